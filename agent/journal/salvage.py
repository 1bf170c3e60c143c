"""Rebuilds a damaged journal from what can be proven, and puts the damaged one aside.

Proven is the longest run of events, from the journal's begin or its newest archive on, that fits
the chain. The rest of what is found is a hint. Where the run ends before the last event that was
acknowledged, or nothing says how far it went, any transaction that was not closed may have lost
facts, so nothing is taken for granted of it (`Salvaged`): the reconciler asks the service at the
next start, and people are asked where the notes are. What was prepared behind the gap is taken in
to be asked about, where its own place in the chain proves it; all else is listed for support.
Where all that was acknowledged is proven, no fact is lost: then every transaction stays as it is.

The damaged files are kept under a name with the time; the rebuilt one takes their place in one
step. A cut before it leaves the damaged journal; the agent starts on neither until it is done.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import msgspec

from agent.clock import Moment, iso
from agent.files import replace_whole, sync_folder
from agent.journal import chain, page_scan, tail_marker
from agent.journal.archive import Content, archive_path, write_content
from agent.journal.audit import verify, verify_all
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import Damaged, JournalError, rebuilt_path
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment import read_event
from agent.journal.segment_header import NOTHING_ARCHIVED, Row, SegmentHeader, carried_seal
from agent.transactions import model as m

NAMED = re.compile(rb'"client_reference":"([A-Za-z0-9_-]{1,64})"')
LOGS = ("-wal", "-shm")


@dataclass(slots=True)
class Salvaged:
    """What came of it."""

    kept: tuple[Path, ...] = ()
    """The damaged files."""
    report: Path | None = None
    proven: int = 0
    """The place of the last event that fits the chain."""
    is_complete: bool = False
    """All that was acknowledged is proven: no fact is lost, and no transaction is in doubt."""
    asked: list[str] = field(default_factory=list)
    """References that were open or are taken in again: the service is asked about each."""
    unproven: list[str] = field(default_factory=list)
    """Events behind the gap, a line of JSON each."""
    for_support: list[str] = field(default_factory=list)
    """References that stand somewhere in the file, and of which nothing is proven."""

    def lines(self) -> Iterator[str]:
        if not self.kept:
            yield "the rebuilt journal is in its place now; it had been made before"
            return
        yield f"the damaged journal is kept: {', '.join(map(str, self.kept))}"
        yield f"events up to {self.proven} fit the chain and are in the new journal"
        if self.is_complete:
            yield "that is all that was acknowledged: every transaction stays as it was"
        yield f"{len(self.asked)} transactions are open; the service is asked at the next start"
        yield f"{len(self.unproven)} later events cannot be taken over"
        yield f"{len(self.for_support)} references need support"
        yield f"read {self.report}, and send it to support with the damaged files"


def salvage(
    path: Path, now: Moment, on_crash_point: Callable[[CrashPoint], None] = nothing_happens
) -> Salvaged:
    """Put a damaged journal aside and rebuild it; no agent may be running. Raises JournalError."""
    rebuilt = rebuilt_path(path)
    if rebuilt.exists():
        _put_in_place(path, rebuilt, on_crash_point)
        return Salvaged()
    if not path.exists():
        raise JournalError(f"{path}: there is no journal")
    key = chain.KeyFile.beside(path).read()
    aside = _aside(path, now)
    done = Salvaged(kept=_keep(path, aside))
    candidates = _Candidates.read(path, key)
    if _is_whole(path):  # after the copy: SQLite may tidy up a file that it opens
        for copy in done.kept:
            copy.unlink()
        raise JournalError(f"{path}: every event and state fits; there is nothing to salvage")
    on_crash_point(CrashPoint.SALVAGE_KEPT)
    draft = path.with_name(f"{path.stem}-salvaging{path.suffix}")
    _remove(draft)
    content = _proven(candidates, key)
    done.proven = max([*(row[0] for row in content.rows), *(b.last for b in content.bases), 0])
    done.is_complete = _is_complete(path, key, candidates, content)
    write_content(draft, None, content)
    with Journal(draft, key=key) as journal:
        _take_in(journal, candidates, done, now)
        wrong = [found for found in verify(journal) if found.is_damage]
        journal.leave_no_log()
    if wrong or _content(draft.with_name(f"{draft.name}-wal")):
        raise JournalError(f"{draft}: cannot be rebuilt whole ({wrong}); nothing was changed")
    for leftover in (*_logs(draft), draft.with_suffix(".last")):
        leftover.unlink(missing_ok=True)
    done.report = _write_report(path.with_name(f"{aside}.txt"), now, done)
    _sync(draft)
    on_crash_point(CrashPoint.SALVAGE_WRITTEN)
    draft.rename(rebuilt)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_NAMED)
    _put_in_place(path, rebuilt, on_crash_point)
    return done


def _is_whole(path: Path) -> bool:
    try:
        with JournalReader(path) as history:
            return not any(found.is_damage for found in verify_all(history))
    except JournalError:
        return False


# --- what is found, and what of it is proven ---


@dataclass(slots=True)
class _Candidates:
    """What may be rows of the journal, wherever it stood in the files."""

    events: dict[int, list[Row]]
    bases: list[SegmentHeader]
    """Those that are sealed, the oldest first."""
    named: set[str]
    """References that stand anywhere."""
    archived: Path
    """The journal's own path, from which archives are named."""

    @classmethod
    def read(cls, path: Path, key: bytes) -> "_Candidates":
        file, log = path.read_bytes(), _content(path.with_name(f"{path.name}-wal"))
        events: dict[int, list[Row]] = {}
        bases: dict[int, SegmentHeader] = {}
        for rowid, values in page_scan.rows(file, log):
            match values:
                case (_, str(reference), str(body), bytes(link)):
                    row = (rowid, reference, body, link)
                    if row not in events.setdefault(rowid, []):
                        events[rowid].append(row)
                case (int(first), _, bytes(link), str(kept), bytes(seal)):
                    base = SegmentHeader(first, rowid, link, kept, seal)
                    if base.is_sealed(key):
                        bases[rowid] = base
        named = {name.decode() for name in NAMED.findall(file) + NAMED.findall(log)}
        return cls(events, [bases[last] for last in sorted(bases)], named, path)


