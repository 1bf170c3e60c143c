"""The only rule for the till's ledger: which events move notes, and how.

A customer's notes move when the cash status makes one of the changes below. A dispute moves none;
its end is entered when it comes. The journal writes each ledger entry in the same commit as its
event, so the ledger is never behind the events. Each replay (verify, mirror, salvage) uses the
same functions as the journal's `append`. `ledger_entry` returns the entry of an event, `counting`
its effect on the totals.
"""

from datetime import date, timedelta
from enum import Enum, unique
from functools import lru_cache
from typing import NamedTuple

import msgspec

from agent.base.money import ZERO, Paise
from agent.transactions.model import AnyEvent, CashStatus, Event, Transaction
from agent.transactions.till import Replenished, TillAdjusted, TillCounted, TillEvent


@unique
class EntryKind(Enum):
    """What happened at the till; the kind gives the amount's direction.

    The values of Adjustment and CountKind are among these.
    """

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
"""Counts of the notes in the till: no notes moved, so no total changes."""

PAID_WITH_FEES = frozenset({EntryKind.TAKEN_IN, EntryKind.GIVEN_BACK})
"""Entries that may exceed the amount sent to the service: the fee is paid in notes, too."""

# By the cash status before and after one event; other changes move no notes.
_CUSTOMERS: dict[tuple[CashStatus, CashStatus], EntryKind] = {
    (CashStatus.NONE, CashStatus.HELD): EntryKind.TAKEN_IN,
    (CashStatus.HANDING_OVER, CashStatus.HANDED): EntryKind.HANDED_OUT,
    (CashStatus.DISPUTED, CashStatus.HANDED): EntryKind.HANDED_OUT,
    (CashStatus.REFUNDING, CashStatus.REFUNDED): EntryKind.GIVEN_BACK,
    (CashStatus.DISPUTED, CashStatus.REFUNDED): EntryKind.GIVEN_BACK,
}


class NewEntry(NamedTuple):
    date: str
    """The day in India, ISO."""
    kind: EntryKind
    amount: Paise
    """Never below zero."""


class LedgerEntry(msgspec.Struct, frozen=True):
    """One line of the till's ledger, as the journal stores it."""

    seq: int
    """The number in the journal of the event that made the entry."""
    date: str
    """The day in India, ISO."""
    client_reference: str
    kind: EntryKind
    amount: Paise
    """Never below zero."""


class Total(msgspec.Struct, frozen=True):
    """The number of movements of one kind, and their sum."""

    count: int = 0
    amount: Paise = ZERO

    def plus(self, amount: Paise) -> "Total":
        return Total(self.count + 1, Paise(self.amount + amount))


class Totals(msgspec.Struct, frozen=True):
    """The till's totals; a kind without movements is missing."""

    lifetime: dict[EntryKind, Total]
    """Since the journal began; never reset."""
    since_replenishment: dict[EntryKind, Total]
    """Since the last replenishment."""

    def take(self, counting: "Counting") -> None:
        if counting.restarts:
            self.since_replenishment.clear()
        entry = counting.adds
        if entry:
            for totals in (self.lifetime, self.since_replenishment):
                totals[entry.kind] = totals.get(entry.kind, Total()).plus(entry.amount)


class Counting(NamedTuple):
    """The effect of one event on the till's totals."""

    adds: NewEntry | None
    """Added to both totals."""
    restarts: bool
    """True if the totals since replenishment restart."""


def ledger_entry(
    before: Transaction | None, event: AnyEvent | TillEvent, after: Transaction | None
) -> NewEntry | None:
    """Return the event's entry in the till's ledger; None if it neither moves nor counts notes.

    `before` and `after` are the customer's transaction before and after it; None for a till event.
    """
    entry = _at_the_till(event) if isinstance(event, TillEvent) else _of_a_customer(before, after)
    return NewEntry(day_of(event.at), *entry) if entry else None


def counting(event: Event, entry: NewEntry | None) -> Counting:
    """Return the effect of an event with this entry on the totals; a count adds nothing."""
    adds = None if entry is None or entry.kind in COUNTS else entry
    return Counting(adds, isinstance(event, Replenished))


def _of_a_customer(
    before: Transaction | None, after: Transaction | None
) -> tuple[EntryKind, Paise] | None:
    """Return the entry kind and the cash total of this change; None if no notes moved."""
    was = CashStatus.NONE if before is None else before.cash
    if after is None or was is after.cash:  # the usual case first, because an enum's hash is slow
        return None
    kind = _CUSTOMERS.get((was, after.cash))
    return (kind, after.cash_total) if kind else None


def _at_the_till(event: TillEvent) -> tuple[EntryKind, Paise] | None:
    if isinstance(event, TillCounted):
        return EntryKind(event.kind.value), event.amount
    if isinstance(event, TillAdjusted):
        return EntryKind(event.why.value), Paise(abs(event.amount))
    return None  # no notes moved or were counted


def day_of(at: float) -> str:
    """Return the day in India of a Unix time, ISO."""
    return _day(int((at + _AHEAD) // _DAY))


_DAY = timedelta(days=1).total_seconds()
_AHEAD = timedelta(hours=5, minutes=30).total_seconds()


@lru_cache(maxsize=64)
def _day(number: int) -> str:
    return date.fromordinal(_EPOCH + number).isoformat()


_EPOCH = date(1970, 1, 1).toordinal()
