"""Tests attacks: getting in without a PIN, and keeping the attendant out."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import FIRST, Attendants, PinNotSet
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

PIN, GUESS = Private("258036"), Private("000000")
HOUR = 3600.0
BEGIN = 1_795_000_000.0


class Kiosk:
    """A kiosk's files and two clocks; the wall clock can be set alone."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "attendant.json"
        self.tries = folder / "attendant-tries.json"
        self.wall, self.monotonic = BEGIN, 0.0
        self.clock = Clock(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        self.restarts()
        self.pin.set(PIN)

    def restarts(self) -> None:
        self.pin = AttendantPin(self.file, self.clock)

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
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


# --- restarts ---


@pytest.mark.parametrize("at", PinPlace)
def test_restarts_between_guesses_give_no_more_guesses(kiosk: Kiosk, at: PinPlace) -> None:
    looked_at = 0
    for _ in range(50):
        looked_at += not isinstance(kiosk.guesses(at), Locked)
        kiosk.restarts()
    assert looked_at == FREE_TRIES - 1, "the third is also checked, and locks the place"
    assert isinstance(kiosk.guesses(at, PIN), Locked)


@pytest.mark.parametrize("at", PinPlace)
def test_a_try_is_counted_before_it_is_checked(
    kiosk: Kiosk, at: PinPlace, mocker: MockerFixture
) -> None:
    """After a power cut during the comparison, the try is on disk."""
    mocker.patch.object(Attendants, "name_of", side_effect=KeyboardInterrupt)
    for _ in range(FREE_TRIES):
        with pytest.raises(KeyboardInterrupt):
            kiosk.guesses(at)
        kiosk.restarts()
    mocker.stopall()
    assert isinstance(kiosk.guesses(at, PIN), Locked)


# --- clocks ---


@pytest.mark.parametrize("years", [-50, -1, 0])
def test_setting_the_wall_clock_back_does_not_end_a_pause(kiosk: Kiosk, years: int) -> None:
    pause = kiosk.closes(PinPlace.NOTES)
    kiosk.wall += years * 365 * 24 * HOUR
    kiosk.restarts()
    assert kiosk.guesses(pin=PIN) == Locked(pause)
    kiosk.passes(pause)
    assert kiosk.guesses(pin=PIN) == Right(FIRST), "and it is not locked for longer"


@pytest.mark.parametrize("seconds", [30, HOUR, 50 * 365 * 24 * HOUR])
def test_setting_the_wall_clock_forward_deducts_at_most_half_of_a_pause(
    kiosk: Kiosk, seconds: float
) -> None:
    pause = kiosk.closes(PinPlace.NOTES)
    kiosk.wall += seconds
    kiosk.restarts()
    assert kiosk.guesses(pin=PIN) == Locked(pause // 2)


@pytest.mark.parametrize("seconds", [-50 * 365 * 24 * HOUR, -HOUR, HOUR, 50 * 365 * 24 * HOUR])
def test_the_wall_clock_does_not_matter_while_the_agent_runs(kiosk: Kiosk, seconds: float) -> None:
    pause = kiosk.closes(PinPlace.NOTES)
    kiosk.wall += seconds
    assert kiosk.guesses(pin=PIN) == Locked(pause)
    kiosk.passes(pause)
    assert kiosk.guesses(pin=PIN) == Right(FIRST)


# --- failing disks ---

FAILURES = ("os.open", "os.pwrite", "os.ftruncate", "os.fsync", "os.fchmod")


@pytest.mark.parametrize("call", FAILURES)
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EROFS])
def test_no_guess_is_checked_if_the_disk_cannot_store_it(
    kiosk: Kiosk, mocker: MockerFixture, call: str, number: int
) -> None:
    looks = mocker.spy(Attendants, "name_of")
    real = os.open

    def refuses(*given: Any, **more: Any) -> Any:
        if call == "os.open" and not given[1] & os.O_WRONLY:
            return real(*given, **more)  # the file can still be read
        raise OSError(number, os.strerror(number))

    mocker.patch(call, side_effect=refuses)
    for _ in range(21):
        assert kiosk.guesses() == Locked(int(FIRST_PAUSE_S))
        kiosk.restarts()
    assert looks.call_count == 0


def test_a_half_written_try_counts_as_not_stored(kiosk: Kiosk, mocker: MockerFixture) -> None:
    mocker.patch("os.pwrite", return_value=7)
    assert isinstance(kiosk.guesses(pin=PIN), Locked)


