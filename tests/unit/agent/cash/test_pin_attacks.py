"""Tests attacks: getting in without a PIN or a code, and keeping the attendant out."""

import errno
import os
import random
from collections.abc import Callable
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import FIRST, Attendants
from agent.cash.pin import (
    FILE_BYTES,
    FIRST_PAUSE_S,
    FREE_TRIES,
    HOURLY_TRIES_MAX,
    PAUSE_MAX_S,
    START_SCREEN_PAUSE_MAX_S,
    AttendantPin,
    Locked,
    PinPlace,
    Right,
    Wrong,
    WrongTries,
)
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.references import claimed, issue, shown_last4
from tests.support.counts import examples, parameters
from tests.support.virtual_time import BEGIN
from tests.unit.agent.transactions.facts import prepared

PIN, GUESS = Private("258036"), Private("000000")
HOUR = 3600.0
DAY = 24 * HOUR
FIFTY_YEARS = 50 * 365 * DAY
HOURS = 2
STEP = 11.0  # seconds between two guesses of a tireless guesser


class GuardedPin:
    """A kiosk's files and two clocks; the wall clock can be set alone."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "attendant.json"
        self.tries = folder / "attendant-tries.json"
        self.wall, self.monotonic = BEGIN, 0.0
        self.clock = Clock(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        self.closed = False
        self.restarts()
        self.pin.set(PIN)

    def restarts(self) -> None:
        self.pin = AttendantPin(self.file, self.clock, uncounted=self.closed)

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds

    def guesses(
        self, at: PinPlace = PinPlace.NOTES, pin: Private[str] = GUESS
    ) -> Right | Wrong | Locked:
        return self.pin.check(pin, at)

    def closes(self, at: PinPlace) -> int:
        """Guess until the place is locked; return the seconds."""
        for _ in range(FREE_TRIES):
            verdict = self.guesses(at)
        assert isinstance(verdict, Locked)
        return verdict.seconds


@pytest.fixture
def kiosk(tmp_path: Path) -> GuardedPin:
    return GuardedPin(tmp_path)


# --- guessing for hours, with restarts, changed clocks and failing disks ---


class Manner(Enum):
    """The guesser's action between two guesses."""

    PATIENT = "types on"
    RESTARTS = "restarts after each"
    RESTARTS_AHEAD = "restarts, with the clock a day on"
    RESTARTS_BACK = "restarts, with the clock a day back"


class Harm(Enum):
    """The disk's damage to the stored tries."""

    NONE = "takes them"
    FAILS = "takes none"
    FULL = "is full"
    FLAPS = "takes every other one"
    FORGETS = "loses the file at each restart"


every_manner = pytest.mark.parametrize("manner", Manner, ids=lambda one: one.value)
# Somebody who can delete the file of a running kiosk could also write the journal.
HARMS = [harm for harm in Harm if harm is not Harm.FORGETS]
every_harm = pytest.mark.parametrize("harm", HARMS, ids=lambda one: one.value)


def waits(kiosk: GuardedPin, manner: Manner) -> None:
    kiosk.passes(STEP)
    if manner is not Manner.PATIENT:
        kiosk.wall += {Manner.RESTARTS_AHEAD: DAY, Manner.RESTARTS_BACK: -DAY}.get(manner, 0.0)
        kiosk.restarts()


def broken(harm: Harm, mocker: MockerFixture) -> Callable[[GuardedPin], None]:
    """Break the disk; return the damage to apply after each guess."""
    io, full = (OSError(n, os.strerror(n)) for n in (errno.EIO, errno.ENOSPC))
    sync = os.fsync
    if harm is Harm.FAILS:
        mocker.patch("os.fsync", side_effect=io)
    if harm is Harm.FULL:
        mocker.patch("os.pwrite", side_effect=full)
    if harm is Harm.FLAPS:
        turns = iter(range(10**9))

        def flapping(handle: int) -> None:
            if next(turns) % 2:
                raise io
            sync(handle)

        mocker.patch("os.fsync", side_effect=flapping)
    if harm is Harm.FORGETS:
        return lambda kiosk: kiosk.tries.unlink(missing_ok=True)
    return lambda _: None


