"""Notes that a customer misses: two people have to find the same; nothing becomes owed again."""

from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.dialogue.attendant.owed import moment
from agent.dialogue.attendant.screen import TO_OWED, ScreenKind, screen_page, wrong
from agent.dialogue.effects import AppendAction, AttendantAction
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Choice, Page, Press, ScreenLine, Text
from agent.dialogue.steps.identity import service_text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.model import Finding, Transaction

_ACTIONS = {
    Finding.PAID: AttendantAction.PAID,
    Finding.UNFOUNDED: AttendantAction.UNFOUNDED,
}


def _page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    return screen_page(
        Text("shortfall-title"),
        Text("shortfall-text"),
        choices=tuple(Choice(finding.value, _words(finding)) for finding in Finding),
        facts={"lines": tuple(_lines(t))},
    )


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


def _take(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if not read_model.transaction(place.reference).has_open_shortfall:  # settled meanwhile
        return Transition(TO_OWED)
    chosen = next((finding for finding in Finding if finding.value == press.value), None)
    if chosen is None:
        return wrong(place)
    found = AppendAction(place.reference, _ACTIONS[chosen])
    return Transition(TO_OWED, effects=(found,))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.SHORTFALL: ScreenKind(_page, _take, TO_OWED)
}
