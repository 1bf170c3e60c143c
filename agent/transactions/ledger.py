"""Which facts move notes, and how: the one rule that the drawer's books are made by.

A customer's notes move where a transaction's cash makes one of the moves below; that notes stand
in dispute moves none, and the dispute's end counts when it comes. The journal writes a row for
each movement in the same commit as its event, so the books are never behind the facts. Whoever
replays events (verify, archive, salvage) asks the same functions as the journal's `append`:
`ledger_line` says what a fact books, and `counting` what it does to the counters.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, unique
from functools import lru_cache
from typing import NamedTuple

from agent.money import ZERO, Paise
from agent.transactions.model import AnyEvent, Cash, Transaction
from agent.transactions.till import (
    CashServiced,
    Count,
    DrawerCounted,
    DrawerMoved,
    Move,
    TillFact,
)


@unique
class Kind(Enum):
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


COUNTS = frozenset({Kind.OPENING, Kind.CLOSING, Kind.CHECK})
"""What was seen in the drawer: no notes moved, so no counter does."""

PAID_WITH_FEES = frozenset({Kind.TAKEN_IN, Kind.GIVEN_BACK})
"""What may be more than the service is told: only who pays in notes pays a fee in notes."""

# By the cash before and after one event; every other change leaves the notes where they are.
_CUSTOMERS: dict[tuple[Cash, Cash], Kind] = {
    (Cash.NONE, Cash.HELD): Kind.TAKEN_IN,
    (Cash.HANDING_OVER, Cash.HANDED): Kind.HANDED_OUT,
    (Cash.DISPUTED, Cash.HANDED): Kind.HANDED_OUT,
    (Cash.REFUNDING, Cash.REFUNDED): Kind.GIVEN_BACK,
    (Cash.DISPUTED, Cash.REFUNDED): Kind.GIVEN_BACK,
}
_ATTENDANTS = {Move.LOADED: Kind.LOADED, Move.TAKEN: Kind.TAKEN, Move.TEST: Kind.TEST}
_COUNTED = {Count.OPENING: Kind.OPENING, Count.CLOSING: Kind.CLOSING, Count.CHECK: Kind.CHECK}


class LedgerLine(NamedTuple):
    """What one fact books."""

    date: str
    """The day in India, ISO."""
    kind: Kind
    amount: Paise
    """Never below zero."""


@dataclass(frozen=True, slots=True)
class Movement:
    """One line of the drawer's books."""

    seq: int
    """Its event's place in the journal."""
    date: str
    """The day in India, ISO."""
    client_reference: str
    kind: Kind
    amount: Paise
    """Never below zero."""


@dataclass(frozen=True, slots=True)
class Counter:
    """How often notes moved in one way, and how much they came to."""

    count: int = 0
    amount: Paise = ZERO

    def plus(self, amount: Paise) -> "Counter":
        return Counter(self.count + 1, Paise(self.amount + amount))


@dataclass(frozen=True, slots=True)
class Counters:
    """The drawer's counters; a kind that never happened has none."""

    long: dict[Kind, Counter]
    """Since the journal began; never reset."""
    short: dict[Kind, Counter]
    """Since the last cash service."""

    def take(self, step: "Counting") -> None:
        """Count one fact."""
        if step.begins_anew:
            self.short.clear()
        if step.adds:
            for counters in (self.long, self.short):
                counter = counters.get(step.adds.kind, Counter())
                counters[step.adds.kind] = counter.plus(step.adds.amount)


class Counting(NamedTuple):
    """What one fact does to the drawer's counters."""

    adds: LedgerLine | None
    """Counted once, in the long and in the short ones."""
    begins_anew: bool
    """The short ones are empty from here on."""


def ledger_line(
    before: Transaction | None, fact: AnyEvent | TillFact, after: Transaction | None
) -> LedgerLine | None:
    """Return what a fact books into the drawer's ledger; None: it neither moves nor counts notes.

    `before` and `after` are the customer's transaction around it; a fact of the till has none.
    """
    booked = _at_the_till(fact) if isinstance(fact, TillFact) else _of_a_customer(before, after)
    return LedgerLine(day_of(fact.at), *booked) if booked else None


def counting(fact: AnyEvent | TillFact, line: LedgerLine | None) -> Counting:
    """Return what a fact that books this line does to the counters; what was only seen counts 0."""
    adds = None if line is None or line.kind in COUNTS else line
    return Counting(adds, isinstance(fact, CashServiced))


def _of_a_customer(
    before: Transaction | None, after: Transaction | None
) -> tuple[Kind, Paise] | None:
    """Return how notes moved between two states; all that was collected moves, fee and amount."""
    was = Cash.NONE if before is None else before.cash
    if after is None or was is after.cash:  # nearly always; an enum's hash is slow
        return None
    kind = _CUSTOMERS.get((was, after.cash))
    return (kind, after.collected) if kind else None


def _at_the_till(fact: TillFact) -> tuple[Kind, Paise] | None:
    match fact:
        case DrawerCounted(kind=kind, amount=amount):
            return _COUNTED[kind], amount
        case DrawerMoved(amount=amount, why=why):
            return _ATTENDANTS[why], Paise(abs(amount))
        case CashServiced():
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
