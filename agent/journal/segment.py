"""A segment: one file of the journal, open for reading.

The one agent process appends to the last segment (agent.journal.journal). No older one changes.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

import apsw
import msgspec

from agent.journal import archived, chain
from agent.journal.archived import ArchiveRow
from agent.journal.chain import (
    JournalEvent,
    StoredEvent,
    StoredRow,
    Tail,
    event_decoder,
    unknown_event,
)
from agent.journal.continuation import Continued
from agent.journal.database import KEEP_IT, Damaged, Linker, explained, open_database
from agent.journal.files import is_archive, live_path
from agent.journal.schema import event_name, structure_errors
from agent.transactions.ledger import EntryKind, LedgerEntry, Total, Totals, day_of
from agent.transactions.model import AT_THE_COUNTER, Transaction

log = logging.getLogger(__name__)

Bindings = tuple[str | float, ...]
SomeRow = tuple[Any, ...]
"""STRICT tables guarantee the columns' types, but apsw does not know them."""

LAST_SEQ = 2**63 - 1

SHORT = "short:"
"""Prefix of the names of totals that restart at a replenishment."""

EVENTS = "SELECT seq, client_reference, body, link FROM event"
LINKED_EVENTS = f"SELECT seq, coalesce({chain.MESSAGE_SQL}, x''), link FROM event"  # noqa: S608  # our own SQL
"""A damaged row without a text has no message, so it does not fit."""
COUNTERS = "SELECT name, count, amount FROM counter"
DECLARED: dict[str, type] = {"INTEGER": int, "TEXT": str, "BLOB": bytes}
"""The type of each column that a table declares. No column that is read here may be NULL."""
CONTINUED = str(Continued.__struct_config__.tag)

states = msgspec.json.Decoder(Transaction)
_encode = msgspec.json.Encoder().encode


def encoded(value: JournalEvent | Transaction) -> str:
    return _encode(value).decode()


def totals_of(counters: Iterable[SomeRow], kind: Callable[[str], EntryKind] = EntryKind) -> Totals:
    """Return the totals of the rows of COUNTERS. Raises what `kind` raises for an unknown name."""
    totals = Totals({}, {})
    for name, count, amount in counters:
        kept = totals.since_replenishment if name.startswith(SHORT) else totals.lifetime
        kept[kind(name.removeprefix(SHORT))] = Total(count, amount)
    return totals


class Beginning(NamedTuple):
    """What a segment continues."""

    last: int = 0
    """The seq of the last event before the segment's own; 0: it is the first one."""
    link: bytes = chain.START
    archived: ArchiveRow | None = None
    """The newest row about archives, in a file that releases up to 0.1.0 have shortened."""


