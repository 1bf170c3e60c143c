"""Follows the journal and keeps its mirror on a second medium up to date.

It is a separate process. It only reads the journal, and never while it writes to the medium, so a
slow or broken medium blocks nothing. Each round compares both and does the one action that follows.
| the mirror | the action |
|---|---|
| is missing | is written |
| ends at an event of the journal | is extended, in the next segment if the journal has one |
| has events that the journal lacks | these are stored for the agent's next start |
| has a link, a hard link or a special file | is not touched |
| was made with another key | is not touched: another kiosk's medium |
| breaks its own chain | its last segment is renamed, if the journal has its events |
"""

import errno
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from agent import __version__
from agent.base.clock import Clock
from agent.base.files import FAILS, FULL, READ_ONLY
from agent.journal import chain, lost_events
from agent.journal.audit import verify_chain
from agent.journal.chain import BadTailMarker, StoredRow, Tail
from agent.journal.database import Damaged, DiskRefuses, JournalError, TooNew
from agent.journal.files import live_path
from agent.journal.lost_events import LOST_MAX
from agent.journal.reader import JournalReader
from agent.mirror.medium import UnsafeMedium, is_a_medium, refuse_foreign_files
from agent.mirror.segment_copy import MirrorCopy, NotOurs
from agent.mirror.status import MirrorState, MirrorStatus

BATCH_MAX = 500  # events in one commit: a slow medium gets about 500 KiB at a time

STATES = {
    errno.ENOSPC: MirrorState.FULL,
    errno.EDQUOT: MirrorState.FULL,
    errno.EROFS: MirrorState.READ_ONLY,
}
WORDS = {FULL: MirrorState.FULL, READ_ONLY: MirrorState.READ_ONLY}

log = logging.getLogger(__name__)


class _Stop(Exception):
    def __init__(self, state: MirrorState, what: str) -> None:
        super().__init__(what)
        self.state = state
        self.what = what


class _Batch(NamedTuple):
    """Events of one segment, in order."""

    path: Path
    rows: list[StoredRow]
    begins: bytes | None
    """The link before the segment's first event, if they begin it."""
    whole: Tail | None = None
    """The end of a segment of an old release, which is copied as it is."""


