"""Notes change hands: behind the attendant's PIN, or from the dispenser."""

from agent.base.money import PAISE_PER_RUPEE
from agent.base.structs import replace
from agent.dialogue.attendant.cash import given, notes, pin_page
from agent.dialogue.effects import AppendAction, AttendantAction, Dispense
from agent.dialogue.screens import Act, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.slips import failure_words
from agent.dialogue.states.transaction.stages import (
    StageKind,
    View,
    append_action,
    cancel,
    cancel_or_end,
    check_pin,
    end,
    leave_with_claim,
)
from agent.dialogue.steps.review import TOO_LITTLE
from agent.dialogue.visit import CashStep, HandOverQuestion, Transition

COUNTED_MAX = 6  # digits of rupees counted


# --- the customer's notes are taken in ---


def _take_pin(view: View, press: Press) -> Transition:
    return cancel(view) if press.action is Act.CANCEL else check_pin(view, press)


def _show_count(_: View) -> Page:
    title, text = Text("cash-take-title"), Text("cash-take-text")
    counted = Input(InputKind.DIGITS, "counted", COUNTED_MAX)
    return Page(Name.CASH, title, text, input=counted, actions=(Act.CONFIRM, Act.CANCEL))


def _take_count(view: View, press: Press) -> Transition:
    return cancel(view) if press.action is Act.CANCEL else _counted(view, press.value)


def _counted(view: View, typed: str | None) -> Transition:
    """Return the transition of a typed count; it must equal the cash total.

    The wallet may have been read again since the review: notes that it does not cover would only be
    given back.
    """
    if typed != str(view.t.cash_total // PAISE_PER_RUPEE):
        return Transition(view.place, Text("error-counted"))
    if view.read_model.lacks_funds(view.t.service, view.context.visit.answers):
        return Transition(view.place, TOO_LITTLE)
    return append_action(view, AttendantAction.HELD)


TAKE_PIN = StageKind(
    name=Name.CASH,
    show=lambda _: pin_page("cash-take-pin", Act.CANCEL),
    take=_take_pin,
    pin_accepted=lambda view: Transition(replace(view.place, cash=CashStep.COUNTING)),
    time_out=cancel_or_end,
    counts_notes=True,
)
TAKE_COUNT = StageKind(
    name=Name.CASH, show=_show_count, take=_take_count, time_out=cancel_or_end, counts_notes=True
)


# --- notes go to the customer ---


def _show_return_pin(view: View) -> Page:
    asked = pin_page("cash-return-pin", Act.DONE)
    return replace(asked, facts=failure_words.failure(view.t))


def _moving(view: View) -> Transition:
    return append_action(view, AttendantAction.MOVING)


HAND_PIN = StageKind(
    name=Name.CASH,
    show=lambda _: pin_page("cash-pin", Act.DONE),
    take=check_pin,
    done=leave_with_claim,
    pin_accepted=_moving,
    time_out=leave_with_claim,
)
RETURN_PIN = StageKind(
    name=Name.CASH,
    show=_show_return_pin,
    take=check_pin,
    done=leave_with_claim,
    pin_accepted=_moving,
    time_out=leave_with_claim,
    counts_notes=True,
)


# --- did the notes move? ---


def _show_handing(view: View) -> Page:
    page = _question(view, Text("cash-handed-title"), Text("cash-handed-text"))
    if view.place.question.is_repeated:
        return page
    return replace(page, facts=page.facts | notes(view.t, view.read_model))


def _question(view: View, title: Text, text: Text) -> Page:
    """Return the question whether the notes moved; it always has both answers."""
    if view.place.question.is_repeated:
        title, text = Text("cash-doubt-title"), Text("cash-asked-again-text")
    return Page(Name.CASH, title, text, actions=(Act.HANDED, Act.NOT_HANDED))


def _take_answer(view: View, press: Press) -> Transition:
    if press.action is Act.HANDED:
        shown = given(press, view.t, view.read_model)
        moved = AppendAction(view.place.reference, AttendantAction.MOVED, given=shown)
        return Transition(replace(view.place, given=shown), effects=(moved,))
    return _ask(view, replace(view.place.question, is_denied=True))


def _ask(view: View, question: HandOverQuestion) -> Transition:
    return Transition(replace(view.place, question=question))


def _ask_again(view: View) -> Transition:
    """Ask once more; then the attendant is asked behind the PIN about these notes."""
    if view.place.question.is_repeated:
        return end(view)
    return _ask(view, HandOverQuestion(is_repeated=True))


def _take_denial_pin(view: View, press: Press) -> Transition:
    if press.action is Act.BACK:
        return _ask(view, replace(view.place.question, is_denied=False))
    return check_pin(view, press)


def _deny(view: View) -> Transition:
    denied = append_action(view, AttendantAction.NOT_MOVED)
    return replace(denied, place=replace(view.place, question=HandOverQuestion()))


HANDING = StageKind(name=Name.CASH, show=_show_handing, take=_take_answer, time_out=_ask_again)
RETURNING = StageKind(
    name=Name.CASH,
    show=lambda view: _question(view, Text("cash-return-title"), Text("cash-return-text")),
    take=_take_answer,
    time_out=_ask_again,
    counts_notes=True,
)
NOT_HANDED_PIN = StageKind(
    name=Name.CASH,
    show=lambda _: pin_page("cash-not-handed-pin", Act.BACK),
    take=_take_denial_pin,
    pin_accepted=_deny,
    time_out=_ask_again,
    counts_notes=True,
)


# --- the dispenser ---


def _dispense(view: View) -> Transition:
    if view.place.cash is not CashStep.NOT_YET:
        return Transition(view.place)
    dispense = Dispense(view.context.visit.number, view.place.reference)
    return Transition(replace(view.place, cash=CashStep.DISPENSING), effects=(dispense,))


DISPENSING = StageKind(
    name=Name.CASH,
    show=lambda _: Page(Name.CASH, Text("cash-dispensing-title"), Text("cash-dispensing-text")),
    follow=_dispense,
    time_out=leave_with_claim,
)