@pytest.mark.parametrize(
    ("at", "harm", "manner"),
    parameters(
        [*product(PinPlace, HARMS, Manner)],
        few=12,
        ids=[" ".join(one.value for one in case) for case in product(PinPlace, HARMS, Manner)],
    ),
)
def test_the_number_of_guesses_is_limited_by_the_hour(
    kiosk: GuardedPin, mocker: MockerFixture, at: PinPlace, harm: Harm, manner: Manner
) -> None:
    looked_at = mocker.patch.object(Attendants, "name_of", return_value=None)
    broken(harm, mocker)
    for _ in range(int(HOURS * HOUR / STEP)):
        assert not isinstance(kiosk.guesses(at), Right)
        waits(kiosk, manner)
    restarted = 1 if manner is Manner.PATIENT else 2  # a start deducts at most half of a pause
    assert looked_at.call_count <= HOURLY_TRIES_MAX + 1 + restarted * HOURLY_TRIES_MAX * HOURS
    if harm in (Harm.FAILS, Harm.FULL):
        assert looked_at.call_count == 0, "a try that cannot be counted is not checked"
    else:
        assert looked_at.call_count > 0, "the keypad works"


@every_manner
@pytest.mark.parametrize("harm", Harm, ids=lambda one: one.value)
def test_a_closed_kiosk_lets_nobody_guess_more_often_than_every_five_minutes(
    kiosk: GuardedPin, mocker: MockerFixture, harm: Harm, manner: Manner
) -> None:
    """Also if the disk rejects or loses the stored tries: a start gives no free guess."""
    looked_at = mocker.patch.object(Attendants, "name_of", return_value=None)
    kiosk.closed = True
    kiosk.restarts()
    harms = broken(harm, mocker)
    for _ in range(int(HOURS * HOUR / STEP)):
        assert not isinstance(kiosk.guesses(PinPlace.START_SCREEN), Right)
        harms(kiosk)
        waits(kiosk, manner)
    assert looked_at.call_count <= HOURS * HOUR / START_SCREEN_PAUSE_MAX_S
    if manner is not Manner.PATIENT:
        assert looked_at.call_count == 0, "each start locks the start screen"


@every_harm
def test_switching_between_an_open_and_a_closed_kiosk_gives_no_more_guesses(
    kiosk: GuardedPin, mocker: MockerFixture, harm: Harm
) -> None:
    """The guesser can make the disk read-only and writable again."""
    looked_at = mocker.patch.object(Attendants, "name_of", return_value=None)
    broken(harm, mocker)
    for number in range(int(HOURS * HOUR / STEP)):
        kiosk.guesses(PinPlace.START_SCREEN)
        kiosk.closed = number % 7 > 3
        waits(kiosk, Manner.RESTARTS)
    assert looked_at.call_count <= HOURLY_TRIES_MAX + 1 + 2 * HOURLY_TRIES_MAX * HOURS


@pytest.mark.parametrize("at", PinPlace)
def test_a_try_is_counted_before_it_is_checked(
    kiosk: GuardedPin, at: PinPlace, mocker: MockerFixture
) -> None:
    """After a power cut during the comparison, the try is on disk."""
    mocker.patch.object(Attendants, "name_of", side_effect=KeyboardInterrupt)
    for _ in range(FREE_TRIES):
        with pytest.raises(KeyboardInterrupt):
            kiosk.guesses(at)
        kiosk.restarts()
    mocker.stopall()
    assert isinstance(kiosk.guesses(at, PIN), Locked)