class JournalMirror:
    """One journal and the folder of its mirror."""

    def __init__(
        self,
        journal: Path,
        folder: Path,
        clock: Clock,
        is_medium: Callable[[Path, Path], bool] = is_a_medium,
    ) -> None:
        """`is_medium` takes folder and journal; True if the folder is on a medium."""
        self._journal = journal
        self._folder = folder
        self._clock = clock
        self._is_medium = is_medium
        self._in_step: tuple[Tail, Path, tuple[int, int]] | None = None
        """The last event that both had, and the file on the medium that had it: path, identity."""
        self._last = Tail(0, chain.START)
        self._checked: tuple[int, int] | None = None
        """The file whose whole chain was verified."""

    def round(self) -> MirrorStatus:
        """Compare, act, and return the status; no fault of a medium raises an error."""
        state, what = MirrorState.IN_STEP, ""
        try:
            self._round()
        except _Stop as stop:
            state, what = stop.state, stop.what
        except OSError as error:
            state, what = _of_error(error)
        now = self._clock.now().service
        lag_s = 0.0 if state is MirrorState.IN_STEP else self._lag_s(now)
        return MirrorStatus(
            at=now,
            state=state,
            what=what,
            mirrored=self._last.seq,
            version=__version__,
            lag_s=lag_s,
        )

    def _round(self) -> None:
        if not self._is_medium(self._folder, self._journal):
            self._in_step = None
            what = f"no medium is mounted on {self._folder}: plug it in"
            raise _Stop(MirrorState.ABSENT, what)
        key = self._key()
        if self._is_unchanged(key):
            return
        self._in_step = None
        try:
            refuse_foreign_files(self._folder, self._journal)
            self._bring_into_step(MirrorCopy(self._folder, self._journal.name, key))
        except UnsafeMedium as unsafe:
            raise _Stop(MirrorState.UNSAFE, str(unsafe)) from unsafe
        except JournalError as error:
            raise _Stop(self._state_after(error), str(error)) from error

    def _state_after(self, error: JournalError) -> MirrorState:
        """Return which of the two files has this error, and why; each error names its file."""
        if isinstance(error, TooNew):
            return MirrorState.OUTDATED
        if str(error).startswith(f"{self._journal.parent}/"):
            return MirrorState.JOURNAL_UNREADABLE
        words = WORDS.items() if isinstance(error, DiskRefuses) else ()
        return next((state for word, state in words if word in str(error)), MirrorState.FAILING)

    def _is_unchanged(self, key: bytes) -> bool:
        """Return True if neither file has changed since the last round; reads 40 bytes."""
        if self._in_step is None:
            return False
        tail, path, file = self._in_step
        with suppress(OSError, BadTailMarker):
            marked = chain.read_tail(self._journal.with_suffix(".last"), key)
            return marked == tail and _identity(path) == file
        return False

    def _key(self) -> bytes:
        # The agent of a new kiosk starts after the first look.
        if not live_path(self._journal).exists():
            raise _Stop(MirrorState.JOURNAL_UNREADABLE, f"{self._journal}: there is no journal yet")
        try:
            return chain.KeyFile.beside(self._journal).read()
        except JournalError as missing:
            raise _Stop(MirrorState.JOURNAL_UNREADABLE, str(missing)) from missing

    # --- one round ---

    def _bring_into_step(self, copy: MirrorCopy) -> None:
        end = self._examined(copy) if copy.exists() else Tail(0, chain.START)
        with self._opened_journal() as reader, reader.consistent_read():
            ours = reader.journal.end()
            lost = _lost(reader, copy, end) if copy.exists() else None
        if lost is not None:
            self._report_loss(copy, end, ours, lost)
            return
        try:
            self._extend(copy, end)
        except Damaged as damaged:
            self._put_damaged_aside(copy, str(damaged), end.seq)

    def _examined(self, copy: MirrorCopy) -> Tail:
        """Return where the copy ends; verify its last segment's whole chain at the first look."""
        try:
            with copy.opened() as segment:
                end = self._last = segment.end()
                if self._checked == _identity(copy.path):
                    return end
                wrong = next(verify_chain(segment), None)
        except NotOurs as foreign:
            what = "what lies there was made with another key: another kiosk's medium, or damaged"
            raise _Stop(MirrorState.ANOTHERS, f"{self._folder}: {what}") from foreign
        except Damaged as damaged:
            self._put_damaged_aside(copy, str(damaged), None)
        if wrong:
            self._put_damaged_aside(copy, str(wrong), end.seq)
        self._checked = _identity(copy.path)
        return end

    def _put_damaged_aside(self, copy: MirrorCopy, what: str, last: int | None) -> None:
        """Rename a damaged copy if the journal has all events that it may hold. Raises _Stop."""
        with self._opened_journal() as reader:
            ours = reader.journal.last_seq()
        if last is not None and last > ours:
            whole = f"holds events to {last}, the journal only to {ours}, and is damaged ({what})"
            raise _Stop(MirrorState.DAMAGED, f"{copy.path} {whole}: keep it, and ask support")
        aside = copy.set_aside()
        raise _Stop(MirrorState.DAMAGED, f"{what}; renamed to {aside}; a new one follows")

    def _extend(self, copy: MirrorCopy, end: Tail) -> None:
        """Copy the events after `end`, each into the segment that the journal has it in."""
        while batch := self._batch_after(end):
            if batch.whole:
                copy.take(batch.path)
                end = batch.whole
            else:
                previous = end.link if batch.begins is None else batch.begins
                end = self._proven(batch.rows, previous)
                if batch.begins is None:
                    copy.extend(batch.rows)
                else:
                    copy.begin(batch.path, batch.rows)
            self._last = end
        self._note_in_step(copy, end)

    def _batch_after(self, end: Tail) -> "_Batch | None":
        """Read the next events; the journal is closed again before the medium is written."""
        with self._opened_journal() as reader, reader.consistent_read():
            segment = reader.segment_after(end.seq)
            last, link, _ = segment.beginning
            begins = link if last >= end.seq else None
            if begins is not None and segment.is_of_old_release and segment is not reader.journal:
                return _Batch(segment.path, [], begins, segment.end())
            rows = list(segment.rows_after(max(end.seq, last), BATCH_MAX))
            return _Batch(segment.path, rows, begins) if rows else None

    def _proven(self, rows: list[StoredRow], previous: bytes) -> Tail:
        """Return where rows of the journal end. Raises _Stop if one does not fit the chain."""
        linked = ((seq, chain.message(seq, r, body), link) for seq, r, body, link in rows)
        bad = chain.first_mismatch(self._key(), linked, previous)
        if bad is not None:
            what = f"event {bad} of the journal does not fit its chain, and is not mirrored"
            raise _Stop(MirrorState.JOURNAL_UNREADABLE, f"{what}: kiosk-agent journal verify")
        return Tail(rows[-1][0], rows[-1][3])

    def _note_in_step(self, copy: MirrorCopy, end: Tail) -> None:
        self._last = end
        self._checked = _identity(copy.path)
        self._in_step = end, copy.path, self._checked

    # --- events that only the mirror has ---

    def _report_loss(self, copy: MirrorCopy, end: Tail, ours: Tail, lost: list[StoredRow]) -> None:
        """Store lost events for the agent; begin a new mirror once it has them. Raises _Stop."""
        if not lost:
            what = (
                f"{copy.path} holds events to {end.seq}, the journal ends at {ours.seq} and is an "
                "old copy: stop the agent, put the journal's files aside, `kiosk-agent journal "
                f"restore --from {self._folder}`"
            )
            raise _Stop(MirrorState.TOO_OLD, what)
        folder = self._journal.parent
        known = (end.seq, end.link.hex())
        if any(done.end == known for _, done in lost_events.taken_over(folder)):
            aside = copy.set_aside(first_lost=lost[0][0])
            log.warning("%s: its events are in the journal now; kept as %s", copy.path, aside)
            self._bring_into_step(copy)
            return
        first = lost[0][0]
        kept = lost_events.waiting(folder)
        if kept is None or kept.end != known:
            now = self._clock.now().service
            lost_events.keep(folder, lost_events.lost_events(now, first - 1, lost))
            for seq, reference, _, _ in lost:
                log.error("the journal has lost event %d of %s", seq, reference)
        what = (
            f"the card lost events {first} to {end.seq}, which were acknowledged; the agent takes "
            "them over at its next start. The card lies about its writes: replace it"
        )
        raise _Stop(MirrorState.LOST, what)

    # --- the journal ---

    def _opened_journal(self) -> JournalReader:
        try:
            return JournalReader(self._journal)
        except TooNew:
            raise
        except JournalError as error:
            raise _Stop(MirrorState.JOURNAL_UNREADABLE, str(error)) from error

    def _lag_s(self, now: float) -> float:
        """Return the age of the oldest event after the last mirrored one; 0 if unknown."""
        with suppress(_Stop, JournalError), self._opened_journal() as reader:
            at = reader.journal.at_unix_after(self._last.seq)
            return max(0.0, now - at) if at is not None else 0.0
        return 0.0


def _lost(reader: JournalReader, copy: MirrorCopy, end: Tail) -> list[StoredRow] | None:
    """Return the mirror's events that the journal lacks; None if the journal has all.

    An empty list: they are too many, and a person has to decide.
    """
    if reader.link_at(end.seq) == end.link or end.seq == 0:
        return None
    common = min(end.seq, reader.journal.last_seq())
    with copy.reader() as ours:
        while end.seq - common <= LOST_MAX:
            link = ours.link_at(common)
            if link is not None and link == reader.link_at(common):
                return list(ours.all_rows_after(common))
            common -= 1
    return []


def _identity(path: Path) -> tuple[int, int]:
    """Return a file's identity: its device and inode. Raises OSError."""
    found = path.lstat()
    return found.st_dev, found.st_ino


def _of_error(error: OSError) -> tuple[MirrorState, str]:
    state = STATES.get(error.errno or 0, MirrorState.FAILING)
    what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return state, what if state is not MirrorState.FAILING else f"{what}; {FAILS}"
