"""What the journal holds of one day, read at one moment: all that the day's report is made of."""

from dataclasses import dataclass
from datetime import date

from agent.transactions import references
from agent.transactions.history import History
from agent.transactions.model import Transaction
from agent.transactions.movements import Movement
from agent.transactions.volume import Volume


@dataclass(frozen=True, slots=True)
class DayBooks:
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


def day_books(journal: Volume | History, merchant_ref: str, day: date) -> DayBooks:
    """Read a day; the agent may be appending meanwhile. Raises JournalError."""
    first, beyond = references.of_day(merchant_ref, day)
    with journal.one_moment():
        return DayBooks(
            day=day,
            opened=tuple(journal.opened_between(first, beyond)),
            moved=tuple(journal.moved_on(day.isoformat())),
            still_open=tuple(journal.transactions(only_open=True)),
            movements=tuple(journal.movements(day.isoformat())),
        )
