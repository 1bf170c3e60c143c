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
from types import TracebackType
from typing import Any, NamedTuple, Self

import apsw
import msgspec

from agent.money import Paise
from agent.transactions import acknowledged, chain
from agent.transactions.acknowledged import Last
from agent.transactions.base import NOTHING_ARCHIVED, Base, Row, keep
from agent.transactions.crash_points import CrashPoint, nothing_happens
from agent.transactions.database import (
    CHAINED,
    KEEP_IT,
    Damaged,
    Linker,
    WriteFailed,
    complaints,
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
from agent.transactions.proof import Proof, Unproven
from agent.transactions.reserve import Reserve
from agent.transactions.till import TILL, CashServiced, TillFact

log = logging.getLogger(__name__)

SomeRow = tuple[Any, ...]
"""STRICT tables hold what their columns say; apsw cannot know it."""

Fact = AnyEvent | TillFact

CHECKPOINT_AT = 1000
"""Pages in the write-ahead log after which they go into the main file."""

FULL = "the disk is full: what is open can end, nothing new is begun"

EMPTY_PAGES_MIN = 64
"""Below so many empty pages a file is small enough; they are used again."""

LAST_SEQ = 2**63 - 1

SHORT = "short:"
"""Before the name of a counter that begins anew at a cash service."""

_EVENTS = "SELECT seq, client_reference, body, link FROM event"
_SEALED = f"SELECT seq, {chain.MESSAGE_SQL}, link FROM event"  # noqa: S608  # our own constant

_ARCHIVES = "SELECT first, last, link, kept, seal FROM archive"
_ALIVE = """
    client_reference IN (
        SELECT client_reference FROM state WHERE closed = 0
        UNION SELECT client_reference FROM event WHERE seq > ?1
        EXCEPT SELECT '@TILL'
    )"""
"""Whose earlier events go on to stand in this file when those up to ?1 have been archived."""

_events: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)
_states = msgspec.json.Decoder(Transaction)
_encode = msgspec.json.Encoder().encode


def encoded(state: Transaction) -> str:
    return _encode(state).decode()


def read_event(body: str) -> Fact:
    """Read an event as it is stored. Raises Damaged."""
    try:
        return _events.decode(body)
    except (msgspec.DecodeError, ValueError) as error:
        raise Damaged(f"an event cannot be read ({error})") from error


