"""Which facts move notes, and how: what the drawer's books are made of.

A customer's notes move where a transaction's cash makes one of the moves below; that notes stand
in dispute moves none, and the dispute's end counts when it comes. The journal writes a row for
each movement in the same commit as its event, so the books are never behind the facts.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, unique
from functools import lru_cache

from agent.money import ZERO, Paise
from agent.transactions.model import Cash, Transaction
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


def movement(before: Transaction | None, after: Transaction) -> Kind | None:
    """Say how a customer's notes moved between two states of a transaction (None: they did not)."""
    was = Cash.NONE if before is None else before.cash
    if was is after.cash:  # nearly always; an enum's hash is slow
        return None
    return _CUSTOMERS.get((was, after.cash))


def till_movement(fact: TillFact) -> tuple[Kind, Paise] | None:
    """Say what a fact of the drawer writes into the books, and of what amount."""
    match fact:
        case DrawerCounted(kind=kind, amount=amount):
            return _COUNTED[kind], amount
        case DrawerMoved(amount=amount, why=why):
            return _ATTENDANTS[why], Paise(abs(amount))
        case CashServiced():
            return None


def day_of(at: float) -> str:
    """Give the day in India on which a Unix time falls, ISO."""
    return _day(int((at + _AHEAD) // _DAY))


_DAY = timedelta(days=1).total_seconds()
_AHEAD = timedelta(hours=5, minutes=30).total_seconds()


@lru_cache(maxsize=64)
def _day(number: int) -> str:
    return date.fromordinal(_EPOCH + number).isoformat()


_EPOCH = date(1970, 1, 1).toordinal()
