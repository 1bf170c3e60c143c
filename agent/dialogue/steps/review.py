"""All of it once more, before anything is captured or sent, each line with a way back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from agent.dialogue.registry import Dialogue
from agent.dialogue.screens import Act, Choice, Fact, Line, Name, Text
from agent.dialogue.steps.identity import service_text
from agent.dialogue.steps.step_kind import (
    Jump,
    Next,
    Stay,
    StepContext,
    StepKind,
    StepView,
    SummaryLine,
    Taken,
)
from agent.money import ZERO, Money, Paise
from agent.services.declaration import Group, ServiceDeclaration, nothing
from agent.services.steps import Review, Step
from agent.transactions.model import Direction


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review of what all other kinds of steps have asked."""

    kinds: Mapping[type[Step], StepKind]

    def kind(self) -> StepKind:
        return StepKind(Name.REVIEW, self.show, self.take)

    def show(self, step: Review, asking: StepContext) -> StepView:
        recalled = [line for _, line in self._recalled(asking)]
        service = Line(Text("line-service"), service_text(asking.code))
        facts: dict[str, Fact] = {"lines": (service, *(one.line for one in recalled))}
        changeable = tuple(Choice(one.value, one.line.label) for one in recalled if one.value)
        return StepView(
            choices=changeable,
            actions=(Act.CONFIRM,),
            facts=facts | _money(step, asking) | _warning(asking) | _note(step),
            bare=not changeable,
        )

    def take(self, _: Review, asking: StepContext, act: Act, value: str) -> Taken:
        if act is Act.CONFIRM:
            return Next(asking.answers)
        for index, one in self._recalled(asking):
            if one.value is not None and one.value == value:
                return Jump(index, one.part)
        return Stay(Text("error-choose"))

    def _recalled(self, asking: StepContext) -> Iterator[tuple[int, SummaryLine]]:
        """Give what each step has learnt, with the step's index."""
        for index, asked in enumerate(asking.dialogue.steps):
            if type(asked.step) in self.kinds and asked.when(asking.answers):
                for line in self.kinds[type(asked.step)].recall(asked.step, asking):
                    yield index, line


def _money(step: Review, asking: StepContext) -> dict[str, Fact]:
    """Give the amount, what it costs, and what is to be paid in all where that is more."""
    answers = asking.answers
    amount = answers.amount or ZERO
    facts: dict[str, Fact] = {}
    if answers.amount is not None:
        facts = {"amount": Money(amount), "way": Text(way(asking.dialogue))}
    charge = asking.world.charge(step.charged_as, amount) if step.charged_as else None
    if charge is not None:
        facts["charge"] = Money(charge)
    outlays = step.charge(answers)
    if outlays is not None:
        facts["outlays"] = Money(outlays)
    fee = asking.dialogue.fee(answers) if isinstance(asking.dialogue, ServiceDeclaration) else ZERO
    if (
        isinstance(asking.dialogue, ServiceDeclaration)
        and asking.dialogue.fee is not nothing
        and not fee
    ):
        facts["charge"] = Money(ZERO)
    if fee and isinstance(asking.dialogue, ServiceDeclaration):
        called = Text(f"review-{asking.dialogue.fee_words}")
        total = Money(Paise(amount + fee))
        facts |= {"fee": Money(fee), "fee_words": called, "total": total}
    return facts


def way(dialogue: Dialogue) -> str:
    """Name the message that says which way the money goes."""
    if not isinstance(dialogue, ServiceDeclaration):
        return "review-amount"
    if dialogue.group is Group.PAY:
        return "review-amount-cash"
    if not dialogue.asks_amount and dialogue.terms.direction is Direction.NO_CASH:
        return "review-amount-set"
    return _WAYS[dialogue.terms.direction]


_WAYS = {
    Direction.OUT: "review-amount",
    Direction.IN: "review-amount-in",
    Direction.NO_CASH: "review-amount-pay",
}


def _note(step: Review) -> dict[str, Fact]:
    return {} if step.note is None else {"note": Text(step.note)}


def _warning(asking: StepContext) -> dict[str, Fact]:
    """Warn of what was sent a short time ago; of what is open still, a question follows."""
    if asking.world.first_like(asking.code, asking.answers):
        return {}
    repeats = asking.world.repeats(asking.code, asking.answers)
    return {"warning": Text("review-repeats")} if repeats else {}
