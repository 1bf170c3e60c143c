"""The journal: every fact about money, durable before anybody acts on it.

SQLite in WAL mode with synchronous=FULL: when `append` returns, the event is on the disk. Events
are only ever added (a trigger refuses anything else); beside them, in the same commit, stands each
transaction's current state, so that a start needs only the open ones, found by a partial index
that does not grow with history. An event that moves notes writes its line of the drawer's books in
that commit, too. Each event bears its link of the chain (agent.journal.chain).

A full disk refuses what is new, and open transactions go on in the reserve. After an error of the
disk itself nothing is tried again with this file handle (what a failed sync left behind, the next
one does not tell of): the journal takes nothing more, and a restart begins afresh.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import apsw

from agent.files import sync_folder
from agent.journal import chain, tail_marker
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import CHAINED, KEEP_IT, Damaged, Linker, WriteFailed, explained
from agent.journal.projection import ChainCheck, ChainMismatch
from agent.journal.reserve import Reserve, keep_log, leave_no_log
from agent.journal.segment import EVENTS, SEALED, SHORT, JournalEvent, Segment, encoded
from agent.journal.segment_header import NOTHING_ARCHIVED, Row
from agent.journal.tail_marker import Tail
from agent.transactions.ledger import Counting, LedgerEntry, Totals, counting, ledger_entry
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Prepared, Transaction
from agent.transactions.till import TILL, TillEvent

log = logging.getLogger(__name__)

CHECKPOINT_AT = 1000
"""Pages in the write-ahead log after which they go into the main file."""

LARGEST_LOG = 8 * 1024 * 1024  # bytes that the log keeps after it was longer, as by a VACUUM

FULL = "the disk is full: what is open can end, nothing new is begun"


class _Log:
    """Takes down how long the write-ahead log is; SQLite calls it after each commit."""

    pages = 0

    def __call__(self, _database: apsw.Connection, _name: str, pages: int) -> int:
        self.pages = pages
        return apsw.SQLITE_OK


_Written = tuple[str, JournalEvent, Transaction | None, LedgerEntry | None]
"""Reference, event, the transaction after it, and its line of the books."""

_DISK_ERRORS = (apsw.IOError, apsw.CorruptError, apsw.NotADBError)


class Journal(Segment):
    """The working file opened for writing, by the one agent process."""

    def __init__(
        self,
        path: Path,
        *,
        vfs: str | None = None,
        key: bytes | None = None,
        on_crash_point: Callable[[CrashPoint], None] = nothing_happens,
    ) -> None:
        """Open it, or make it, and its key beside it. Raises JournalError."""
        self._broken: str | None = None
        self._checkpoint_at = CHECKPOINT_AT
        self._log = _Log()
        self._note: tail_marker.TailMarker | None = None
        self._reserve = Reserve(path, vfs)
        self._is_begun = False
        self._head = Tail(0, chain.START)
        super().__init__(path, vfs=vfs, key=key, write=self._linker)
        self.on_crash_point = on_crash_point
        with ExitStack() as undo:
            undo.callback(self.close)
            if vfs is None:
                sync_folder(path)
            self._begin_writing()
            undo.pop_all()

    def _begin_writing(self) -> None:
        self._head = self._proven_head()
        self._refuse_a_lost_end()
        self._prove_what_is_open()
        if self.vfs is None:
            self._note = tail_marker.TailMarker(self._note_path, self.key())
            self._note.write(self._head)
            if not self.is_alone:
                self._reserve.hold_shared_memory()
            with suppress(OSError):  # the reserve of an earlier version, which gave its room away
                self.path.with_suffix(".reserve").unlink(missing_ok=True)
        # SQLite's own checkpoint would hide an error of the disk.
        self._database.set_wal_hook(self._log)
        self._database.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
        keep_log(self._database)
        self._fill_reserve()
        self._is_begun = True

    def _linker(self, version: int) -> Linker:
        """Give what links a file's events; before the chain began there may be no key yet."""
        if self._key is None:
            file = chain.KeyFile.beside(self.path)
            self._key = file.read() if version >= CHAINED else file.read_or_make()
        key = self._key

        def linked(previous: bytes, seq: int, reference: str, body: str) -> bytes:
            return chain.link(key, previous, chain.message(seq, reference, body))

        return linked

    def _proven_head(self) -> Tail:
        """Give the event to which the next is linked. Raises Damaged where it does not fit."""
        begin = self._base
        if begin is not NOTHING_ARCHIVED and not begin.is_sealed(self.key()):
            raise Damaged(f"{self.path}: what it says of its archives was changed. {KEEP_IT}")
        latest = f"{SEALED} WHERE seq > ? ORDER BY seq DESC LIMIT 2"
        last = list(self._query(latest, (begin.last,)))
        if not last:
            return Tail(begin.last, begin.link)
        seq, _, sealed = last[0]
        previous = last[1][2] if len(last) > 1 else begin.link
        if chain.first_misfit(self.key(), last[:1], previous):
            raise Damaged(f"{self.path}: event {seq} does not fit the chain. {KEEP_IT}")
        return Tail(seq, sealed)

    def _refuse_a_lost_end(self) -> None:
        """Raise Damaged where the file ends before the last event that was acknowledged."""
        try:
            noted = self.tail()
        except tail_marker.Changed as changed:
            log.warning("%s", changed)
            return
        if noted and noted.seq > self._head.seq:
            first = self._head.seq + 1
            raise Damaged(
                f"{self.path}: events {first} to {noted.seq} were acknowledged and are missing. "
                f"{KEEP_IT}"
            )

    def _prove_what_is_open(self) -> None:
        """Raise Damaged where what is under way is not what its events say, or they do not fit."""
        proof = ChainCheck(self.key(), self._base, self.link_at)
        query = f"{EVENTS} WHERE client_reference = ? ORDER BY seq"
        for transaction in self._open.values():
            rows: list[Row] = list(self._query(query, (transaction.client_reference,)))
            try:
                proof.check(transaction, [(row, self._of_customer(row)) for row in rows])
            except ChainMismatch as unproven:
                raise Damaged(f"{self.path}: {unproven}. {KEEP_IT}") from unproven

    def _of_customer(self, row: Row) -> AnyEvent:
        event = self.decoded(row[0], row[2])
        if isinstance(event, TillEvent):
            raise ChainMismatch(f"event {row[0]} is none of a customer's")
        return event

    def close(self) -> None:
        """Let go of the file and its note."""
        if self._note:
            self._note.close()
        if self._is_begun and self._broken is None:
            with suppress(apsw.Error):  # then the log goes on to hold what it held
                self._reserve.empty_log(self._database)
        super().close()
        self._reserve.let_go()

    def leave_no_log(self) -> None:
        """Keep no room beside the file when it is closed: it is to be renamed."""
        leave_no_log(self._database)

    @property
    def trouble(self) -> str | None:
        """What keeps the journal from taking new transactions (None: nothing)."""
        return self._broken or (None if self._reserve.is_whole else FULL)

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can look into the file, since its disk had no room at the start."""
        mode = self._database.execute("PRAGMA locking_mode").get
        return self.vfs is None and mode == "exclusive"

    @property
    def is_broken(self) -> bool:
        """Whether an error of the disk has ended all writing; a restart begins afresh."""
        return self._broken is not None

    def look_for_room(self) -> None:
        """See whether a full disk has room again, so that something new can begin."""
        if self._broken is None and not self._reserve.is_whole:
            self._fill_reserve()

    def _fill_reserve(self) -> bool:
        """Make the reserve whole; give whether it is, and something new may begin."""
        try:
            return self._reserve.fill(self._database)
        except apsw.Error as error:
            self._note_if_broken(error)
            return False

    def append(self, client_reference: str, event: AnyEvent) -> Transaction:
        """Make one fact durable and give the transaction as it stands after it.

        Raises IllegalMove where the fact does not fit, WriteFailed where the disk does not take
        it; in both cases nothing has changed.
        """
        before = self.get(client_reference)
        after = apply(before, event)
        self._commit(client_reference, event, after, ledger_entry(before, event, after))
        if after.closed:
            self._open.pop(client_reference, None)
        else:
            self._open[client_reference] = after
        return after

    def append_till_event(self, fact: TillEvent) -> None:
        """Make a fact of the drawer durable. Raises WriteFailed; then nothing has changed."""
        self._commit(TILL, fact, None, ledger_entry(None, fact, None))

    def _commit(
        self,
        reference: str,
        event: JournalEvent,
        after: Transaction | None,
        line: LedgerEntry | None,
    ) -> None:
        if self._broken is not None:
            raise WriteFailed(self._broken)
        is_new = isinstance(event, Prepared)
        if is_new and not self._fill_reserve():
            raise WriteFailed(self._broken or f"{self.path}: {FULL}")
        try:
            self._try_twice(is_new, reference, event, after, line)
        except apsw.Error as error:
            raise WriteFailed(str(explained(self.path, error))) from error
        self._checkpoint()

    def _try_twice(self, is_new: bool, *fact: *_Written) -> None:  # noqa: FBT001  # private
        """Write a fact; where the disk is full and it belongs to what is open, in the reserve."""
        try:
            self._try(*fact)
        except apsw.FullError:
            self._reserve.is_whole = False
            if is_new:
                raise
            self._make_room()
            self.on_crash_point(CrashPoint.RESERVE_RELEASED)
            self._try(*fact)

    def _try(self, *fact: *_Written) -> None:
        try:
            self._write(*fact)
        except apsw.Error as error:
            self._note_if_broken(error)
            self._abandon()
            raise

    def _make_room(self) -> None:
        """Bring the log into the main file's empty pages, so that it begins anew in its place."""
        with suppress(apsw.FullError, apsw.BusyError):
            self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _checkpoint(self) -> None:
        """Bring a long log into the main file; a commit that went before is durable anyhow.

        On a full disk at once: a log that has taken all the room could never be brought in.
        """
        if self._reserve.is_whole and self._log.pages < self._checkpoint_at:
            return
        self.on_crash_point(CrashPoint.BEFORE_CHECKPOINT)
        try:
            self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (apsw.FullError, apsw.BusyError):
            return  # the log grows on, and the next commit tries again
        except apsw.Error as error:
            self._note_if_broken(error)

    def _write(
        self,
        reference: str,
        event: JournalEvent,
        after: Transaction | None,
        line: LedgerEntry | None,
    ) -> None:
        execute = self._database.execute
        self.on_crash_point(CrashPoint.BEFORE_WRITE)
        execute("BEGIN IMMEDIATE")
        head = self._insert(reference, encoded(event))
        if after:
            execute(
                "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?) "
                "ON CONFLICT DO UPDATE SET closed = excluded.closed, body = excluded.body",
                (reference, int(after.closed), encoded(after)),
            )
        if line:
            self._book(reference, line)
        self._count(counting(event, line))
        self.on_crash_point(CrashPoint.BEFORE_COMMIT)
        execute("COMMIT")
        self._head = head
        if self._note:
            self._note.write(head)
        self.on_crash_point(CrashPoint.AFTER_COMMIT)

    def _insert(self, reference: str, body: str) -> Tail:
        """Write the event and its link; give what will be the head."""
        seq = self._head.seq + 1
        message = chain.message(seq, reference, body)
        head = Tail(seq, chain.link(self.key(), self._head.link, message))
        self._database.execute(
            "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)",
            (seq, reference, body, head.link),
        )
        return head

    def _book(self, reference: str, line: LedgerEntry) -> None:
        """Write the line of the event just inserted (`state` has no rowids)."""
        self._database.execute(
            "INSERT INTO movement (seq, date, client_reference, kind, amount) "
            "VALUES (last_insert_rowid(), ?, ?, ?, ?)",
            (line.date, reference, line.kind.value, line.amount),
        )

    def _count(self, step: Counting) -> None:
        """Do to the rows what Counters.take does to values: what a row holds, right or not, stays.

        So a counter that was changed on the disk is found by `verify`, and not written over.
        """
        if step.begins_anew:
            self._database.execute("DELETE FROM counter WHERE name GLOB ?", (f"{SHORT}*",))
        if step.adds:
            kind = step.adds.kind.value
            self._database.execute(
                "INSERT INTO counter (name, count, amount) VALUES (?1, 1, ?3), (?2, 1, ?3) "
                "ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount",
                (kind, SHORT + kind, step.adds.amount),
            )

    def forget(self, first: int, last: int, link: bytes, counters: Totals) -> None:
        """Let go of what an archive holds durably. Raises WriteFailed; then nothing has changed."""
        if self._broken is not None:
            raise WriteFailed(self._broken)
        super().forget(first, last, link, counters)
        self._fill_reserve()
        self._checkpoint()

    def _note_if_broken(self, error: apsw.Error) -> None:
        """After an error of the disk, never sync with this handle again, not even at the end."""
        if isinstance(error, _DISK_ERRORS):
            self._broken = f"{self.path}: the disk failed ({error}); nothing more is taken"
            self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
