"""Moves a journal's oldest events into archives, so that the working file stays small.

An archive is the journal as it stood at its last event, without what older archives hold: the same
tables, the same chain. It is a file of its own beside the journal, written once, in one commit.
The drawer's books in it are what the events say (agent.transactions.ledger), but for lines that
an earlier release wrote without their fee: those stay as they stand, and `verify` tells of them.
Only when it is durable does the journal let go of what is in it; a cut in between leaves both, and
the next call finds the archive under the name that comes next, and goes on from there.
"""

import logging
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import apsw

from agent.files import sync_folder
from agent.journal import chain
from agent.journal.crash_points import CrashPoint
from agent.journal.database import Damaged, JournalError, explained, new_database
from agent.journal.projection import Projection
from agent.journal.segment import SHORT, Segment, encoded
from agent.journal.segment_header import Row, SegmentHeader
from agent.transactions.ledger import EntryKind, Total
from agent.transactions.lifecycle import IllegalMove

LARGEST = 20_000  # events in one archive: a second's work, or some on a Pi, while the loop waits

log = logging.getLogger(__name__)


class Content(NamedTuple):
    """What is written into a file of the journal."""

    bases: tuple[SegmentHeader, ...]
    rows: list[Row]
    told: Projection


def archive_path(journal: Path, number: int) -> Path:
    """Name the journal's archives: journal-archive-0001.db stands beside journal.db."""
    return journal.with_name(f"{journal.stem}-archive-{number:04}{journal.suffix}")


def archive(journal: Segment, before: float, most: int = LARGEST) -> Path | None:
    """Move what is older than a moment (Unix) into an archive; None: nothing is.

    What is not closed goes on to stand in the journal, too. Raises JournalError; then the journal
    still holds everything.
    """
    journal.look_again()
    path = archive_path(journal.path, len(journal.archives()) + 1)
    with ExitStack() as opened:
        segment = _begun(path, journal)
        if segment is None:
            last = journal.last_before(before, most)
            if last == journal.base.last:
                return None
            _write(path, journal, last)
            segment = _begun(path, journal)
        if segment is None:
            raise JournalError(f"{path}: was written and cannot be read")
        opened.callback(segment.close)
        first, last, link = _checked(segment, journal)
        journal.on_crash_point(CrashPoint.ARCHIVE_WRITTEN)
        journal.forget(first, last, link, segment.totals())
    log.info("%s: holds events %d to %d", path, first, last)
    return path


def _begun(path: Path, journal: Segment) -> Segment | None:
    """Open the archive of this name where its one commit has come about. Raises Damaged."""
    if journal.vfs is None and not path.exists():
        return None
    try:
        return Segment(path, vfs=journal.vfs, key=journal.key())
    except Damaged:
        raise
    except JournalError:
        return None  # there is none, or a cut has left it empty


def _checked(segment: Segment, journal: Segment) -> tuple[int, int, bytes]:
    """Give the first and the last event of an archive, and its link: it has to be the journal's.

    Raises Damaged.
    """
    first = journal.base.last + 1
    events = list(segment.sealed())
    last, _, link = events[-1] if events else (0, b"", b"")
    fits = chain.first_misfit(journal.key(), events, journal.base.link) is None
    ours = [seq for seq, _, _ in events] == list(range(first, last + 1))
    if not (fits and ours and events and journal.link_at(last) == link):
        raise Damaged(f"{segment.path}: this is not what was archived; move it aside")
    return first, last, link


def _write(path: Path, journal: Segment, last: int) -> None:
    """Write the archive that ends at an event, whole or not at all."""
    rows = list(journal.rows(last))
    content = Content(journal.archives(), rows, told_by(rows, journal))
    journal.on_crash_point(CrashPoint.BEFORE_ARCHIVE)
    write_content(path, journal.vfs, content)
    if journal.vfs is None:
        sync_folder(path)


def told_by(rows: list[Row], journal: Segment) -> Projection:
    """Fold events as they are stored, on their base, with the file's lines that lack their fee.

    Raises Damaged where they cannot be folded.
    """
    told = Projection(totals=journal.base.read().totals)
    for seq, reference, body, _ in rows:
        take = told.apply if seq > journal.base.last else told.apply_carried
        try:
            take(seq, reference, journal.decoded(seq, body))
        except IllegalMove as move:
            raise Damaged(f"event {seq}: {move}; look at it with `journal verify`") from move
    for line in journal.movements():
        told.apply_without_fee(line)
    return told


def write_content(path: Path, vfs: str | None, content: Content) -> None:
    """Write a file of the journal in one commit. Raises JournalError."""
    try:
        with new_database(path, vfs) as database:
            _fill(database, content)
    except apsw.Error as error:
        raise explained(path, error) from error


def _fill(database: apsw.Connection, content: Content) -> None:
    bases, rows, told = content
    database.executemany(
        "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)", rows
    )
    states = ((r, int(t.closed), encoded(t)) for r, t in sorted(told.states.items()))
    database.executemany(
        "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?)", states
    )
    books = (
        (m.seq, m.date, m.client_reference, m.kind.value, m.amount) for m in told.ledger_entries()
    )
    database.executemany(
        "INSERT INTO movement (seq, date, client_reference, kind, amount) VALUES (?, ?, ?, ?, ?)",
        books,
    )
    counters = [
        *_rows_of("", told.totals.lifetime),
        *_rows_of(SHORT, told.totals.since_replenishment),
    ]
    database.executemany("INSERT INTO counter (name, count, amount) VALUES (?, ?, ?)", counters)
    database.executemany(
        "INSERT INTO archive (first, last, link, kept, seal) VALUES (?, ?, ?, ?, ?)", bases
    )


def _rows_of(prefix: str, counters: dict[EntryKind, Total]) -> list[tuple[str, int, int]]:
    return [(prefix + kind.value, c.count, c.amount) for kind, c in counters.items()]
