"""The journal's stored events after a seq, for a reader outside the journal.

It reads through the journal's own connection, in short reads. A second connection could not open a
journal that a full disk has made exclusive. It opens an older segment only for a reader that is far
behind.
"""

import logging
from typing import NamedTuple

from agent.journal.chain import StoredRow, Tail
from agent.journal.reader import JournalReader
from agent.transactions.ledger import LedgerEntry
from agent.transactions.model import Transaction
from agent.transactions.till import TILL

log = logging.getLogger(__name__)


class FedEvent(NamedTuple):
    """An event with its derived data from its segment."""

    row: StoredRow
    entry: LedgerEntry | None
    """Its ledger entry, if it moved or counted notes."""
    transaction: Transaction | None
    """Its state after the segment's last event. None: an event of the till."""


class EventFeed:
    """Reads the last segment and, if needed, older ones."""

    def __init__(self, journal: JournalReader) -> None:
        self._journal = journal
        self.missing: dict[int, str] = {}
        """Which events could not be read, because their file is missing, by the first seq."""

    def after(self, seq: int, limit: int) -> list[FedEvent]:
        """Return at most `limit` events after a seq, in order; an empty list if there are none yet.

        Skips events whose file is missing. Raises JournalError.
        """
        segment = self._journal.segment_after(seq)
        if seq < (last := segment.beginning.last):
            if seq + 1 not in self.missing:
                what = f"events {seq + 1} to {last} are left out: their file is missing"
                log.warning("%s", what)
                self.missing[seq + 1] = what
            seq = last
        rows = list(segment.rows_after(seq, limit))
        if not rows:
            return []
        first, last = rows[0][0], rows[-1][0]
        entries = {entry.seq: entry for entry in segment.entries_between(first, last)}
        references = {row[1] for row in rows} - {TILL}
        states = {reference: segment.own(reference) for reference in references}
        return [FedEvent(row, entries.get(row[0]), states.get(row[1])) for row in rows]

    def fits(self, at: Tail) -> bool:
        """Return True if this journal has, or had, this event with this link."""
        return self._journal.fits(at)

    def last_seq(self) -> int:
        return self._journal.journal.last_seq()

    def head(self) -> Tail:
        """Return the last event's seq and link."""
        return self._journal.journal.end()
