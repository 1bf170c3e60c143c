"""How much: limits and steps are shown before they can be broken."""

from dataclasses import replace

from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Stay, Taken
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Text
from agent.money import Money, Paise, rupees
from agent.services.steps import AskAmount

DIGITS_MAX = 5  # of whole rupees


def _show(step: AskAmount, _: Asking) -> Face:
    return Face(
        text=Text("amount-text"),
        choices=tuple(_quick(paise) for paise in step.quick),
        input=Input(InputKind.DIGITS, "amount", DIGITS_MAX),
        facts=dict(_limits(step)),
    )


def _quick(paise: Paise) -> Choice:
    return Choice(str(paise // rupees(1)), Text("amount-quick", {"amount": Money(paise)}))


def _limits(step: AskAmount) -> dict[str, Money]:
    return {
        "min": Money(step.smallest),
        "max": Money(step.largest),
        "step": Money(step.multiple_of),
    }


def _take(step: AskAmount, asking: Asking, _: Act, value: str) -> Taken:
    if not value.isascii() or not value.isdecimal() or len(value) > DIGITS_MAX:
        return Stay(Text("error-amount-range", {**_limits(step)}))
    amount = rupees(int(value))
    if not step.smallest <= amount <= step.largest:
        return Stay(Text("error-amount-range", {**_limits(step)}))
    if amount % step.multiple_of:
        return Stay(Text("error-amount-step", {**_limits(step)}))
    return Next(replace(asking.answers.without_code(), amount=amount))


AMOUNT = Kind(Name.AMOUNT, _show, _take)
