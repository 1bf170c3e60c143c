"""What the drawer should hold, and what was found when it was counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from agent.money import Paise
from agent.transactions.ledger import COUNTS, EntryKind, Movement, Total

# A test's notes go back where they were: they are counted by themselves and change nothing.
WAY = {
    EntryKind.TAKEN_IN: 1,
    EntryKind.HANDED_OUT: -1,
    EntryKind.GIVEN_BACK: -1,
    EntryKind.LOADED: 1,
    EntryKind.TAKEN: -1,
}


@dataclass(frozen=True, slots=True)
class Counted:
    """One count of the drawer, against what it should have held at that moment."""

    seq: int
    kind: EntryKind
    amount: Paise
    expected: Paise | None
    """None: it is the day's opening count, or there was none before it."""

    @property
    def difference(self) -> Paise | None:
        return None if self.expected is None else Paise(self.amount - self.expected)


@dataclass(frozen=True, slots=True)
class TillDay:
    """The drawer through one day."""

    opening: Paise | None
    """The day's first opening count; a later one is compared like any other count."""
    closing: Paise | None
    """The day's last closing count."""
    expected: Paise | None
    """At the closing count, or (not counted yet) after all that has moved so far."""
    counts: tuple[Counted, ...]
    movements: dict[EntryKind, Total]
    """All of the day, before the opening count and after the closing one, too."""

    @property
    def difference(self) -> Paise | None:
        if self.closing is None or self.expected is None:
            return None
        return Paise(self.closing - self.expected)


def till_day(lines: Iterable[Movement]) -> TillDay:
    """Go through a day's books: what should be in the drawer moves on from the opening count."""
    opening = closing = holds = at_closing = None
    counts: list[Counted] = []
    movements: dict[EntryKind, Total] = {}
    for line in lines:
        if line.kind not in COUNTS:
            movements[line.kind] = movements.get(line.kind, Total()).plus(line.amount)
            holds = _moved(holds, line)
            continue
        counts.append(Counted(line.seq, line.kind, line.amount, holds))
        if line.kind is EntryKind.OPENING and opening is None:
            opening = holds = line.amount
        if line.kind is EntryKind.CLOSING:
            closing, at_closing = line.amount, holds
    expected = holds if closing is None else at_closing
    return TillDay(opening, closing, expected, tuple(counts), movements)


def _moved(holds: Paise | None, line: Movement) -> Paise | None:
    return None if holds is None else Paise(holds + WAY.get(line.kind, 0) * line.amount)
