"""Which facts move notes, and how: the one rule that the drawer's books are made by.

A customer's notes move where a transaction's cash makes one of the moves below; that notes stand
in dispute moves none, and the dispute's end counts when it comes. The journal writes a row for
each movement in the same commit as its event, so the books are never behind the facts. Whoever
replays events (verify, archive, salvage) asks the same functions as the journal's `append`:
`ledger_entry` says what a fact books, and `counting` what it does to the counters.
"""

from datetime import date, timedelta
from enum import Enum, unique
from functools import lru_cache
from typing import NamedTuple

import msgspec

from agent.money import ZERO, Paise
from agent.transactions.model import AnyEvent, CashStatus, Transaction
from agent.transactions.till import (
    Adjustment,
    CountKind,
    Replenished,
    TillAdjusted,
    TillCounted,
    TillEvent,
)


@unique
class EntryKind(Enum):
    """What happened at the drawer; the kind says which way the amount went."""

    TAKEN_IN = "taken_in"
    HANDED_OUT = "handed_out"
    GIVEN_BACK = "given_back"
    LOADED = "loaded"
    TAKEN = "taken"
    TEST = "test"
    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"


COUNTS = frozenset({EntryKind.OPENING, EntryKind.CLOSING, EntryKind.CHECK})
"""What was seen in the drawer: no notes moved, so no counter does."""

PAID_WITH_FEES = frozenset({EntryKind.TAKEN_IN, EntryKind.GIVEN_BACK})
"""What may be more than the service is told: only who pays in notes pays a fee in notes."""

# By the cash before and after one event; every other change leaves the notes where they are.
_CUSTOMERS: dict[tuple[CashStatus, CashStatus], EntryKind] = {
    (CashStatus.NONE, CashStatus.HELD): EntryKind.TAKEN_IN,
    (CashStatus.HANDING_OVER, CashStatus.HANDED): EntryKind.HANDED_OUT,
    (CashStatus.DISPUTED, CashStatus.HANDED): EntryKind.HANDED_OUT,
    (CashStatus.REFUNDING, CashStatus.REFUNDED): EntryKind.GIVEN_BACK,
    (CashStatus.DISPUTED, CashStatus.REFUNDED): EntryKind.GIVEN_BACK,
}
_ATTENDANTS = {
    Adjustment.LOADED: EntryKind.LOADED,
    Adjustment.TAKEN: EntryKind.TAKEN,
    Adjustment.TEST: EntryKind.TEST,
}
_COUNTED = {
    CountKind.OPENING: EntryKind.OPENING,
    CountKind.CLOSING: EntryKind.CLOSING,
    CountKind.CHECK: EntryKind.CHECK,
}


class LedgerEntry(NamedTuple):
    """What one fact books."""

    date: str
    """The day in India, ISO."""
    kind: EntryKind
    amount: Paise
    """Never below zero."""


class Movement(msgspec.Struct, frozen=True):
    """One line of the drawer's books."""

    seq: int
    """Its event's place in the journal."""
    date: str
    """The day in India, ISO."""
    client_reference: str
    kind: EntryKind
    amount: Paise
    """Never below zero."""


class Total(msgspec.Struct, frozen=True):
    """How often notes moved in one way, and how much they came to."""

    count: int = 0
    amount: Paise = ZERO

    def plus(self, amount: Paise) -> "Total":
        return Total(self.count + 1, Paise(self.amount + amount))


class Totals(msgspec.Struct, frozen=True):
    """The drawer's counters; a kind that never happened has none."""

    lifetime: dict[EntryKind, Total]
    """Since the journal began; never reset."""
    since_replenishment: dict[EntryKind, Total]
    """Since the last cash service."""

    def take(self, step: "Counting") -> None:
        """Count one fact."""
        if step.begins_anew:
            self.since_replenishment.clear()
        if step.adds:
            for counters in (self.lifetime, self.since_replenishment):
                counter = counters.get(step.adds.kind, Total())
                counters[step.adds.kind] = counter.plus(step.adds.amount)


class Counting(NamedTuple):
    """What one fact does to the drawer's counters."""

    adds: LedgerEntry | None
    """Counted once, in the long and in the short ones."""
    begins_anew: bool
    """The short ones are empty from here on."""


def ledger_entry(
    before: Transaction | None, fact: AnyEvent | TillEvent, after: Transaction | None
) -> LedgerEntry | None:
    """Return what a fact books into the drawer's ledger; None: it neither moves nor counts notes.

    `before` and `after` are the customer's transaction around it; a fact of the till has none.
    """
    booked = _at_the_till(fact) if isinstance(fact, TillEvent) else _of_a_customer(before, after)
    return LedgerEntry(day_of(fact.at), *booked) if booked else None


def counting(fact: AnyEvent | TillEvent, line: LedgerEntry | None) -> Counting:
    """Return what a fact that books this line does to the counters; what was only seen counts 0."""
    adds = None if line is None or line.kind in COUNTS else line
    return Counting(adds, isinstance(fact, Replenished))


def _of_a_customer(
    before: Transaction | None, after: Transaction | None
) -> tuple[EntryKind, Paise] | None:
    """Return how notes moved between two states; all that was collected moves, fee and amount."""
    was = CashStatus.NONE if before is None else before.cash
    if after is None or was is after.cash:  # nearly always; an enum's hash is slow
        return None
    kind = _CUSTOMERS.get((was, after.cash))
    return (kind, after.cash_total) if kind else None


def _at_the_till(fact: TillEvent) -> tuple[EntryKind, Paise] | None:
    match fact:
        case TillCounted(kind=kind, amount=amount):
            return _COUNTED[kind], amount
        case TillAdjusted(amount=amount, why=why):
            return _ATTENDANTS[why], Paise(abs(amount))
        case Replenished():
            return None


def day_of(at: float) -> str:
    """Return the day in India on which a Unix time falls, ISO."""
    return _day(int((at + _AHEAD) // _DAY))


_DAY = timedelta(days=1).total_seconds()
_AHEAD = timedelta(hours=5, minutes=30).total_seconds()


@lru_cache(maxsize=64)
def _day(number: int) -> str:
    return date.fromordinal(_EPOCH + number).isoformat()


_EPOCH = date(1970, 1, 1).toordinal()
