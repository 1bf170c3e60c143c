"""The journal: stores every event about money durably before anybody acts on it.

SQLite in WAL mode with synchronous=FULL: when `append` returns, the event is on the disk. Events
are only ever added; a trigger refuses any other change. From time to time the journal continues in
a new segment (`roll_over`), and the old one is never written again. The commit of an event also
stores the transaction's current state. So a start reads only the open transactions, through a
partial index that does not grow with history. The same commit adds the ledger entry of an event
that moves notes. Each event has its link of the chain (agent.journal.chain).

On a full disk no new transaction begins, and open ones continue in the reserve. The same happens if
a part of the file cannot be read. After a disk error in a write this process writes nothing more:
after a failed sync, the next sync would not report the lost data. A restart opens the file again.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import apsw

from agent.base.files import sync_folder
from agent.journal import chain
from agent.journal.chain import JournalEvent, StoredRow, Tail
from agent.journal.continuation import BroughtForward, Continued
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import (
    KEEP_IT,
    Damaged,
    JournalError,
    Linker,
    WriteFailed,
    explained,
    open_database,
)
from agent.journal.files import newest_number, segment_path
from agent.journal.new_segment import continuing, write_segment
from agent.journal.reader import JournalReader
from agent.journal.reserve import Reserve, delete_log_on_close, keep_log
from agent.journal.schema import (
    CHAINED,
    INSERT_ENTRY,
    NEEDS,
    STATE,
    STILL_OPEN_STATE,
    insert_events,
    tables_version,
)
from agent.journal.segment import CONTINUED, EVENTS, LINKED_EVENTS, SHORT, Segment, encoded
from agent.transactions.ledger import Counting, NewEntry, counting, ledger_entry
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import AnyEvent, Prepared, Transaction
from agent.transactions.till import TILL, TillEvent


def insert_entry(database: apsw.Connection, seq: int, reference: str, entry: NewEntry) -> None:
    database.execute(INSERT_ENTRY, (seq, entry.date, reference, entry.kind.value, entry.amount))


def update_totals(database: apsw.Connection, step: Counting) -> None:
    """Add like Totals.take, but in SQL, to the stored value of each row, right or wrong.

    So a total that was changed on the disk is not overwritten, and `verify` finds it.
    """
    if step.restarts:
        database.execute("DELETE FROM counter WHERE name GLOB ?", (f"{SHORT}*",))
    if step.adds:
        kind = step.adds.kind.value
        database.execute(
            "INSERT INTO counter (name, count, amount) VALUES (?1, 1, ?3), (?2, 1, ?3) "
            "ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount",
            (kind, SHORT + kind, step.adds.amount),
        )


log = logging.getLogger(__name__)

CHECKPOINT_AT = 1000
"""Pages in the write-ahead log at which they are moved into the main file."""

LOG_BYTES_MAX = 8 * 1024 * 1024  # a longer log, for example after a VACUUM, is cut to this

FULL = "the disk is full: what is open can end, nothing new is begun"
NOTHING_NEW = "What is open can end, nothing new is begun until `journal verify` can read all of it"


class _LogLength:
    """Stores the length of the write-ahead log; SQLite calls it after each commit."""

    pages: int

    def __call__(self, _database: apsw.Connection, _name: str, pages: int) -> int:
        self.pages = pages
        return apsw.SQLITE_OK


class _Written(NamedTuple):
    """An event with what follows from it."""

    reference: str
    event: JournalEvent
    after: Transaction | None = None
    entry: NewEntry | None = None


_DISK_ERRORS = (apsw.IOError, apsw.CorruptError, apsw.NotADBError)


class Journal(Segment):
    """The last segment, opened for writing by the one agent process."""

    def __init__(
        self,
        path: Path,
        *,
        vfs: str | None = None,
        key: bytes | None = None,
        on_crash_point: Callable[[CrashPoint], None] = nothing_happens,
    ) -> None:
        """Open the last segment; create the first one and its key if there is none.

        `path` is the first segment's. Raises JournalError.
        """
        self._number = newest_number(path, vfs)
        live = segment_path(path, self._number)
        self._broken: str | None = None
        self._unreadable: str | None = None
        self._checkpoint_at = CHECKPOINT_AT
        self._log_length = _LogLength()
        self._marker: chain.TailMarker | None = None
        self._is_number_in_log = False
        """The file's number may be in the log alone, where the package's scripts do not read it."""
        self._reserve = Reserve(live, vfs)
        self.is_ready = False
        self.whole = JournalReader(self, is_lenient=True)
        """All segments, for reading; without those older ones that cannot be read."""
        super().__init__(live, journal=path, vfs=vfs, key=key, write=self._linker)
        self.on_crash_point = on_crash_point
        self.on_append: Callable[[], None] = lambda: None
        """Called after each durable event; it must only set a flag, since money waits for it."""
        with ExitStack() as undo:
            undo.callback(self.close)
            if vfs is None:
                sync_folder(path)
            self._tail = self._checked_tail()
            self._refuse_truncation()
            self._check_open_transactions()
            self._prepare_writing()
            undo.pop_all()

    def _prepare_writing(self) -> None:
        if self.vfs is None:
            if self._marker is None:
                self._marker = chain.TailMarker(self._marker_path, self.key())
            self._marker.write(self._tail)
            self._reserve.hold_shared_memory()
        # SQLite's own checkpoint would hide a disk error.
        self._database.set_wal_hook(self._log_length)
        self._database.execute(f"PRAGMA journal_size_limit = {LOG_BYTES_MAX}")
        keep_log(self._database)
        self._fill_reserve()
        if self._is_number_in_log:
            self._checkpoint()
        self.is_ready = True

    def _linker(self, version: int) -> Linker:
        """Return the linker; create the key if the file was made before the chain existed."""
        # The reserve of a new file is filled by a checkpoint.
        self._is_number_in_log = version not in (0, tables_version())
        if self._key is None:
            file = chain.KeyFile.beside(self.first_path)
            self._key = file.read() if version >= CHAINED else file.read_or_make()
        key = self._key

        def linked(previous: bytes, seq: int, reference: str, body: str) -> bytes:
            return chain.link(key, previous, chain.message(seq, reference, body))

        return linked

    def _checked_tail(self) -> Tail:
        """Return the last event, to which the next one is linked. Raises Damaged on a mismatch."""
        begins, row = self._beginning, self._beginning.archived
        if row is not None and not row.is_sealed(self.key()):
            raise Damaged(f"{self.path}: its record of its archives was changed. {KEEP_IT}")
        latest = f"{LINKED_EVENTS} WHERE seq > ? ORDER BY seq DESC LIMIT 2"
        last = list(self._query(latest, (begins.last,)))
        if not last:
            return Tail(begins.last, begins.link)
        seq, _, link = last[0]
        previous = last[1][2] if len(last) > 1 else begins.link
        if chain.first_mismatch(self.key(), last[:1], previous):
            raise Damaged(f"{self.path}: event {seq} does not fit the chain. {KEEP_IT}")
        return Tail(seq, link)

    def _refuse_truncation(self) -> None:
        """Raise Damaged if the file ends before the tail marker's event."""
        try:
            marked = self.tail()
        except chain.BadTailMarker as bad:
            log.warning("%s", bad)
            return
        if marked and marked.seq > self._tail.seq:
            first = self._tail.seq + 1
            raise Damaged(
                f"{self.path}: events {first} to {marked.seq} were acknowledged and are missing. "
                f"{KEEP_IT}"
            )

    def _check_open_transactions(self) -> None:
        """Raise Damaged if an open transaction's events break the chain or its state."""
        query = f"{EVENTS} WHERE client_reference = ? ORDER BY seq"
        for transaction in self._open.values():
            reference = transaction.client_reference
            replayed: Transaction | None = None
            for row in self._query(query, (reference,)):
                replayed = self._after(replayed, row)
            if replayed != transaction:
                what = f"the state of {reference} is not what its events say"
                raise Damaged(f"{self.path}: {what}. {KEEP_IT}")

    def _after(self, before: Transaction | None, row: StoredRow) -> Transaction:
        """Return a transaction after one of its events. Raises Damaged."""
        seq, _, body, _ = row
        if not self.fits(row):
            raise Damaged(f"{self.path}: event {seq} does not fit the chain. {KEEP_IT}")
        event = self.decoded(seq, body)
        if isinstance(event, BroughtForward):
            return event.transaction
        if isinstance(event, TillEvent | Continued):
            raise Damaged(f"{self.path}: event {seq} belongs to no customer. {KEEP_IT}")
        try:
            return apply(before, event)
        except IllegalMove as move:
            raise Damaged(f"{self.path}: event {seq}: {move}. {KEEP_IT}") from move

    def get(self, client_reference: str) -> Transaction | None:
        """Return the current state of a transaction, open or closed, from any segment."""
        return self.own(client_reference) or self.whole.get_older(client_reference)

    def close(self) -> None:
        """Close the file and its tail marker."""
        if self._marker:
            self._marker.close()
        if self.is_ready and self._broken is None:
            with suppress(apsw.Error):  # the log still holds its events
                self._reserve.empty_log(self._database)
        super().close()
        self._reserve.close()
        self.whole.close()

    def delete_log_on_close(self) -> None:
        """Delete the log when the file is closed, because the file will be renamed."""
        delete_log_on_close(self._database)

    @property
    def unavailable_reason(self) -> str | None:
        """Return why no new transaction can begin; None if one can."""
        return self._broken or self._unreadable or (None if self._reserve.is_whole else FULL)

    @property
    def is_exclusive(self) -> bool:
        """Return True if no other process can read the file, as after a start on a full disk."""
        mode = self._database.execute("PRAGMA locking_mode").get
        return self.vfs is None and mode == "exclusive"

    @property
    def is_broken(self) -> bool:
        """Return True if a disk error has ended all writing; only a restart helps."""
        return self._broken is not None

    @property
    def is_unreadable(self) -> bool:
        """Return True if a part of the file could not be read, here or by the nightly check."""
        return self._unreadable is not None

    def begin_nothing_new(self, why: str | None) -> None:
        """Begin no new transaction, because a part of the file cannot be read. None: it can."""
        self._unreadable = f"{why}. {NOTHING_NEW}" if why else None

    def refill_reserve(self) -> None:
        """Fill the reserve again if it is incomplete; a full disk may have space again."""
        if self._broken is None and not self._reserve.is_whole:
            self._fill_reserve()

    def _fill_reserve(self) -> bool:
        """Fill the reserve; return True if it is complete, so a new transaction may begin."""
        try:
            return self._reserve.fill(self._database)
        except apsw.Error as error:
            self._mark_if_broken(error)
            return False

    def append(self, client_reference: str, event: AnyEvent) -> Transaction:
        """Append one event durably; return the transaction after it.

        Raises IllegalMove if the event does not fit, WriteFailed if the disk fails or is full. Then
        nothing has changed.
        """
        try:
            here = self.own(client_reference)
            is_new = isinstance(event, Prepared)  # its reference is of now
            before = here if here or is_new else self.whole.get_older(client_reference)
        except JournalError as error:
            raise WriteFailed(str(error)) from error
        after = apply(before, event)
        written = [_Written(client_reference, event, after, ledger_entry(before, event, after))]
        if before is not None and here is None:
            forward = BroughtForward(at=event.at, transaction=before)
            written.insert(0, _Written(client_reference, forward, before))
        self._commit(*written)
        if after.closed:
            self._open.pop(client_reference, None)
        else:
            self._open[client_reference] = after
        return after

    def append_till_event(self, event: TillEvent) -> None:
        """Append one event of the till durably. Raises WriteFailed; then nothing has changed."""
        self._commit(_Written(TILL, event, None, ledger_entry(None, event, None)))

    def _commit(self, *written: _Written) -> None:
        if self._broken is not None:
            raise WriteFailed(self._broken)
        is_new = isinstance(written[0].event, Prepared)
        if is_new and self._unreadable is not None:
            raise WriteFailed(self._unreadable)
        if is_new and not self._fill_reserve():
            raise WriteFailed(self._broken or f"{self.path}: {FULL}")
        try:
            self._write_or_use_reserve(written, is_new=is_new)
        except apsw.Error as error:
            raise WriteFailed(str(explained(self.path, error))) from error
        self._checkpoint()
        self.on_append()

    def _write_or_use_reserve(self, written: tuple[_Written, ...], *, is_new: bool) -> None:
        """Write events; on a full disk use the reserve, unless they begin a transaction."""
        try:
            self._write_or_roll_back(written)
        except apsw.FullError:
            self._reserve.is_whole = False
            if is_new:
                raise
            self._release_log()
            self.on_crash_point(CrashPoint.RESERVE_RELEASED)
            self._write_or_roll_back(written)

    def _write_or_roll_back(self, written: tuple[_Written, ...]) -> None:
        try:
            self._write(written)
        except apsw.Error as error:
            self._mark_if_broken(error)
            self._roll_back()
            raise

    def _release_log(self) -> None:
        """Move the log into the main file's empty pages, so that SQLite reuses it."""
        with suppress(apsw.FullError, apsw.BusyError):
            self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _checkpoint(self) -> None:
        """Move a long log, or a raised number, into the main file; the last commit is durable.

        On a full disk, do this after each commit: a log that fills the disk could never be moved.
        """
        is_kept = self._reserve.is_whole and not self._is_number_in_log
        if is_kept and self._log_length.pages < self._checkpoint_at:
            return
        self.on_crash_point(CrashPoint.BEFORE_CHECKPOINT)
        try:
            frames, moved = self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            self._is_number_in_log &= frames != moved  # not all while another process reads
        except (apsw.FullError, apsw.BusyError):
            return  # the log keeps growing, and the next commit tries again
        except apsw.Error as error:
            self._mark_if_broken(error)

    def _write(self, written: tuple[_Written, ...]) -> None:
        execute = self._database.execute
        tail = self._tail
        self.on_crash_point(CrashPoint.BEFORE_WRITE)
        execute("BEGIN IMMEDIATE")
        for reference, event, after, entry in written:
            tail = self._insert(tail, reference, encoded(event))
            if after:
                execute(
                    STATE if after.closed or reference not in self._open else STILL_OPEN_STATE,
                    (reference, int(after.closed), encoded(after)),
                )
            if entry:
                insert_entry(self._database, tail.seq, reference, entry)
            update_totals(self._database, counting(event, entry))
        self.on_crash_point(CrashPoint.BEFORE_COMMIT)
        execute("COMMIT")
        self._tail = tail
        if self._marker:
            self._marker.write(tail)
        self.on_crash_point(CrashPoint.AFTER_COMMIT)

    def _insert(self, before: Tail, reference: str, body: str) -> Tail:
        """Insert the event with its link; return the new tail."""
        seq = before.seq + 1
        link = chain.link(self.key(), before.link, chain.message(seq, reference, body))
        self._is_number_in_log |= insert_events(self._database, [(seq, reference, body, link)])
        return Tail(seq, link)

    # --- the next segment ---

    def roll_over(self, at: float) -> Path:
        """Continue in a new segment; return its path. `at` is in Unix seconds.

        Raises WriteFailed; then the journal goes on in this segment.
        """
        if self._broken is not None or self.is_exclusive or not self._fill_reserve():
            raise WriteFailed(self._broken or f"{self.path}: {FULL}")
        path = segment_path(self.first_path, self._number + 1)
        rows = continuing(self, at)
        try:
            self._raise_number()
            write_segment(path, self.vfs, rows)
        except apsw.Error as error:
            self._mark_if_broken(error)
            raise WriteFailed(str(explained(self.path, error))) from error
        except JournalError as error:
            raise WriteFailed(str(error)) from error
        self._broken = f"{path}: was written and cannot be opened; the next start opens it"
        if self.vfs is None:
            sync_folder(path)
        self.on_crash_point(CrashPoint.ROLLED_OVER)
        self._go_on_in(path, Tail(rows[-1][0], rows[-1][3]))
        return path

    def _raise_number(self) -> None:
        """Raise this file's number first, so that no older release goes on with it.

        The scripts of an older package read the number of the first file alone.
        """
        if self._database.execute("PRAGMA user_version").get < NEEDS[CONTINUED]:
            self._database.execute(f"PRAGMA user_version = {NEEDS[CONTINUED]}")
            self._is_number_in_log = True
            self._checkpoint()

    def _go_on_in(self, path: Path, tail: Tail) -> None:
        """Close this segment, whose log is in its file, and write the next one."""
        with suppress(apsw.Error):  # a reader may have it open; the log still holds its events
            self._database.set_busy_timeout(0)
            delete_log_on_close(self._database)
            self._database.execute("PRAGMA journal_mode = DELETE").get  # noqa: B018  # see one_commit
        super().close()
        self._reserve.close()
        self.path, self._number, self._tail = path, self._number + 1, tail
        try:
            self._database = open_database(path, write=self._linker, vfs=self.vfs)
            self._reserve = Reserve(path, self.vfs)
            self._beginning = self._read_beginning()
            self._broken = None
            self._prepare_writing()
        except JournalError as error:
            raise WriteFailed(str(error)) from error

    def _mark_if_unreadable(self, error: apsw.Error) -> None:
        if isinstance(error, _DISK_ERRORS):
            self.begin_nothing_new(f"{self.path}: a part of it cannot be read ({error})")

    def _mark_if_broken(self, error: apsw.Error) -> None:
        """Stop all writing after a disk error; do not sync this handle again, even on close."""
        if isinstance(error, _DISK_ERRORS):
            self._broken = f"{self.path}: the disk failed ({error}); nothing more is taken"
            self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
