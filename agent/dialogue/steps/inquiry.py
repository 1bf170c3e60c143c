"""An inquiry to the service, which does not move money; its result is shown and confirmed."""

from collections.abc import Callable

from agent.api.billers import FoundBiller
from agent.base.money import ZERO, Money
from agent.base.structs import replace
from agent.dialogue.effects import Inquire
from agent.dialogue.screens import Act, Choice, Name, ScreenLine, Text, day
from agent.dialogue.steps.step_kind import (
    Next,
    Stay,
    StepContext,
    StepKind,
    StepView,
    SummaryLine,
    Taken,
)
from agent.services import bbps, dmt
from agent.services.answers import Answers, Inquiry
from agent.services.steps import AskService

YES, NO = "yes", "no"


def _show(step: AskService, context: StepContext) -> StepView:
    words = f"inquiry-{step.inquiry.value}"
    if context.place.busy:
        return StepView(
            title=Text(f"{words}-asking"), actions=(), facts={"busy": True}, holds=step.is_optional
        )
    if _is_answered(step, context.visit.answers) and not step.may_continue(context.visit.answers):
        return StepView(title=Text(f"{words}-bad"), actions=())
    if step.shows_result and _is_answered(step, context.visit.answers):
        return StepView(
            title=Text(f"{words}-learnt"),
            actions=(Act.CONFIRM,),
            facts={"lines": lines(step.inquiry, context.visit.answers)},
        )
    if step.is_optional:
        yes, no = Choice(YES, Text(f"{words}-yes")), Choice(NO, Text(f"{words}-no"))
        price = context.read_model.charge(step.price_of, ZERO) if step.price_of else None
        offer = Text(f"{words}-offer", {"price": Money(price or ZERO)})
        return StepView(title=offer, choices=(yes, no), actions=())
    return StepView(title=Text(f"{words}-asking"), text=Text("inquiry-again"))


def _is_answered(step: AskService, answers: Answers) -> bool:
    return step.inquiry in answers.inquiry_results


def _arrive(step: AskService, context: StepContext) -> Stay:
    """Make the inquiry at once, unless it has a result already or is optional."""
    if step.is_optional or _is_answered(step, context.visit.answers):
        return Stay()
    return _ask(step, context)


def _ask(step: AskService, context: StepContext) -> Stay:
    ask = Inquire(context.visit.number, context.place.service, step.inquiry, context.visit.answers)
    return Stay(place=replace(context.place, busy=True), effects=(ask,))


def _take(step: AskService, context: StepContext, act: Act, value: str) -> Taken:
    if context.place.busy:
        return Stay()
    if _is_answered(step, context.visit.answers):
        is_agreed = act is Act.CONFIRM and step.may_continue(context.visit.answers)
        return Next() if is_agreed else Stay(Text("error-choose"))
    if step.is_optional and value == NO:
        return Next()
    if step.is_optional and value != YES:
        return Stay(Text("error-choose"))
    return _ask(step, context)


INQUIRY = StepKind(
    Name.INQUIRY,
    _show,
    _take,
    _arrive,
    is_done=lambda step, answers: not step.shows_result and _is_answered(step, answers),
    forget=lambda step, answers: answers.without_inquiry_results(step.inquiry),
    recall=lambda step, context: tuple(
        SummaryLine(line) for line in recalled(step.inquiry, context.visit.answers)
    ),
)


def _bill(answers: Answers) -> tuple[ScreenLine, ...]:
    bill = bbps.bill(answers)
    amount = None if bill.amount is None else Money(bill.amount.paise)
    values: dict[str, Text | str | Money | None] = {
        "line-biller": answers.chosen(bbps.BILLER, FoundBiller).biller_name,
        "line-bill-name": bill.customer_name,
        "line-bill-amount": amount,
        "line-bill-due": day(bill.due_date),
        "line-bill-number": bill.bill_number,
        "line-bill-period": bill.bill_period,
    }
    return tuple(ScreenLine(Text(key), value) for key, value in values.items() if value is not None)


def _account(answers: Answers) -> tuple[ScreenLine, ...]:
    name = answers.inquiry_result(Inquiry.ACCOUNT, dmt.AccountChecked).bank_said.beneficiary_name
    return (ScreenLine(Text("line-account-name"), name or Text("account-name-untold")),)


LINES: dict[Inquiry, Callable[[Answers], tuple[ScreenLine, ...]]] = {
    Inquiry.BILL: _bill,
    Inquiry.ACCOUNT: _account,
    Inquiry.BENEFICIARY_ADD: lambda answers: (
        ScreenLine(Text("line-beneficiary"), dmt.receiver(answers).beneficiary_name),
    ),
}
"""An inquiry without a row is never shown."""


ONCE = frozenset(
    {"line-biller", "line-bill-amount", "line-bill-due", "line-bill-number", "line-bill-period"}
    | {"line-account-name"}
)
"""Lines that the review does not repeat: it already shows them, or they no longer matter."""


def recalled(inquiry: Inquiry, answers: Answers) -> tuple[ScreenLine, ...]:
    shown = lines(inquiry, answers)
    return tuple(one for one in shown if _is_recalled(one, answers))


def _is_recalled(line: ScreenLine, answers: Answers) -> bool:
    """Return True for a line of the review: the bill's amount only if another one is paid."""
    if isinstance(line.label, str) or line.label.key not in ONCE:
        return True
    if line.label.key != "line-bill-amount" or answers.amount is None:
        return False
    return line.value != Money(answers.amount)


def lines(inquiry: Inquiry, answers: Answers) -> tuple[ScreenLine, ...]:
    if inquiry not in answers.inquiry_results or inquiry not in LINES:
        return ()
    return LINES[inquiry](answers)
