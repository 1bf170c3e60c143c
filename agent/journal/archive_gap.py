"""The gap of an archive that is missing or erased, and what the journal still knows of it."""

from pathlib import Path
from typing import Self

import msgspec

from agent.journal.segment_header import SegmentHeader
from agent.transactions.ledger import day_of


class ArchiveGap(msgspec.Struct, frozen=True):
    """The events that cannot be read, because their archive is missing or erased."""

    path: Path
    """Where the archive was written."""
    first: int
    last: int
    """Seq of its first and last event."""
    from_day: str | None
    """The day in India (ISO) of the last event before it. None: unknown."""
    to_day: str | None
    """The day in India (ISO) of the first event after it. None: unknown."""
    is_erased: bool

    @classmethod
    def between(
        cls,
        path: Path,
        header: SegmentHeader,
        times_unix: tuple[float | None, float | None],
        *,
        is_erased: bool,
    ) -> Self:
        """Return the gap; `times_unix` are those of the events before and after it."""
        days = tuple(None if at is None else day_of(at) for at in times_unix)
        from_day, to_day = days
        if from_day and to_day and from_day > to_day:  # a clock went back: no limit known
            from_day = to_day = None
        return cls(path, header.first, header.last, from_day, to_day, is_erased)

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
            "erased": self.is_erased,
        }

    def __str__(self) -> str:
        what = "was erased; it held" if self.is_erased else "is missing; it holds"
        days = f"from {self.from_day or 'the beginning'} to {self.to_day or 'now'}"
        return f"{self.path}: this archive {what} events {self.first} to {self.last}, {days}"
