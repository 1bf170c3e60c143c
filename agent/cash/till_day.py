"""A till day: the amount that the till should hold, and the amounts that were counted."""

from collections.abc import Iterable

import msgspec

from agent.base.money import Paise
from agent.transactions.ledger import COUNTS, EntryKind, LedgerEntry, Total

# Notes dispensed for a test go back to their cassette, so they do not change what the till holds.
SIGN = {
    EntryKind.TAKEN_IN: 1,
    EntryKind.HANDED_OUT: -1,
    EntryKind.GIVEN_BACK: -1,
    EntryKind.LOADED: 1,
    EntryKind.TAKEN: -1,
}


class TillCount(msgspec.Struct, frozen=True):
    """One count of the till, and what it should have held at that moment."""

    seq: int
    kind: EntryKind
    amount: Paise
    expected: Paise | None
    """None for the day's opening count, and for any count before it."""

    @property
    def discrepancy(self) -> Paise | None:
        """Counted minus expected: above zero an overage, below zero a shortage."""
        return None if self.expected is None else Paise(self.amount - self.expected)


class TillDay(msgspec.Struct, frozen=True):
    """The till's counts and totals of one day."""

    opening: Paise | None
    """The day's first opening count. A later one is compared like any other count."""
    closing: Paise | None
    """The day's last closing count."""
    expected: Paise | None
    """The expected amount at the last closing count; without one, after all entries so far."""
    counts: tuple[TillCount, ...]
    totals: dict[EntryKind, Total]
    """Totals of the whole day, including before the opening count and after the closing count."""

    @property
    def discrepancy(self) -> Paise | None:
        """Closing count minus expected: above zero an overage, below zero a shortage."""
        if self.closing is None or self.expected is None:
            return None
        return Paise(self.closing - self.expected)


def till_day(entries: Iterable[LedgerEntry]) -> TillDay:
    """Return the till day of a day's ledger entries."""
    opening = closing = expected = at_closing = None
    counts: list[TillCount] = []
    totals: dict[EntryKind, Total] = {}
    for entry in entries:
        if entry.kind not in COUNTS:
            totals[entry.kind] = totals.get(entry.kind, Total()).plus(entry.amount)
            expected = _after(expected, entry)
            continue
        counts.append(TillCount(entry.seq, entry.kind, entry.amount, expected))
        if entry.kind is EntryKind.OPENING and opening is None:
            opening = expected = entry.amount
        if entry.kind is EntryKind.CLOSING:
            closing, at_closing = entry.amount, expected
    expected = expected if closing is None else at_closing
    return TillDay(opening, closing, expected, tuple(counts), totals)


def _after(expected: Paise | None, entry: LedgerEntry) -> Paise | None:
    return None if expected is None else Paise(expected + SIGN.get(entry.kind, 0) * entry.amount)
