"""An inquiry to the service, which does not move money; its result is shown and confirmed."""

from collections.abc import Callable
from typing import ClassVar

from agent.api.billers import FoundBiller
from agent.base.money import ZERO, Money
from agent.base.structs import replace
from agent.dialogue.effects import Inquire, Outdated
from agent.dialogue.page import Act, Choice, Name, ScreenLine, Text, day
from agent.dialogue.place import At, Transition
from agent.dialogue.steps.forward import forward, go_on
from agent.dialogue.steps.step import StepScreen, StepView, SummaryLine
from agent.services import bbps, dmt
from agent.services.answers import Answers, Inquiry
from agent.services.steps import AskService, Step

YES, NO = "yes", "no"


class InquiryScreen(StepScreen[AskService], frozen=True):
    asks: ClassVar[type[Step]] = AskService
    name: ClassVar[Name] = Name.INQUIRY

    def view(self, at: At) -> StepView:
        step, words = self.step, f"inquiry-{self.step.inquiry.value}"
        is_answered = step.inquiry in at.answers.inquiry_results
        if self.busy:
            title = Text(f"{words}-asking")
            return StepView(title=title, actions=(), facts={"busy": True}, holds=step.is_optional)
        if is_answered and not step.may_continue(at.answers):
            return StepView(title=Text(f"{words}-bad"), actions=())
        if step.shows_result and is_answered:
            return StepView(
                title=Text(f"{words}-learnt"),
                actions=(Act.CONFIRM,),
                facts={"lines": lines(step.inquiry, at.answers)},
            )
        if step.is_optional:
            yes, no = Choice(YES, Text(f"{words}-yes")), Choice(NO, Text(f"{words}-no"))
            price = at.read_model.charge(step.price_of, ZERO) if step.price_of else None
            offer = Text(f"{words}-offer", {"price": Money(price or ZERO)})
            return StepView(title=offer, choices=(yes, no), actions=())
        return StepView(title=Text(f"{words}-asking"), text=Text("inquiry-again"))

    def arrive(self, at: At) -> Transition:
        """Make the inquiry at once, unless it has a result already or is optional."""
        is_answered = self.step.inquiry in at.answers.inquiry_results
        return at.to(self) if self.step.is_optional or is_answered else self._ask(at)

    def _ask(self, at: At) -> Transition:
        inquire = Inquire(self.service, self.step.inquiry, at.answers)
        return at.ask(replace(self, busy=True), inquire, InquiryScreen.answered)

    def answer(self, act: Act, value: str, at: At) -> Transition:
        if self.busy:
            return at.to(self)
        if self.step.inquiry in at.answers.inquiry_results:
            is_agreed = act is Act.CONFIRM and self.step.may_continue(at.answers)
            return go_on(self, at) if is_agreed else at.to(self, Text("error-choose"))
        if self.step.is_optional and value == NO:
            return go_on(self, at)
        if self.step.is_optional and value != YES:
            return at.to(self, Text("error-choose"))
        return self._ask(at)

    def answered(self, result: Answers | Outdated | Text, at: At) -> Transition:
        match result:
            case Answers() if self.step.shows_result:
                return at.with_answers(result).keep(self.quiet)
            case Answers():  # this step has no screen; the next one shows its error
                transition = forward(self, at.with_answers(result))
                return replace(transition, error=transition.error or at.visit.error)
            case Outdated():
                earlier = self.teaching({result.inquiry})
                if earlier is None or earlier.index >= self.index:
                    return at.to(self.quiet, result.why)  # asked again by a touch, so that it ends
                return earlier.ask_again(result.why, at)
            case Text():
                return at.to(self.quiet, result)

    @classmethod
    def is_done(cls, step: AskService, answers: Answers) -> bool:
        return not step.shows_result and step.inquiry in answers.inquiry_results

    @classmethod
    def forget(cls, step: AskService, answers: Answers) -> Answers:
        return answers.without_inquiry_results(step.inquiry)

    @classmethod
    def recall(cls, step: AskService, at: At) -> tuple[SummaryLine, ...]:
        shown = lines(step.inquiry, at.answers)
        return tuple(SummaryLine(one) for one in shown if _is_recalled(one, at.answers))


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
"""The lines of each inquiry's result. The result of an inquiry without a row is never shown."""


ONCE = frozenset(
    {"line-biller", "line-bill-amount", "line-bill-due", "line-bill-number", "line-bill-period"}
    | {"line-account-name"}
)
"""Lines that the review does not repeat: it already shows them, or they no longer matter."""


def _is_recalled(line: ScreenLine, answers: Answers) -> bool:
    """Return True if the review shows a line of the result.

    It shows the bill's amount only if the customer pays another amount.
    """
    if isinstance(line.label, str) or line.label.key not in ONCE:
        return True
    if line.label.key != "line-bill-amount" or answers.amount is None:
        return False
    return line.value != Money(answers.amount)


def lines(inquiry: Inquiry, answers: Answers) -> tuple[ScreenLine, ...]:
    if inquiry not in answers.inquiry_results or inquiry not in LINES:
        return ()
    return LINES[inquiry](answers)
