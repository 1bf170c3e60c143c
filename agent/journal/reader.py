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
            for path, said, volume in self.archives()
            if volume is None
        )

    def archives(self) -> Iterator[tuple[Path, SegmentHeader, Segment | None]]:
        """Give each archive, the oldest first: its name, what the journal says of it, itself."""
        for number, said in enumerate(self.journal.archives(), start=1):
            yield archive_path(self._path, number), said, self._volume(number)

    def _volume(self, number: int) -> Segment | None:
        if number not in self._volumes:
            path = archive_path(self._path, number)
            volume = Segment(path, key=self._key()) if path.exists() else None
            self._volumes[number] = volume and self._opened.enter_context(volume)
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
            volume = self._volume(number)
            if volume is not None:
                yield volume

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Read the journal as it is at one moment; archives never change."""
        with self.journal.one_moment():
            yield

    # --- what they hold ---

    def get(self, client_reference: str) -> Transaction | None:
        """Give a transaction as it stands."""
        found = (volume.get(client_reference) for volume in self._newest_first())
        return next((t for t in found if t is not None), None)

    def entries(self, client_reference: str | None = None) -> Iterator[Entry]:
        """Give all events, or those of one transaction, each once and in order."""
        last = 0
        for volume in (*reversed([*self._newest_first()][1:]), self.journal):
            for entry in volume.entries(client_reference):
                if entry.seq > last:
                    yield entry
                    last = entry.seq

    def transactions(self, *, only_open: bool = False) -> Iterator[Transaction]:
        """Give all transactions, or only the open ones, in the order of their references."""
        if only_open:
            yield from self.journal.transactions(only_open=True)
        else:
            yield from self._as_they_stand(lambda volume: volume.transactions())

    def at_the_counter(self) -> tuple[Transaction, ...]:
        return self.journal.at_the_counter()

    def opened_between(self, first: str, beyond: str) -> Iterator[Transaction]:
        """Give the transactions whose references sort from `first` on and before `beyond`."""
        yield from self._as_they_stand(lambda volume: volume.opened_between(first, beyond))

    def moved_on(self, date: str) -> Iterator[Transaction]:
        """Give the transactions whose notes moved on a day in India (ISO)."""
        references = {line.client_reference for line in self.movements(date)}
        for reference in sorted(references):
            transaction = self.get(reference)
            if transaction is not None:
                yield transaction

    def agreed_on(self, date: str) -> Iterator[Transaction]:
        """Return the transactions that two people's word ended on a day in India (ISO)."""
        yield from self._as_they_stand(lambda volume: volume.agreed_on(date))

    def movements(self, date: str | None = None) -> Iterator[Movement]:
        """Give the drawer's books of one day in India (ISO), or all, in order."""
        for volume in reversed([*self._newest_first()]):
            yield from volume.movements(date)

    def _as_they_stand(
        self, read: Callable[[Segment], Iterable[Transaction]]
    ) -> Iterator[Transaction]:
        """Give each transaction once, as the newest file has it, by reference."""
        found: dict[str, Transaction] = {}
        for volume in self._newest_first():
            for transaction in read(volume):
                found.setdefault(transaction.client_reference, transaction)
        for reference in sorted(found):
            yield found[reference]
