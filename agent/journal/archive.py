"""Moves a journal's oldest events into archives, so that the working file stays small.

An archive is the journal as it was at the archive's last event, without the events of older
archives: the same tables, the same chain. It is a separate file beside the journal, written once,
in one commit. Its ledger follows from the events (agent.transactions.ledger), except for entries
that an earlier release wrote without their fee: those are copied, and `verify` reports them.

The journal deletes the archived events only when the archive is durable. After a power cut in
between, both files have them. The next call then finds the archive under the next name and
continues.
"""

import logging
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import apsw

from agent.base.files import sync_folder
from agent.journal import chain
from agent.journal.crash_points import CrashPoint
from agent.journal.database import Damaged, JournalError, TooNew, explained, new_database
from agent.journal.projection import Projection
from agent.journal.schema import INSERT_ENTRY, insert_events
from agent.journal.segment import SHORT, Segment, encoded
from agent.journal.segment_header import SegmentHeader, StoredRow
from agent.transactions.ledger import EntryKind, Total
from agent.transactions.lifecycle import IllegalMove

EVENTS_MAX = 20_000  # in one archive: the loop waits for this: one second, a few on a Pi

log = logging.getLogger(__name__)


class SegmentContent(NamedTuple):
    """What is written into a new segment."""

    headers: tuple[SegmentHeader, ...]
    rows: list[StoredRow]
    projection: Projection


def archive_path(journal: Path, number: int) -> Path:
    """Return an archive's path: journal-archive-0001.db, in the folder of journal.db."""
    return journal.with_name(f"{journal.stem}-archive-{number:04}{journal.suffix}")


def archive(journal: Segment, before_unix: float, events_max: int = EVENTS_MAX) -> Path | None:
    """Move events older than a Unix time (seconds) into an archive; return its path.

    Returns None if there are none. Events of open transactions remain in the journal as well.
    Raises JournalError; then the journal still holds everything.
    """
    journal.refresh_header()
    path = archive_path(journal.path, len(journal.archive_headers()) + 1)
    with ExitStack() as opened:
        segment = _opened(path, journal)
        if segment is None:
            last = journal.last_seq_before(before_unix, events_max)
            if last == journal.header.last:
                return None
            _write(path, journal, last)
            segment = Segment(path, vfs=journal.vfs, key=journal.key())
        opened.callback(segment.close)
        first, last, link = _checked_end(segment, journal)
        journal.on_crash_point(CrashPoint.ARCHIVE_WRITTEN)
        journal.drop_archived(first, last, link, segment.totals())
    log.info("%s: holds events %d to %d", path, first, last)
    return path


def _opened(path: Path, journal: Segment) -> Segment | None:
    """Open the archive; None if it is missing, or its commit was interrupted.

    Raises Damaged, TooNew.
    """
    if journal.vfs is None and not path.exists():
        return None
    try:
        return Segment(path, vfs=journal.vfs, key=journal.key())
    except (Damaged, TooNew):
        raise
    except JournalError:
        return None  # it is missing, or empty after a power cut


def _checked_end(segment: Segment, journal: Segment) -> tuple[int, int, bytes]:
    """Return the first and last seq of an archive, and the last link.

    Raises Damaged if the archive does not hold the journal's own events.
    """
    first = journal.header.last + 1
    events = list(segment.linked_events())
    last, _, link = events[-1] if events else (0, b"", b"")
    fits = chain.first_mismatch(journal.key(), events, journal.header.link) is None
    is_gapless = [seq for seq, _, _ in events] == list(range(first, last + 1))
    if not (fits and is_gapless and events and journal.link_at(last) == link):
        raise Damaged(f"{segment.path}: it does not hold the archived events; move it aside")
    return first, last, link


def _write(path: Path, journal: Segment, last: int) -> None:
    """Write the archive up to the event `last`, completely or not at all."""
    rows = list(journal.rows(last))
    content = SegmentContent(journal.archive_headers(), rows, replayed(rows, journal))
    journal.on_crash_point(CrashPoint.BEFORE_ARCHIVE)
    write_segment(path, journal.vfs, content)
    if journal.vfs is None:
        sync_folder(path)


def replayed(rows: list[StoredRow], journal: Segment) -> Projection:
    """Return the projection of stored events, with the segment's entries that lack their fee.

    Raises Damaged if an event does not fit.
    """
    projection = Projection.after(journal.header)
    for seq, reference, body, _ in rows:
        try:
            projection.apply(seq, reference, journal.decoded(seq, body))
        except IllegalMove as move:
            raise Damaged(f"event {seq}: {move}; look at it with `journal verify`") from move
    for entry in journal.ledger_entries():
        projection.accept_without_fee(entry)
    return projection


def write_segment(path: Path, vfs: str | None, content: SegmentContent) -> None:
    """Write a new segment in one commit. Raises JournalError."""
    try:
        with new_database(path, vfs) as database:
            _fill(database, content)
    except apsw.Error as error:
        raise explained(path, error) from error


def _fill(database: apsw.Connection, content: SegmentContent) -> None:
    headers, rows, projection = content
    insert_events(database, rows)
    states = ((r, int(t.closed), encoded(t)) for r, t in sorted(projection.states.items()))
    database.executemany(
        "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?)", states
    )
    entries = (
        (e.seq, e.date, e.client_reference, e.kind.value, e.amount)
        for e in projection.ledger_entries()
    )
    database.executemany(INSERT_ENTRY, entries)
    totals = [
        *_rows_of("", projection.totals.lifetime),
        *_rows_of(SHORT, projection.totals.since_replenishment),
    ]
    database.executemany("INSERT INTO counter (name, count, amount) VALUES (?, ?, ?)", totals)
    database.executemany(
        "INSERT INTO archive (first, last, link, kept, seal) VALUES (?, ?, ?, ?, ?)", headers
    )


def _rows_of(prefix: str, totals: dict[EntryKind, Total]) -> list[tuple[str, int, int]]:
    return [(prefix + kind.value, total.count, total.amount) for kind, total in totals.items()]
