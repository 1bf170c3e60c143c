"""One file of the journal, opened for looking: the working file, or an archive.

Nothing is changed through it but by `forget`, when what it lets go of has been archived. The one
agent process appends to the working file (agent.journal.journal).
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import apsw
import msgspec

from agent.journal import chain, tail_marker
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import (
    KEEP_IT,
    Damaged,
    Linker,
    WriteFailed,
    explained,
    open_database,
    structure_errors,
)
from agent.journal.segment_header import NOTHING_ARCHIVED, Row, SegmentHeader, brought_forward
from agent.journal.tail_marker import Tail
from agent.transactions.ledger import EntryKind, Movement, Total, Totals, day_of
from agent.transactions.model import AT_THE_COUNTER, AnyEvent, Transaction
from agent.transactions.till import TillEvent

log = logging.getLogger(__name__)

SomeRow = tuple[Any, ...]
"""STRICT tables hold what their columns say; apsw cannot know it."""

JournalEvent = AnyEvent | TillEvent

EMPTY_PAGES_MIN = 96
"""Below so many empty pages a file is small enough: a part is the journal's reserve."""

LAST_SEQ = 2**63 - 1

SHORT = "short:"
"""Before the name of a counter that begins anew at a cash service."""

EVENTS = "SELECT seq, client_reference, body, link FROM event"
SEALED = f"SELECT seq, {chain.MESSAGE_SQL}, link FROM event"  # noqa: S608  # our own constant
_ARCHIVES = "SELECT first, last, link, kept, seal FROM archive"
_ALIVE = """
    client_reference IN (
        SELECT client_reference FROM state WHERE closed = 0
        UNION SELECT client_reference FROM event WHERE seq > ?1
        EXCEPT SELECT '@TILL'
    )"""
"""Whose earlier events go on to stand in this file when those up to ?1 have been archived."""

_events: msgspec.json.Decoder[JournalEvent] = msgspec.json.Decoder(JournalEvent)
_states = msgspec.json.Decoder(Transaction)
_encode = msgspec.json.Encoder().encode


def encoded(value: JournalEvent | Transaction) -> str:
    return _encode(value).decode()


def read_event(body: str) -> JournalEvent:
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
    event: JournalEvent
    link: bytes = b""
    """Its link of the chain."""


