"""What the journal holds of one day, read at one moment: all that the day's report is made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.money import Paise
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.ledger import Movement, day_of
from agent.transactions.model import Claimed, Transaction


@dataclass(frozen=True, slots=True)
class Hand:
    """Notes of one customer that somebody took in, handed out or gave back."""

    by: str
    """An attendant's name, or `dispenser`."""
    client_reference: str
    amount: Paise
    claimed_by: Claimed


@dataclass(frozen=True, slots=True)
class DayLedger:
    """One day in India."""

    day: date
    opened: tuple[Transaction, ...]
    """What customers began on the day."""
    moved: tuple[Transaction, ...]
    """What notes moved for on the day, whenever it was begun."""
    still_open: tuple[Transaction, ...]
    """All that is not closed now, of whatever day."""
    movements: tuple[Movement, ...]
    """The drawer's books of the day, in order."""
    hands: tuple[Hand, ...] = ()
    """Through whose hands customers' notes went on the day."""
    agreed: tuple[Transaction, ...] = ()
    """What two people's word ended on the day, whenever it was begun."""


def day_ledger(journal: Segment | JournalReader, merchant_ref: str, day: date) -> DayLedger:
    """Read a day; the agent may be appending meanwhile. Raises JournalError."""
    first, beyond = references.of_day(merchant_ref, day)
    with journal.consistent_read():
        moved = tuple(journal.with_entries_on(day.isoformat()))
        return DayLedger(
            day=day,
            opened=tuple(journal.opened_between(first, beyond)),
            moved=moved,
            hands=tuple(_hands(journal, moved, day.isoformat())),
            still_open=tuple(journal.transactions(only_open=True)),
            agreed=tuple(journal.with_agreement_on(day.isoformat())),
            movements=tuple(journal.ledger_entries(day.isoformat())),
        )


def _hands(
    journal: Segment | JournalReader, moved: Iterable[Transaction], day: str
) -> Iterator[Hand]:
    for t in moved:
        by, claimed = "", Claimed.NOTHING
        for entry in journal.events(t.client_reference):
            match entry.event:
                case m.HandingOver() | m.Refunding() as about:
                    by, claimed = about.by, about.claimed_by
                case m.Handed() | m.Refunded() | m.Held() as done if day_of(done.at) == day:
                    yield Hand(done.by or by, t.client_reference, t.cash_total, claimed)
