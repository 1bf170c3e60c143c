"""Rebuilds a damaged journal from the events that the chain proves, and keeps the damaged files.

Proven is the longest sequence of events that fits the chain. It starts at the journal's beginning,
or after its newest archive. Everything else that is found is only a hint.

* If the sequence reaches the tail marker, no event is lost, and every transaction stays as it is.
* Otherwise any transaction that was not closed may have lost events. Each gets the event
  `Salvaged`: the reconciler asks the service about it at the next start, and people are asked where
  the notes are. A transaction prepared after the gap is taken over, to be asked about, if its own
  link proves it. All else is listed for support.

The damaged files are copied under a name with the time. The rebuilt journal replaces the damaged
one in one step. After a power cut before that step the agent starts on neither of them until
`journal salvage` has run again.
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
from agent.journal import chain, page_scan
from agent.journal.archive import SegmentContent, archive_path, write_segment
from agent.journal.audit import verify, verify_all
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import Damaged, JournalError, rebuilt_path
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment_header import NOTHING_ARCHIVED, SegmentHeader, StoredRow, carried_seal
from agent.journal.stored_event import parse_event
from agent.transactions import model as m

NAMED = re.compile(rb'"client_reference":"([A-Za-z0-9_-]{1,64})"')
LOGS = ("-wal", "-shm")


@dataclass(slots=True)
class SalvageResult:
    """What a salvage did."""

    kept: tuple[Path, ...] = ()
    """Copies of the damaged files."""
    report: Path | None = None
    proven: int = 0
    """The seq of the last event that fits the chain."""
    is_complete: bool = False
    """All acknowledged events are proven: none is lost, and no transaction is in doubt."""
    to_check: list[str] = field(default_factory=list)
    """References that are open or taken over: the service is asked about each."""
    unproven: list[str] = field(default_factory=list)
    """Events after the gap, a line of JSON each."""
    for_support: list[str] = field(default_factory=list)
    """References found in the file of which no event is proven."""

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
    rebuilt = rebuilt_path(path)
    if rebuilt.exists():
        _put_in_place(path, rebuilt, on_crash_point)
        return SalvageResult()
    if not path.exists():
        raise JournalError(f"{path}: there is no journal")
    key = chain.KeyFile.beside(path).read()
    copies = _new_name(path, now)
    done = SalvageResult(kept=_copy(path, copies))
    candidates = _Candidates.read(path, key)
    if _is_whole(path):  # after the copy, because SQLite may change a file that it opens
        for copy in done.kept:
            copy.unlink()
        raise JournalError(f"{path}: every event and state fits; there is nothing to salvage")
    on_crash_point(CrashPoint.SALVAGE_KEPT)
    draft = path.with_name(f"{path.stem}-salvaging{path.suffix}")
    _remove(draft)
    content = _proven(candidates, key)
    done.proven = max([*(row[0] for row in content.rows), *(h.last for h in content.headers), 0])
    done.is_complete = _is_complete(path, key, candidates, content)
    write_segment(draft, None, content)
    with Journal(draft, key=key) as journal:
        _append_doubts(journal, candidates, done, now)
        wrong = [finding for finding in verify(journal) if finding.is_damage]
        journal.delete_log_on_close()
    if wrong or _content(draft.with_name(f"{draft.name}-wal")):
        raise JournalError(f"{draft}: cannot be rebuilt whole ({wrong}); nothing was changed")
    for leftover in (*_logs(draft), draft.with_suffix(".last")):
        leftover.unlink(missing_ok=True)
    done.report = _write_report(path.with_name(f"{copies}.txt"), now, done)
    _sync(draft)
    on_crash_point(CrashPoint.SALVAGE_WRITTEN)
    draft.rename(rebuilt)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_NAMED)
    _put_in_place(path, rebuilt, on_crash_point)
    return done


def _is_whole(path: Path) -> bool:
    try:
        with JournalReader(path) as reader:
            return not any(finding.is_damage for finding in verify_all(reader))
    except JournalError:
        return False


# --- what is found, and what of it is proven ---


@dataclass(slots=True)
class _Candidates:
    """What a page scan found: what may be rows of the journal."""

    events: dict[int, list[StoredRow]]
    headers: list[SegmentHeader]
    """Those with a valid seal, the oldest first."""
    named: set[str]
    """All references that occur in the files."""
    path: Path
    """The journal's; the archives' names follow from it."""

    @classmethod
    def read(cls, path: Path, key: bytes) -> "_Candidates":
        file, log = path.read_bytes(), _content(path.with_name(f"{path.name}-wal"))
        events: dict[int, list[StoredRow]] = {}
        headers: dict[int, SegmentHeader] = {}
        for rowid, values in page_scan.rows(file, log):
            match values:
                case (_, str(reference), str(body), bytes(link)):
                    row = (rowid, reference, body, link)
                    if row not in events.setdefault(rowid, []):
                        events[rowid].append(row)
                case (int(first), _, bytes(link), str(kept), bytes(seal)):
                    header = SegmentHeader(first, rowid, link, kept, seal)
                    if header.is_sealed(key):
                        headers[rowid] = header
        named = {name.decode() for name in NAMED.findall(file) + NAMED.findall(log)}
        return cls(events, [headers[last] for last in sorted(headers)], named, path)


def _proven(found: _Candidates, key: bytes) -> SegmentContent:
    """Return all that fits the chain. Raises Damaged if there are archives but no header."""
    header = found.headers[-1] if found.headers else NOTHING_ARCHIVED
    if not found.headers and archive_path(found.path, 1).exists():
        raise Damaged(f"{found.path}: nothing proves where its archives end; support can join them")
    carried = _carried(found.events, header, key)
    rows = [*carried, *_chained(found.events, header, key)]
    return SegmentContent(tuple(found.headers), rows, _replayed(rows, header))


def _chained(
    events: Mapping[int, list[StoredRow]], header: SegmentHeader, key: bytes
) -> Iterator[StoredRow]:
    seq, link = header.last, header.link
    while True:
        seq += 1
        fits = next((row for row in events.get(seq, ()) if _follows(key, link, row)), None)
        if fits is None:
            return
        yield fits
        link = fits[3]


def _follows(key: bytes, link: bytes, row: StoredRow) -> bool:
    seq, reference, body, own = row
    return chain.link(key, link, chain.message(seq, reference, body)) == own


def _carried(
    events: Mapping[int, list[StoredRow]], header: SegmentHeader, key: bytes
) -> Iterator[StoredRow]:
    for seq, seal in header.brought_forward().carried:
        yield from (row for row in events.get(seq, ())[:] if carried_seal(key, row) == seal)


def _is_complete(path: Path, key: bytes, found: _Candidates, content: SegmentContent) -> bool:
    """Return True if the proven events include the tail marker's, and no later one was found.

    The second condition is needed because after a power cut the marker may be too old.
    """
    try:
        marked = chain.read_tail(path.with_suffix(".last"), key)
    except chain.BadTailMarker:
        return False
    links = {header.last: header.link for header in content.headers}
    links |= {seq: link for seq, _, _, link in content.rows}
    is_proven = marked is not None and links.get(marked.seq) == marked.link
    return is_proven and max(found.events, default=0) <= max(links, default=0)


def _replayed(rows: list[StoredRow], header: SegmentHeader) -> Projection:
    projection = Projection(totals=header.brought_forward().totals)
    for seq, reference, body, _ in rows:
        apply = projection.apply if seq > header.last else projection.apply_carried
        apply(seq, reference, parse_event(body))
    return projection


# --- what is appended to the new journal ---


def _append_doubts(journal: Journal, found: _Candidates, done: SalvageResult, now: Moment) -> None:
    """Append `Salvaged` to every open transaction; take over those prepared after the gap.

    Do nothing if no event is lost. A closed transaction is not in doubt: a lost event cannot move
    its notes. Any open transaction may have lost an event, whatever its last proven event is: the
    reference of the event at the gap is not proven either. A transaction that is only prepared may
    have been sent, and its notes taken in.
    """
    done.to_check += [t.client_reference for t in journal.open_transactions()]
    if done.is_complete:
        return
    later = [row for seq, rows in sorted(found.events.items()) if seq > done.proven for row in rows]
    for row in later:
        prepared = _prepared(row, found, journal.key())
        if prepared and journal.get(prepared.client_reference) is None:
            journal.append(prepared.client_reference, prepared)
            done.to_check.append(prepared.client_reference)
        done.unproven.append(_to_json(row, taken=prepared is not None))
    doubt = m.Salvaged(at=now.service, signed_at=int(now.service), by_local_clock=True)
    for reference in done.to_check:
        journal.append(reference, doubt)
    done.for_support += sorted(
        reference for reference in found.named if journal.get(reference) is None
    )


def _prepared(row: StoredRow, found: _Candidates, key: bytes) -> m.Prepared | None:
    """Return a row's `Prepared` event; None if it is another event or no row before proves it."""
    before = (previous[3] for previous in found.events.get(row[0] - 1, ()))
    if not any(_follows(key, link, row) for link in before):
        return None
    try:
        event = parse_event(row[2])
    except Damaged:
        return None
    return event if isinstance(event, m.Prepared) else None


