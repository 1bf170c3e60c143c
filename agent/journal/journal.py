"""The journal: stores every event about money durably before anybody acts on it.

SQLite in WAL mode with synchronous=FULL: when `append` returns, the event is on the disk. Events
are only ever added; a trigger refuses any other change. The same commit stores the transaction's
current state. So a start reads only the open transactions, through a partial index that does not
grow with history. The same commit adds the ledger entry of an event that moves notes. Each event
has its link of the chain (agent.journal.chain).

On a full disk no new transaction begins, and open ones continue in the reserve. The same happens if
a part of the file cannot be read. After a disk error in a write this process writes nothing more:
after a failed sync, the next sync would not report the lost data. A restart opens the file again.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import apsw

from agent.base.files import sync_folder
from agent.journal import chain
from agent.journal.chain import JournalEvent, Tail
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import (
    KEEP_IT,
    Damaged,
    JournalError,
    Linker,
    WriteFailed,
    explained,
)
from agent.journal.projection import ChainCheck, ChainMismatch
from agent.journal.reserve import Reserve, delete_log_on_close, keep_log
from agent.journal.schema import CHAINED, INSERT_ENTRY, insert_events, tables_version
from agent.journal.segment import EVENTS, LINKED_EVENTS, SHORT, Segment, encoded
from agent.journal.segment_header import NOTHING_ARCHIVED, StoredRow
from agent.transactions.ledger import Counting, NewEntry, Totals, counting, ledger_entry
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Prepared, Transaction
from agent.transactions.till import TILL, TillEvent

_STATE = "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
STATE = f"{_STATE} SET closed = excluded.closed, body = excluded.body"
STILL_OPEN_STATE = f"{_STATE} SET body = excluded.body"
"""For a transaction that was open already. It does not write the index, which saves a page."""


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


_Written = tuple[str, JournalEvent, Transaction | None, NewEntry | None]
"""Reference, event, the transaction after it, and its ledger entry."""

_DISK_ERRORS = (apsw.IOError, apsw.CorruptError, apsw.NotADBError)


class Journal(Segment):
    """The working file, opened for writing by the one agent process."""

    def __init__(
        self,
        path: Path,
        *,
        vfs: str | None = None,
        key: bytes | None = None,
        on_crash_point: Callable[[CrashPoint], None] = nothing_happens,
    ) -> None:
        """Open it; create it and its key if it does not exist. Raises JournalError."""
        self._broken: str | None = None
        self._unreadable: str | None = None
        self._checkpoint_at = CHECKPOINT_AT
        self._log_length = _LogLength()
        self._marker: chain.TailMarker | None = None
        self._is_number_in_log = False
        """The file's number may be in the log alone, where the package's scripts do not read it."""
        self._reserve = Reserve(path, vfs)
        self.is_ready = False
        super().__init__(path, vfs=vfs, key=key, write=self._linker)
        self.on_crash_point = on_crash_point
        self.on_append: Callable[[], None] = lambda: None
        """Called after each durable event; it must only set a flag, since money waits for it."""
        with ExitStack() as undo:
            undo.callback(self.close)
            if vfs is None:
                sync_folder(path)
            self._prepare_writing()
            undo.pop_all()

    def _prepare_writing(self) -> None:
        self._tail = self._checked_tail()
        self._refuse_truncation()
        self._check_open_transactions()
        if self.vfs is None:
            self._marker = chain.TailMarker(self._marker_path, self.key())
            self._marker.write(self._tail)
            self._reserve.hold_shared_memory()
            with suppress(OSError):  # an earlier version's reserve was a file
                self.path.with_suffix(".reserve").unlink()
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
            file = chain.KeyFile.beside(self.path)
            self._key = file.read() if version >= CHAINED else file.read_or_make()
        key = self._key

        def linked(previous: bytes, seq: int, reference: str, body: str) -> bytes:
            return chain.link(key, previous, chain.message(seq, reference, body))

        return linked

    def _checked_tail(self) -> Tail:
        """Return the last event, to which the next one is linked. Raises Damaged on a mismatch."""
        header = self._header
        if header is not NOTHING_ARCHIVED and not header.is_sealed(self.key()):
            raise Damaged(f"{self.path}: its record of its archives was changed. {KEEP_IT}")
        latest = f"{LINKED_EVENTS} WHERE seq > ? ORDER BY seq DESC LIMIT 2"
        last = list(self._query(latest, (header.last,)))
        if not last:
            return Tail(header.last, header.link)
        seq, _, link = last[0]
        previous = last[1][2] if len(last) > 1 else header.link
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
        check = ChainCheck(self.key(), self._header, self.link_at)
        query = f"{EVENTS} WHERE client_reference = ? ORDER BY seq"
        for transaction in self._open.values():
            rows: list[StoredRow] = list(self._query(query, (transaction.client_reference,)))
            try:
                check.check(transaction, [(row, self._customer_event(row)) for row in rows])
            except ChainMismatch as mismatch:
                raise Damaged(f"{self.path}: {mismatch}. {KEEP_IT}") from mismatch

    def _customer_event(self, row: StoredRow) -> AnyEvent:
        seq, _, body, _ = row
        event = self.decoded(seq, body)
        if isinstance(event, TillEvent):
            raise ChainMismatch(f"event {seq} belongs to no customer")
        return event

    def close(self) -> None:
        """Close the file and its tail marker."""
        if self._marker:
            self._marker.close()
        if self.is_ready and self._broken is None:
            with suppress(apsw.Error):  # the log still holds its events
                self._reserve.empty_log(self._database)
        super().close()
        self._reserve.close()

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
            before = self.get(client_reference)
        except JournalError as error:
            raise WriteFailed(str(error)) from error
        after = apply(before, event)
        self._commit(client_reference, event, after, ledger_entry(before, event, after))
        if after.closed:
            self._open.pop(client_reference, None)
        else:
            self._open[client_reference] = after
        return after

    def append_till_event(self, event: TillEvent) -> None:
        """Append one event of the till durably. Raises WriteFailed; then nothing has changed."""
        self._commit(TILL, event, None, ledger_entry(None, event, None))

    def _commit(
        self,
        reference: str,
        event: JournalEvent,
        after: Transaction | None,
        entry: NewEntry | None,
    ) -> None:
        if self._broken is not None:
            raise WriteFailed(self._broken)
        is_new = isinstance(event, Prepared)
        if is_new and self._unreadable is not None:
            raise WriteFailed(self._unreadable)
        if is_new and not self._fill_reserve():
            raise WriteFailed(self._broken or f"{self.path}: {FULL}")
        try:
            self._write_or_use_reserve(is_new, reference, event, after, entry)
        except apsw.Error as error:
            raise WriteFailed(str(explained(self.path, error))) from error
        self._checkpoint()
        self.on_append()

    def _write_or_use_reserve(self, is_new: bool, *written: *_Written) -> None:  # noqa: FBT001  # private
        """Write an event; on a full disk use the reserve, unless the event begins a transaction."""
        try:
            self._write_or_roll_back(*written)
        except apsw.FullError:
            self._reserve.is_whole = False
            if is_new:
                raise
            self._release_log()
            self.on_crash_point(CrashPoint.RESERVE_RELEASED)
            self._write_or_roll_back(*written)

    def _write_or_roll_back(self, *written: *_Written) -> None:
        try:
            self._write(*written)
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

    def _write(
        self,
        reference: str,
        event: JournalEvent,
        after: Transaction | None,
        entry: NewEntry | None,
    ) -> None:
        execute = self._database.execute
        self.on_crash_point(CrashPoint.BEFORE_WRITE)
        execute("BEGIN IMMEDIATE")
        tail = self._insert(reference, encoded(event))
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

    def _insert(self, reference: str, body: str) -> Tail:
        """Insert the event with its link; return the new tail."""
        seq = self._tail.seq + 1
        message = chain.message(seq, reference, body)
        tail = Tail(seq, chain.link(self.key(), self._tail.link, message))
        row = seq, reference, body, tail.link
        self._is_number_in_log |= insert_events(self._database, [row])
        return tail

    def drop_archived(self, first: int, last: int, link: bytes, totals: Totals) -> None:
        """Call Segment.drop_archived, then fill the reserve. Raises WriteFailed."""
        if self._broken is not None:
            raise WriteFailed(self._broken)
        super().drop_archived(first, last, link, totals)
        self._fill_reserve()
        self._checkpoint()

    def _mark_if_unreadable(self, error: apsw.Error) -> None:
        if isinstance(error, _DISK_ERRORS):
            self.begin_nothing_new(f"{self.path}: a part of it cannot be read ({error})")

    def _mark_if_broken(self, error: apsw.Error) -> None:
        """Stop all writing after a disk error; do not sync this handle again, even on close."""
        if isinstance(error, _DISK_ERRORS):
            self._broken = f"{self.path}: the disk failed ({error}); nothing more is taken"
            self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
