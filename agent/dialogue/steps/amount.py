"""The amount; its limits are shown before the customer types."""

from agent.base.money import Money, rupees
from agent.base.structs import replace
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.steps.step_kind import (
    Next,
    Stay,
    StepContext,
    StepKind,
    StepView,
    SummaryLine,
    Taken,
)
from agent.services.steps import AskAmount, Limits

DIGITS_MIN = 5  # enough to type an amount that is too large, and to read why it is refused


def _show(step: AskAmount, context: StepContext) -> StepView:
    limits = _in_force(step, context)
    quick = (*step.more_quick(context.visit.answers), *step.quick)
    return StepView(
        text=Text("amount-text"),
        choices=tuple(
            Choice(str(paise // rupees(1)), Text("amount-quick", {"amount": Money(paise)}))
            for paise in quick
            if limits.fit(paise)
        ),
        input=Input(InputKind.DIGITS, "amount", _digits_max(limits)),
        facts=dict(_limit_facts(limits)),
    )


def _in_force(step: AskAmount, context: StepContext) -> Limits:
    return (
        step.limits_in_force(context.visit.answers)
        or context.read_model.limits(context.dialogue.code)
        or step.limits
    )


def _digits_max(limits: Limits) -> int:
    return max(DIGITS_MIN, len(str(limits.largest // rupees(1))))


def _limit_facts(limits: Limits) -> dict[str, Money]:
    return {
        "min": Money(limits.smallest),
        "max": Money(limits.largest),
        "step": Money(limits.multiple_of),
    }


def _take(step: AskAmount, context: StepContext, _: Act, value: str) -> Taken:
    limits = _in_force(step, context)
    if not value.isascii() or not value.isdecimal() or len(value) > _digits_max(limits):
        return Stay(Text("error-amount-range", {**_limit_facts(limits)}))
    amount = rupees(int(value))
    if not limits.smallest <= amount <= limits.largest:
        return Stay(Text("error-amount-range", {**_limit_facts(limits)}))
    if not limits.fit(amount):
        return Stay(Text("error-amount-step", {**_limit_facts(limits)}))
    return Next(lambda answers: replace(answers.without_otp(), amount=amount))


def _recall(_: AskAmount, context: StepContext) -> tuple[SummaryLine, ...]:
    amount = context.visit.answers.amount
    if amount is None:
        return ()
    return (SummaryLine(ScreenLine(Text("line-amount"), Money(amount)), "amount"),)


AMOUNT = StepKind(
    Name.AMOUNT,
    _show,
    _take,
    forget=lambda _, answers: replace(answers, amount=None),
    recall=_recall,
)
