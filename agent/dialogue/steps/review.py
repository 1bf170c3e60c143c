"""The review of all answers before anything is captured or sent; each line can be changed."""

from collections.abc import Iterator
from typing import ClassVar

from agent.base.money import ZERO, Money, Paise
from agent.cash.notes import out_of
from agent.dialogue.effects import LookAtWallet
from agent.dialogue.page import Act, Choice, Fact, Name, ScreenLine, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.steps.forward import go_on, way
from agent.dialogue.steps.identity import service_text
from agent.dialogue.steps.step import SCREENS, StepScreen, StepView, SummaryLine
from agent.services.declaration import ServiceDeclaration
from agent.services.steps import Review, Step
from agent.transactions.model import Direction

TOO_LITTLE = Text("error-wallet")


class ReviewScreen(StepScreen[Review], frozen=True):
    asks: ClassVar[type[Step]] = Review
    name: ClassVar[Name] = Name.REVIEW

    def view(self, at: At) -> StepView:
        recalled = [line for _, line in self._recalled(at)]
        service = ScreenLine(Text("line-service"), service_text(self.service))
        facts: dict[str, Fact] = {"lines": (service, *(one.line for one in recalled))}
        if self.step.remark is not None:
            facts["note"] = Text(self.step.remark)
        changeable = tuple(
            Choice(one.value, one.line.label, icon=one.icon) for one in recalled if one.value
        )
        return StepView(
            choices=changeable,
            actions=(Act.CONFIRM,),
            facts=facts | self._money(at) | self._warning(at),
            bare=not changeable,
        )

    def arrive(self, at: At) -> Transition:
        service = self.dialogue
        if not isinstance(service, ServiceDeclaration) or service.wallet is None:
            return at.to(self)
        return at.to(self, None, LookAtWallet(service.wallet))

    def answer(self, act: Act, value: str, at: At) -> Transition:
        if act is Act.CONFIRM:
            is_lacking = at.read_model.lacks_funds(self.service, at.answers)
            return at.to(self, TOO_LITTLE) if is_lacking else go_on(self, at)
        for index, one in self._recalled(at):
            if one.value is not None and one.value == value:
                return self.screen(index, one.part).arrive(at)
        return at.to(self, Text("error-choose"))

    def _recalled(self, at: At) -> Iterator[tuple[int, SummaryLine]]:
        for index, asked in enumerate(self.dialogue.steps):
            if asked.when(at.answers):
                for line in SCREENS[type(asked.step)].recall(asked.step, at):
                    yield index, line

    def _money(self, at: At) -> dict[str, Fact]:
        amount = at.answers.amount or ZERO
        facts: dict[str, Fact] = {}
        if at.answers.amount is not None:
            facts = {"amount": Money(amount), "way": Text(way(self.dialogue))}
        outlays = self.step.charge(at.answers)
        if outlays is not None:
            facts["outlays"] = Money(outlays)
        service = self.dialogue
        if not isinstance(service, ServiceDeclaration):
            return facts
        fee = service.fee(at.answers)
        facts["is_free"] = service.is_free(fee)
        if fee:
            facts |= {
                "fee": Money(fee),
                "fee_words": Text(f"review-{service.fee_words}"),
                "total": Money(Paise(amount + fee)),
            }
        return facts

    def _warning(self, at: At) -> dict[str, Fact]:
        """Return a warning about a recent equal request, or about missing notes in the drawer."""
        if at.read_model.first_like(self.service, at.answers):
            return {}
        if at.read_model.repeats(self.service, at.answers):
            return {"warning": Text("review-repeats")}
        return {"warning": Text("review-notes-lacking")} if self._lacks_notes(at) else {}

    def _lacks_notes(self, at: At) -> bool:
        """Return True if the drawer's known notes cannot make the amount to hand out."""
        service, amount = self.dialogue, at.answers.amount
        drawer = at.read_model.attendant.drawer_notes()
        if drawer is None or amount is None or not isinstance(service, ServiceDeclaration):
            return False
        if service.terms.direction is not Direction.OUT or at.read_model.can_dispense(amount):
            return False
        return not out_of(drawer, amount)
