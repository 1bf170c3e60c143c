"""What a customer types: the amount, or the fields of a form, each with its own rule."""

import re

from agent.base.money import Money, rupees
from agent.base.private import Private
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
from agent.services.answers import AnswerMissing, Answers
from agent.services.steps import AskAmount, AskField, AskForm, FieldKind, Limits

# --- the amount; its limits are shown before the customer types ---

DIGITS_MIN = 5  # enough to type an amount that is too large, and to read why it is refused


def _show_amount(step: AskAmount, context: StepContext) -> StepView:
    limits = limits_in_force(step, context)
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


def limits_in_force(step: AskAmount, context: StepContext) -> Limits:
    """Return the limits by earlier answers, by the service, or by the declaration."""
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


def _take_amount(step: AskAmount, context: StepContext, _: Act, value: str) -> Taken:
    limits = limits_in_force(step, context)
    if not value.isascii() or not value.isdecimal() or len(value) > _digits_max(limits):
        return Stay(Text("error-amount-range", {**_limit_facts(limits)}))
    amount = rupees(int(value))
    if not limits.smallest <= amount <= limits.largest:
        return Stay(Text("error-amount-range", {**_limit_facts(limits)}))
    if not limits.fit(amount):
        return Stay(Text("error-amount-step", {**_limit_facts(limits)}))
    return Next(lambda answers: replace(answers.without_otp(), amount=amount))


def _recall_amount(_: AskAmount, context: StepContext) -> tuple[SummaryLine, ...]:
    amount = context.visit.answers.amount
    if amount is None:
        return ()
    line = ScreenLine(Text("line-amount"), Money(amount))
    return (SummaryLine(line, "amount", icon="cash-out"),)


AMOUNT = StepKind(
    Name.AMOUNT,
    _show_amount,
    _take_amount,
    forget=lambda _, answers: replace(answers, amount=None),
    recall=_recall_amount,
)

_KEYS = {FieldKind.DIGITS: InputKind.DIGITS, FieldKind.TEXT: InputKind.TEXT}
LAST_SHOWN = 4  # characters of a masked field


# --- one input ---


def _show(step: AskField, _: StepContext) -> StepView:
    label = _label(step)
    return StepView(
        title=label if isinstance(label, Text) else Text("field-other", {"field": label}),
        text=Text("field-optional" if step.optional else "field-text"),
        choices=tuple(
            Choice(one, Text(f"field-{step.name}-{one}") if step.label is None else one)
            for one in step.choices
        ),
        input=Input(_KEYS[step.kind], step.name, step.max_length),
    )


def _label(step: AskField) -> Text | str:
    return Text(f"field-{step.name}") if step.label is None else step.label


def _take(step: AskField, context: StepContext, _: Act, value: str) -> Taken:
    typed = value.strip()
    if not typed and step.optional:
        return Next(lambda answers: answers.without_fields({step.name}))
    fields = context.visit.answers.fields
    repeats = step.repeats is None or fields.get(step.repeats) == Private(typed)
    if not _fits(step, typed) or not repeats:
        return Stay(_error(step))
    return Next(lambda answers: answers.with_field(step.name, typed))


def _fits(step: AskField, typed: str) -> bool:
    if not typed or len(typed) > step.max_length or not re.fullmatch(step.pattern, typed):
        return False
    return (not step.choices or typed in step.choices) and step.rule(typed)


def _error(step: AskField) -> Text:
    if step.label is None:
        return Text(f"error-field-{step.name}")
    return _what_fits(step, step.label)


def _what_fits(step: AskField, label: str) -> Text:
    """Return the valid values as text; a biller's own rule may check more than the length."""
    kind = "digits" if step.kind is FieldKind.DIGITS else "letters"
    few, most = step.min_length, step.max_length
    if not few:
        return Text("error-field-other", {"field": label})
    if few == most:
        return Text(f"error-field-just-{kind}", {"field": label, "count": most})
    return Text(f"error-field-from-{kind}", {"field": label, "min": few, "max": most})


def _recall(step: AskField, context: StepContext, part: int = 0) -> tuple[SummaryLine, ...]:
    typed = context.visit.answers.fields.get(step.name)
    if typed is None or not step.reviewed:
        return ()
    value = typed.reveal()
    if step.masked:
        value = f"XXXX{value[-LAST_SHOWN:]}"
    return (SummaryLine(ScreenLine(_label(step), value), f"field-{step.name}", part, step.icon),)


FIELD = StepKind(Name.FIELD, _show, _take, recall=_recall)


# --- several inputs that depend on earlier answers ---


def _field(step: AskForm, context: StepContext) -> AskField:
    return step.fields(context.visit.answers)[context.place.part]


def _forget(step: AskForm, answers: Answers) -> Answers:
    try:
        names = {field.name for field in step.fields(answers)}
    except AnswerMissing:  # it was never asked
        return answers
    return answers.without_fields(names)


def _recall_all(step: AskForm, context: StepContext) -> tuple[SummaryLine, ...]:
    fields = enumerate(step.fields(context.visit.answers))
    return tuple(line for part, field in fields for line in _recall(field, context, part))


FORM = StepKind(
    Name.FIELD,
    lambda step, context: _show(_field(step, context), context),
    lambda step, context, act, value: _take(_field(step, context), context, act, value),
    is_done=lambda step, answers: not step.fields(answers),
    parts=lambda step, answers: len(step.fields(answers)),
    forget=_forget,
    recall=_recall_all,
)
