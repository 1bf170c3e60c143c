"""The transactions that wait for the service, with their references."""

from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.cash import DisputeScreen
from agent.dialogue.attendant.screen import (
    DISPUTE,
    AttendantScreen,
    question_page,
    screen_page,
)
from agent.dialogue.effects import Append
from agent.dialogue.page import Act, Argument, Choice, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Destination, Transition
from agent.dialogue.read_model import ReadModel
from agent.dialogue.steps.identity import icon_of, service_text
from agent.transactions.decision import Stuck
from agent.transactions.model import (
    CashStatus,
    Direction,
    RefundSettled,
    Transaction,
    Verdict,
    Vouched,
)
from agent.transactions.references import shown_last4

SHOWN_MAX = 40  # rows of the list; the oldest first
SETTLE = Choice("settle", Text("attendant-refund-settled"))
"""Reports that a failed transaction's debit is settled with the service."""


class InProgress(AttendantScreen, frozen=True):
    def page(self, at: At) -> Page:
        waiting = at.read_model.attendant.pending()[:SHOWN_MAX]
        text = Text("pending-text-some" if waiting else "pending-text-none")
        rows = tuple(_row(t, at.read_model) for t in waiting)
        return screen_page(Text("attendant-pending"), text, rows)

    def take(self, press: Press, at: At) -> Transition:
        waiting = {t.client_reference for t in at.read_model.attendant.pending()}
        if press.value is None or press.value not in waiting:
            return self.wrong(at)
        return at.to(OneInProgress(press.value))


def _row(t: Transaction, read_model: ReadModel) -> Choice:
    args: dict[str, Argument] = {
        "amount": Money(t.amount),
        "last4": shown_last4(t) or "–",
        "since": to_the_second(t.opened_at),
    }
    detail = Text(f"pending-row-{_state(t, read_model)}", args)
    return Choice(t.client_reference, service_text(t.service), icon_of(t.service), detail=detail)


def _state(t: Transaction, read_model: ReadModel) -> str:
    """Return the message key of a transaction's state; a state that needs a person comes first."""
    if read_model.attendant.why_stuck(t.client_reference):
        return "stuck"
    return "mismatched" if t.mismatches else _word(t.bank_status.value)


def _word(value: str) -> str:
    return value.replace("_", "-").replace(" ", "-")


class OneInProgress(AttendantScreen, frozen=True):
    """One transaction that waits for the service, with its references."""

    reference: str

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        stuck = at.read_model.attendant.why_stuck(self.reference)
        return screen_page(
            Text("references-title"),
            Text(f"stuck-{_word(stuck.value)}" if stuck else "references-text"),
            choices=(*_choices(t), *(_choice(one) for one in _verdicts(t, stuck))),
            facts={"lines": tuple(_lines(t))},
        )

    def back(self) -> Destination:
        return InProgress()

    def take(self, press: Press, at: At) -> Transition:
        t = at.transaction(self.reference)
        stuck = at.read_model.attendant.why_stuck(self.reference)
        for verdict in _verdicts(t, stuck):
            if press.value == verdict.value:
                return at.to(ConfirmVerdict(self.reference, verdict))
        if press.value not in {choice.value for choice in _choices(t)}:
            return self.wrong(at)
        if press.value == DISPUTE.value:
            return at.to(DisputeScreen(self.reference))
        settled = Append(self.reference, RefundSettled, {"by": at.attendant})
        return at.to(InProgress(), None, settled)


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


# --- transactions that only people can end ---


def _verdicts(t: Transaction, stuck: Stuck | None) -> tuple[Verdict, ...]:
    """Return the verdicts that people may give; they never make the shop owe notes."""
    if stuck is None:
        return ()
    takes_cash = t.terms.direction is Direction.IN
    return (Verdict.NOT_DELIVERED, *((Verdict.DELIVERED,) if takes_cash else ()))


def _choice(verdict: Verdict) -> Choice:
    return Choice(verdict.value, Text(f"verdict-{_word(verdict.value)}"))


class ConfirmVerdict(AttendantScreen, frozen=True):
    """Confirming a verdict on a transaction that the service cannot end."""

    reference: str
    verdict: Verdict

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        way = "in" if t.terms.direction is Direction.IN else "out"
        word = _word(self.verdict.value)
        title, text = Text(f"verdict-{word}"), Text(f"verdict-{word}-{way}")
        page = question_page(title, text, Act.CONFIRM)
        return replace(page, facts={"lines": tuple(_lines(t))})

    def back(self) -> Destination:
        return InProgress()

    def take(self, press: Press, at: At) -> Transition:
        stuck = at.read_model.attendant.why_stuck(self.reference)
        if self.verdict not in _verdicts(at.transaction(self.reference), stuck):
            return at.to(InProgress())  # the service has answered meanwhile
        if press.action is not Act.CONFIRM:
            return self.wrong(at)
        vouched = Append(self.reference, Vouched, {"by": at.attendant, "verdict": self.verdict})
        return at.to(OneInProgress(self.reference), None, vouched)
