"""The review of all answers before anything is captured or sent; each line can be changed."""

from collections.abc import Iterator, Mapping

import msgspec

from agent.base.money import ZERO, Money, Paise
from agent.cash.notes import out_of
from agent.dialogue.effects import LookAtWallet
from agent.dialogue.registry import DialogueDeclaration
from agent.dialogue.screens import Act, Choice, Fact, Name, ScreenLine, Text
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
from agent.services.declaration import Group, ServiceDeclaration
from agent.services.steps import Review, Step
from agent.transactions.model import Direction

TOO_LITTLE = Text("error-wallet")


class Reviewing(msgspec.Struct, frozen=True):
    """The review; it gets its summary lines from the other kinds."""

    kinds: Mapping[type[Step], StepKind]

    def kind(self) -> StepKind:
        return StepKind(Name.REVIEW, self.show, self.take, arrive=_look_at_wallet)

    def show(self, step: Review, context: StepContext) -> StepView:
        recalled = [line for _, line in self._recalled(context)]
        service = ScreenLine(Text("line-service"), service_text(context.dialogue.code))
        facts: dict[str, Fact] = {"lines": (service, *(one.line for one in recalled))}
        if step.remark is not None:
            facts["note"] = Text(step.remark)
        changeable = tuple(
            Choice(one.value, one.line.label, icon=one.icon) for one in recalled if one.value
        )
        return StepView(
            choices=changeable,
            actions=(Act.CONFIRM,),
            facts=facts | _money(step, context) | _warning(context),
            bare=not changeable,
        )

    def take(self, _: Review, context: StepContext, act: Act, value: str) -> Taken:
        if act is Act.CONFIRM:
            code, answers = context.dialogue.code, context.visit.answers
            return Stay(TOO_LITTLE) if context.read_model.lacks_funds(code, answers) else Next()
        for index, one in self._recalled(context):
            if one.value is not None and one.value == value:
                return Jump(index, one.part)
        return Stay(Text("error-choose"))

    def _recalled(self, context: StepContext) -> Iterator[tuple[int, SummaryLine]]:
        for index, asked in enumerate(context.dialogue.steps):
            if type(asked.step) in self.kinds and asked.when(context.visit.answers):
                for line in self.kinds[type(asked.step)].recall(asked.step, context):
                    yield index, line


def _look_at_wallet(_: Review, context: StepContext) -> Stay:
    service = context.dialogue
    if not isinstance(service, ServiceDeclaration) or service.wallet is None:
        return Stay()
    return Stay(effects=(LookAtWallet(service.wallet),))


def _money(step: Review, context: StepContext) -> dict[str, Fact]:
    answers = context.visit.answers
    amount = answers.amount or ZERO
    facts: dict[str, Fact] = {}
    if answers.amount is not None:
        facts = {"amount": Money(amount), "way": Text(way(context.dialogue))}
    outlays = step.charge(answers)
    if outlays is not None:
        facts["outlays"] = Money(outlays)
    service = context.dialogue
    if not isinstance(service, ServiceDeclaration):
        return facts
    fee = service.fee(answers)
    facts["is_free"] = service.is_free(fee)
    if fee:
        total = Money(Paise(amount + fee))
        facts |= {
            "fee": Money(fee),
            "fee_words": Text(f"review-{service.fee_words}"),
            "total": total,
        }
    return facts


def way(dialogue: DialogueDeclaration) -> str:
    """Return the key of the message for the direction of the money."""
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


def _warning(context: StepContext) -> dict[str, Fact]:
    """Return a warning about a recent equal request, or about missing notes in the drawer."""
    if context.read_model.first_like(context.dialogue.code, context.visit.answers):
        return {}
    if context.read_model.repeats(context.dialogue.code, context.visit.answers):
        return {"warning": Text("review-repeats")}
    return {"warning": Text("review-notes-lacking")} if _lacks_notes(context) else {}


def _lacks_notes(context: StepContext) -> bool:
    """Return True if the drawer's known notes cannot make the amount to hand out."""
    service, amount = context.dialogue, context.visit.answers.amount
    drawer = context.read_model.attendant.drawer_notes()
    if drawer is None or amount is None or not isinstance(service, ServiceDeclaration):
        return False
    if service.terms.direction is not Direction.OUT or context.read_model.can_dispense(amount):
        return False
    return not out_of(drawer, amount)
