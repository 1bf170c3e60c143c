"""Erases archives that no longer have to be kept, the oldest first.

An archive may be erased when all its events are older than the retention, each of its transactions
is closed, and it still verifies. The journal stores the erasure as an event, then deletes the file.
After a power cut in between, the next call deletes it. The chain stays complete: the journal keeps
a sealed header with the last link of every archive, and the event repeats that link.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec

from agent.base.clock import Moment
from agent.base.files import errors_explained, sync_folder
from agent.journal.audit import verify_archive
from agent.journal.crash_points import CrashPoint
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.journal.segment_header import NOTHING_ARCHIVED, SegmentHeader
from agent.transactions.till import ArchiveErased

YEAR_S = timedelta(days=366).total_seconds()
"""One day too long in three of four years, never too short."""
SQLITES_OWN = ("", "-wal", "-shm")

log = logging.getLogger(__name__)


class OldArchive(msgspec.Struct, frozen=True):
    """An existing archive, and whether it may be erased."""

    path: Path
    number: int
    first: int
    last: int
    transactions: int
    newest_unix: float
    """The time of the archive's newest event."""
    kept_because: str | None
    """Why it may not be erased; None if it may."""
    end_link: bytes


def archives_by_age(reader: JournalReader, now_unix: float, years: int) -> Iterator[OldArchive]:
    """Yield each existing archive, the oldest first. Raises JournalError.

    Age counts back from the newest event, or from now if that is earlier. So a clock that is years
    ahead cannot cause an erasure.
    """
    before_unix = _erasable_before_unix(reader, now_unix, years)
    before, kept = NOTHING_ARCHIVED, False
    for number, (path, after, archive) in enumerate(reader.archives(), start=1):
        if archive is not None and number > reader.erased_until:
            why = "an older archive is kept" if kept else None
            why = why or _kept_because(reader, archive, (before, after), before_unix)
            kept = why is not None
            yield OldArchive(
                path=path,
                number=number,
                first=after.first,
                last=after.last,
                transactions=sum(1 for _ in archive.transactions()),
                newest_unix=archive.newest_at_unix() or 0.0,
                kept_because=why,
                end_link=after.link,
            )
        elif archive is None and number > reader.erased_until:
            kept = True  # somebody moved it away; an event must not say that it was erased
        before = after


def _erasable_before_unix(reader: JournalReader, now_unix: float, years: int) -> float:
    """Return the Unix time (seconds) before which an archive's newest event must be.

    The event of an erasure has the time of the clock that erased, which may be years ahead. It does
    not count: otherwise the next call would erase everything.
    """
    newest = (
        segment.newest_at_unix(except_for=ArchiveErased) for segment in reader.segments_there()
    )
    return min(now_unix, max((at for at in newest if at is not None), default=now_unix)) - (
        years * YEAR_S
    )


def _kept_because(
    reader: JournalReader,
    archive: Segment,
    ends: tuple[SegmentHeader, SegmentHeader],
    before_unix: float,
) -> str | None:
    """Return why the archive may not be erased; check the cheap reasons first."""
    newest = archive.newest_at_unix()
    if newest is None or newest >= before_unix:
        return "it has to be kept longer"
    for transaction in archive.transactions():
        current = reader.get(transaction.client_reference)
        if current is None or not current.closed:
            return f"{transaction.client_reference} is not closed"
    found = next((each for each in verify_archive(archive, *ends) if each.is_damage), None)
    return f"it does not verify: {found}" if found else None


def erase_archives(journal: Journal, old: list[OldArchive], now: Moment, by: str) -> list[Path]:
    """Erase the archives that may be erased; return their paths.

    Only one process may have the journal open. Raises JournalError, OSError; then some archives may
    be erased already, and the others are complete.
    """
    erased = []
    for archive in old:
        if archive.kept_because is not None:
            break
        journal.append_till_event(
            ArchiveErased(
                at=now.service,
                number=archive.number,
                first=archive.first,
                last=archive.last,
                end_link=archive.end_link.hex(),
                by=by,
            )
        )
        journal.on_crash_point(CrashPoint.ERASURE_NOTED)
        _delete(archive.path)
        journal.on_crash_point(CrashPoint.ARCHIVE_GONE)
        log.info("%s: erased, events %d to %d", archive.path, archive.first, archive.last)
        erased.append(archive.path)
    return erased


def finish_erasures(reader: JournalReader) -> list[Path]:
    """Delete the files of erased archives that a power cut has left; return their paths.

    Raises OSError.
    """
    left = [
        path
        for number, (path, _, archive) in enumerate(reader.archives(), start=1)
        if archive is not None and number <= reader.erased_until
    ]
    for path in left:
        _delete(path)
    return left


def _delete(path: Path) -> None:
    with errors_explained(path):
        for suffix in SQLITES_OWN:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        sync_folder(path)
