"""The journal's content of one day, read at one moment, for the day's report."""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec

from agent.base.money import Paise
from agent.cash.payment_history import ListedDay
from agent.journal.reader import Gap, JournalReader
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.ledger import LedgerEntry, day_of
from agent.transactions.model import Claimed, Transaction


class CashHandling(msgspec.Struct, frozen=True):
    """A customer's notes that an attendant or the dispenser took in, handed out or gave back."""

    by: str
    """An attendant's name, or `dispenser`."""
    client_reference: str
    amount: Paise
    claimed_by: Claimed


class DayLedger(msgspec.Struct, frozen=True):
    """The journal's content of one day, from midnight to midnight in India."""

    day: date
    opened: tuple[Transaction, ...]
    """Transactions that began on the day."""
    moved: tuple[Transaction, ...]
    """Transactions whose notes moved on the day."""
    still_open: tuple[Transaction, ...]
    """Transactions of any day that are not closed now."""
    entries: tuple[LedgerEntry, ...]
    """The ledger entries of the day, in order."""
    handlings: tuple[CashHandling, ...] = ()
    """The movements of customers' notes on the day."""
    agreed: tuple[Transaction, ...] = ()
    """Transactions that two people ended by agreement on the day."""
    gaps: tuple[Gap, ...] = ()
    """Missing events that may be of the day."""
    listed: ListedDay | None = None
    """The bill payments of the day that the service lists; None if the list was not read."""
    listed_here: tuple[Transaction, ...] = ()
    """The journal's transactions for these payments, whenever they began."""


def day_ledger(
    journal: JournalReader,
    merchant_ref: str,
    day: date,
    listed: ListedDay | None = None,
) -> DayLedger:
    """Return the journal's content of a day; the agent may be running. Raises JournalError."""
    first, beyond = references.of_day(merchant_ref, day)
    paid = [payment.client_reference for payment in listed.payments] if listed else []
    with journal.consistent_read():
        moved = tuple(journal.with_entries_on(day.isoformat()))
        opened = tuple(journal.opened_between(first, beyond))
        agreed = tuple(journal.with_agreement_on(day.isoformat()))
        gaps = journal.gaps_on(day.isoformat(), (*opened, *moved, *agreed))
        return DayLedger(
            day=day,
            opened=opened,
            moved=moved,
            handlings=tuple(_handlings(journal, moved, day.isoformat())),
            still_open=tuple(journal.still_open()),
            agreed=agreed,
            entries=tuple(journal.ledger_entries(day.isoformat())),
            gaps=gaps,
            listed=listed,
            listed_here=tuple(filter(None, map(journal.get, paid))),
        )


def _handlings(
    journal: JournalReader, moved: Iterable[Transaction], day: str
) -> Iterator[CashHandling]:
    for t in moved:
        by, claimed_by = "", Claimed.NOTHING
        for stored in journal.events(t.client_reference):
            match stored.event:
                case m.HandingOver() | m.Refunding() as begun:
                    by, claimed_by = begun.by, begun.claimed_by
                case m.Handed() | m.Refunded() | m.Held() as done if day_of(done.at) == day:
                    name = done.by or by
                    yield CashHandling(name, t.client_reference, t.cash_total, claimed_by)
