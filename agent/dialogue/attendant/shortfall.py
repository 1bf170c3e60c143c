"""Notes that a customer misses: two people have to find the same; nothing becomes owed again."""

from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.dialogue.attendant.screen import AttendantScreen, moment, screen_page
from agent.dialogue.effects import Append
from agent.dialogue.page import Choice, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Home, Transition
from agent.dialogue.steps.identity import service_text
from agent.transactions.model import Finding, ShortfallSettled, Transaction


class ShortfallFindings(AttendantScreen, frozen=True):
    """One person says what they have found out about the missing notes."""

    reference: str

    def page(self, at: At) -> Page:
        return screen_page(
            Text("shortfall-title"),
            Text("shortfall-text"),
            choices=tuple(Choice(finding.value, _words(finding)) for finding in Finding),
            facts={"lines": tuple(_lines(at.transaction(self.reference)))},
        )

    def back(self) -> Home:
        return Home.OWED

    def take(self, press: Press, at: At) -> Transition:
        if not at.transaction(self.reference).has_open_shortfall:  # settled meanwhile
            return at.to(Home.OWED)
        chosen = next((finding for finding in Finding if finding.value == press.value), None)
        if chosen is None:
            return self.wrong(at)
        found = {"by": at.attendant, "finding": chosen}
        return at.to(Home.OWED, None, Append(self.reference, ShortfallSettled, found))


def _words(finding: Finding) -> Text:
    return Text(f"finding-{finding.value}")


def _lines(t: Transaction) -> list[ScreenLine]:
    lines = [
        ScreenLine(Text("line-service"), service_text(t.service)),
        ScreenLine(Text("line-amount"), Money(t.cash_total)),
        ScreenLine(Text("line-since"), moment(t)),
        ScreenLine(Text("line-client-reference"), t.client_reference),
    ]
    if t.shortfall is None:
        return lines
    lines.append(ScreenLine(Text("line-missed"), to_the_second(t.shortfall.at)))
    for by, finding in t.shortfall.findings.items():
        lines.append(ScreenLine(Text("line-vouched", {"by": by}), _words(finding)))
    return lines