def test_a_disk_that_fails_sometimes_gives_no_free_guess(
    kiosk: Kiosk, mocker: MockerFixture
) -> None:
    looks = mocker.spy(Attendants, "name_of")
    for _ in range(20):
        failing = mocker.patch("os.fsync", side_effect=OSError(errno.EIO, "io"))
        kiosk.guesses()
        mocker.stop(failing)
        kiosk.restarts()
        kiosk.guesses()
        kiosk.restarts()
    assert looks.call_count <= FREE_TRIES


# --- the files ---


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
def test_unreadable_tries_lock_every_place(kiosk: Kiosk, content: bytes, at: PinPlace) -> None:
    kiosk.tries.write_bytes(content)
    kiosk.restarts()
    assert isinstance(kiosk.guesses(at, PIN), Locked)
    kiosk.passes(FIRST_PAUSE_S)
    assert kiosk.guesses(at, PIN) == Right(FIRST), "for some time, not for ever"


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_truncated_tries_never_unlock_a_place(kiosk: Kiosk, cut: int) -> None:
    kiosk.closes(PinPlace.NOTES)
    kiosk.tries.write_bytes(kiosk.tries.read_bytes().rstrip()[:-cut])
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=PIN), Locked)


@pytest.mark.parametrize("wrong", [3, 10**6, 10**18])
@pytest.mark.parametrize("at", ["0", "1e308", "-1e308"])
def test_forged_tries_lock_a_place_for_an_hour_at_most(kiosk: Kiosk, wrong: int, at: str) -> None:
    kiosk.tries.write_text(f'{{"places": {{"notes": {{"wrong": {wrong}, "at": {at}}}}}}}')
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=PIN), Locked)
    kiosk.passes(PAUSE_MAX_S)
    assert kiosk.guesses(pin=PIN) == Right(FIRST)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b'{"attendants": []}',
        b'{"attendants": [{"name": "A"}]}',
        b'{"attendants": [{"name": "A", "hash": "-"}, {"name": "A", "hash": "-"}]}',
        b'{"attendants": {}}',
        b'{"hash": 7}',
        b'{"attendants": [{"name": "\xff", "hash": "-"}]}',
        b'{"x": ' + b"[" * 100_000,
        b'{"attendants": ' + b"[" * 100_000,
    ],
)
def test_a_forged_file_of_attendants_accepts_no_pin(kiosk: Kiosk, content: bytes) -> None:
    kiosk.file.write_bytes(content)
    with pytest.raises(PinNotSet, match="set the PIN again"):
        kiosk.guesses(pin=PIN)


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
def test_only_the_exact_pin_is_accepted(kiosk: Kiosk, typed: str) -> None:
    assert kiosk.guesses(pin=Private(typed)) == Wrong()
    assert kiosk.guesses(pin=Private(typed)) == Wrong()
    assert kiosk.guesses(pin=Private(typed)) == Locked(int(FIRST_PAUSE_S))


# --- several places ---


def test_a_customers_wrong_pins_do_not_lock_the_start_screen(kiosk: Kiosk) -> None:
    """After guesses at the hand-over all day, the start screen still accepts a PIN at once."""
    for _ in range(24 * 60):
        kiosk.guesses(PinPlace.NOTES)
        kiosk.passes(60)
    assert isinstance(kiosk.guesses(PinPlace.NOTES, PIN), Locked)
    assert kiosk.guesses(PinPlace.START_SCREEN, PIN) == Right(FIRST)


def test_guesses_at_the_start_screen_lock_it_for_five_minutes_at_most(
    kiosk: Kiosk,
) -> None:
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
@settings(max_examples=60, deadline=None)
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


def test_twelve_wrong_pins_an_hour_lock_every_place_but_the_start_screen(kiosk: Kiosk) -> None:
    """Then one more try is checked every five minutes."""
    tries = WrongTries(kiosk.tries, kiosk.clock)
    guessed_at, *others = (at for at in PinPlace if at is not PinPlace.START_SCREEN)
    for _ in range(11):
        tries.count(guessed_at)
    assert {tries.pause_left_s(at) for at in others} == {0}
    tries.count(guessed_at)
    assert {tries.pause_left_s(at) for at in others} == {5 * 60}


def test_a_right_pin_does_not_reset_the_hourly_limit(kiosk: Kiosk) -> None:
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


def test_setting_a_new_pin_does_not_reset_the_hourly_limit(kiosk: Kiosk) -> None:
    kiosk.closes(PinPlace.NOTES)
    AttendantPin(kiosk.file, kiosk.clock).set(Private("407192"))
    assert isinstance(kiosk.guesses(pin=Private("407192")), Locked)
    kiosk.restarts()
    assert isinstance(kiosk.guesses(pin=Private("407192")), Locked)
