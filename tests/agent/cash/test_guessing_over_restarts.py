"""Guessing PINs and claims for hours, over restarts, turned clocks and failing disks."""

import errno
import os
import random
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import msgspec
import pytest
from pytest_mock import MockerFixture

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
from agent.clock import Clock
from agent.money import rupees
from agent.private import Private
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.references import claimed, issue, shown_last4
from tests.world.virtual_time import BEGIN

HOURS = 2
STEP = 11.0  # seconds between two guesses of somebody who never tires
DAY = 86_400.0
GUESS = Private("000000")


class Manner(Enum):
    """What the guesser does between guesses."""

    PATIENT = "types on"
    RESTARTS = "restarts after each"
    RESTARTS_AHEAD = "restarts, with the clock a day on"
    RESTARTS_BACK = "restarts, with the clock a day back"


class Harm(Enum):
    """What the disk does to the counts."""

    NONE = "takes them"
    FAILS = "takes none"
    FULL = "is full"
    FLAPS = "takes every other one"
    FORGETS = "loses the file at each restart"


class Room:
    """A kiosk in front of somebody who guesses."""

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


def broken(harm: Harm, mocker: MockerFixture) -> Callable[[Room], None]:
    """Break the disk, and return what happens to it at each step."""
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
        return lambda room: room.tries.unlink(missing_ok=True)
    return lambda _: None


@pytest.mark.parametrize("manner", Manner, ids=lambda one: one.value)
@pytest.mark.parametrize("harm", [h for h in Harm if h is not Harm.FORGETS], ids=lambda h: h.value)
@pytest.mark.parametrize("at", PinPlace, ids=lambda one: one.value)
def test_the_hours_bound_the_guesses(
    tmp_path: Path, mocker: MockerFixture, at: PinPlace, harm: Harm, manner: Manner
) -> None:
    room = Room(tmp_path, mocker)
    broken(harm, mocker)
    for _ in range(int(HOURS * 3600 / STEP)):
        assert not isinstance(room.pin.check(GUESS, at), Right)
        room.between(manner)
    restarted = 1 if manner is Manner.PATIENT else 2  # a start believes half of a pause at most
    assert room.looked_at.call_count <= HOURLY_TRIES_MAX + 1 + restarted * HOURLY_TRIES_MAX * HOURS
    if harm in (Harm.FAILS, Harm.FULL):
        assert room.looked_at.call_count == 0, "what cannot be counted is not looked at"


@pytest.mark.parametrize("manner", Manner, ids=lambda one: one.value)
@pytest.mark.parametrize("harm", Harm, ids=lambda one: one.value)
def test_a_closed_kiosk_lets_nobody_guess_more_often_than_every_five_minutes(
    tmp_path: Path, mocker: MockerFixture, harm: Harm, manner: Manner
) -> None:
    """Also where its disk takes no count, or loses them all: a start is worth no guess."""
    room = Room(tmp_path, mocker, closed=True)
    harms = broken(harm, mocker)
    for _ in range(int(HOURS * 3600 / STEP)):
        assert not isinstance(room.pin.check(GUESS, PinPlace.START_SCREEN), Right)
        harms(room)
        room.between(manner)
    assert room.looked_at.call_count <= HOURS * 3600 / START_SCREEN_PAUSE_MAX_S
    if manner is not Manner.PATIENT:
        assert room.looked_at.call_count == 0, "each start closes the door"


@pytest.mark.parametrize("harm", Harm, ids=lambda one: one.value)
def test_who_goes_between_an_open_and_a_closed_kiosk_gains_nothing(
    tmp_path: Path, mocker: MockerFixture, harm: Harm
) -> None:
    """Given a disk that turns read-only and back at the guesser's wish."""
    if harm is Harm.FORGETS:
        harm = Harm.NONE  # whoever can delete the file can write the journal, too
    room = Room(tmp_path, mocker)
    broken(harm, mocker)
    for number in range(int(HOURS * 3600 / STEP)):
        room.pin.check(GUESS, PinPlace.START_SCREEN)
        room.closed = number % 7 > 3
        room.between(Manner.RESTARTS)
    assert room.looked_at.call_count <= HOURLY_TRIES_MAX + 1 + 2 * HOURLY_TRIES_MAX * HOURS


def test_the_first_guesses_are_free_and_no_more(tmp_path: Path, mocker: MockerFixture) -> None:
    """Or the tables above would hold for a keypad that is dead."""
    room = Room(tmp_path, mocker)
    verdicts = [room.pin.check(GUESS, PinPlace.START_SCREEN) for _ in range(2 * FREE_TRIES)]
    assert verdicts[: FREE_TRIES - 1] == [Wrong(), Wrong()]
    assert room.looked_at.call_count == FREE_TRIES


# --- claims ---

CODE, LAST4 = Private("7QX3ZC"), "0019"


def owed(*events: m.AnyEvent, last4: str = LAST4) -> m.Transaction:
    """Return notes that wait for a customer whose number ends so."""
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
def test_what_is_not_the_very_code_or_digits_claims_nothing(typed: str, events: str) -> None:
    t = {"no slip": owed(), "a code": owed(issued()), "a slip": owed(issued(), *OUT)}[events]
    assert claimed(t, Private(typed)) is None


def test_where_the_slip_is_out_its_digits_claim_nothing_and_may_be_read() -> None:
    t = owed(issued(), *OUT)
    assert claimed(t, Private(LAST4)) is None
    assert claimed(t, CODE) is m.Claimed.CODE
    assert shown_last4(t) == LAST4


@pytest.mark.parametrize("events", [(), (issued(),), (issued(), OUT[0])])
def test_where_it_may_not_be_out_they_claim_and_may_not_be_read(
    events: tuple[m.AnyEvent, ...],
) -> None:
    """Given a power cut before, while and after the code was journaled."""
    t = owed(*events)
    assert claimed(t, Private(LAST4)) is m.Claimed.DIGITS
    assert shown_last4(t) is None


def test_a_second_slip_leaves_the_first_valid() -> None:
    """Given a slip in the customer's hand, when digits print another, then both name the notes."""
    second = Private("8RY4AD")
    by_digits = issue(second, BEGIN, random.Random(2), by_digits=True)
    t = owed(issued(), OUT[0], by_digits, *OUT)
    assert claimed(t, CODE) is m.Claimed.CODE
    assert claimed(t, second) is m.Claimed.DIGITS, "nothing else has been proven"
    assert claimed(t, Private("2345ZZ")) is None


@pytest.mark.parametrize("state", [m.SlipState.TORN, m.SlipState.NOT_PRINTED])
def test_a_torn_copy_does_not_make_the_digits_enough_again(state: m.SlipState) -> None:
    t = owed(issued(), *OUT, OUT[0], m.SlipEnded(at=BEGIN, state=state))
    assert claimed(t, Private(LAST4)) is None
    assert claimed(t, CODE) is m.Claimed.CODE


def test_claims_of_an_older_release_still_count() -> None:
    """Given a transaction as a release without second codes has stored it."""
    stored = msgspec.json.encode(owed(issued(), *OUT)).replace(b',"code_is_out":true', b"")
    t = msgspec.json.decode(stored, type=m.Transaction)
    assert claimed(t, CODE) is m.Claimed.CODE
    assert claimed(t, Private(LAST4)) is None


@pytest.mark.parametrize("last4", ["", " ", "    "])
def test_a_number_that_is_empty_is_claimed_by_nothing_typed(last4: str) -> None:
    """Or pressing the key alone would hand the notes out."""
    assert claimed(owed(last4=last4), Private("")) is None
