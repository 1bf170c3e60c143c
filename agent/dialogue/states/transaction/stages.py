"""The stage of a customer's transaction, which determines its screen, and its row in the table.

A stage follows from the journal and the visit; it is never stored.
"""

from collections.abc import Callable
from enum import Enum, unique

import msgspec

from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Choice, Fact, Name, Page, Press
from agent.dialogue.slips import failure_words
from agent.dialogue.states.state import Context
from agent.dialogue.visit import (
    AtStart,
    AtTransaction,
    CardFinished,
    CardRunning,
    CashStep,
    PaymentStopped,
    QrShown,
    Slip,
    StoppedWaiting,
    Transition,
)
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction


@unique
class Stage(Enum):
    TAKE_PIN = "take pin"
    """Notes must be taken in, after the attendant's PIN."""
    TAKE_COUNT = "take count"
    WORKING = "working"
    QR = "qr"
    CARD = "card"
    PENDING = "pending"
    HAND_PIN = "hand pin"
    HANDING = "handing"
    NOT_HANDED_PIN = "not handed pin"
    """Somebody pressed *not handed*; this counts only with the attendant's PIN."""
    DISPENSING = "dispensing"
    """The dispenser pays."""
    OWED = "owed"
    """The bank has paid, but the notes cannot be handed over now."""
    HELD = "held"
    """The service was probably not delivered; the shop holds the customer's notes until that is
    certain."""
    RETURN_PIN = "return pin"
    RETURNING = "returning"
    SHORTFALL = "shortfall"
    """The customer misses notes, and leaves with a slip."""
    DONE = "done"
    FAILED = "failed"
    ABANDONED = "not sent"
    UNCLEAR = "unclear"
    """Given up without an answer: money may have moved, and the customer needs a slip."""


def stage_at(place: AtTransaction, read_model: ReadModel) -> Stage:
    """Return the stage of the transaction that the screen follows."""
    return stage(read_model.transaction(place.reference), place, read_model)


def stage(t: Transaction, place: AtTransaction, read_model: ReadModel) -> Stage:
    if isinstance(place.payment, CardRunning):
        return Stage.CARD  # with any bank status: the card must come out first
    if t.has_open_shortfall:
        return Stage.SHORTFALL
    match t.bank_status:
        case BankStatus.PREPARED | BankStatus.SENT:
            return _sent(t, place)
        case BankStatus.PENDING:
            return _PENDING[BY_CODE[t.service].following](t, place)
        case BankStatus.SUCCEEDED:
            return _succeeded(t, place, read_model)
        case BankStatus.FAILED:
            return _not_delivered(t, place, Stage.FAILED)
        case BankStatus.ABANDONED:
            is_unclear = failure_words.is_unclear(t)
            return _not_delivered(t, place, Stage.UNCLEAR if is_unclear else Stage.ABANDONED)


def _sent(t: Transaction, place: AtTransaction) -> Stage:
    if t.terms.direction is Direction.IN and t.cash is CashStatus.NONE:
        return Stage.TAKE_COUNT if place.cash is CashStep.COUNTING else Stage.TAKE_PIN
    return Stage.PENDING if isinstance(place.wait, StoppedWaiting) else Stage.WORKING


def _waiting(t: Transaction, place: AtTransaction) -> Stage:
    """Return WORKING as long as a PENDING is usual."""
    usual = BY_CODE[t.service].answers_later and not isinstance(place.wait, StoppedWaiting)
    return Stage.WORKING if usual else Stage.PENDING


def _using_card(_: Transaction, place: AtTransaction) -> Stage:
    if isinstance(place.payment, PaymentStopped) or isinstance(place.wait, StoppedWaiting):
        return Stage.PENDING
    return Stage.WORKING if isinstance(place.payment, CardFinished) else Stage.CARD


_PENDING: dict[Following, Callable[[Transaction, AtTransaction], Stage]] = {
    Following.WAIT: _waiting,
    Following.PAY_QR: lambda _, place: (
        Stage.QR if isinstance(place.payment, QrShown) else Stage.PENDING
    ),
    Following.USE_CARD: _using_card,
}


def _succeeded(t: Transaction, place: AtTransaction, read_model: ReadModel) -> Stage:
    is_leaving = place.cash is CashStep.LEAVING
    match t.cash:
        case CashStatus.OWED if is_leaving:
            return Stage.OWED
        case CashStatus.OWED:
            return Stage.DISPENSING if _dispenser_pays(t, place, read_model) else Stage.HAND_PIN
        case CashStatus.HANDING_OVER if t.dispense_attempt is None:
            return Stage.NOT_HANDED_PIN if place.question.is_denied else Stage.HANDING
        case CashStatus.HANDING_OVER:
            return Stage.OWED if is_leaving else Stage.DISPENSING
        case CashStatus.DISPUTED:
            return Stage.OWED
        case _:
            return Stage.DONE


def _dispenser_pays(t: Transaction, place: AtTransaction, read_model: ReadModel) -> bool:
    if place.cash is CashStep.DISPENSING:
        return True
    return place.cash is CashStep.NOT_YET and read_model.can_dispense(t.cash_total)


def _not_delivered(t: Transaction, place: AtTransaction, end: Stage) -> Stage:
    match t.cash:
        case CashStatus.HELD:
            return Stage.HELD
        case CashStatus.REFUND_OWED:
            return Stage.HELD if place.cash is CashStep.LEAVING else Stage.RETURN_PIN
        case CashStatus.REFUNDING:
            return Stage.NOT_HANDED_PIN if place.question.is_denied else Stage.RETURNING
        case CashStatus.DISPUTED if t.terms.direction is Direction.IN:
            return Stage.HELD
        case _:
            return end


# --- the table of stages ---


class View(msgspec.Struct, frozen=True):
    """Everything that a stage may read."""

    t: Transaction
    place: AtTransaction
    context: Context
    can_try_again: bool = False
    """Another try can succeed."""
    other_ways: tuple[Choice, ...] = ()
    """Readers and services with which the customer can get the same."""
    names_other_way: bool = False
    """The page names the other ways before another finger."""

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