class Segment:
    """One file of the journal; other processes may also have it open."""

    def __init__(
        self,
        path: Path,
        *,
        journal: Path | None = None,
        vfs: str | None = None,
        key: bytes | None = None,
        write: Callable[[int], Linker] | None = None,
    ) -> None:
        """Open the file. Raises JournalError.

        `journal` is the first segment's path, beside which key and tail marker are; None: `path`.
        `key` is the chain's. Without it the key is read from its file, or it is `NO_SECRET` if
        there is a `vfs`. Only `Journal` passes `write`.
        """
        self.path = path
        self.first_path = journal or path
        self.vfs = vfs
        self._key = chain.NO_SECRET if key is None and vfs is not None else key
        self._database = open_database(path, write=write, vfs=vfs)
        with ExitStack() as undo:
            undo.callback(self.close)
            self._beginning = Beginning()
            self._beginning = self._read_beginning()
            self._open = {t.client_reference: t for t in self.still_open()}
            undo.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; log a disk error. Committed events are safe."""
        try:
            self._database.close()
        except apsw.Error as error:
            log.warning("%s: closing: %s", self.path, error)

    def get(self, client_reference: str) -> Transaction | None:
        """Return the current state of a transaction, open or closed."""
        return self.own(client_reference)

    def own(self, client_reference: str) -> Transaction | None:
        """Return the state of a transaction in this file, whatever other segments have."""
        if client_reference in self._open:
            return self._open[client_reference]
        return next(self._transactions("WHERE client_reference = ?", (client_reference,)), None)

    def open_transactions(self) -> tuple[Transaction, ...]:
        """Return all transactions that are not closed, oldest first."""
        return tuple(sorted(self._open.values(), key=lambda t: t.opened_at))

    def at_the_counter(self) -> tuple[Transaction, ...]:
        """Return all transactions whose notes need a person, oldest first."""
        return tuple(t for t in self.open_transactions() if t.cash in AT_THE_COUNTER)

    def _read_beginning(self) -> Beginning:
        rows = self._query(f"{EVENTS} ORDER BY seq LIMIT 1")
        first = next(rows, None)
        if first is not None and event_name(first[2]) == CONTINUED:
            event = self.decoded(first[0], first[2])
            assert isinstance(event, Continued)  # noqa: S101  # its name says so
            return Beginning(first[0] - 1, bytes.fromhex(event.after))
        newest = next((ArchiveRow(*row) for row in self._query(archived.NEWEST)), None)
        return Beginning(newest.last, newest.link, newest) if newest else Beginning()

    def still_open(self) -> Iterator[Transaction]:
        """Yield the transactions that are open in the file now, in the order of their references.

        Another process may have changed them since this one opened the file.
        """
        yield from self._transactions("WHERE closed = 0 ORDER BY client_reference")

    def transactions(self) -> Iterator[Transaction]:
        """Yield all transactions in the order of their references."""
        yield from self._transactions("ORDER BY client_reference")

    def states(self) -> Iterator[tuple[str, int, Transaction]]:
        """Yield each stored state: reference, 1 if marked as closed (else 0), transaction."""
        for reference, closed, body in self._query(
            "SELECT client_reference, closed, body FROM state"
        ):
            yield reference, closed, self._state(body)

    def newest(self, limit: int) -> Iterator[Transaction]:
        """Yield the latest transactions, open or closed (references sort by time)."""
        yield from self._transactions("ORDER BY client_reference DESC LIMIT ?", (limit,))

    def ending_with(self, ending: str, limit: int) -> Iterator[Transaction]:
        """Yield the latest transactions whose reference has this ending, in any case."""
        where = (
            "WHERE upper(substr(client_reference, ?)) = ? ORDER BY client_reference DESC LIMIT ?"
        )
        yield from self._transactions(where, (-len(ending), ending.upper(), limit))

    def events(self, client_reference: str | None = None) -> Iterator[StoredEvent]:
        """Yield the events of one transaction, or all, in order."""
        if client_reference is None:
            rows = self._query(f"{EVENTS} ORDER BY seq")
        else:
            rows = self._query(
                f"{EVENTS} WHERE client_reference = ? ORDER BY seq", (client_reference,)
            )
        for seq, reference, body, link in rows:
            yield StoredEvent(seq, reference, self.decoded(seq, body), link)

    def key(self) -> bytes:
        """Return the chain's key. Raises Damaged if it is missing."""
        if self._key is None:
            self._key = chain.KeyFile.beside(self.first_path).read()
        return self._key

    @property
    def _marker_path(self) -> Path:
        return self.first_path.with_suffix(".last")

    def tail(self) -> Tail | None:
        """Return the last committed event by the tail marker; None if there is no marker.

        Only the last segment has one. Raises BadTailMarker, or Damaged if the key is missing.
        """
        if self.vfs is not None or self.path != live_path(self.first_path):
            return None
        return chain.read_tail(self._marker_path, self.key())

    def linked_events(self, after: int | None = None) -> Iterator[chain.LinkedEvent]:
        """Yield the events after a seq (None: the segment's own) with their links, in order."""
        seq = self._beginning.last if after is None else after
        yield from self._query(f"{LINKED_EVENTS} WHERE seq > ? ORDER BY seq", (seq,))

    @property
    def beginning(self) -> Beginning:
        return self._beginning

    @property
    def is_of_old_release(self) -> bool:
        """Return True for an archive, and for a file that has archives: of releases up to 0.1.0."""
        return self._beginning.archived is not None or is_archive(self.path)

    def rows(self, until: int = LAST_SEQ) -> Iterator[StoredRow]:
        """Yield the events up to a seq as they are stored, in order."""
        yield from self._query(f"{EVENTS} WHERE seq <= ? ORDER BY seq", (until,))

    def rows_after(self, seq: int, limit: int = LAST_SEQ) -> Iterator[StoredRow]:
        """Yield at most `limit` events after a seq as they are stored, in order."""
        yield from self._query(f"{EVENTS} WHERE seq > ? ORDER BY seq LIMIT ?", (seq, limit))

    def at_unix_after(self, seq: int) -> float | None:
        """Return the time of the first event after a seq; None if it does not exist."""
        after = "SELECT body ->> 'at' FROM event WHERE seq > ? ORDER BY seq LIMIT 1"
        return next((float(at) for (at,) in self._query(after, (seq,))), None)

    def oldest_at_unix(self) -> float | None:
        """Return the time of the segment's first event; None if there is none."""
        return self.at_unix_after(self._beginning.last)

    def last_at_unix(self) -> float | None:
        """Return the time of the last event; None if there is none."""
        last = "SELECT body ->> 'at' FROM event ORDER BY seq DESC LIMIT 1"
        return next((float(at) for (at,) in self._query(last)), None)

    def last_seq(self) -> int:
        ((last,),) = self._query("SELECT coalesce(max(seq), 0) FROM event")
        return max(int(last), self._beginning.last)

    def link_at(self, seq: int) -> bytes | None:
        """Return the stored link of an event; None if there is no such event."""
        rows = self._query("SELECT link FROM event WHERE seq = ?", (seq,))
        return next((link for (link,) in rows), None)

    def end(self) -> Tail:
        """Return the last event's seq and link; a file without own events ends at its beginning."""
        last = self.last_seq()
        if last == self._beginning.last:
            return Tail(last, self._beginning.link)
        return Tail(last, self.link_at(last) or chain.START)

    def reference_at(self, seq: int) -> str:
        """Return the client_reference of an event; "" if there is no such event."""
        rows = self._query("SELECT client_reference FROM event WHERE seq = ?", (seq,))
        return next((str(reference) for (reference,) in rows), "")

    def opened_between(self, first: str, beyond: str) -> Iterator[Transaction]:
        """Yield the transactions whose references sort at or after `first` and before `beyond`."""
        where = "WHERE client_reference >= ? AND client_reference < ? ORDER BY client_reference"
        yield from self._transactions(where, (first, beyond))

    def with_agreement_on(self, date: str) -> Iterator[Transaction]:
        """Yield the transactions that two people ended by agreement on a day in India (ISO)."""
        where = "WHERE instr(body, '\"agreement\":') ORDER BY client_reference"
        for transaction in self._transactions(where):
            if transaction.agreement and day_of(transaction.agreement.at) == date:
                yield transaction

    def ledger_entries(self, date: str | None = None) -> Iterator[LedgerEntry]:
        """Yield the ledger entries of one day in India (ISO), or all, in order."""
        if date is None:
            yield from self._entries("ORDER BY seq")
        else:
            yield from self._entries("WHERE date = ? ORDER BY seq", (date,))

    def entries_between(self, first: int, last: int) -> Iterator[LedgerEntry]:
        """Yield the ledger entries of the events from one seq to another, in order."""
        yield from self._entries("WHERE seq BETWEEN ? AND ? ORDER BY seq", (first, last))

    def newest_entry(self) -> LedgerEntry | None:
        return next(self._entries("ORDER BY seq DESC LIMIT 1"), None)

    def totals(self) -> Totals:
        """Return the till's current totals."""
        return totals_of(self._query(COUNTERS), self._kind)

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        """Make all reads inside see the file's current state, even while the agent appends."""
        self._database.execute("BEGIN")
        try:
            yield
        finally:
            self._roll_back()

    def structure_errors(self) -> Iterator[str]:
        """Yield what is wrong with SQLite's structures and the shapes of our tables."""
        with self._errors_explained():
            yield from structure_errors(self._database)

    def size_bytes(self) -> int:
        """Return the bytes of all pages, also of the empty ones."""
        ((pages, size),) = self._query("SELECT * FROM pragma_page_count, pragma_page_size")
        return int(pages * size)

    def _mark_if_unreadable(self, error: apsw.Error) -> None:
        """Do nothing: this process takes no money."""

    def _roll_back(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")

    def _transactions(self, where: str, bindings: Bindings = ()) -> Iterator[Transaction]:
        for (body,) in self._query(f"SELECT body FROM state {where}", bindings):  # noqa: S608  # ours
            yield self._state(body)

    def _entries(self, where: str, bindings: Bindings = ()) -> Iterator[LedgerEntry]:
        columns = "seq, date, client_reference, kind, amount"
        rows = self._query(f"SELECT {columns} FROM movement {where}", bindings)  # noqa: S608  # ours
        for seq, day, reference, kind, amount in rows:
            yield LedgerEntry(seq, day, reference, self._kind(kind), amount)

    def _query(self, sql: str, bindings: Bindings = ()) -> Iterator[SomeRow]:
        """Yield the rows. A damaged page can hold values of other types: Raises Damaged."""
        with self._errors_explained():
            cursor = self._database.execute(sql, bindings)
            declared: list[tuple[int, type]] | None = None
            for row in cursor:
                if declared is None:
                    kinds = (DECLARED.get(kind or "") for _, kind in cursor.get_description())
                    declared = [(place, kind) for place, kind in enumerate(kinds) if kind]
                for place, kind in declared:
                    if type(row[place]) is not kind:
                        what = (
                            f"{self.path}: a value cannot be read (not {kind.__name__}). {KEEP_IT}"
                        )
                        raise Damaged(what)
                yield row

    @contextmanager
    def _errors_explained(self) -> Iterator[None]:
        try:
            yield
        except apsw.Error as error:
            self._mark_if_unreadable(error)
            raise explained(self.path, error) from error
        except UnicodeDecodeError as error:
            what = f"{self.path}: a text cannot be read ({error}). {KEEP_IT}"
            raise Damaged(what) from error

    def _state(self, body: str) -> Transaction:
        try:
            return states.decode(body)
        except msgspec.DecodeError as error:
            for _ in self.events():  # the cause may be an event of a newer release
                pass
            raise Damaged(f"{self.path}: a state cannot be read ({error})") from error

    def _kind(self, word: str) -> EntryKind:
        try:
            return EntryKind(word)
        except ValueError as error:
            raise Damaged(f"{self.path}: {word!r} is not a movement of notes") from error

    def decoded(self, seq: int, body: str) -> JournalEvent:
        """Return the event of a stored body.

        Raises TooNew if a newer release wrote it, or else Damaged. Both name `seq`.
        """
        try:
            return event_decoder.decode(body)
        except msgspec.DecodeError as error:
            which = f"{self.path}: event {seq}"
            if self._is_proven(seq):
                raise unknown_event(which, body, error) from error
            raise Damaged(f"{which} cannot be read ({error})") from error

    def _is_proven(self, seq: int) -> bool:
        return any(self.fits(row) for row in self._query(f"{EVENTS} WHERE seq = ?", (seq,)))

    def fits(self, row: StoredRow) -> bool:
        """Return True if the chain proves an event."""
        seq, reference, body, link = row
        archived_row = self._beginning.archived
        if archived_row and seq <= archived_row.last:
            return archived_row.is_carried(self.key(), row)
        is_first = seq == self._beginning.last + 1
        previous = self._beginning.link if is_first else self.link_at(seq - 1)
        message = chain.message(seq, reference, body)
        return previous is not None and chain.link(self.key(), previous, message) == link