def _proven(found: _Candidates, key: bytes) -> Content:
    """Give all that fits the chain. Raises Damaged where an archive has to be found first."""
    begin = found.bases[-1] if found.bases else NOTHING_ARCHIVED
    if not found.bases and archive_path(found.archived, 1).exists():
        raise Damaged(
            f"{found.archived}: nothing proves where its archives end; support can join them"
        )
    carried = _carried(found.events, begin, key)
    rows = [*carried, *_fitting(found.events, begin, key)]
    return Content(tuple(found.bases), rows, _told(rows, begin))


def _fitting(events: Mapping[int, list[Row]], begin: SegmentHeader, key: bytes) -> Iterator[Row]:
    seq, link = begin.last, begin.link
    while True:
        seq += 1
        fits = next((row for row in events.get(seq, ()) if _follows(key, link, row)), None)
        if fits is None:
            return
        yield fits
        link = fits[3]


def _follows(key: bytes, link: bytes, row: Row) -> bool:
    seq, reference, body, own = row
    return chain.link(key, link, chain.message(seq, reference, body)) == own


def _carried(events: Mapping[int, list[Row]], begin: SegmentHeader, key: bytes) -> Iterator[Row]:
    for seq, seal in begin.read().carried:
        yield from (row for row in events.get(seq, ())[:] if carried_seal(key, row) == seal)


def _is_complete(path: Path, key: bytes, found: _Candidates, content: Content) -> bool:
    """Say whether the proven events are all that was acknowledged, by what a start trusts.

    A note that a power cut left behind names an earlier event; so nothing may stand in the file
    behind what is proven, either.
    """
    try:
        noted = tail_marker.read(path.with_suffix(".last"), key)
    except tail_marker.Changed:
        return False
    ends = {base.last: base.link for base in content.bases}
    ends |= {seq: link for seq, _, _, link in content.rows}
    is_noted = noted is not None and ends.get(noted.seq) == noted.link
    return is_noted and max(found.events, default=0) <= max(ends, default=0)


def _told(rows: list[Row], begin: SegmentHeader) -> Projection:
    told = Projection(totals=begin.read().totals)
    for seq, reference, body, _ in rows:
        take = told.apply if seq > begin.last else told.apply_carried
        take(seq, reference, read_event(body))
    return told


