"""Tests guessing PINs and claims for hours, with restarts, changed clocks and failing disks."""

import errno
import os
import random
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import msgspec
import pytest
from pytest_mock import MockerFixture

from agent.base.clock import Clock
from agent.base.money import rupees
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.cash.pin import (
    FREE_TRIES,
    HOURLY_TRIES_MAX,
    START_SCREEN_PAUSE_MAX_S,
    AttendantPin,
    PinPlace,
    Right,
    Wrong,
)
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.references import claimed, issue, shown_last4
from tests.support.virtual_time import BEGIN

HOURS = 2
STEP = 11.0  # seconds between two guesses of a tireless guesser
DAY = 86_400.0
GUESS = Private("000000")


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


class GuessedKiosk:
    """A kiosk under attack by a guesser."""

    def __init__(self, folder: Path, mocker: MockerFixture, *, closed: bool = False) -> None:
        self.file = folder / "attendant.json"
        self.tries = folder / "attendant-tries.json"
        self.wall, self.monotonic = BEGIN, 0.0
        self.clock = Clock(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        self.closed = closed
        people = [{"name": "Asha", "hash": "-"}]
        self.file.write_bytes(msgspec.json.encode({"attendants": people}))
        self.looked_at = mocker.patch.object(Attendants, "name_of", return_value=None)
        self.starts()

    def starts(self) -> None:
        self.pin = AttendantPin(self.file, self.clock, uncounted=self.closed)

    def between(self, manner: Manner) -> None:
        self.wall += STEP
        self.monotonic += STEP
        if manner is Manner.PATIENT:
            return
        turned = {Manner.RESTARTS_AHEAD: DAY, Manner.RESTARTS_BACK: -DAY}.get(manner, 0.0)
        self.wall += turned
        self.starts()


def broken(harm: Harm, mocker: MockerFixture) -> Callable[[GuessedKiosk], None]:
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


@pytest.mark.parametrize("manner", Manner, ids=lambda one: one.value)
@pytest.mark.parametrize("harm", [h for h in Harm if h is not Harm.FORGETS], ids=lambda h: h.value)
@pytest.mark.parametrize("at", PinPlace, ids=lambda one: one.value)
def test_the_number_of_guesses_is_limited_by_the_hour(
    tmp_path: Path, mocker: MockerFixture, at: PinPlace, harm: Harm, manner: Manner
) -> None:
    kiosk = GuessedKiosk(tmp_path, mocker)
    broken(harm, mocker)
    for _ in range(int(HOURS * 3600 / STEP)):
        assert not isinstance(kiosk.pin.check(GUESS, at), Right)
        kiosk.between(manner)
    restarted = 1 if manner is Manner.PATIENT else 2  # a start deducts at most half of a pause
    assert kiosk.looked_at.call_count <= HOURLY_TRIES_MAX + 1 + restarted * HOURLY_TRIES_MAX * HOURS
    if harm in (Harm.FAILS, Harm.FULL):
        assert kiosk.looked_at.call_count == 0, "a try that cannot be counted is not checked"


@pytest.mark.parametrize("manner", Manner, ids=lambda one: one.value)
@pytest.mark.parametrize("harm", Harm, ids=lambda one: one.value)
def test_a_closed_kiosk_lets_nobody_guess_more_often_than_every_five_minutes(
    tmp_path: Path, mocker: MockerFixture, harm: Harm, manner: Manner
) -> None:
    """Also if the disk rejects or loses the stored tries: a start gives no free guess."""
    kiosk = GuessedKiosk(tmp_path, mocker, closed=True)
    harms = broken(harm, mocker)
    for _ in range(int(HOURS * 3600 / STEP)):
        assert not isinstance(kiosk.pin.check(GUESS, PinPlace.START_SCREEN), Right)
        harms(kiosk)
        kiosk.between(manner)
    assert kiosk.looked_at.call_count <= HOURS * 3600 / START_SCREEN_PAUSE_MAX_S
    if manner is not Manner.PATIENT:
        assert kiosk.looked_at.call_count == 0, "each start locks the start screen"


@pytest.mark.parametrize("harm", Harm, ids=lambda one: one.value)
def test_switching_between_an_open_and_a_closed_kiosk_gives_no_more_guesses(
    tmp_path: Path, mocker: MockerFixture, harm: Harm
) -> None:
    """The guesser can make the disk read-only and writable again."""
    if harm is Harm.FORGETS:
        harm = Harm.NONE  # somebody who can delete the file could also write the journal
    kiosk = GuessedKiosk(tmp_path, mocker)
    broken(harm, mocker)
    for number in range(int(HOURS * 3600 / STEP)):
        kiosk.pin.check(GUESS, PinPlace.START_SCREEN)
        kiosk.closed = number % 7 > 3
        kiosk.between(Manner.RESTARTS)
    assert kiosk.looked_at.call_count <= HOURLY_TRIES_MAX + 1 + 2 * HOURLY_TRIES_MAX * HOURS


def test_only_the_first_guesses_are_free(tmp_path: Path, mocker: MockerFixture) -> None:
    """Otherwise the tests above would pass with a keypad that never works."""
    kiosk = GuessedKiosk(tmp_path, mocker)
    verdicts = [kiosk.pin.check(GUESS, PinPlace.START_SCREEN) for _ in range(2 * FREE_TRIES)]
    assert verdicts[: FREE_TRIES - 1] == [Wrong(), Wrong()]
    assert kiosk.looked_at.call_count == FREE_TRIES


# --- claims ---

CODE, LAST4 = Private("7QX3ZC"), "0019"


def owed(*events: m.AnyEvent, last4: str = LAST4) -> m.Transaction:
    """Return a transaction with owed notes, for a number that ends in `last4`."""
    prepared = m.Prepared(
        at=BEGIN,
        client_reference="R-1",
        service="aeps.CW",
        amount=rupees(500),
        terms=BY_CODE["aeps.CW"].terms,
        masked_details={"last4": last4},
    )
    t = apply(None, prepared)
    for event in events:
        t = apply(t, event)
    return t


def issued() -> m.ClaimIssued:
    return issue(CODE, BEGIN, random.Random(1))


OUT = (m.SlipStarted(at=BEGIN), m.SlipEnded(at=BEGIN, state=m.SlipState.PRINTED))
GUESSES = [
    "",
    " ",
    "0",
    "019",
    "00019",
    "00190",
    "0019,0020",
    "००१९",
    "００１９",
    "0o19",
    "OO19",
    "0019\0",
    "-0019",
    "0x13",
    "19",
    "%",
    "7QX3Z",
    "7QX3ZCC",
    "7QX3ZС",
    "7QX3ZC\0",
    "X" * 10_000,
]


@pytest.mark.parametrize("typed", GUESSES, ids=range(len(GUESSES)))
@pytest.mark.parametrize("events", ["no slip", "a code", "a slip"])
def test_only_the_exact_code_or_digits_claim_notes(typed: str, events: str) -> None:
    t = {"no slip": owed(), "a code": owed(issued()), "a slip": owed(issued(), *OUT)}[events]
    assert claimed(t, Private(typed)) is None


def test_the_digits_claim_nothing_and_may_be_shown_after_the_slip_was_printed() -> None:
    t = owed(issued(), *OUT)
    assert claimed(t, Private(LAST4)) is None
    assert claimed(t, CODE) is m.Claimed.CODE
    assert shown_last4(t) == LAST4


@pytest.mark.parametrize("events", [(), (issued(),), (issued(), OUT[0])])
def test_the_digits_claim_and_are_hidden_if_the_slip_may_not_be_printed(
    events: tuple[m.AnyEvent, ...],
) -> None:
    """The power fails before, while or after the code is journaled."""
    t = owed(*events)
    assert claimed(t, Private(LAST4)) is m.Claimed.DIGITS
    assert shown_last4(t) is None


def test_a_second_slip_leaves_the_first_valid() -> None:
    """The customer has one slip; the digits print another. Both codes are valid."""
    second = Private("8RY4AD")
    by_digits = issue(second, BEGIN, random.Random(2), by_digits=True)
    t = owed(issued(), OUT[0], by_digits, *OUT)
    assert claimed(t, CODE) is m.Claimed.CODE
    assert claimed(t, second) is m.Claimed.DIGITS, "nothing else is proven"
    assert claimed(t, Private("2345ZZ")) is None


@pytest.mark.parametrize("state", [m.SlipState.TORN, m.SlipState.NOT_PRINTED])
def test_a_torn_copy_does_not_make_the_digits_valid_again(state: m.SlipState) -> None:
    t = owed(issued(), *OUT, OUT[0], m.SlipEnded(at=BEGIN, state=state))
    assert claimed(t, Private(LAST4)) is None
    assert claimed(t, CODE) is m.Claimed.CODE


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
