"""One row of the table of stages: its page, its presses, its follow-up and its timeout."""

from collections.abc import Callable

import msgspec

from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Fact, Name, Page, Press
from agent.dialogue.states.state import Context
from agent.dialogue.visit import AtStart, AtTransaction, CashStep, Slip, Transition
from agent.transactions.model import Direction, Transaction


class View(msgspec.Struct, frozen=True):
    """Everything that a stage may read."""

    t: Transaction
    place: AtTransaction
    context: Context
    can_try_again: bool = False
    """Another try can succeed."""

    @property
    def read_model(self) -> ReadModel:
        return self.context.read_model


def end(_: View) -> Transition:
    return Transition(AtStart())


def stay(view: View) -> Transition:
    return Transition(view.place)


class StageKind(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table of stages."""

    name: Name
    """The screen whose timeout it has."""
    show: Callable[[View], Page]
    take: Callable[[View, Press], Transition] = lambda view, _: stay(view)
    """Returns the transition of a press that only this stage has."""
    done: Callable[[View], Transition] = end
    """Returns the transition of DONE, which the plain page also offers."""
    pin_accepted: Callable[[View], Transition] = stay
    follow: Callable[[View], Transition] = stay
    """Returns the transition that the transaction's state requires without a press."""
    time_out: Callable[[View], Transition] = end
    has_slip: bool = False
    """Its screen shows the slip as a QR if nothing can be printed."""
    counts_notes: bool = False
    """The customer's own notes are counted, so its screen shows the cash total."""


def check_pin(view: View, press: Press) -> Transition:
    """Check the PIN typed on a keypad."""
    check = e.CheckPin(view.context.visit.number, Private(press.value or ""), PinPlace.NOTES)
    return Transition(view.place, effects=(check,))


def append_action(view: View, action: e.AttendantAction) -> Transition:
    """Append an attendant's action."""
    return Transition(view.place, effects=(e.AppendAction(view.place.reference, action),))


def cancel(view: View) -> Transition:
    """Cancel before anything was sent or any notes were taken."""
    leave = (e.Leave(view.place.reference),)
    return Transition(replace(view.place, cancelled=True), effects=leave)


def cancel_or_end(view: View) -> Transition:
    return end(view) if view.place.cancelled else cancel(view)


def leave_with_claim(view: View) -> Transition:
    """Stop waiting for the notes; the customer leaves with a claim."""
    return Transition(replace(view.place, cash=CashStep.LEAVING))


def print_slip(view: View, slip: Slip, *, with_account: bool = False) -> Transition:
    """Request a slip of the current state."""
    place = view.place
    wanted = e.PrintSlip(
        place.reference, view.context.visit.language, place.claim_code, with_account
    )
    return Transition(replace(place, slips=place.slips | {slip}), effects=(wanted,))


def print_first_slip(view: View) -> Transition:
    """Request the slip that finds the transaction, once, with a claim code if cash moves."""
    place, visit = view.place, view.context.visit
    if Slip.FIRST in place.slips:
        return stay(view)
    if view.t.terms.direction is Direction.NO_CASH:
        return print_slip(view, Slip.FIRST)
    claim = e.IssueClaim(visit.number, place.reference, visit.language)
    return Transition(replace(place, slips=place.slips | {Slip.FIRST}), effects=(claim,))


def slip_on_screen(view: View) -> dict[str, Fact]:
    """Return the slip as text for a QR if nothing can be printed."""
    if view.read_model.can_print():
        return {}
    language, code = view.context.visit.language, view.place.claim_code
    return {"slip": view.read_model.slip_text(view.t.client_reference, language, code)}
