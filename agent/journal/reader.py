"""Reads the working file and all archives as one journal.

It reads the working file first, then the archives from the newest to the oldest. It opens each one
when it is first needed. `gaps` lists the missing ones; the rest can be read.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Self

import msgspec

from agent.journal.archive import archive_path
from agent.journal.chain import StoredEvent
from agent.journal.database import Damaged
from agent.journal.segment import Segment
from agent.journal.segment_header import SegmentHeader
from agent.transactions.ledger import LedgerEntry, day_of
from agent.transactions.model import Transaction


class ArchiveGap(msgspec.Struct, frozen=True):
    """The events that cannot be read, because their archive is missing."""

    path: Path
    """Where the archive was written."""
    first: int
    last: int
    """Seq of its first and last event."""
    from_day: str | None
    """The day in India (ISO) of the last event before it. None: unknown."""
    to_day: str | None
    """The day in India (ISO) of the first event after it. None: unknown."""

    @classmethod
    def between(
        cls,
        path: Path,
        header: SegmentHeader,
        times_unix: tuple[float | None, float | None],
    ) -> Self:
        """Return the gap; `times_unix` are those of the events before and after it."""
        days = tuple(None if at is None else day_of(at) for at in times_unix)
        from_day, to_day = days
        if from_day and to_day and from_day > to_day:  # a clock went back: no limit known
            from_day = to_day = None
        return cls(path, header.first, header.last, from_day, to_day)

    def may_hold(self, day: str) -> bool:
        """Return True if an event of this day in India (ISO) may be in the archive."""
        return (self.from_day or day) <= day <= (self.to_day or day)

    def as_json(self) -> dict[str, object]:
        return {
            "archive": str(self.path),
            "first": self.first,
            "last": self.last,
            "from": self.from_day,
            "to": self.to_day,
        }

    def __str__(self) -> str:
        days = f"from {self.from_day or 'the beginning'} to {self.to_day or 'now'}"
        events = f"events {self.first} to {self.last}"
        return f"{self.path}: this archive is missing; it holds {events}, {days}"


class JournalReader:
    """All segments of one journal, for reading; the agent may be running."""

    def __init__(self, path: Path, key: bytes | None = None) -> None:
        """Open the working file. Raises JournalError.

        `key` is the chain's; without it, the key is read from the file beside the journal.
        """
        self._path = path
        self._opened = ExitStack()
        self.journal = self._opened.enter_context(Segment(path, key=key))
        self._archives: dict[int, Segment | None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    # --- the files ---

    @property
    def _numbers(self) -> tuple[int, ...]:
        """Return the numbers of all archives, also the missing ones, the oldest first."""
        headers = self.journal.archive_headers()
        return tuple(number for number, _ in enumerate(headers, start=1))

    @property
    def gaps(self) -> tuple[ArchiveGap, ...]:
        """Return the gaps of missing archives, the oldest first."""
        if all(archive_path(self._path, number).exists() for number in self._numbers):
            return ()  # so that no archive has to be opened
        return tuple(self._gaps())

    def _gaps(self) -> Iterator[ArchiveGap]:
        before_unix: float | None = None
        for number, (path, header, archive) in enumerate(self.archives(), start=1):
            if archive is not None:
                before_unix = archive.last_at_unix()
                continue
            times = before_unix, self._first_at_unix_after(number)
            yield ArchiveGap.between(path, header, times)

    def _first_at_unix_after(self, number: int) -> float | None:
        """Return the time of the first event after an archive, in the next existing file."""
        later = (archive for _, _, archive in islice(self.archives(), number, None))
        files = (*later, self.journal)
        return next((file.oldest_at_unix() for file in files if file is not None), None)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return a line of text for each archive that is missing."""
        return tuple(str(gap) for gap in self.gaps)

    def is_whole(self, t: Transaction) -> bool:
        """Return True if no missing archive can hold an event of this transaction.

        The working file has all events of an open transaction. An archive with a closed transaction
        also has all its events.
        """
        return t.closed or self.journal.get(t.client_reference) is not None

    def gaps_on(self, day: str, found: Iterable[Transaction]) -> tuple[ArchiveGap, ...]:
        """Return the missing archives that may change the data of a day (ISO).

        `found` are the day's transactions: the last events of one may be in a later archive.
        """
        all_whole = all(self.is_whole(t) for t in found)
        return tuple(gap for gap in self.gaps if gap.may_hold(day) or not all_whole)

    def archives(self) -> Iterator[tuple[Path, SegmentHeader, Segment | None]]:
        """Yield each archive, the oldest first: path, the header after it, its segment or None."""
        for number, header in enumerate(self.journal.archive_headers(), start=1):
            yield archive_path(self._path, number), header, self._archive(number)

    def _archive(self, number: int) -> Segment | None:
        if number not in self._archives:
            path = archive_path(self._path, number)
            archive = Segment(path, key=self._key()) if path.exists() else None
            self._archives[number] = archive and self._opened.enter_context(archive)
        return self._archives[number]

    def _key(self) -> bytes | None:
        """Return the key; a missing key does not prevent reading."""
        try:
            return self.journal.key()
        except Damaged:
            return b""

    def segments_there(self) -> Iterator[Segment]:
        """Yield the working file and all existing archives, the newest first."""
        yield self.journal
        for number in reversed(self._numbers):
            archive = self._archive(number)
            if archive is not None:
                yield archive

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        """Make all reads inside see the journal's current state; archives never change."""
        with self.journal.consistent_read():
            yield

    # --- reading ---

    def get(self, client_reference: str) -> Transaction | None:
        found = (segment.get(client_reference) for segment in self.segments_there())
        return next((t for t in found if t is not None), None)

    def link_at(self, seq: int) -> bytes | None:
        """Return the link of an event, in any segment; None if it is missing."""
        link = self.journal.link_at(seq) if seq > self.journal.header.last else None
        for _, header, archive in self.archives():
            if header.last == seq:
                return header.link
            if archive is not None and header.first <= seq < header.last:
                return archive.link_at(seq)
        return link

    def events(self, client_reference: str | None = None) -> Iterator[StoredEvent]:
        """Yield all events, or those of one transaction, each once and in order."""
        last = 0
        for segment in reversed([*self.segments_there()]):
            for stored in segment.events(client_reference):
                if stored.seq > last:
                    yield stored
                    last = stored.seq

    def still_open(self) -> Iterator[Transaction]:
        """Yield the open transactions, which no archive has, in the order of their references."""
        yield from self.journal.still_open()

    def transactions(self) -> Iterator[Transaction]:
        """Yield all transactions in the order of their references."""
        yield from self._current_states(lambda segment: segment.transactions())

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
        yield from self._current_states(lambda segment: segment.with_agreement_on(date))

    def ledger_entries(self, date: str | None = None) -> Iterator[LedgerEntry]:
        """Yield the ledger entries of one day in India (ISO), or all, in order."""
        for segment in reversed([*self.segments_there()]):
            yield from segment.ledger_entries(date)

    def _current_states(
        self, read: Callable[[Segment], Iterable[Transaction]]
    ) -> Iterator[Transaction]:
        """Yield each transaction once, as the newest segment has it, by reference."""
        found: dict[str, Transaction] = {}
        for segment in self.segments_there():
            for transaction in read(segment):
                found.setdefault(transaction.client_reference, transaction)
        for reference in sorted(found):
            yield found[reference]
