"""Rebuilds a journal from candidate rows, as far as the chain proves them.

Proven is the longest sequence of events that fits the chain. It starts at the journal's beginning,
or with an event that continues older segments. All other rows are only hints.

If events may be missing, any transaction that was not closed may have lost some. Each one gets the
event `Salvaged`: the reconciler asks the service about it at the next start, and people are asked
where the notes are. A transaction prepared after the gap is added, and checked in the same way, if
its own link proves it. All other rows are listed for support.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec

from agent.base.clock import Moment
from agent.base.files import replace_whole
from agent.journal import chain
from agent.journal.audit import verify
from agent.journal.chain import StoredRow, parse_event
from agent.journal.continuation import Continued
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.new_segment import write_segment
from agent.salvage import page_scan
from agent.transactions import model as m

NAMED = re.compile(rb'"client_reference":"([A-Za-z0-9_-]{1,64})"')
LOGS = ("-wal", "-shm")


@dataclass(slots=True)
class Rebuilt:
    report: Path | None = None
    proven: int = 0
    """The seq of the last event that fits the chain."""
    is_complete: bool = False
    """All acknowledged events are proven: none is lost, no transaction is salvaged."""
    to_check: list[str] = field(default_factory=list)
    """References that are open or were added: the service is asked about each."""
    unproven: list[str] = field(default_factory=list)
    """Events after the gap, each one line of JSON."""
    for_support: list[str] = field(default_factory=list)
    """References in the file without any proven event."""


def rebuild(
    draft: Path, rows: list[StoredRow], found: "Candidates", now: Moment, done: Rebuilt
) -> None:
    """Write a new journal to a file that nobody reads yet, and verify it. Raises JournalError.

    `done` says if the proven rows are complete and where they end; the rest is added to it.
    """
    remove_with_logs(draft)
    write_segment(draft, None, rows)
    with Journal(draft, key=found.key) as journal:
        _append_doubts(journal, found, done, now)
        wrong = list(verify(journal))
        journal.delete_log_on_close()
    if wrong or content_of(draft.with_name(f"{draft.name}-wal")):
        raise JournalError(f"{draft}: cannot be rebuilt completely ({wrong}); nothing was changed")
    for leftover in (*logs_of(draft), draft.with_suffix(".last")):
        leftover.unlink(missing_ok=True)
    sync_file(draft)


# --- candidates and proof ---


@dataclass(slots=True)
class Candidates:
    """The possible rows of the journal that a page scan found."""

    events: dict[int, list[StoredRow]]
    named: set[str]
    """All references that occur in the files."""
    key: bytes
    """The chain's key."""

    @classmethod
    def read(cls, path: Path, key: bytes) -> "Candidates":
        file, log = path.read_bytes(), content_of(path.with_name(f"{path.name}-wal"))
        events: dict[int, list[StoredRow]] = {}
        for rowid, values in page_scan.rows(file, log):
            match values:
                case (_, str(reference), str(body), bytes(link)):
                    row = (rowid, reference, body, link)
                    if row not in events.setdefault(rowid, []):
                        events[rowid].append(row)
        named = {name.decode() for name in NAMED.findall(file) + NAMED.findall(log)}
        return cls(events, named, key)


def proven(found: Candidates) -> list[StoredRow]:
    """Return the longest sequence of events that fits the chain."""
    begins = [(0, chain.START), *_continued(found.events)]
    return max((_chained(found, last, link) for last, link in begins), key=len)


def _continued(events: Mapping[int, list[StoredRow]]) -> Iterator[tuple[int, bytes]]:
    """Yield the seq and the link after which an event says that it continues the journal."""
    for row in (row for rows in events.values() for row in rows):
        with suppress(JournalError, ValueError):
            event = parse_event(row[2])
            if isinstance(event, Continued):
                yield row[0] - 1, bytes.fromhex(event.after)


def _chained(found: Candidates, last: int, link: bytes) -> list[StoredRow]:
    """Return the longest sequence that fits after an event.

    A card that lost events may have used a seq twice. Then two events follow the same predecessor,
    and the longer branch is the journal's.
    """
    ends: list[_Way] = [_Way(link, None, None)]
    longest, seq = ends[0], last
    while ends:
        seq += 1
        rows = found.events.get(seq, ())
        ends = [_Way(row[3], row, way) for way in ends for row in rows if way.fits(found.key, row)]
        longest = ends[0] if ends else longest
    return [*reversed([*longest.rows()])]


class _Way(NamedTuple):
    """A sequence of events that fits, linked from its end."""

    link: bytes
    row: StoredRow | None
    before: "_Way | None"

    def fits(self, key: bytes, row: StoredRow) -> bool:
        return _follows(key, self.link, row)

    def rows(self) -> Iterator[StoredRow]:
        """Yield the events, the last one first."""
        way: _Way | None = self
        while way and way.row:
            yield way.row
            way = way.before


def _follows(key: bytes, link: bytes, row: StoredRow) -> bool:
    seq, reference, body, own = row
    return chain.link(key, link, chain.message(seq, reference, body)) == own


# --- appending to the new journal ---


def _append_doubts(journal: Journal, found: Candidates, done: Rebuilt, now: Moment) -> None:
    """Append `Salvaged` to every open transaction; add those prepared after the gap.

    Do nothing if no event is lost. A closed transaction is not in doubt: a lost event cannot move
    its notes. Any open transaction may have lost an event, whatever its last proven event is: the
    reference of the event at the gap is not proven. A transaction that looks only prepared may have
    been sent, and its notes may have been taken in.
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


def _prepared(row: StoredRow, found: Candidates, key: bytes) -> m.Prepared | None:
    """Return a row's `Prepared` event; None if it is another event, or no earlier row proves it."""
    before = (previous[3] for previous in found.events.get(row[0] - 1, ()))
    if not any(_follows(key, link, row) for link in before):
        return None
    try:
        event = parse_event(row[2])
    except JournalError:
        return None
    return event if isinstance(event, m.Prepared) else None


def _to_json(row: StoredRow, *, taken: bool) -> str:
    seq, reference, body, _ = row
    try:
        name = str(type(parse_event(body)).__struct_config__.tag)
    except JournalError:
        name = "?"
    line = {"seq": seq, "client_reference": reference, "name": name, "taken_in": taken}
    return msgspec.json.encode(line).decode()


# --- the files ---


def write_report(report: Path, what: str, done: Rebuilt) -> Path:
    """Write the result for support; `what` is the first line. Raises OSError."""
    lines = [
        what,
        "Open, to be asked about at the next start:",
        *(f"  {reference}" for reference in done.to_check),
        "Found behind that, not proven:",
        *(f"  {line}" for line in done.unproven),
        "Named in the file, and nothing of it is proven; ask the service about each:",
        *(f"  {reference}" for reference in done.for_support),
    ]
    replace_whole(report, "\n".join(lines).encode() + b"\n")
    return report


def logs_of(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(f"{path.name}{ending}") for ending in LOGS)


def remove_with_logs(draft: Path) -> None:
    """Delete the draft of an interrupted rebuild; its source files still exist."""
    for file in (draft, *logs_of(draft), draft.with_name(f"{draft.name}-journal")):
        file.unlink(missing_ok=True)


def content_of(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def sync_file(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