class Segment:
    """A file of the journal; others may have it open, too."""

    def __init__(
        self,
        path: Path,
        *,
        vfs: str | None = None,
        key: bytes | None = None,
        write: Callable[[int], Linker] | None = None,
    ) -> None:
        """Open it. Raises JournalError.

        `key` is the chain's; left out, it is that of the file beside the journal, or no secret
        where the journal lies on a `vfs` of its own. `write` is for the journal alone.
        """
        self.path = path
        self.vfs = vfs
        self.on_crash_point: Callable[[CrashPoint], None] = nothing_happens
        self._key = chain.NO_SECRET if key is None and vfs is not None else key
        self._database = open_database(path, write=write, vfs=vfs)
        with ExitStack() as undo:
            undo.callback(self.close)
            self._open = {t.client_reference: t for t in self._read_open()}
            self._base = self._read_base()
            undo.pop_all()

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
            log.warning("%s: closing: %s", self.path, error)

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

    def _read_base(self) -> SegmentHeader:
        newest = self._query(f"{_ARCHIVES} ORDER BY last DESC LIMIT 1")
        return next((SegmentHeader(*row) for row in newest), NOTHING_ARCHIVED)

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
            rows = self._query(f"{EVENTS} ORDER BY seq")
        else:
            rows = self._query(
                f"{EVENTS} WHERE client_reference = ? ORDER BY seq", (client_reference,)
            )
        for seq, reference, body, link in rows:
            yield Entry(seq, reference, self.decoded(seq, body), link)

    def key(self) -> bytes:
        """Give the chain's key. Raises Damaged where it is missing."""
        if self._key is None:
            self._key = chain.KeyFile.beside(self.path).read()
        return self._key

    @property
    def _note_path(self) -> Path:
        return self.path.with_suffix(".last")

    def tail(self) -> Tail | None:
        """Give the last event as it was noted beside the file; None: no note was made.

        Raises acknowledged.Changed.
        """
        return tail_marker.read(self._note_path, self.key()) if self.vfs is None else None

    def sealed(self, after: int | None = None) -> Iterator[chain.Sealed]:
        """Give the events behind a place (or the base) as the chain holds them, in order."""
        place = self._base.last if after is None else after
        yield from self._query(f"{SEALED} WHERE seq > ? ORDER BY seq", (place,))

    @property
    def base(self) -> SegmentHeader:
        """What the events of this file build upon."""
        return self._base

    def archives(self) -> tuple[SegmentHeader, ...]:
        """Give what was said of each archive, the oldest first."""
        return tuple(SegmentHeader(*row) for row in self._query(f"{_ARCHIVES} ORDER BY last"))

    def rows(self, until: int = LAST_SEQ) -> Iterator[Row]:
        """Give the events up to a place as they are stored, in order."""
        yield from self._query(f"{EVENTS} WHERE seq <= ? ORDER BY seq", (until,))

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

    def agreed_on(self, date: str) -> Iterator[Transaction]:
        """Return the transactions that two people's word ended on a day in India (ISO)."""
        agreed = (
            "SELECT body FROM state WHERE instr(body, '\"agreement\":') ORDER BY client_reference"
        )
        for (body,) in self._query(agreed):
            transaction = self._state(body)
            if transaction.agreement and day_of(transaction.agreement.at) == date:
                yield transaction

    def movements(self, date: str | None = None) -> Iterator[Movement]:
        """Give the drawer's books of one day in India (ISO), or all, in order."""
        columns = "SELECT seq, date, client_reference, kind, amount FROM movement"
        if date is None:
            rows = self._query(f"{columns} ORDER BY seq")
        else:
            rows = self._query(f"{columns} WHERE date = ? ORDER BY seq", (date,))
        for seq, day, reference, kind, amount in rows:
            yield Movement(seq, day, reference, self._kind(kind), amount)

    def totals(self) -> Totals:
        """Give the drawer's counters as they stand."""
        long: dict[EntryKind, Total] = {}
        short: dict[EntryKind, Total] = {}
        for name, count, amount in self._query("SELECT name, count, amount FROM counter"):
            counters = short if name.startswith(SHORT) else long
            counters[self._kind(name.removeprefix(SHORT))] = Total(count, amount)
        return Totals(long, short)

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
            yield from structure_errors(self._database)
        except apsw.Error as error:
            raise explained(self.path, error) from error
        except UnicodeDecodeError as error:
            raise self._unreadable(error) from error

    def look_again(self) -> SegmentHeader:
        """Give the base as it is now; another process may have archived."""
        self._base = self._read_base()
        return self._base

    def forget(self, first: int, last: int, link: bytes, counters: Totals) -> None:
        """Let go of the events that an archive holds durably, but for those of what goes on.

        Raises WriteFailed; then nothing has changed.
        """
        try:
            self._forget((first, last, link), counters)
        except apsw.Error as error:
            self._note_if_broken(error)
            self._abandon()
            raise WriteFailed(str(explained(self.path, error))) from error
        self._shrink()

    def _forget(self, place: tuple[int, int, bytes], counters: Totals) -> None:
        execute = self._database.execute
        _, last, _ = place
        execute("PRAGMA query_only = 0")  # a command archives beside the agent, and appends nothing
        execute("BEGIN IMMEDIATE")
        carried = execute(f"{EVENTS} WHERE seq <= ?1 AND {_ALIVE} ORDER BY seq", (last,))
        begin = SegmentHeader.sealed(
            self.key(), place, brought_forward(self.key(), counters, carried)
        )
        execute("INSERT INTO archive (first, last, link, kept, seal) VALUES (?, ?, ?, ?, ?)", begin)
        execute(f"DELETE FROM event WHERE seq <= ?1 AND NOT {_ALIVE}", (last,))  # noqa: S608  # ours
        execute(
            "DELETE FROM state WHERE client_reference NOT IN (SELECT client_reference FROM event)"
        )
        execute("DELETE FROM movement WHERE seq <= ?", (last,))
        self.on_crash_point(CrashPoint.BEFORE_FORGETTING)
        execute("COMMIT")
        self._base = begin
        self.on_crash_point(CrashPoint.AFTER_FORGETTING)

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

    def _note_if_broken(self, error: apsw.Error) -> None:
        """Whoever only looks, or archives beside the agent, writes nothing after this."""

    def _abandon(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")

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

    def _kind(self, word: str) -> EntryKind:
        try:
            return EntryKind(word)
        except ValueError as error:
            raise Damaged(f"{self.path}: {word!r} is no movement of notes") from error

    def decoded(self, seq: int, body: str) -> JournalEvent:
        """Read an event as it is stored. Raises Damaged."""
        try:
            return _events.decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(f"{self.path}: event {seq} cannot be read ({error})") from error