def _to_json(row: StoredRow, *, taken: bool) -> str:
    seq, reference, body, _ = row
    try:
        name = str(type(parse_event(body)).__struct_config__.tag)
    except Damaged:
        name = "?"
    line = {"seq": seq, "client_reference": reference, "name": name, "taken_in": taken}
    return msgspec.json.encode(line).decode()


# --- the files ---


def _new_name(path: Path, now: Moment) -> str:
    """Return a new file name without ending for the copies, so that older copies remain."""
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
            _sync(copy)
            copies.append(copy)
    sync_folder(path)
    return tuple(copies)


def _put_in_place(path: Path, rebuilt: Path, on_crash_point: Callable[[CrashPoint], None]) -> None:
    """Replace the damaged journal; delete its log first, which must not apply to the new one."""
    for log in _logs(path):
        log.unlink(missing_ok=True)
    path.with_suffix(".last").unlink(missing_ok=True)
    sync_folder(path)
    on_crash_point(CrashPoint.SALVAGE_HALF_IN_PLACE)
    rebuilt.replace(path)
    sync_folder(path)


def _write_report(report: Path, now: Moment, done: SalvageResult) -> Path:
    lines = [
        f"Salvaged at {iso(now.service)}; events up to {done.proven} fit the chain.",
        "Open, to be asked about at the next start:",
        *(f"  {reference}" for reference in done.to_check),
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
    """Delete the draft of an interrupted salvage; the files it was made from are still there."""
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