@pytest.mark.parametrize(
    ("seconds", "restarts", "remains"),
    [
        *((seconds, True, 1.0) for seconds in (-FIFTY_YEARS, -HOUR, 0)),
        *((seconds, True, 0.5) for seconds in (30, HOUR, FIFTY_YEARS)),
        *((seconds, False, 1.0) for seconds in (-FIFTY_YEARS, -HOUR, HOUR, FIFTY_YEARS)),
    ],
)
def test_setting_the_wall_clock_deducts_at_most_half_of_a_pause_and_only_at_a_start(
    kiosk: GuardedPin, seconds: float, remains: float, *, restarts: bool
) -> None:
    pause = kiosk.closes(PinPlace.NOTES)
    kiosk.wall += seconds
    if restarts:
        kiosk.restarts()
    assert kiosk.guesses(pin=PIN) == Locked(int(pause * remains))
    kiosk.passes(pause * remains)
    assert kiosk.guesses(pin=PIN) == Right(FIRST), "and it is not locked for longer"


# --- failing disks ---


@pytest.mark.parametrize("call", ["os.open", "os.pwrite", "os.ftruncate", "os.fsync", "os.fchmod"])
def test_no_guess_is_checked_if_the_disk_cannot_store_it(
    kiosk: GuardedPin, mocker: MockerFixture, call: str
) -> None:
    looks = mocker.spy(Attendants, "name_of")
    real = os.open

    def refuses(*given: Any, **more: Any) -> Any:
        if call == "os.open" and not given[1] & os.O_WRONLY:
            return real(*given, **more)  # the file can still be read
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    mocker.patch(call, side_effect=refuses)
    for _ in range(FREE_TRIES + 1):
        assert kiosk.guesses() == Locked(int(FIRST_PAUSE_S))
        kiosk.restarts()
    assert looks.call_count == 0


def test_a_half_written_try_counts_as_not_stored(kiosk: GuardedPin, mocker: MockerFixture) -> None:
    mocker.patch("os.pwrite", return_value=7)
    assert isinstance(kiosk.guesses(pin=PIN), Locked)


# --- the file of tries ---


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\x00" * FILE_BYTES,
        b"\xff" * FILE_BYTES,
        b'{"places": {"door": {"wrong": -9}}}',
        b'{"places": {"nowhere": {"wrong": 1}}}',
        b'{"places": {}, "hour": -100}',
        b'{"hash": "somebody else\'s"}',
        b'{"places": {"do\xefr": {"wrong": 1}}}',
        b'{"x": ' + b"[" * 100_000,
    ],
)
@pytest.mark.parametrize("at", PinPlace)
def test_unreadable_tries_lock_every_place(kiosk: GuardedPin, content: bytes, at: PinPlace) -> None:
    kiosk.tries.write_bytes(content)
    kiosk.restarts()
    assert isinstance(kiosk.guesses(at, PIN), Locked)
    kiosk.passes(FIRST_PAUSE_S)
    assert kiosk.guesses(at, PIN) == Right(FIRST), "for some time, not for ever"


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_truncated_tries_never_unlock_a_place(kiosk: GuardedPin, cut: int) -> None:
    kiosk.closes(PinPlace.NOTES)
    kiosk.tries.write_bytes(kiosk.tries.read_bytes().rstrip()[:-cut])
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=PIN), Locked)


@pytest.mark.parametrize("wrong", [3, 10**6, 10**18])
@pytest.mark.parametrize("at", ["0", "1e308", "-1e308"])
def test_forged_tries_lock_a_place_for_an_hour_at_most(
    kiosk: GuardedPin, wrong: int, at: str
) -> None:
    kiosk.tries.write_text(f'{{"places": {{"notes": {{"wrong": {wrong}, "at": {at}}}}}}}')
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=PIN), Locked)
    kiosk.passes(PAUSE_MAX_S)
    assert kiosk.guesses(pin=PIN) == Right(FIRST)


