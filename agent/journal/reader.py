"""Reads all segments as one journal.

It opens each older segment when it is first needed. `gaps` lists the events whose file is missing;
the rest can be read.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice, pairwise
from pathlib import Path
from typing import Self, TypeVar

import msgspec

from agent.journal.chain import START, StoredEvent, StoredRow, Tail
from agent.journal.continuation import BroughtForward
from agent.journal.database import Damaged, JournalError
from agent.journal.files import live_path, older_paths
from agent.journal.segment import LAST_SEQ, Segment
from agent.transactions.ledger import LedgerEntry, day_of
from agent.transactions.model import Transaction

ROWS_AT_ONCE = 500  # some 500 KiB
DAY_S = 86_400.0

T = TypeVar("T")

log = logging.getLogger(__name__)


class Gap(msgspec.Struct, frozen=True):
    """Events that cannot be read, because their file is missing."""

    first: int
    last: int
    """Seq of its first and last event."""
    from_day: str | None
    """The day in India (ISO) of the last event before it. None: unknown."""
    to_day: str | None
    """The day in India (ISO) of the first event after it. None: unknown."""

    @classmethod
    def between(cls, before: Segment | None, after: Segment) -> Self | None:
        """Return the gap between two neighbours; None if the second one continues the first."""
        first = before.end().seq + 1 if before else 1
        last = after.beginning.last
        if first > last:
            return None
        times = before.last_at_unix() if before else None, after.oldest_at_unix()
        from_day, to_day = (None if at is None else day_of(at) for at in times)
        if from_day and to_day and from_day > to_day:  # a clock went back: no limit known
            from_day = to_day = None
        return cls(first, last, from_day, to_day)

    def may_hold(self, day: str) -> bool:
        """Return True if an event of this day in India (ISO) may be in the missing file."""
        return (self.from_day or day) <= day <= (self.to_day or day)

    def as_json(self) -> dict[str, object]:
        return {
            "first": self.first,
            "last": self.last,
            "from": self.from_day,
            "to": self.to_day,
        }

    def __str__(self) -> str:
        days = f"from {self.from_day or 'the beginning'} to {self.to_day or 'now'}"
        return f"events {self.first} to {self.last}, {days}: their file is missing"


class JournalReader:
    """All segments of one journal, for reading; the agent may be running."""

    def __init__(
        self, journal: Path | Segment, key: bytes | None = None, *, is_lenient: bool = False
    ) -> None:
        """Open the last segment, unless it is given open. Raises JournalError.

        `key` is the chain's; without it, the key is read from the file beside the journal.
        `is_lenient`: an older segment that cannot be read is logged and left out, because a kiosk
        can work without it.
        """
        self._is_lenient = is_lenient
        self._unreadable: set[Path] = set()
        self._opened = ExitStack()
        if isinstance(journal, Path):
            live = Segment(live_path(journal), journal=journal, key=key)
            journal = self._opened.enter_context(live)
        self.journal = journal
        self._segments: dict[Path, Segment] = {}
        self._older: tuple[Path, tuple[Path, ...]] | None = None
        """The last segment's path and those of the older ones, which stay the same."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the older segments, and the last one if this reader has opened it."""
        self._opened.close()

    # --- the files ---

    def older(self) -> Iterator[Segment]:
        """Yield the existing segments before the last one, the newest first."""
        live = self.journal.path
        if self._older is None or self._older[0] != live:
            self._older = live, older_paths(self.journal.first_path, live, self.journal.vfs)
        for path in reversed(self._older[1]):
            if path in self._unreadable:
                continue
            try:
                segment = self._segment(path)
            except JournalError as error:
                self._leave_out(path, error)
            else:
                yield segment

    def _segment(self, path: Path) -> Segment:
        if path not in self._segments:
            segment = Segment(path, vfs=self.journal.vfs, key=self._key())
            self._segments[path] = self._opened.enter_context(segment)
        return self._segments[path]

    def _leave_out(self, path: Path, error: JournalError) -> None:
        """Log that an older segment cannot be read; raise its error if it must be."""
        if not self._is_lenient or path == self.journal.path:
            raise error
        log.error("%s is left out: %s", path, error)
        self._unreadable.add(path)

    def _read(self, segment: Segment, read: Callable[[Segment], Iterable[T]]) -> list[T]:
        """Return what is read of a segment; nothing if it is left out."""
        try:
            return list(read(segment))
        except JournalError as error:
            self._leave_out(segment.path, error)
            return []

    def _key(self) -> bytes | None:
        """Return the key; a missing key does not prevent reading."""
        try:
            return self.journal.key()
        except Damaged:
            return b""

    def segments(self) -> Iterator[Segment]:
        """Yield all existing segments, the newest first."""
        yield self.journal
        yield from self.older()

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Return the gaps of missing files, the oldest first."""
        neighbours = pairwise((None, *reversed([*self.segments()])))
        found = (Gap.between(before, after) for before, after in neighbours if after)
        return tuple(gap for gap in found if gap)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return a line of text for each gap."""
        return tuple(str(gap) for gap in self.gaps)

    def is_whole(self, t: Transaction) -> bool:
        """Return True if no missing file can hold a later event of this transaction.

        The last segment has each open transaction, and none follows the event that closes one.
        """
        return t.closed or self.journal.own(t.client_reference) is not None

    def gaps_on(self, day: str, found: Iterable[Transaction]) -> tuple[Gap, ...]:
        """Return the gaps that may change the data of a day (ISO).

        `found` are the day's transactions: the last events of one may be in a later file.
        """
        all_whole = all(self.is_whole(t) for t in found)
        return tuple(gap for gap in self.gaps if gap.may_hold(day) or not all_whole)

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        """Make all reads inside see the journal's current state; older segments never change."""
        with self.journal.consistent_read():
            yield

    # --- reading by seq ---

    def segment_after(self, seq: int) -> Segment:
        """Return the segment of the first event after `seq`; the last one if there is none yet."""
        later = self.journal
        for segment in self.segments():
            if segment.end().seq <= seq:
                break
            later = segment
            if segment.beginning.last <= seq:
                break
        return later

    def rows_after(self, seq: int, limit: int = LAST_SEQ) -> list[StoredRow]:
        """Return at most `limit` events of one segment after a seq, as stored, in order."""
        segment = self.segment_after(seq)
        return list(segment.rows_after(max(seq, segment.beginning.last), limit))

    def all_rows_after(self, seq: int) -> Iterator[StoredRow]:
        """Yield all events after a seq as stored, in order."""
        while rows := self.rows_after(seq, ROWS_AT_ONCE):
            yield from rows
            seq = rows[-1][0]

    def link_at(self, seq: int) -> bytes | None:
        """Return the link of an event, in any segment; None if it is missing."""
        for segment in self.segments():
            if seq > segment.beginning.last:
                return segment.link_at(seq)
            if seq == segment.beginning.last:
                return segment.beginning.link
        return None

    def fits(self, at: Tail) -> bool:
        """Return True if this journal has, or had, this event with this link."""
        if at == Tail(0, START):
            return True
        link = self.link_at(at.seq)
        if link is None:  # it cannot be compared if its file is missing
            return any(gap.first <= at.seq <= gap.last for gap in self.gaps)
        return link == at.link

    # --- reading ---

    def get(self, client_reference: str) -> Transaction | None:
        return self.journal.own(client_reference) or self.get_older(client_reference)

    def get_older(self, client_reference: str) -> Transaction | None:
        """Return a transaction's last state in the segments before the last one."""
        found = (self._read(one, lambda one: [one.get(client_reference)]) for one in self.older())
        return next((t for (t,) in filter(None, found) if t is not None), None)

    def events(self, client_reference: str | None = None) -> Iterator[StoredEvent]:
        """Yield all events, each once and in order.

        Those of one transaction are only its own: not what brings it forward.
        """
        if client_reference is not None:
            yield from self._events_of(client_reference)
            return
        last = 0
        for segment in reversed([*self.segments()]):
            for stored in segment.events():
                if stored.seq > last:  # an old release left some in two files
                    yield stored
                    last = stored.seq

    def _events_of(self, client_reference: str) -> Iterator[StoredEvent]:
        found: dict[int, StoredEvent] = {}
        for segment in reversed([*self.segments()]):
            for stored in self._read(segment, lambda one: one.events(client_reference)):
                if not isinstance(stored.event, BroughtForward):
                    found.setdefault(stored.seq, stored)
        yield from found.values()

    def still_open(self) -> Iterator[Transaction]:
        """Yield the open transactions, which the last segment has, by reference."""
        yield from self.journal.still_open()

    def transactions(self) -> Iterator[Transaction]:
        """Yield all transactions in the order of their references."""
        yield from self._current_states(lambda segment: segment.transactions())

    def newest(self, limit: int) -> Iterator[Transaction]:
        """Yield the latest transactions, open or closed (references sort by time)."""
        yield from self._latest(lambda segment: segment.newest(limit), limit)

    def ending_with(self, ending: str, limit: int) -> Iterator[Transaction]:
        """Yield the latest transactions whose reference has this ending, in any case.

        Only the last two segments are searched: a person waits, and each is read as a whole.
        """
        segments = islice(self.segments(), 2)
        yield from self._latest(lambda one: one.ending_with(ending, limit), limit, segments)

    def opened_between(self, first: str, beyond: str) -> Iterator[Transaction]:
        """Yield the transactions whose references sort at or after `first` and before `beyond`."""
        yield from self._current_states(lambda segment: segment.opened_between(first, beyond))

    def with_entries_on(self, date: str) -> Iterator[Transaction]:
        """Yield the transactions whose notes moved on a day in India (ISO)."""
        references = {entry.client_reference for entry in self.ledger_entries(date)}
        for reference in sorted(references):
            transaction = self.get(reference)
            if transaction is not None:
                yield transaction

    def with_agreement_on(self, date: str) -> Iterator[Transaction]:
        """Yield the transactions that two people ended by agreement on a day in India (ISO)."""
        yield from self._current_states(
            lambda one: one.with_agreement_on(date) if _may_have(one, date) else ()
        )

    def ledger_entries(self, date: str | None = None) -> Iterator[LedgerEntry]:
        """Yield the ledger entries of one day in India (ISO), or all, in order."""
        for segment in reversed([*self.segments()]):
            yield from self._read(segment, lambda segment: segment.ledger_entries(date))

    def _latest(
        self,
        read: Callable[[Segment], Iterable[Transaction]],
        limit: int,
        segments: Iterable[Segment] | None = None,
    ) -> Iterator[Transaction]:
        """Yield the latest transactions; read older segments only until there are enough."""
        found: dict[str, Transaction] = {}
        for segment in self.segments() if segments is None else segments:
            for transaction in self._read(segment, read):
                found.setdefault(transaction.client_reference, transaction)
            if len(found) >= limit:
                break
        for reference in sorted(found, reverse=True)[:limit]:
            yield found[reference]

    def _current_states(
        self, read: Callable[[Segment], Iterable[Transaction]]
    ) -> Iterator[Transaction]:
        """Yield each transaction once, as the newest segment has it, by reference."""
        found: dict[str, Transaction] = {}
        for segment in self.segments():
            for transaction in self._read(segment, read):
                found.setdefault(transaction.client_reference, transaction)
        for reference in sorted(found):
            yield found[reference]


def _may_have(segment: Segment, date: str) -> bool:
    """Return True unless all of a segment's events are of earlier days; clocks may differ a day."""
    last = segment.last_at_unix()
    return last is None or day_of(last + DAY_S) >= date
