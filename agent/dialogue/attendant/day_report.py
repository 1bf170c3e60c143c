"""The day's report, shortened for a screen."""

from collections.abc import Iterable, Iterator

from agent.base.clock import to_the_second
from agent.base.money import Money, Paise
from agent.base.structs import replace
from agent.cash.discrepancies import Discrepancy
from agent.cash.report import DayReport, ServiceLine, TillCount
from agent.cash.report_lines import ReportLine, outstanding_lines, till_lines
from agent.dialogue.attendant.screen import AttendantScreen, screen_page
from agent.dialogue.attendant.till import BAD, CHECK, CountInRupees
from agent.dialogue.effects import PrintReport
from agent.dialogue.page import Act, Argument, Choice, Fact, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.read_model import Today
from agent.dialogue.steps.identity import service_text
from agent.transactions.model import SlipState

TAIL = 6  # letters of a reference that are unique on that day
GOOD = "good"

UNREAD = Today(lines=(ScreenLine(Text("today-unread"), "–", BAD),))
"""Shown when the ledger cannot be read."""


def of_report(report: DayReport) -> Today:
    """Return a day's report as lines."""
    newest = report.till.counts[-1:]
    return Today(
        lines=(
            *_amounts("today", till_lines(report.till)),
            *_services(report),
            *_amounts("today-now", outstanding_lines(report)),
            _listed(report),
        ),
        differences=tuple(_discrepancy(one) for one in report.discrepancies),
        counted=tuple(line for count in newest for line in _count(count)),
        earned=report.earned,
    )


def _amounts(message: str, lines: Iterable[ReportLine]) -> Iterator[ScreenLine]:
    for line in lines:
        if line.is_on_screen:
            args: dict[str, Argument] = {} if line.count is None else {"count": line.count}
            amount = "–" if line.amount is None else Money(line.amount)
            yield ScreenLine(Text(f"{message}-{_word(line.key)}", args), amount)


def _services(report: DayReport) -> Iterator[ScreenLine]:
    for line in report.services:
        yield ScreenLine(service_text(line.service), _ending(line))


def _ending(line: ServiceLine) -> Text:
    paid = Paise(line.amount + line.fee)
    args: dict[str, Argument] = {"count": line.count, "amount": Money(paid)}
    if line.commission:
        return Text("today-earned", args | {"commission": Money(line.commission)})
    return Text(f"today-{_word(line.ending.value)}", args)


def _listed(report: DayReport) -> ScreenLine:
    """Return whether the service's history of bills was compared with the journal."""
    label, listed = Text("today-bills-listed"), report.listed
    if listed is None:
        return ScreenLine(label, Text("today-bills-unread"))
    if listed.refusal:
        return ScreenLine(label, Text("wallet-refused", {"code": listed.refusal}))
    args: dict[str, Argument] = {
        "count": len(listed.payments),
        "at": to_the_second(listed.read_at),
    }
    return ScreenLine(label, Text("today-bills-compared", args))


def _discrepancy(discrepancy: Discrepancy) -> ScreenLine:
    amounts: dict[str, Argument] = {
        "expected": Money(discrepancy.expected),
        "found": Money(discrepancy.found),
    }
    tail = (discrepancy.client_reference or "")[-TAIL:]
    label = Text(f"odd-{_word(discrepancy.kind.value)}", {"reference": tail})
    return ScreenLine(label, Text("odd-amounts", amounts), BAD)


def _count(count: TillCount) -> Iterator[ScreenLine]:
    yield ScreenLine(Text("drawer-counted"), Money(count.amount))
    if count.expected is None or count.discrepancy is None:
        return
    yield ScreenLine(Text("drawer-expected"), Money(count.expected))
    state = BAD if count.discrepancy else GOOD
    yield ScreenLine(Text("drawer-difference"), Money(count.discrepancy), state)


def _word(value: str) -> str:
    return value.replace("_", "-")


EXPECTED, CLOSING = Text("today-expected"), Text("today-closing")
COUNT_NOW = Choice("check", Text("today-count"), "count")


def _is_closed(today: Today) -> bool:
    """Return True after the evening's count: the next thing to do is to print the report."""
    return any(line.label == CLOSING for line in today.lines)


class TodaysReport(AttendantScreen, frozen=True):
    remark: Text | None = None
    """The count that was just recorded, or what the printer does."""

    def page(self, at: At) -> Page:
        today = at.read_model.attendant.today()
        text = Text("today-differences" if today.differences else "today-no-differences")
        expected = next((line.value for line in today.lines if line.label == EXPECTED), None)
        facts: dict[str, Fact] = {
            "note": self.remark,
            "differences": today.differences,
            "expected": expected,
            "lines": tuple(line for line in today.lines if line.label != EXPECTED),
        }
        shown = screen_page(Text("attendant-today"), text, (COUNT_NOW,), facts)
        if not (_is_closed(today) and at.read_model.can_print()):
            return shown
        return replace(shown, choices=(), actions=(Act.PRINT, *shown.actions))

    def take(self, press: Press, at: At) -> Transition:
        if press.action is Act.PRINT:
            today = at.read_model.attendant.today()
            report = PrintReport((*today.differences, *today.lines), at.language)
            printing = replace(self, remark=Text("list-printing"))
            return at.ask(printing, report, TodaysReport.printed)
        return at.to(CountInRupees(CHECK)) if press.value == COUNT_NOW.value else self.wrong(at)

    def printed(self, state: SlipState | Text, at: At) -> Transition:
        if state is SlipState.PRINTED:
            return at.to(replace(self, remark=Text("slip-take")))
        error = state if isinstance(state, Text) else Text("rest-printer")
        return at.to(replace(self, remark=None), error)