# --- what the new journal takes in ---


def _take_in(journal: Journal, found: _Candidates, done: Salvaged, now: Moment) -> None:
    """Doubt what is open, and begin anew what was begun behind the gap.

    What is closed is not doubted: a lost fact can move none of its notes. What is open may have
    lost any, whatever its last proven one is and wherever it stands, since the reference of the
    event at the gap is as little proven as the event; also what is only prepared may have been
    sent, and its notes taken in. Where no fact is lost, none is doubted.
    """
    done.asked += [t.client_reference for t in journal.open_transactions()]
    if done.is_complete:
        return
    later = [row for seq, rows in sorted(found.events.items()) if seq > done.proven for row in rows]
    for row in later:
        prepared = _prepared(row, found, journal.key())
        if prepared and journal.get(prepared.client_reference) is None:
            journal.append(prepared.client_reference, prepared)
            done.asked.append(prepared.client_reference)
        done.unproven.append(_told_of(row, taken=prepared is not None))
    doubt = m.Salvaged(at=now.service, signed_at=int(now.service), by_local_clock=True)
    for reference in done.asked:
        journal.append(reference, doubt)
    done.for_support += sorted(
        reference for reference in found.named if journal.get(reference) is None
    )


def _prepared(row: Row, found: _Candidates, key: bytes) -> m.Prepared | None:
    """Give the intent in a row that some row before it proves."""
    before = (previous[3] for previous in found.events.get(row[0] - 1, ()))
    if not any(_follows(key, link, row) for link in before):
        return None
    try:
        event = read_event(row[2])
    except Damaged:
        return None
    return event if isinstance(event, m.Prepared) else None


def _told_of(row: Row, *, taken: bool) -> str:
    seq, reference, body, _ = row
    try:
        name = str(type(read_event(body)).__struct_config__.tag)
    except Damaged:
        name = "?"
    line = {"seq": seq, "client_reference": reference, "name": name, "taken_in": taken}
    return msgspec.json.encode(line).decode()


# --- the files ---


def _aside(path: Path, now: Moment) -> str:
    """Name what is put aside as nothing is named yet: what was kept before stays as it is."""
    first = f"{path.stem}-damaged-{now.ist:%Y%m%d-%H%M%S}"
    names = (first if n == 1 else f"{first}-{n}" for n in count(1))
    return next(name for name in names if not any(path.parent.glob(f"{name}.*")))


def _keep(path: Path, aside: str) -> tuple[Path, ...]:
    """Copy the damaged files as they are; nothing has opened them before."""
    kept = []
    for ending in ("", *LOGS[:1]):
        file = path.with_name(f"{path.name}{ending}")
        other = path.with_name(f"{aside}{path.suffix}{ending}")
        if file.exists():
            shutil.copy2(file, other)
            _sync(other)
            kept.append(other)
    sync_folder(path)
    return tuple(kept)


def _put_in_place(path: Path, rebuilt: Path, on_crash_point: Callable[[CrashPoint], None]) -> None:
    """Let the new journal take the damaged one's place; the old one's log is not the new one's."""
    for log in _logs(path):
        log.unlink(missing_ok=True)
    path.with_suffix(".last").unlink(missing_ok=True)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_HALF_IN_PLACE)
    rebuilt.replace(path)
    sync_folder(path)


def _write_report(report: Path, now: Moment, done: Salvaged) -> Path:
    lines = [
        f"Salvaged at {iso(now.service)}; events up to {done.proven} fit the chain.",
        "Open, to be asked about at the next start:",
        *(f"  {reference}" for reference in done.asked),
        "Found behind that, not proven:",
        *(f"  {line}" for line in done.unproven),
        "Named in the file, and nothing of it is proven; ask the service about each:",
        *(f"  {reference}" for reference in done.for_support),
    ]
    replace_whole(report, "\n".join(lines).encode() + b"\n")
    return report


def _logs(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(f"{path.name}{ending}") for ending in LOGS)


def _remove(draft: Path) -> None:
    """Take away what an interrupted salvage had begun; it was made from what is still there."""
    for file in (draft, *_logs(draft), draft.with_name(f"{draft.name}-journal")):
        file.unlink(missing_ok=True)


def _content(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
