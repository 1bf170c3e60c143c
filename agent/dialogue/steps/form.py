"""What a customer types: the amount, or the fields of a form, each with its own rule."""

import re
from typing import ClassVar

from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import Act, Choice, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.steps.forward import go_on
from agent.dialogue.steps.step import StepScreen, StepView, SummaryLine
from agent.services.answers import AnswerMissing, Answers
from agent.services.steps import AskAmount, AskField, AskForm, FieldKind, Limits, Step

DIGITS_MIN = 5  # enough to type an amount that is too large, and to read why it is refused


class AmountScreen(StepScreen[AskAmount], frozen=True):
    """The amount; its limits are shown before the customer types."""

    asks: ClassVar[type[Step]] = AskAmount
    name: ClassVar[Name] = Name.AMOUNT

    def view(self, at: At) -> StepView:
        limits = self.limits(at)
        quick = (*self.step.more_quick(at.answers), *self.step.quick)
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

    def limits(self, at: At) -> Limits:
        """Return the limits by earlier answers, by the service, or by the declaration."""
        return (
            self.step.limits_in_force(at.answers)
            or at.read_model.limits(self.service)
            or self.step.limits
        )

    def takes(self, amount: Paise, at: At) -> bool:
        return self.limits(at).fit(amount)

    def answer(self, _: Act, value: str, at: At) -> Transition:
        limits = self.limits(at)
        if not value.isascii() or not value.isdecimal() or len(value) > _digits_max(limits):
            return at.to(self, Text("error-amount-range", {**_limit_facts(limits)}))
        amount = rupees(int(value))
        if not limits.smallest <= amount <= limits.largest:
            return at.to(self, Text("error-amount-range", {**_limit_facts(limits)}))
        if not limits.fit(amount):
            return at.to(self, Text("error-amount-step", {**_limit_facts(limits)}))
        return go_on(self, at, lambda answers: replace(answers.without_otp(), amount=amount))

    @classmethod
    def forget(cls, _: AskAmount, answers: Answers) -> Answers:
        return replace(answers, amount=None)

    @classmethod
    def recall(cls, _: AskAmount, at: At) -> tuple[SummaryLine, ...]:
        if at.answers.amount is None:
            return ()
        line = ScreenLine(Text("line-amount"), Money(at.answers.amount))
        return (SummaryLine(line, "amount", icon="rupee"),)


def _digits_max(limits: Limits) -> int:
    return max(DIGITS_MIN, len(str(limits.largest // rupees(1))))


def _limit_facts(limits: Limits) -> dict[str, Money]:
    return {
        "min": Money(limits.smallest),
        "max": Money(limits.largest),
        "step": Money(limits.multiple_of),
    }


# --- one input ---

_KEYS = {FieldKind.DIGITS: InputKind.DIGITS, FieldKind.TEXT: InputKind.TEXT}
LAST_SHOWN = 4  # characters of a masked field


class FieldScreen(StepScreen[AskField], frozen=True):
    asks: ClassVar[type[Step]] = AskField
    name: ClassVar[Name] = Name.FIELD

    def view(self, _: At) -> StepView:
        return _view(self.step)

    def answer(self, _: Act, value: str, at: At) -> Transition:
        return _take(self, self.step, value, at)

    @classmethod
    def recall(cls, step: AskField, at: At) -> tuple[SummaryLine, ...]:
        return _recall(step, at)


class FormScreen(StepScreen[AskForm], frozen=True):
    """One of several inputs that depend on earlier answers."""

    asks: ClassVar[type[Step]] = AskForm
    name: ClassVar[Name] = Name.FIELD

    def view(self, at: At) -> StepView:
        return _view(self.step.fields(at.answers)[self.part])

    def answer(self, _: Act, value: str, at: At) -> Transition:
        return _take(self, self.step.fields(at.answers)[self.part], value, at)

    @classmethod
    def is_done(cls, step: AskForm, answers: Answers) -> bool:
        return not step.fields(answers)

    @classmethod
    def parts(cls, step: AskForm, answers: Answers) -> int:
        return len(step.fields(answers))

    @classmethod
    def forget(cls, step: AskForm, answers: Answers) -> Answers:
        try:
            names = {field.name for field in step.fields(answers)}
        except AnswerMissing:  # it was never asked
            return answers
        return answers.without_fields(names)

    @classmethod
    def recall(cls, step: AskForm, at: At) -> tuple[SummaryLine, ...]:
        fields = enumerate(step.fields(at.answers))
        return tuple(line for part, field in fields for line in _recall(field, at, part))


def _view(field: AskField) -> StepView:
    label = _label(field)
    return StepView(
        title=label if isinstance(label, Text) else Text("field-other", {"field": label}),
        text=Text("field-optional" if field.optional else "field-text"),
        choices=tuple(
            Choice(one, Text(f"field-{field.name}-{one}") if field.label is None else one)
            for one in field.choices
        ),
        input=Input(_KEYS[field.kind], field.name, field.max_length - len(field.begins)),
        facts={"picture": field.icon, "begins": field.begins or None},
    )


def _label(field: AskField) -> Text | str:
    if field.label is not None:
        return field.label
    if field.begins:
        return Text(f"field-{field.name}-after", {"begins": field.begins})
    return Text(f"field-{field.name}")


def _take(screen: FieldScreen | FormScreen, field: AskField, value: str, at: At) -> Transition:
    typed = value.strip()
    if not typed and field.optional:
        return go_on(screen, at, lambda answers: answers.without_fields({field.name}))
    if not typed.startswith(field.begins):
        typed = field.begins + typed
    fields = at.answers.fields
    repeats = field.repeats is None or fields.get(field.repeats) == Private(typed)
    if not _fits(field, typed) or not repeats:
        return at.to(screen, _error(field))
    return go_on(screen, at, lambda answers: answers.with_field(field.name, typed))


def _fits(field: AskField, typed: str) -> bool:
    if not typed or len(typed) > field.max_length or not re.fullmatch(field.pattern, typed):
        return False
    return (not field.choices or typed in field.choices) and field.rule(typed)


def _error(field: AskField) -> Text:
    """Return the valid values as text; a biller's own rule may check more than the length."""
    if field.label is None:
        return Text(f"error-field-{field.name}")
    kind = "digits" if field.kind is FieldKind.DIGITS else "letters"
    few, most = field.min_length, field.max_length
    if not few:
        return Text("error-field-other", {"field": field.label})
    if few == most:
        return Text(f"error-field-just-{kind}", {"field": field.label, "count": most})
    return Text(f"error-field-from-{kind}", {"field": field.label, "min": few, "max": most})


def _recall(field: AskField, at: At, part: int = 0) -> tuple[SummaryLine, ...]:
    typed = at.answers.fields.get(field.name)
    if typed is None or not field.reviewed:
        return ()
    value = typed.reveal()
    if field.masked:
        value = f"XXXX{value[-LAST_SHOWN:]}"
    line = ScreenLine(_label(field), value)
    return (SummaryLine(line, f"field-{field.name}", part, field.icon),)
