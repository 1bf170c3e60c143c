"""A dispenser that pays what is owed: the real `Dispensing`, on a machine that may fail anywhere.

The machine's memory has a snapshot that changes with each dispense. It may dispense all, a part, or
nothing. It may lose power before it has stored the result, and the kiosk may die in between. A
crash loses the volatile state of `Dispensing`. A busy machine does not answer, so its memory is
never read in the middle of a payment.
"""

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from agent.base.clock import Clock
from agent.cash.dispensing import NO_RESPONSE_MAX_S, Dispensing
from agent.transactions import model as m
from agent.transactions.decision import Action, OfferCash
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import CashStatus, DispenseAttempt, Transaction
from drivers.cash.port import (
    Cassette,
    DispenseCapacity,
    Dispensed,
    DispenseOutcome,
    DispenserFault,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)
from drivers.cash.resolving import resolve_dispense_at_once
from tests.lab.exhaustive.known import MONOTONIC, NOW, Known
from tests.lab.exhaustive.state import Did, Machine, State
from tests.unit.agent.transactions.facts import REFERENCE

OFFER = DispenseCapacity((Cassette(denomination_paise=10_000),), notes_max=40)
ALL, PART = (5,), (2,)

REMEMBERED: dict[Did, DispenseOutcome | None] = {
    Did.SOMETHING_ELSE: None,
    Did.PAID_ALL: Dispensed(ALL),
    Did.PAID_PART: Dispensed(PART, fault=DispenserFault.JAM),
    Did.PAID_NONE: NotDispensed(DispenserFault.EMPTY),
}

Steps = Iterator[tuple[str, State]]


@dataclass(slots=True)
class _Given:
    """What `Dispensing` is given: one transaction, a memory, and a place for its facts."""

    t: Transaction
    memory: LastDispense = field(default_factory=LastDispense)
    facts: list[m.AnyEvent] = field(default_factory=list)

    async def last_dispense(self) -> LastDispense:
        return self.memory

    def get(self, _: str) -> Transaction:
        return self.t

    def open_transactions(self) -> tuple[Transaction, ...]:
        return () if self.t.closed else (self.t,)

    def append_device_event(self, _: str, event: m.AnyEvent) -> bool:
        self.facts.append(event)
        return True


CLOCK = Clock(wall=lambda: NOW, monotonic=lambda: MONOTONIC)


def _dispensing(s: State, given: _Given) -> Dispensing:
    """Return the real `Dispensing` with what this process knows."""
    parts = cast("Any", given)
    dispensing = Dispensing(parts, CLOCK, parts, parts)
    dispensing._capacity = OFFER
    if s.machine.cannot_tell:
        dispensing._unknown.add(REFERENCE)
    return dispensing


def is_paying(s: State) -> bool:
    """Return True if the attendant is asked to wait for the machine's answer."""
    if s.known.t.dispense_attempt is None:
        return False
    return _dispensing(s, _Given(s.known.t)).is_dispensing(REFERENCE)


def begins(_: object, s: State, action: Action) -> Steps:
    """Journal the intent, with the machine's memory as it is."""
    if not isinstance(action, OfferCash) or s.machine.is_working:
        return
    given = _Given(s.known.t)
    dispensing = _dispensing(s, given)
    dispensing._begin(REFERENCE, _snapshot(s.machine.snapshot))
    cannot_tell = REFERENCE in dispensing._unknown
    machine = s.machine._replace(is_working=True, cannot_tell=cannot_tell)
    yield "the dispenser is about to pay", _noted(s, given)._replace(machine=machine)


def pays(s: State, restarted: Callable[[State], State]) -> Steps:
    """Let the machine do what it was asked for, or what it can."""
    if not s.machine.is_working:
        return
    idle = s._replace(machine=s.machine._replace(is_working=False))
    before = _memory(s.machine)
    payment = DispenseAttempt(before.snapshot, ALL)
    unheard = resolve_dispense_at_once(ALL, before, before)
    yield "the command never reaches the machine", _concluded(idle, payment, unheard)
    for did, outcome in REMEMBERED.items():
        if outcome is None:
            continue
        after = _moved(idle, did)
        written = after._replace(
            machine=after.machine._replace(snapshot=1 - s.machine.snapshot, remembers=did)
        )
        yield f"the machine has {did.name}", _concluded(written, payment, outcome)
        yield f"the machine has {did.name}, and the kiosk dies", restarted(written)
        yield f"the machine has {did.name}, and the disk takes no word of it", written
        yield (
            f"the machine has {did.name}, and loses its power",
            _concluded(after, payment, DispenseUnknown("no answer", before)),
        )


def is_asked(_: object, s: State, __: Action) -> Steps:
    """Resolve the doubt from the machine's memory, or find that it cannot."""
    if s.machine.is_working or s.known.t.dispense_attempt is None:
        return
    for step, memory in (("answers", _memory(s.machine)), ("is silent for long", LastDispense())):
        given = _Given(s.known.t, memory)
        dispensing = _dispensing(s, given)
        dispensing._no_response_since[REFERENCE] = MONOTONIC - NO_RESPONSE_MAX_S
        _at_once(dispensing._resolve())
        machine = s.machine._replace(cannot_tell=REFERENCE in dispensing._unknown)
        yield f"the machine {step}", _noted(s._replace(machine=machine), given)


def is_serviced(_: object, s: State, __: Action) -> Steps:
    """A person opens it: its memory no longer describes this payment."""
    if not s.machine.is_working and s.machine.remembers is not Did.SOMETHING_ELSE:
        machine = s.machine._replace(snapshot=1 - s.machine.snapshot, remembers=Did.SOMETHING_ELSE)
        yield "the machine is serviced", s._replace(machine=machine)


def rest_is_made_up(_: object, s: State, __: Action) -> Steps:
    """A person who found notes missing hands them out."""
    if (
        s.partly
        and s.known.t.cash in (CashStatus.HANDING_OVER, CashStatus.DISPUTED)
        and not is_paying(s)
    ):
        yield "the attendant makes up what is missing", s._replace(partly=False, gone=True)


def _moved(s: State, did: Did) -> State:
    """Return the state after the notes moved; the rules find notes that moved twice."""
    if did is Did.PAID_ALL:
        return s._replace(gone=True, twice=s.gone or s.partly)
    if did is Did.PAID_PART:
        return s._replace(partly=True, twice=s.gone or s.partly)
    return s


def _concluded(s: State, payment: DispenseAttempt, outcome: DispenseOutcome) -> State:
    given = _Given(s.known.t)
    _dispensing(s, given)._conclude(REFERENCE, payment, outcome)
    return _noted(s, given)


def _noted(s: State, given: _Given) -> State:
    """Journal what `Dispensing` appended; an illegal event is rejected."""
    for event in given.facts:
        s = s._replace(known=_taken(s.known, event))
    return s


_FACTS: dict[m.AnyEvent, m.AnyEvent] = {}


def _taken(known: Known, event: m.AnyEvent) -> Known:
    try:
        return known.after(_FACTS.setdefault(event, event))
    except IllegalMove:
        return known


def _memory(machine: Machine) -> LastDispense:
    return LastDispense(_snapshot(machine.snapshot), REMEMBERED[machine.remembers])


def _snapshot(number: int) -> str:
    return f"payment {number}"


def _at_once(action: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never waits."""
    try:
        action.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something that is not modelled")