# --- the input ---


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " 258036",
        "258036 ",
        "258 036",
        "258036\n",
        "258036\x00",
        "+258036",
        "25803",
        "2580360",
        "२५८०३६",
        "２５８０３６",
        "²58036",
        "258036" * 33,
        "0" * 200,
        "' OR 1=1",
        "\ud800",
    ],
)
def test_only_the_exact_pin_is_accepted(kiosk: GuardedPin, typed: str) -> None:
    assert kiosk.guesses(pin=Private(typed)) == Wrong()
    assert kiosk.guesses(pin=Private(typed)) == Wrong()
    assert kiosk.guesses(pin=Private(typed)) == Locked(int(FIRST_PAUSE_S))


# --- several places ---


def test_a_customers_wrong_pins_do_not_lock_the_start_screen(kiosk: GuardedPin) -> None:
    """After guesses at the hand-over all day, the start screen still accepts a PIN at once."""
    for _ in range(24 * 60):
        kiosk.guesses(PinPlace.NOTES)
        kiosk.passes(60)
    assert isinstance(kiosk.guesses(PinPlace.NOTES, PIN), Locked)
    assert kiosk.guesses(PinPlace.START_SCREEN, PIN) == Right(FIRST)


def test_guesses_at_the_start_screen_lock_it_for_five_minutes_at_most(kiosk: GuardedPin) -> None:
    for _ in range(24 * 60):
        verdict = kiosk.guesses(PinPlace.START_SCREEN)
        kiosk.passes(60)
        assert isinstance(verdict, Wrong) or verdict.seconds <= START_SCREEN_PAUSE_MAX_S  # type: ignore[union-attr]  # Right would trip, and fail the test
    kiosk.passes(START_SCREEN_PAUSE_MAX_S)
    assert kiosk.guesses(PinPlace.START_SCREEN, PIN) == Right(FIRST)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(PinPlace),
        st.sampled_from([0.0, 1.0, 31.0, 150.0, 301.0, 1000.0]),
        st.sampled_from(["guess", "guess", "guess", "right", "restart"]),
    ),
    min_size=60,
    max_size=200,
)


