"""The marks by which one transaction of a terminal differs from another.

Terminals number their transactions differently: some leave the trace number (0B) at zero and report
a long one (1F2B), some only count receipts (87). A number of zero identifies nothing. The best mark
that both records have decides.
"""

from typing import Final

import msgspec

from drivers.card.port import TerminalRecord


class Remembered(msgspec.Struct, frozen=True):
    """The terminal's memory before a sale: its last record, or none yet.

    If not `is_known`, the terminal could not say what it remembers.
    """

    record: TerminalRecord | None = None
    is_known: bool = True

    def is_older_than(self, record: TerminalRecord) -> bool | None:
        """Return True if `record` is newer, False if it is the same; None if no mark decides."""
        if not self.is_known:
            return None
        if self.record is None:
            return True
        same = _is_same(self.record, record)
        return None if same is None else not same


NOTHING_STORED: Final = Remembered()
UNREADABLE_MEMORY: Final = Remembered(is_known=False)


def number_of(digits: str) -> str:
    """Return a terminal's number; empty if it is zero, which identifies nothing."""
    return digits if digits.strip("0 ") else ""


def _is_same(one: TerminalRecord, other: TerminalRecord) -> bool | None:
    """Compare the best mark that both have; None if there is none."""
    if one.trace and other.trace:
        return one.trace == other.trace
    if one.long_trace and other.long_trace:
        return one.long_trace == other.long_trace
    if one.receipt_no and other.receipt_no:
        return one.receipt_no == other.receipt_no and not _other_day(one.at, other.at)
    return one.at == other.at if one.at and other.at else None


def _other_day(one: str, other: str) -> bool:
    """Return True if both have a date and they differ: receipts may begin again every day."""
    days = {at.partition(" ")[0] for at in (one, other) if " " in at}
    return len(days) > 1
