"""The amounts of the day's report, each declared once for its text, its JSON and the screen."""

from collections.abc import Iterator

import msgspec

from agent.base.money import Paise
from agent.cash.report import DayReport, TillDay
from agent.transactions.ledger import COUNTS, EntryKind, Total


class ReportLine(msgspec.Struct, frozen=True):
    key: str
    """The name in the JSON, and the end of the message's key on the screen: `today-…`."""
    name: str
    """The name in the text."""
    amount: Paise | None
    """None: the amount is not known."""
    count: int | None = None
    """How often it happened; None: it is not a sum of movements."""
    is_on_screen: bool = True


def till_lines(till: TillDay) -> Iterator[ReportLine]:
    yield ReportLine("opening", "Opening count", till.opening)
    for kind in EntryKind:
        if kind not in COUNTS:
            total = till.totals.get(kind, Total())
            is_any = total.count > 0
            yield ReportLine(kind.value, _word(kind.value), total.amount, total.count, is_any)
    yield ReportLine("expected", "Should hold", till.expected)
    is_closed = till.closing is not None
    yield ReportLine("closing", "Closing count", till.closing, is_on_screen=is_closed)
    yield ReportLine("difference", "Difference", till.discrepancy, is_on_screen=False)


def outstanding_lines(report: DayReport) -> Iterator[ReportLine]:
    """Yield the notes that are not settled now, by their reason."""
    for why, found in report.outstanding.items():
        amount = Paise(sum(t.cash_total for t in found))
        yield ReportLine(why.value, f"{_word(why.value)} now", amount, len(found), bool(found))


def _word(key: str) -> str:
    return key.replace("_", " ").capitalize()