@given(steps=STEPS)
@settings(max_examples=examples(60), deadline=None)
def test_the_guesses_of_an_hour_are_limited_over_all_places(
    steps: list[tuple[PinPlace, float, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The guesses are spread over all places and restarts, with right PINs in between."""
    file = tmp_path_factory.mktemp("tries") / "tries.json"
    now = [0.0]
    clock = Clock(wall=lambda: BEGIN + now[0], monotonic=lambda: now[0])
    tries, guesses = WrongTries(file, clock), 0
    for at, pause, what in steps:
        now[0] += pause
        if what == "restart":
            tries = WrongTries(file, clock)
        elif tries.pause_left_s(at) == 0 and tries.count(at):
            guesses += what == "guess"
            if what == "right":
                tries.on_right_pin(at)
    restarted = 2 if any(what == "restart" for _, _, what in steps) else 1
    assert guesses <= HOURLY_TRIES_MAX + 1 + restarted * HOURLY_TRIES_MAX * now[0] / HOUR


def test_twelve_wrong_pins_an_hour_lock_every_place_but_the_start_screen(kiosk: GuardedPin) -> None:
    """Then one more try is checked every five minutes."""
    tries = WrongTries(kiosk.tries, kiosk.clock)
    guessed_at, *others = (at for at in PinPlace if at is not PinPlace.START_SCREEN)
    for _ in range(11):
        tries.count(guessed_at)
    assert {tries.pause_left_s(at) for at in others} == {0}
    tries.count(guessed_at)
    assert {tries.pause_left_s(at) for at in others} == {5 * 60}


def test_a_right_pin_does_not_reset_the_hourly_limit(kiosk: GuardedPin) -> None:
    """In a busy shop the attendant's PIN follows after every second guess."""
    guesses, begun = 0, kiosk.monotonic
    for _ in range(200):
        for at in PinPlace:
            guesses += isinstance(kiosk.guesses(at), Wrong)
            guesses += isinstance(kiosk.guesses(at), Wrong)
            kiosk.guesses(at, PIN)
        kiosk.passes(20)
    hours = (kiosk.monotonic - begun) / HOUR
    assert guesses <= HOURLY_TRIES_MAX + 1 + HOURLY_TRIES_MAX * hours


def test_setting_a_new_pin_does_not_reset_the_hourly_limit(kiosk: GuardedPin) -> None:
    pause = kiosk.closes(PinPlace.NOTES)
    AttendantPin(kiosk.file, kiosk.clock).set(Private("407192"))
    assert isinstance(kiosk.guesses(pin=Private("407192")), Locked)
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=Private("407192")), Locked)
    kiosk.passes(pause)
    assert kiosk.guesses(pin=Private("407192")) == Right(FIRST)


# --- claims ---

CODE, LAST4 = Private("7QX3ZC"), "0019"
STARTED = m.SlipStarted(at=BEGIN)
OUT = (STARTED, m.SlipEnded(at=BEGIN, state=m.SlipState.PRINTED))


def owed(*events: m.AnyEvent, last4: str = LAST4) -> m.Transaction:
    """Return a transaction with owed notes, for a number that ends in `last4`."""
    t = apply(None, msgspec.structs.replace(prepared(), masked_details={"last4": last4}))
    for event in events:
        t = apply(t, event)
    return t


def issued() -> m.ClaimIssued:
    return issue(CODE, BEGIN, random.Random(1))


GUESSES = [
    *("", " ", "0", "019", "00019", "00190", "0019,0020", "००१९", "００１９", "0o19", "OO19"),
    *("0019\0", "-0019", "0x13", "19", "%", "7QX3Z", "7QX3ZCC", "7QX3ZС", "7QX3ZC\0", "X" * 10_000),
]


@pytest.mark.parametrize("typed", GUESSES, ids=range(len(GUESSES)))
def test_only_the_exact_code_or_digits_claim_notes(typed: str) -> None:
    for events in ((), (issued(),), (issued(), *OUT)):
        assert claimed(owed(*events), Private(typed)) is None


@pytest.mark.parametrize(
    ("slip", "is_printed"), [((), False), (OUT[:1], False), (OUT, True)], ids=["no", "began", "yes"]
)
def test_the_digits_are_shown_only_while_they_claim_nothing(
    slip: tuple[m.AnyEvent, ...], *, is_printed: bool
) -> None:
    """They claim until the slip is printed: the power may fail before, while or after."""
    t = owed(issued(), *slip)
    assert claimed(t, Private(LAST4)) is (None if is_printed else m.Claimed.DIGITS)
    assert shown_last4(t) == (LAST4 if is_printed else None)


def test_a_second_slip_leaves_the_first_valid() -> None:
    """The customer has one slip; the digits print another. Both codes are valid."""
    second = Private("8RY4AD")
    by_digits = issue(second, BEGIN, random.Random(2), by_digits=True)
    t = owed(issued(), STARTED, by_digits, *OUT)
    assert claimed(t, CODE) is m.Claimed.CODE
    assert claimed(t, second) is m.Claimed.DIGITS, "nothing else is proven"
    assert claimed(t, Private("2345ZZ")) is None


def test_claims_of_an_older_release_still_count() -> None:
    """The transaction was stored by a release without second codes."""
    stored = msgspec.json.encode(owed(issued(), *OUT)).replace(b',"code_is_out":true', b"")
    t = msgspec.json.decode(stored, type=m.Transaction)
    assert claimed(t, CODE) is m.Claimed.CODE
    assert claimed(t, Private(LAST4)) is None


@pytest.mark.parametrize("last4", ["", " ", "    "])
def test_an_empty_number_cannot_be_claimed_by_an_empty_input(last4: str) -> None:
    """Otherwise pressing the key alone would pay out the notes."""
    assert claimed(owed(last4=last4), Private("")) is None
