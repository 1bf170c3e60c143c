"""The journal's events after a seq, as they are stored: for who follows it from outside.

The journal's own connection is asked, in short reads: a second one could not open a journal that a
full disk has left to one process. An archive is opened only when it is read, by who is far behind.
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
    """An event, and what its segment says of it."""

    row: StoredRow
    entry: LedgerEntry | None
    """How it moved or counted notes, if it did."""
    transaction: Transaction | None
    """As the last event of the segment left it: now, unless it was archived since. None: the
    event is of the till."""


class EventFeed:
    """Reads the working file and, where they are still needed, its archives."""

    def __init__(self, journal: Segment) -> None:
        self._journal = journal
        self.missing: dict[Path, str] = {}
        """What could not be read, by the archive that is not there."""

    def after(self, seq: int, limit: int) -> list[FedEvent]:
        """Return at most so many events after a seq, in order; none if there are none yet.

        What an archive held that is no longer there is left out. Raises JournalError.
        """
        with self._journal.consistent_read():  # another process may archive meanwhile
            headers = self._journal.archive_headers()
            for number, header in enumerate(headers, start=1):
                if seq < header.last:
                    if rows := self._archived(number, header, seq, limit):
                        return rows
                    seq = header.last
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
            # It also carries older events, which the archives before it have.
            return _fed(archive, list(archive.rows_after(max(seq, header.first - 1), limit)))

    def fits(self, at: Tail) -> bool:
        """Return whether this journal has, or had, that event under this link."""
        if at == Tail(0, START):
            return True
        for number, header in enumerate(self._journal.archive_headers(), start=1):
            if at.seq == header.last:
                return at.link == header.link
            if at.seq < header.last:
                path = archive_path(self._journal.path, number)
                if not path.exists():
                    return True  # erased after its years: nothing can contradict it
                with Segment(path, key=NO_KEY) as archive:
                    return archive.link_at(at.seq) == at.link
        return self._journal.link_at(at.seq) == at.link

    def last_seq(self) -> int:
        return self._journal.last_seq()

    def head(self) -> Tail:
        """Return the last event's place and link."""
        seq = self._journal.last_seq()
        headers = self._journal.archive_headers()
        if headers and headers[-1].last == seq:
            return Tail(seq, headers[-1].link)
        return Tail(seq, self._journal.link_at(seq) or START)


def _fed(segment: Segment, rows: list[StoredRow]) -> list[FedEvent]:
    if not rows:
        return []
    entries = {entry.seq: entry for entry in segment.entries_between(rows[0][0], rows[-1][0])}
    transactions = {reference: segment.get(reference) for reference in {row[1] for row in rows}}
    return [FedEvent(row, entries.get(row[0]), transactions[row[1]]) for row in rows]
