"""The journal: every fact about money, durable before anybody acts on it.

SQLite in WAL mode with synchronous=FULL: when `append` returns, the event is on the disk. Events
are only ever added (a trigger refuses anything else); beside them, in the same commit, stands each
transaction's current state, so that a start needs only the open ones, found by a partial index
that does not grow with history. An event that moves notes writes its line of the drawer's books in
that commit, too. Each event bears its link of the chain (agent.transactions.chain).

A full disk refuses what is new, and open transactions go on in the reserve. After an error of the
disk itself nothing is tried again with this file handle (what a failed sync left behind, the next
one does not tell of): the journal takes nothing more, and a restart begins afresh.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from types import TracebackType
from typing import Any, NamedTuple, Self

import apsw
import msgspec

from agent.money import Paise
from agent.transactions import chain
from agent.transactions.crash_points import CrashPoint, nothing_happens
from agent.transactions.database import (
    CHAINED,
    KEEP_IT,
    Damaged,
    Linker,
    WriteFailed,
    explained,
    open_database,
    sync_folder,
)
from agent.transactions.lifecycle import apply
from agent.transactions.model import AT_THE_COUNTER, AnyEvent, Prepared, Transaction
from agent.transactions.movements import (
    COUNTS,
    Counter,
    Counters,
    Kind,
    Movement,
    day_of,
    movement,
    till_movement,
)
from agent.transactions.reserve import Reserve
from agent.transactions.till import TILL, CashServiced, TillFact

log = logging.getLogger(__name__)

Row = tuple[Any, ...]
"""STRICT tables hold what their columns say; apsw cannot know it."""

Fact = AnyEvent | TillFact

CHECKPOINT_AT = 1000
"""Pages in the write-ahead log after which they go into the main file."""

FULL = "the disk is full: what is open can end, nothing new is begun"

SHORT = "short:"
"""Before the name of a counter that begins anew at a cash service."""

_EVENTS = "SELECT seq, client_reference, body, link FROM event"
_SEALED = f"SELECT seq, {chain.MESSAGE_SQL}, link FROM event"  # noqa: S608  # our own constant

_events: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)
_states = msgspec.json.Decoder(Transaction)
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Entry:
    """One event where it stands in the journal."""

    seq: int
    client_reference: str
    """`TILL` for a fact that belongs to no transaction."""
    event: Fact
    link: bytes = b""
    """Its link of the chain."""


class _Head(NamedTuple):
    """The last event: the next one is linked to it."""

    seq: int
    link: bytes


class _Line(NamedTuple):
    """What an event writes into the drawer's books."""

    date: str
    kind: Kind
    amount: Paise


class _Log:
    """Takes down how long the write-ahead log is; SQLite calls it after each commit."""

    pages = 0

    def __call__(self, _database: apsw.Connection, _name: str, pages: int) -> int:
        self.pages = pages
        return apsw.SQLITE_OK


_Written = tuple[str, Fact, Transaction | None, _Line | None]
"""Reference, event, the transaction after it, and its line of the books."""

_DISK_ERRORS = (apsw.IOError, apsw.CorruptError, apsw.NotADBError)


