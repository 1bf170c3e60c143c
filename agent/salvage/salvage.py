"""Rebuilds a damaged journal from the events that the chain proves, and keeps the damaged files.

agent.salvage.rebuilding explains which events are proven, and which transactions are marked as
salvaged. If the proven events reach the tail marker, no event is lost, and no transaction changes.

Only the last segment is rebuilt: older ones never change, and `journal restore` has the mirror's.
The damaged files are copied under a name with the time. The rebuilt journal replaces the damaged
one in one step. After a power cut before that step, the agent starts with neither of them until
`journal salvage` has run again.
"""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from agent.base.clock import Moment, iso
from agent.base.files import sync_folder
from agent.journal import chain
from agent.journal.audit import verify_all
from agent.journal.chain import StoredRow
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import JournalError, rebuilt_path
from agent.journal.files import is_archive, live_path, older_paths
from agent.journal.new_segment import continuing
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.salvage.rebuilding import (
    LOGS,
    Candidates,
    Rebuilt,
    logs_of,
    proven,
    rebuild,
    sync_file,
    write_report,
)


@dataclass(slots=True)
class SalvageResult(Rebuilt):
    kept: tuple[Path, ...] = ()
    """Copies of the damaged files."""

    def lines(self) -> Iterator[str]:
        """Yield what the command prints."""
        if not self.kept:
            yield "the rebuilt journal is in its place now; it had been made before"
            return
        yield f"the damaged journal is kept: {', '.join(map(str, self.kept))}"
        yield f"events up to {self.proven} fit the chain and are in the new journal"
        if self.is_complete:
            yield "that is all that was acknowledged: every transaction stays as it was"
        yield f"{len(self.to_check)} transactions are open; the service is asked at the next start"
        yield f"{len(self.unproven)} later events cannot be taken over"
        yield f"{len(self.for_support)} references need support"
        yield f"read {self.report}, and send it to support with the damaged files"


def salvage(
    path: Path, now: Moment, on_crash_point: Callable[[CrashPoint], None] = nothing_happens
) -> SalvageResult:
    """Rebuild a damaged journal and keep copies of its files. Raises JournalError.

    The agent must not be running.
    """
    first, path = path, live_path(path)
    older = older_paths(first, path) if path.exists() else ()
    rebuilt = rebuilt_path(path)
    if rebuilt.exists():
        _put_in_place(first, path, rebuilt, on_crash_point)
        return SalvageResult()
    if not path.exists():
        raise JournalError(f"{path}: there is no journal")
    if older and is_archive(older[-1]):
        raise JournalError(f"{path}: has archives of release 0.1.0: salvage it with that release")
    key = chain.KeyFile.beside(first).read()
    copies = _new_name(path, now)
    done = SalvageResult(kept=_copy(path, copies))
    candidates = Candidates.read(path, key)
    if _is_whole(first):  # after the copy, because SQLite may change a file that it opens
        for copy in done.kept:
            copy.unlink()
        raise JournalError(f"{path}: all events and states fit; there is nothing to salvage")
    on_crash_point(CrashPoint.SALVAGE_KEPT)
    draft = path.with_name(f"{path.stem}-salvaging{path.suffix}")
    rows = proven(candidates)
    done.proven = rows[-1][0] if rows else 0
    if older and not rows:
        with Segment(older[-1], key=key) as last:
            done.proven, rows = last.last_seq(), continuing(last, now.service)
    done.is_complete = _is_complete(first, candidates, rows)
    rebuild(draft, rows, candidates, now, done)
    what = f"Salvaged at {iso(now.service)}; events up to {done.proven} fit the chain."
    done.report = write_report(path.with_name(f"{copies}.txt"), what, done)
    on_crash_point(CrashPoint.SALVAGE_WRITTEN)
    draft.rename(rebuilt)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_NAMED)
    _put_in_place(first, path, rebuilt, on_crash_point)
    return done


def _is_whole(path: Path) -> bool:
    try:
        with JournalReader(path) as reader:
            return next(verify_all(reader), None) is None
    except JournalError:
        return False


def _is_complete(first: Path, found: Candidates, rows: list[StoredRow]) -> bool:
    """Return True if the proven events end at the tail marker, and no later one was found.

    After a power cut the marker may be too old. Then it does not show where the journal ended:
    more events may have followed.
    """
    try:
        marked = chain.read_tail(first.with_suffix(".last"), found.key)
    except chain.BadTailMarker:
        return False
    last, link = (rows[-1][0], rows[-1][3]) if rows else (0, chain.START)
    is_the_end = marked is not None and (marked.seq, marked.link) == (last, link)
    return is_the_end and max(found.events, default=0) <= last


# --- the files ---


def _new_name(path: Path, now: Moment) -> str:
    """Return a new file name without a suffix for the copies, so that older copies remain."""
    first = f"{path.stem}-damaged-{now.ist:%Y%m%d-%H%M%S}"
    names = (first if n == 1 else f"{first}-{n}" for n in count(1))
    return next(name for name in names if not any(path.parent.glob(f"{name}.*")))


def _copy(path: Path, name: str) -> tuple[Path, ...]:
    """Copy the damaged files, before anything opens them; return the copies' paths."""
    copies = []
    for ending in ("", *LOGS[:1]):
        file = path.with_name(f"{path.name}{ending}")
        copy = path.with_name(f"{name}{path.suffix}{ending}")
        if file.exists():
            shutil.copy2(file, copy)
            sync_file(copy)
            copies.append(copy)
    sync_folder(path)
    return tuple(copies)


def _put_in_place(
    first: Path, path: Path, rebuilt: Path, on_crash_point: Callable[[CrashPoint], None]
) -> None:
    """Replace the damaged journal; delete its log first, which does not belong to the new one."""
    for log in logs_of(path):
        log.unlink(missing_ok=True)
    first.with_suffix(".last").unlink(missing_ok=True)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_HALF_IN_PLACE)
    rebuilt.replace(path)
    sync_folder(path)
