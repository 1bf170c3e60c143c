"""The journal's stored events after a seq, for a reader outside the journal.

It reads through the journal's own connection, in short reads. A second connection could not open a
journal that a full disk has made exclusive. It opens an archive only for a reader that is far
behind.
"""

import logging
from pathlib import Path
from typing import NamedTuple

from agent.journal.archive import archive_path
from agent.journal.chain import START, Tail
from agent.journal.segment import Segment
from agent.journal.segment_header import SegmentHeader, StoredRow
from agent.transactions.ledger import LedgerEntry
from agent.transactions.model import Transaction

log = logging.getLogger(__name__)

NO_KEY = b""  # nothing is verified here


class FedEvent(NamedTuple):
    """An event with its derived data from its segment."""

    row: StoredRow
    entry: LedgerEntry | None
    """Its ledger entry, if it moved or counted notes."""
    transaction: Transaction | None
    """Its state after the segment's last event; the current one unless it was archived since. None:
    an event of the till."""


class EventFeed:
    """Reads the working file and, if needed, its archives."""

    def __init__(self, journal: Segment) -> None:
        self._journal = journal
        self.missing: dict[Path, str] = {}
        """Why each missing archive could not be read, by its path."""

    def after(self, seq: int, limit: int) -> list[FedEvent]:
        """Return at most `limit` events after a seq, in order; an empty list if there are none yet.

        Skips the events of archives that are missing. Raises JournalError.
        """
        with self._journal.consistent_read():  # another process may archive at the same time
            headers = self._journal.archive_headers()
            for number, header in enumerate(headers, start=1):
                if seq < header.last:
                    if rows := self._archived(number, header, seq, limit):
                        return rows
                    seq = header.last  # the next archive also carries older events
            return _fed(self._journal, list(self._journal.rows_after(seq, limit)))

    def _archived(self, number: int, header: SegmentHeader, seq: int, limit: int) -> list[FedEvent]:
        path = archive_path(self._journal.path, number)
        if not path.exists():
            if path not in self.missing:
                what = f"{path} is not there: events {header.first} to {header.last} are left out"
                log.warning("%s", what)
                self.missing[path] = what
            return []
        with Segment(path, key=NO_KEY) as archive:
            return _fed(archive, list(archive.rows_after(seq, limit)))

    def fits(self, at: Tail) -> bool:
        """Return True if this journal has, or had, this event with this link."""
        if at == Tail(0, START):
            return True
        for number, header in enumerate(self._journal.archive_headers(), start=1):
            if at.seq == header.last:
                return at.link == header.link
            if at.seq < header.last:
                path = archive_path(self._journal.path, number)
                if not path.exists():
                    return True  # moved away, so it cannot be compared
                with Segment(path, key=NO_KEY) as archive:
                    return archive.link_at(at.seq) == at.link
        return self._journal.link_at(at.seq) == at.link

    def last_seq(self) -> int:
        return self._journal.last_seq()

    def head(self) -> Tail:
        """Return the last event's seq and link."""
        self._journal.refresh_header()  # another process may have archived
        return self._journal.end()


def _fed(segment: Segment, rows: list[StoredRow]) -> list[FedEvent]:
    if not rows:
        return []
    entries = {entry.seq: entry for entry in segment.entries_between(rows[0][0], rows[-1][0])}
    transactions = {reference: segment.get(reference) for reference in {row[1] for row in rows}}
    return [FedEvent(row, entries.get(row[0]), transactions[row[1]]) for row in rows]