@dataclass(frozen=True, slots=True)
class Entry:
    """One event where it stands in the journal."""

    seq: int
    client_reference: str
    """`TILL` for a fact that belongs to no transaction."""
    event: Fact
    link: bytes = b""
    """Its link of the chain."""


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
        self.path = path
        self.vfs = vfs
        self._key = chain.NO_SECRET if key is None and vfs is not None else key
        self.reached = reached
        self._database = open_database(path, write=None if read_only else self._linker, vfs=vfs)
        self._broken: str | None = None
        self._checkpoint_at = CHECKPOINT_AT
        self._log = _Log()
        self._reserve = Reserve(path.with_suffix(".reserve"), vfs)
        self._note: acknowledged.Note | None = None
        with ExitStack() as undo:
            undo.callback(self.close)
            if vfs is None and not read_only:
                sync_folder(path)
            self._open = {t.client_reference: t for t in self._read_open()}
            self._base = self._read_base()
            self._head = Last(0, chain.START)
            if not read_only:
                self._begin_writing()
            undo.pop_all()

    def _begin_writing(self) -> None:
        self._head = self._proven_head()
        self._refuse_a_lost_end()
        self._prove_what_is_open()
        if self.vfs is None:
            self._note = acknowledged.Note(self._note_path, self.key())
            self._note.write(self._head)
        self._reserve.fill()
        # SQLite's own checkpoint would hide an error of the disk.
        self._database.set_wal_hook(self._log)

    def _linker(self, version: int) -> Linker:
        """Give what links a file's events; before the chain began there may be no key yet."""
        if self._key is None:
            file = chain.KeyFile.beside(self.path)
            self._key = file.read() if version >= CHAINED else file.read_or_make()
        key = self._key

        def linked(previous: bytes, seq: int, reference: str, body: str) -> bytes:
            return chain.link(key, previous, chain.message(seq, reference, body))

        return linked

    def _proven_head(self) -> Last:
        """Give the event to which the next is linked. Raises Damaged where it does not fit."""
        begin = self._base
        if begin is not NOTHING_ARCHIVED and not begin.is_sealed(self.key()):
            raise Damaged(f"{self.path}: what it says of its archives was changed. {KEEP_IT}")
        latest = f"{_SEALED} WHERE seq > ? ORDER BY seq DESC LIMIT 2"
        last = list(self._query(latest, (begin.last,)))
        if not last:
            return Last(begin.last, begin.link)
        seq, _, sealed = last[0]
        previous = last[1][2] if len(last) > 1 else begin.link
        if chain.first_misfit(self.key(), last[:1], previous):
            raise Damaged(f"{self.path}: event {seq} does not fit the chain. {KEEP_IT}")
        return Last(seq, sealed)

    @property
    def _note_path(self) -> Path:
        return self.path.with_suffix(".last")

    def acknowledged(self) -> Last | None:
        """Give the last event as it was noted beside the file; None: no note was made.

        Raises acknowledged.Changed.
        """
        return acknowledged.read(self._note_path, self.key()) if self.vfs is None else None

    def _refuse_a_lost_end(self) -> None:
        """Raise Damaged where the file ends before the last event that was acknowledged."""
        try:
            noted = self.acknowledged()
        except acknowledged.Changed as changed:
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
        proof = Proof(self.key(), self._base, self.link_at)
        query = f"{_EVENTS} WHERE client_reference = ? ORDER BY seq"
        for transaction in self._open.values():
            rows: list[Row] = list(self._query(query, (transaction.client_reference,)))
            try:
                proof.check(transaction, [(row, self._of_customer(row)) for row in rows])
            except Unproven as unproven:
                raise Damaged(f"{self.path}: {unproven}. {KEEP_IT}") from unproven

    def _of_customer(self, row: Row) -> AnyEvent:
        event = self.decoded(row[0], row[2])
        if isinstance(event, TillFact):
            raise Unproven(f"event {row[0]} is none of a customer's")
        return event

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
        if self._note:
            self._note.close()
        try:
            self._database.close()
        except apsw.Error as error:
            log.warning("%s: closing: %s", self.path, error)

    @property
    def trouble(self) -> str | None:
        """What keeps the journal from taking new transactions (None: nothing)."""
        return self._broken or (None if self._reserve.is_whole else FULL)

    @property
    def is_broken(self) -> bool:
        """Whether an error of the disk has ended all writing; a restart begins afresh."""
        return self._broken is not None

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
            raise WriteFailed(f"{self.path}: {FULL}")
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
            if is_new:
                self._reserve.doubt()
                raise
            self._make_room()
            self.reached(CrashPoint.RESERVE_RELEASED)
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
            self._broken = f"{self.path}: the disk failed ({error}); nothing more is taken"
            self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)

    def _checkpoint(self) -> None:
        """Bring a long log into the main file; a commit that went before is durable anyhow.

        On a full disk at once: a log that has taken all the room could never be brought in.
        """
        if self._reserve.is_whole and self._log.pages < self._checkpoint_at:
            return
        self.reached(CrashPoint.BEFORE_CHECKPOINT)
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
        self.reached(CrashPoint.BEFORE_WRITE)
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
        self.reached(CrashPoint.BEFORE_COMMIT)
        execute("COMMIT")
        self._head = head
        if self._note:
            self._note.write(head)
        self.reached(CrashPoint.AFTER_COMMIT)

    def _insert(self, reference: str, body: str) -> Last:
        """Write the event and its link; give what will be the head."""
        seq = self._head.seq + 1
        message = chain.message(seq, reference, body)
        head = Last(seq, chain.link(self.key(), self._head.link, message))
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

    def look_again(self) -> Base:
        """Give the base as it is now; another process may have archived."""
        self._base = self._read_base()
        return self._base

    def forget(self, first: int, last: int, link: bytes, counters: Counters) -> None:
        """Let go of the events that an archive holds durably, but for those of what goes on.

        Raises WriteFailed; then nothing has changed.
        """
        if self._broken is not None:
            raise WriteFailed(self._broken)
        try:
            self._forget((first, last, link), counters)
        except apsw.Error as error:
            self._note_if_broken(error)
            self._abandon()
            raise WriteFailed(str(explained(self.path, error))) from error
        self._shrink()
        self._checkpoint()

    def _forget(self, place: tuple[int, int, bytes], counters: Counters) -> None:
        execute = self._database.execute
        _, last, _ = place
        execute("PRAGMA query_only = 0")  # a command archives beside the agent, and appends nothing
        execute("BEGIN IMMEDIATE")
        carried = execute(f"{_EVENTS} WHERE seq <= ?1 AND {_ALIVE} ORDER BY seq", (last,))
        begin = Base.sealed(self.key(), place, keep(self.key(), counters, carried))
        execute("INSERT INTO archive (first, last, link, kept, seal) VALUES (?, ?, ?, ?, ?)", begin)
        execute(f"DELETE FROM event WHERE seq <= ?1 AND NOT {_ALIVE}", (last,))  # noqa: S608  # ours
        execute(
            "DELETE FROM state WHERE client_reference NOT IN (SELECT client_reference FROM event)"
        )
        execute("DELETE FROM movement WHERE seq <= ?", (last,))
        self.reached(CrashPoint.BEFORE_FORGETTING)
        execute("COMMIT")
        self._base = begin
        self.reached(CrashPoint.AFTER_FORGETTING)

    def _shrink(self) -> None:
        """Make the file as small as what it holds, where most of it is empty."""
        pages = self._database.execute("PRAGMA page_count").get
        empty = self._database.execute("PRAGMA freelist_count").get
        if empty < max(EMPTY_PAGES_MIN, pages // 2):
            return
        try:
            self._database.execute("PRAGMA temp_store = MEMORY")
            self._database.execute("VACUUM")
        except (apsw.FullError, apsw.BusyError) as full:
            log.warning("%s: cannot be made smaller now (%s)", self.path, full)
        except apsw.Error as error:
            self._note_if_broken(error)

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

    def _read_base(self) -> Base:
        newest = self._query(f"{_ARCHIVES} ORDER BY last DESC LIMIT 1")
        return next((Base(*row) for row in newest), NOTHING_ARCHIVED)

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

    def states(self) -> Iterator[tuple[str, int, Transaction]]:
        """Give each row of a state as it is: its reference, whether it is closed, and itself."""
        for reference, closed, body in self._query(
            "SELECT client_reference, closed, body FROM state"
        ):
            yield reference, closed, self._state(body)

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
            yield Entry(seq, reference, self.decoded(seq, body), link)

    def key(self) -> bytes:
        """Give the chain's key. Raises Damaged where it is missing."""
        if self._key is None:
            self._key = chain.KeyFile.beside(self.path).read()
        return self._key

    def sealed(self, after: int | None = None) -> Iterator[chain.Sealed]:
        """Give the events behind a place (or the base) as the chain holds them, in order."""
        place = self._base.last if after is None else after
        yield from self._query(f"{_SEALED} WHERE seq > ? ORDER BY seq", (place,))

    @property
    def base(self) -> Base:
        """What the events of this file build upon."""
        return self._base

    def archives(self) -> tuple[Base, ...]:
        """Give what was said of each archive, the oldest first."""
        return tuple(Base(*row) for row in self._query(f"{_ARCHIVES} ORDER BY last"))

    def rows(self, until: int = LAST_SEQ) -> Iterator[Row]:
        """Give the events up to a place as they are stored, in order."""
        yield from self._query(f"{_EVENTS} WHERE seq <= ? ORDER BY seq", (until,))

    def last_before(self, moment: float, most: int) -> int:
        """Give the place of the last event before the first that is not older than a moment.

        At most so many events behind the base are looked at; the base's own place where it is at
        once the end.
        """
        young = "SELECT seq, body ->> 'at' >= ?2 FROM event WHERE seq > ?1 ORDER BY seq LIMIT ?3"
        last = self._base.last
        for seq, is_young in self._query(young, (last, moment, most)):
            if is_young:
                break
            last = seq
        return last

    def oldest_at(self) -> float | None:
        """Give the Unix time of the first event behind the base."""
        oldest = "SELECT body ->> 'at' FROM event WHERE seq > ? ORDER BY seq LIMIT 1"
        return next((float(row[0]) for row in self._query(oldest, (self._base.last,))), None)

    def last_seq(self) -> int:
        """Give the place of the last event."""
        rows = self._query("SELECT coalesce(max(seq), 0) FROM event")
        return max(next(int(row[0]) for row in rows), self._base.last)

    def link_at(self, seq: int) -> bytes | None:
        """Give the link that stands at an event."""
        rows = self._query("SELECT link FROM event WHERE seq = ?", (seq,))
        return next((row[0] for row in rows), None)

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
        """Check SQLite's own structures and our tables' shapes; give what is wrong with them."""
        try:
            yield from complaints(self._database)
        except apsw.Error as error:
            raise explained(self.path, error) from error
        except UnicodeDecodeError as error:
            raise self._unreadable(error) from error

    def _query(self, sql: str, bindings: tuple[str | float, ...] = ()) -> Iterator[SomeRow]:
        try:
            yield from self._database.execute(sql, bindings)
        except apsw.Error as error:
            raise explained(self.path, error) from error
        except UnicodeDecodeError as error:
            raise self._unreadable(error) from error

    def _unreadable(self, error: UnicodeDecodeError) -> Damaged:
        return Damaged(f"{self.path}: a text cannot be read ({error}). {KEEP_IT}")

    def _state(self, body: str) -> Transaction:
        try:
            return _states.decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self.path}: a state cannot be read ({error})") from error

    def _kind(self, word: str) -> Kind:
        try:
            return Kind(word)
        except ValueError as error:
            raise Damaged(f"{self.path}: {word!r} is no movement of notes") from error

    def decoded(self, seq: int, body: str) -> Fact:
        """Read an event as it is stored. Raises Damaged."""
        try:
            return _events.decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self.path}: event {seq} cannot be read ({error})") from error
