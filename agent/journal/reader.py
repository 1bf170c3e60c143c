"""Reads the journal and its archives as one: everything that ever happened at this kiosk.

The journal's file is looked at first, then the archives from the newest to the oldest, each opened
when it is needed. An archive that is not there is told of in `missing`; the rest can be read.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from agent.journal.archive import archive_path
from agent.journal.database import Damaged
from agent.journal.segment import Entry, Segment
from agent.journal.segment_header import SegmentHeader
from agent.transactions.ledger import Movement
from agent.transactions.model import Transaction


class JournalReader:
    """All files of one journal, for looking; the agent may be running."""

    def __init__(self, path: Path) -> None:
        """Open it. Raises JournalError."""
        self._path = path
        self._opened = ExitStack()
        self.journal = self._opened.enter_context(Segment(path))
        self._volumes: dict[int, Segment | None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._opened.close()

    # --- the files ---

    @property
    def missing(self) -> tuple[str, ...]:
        """Name the archives that are not where they were written."""
        return tuple(
            f"{path}: this archive is missing; it holds events {said.first} to {said.last}"
            for path, said, segment in self.archives()
            if segment is None
        )

    def archives(self) -> Iterator[tuple[Path, SegmentHeader, Segment | None]]:
        """Give each archive, the oldest first: its name, what the journal says of it, itself."""
        for number, said in enumerate(self.journal.archives(), start=1):
            yield archive_path(self._path, number), said, self._segment(number)

    def _segment(self, number: int) -> Segment | None:
        if number not in self._volumes:
            path = archive_path(self._path, number)
            segment = Segment(path, key=self._key()) if path.exists() else None
            self._volumes[number] = segment and self._opened.enter_context(segment)
        return self._volumes[number]

    def _key(self) -> bytes | None:
        """Give the key; whoever only reads can do without."""
        try:
            return self.journal.key()
        except Damaged:
            return b""

    def _newest_first(self) -> Iterator[Segment]:
        yield self.journal
        for number in range(len(self.journal.archives()), 0, -1):
            segment = self._segment(number)
            if segment is not None:
                yield segment

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Read the journal as it is at one moment; archives never change."""
        with self.journal.one_moment():
            yield

    # --- what they hold ---

    def get(self, client_reference: str) -> Transaction | None:
        """Give a transaction as it stands."""
        found = (segment.get(client_reference) for segment in self._newest_first())
        return next((t for t in found if t is not None), None)

    def entries(self, client_reference: str | None = None) -> Iterator[Entry]:
        """Give all events, or those of one transaction, each once and in order."""
        last = 0
        for segment in (*reversed([*self._newest_first()][1:]), self.journal):
            for entry in segment.entries(client_reference):
                if entry.seq > last:
                    yield entry
                    last = entry.seq

    def transactions(self, *, only_open: bool = False) -> Iterator[Transaction]:
        """Give all transactions, or only the open ones, in the order of their references."""
        if only_open:
            yield from self.journal.transactions(only_open=True)
        else:
            yield from self._as_they_stand(lambda segment: segment.transactions())

    def at_the_counter(self) -> tuple[Transaction, ...]:
        return self.journal.at_the_counter()

    def opened_between(self, first: str, beyond: str) -> Iterator[Transaction]:
        """Give the transactions whose references sort from `first` on and before `beyond`."""
        yield from self._as_they_stand(lambda segment: segment.opened_between(first, beyond))

    def moved_on(self, date: str) -> Iterator[Transaction]:
        """Give the transactions whose notes moved on a day in India (ISO)."""
        references = {line.client_reference for line in self.movements(date)}
        for reference in sorted(references):
            transaction = self.get(reference)
            if transaction is not None:
                yield transaction

    def agreed_on(self, date: str) -> Iterator[Transaction]:
        """Return the transactions that two people's word ended on a day in India (ISO)."""
        yield from self._as_they_stand(lambda segment: segment.agreed_on(date))

    def movements(self, date: str | None = None) -> Iterator[Movement]:
        """Give the drawer's books of one day in India (ISO), or all, in order."""
        for segment in reversed([*self._newest_first()]):
            yield from segment.movements(date)

    def _as_they_stand(
        self, read: Callable[[Segment], Iterable[Transaction]]
    ) -> Iterator[Transaction]:
        """Give each transaction once, as the newest file has it, by reference."""
        found: dict[str, Transaction] = {}
        for segment in self._newest_first():
            for transaction in read(segment):
                found.setdefault(transaction.client_reference, transaction)
        for reference in sorted(found):
            yield found[reference]
