"""Notes change hands: behind the attendant's PIN, or from the dispenser."""

from typing import ClassVar

from agent.base.money import PAISE_PER_RUPEE
from agent.base.structs import replace
from agent.dialogue.attendant.cash import given, has_moved, moves, notes, pin_page
from agent.dialogue.effects import Dispense
from agent.dialogue.page import Act, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.place import Home, Transition
from agent.dialogue.screens.transaction import (
    CashStep,
    HandOverQuestion,
    Stage,
    StageScreen,
    TransactionScreen,
)
from agent.dialogue.slips import failure_words
from agent.dialogue.steps.review import TOO_LITTLE
from agent.transactions import model as m

COUNTED_MAX = 6  # digits of rupees counted


# --- the customer's notes are taken in ---


class TakePin(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.TAKE_PIN
    name: ClassVar[Name] = Name.CASH
    counts_notes: ClassVar[bool] = True

    def show(self) -> Page:
        return pin_page("cash-take-pin", Act.CANCEL)

    def press(self, press: Press) -> Transition:
        return self.cancel() if press.action is Act.CANCEL else self.check_pin(press)

    def pin_accepted(self) -> Transition:
        return self.to(replace(self.place, cash=CashStep.COUNTING))

    def times_out(self) -> Transition:
        return self.cancel_or_end()


class TakeCount(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.TAKE_COUNT
    name: ClassVar[Name] = Name.CASH
    counts_notes: ClassVar[bool] = True

    def show(self) -> Page:
        title, text = Text("cash-take-title"), Text("cash-take-text")
        counted = Input(InputKind.DIGITS, "counted", COUNTED_MAX)
        return Page(Name.CASH, title, text, input=counted, actions=(Act.CONFIRM, Act.CANCEL))

    def press(self, press: Press) -> Transition:
        return self.cancel() if press.action is Act.CANCEL else self.counted(press.value)

    def counted(self, typed: str | None) -> Transition:
        """Take a typed count; it must equal the cash total.

        The wallet may have been read again since the review: notes that it does not cover would
        only be given back.
        """
        if typed != str(self.t.cash_total // PAISE_PER_RUPEE):
            return self.at.to(self.place, Text("error-counted"))
        if self.read_model.lacks_funds(self.t.service, self.at.answers):
            return self.at.to(self.place, TOO_LITTLE)
        return self.append(m.Held)

    def times_out(self) -> Transition:
        return self.cancel_or_end()


# --- notes go to the customer ---


class HandPin(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.HAND_PIN
    name: ClassVar[Name] = Name.CASH

    def show(self) -> Page:
        return pin_page("cash-pin", Act.DONE)

    def press(self, press: Press) -> Transition:
        return self.check_pin(press)

    def done(self) -> Transition:
        return self.leave_with_claim()

    def pin_accepted(self) -> Transition:
        return self.to(self.place, moves(self.t, self.at.attendant))

    def times_out(self) -> Transition:
        return self.leave_with_claim()


class ReturnPin(HandPin, frozen=True):
    stage: ClassVar[Stage] = Stage.RETURN_PIN
    counts_notes: ClassVar[bool] = True

    def show(self) -> Page:
        asked = pin_page("cash-return-pin", Act.DONE)
        return replace(asked, facts=failure_words.failure(self.t))


# --- did the notes move? ---


class Handing(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.HANDING
    name: ClassVar[Name] = Name.CASH

    def show(self) -> Page:
        page = self.question_page(Text("cash-handed-title"), Text("cash-handed-text"))
        if self.place.question.is_repeated:
            return page
        return replace(page, facts=page.facts | notes(self.t, self.read_model))

    def question_page(self, title: Text, text: Text) -> Page:
        """Return the question whether the notes moved; it always has both answers."""
        if self.place.question.is_repeated:
            title, text = Text("cash-doubt-title"), Text("cash-asked-again-text")
        return Page(Name.CASH, title, text, actions=(Act.HANDED, Act.NOT_HANDED))

    def press(self, press: Press) -> Transition:
        if press.action is Act.HANDED:
            shown = given(press, self.t, self.read_model)
            moved = has_moved(self.t, self.at.attendant, shown)
            return self.to(replace(self.place, given=shown), moved)
        return self.ask(replace(self.place.question, is_denied=True))

    def ask(self, question: HandOverQuestion) -> Transition:
        return self.to(replace(self.place, question=question))

    def times_out(self) -> Transition:
        """Ask once more; then the attendant is asked behind the PIN about these notes."""
        if self.place.question.is_repeated:
            return self.at.to(Home.START)
        return self.ask(HandOverQuestion(is_repeated=True))


class Returning(Handing, frozen=True):
    stage: ClassVar[Stage] = Stage.RETURNING
    counts_notes: ClassVar[bool] = True

    def show(self) -> Page:
        return self.question_page(Text("cash-return-title"), Text("cash-return-text"))


class NotHandedPin(Handing, frozen=True):
    """*Not handed over* counts only behind the PIN, because anybody could touch the screen."""

    stage: ClassVar[Stage] = Stage.NOT_HANDED_PIN
    counts_notes: ClassVar[bool] = True

    def show(self) -> Page:
        return pin_page("cash-not-handed-pin", Act.BACK)

    def press(self, press: Press) -> Transition:
        if press.action is Act.BACK:
            return self.ask(replace(self.place.question, is_denied=False))
        return self.check_pin(press)

    def pin_accepted(self) -> Transition:
        return replace(
            self.append(m.NotHanded), to=replace(self.place, question=HandOverQuestion())
        )


# --- the dispenser ---


class DispensingScreen(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.DISPENSING
    name: ClassVar[Name] = Name.CASH

    def show(self) -> Page:
        return Page(Name.CASH, Text("cash-dispensing-title"), Text("cash-dispensing-text"))

    def follow(self) -> Transition:
        if self.place.cash is not CashStep.NOT_YET:
            return self.to(self.place)
        dispensing = replace(self.place, cash=CashStep.DISPENSING)
        dispense = Dispense(self.place.reference)
        return self.at.ask(dispensing, dispense, TransactionScreen.dispenser_ended)

    def times_out(self) -> Transition:
        return self.leave_with_claim()
