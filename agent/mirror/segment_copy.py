"""The mirror's file: a segment of the same journal on another medium, extended in batches.

The events are copied as stored, with their links. States, ledger and totals are derived from them
by the journal's own rules. So the file verifies, and a kiosk can continue from it.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import apsw
import msgspec

from agent.base.files import copy_whole, sync_folder
from agent.journal import chain
from agent.journal.archive import SegmentContent, archive_path, write_segment
from agent.journal.chain import JournalEvent, Tail, TailMarker, parse_event
from agent.journal.database import Damaged, JournalError, explained, one_commit
from agent.journal.journal import STATE, insert_entry, update_totals
from agent.journal.schema import insert_events
from agent.journal.segment import Segment, encoded
from agent.journal.segment_header import NOTHING_ARCHIVED, SegmentHeader, StoredRow
from agent.transactions.ledger import counting, ledger_entry
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import Transaction
from agent.transactions.till import TillEvent

ASIDE_MAX = 9  # renamed copies on one medium; each was a fault that a person has to examine

_states = msgspec.json.Decoder(Transaction)


class NotOurs(Exception):
    """The file was not made with this journal's key."""


class MirrorCopy:
    """The mirror of the journal `name` in `folder`."""

    def __init__(self, folder: Path, name: str, key: bytes) -> None:
        self.path = folder / name
        self._key = key

    def exists(self) -> bool:
        return self.path.exists()

    def opened(self) -> Segment:
        """Open it for reading. Raises JournalError, NotOurs."""
        with ExitStack() as undo:
            segment = undo.enter_context(Segment(self.path, key=self._key))
            if not self._is_ours(segment):
                raise NotOurs(str(self.path))
            undo.pop_all()
        return segment

    def _is_ours(self, segment: Segment) -> bool:
        header = segment.header
        if header is not NOTHING_ARCHIVED and not header.is_sealed(self._key):
            return False
        first = next(segment.linked_events(), None)
        return first is None or chain.first_mismatch(self._key, [first], header.link) is None

    # --- writing ---

    def extend(self, rows: Sequence[StoredRow]) -> None:
        """Add the events that follow the last one, in one commit. Raises JournalError."""
        events = [parse_event(body) for _, _, body, _ in rows]  # the chain has proven them
        try:
            with one_commit(self.path) as database:
                self._insert(database, rows, events)
        except apsw.Error as error:
            raise explained(self.path, error) from error
        except (IllegalMove, msgspec.DecodeError) as unfit:
            raise Damaged(f"{self.path}: {unfit}") from unfit
        self._mark(Tail(rows[-1][0], rows[-1][3]))

    def _insert(
        self, database: apsw.Connection, rows: Sequence[StoredRow], events: Sequence[JournalEvent]
    ) -> None:
        states: dict[str, Transaction] = {}
        insert_events(database, rows)
        for (seq, reference, _, _), event in zip(rows, events, strict=True):
            before = states.get(reference) or _state_of(database, reference)
            after = None if isinstance(event, TillEvent) else apply(before, event)
            if after:
                states[reference] = after
            entry = ledger_entry(before, event, after)
            if entry:
                insert_entry(database, seq, reference, entry)
            update_totals(database, counting(event, entry))
        for reference, state in states.items():
            database.execute(STATE, (reference, int(state.closed), encoded(state)))

    def rebuild(self, content: SegmentContent, journal: Path) -> None:
        """Rewrite the whole copy, archives first. Raises JournalError, OSError."""
        for number, header in enumerate(content.headers, start=1):
            self._copy_archive(archive_path(journal, number), number, header)
        draft = self.path.with_name(f"{self.path.stem}-mirroring{self.path.suffix}")
        for leftover in (draft, draft.with_name(f"{draft.name}-journal")):
            leftover.unlink(missing_ok=True)
        write_segment(draft, None, content)
        self.path.with_name(f"{self.path.name}-journal").unlink(missing_ok=True)
        draft.replace(self.path)
        sync_folder(self.path)
        if content.rows:
            self._mark(Tail(content.rows[-1][0], content.rows[-1][3]))

    def _copy_archive(self, source: Path, number: int, header: SegmentHeader) -> None:
        """Copy an archive unless the medium has it, or it was moved away from the journal."""
        target = archive_path(self.path, number)
        if not source.exists() or self._holds(target, header):
            return
        copy_whole(source, target)

    def _holds(self, archive: Path, header: SegmentHeader) -> bool:
        if not archive.exists():
            return False
        try:
            with Segment(archive, key=self._key) as segment:
                return segment.link_at(header.last) == header.link
        except JournalError:
            return False

    def set_aside(self) -> Path:
        """Rename the copy, so that another can be made; return its new path.

        Raises JournalError if there are too many already.
        """
        for number in range(1, ASIDE_MAX + 1):
            aside = self.path.with_name(f"{self.path.stem}-aside-{number}{self.path.suffix}")
            if not aside.exists():
                self.path.rename(aside)
                sync_folder(self.path)
                return aside
        raise JournalError(
            f"{self.path.parent}: {ASIDE_MAX} older copies are there; move them away"
        )

    def _mark(self, last: Tail) -> None:
        marker = TailMarker(self.path.with_suffix(".last"), self._key)
        marker.write(last)
        marker.close()


def _state_of(database: apsw.Connection, reference: str) -> Transaction | None:
    found = database.execute("SELECT body FROM state WHERE client_reference = ?", (reference,))
    return next((_states.decode(row[0]) for row in found), None)
