"""The transactions that wait for the service, with their references."""

from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    DISPUTE,
    TO_MENU,
    ScreenKind,
    question_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import AppendAction, AttendantAction
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Argument, Choice, Page, Press, ScreenLine, Text
from agent.dialogue.steps.identity import icon_of, service_text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.decision import Stuck
from agent.transactions.model import CashStatus, Direction, Transaction, Verdict
from agent.transactions.references import shown_last4

SHOWN_MAX = 40  # rows of the list; the oldest first
TO_PENDING = AtAttendant(AttendantScreen.PENDING)
SETTLE = Choice("settle", Text("attendant-refund-settled"))
"""Reports that a failed transaction's debit is settled with the service."""


def _list_page(_: AtAttendant, read_model: ReadModel) -> Page:
    waiting = read_model.attendant.pending()[:SHOWN_MAX]
    text = Text("pending-text-some" if waiting else "pending-text-none")
    return screen_page(
        Text("attendant-pending"), text, choices=tuple(_row(t, read_model) for t in waiting)
    )


def _row(t: Transaction, read_model: ReadModel) -> Choice:
    args: dict[str, Argument] = {
        "amount": Money(t.amount),
        "last4": shown_last4(t) or "–",
        "since": to_the_second(t.opened_at),
    }
    detail = Text(f"pending-row-{_state(t, read_model)}", args)
    return Choice(t.client_reference, service_text(t.service), icon_of(t.service), detail=detail)


def _state(t: Transaction, read_model: ReadModel) -> str:
    """Return the message key of its state; a state that needs a person comes first."""
    if read_model.attendant.why_stuck(t.client_reference):
        return "stuck"
    return "mismatched" if t.mismatches else _word(t.bank_status.value)


def _word(value: str) -> str:
    return value.replace("_", "-").replace(" ", "-")


def _take_list(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    waiting = {t.client_reference for t in read_model.attendant.pending()}
    if press.value not in waiting:
        return wrong(place)
    return Transition(AtAttendant(AttendantScreen.REFERENCES, press.value))


def _references_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    stuck = read_model.attendant.why_stuck(t.client_reference)
    return screen_page(
        Text("references-title"),
        Text(f"stuck-{_word(stuck.value)}" if stuck else "references-text"),
        choices=(*_choices(t), *_verdicts(t, stuck)),
        facts={"lines": tuple(_lines(t))},
    )


def _lines(t: Transaction) -> list[ScreenLine]:
    lines = [
        ScreenLine(Text("line-service"), service_text(t.service)),
        ScreenLine(Text("line-amount"), Money(t.amount)),
        ScreenLine(Text("line-since"), to_the_second(t.opened_at)),
        ScreenLine(Text("line-fate"), Text(f"fate-{_word(t.bank_status.value)}")),
        ScreenLine(Text("line-attempts"), t.attempts),
        ScreenLine(Text("line-client-reference"), t.client_reference),
    ]
    for by, verdict in t.vouched.items():
        label = Text("line-vouched", {"by": by})
        lines.append(ScreenLine(label, Text(f"verdict-{_word(verdict.value)}")))
    if t.reference_id:
        lines.append(ScreenLine(Text("line-reference-id"), t.reference_id))
    if t.outcome and t.outcome.bank_rrn:
        lines.append(ScreenLine(Text("line-rrn"), t.outcome.bank_rrn))
    if t.outcome and t.outcome.is_unclear:
        # The service's own word, for a person who asks the service.
        words = filter(None, (t.outcome.word or t.outcome.status.value, t.outcome.failure_code))
        lines.append(ScreenLine(Text("line-status-word"), " · ".join(words), state="bad"))
    if t.awaits_refund:
        lines.append(ScreenLine(Text("line-wallet"), Text("wallet-not-back"), state="bad"))
    fields = dict.fromkeys(field for fields in t.mismatches for field in fields)
    differs = (Text(f"misfit-{field.value.replace('_', '-')}") for field in fields)
    return [*lines, *(ScreenLine(Text("line-mismatch"), differing, "bad") for differing in differs)]


def _choices(t: Transaction) -> tuple[Choice, ...]:
    if t.awaits_refund:
        return (SETTLE,)
    # If the shop does not hold the customer's notes, only the service knows.
    return (DISPUTE,) if t.cash is CashStatus.HELD else ()


def _take_references(
    place: AtAttendant, press: Press, _: Visit, read_model: ReadModel
) -> Transition:
    t = read_model.transaction(place.reference)
    stuck = read_model.attendant.why_stuck(t.client_reference)
    if press.value in {choice.value for choice in _verdicts(t, stuck)}:
        return Transition(AtAttendant(AttendantScreen.VERDICT, place.reference, press.value))
    if press.value not in {choice.value for choice in _choices(t)}:
        return wrong(place)
    if press.value == SETTLE.value:
        return Transition(
            TO_PENDING, effects=(AppendAction(t.client_reference, AttendantAction.REFUND_SETTLED),)
        )
    return Transition(AtAttendant(AttendantScreen.DISPUTE, place.reference))


# --- transactions that only people can end ---

_ACTIONS = {
    Verdict.DELIVERED: AttendantAction.DELIVERED,
    Verdict.NOT_DELIVERED: AttendantAction.NOT_DELIVERED,
}


def _verdicts(t: Transaction, stuck: Stuck | None) -> tuple[Choice, ...]:
    """Return the verdicts that people may give; they never make the shop owe notes."""
    if stuck is None:
        return ()
    takes_cash = t.terms.direction is Direction.IN
    verdicts = (Verdict.NOT_DELIVERED, *((Verdict.DELIVERED,) if takes_cash else ()))
    return tuple(Choice(v.value, Text(f"verdict-{_word(v.value)}")) for v in verdicts)


def _verdict_page(place: AtAttendant, read_model: ReadModel) -> Page:
    """Return the page that explains a verdict before it is confirmed."""
    t = read_model.transaction(place.reference)
    way = "in" if t.terms.direction is Direction.IN else "out"
    word = _word(place.topic or "")
    page = question_page(Text(f"verdict-{word}"), Text(f"verdict-{word}-{way}"), Act.CONFIRM)
    return replace(page, facts={"lines": tuple(_lines(t))})


def _take_verdict(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    t = read_model.transaction(place.reference)
    stuck = read_model.attendant.why_stuck(t.client_reference)
    offered = {choice.value for choice in _verdicts(t, stuck)}
    if place.topic not in offered:  # the service has answered meanwhile
        return Transition(TO_PENDING)
    if press.action is not Act.CONFIRM:
        return wrong(place)
    action = _ACTIONS[Verdict(place.topic)]
    back = AtAttendant(AttendantScreen.REFERENCES, place.reference)
    return Transition(back, effects=(AppendAction(t.client_reference, action),))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.PENDING: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.REFERENCES: ScreenKind(_references_page, _take_references, TO_PENDING),
    AttendantScreen.VERDICT: ScreenKind(_verdict_page, _take_verdict, TO_PENDING),
}