class Journal:
    """The journal opened for writing, by the one agent process, or (read_only) for looking."""

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool = False,
        vfs: str | None = None,
        key: bytes | None = None,
        reached: Callable[[CrashPoint], None] = nothing_happens,
    ) -> None:
        """Open it. Raises JournalError.

        `key` is the chain's; left out, it is that of the file beside the journal, which the first
        start makes, or no secret where the journal lies on a `vfs` of its own.
        """
        self._path = path
        self._key = chain.NO_SECRET if key is None and vfs is not None else key
        self._reached = reached
        self._database = open_database(path, write=None if read_only else self._linker, vfs=vfs)
        self._broken: str | None = None
        self._checkpoint_at = CHECKPOINT_AT
        self._log = _Log()
        self._reserve = Reserve(path.with_suffix(".reserve"), vfs)
        with ExitStack() as undo:
            undo.callback(self._database.close)
            if vfs is None and not read_only:
                sync_folder(path)
            self._open = {t.client_reference: t for t in self._read_open()}
            self._head = _Head(0, chain.START)
            if not read_only:
                self._begin_writing()
            undo.pop_all()

    def _begin_writing(self) -> None:
        self._head = self._proven_head()
        self._reserve.fill()
        # SQLite's own checkpoint would hide an error of the disk.
        self._database.set_wal_hook(self._log)

    def _linker(self, version: int) -> Linker:
        """Give what links a file's events; before the chain began there may be no key yet."""
        if self._key is None:
            file = self._key_file()
            self._key = file.read() if version >= CHAINED else file.read_or_make()
        key = self._key

        def linked(previous: bytes, seq: int, reference: str, body: str) -> bytes:
            return chain.link(key, previous, chain.message(seq, reference, body))

        return linked

    def _key_file(self) -> chain.KeyFile:
        return chain.KeyFile(self._path.with_suffix(".key"), SystemRandom())

    def _proven_head(self) -> _Head:
        """Give the event to which the next is linked. Raises Damaged where it does not fit."""
        last = list(self._query(f"{_SEALED} ORDER BY seq DESC LIMIT 2"))
        if not last:
            return _Head(0, chain.START)
        seq, _, sealed = last[0]
        previous = last[1][2] if len(last) > 1 else chain.START
        if chain.first_misfit(self.key(), last[:1], previous):
            raise Damaged(f"{self._path}: event {seq} does not fit the chain. {KEEP_IT}")
        return _Head(seq, sealed)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; what a broken disk says now changes nothing that was promised."""
        try:
            self._database.close()
        except apsw.Error as error:
            log.warning("%s: closing: %s", self._path, error)

    @property
    def trouble(self) -> str | None:
        """What keeps the journal from taking new transactions (None: nothing)."""
        return self._broken or (None if self._reserve.is_whole else FULL)

    def look_for_room(self) -> None:
        """See whether a full disk has room again, so that something new can begin."""
        if self._broken is None:
            self._reserve.fill()

    def append(self, client_reference: str, event: AnyEvent) -> Transaction:
        """Make one fact durable and give the transaction as it stands after it.

        Raises IllegalMove where the fact does not fit, WriteFailed where the disk does not take
        it; in both cases nothing has changed.
        """
        before = self.get(client_reference)
        after = apply(before, event)
        kind = movement(before, after)
        line = _Line(day_of(event.at), kind, after.collected) if kind else None
        self._commit(client_reference, event, after, line)
        if after.closed:
            self._open.pop(client_reference, None)
        else:
            self._open[client_reference] = after
        return after

    def note(self, fact: TillFact) -> None:
        """Make a fact of the drawer durable. Raises WriteFailed; then nothing has changed."""
        moved = till_movement(fact)
        line = _Line(day_of(fact.at), *moved) if moved else None
        self._commit(TILL, fact, None, line)

    def _commit(
        self, reference: str, event: Fact, after: Transaction | None, line: _Line | None
    ) -> None:
        if self._broken is not None:
            raise WriteFailed(self._broken)
        is_new = isinstance(event, Prepared)
        if is_new and not self._reserve.fill():
            raise WriteFailed(f"{self._path}: {FULL}")
        try:
            self._try_twice(is_new, reference, event, after, line)
        except apsw.Error as error:
            raise WriteFailed(str(explained(self._path, error))) from error
        self._checkpoint()

    def _try_twice(self, is_new: bool, *fact: *_Written) -> None:  # noqa: FBT001  # private
        """Write a fact; where the disk is full and it belongs to what is open, in the reserve."""
        try:
            self._try(*fact)
        except apsw.FullError:
            if is_new:
                raise
            self._make_room()
            self._reached(CrashPoint.RESERVE_RELEASED)
            self._try(*fact)

    def _try(self, *fact: *_Written) -> None:
        try:
            self._write(*fact)
        except apsw.Error as error:
            self._note_if_broken(error)
            self._abandon()
            raise

    def _make_room(self) -> None:
        """Release the reserve, and rewind the log into the space that the main file has."""
        self._reserve.release()
        with suppress(apsw.FullError, apsw.BusyError):
            self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)

    def _note_if_broken(self, error: apsw.Error) -> None:
        """After an error of the disk, never sync with this handle again, not even at the end."""
        if isinstance(error, _DISK_ERRORS):
            self._broken = f"{self._path}: the disk failed ({error}); nothing more is taken"
            self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)

    def _checkpoint(self) -> None:
        """Bring a long log into the main file; a commit that went before is durable anyhow.

        On a full disk at once: a log that has taken all the room could never be brought in.
        """
        if self._reserve.is_whole and self._log.pages < self._checkpoint_at:
            return
        self._reached(CrashPoint.BEFORE_CHECKPOINT)
        try:
            self._database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (apsw.FullError, apsw.BusyError):
            return  # the log grows on, and the next commit tries again
        except apsw.Error as error:
            self._note_if_broken(error)

    def _write(
        self, reference: str, event: Fact, after: Transaction | None, line: _Line | None
    ) -> None:
        execute = self._database.execute
        self._reached(CrashPoint.BEFORE_WRITE)
        execute("BEGIN IMMEDIATE")
        head = self._insert(reference, _encode(event).decode())
        if after:
            execute(
                "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?) "
                "ON CONFLICT DO UPDATE SET closed = excluded.closed, body = excluded.body",
                (reference, int(after.closed), _encode(after).decode()),
            )
        if line:
            self._book(reference, line)
        if isinstance(event, CashServiced):
            execute("DELETE FROM counter WHERE name GLOB ?", (f"{SHORT}*",))
        self._reached(CrashPoint.BEFORE_COMMIT)
        execute("COMMIT")
        self._head = head
        self._reached(CrashPoint.AFTER_COMMIT)

    def _insert(self, reference: str, body: str) -> _Head:
        """Write the event and its link; give what will be the head."""
        seq = self._head.seq + 1
        message = chain.message(seq, reference, body)
        head = _Head(seq, chain.link(self.key(), self._head.link, message))
        self._database.execute(
            "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)",
            (seq, reference, body, head.link),
        )
        return head

    def _book(self, reference: str, line: _Line) -> None:
        """Write the line of the event just inserted (`state` has no rowids), and count it."""
        kind = line.kind.value
        self._database.execute(
            "INSERT INTO movement (seq, date, client_reference, kind, amount) "
            "VALUES (last_insert_rowid(), ?, ?, ?, ?)",
            (line.date, reference, kind, line.amount),
        )
        if line.kind not in COUNTS:
            self._database.execute(
                "INSERT INTO counter (name, count, amount) VALUES (?1, 1, ?3), (?2, 1, ?3) "
                "ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount",
                (kind, SHORT + kind, line.amount),
            )

    def _abandon(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")

    def get(self, client_reference: str) -> Transaction | None:
        """Give a transaction as it stands, open or closed."""
        if client_reference in self._open:
            return self._open[client_reference]
        body = self._query("SELECT body FROM state WHERE client_reference = ?", (client_reference,))
        return next((self._state(row[0]) for row in body), None)

    def open_transactions(self) -> tuple[Transaction, ...]:
        """Give all that is not closed, oldest first."""
        return tuple(sorted(self._open.values(), key=lambda t: t.opened_at))

    def at_the_counter(self) -> tuple[Transaction, ...]:
        """Give all whose notes wait for a person, oldest first."""
        return tuple(t for t in self.open_transactions() if t.cash in AT_THE_COUNTER)

    def _read_open(self) -> Iterator[Transaction]:
        for (body,) in self._query("SELECT body FROM state WHERE closed = 0"):
            yield self._state(body)

    def transactions(self, *, only_open: bool = False) -> Iterator[Transaction]:
        """Give all transactions, or only the open ones, in the order of their references."""
        for (body,) in self._query(
            "SELECT body FROM state WHERE closed = 0 OR NOT ? ORDER BY client_reference",
            (only_open,),
        ):
            yield self._state(body)

    def newest(self, limit: int) -> Iterator[Transaction]:
        """Give the latest transactions, open or closed (references sort by time)."""
        newest = "SELECT body FROM state ORDER BY client_reference DESC LIMIT ?"
        for (body,) in self._query(newest, (limit,)):
            yield self._state(body)

    def entries(self, client_reference: str | None = None) -> Iterator[Entry]:
        """Give the events of one transaction, or all, in the order in which they happened."""
        if client_reference is None:
            rows = self._query(f"{_EVENTS} ORDER BY seq")
        else:
            rows = self._query(
                f"{_EVENTS} WHERE client_reference = ? ORDER BY seq", (client_reference,)
            )
        for seq, reference, body, link in rows:
            yield Entry(seq, reference, self._event(seq, body), link)

    def key(self) -> bytes:
        """Give the chain's key. Raises Damaged where it is missing."""
        if self._key is None:
            self._key = self._key_file().read()
        return self._key

    def sealed(self, after: int = 0) -> Iterator[chain.Sealed]:
        """Give the events behind a place as the chain holds them, in their order."""
        yield from self._query(f"{_SEALED} WHERE seq > ? ORDER BY seq", (after,))

    def reference_at(self, seq: int) -> str:
        """Give the reference that stands at an event."""
        rows = self._query("SELECT client_reference FROM event WHERE seq = ?", (seq,))
        return next((str(row[0]) for row in rows), "")

    def opened_between(self, first: str, beyond: str) -> Iterator[Transaction]:
        """Give the transactions whose references sort from `first` on and before `beyond`."""
        between = (
            "SELECT body FROM state WHERE client_reference >= ? AND client_reference < ? "
            "ORDER BY client_reference"
        )
        for (body,) in self._query(between, (first, beyond)):
            yield self._state(body)

    def moved_on(self, date: str) -> Iterator[Transaction]:
        """Give the transactions whose notes moved on a day in India (ISO)."""
        moved = (
            "SELECT body FROM state WHERE client_reference IN "
            "(SELECT client_reference FROM movement WHERE date = ?) ORDER BY client_reference"
        )
        for (body,) in self._query(moved, (date,)):
            yield self._state(body)

    def movements(self, date: str | None = None) -> Iterator[Movement]:
        """Give the drawer's books of one day in India (ISO), or all, in order."""
        columns = "SELECT seq, date, client_reference, kind, amount FROM movement"
        if date is None:
            rows = self._query(f"{columns} ORDER BY seq")
        else:
            rows = self._query(f"{columns} WHERE date = ? ORDER BY seq", (date,))
        for seq, day, reference, kind, amount in rows:
            yield Movement(seq, day, reference, self._kind(kind), amount)

    def counters(self) -> Counters:
        """Give the drawer's counters as they stand."""
        long: dict[Kind, Counter] = {}
        short: dict[Kind, Counter] = {}
        for name, count, amount in self._query("SELECT name, count, amount FROM counter"):
            counters = short if name.startswith(SHORT) else long
            counters[self._kind(name.removeprefix(SHORT))] = Counter(count, amount)
        return Counters(long, short)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Read the file as it is at one moment, whatever the agent appends meanwhile."""
        self._database.execute("BEGIN")
        try:
            yield
        finally:
            self._abandon()

    def check_file(self) -> Iterator[str]:
        """Have SQLite check its own structures; give what it complains of."""
        for (line,) in self._query("PRAGMA integrity_check"):
            if line != "ok":
                yield str(line)

    def _query(self, sql: str, bindings: tuple[str | int, ...] = ()) -> Iterator[Row]:
        try:
            yield from self._database.execute(sql, bindings)
        except apsw.Error as error:
            raise explained(self._path, error) from error
        except UnicodeDecodeError as error:
            raise Damaged(f"{self._path}: a text cannot be read ({error})") from error

    def _state(self, body: str) -> Transaction:
        try:
            return _states.decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self._path}: a state cannot be read ({error})") from error

    def _kind(self, word: str) -> Kind:
        try:
            return Kind(word)
        except ValueError as error:
            raise Damaged(f"{self._path}: {word!r} is no movement of notes") from error

    def _event(self, seq: int, body: str) -> Fact:
        try:
            return _events.decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self._path}: event {seq} cannot be read ({error})") from error
