"""The stage of a customer's transaction, which determines its screen.

A stage follows from the journal and the visit; it is never stored.
"""

from collections.abc import Callable
from enum import Enum, unique

from agent.dialogue.read_model import ReadModel
from agent.dialogue.visit import (
    AtTransaction,
    CardFinished,
    CardRunning,
    CashStep,
    PaymentStopped,
    QrShown,
    StoppedWaiting,
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
    DONE = "done"
    FAILED = "failed"
    ABANDONED = "not sent"


def stage_at(place: AtTransaction, read_model: ReadModel) -> Stage:
    """Return the stage of the transaction that the screen follows."""
    return stage(read_model.transaction(place.reference), place, read_model)


def stage(t: Transaction, place: AtTransaction, read_model: ReadModel) -> Stage:
    if isinstance(place.payment, CardRunning):
        return Stage.CARD  # with any bank status: the card must come out first
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
            return _not_delivered(t, place, Stage.ABANDONED)


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
