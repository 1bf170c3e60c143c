"""The customer's screen of a running transaction: presses, time-outs and follow-ups."""

from collections.abc import Callable

from agent.base.money import PAISE_PER_RUPEE
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Press, Text
from agent.dialogue.stages import AWAY_WITH_A_SLIP, Stage, stage_at
from agent.dialogue.views import following as views
from agent.dialogue.visit import AtServices, AtStart, AtTransaction, Transition, Use, Visit
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus, Direction

END = Transition(AtStart())
ACCOUNT = ("balance", "record")
"""Values of a press that also print the balance, statement or record."""


def take(place: AtTransaction, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    """Return the transition of a press."""
    at = stage_at(place, read_model)
    match press.action:
        case Act.DONE if at is Stage.WORKING:
            return Transition(replace(place, stopped_waiting=True))
        case Act.DONE if at in (Stage.HAND_PIN, Stage.RETURN_PIN):
            return Transition(replace(place, leaving=True))
        case Act.DONE:
            return END
        case Act.HANDED:
            given = views.given(press, read_model.transaction(place.reference), read_model)
            moved = e.AppendAction(place.reference, e.AttendantAction.MOVED, given=given)
            return Transition(place, effects=(moved,))
        case Act.NOT_HANDED:
            return Transition(replace(place, denied=True))
        case Act.PRINT:
            slip = _slip(place, visit, with_account=press.value in ACCOUNT)
            return Transition(replace(place, print_pressed=True), effects=(slip,))
        case _ if at is Stage.TAKE_COUNT and press.action is not Act.CANCEL:
            return _take_count(place, press.value, read_model)
        case Act.CANCEL | Act.BACK:
            return _CANCELS[at](place, press.action, visit)
        case Act.CONTINUE if at is Stage.CARD:
            return Transition(replace(place, card=Use.NOT_YET, prompt="please-wait"))
        case _:  # a keypad for the PIN
            pin = Private(press.value or "")
            return Transition(place, effects=(e.CheckPin(visit.number, pin, PinPlace.NOTES),))


def _take_count(place: AtTransaction, typed: str | None, read_model: ReadModel) -> Transition:
    """Return the transition of a typed count; it must equal the cash total."""
    amount = read_model.transaction(place.reference).cash_total
    if typed != str(amount // PAISE_PER_RUPEE):
        return Transition(place, Text("error-counted"))
    return Transition(place, effects=(e.AppendAction(place.reference, e.AttendantAction.HELD),))


def _cancel_taking(place: AtTransaction, _: Act, __: Visit) -> Transition:
    """Cancel before anything was sent or any notes were taken."""
    return Transition(replace(place, cancelled=True), effects=(e.Leave(place.reference),))


def _cancel_qr(place: AtTransaction, action: Act, visit: Visit) -> Transition:
    """Hide the QR. It may still be paid, so the customer gets a slip with a claim code."""
    if action is Act.CANCEL:
        return Transition(replace(place, stopped=True))
    claim = e.IssueClaim(visit.number, place.reference, visit.language)
    return Transition(AtServices(), effects=(claim, e.Leave(place.reference)))


def _cancel_card(place: AtTransaction, _: Act, __: Visit) -> Transition:
    if place.card is Use.STUCK:  # never launched, so no card was used
        leave = e.Leave(place.reference)
        return Transition(AtServices(), Text("card-not-started"), (leave,))
    return Transition(place, effects=(e.StopCard(),))


def _cancel_denial(place: AtTransaction, _: Act, __: Visit) -> Transition:
    return Transition(replace(place, denied=False))


_CANCELS: dict[Stage, Callable[[AtTransaction, Act, Visit], Transition]] = {
    Stage.TAKE_PIN: _cancel_taking,
    Stage.TAKE_COUNT: _cancel_taking,
    Stage.QR: _cancel_qr,
    Stage.CARD: _cancel_card,
    Stage.NOT_HANDED_PIN: _cancel_denial,
}


def pin_checked(place: AtTransaction, error: Text | None, read_model: ReadModel) -> Transition:
    """Return the transition of a PIN check: count incoming notes, or hand out notes."""
    if error:
        return Transition(place, error)
    match stage_at(place, read_model):
        case Stage.TAKE_PIN:
            return Transition(replace(place, unlocked=True))
        case Stage.HAND_PIN | Stage.RETURN_PIN:
            return Transition(
                place, effects=(e.AppendAction(place.reference, e.AttendantAction.MOVING),)
            )
        case Stage.NOT_HANDED_PIN:
            not_denied = replace(place, denied=False, asked_again=False)
            return Transition(
                not_denied, effects=(e.AppendAction(place.reference, e.AttendantAction.NOT_MOVED),)
            )
        case _:
            return Transition(place)


def fold(place: AtTransaction, event: events.DialogueEvent, read_model: ReadModel) -> Transition:
    """Return the transition of an event."""
    match event:
        case events.ClaimReady(reference=reference, code=code) if reference == place.reference:
            return Transition(replace(place, claim_code=code))
        case events.PinChecked(error=error):
            return pin_checked(place, error, read_model)
        case events.CardPrompt(prompt=prompt):
            return Transition(replace(place, prompt=prompt))
        case events.CardEnded(started=started, expired=expired):
            use = Use.ENDED if started or expired else Use.STUCK
            return Transition(replace(place, card=use))
        case events.DispenserEnded():
            return Transition(replace(place, dispenser=Use.ENDED))
        case _:
            return Transition(place)


def time_out(place: AtTransaction, read_model: ReadModel) -> Transition:
    """Return the transition of a time-out; a customer without notes leaves with a slip."""
    match stage_at(place, read_model):
        case Stage.WORKING if _cannot_be_paid(place, read_model) and not place.cancelled:
            return Transition(replace(place, cancelled=True), effects=(e.Leave(place.reference),))
        case Stage.WORKING if _cannot_be_paid(place, read_model):
            return END
        case Stage.WORKING:
            return Transition(replace(place, stopped_waiting=True))
        case Stage.TAKE_PIN | Stage.TAKE_COUNT if not place.cancelled:
            return Transition(replace(place, cancelled=True), effects=(e.Leave(place.reference),))
        case Stage.QR:
            return Transition(replace(place, stopped=True))
        case Stage.HAND_PIN | Stage.RETURN_PIN | Stage.DISPENSING if not place.leaving:
            return Transition(replace(place, leaving=True))
        case Stage.CARD if place.card is Use.STUCK:
            return END
        case Stage.CARD:
            return Transition(replace(place, stopped=True), effects=(e.StopCard(),))
        case Stage.HANDING | Stage.RETURNING | Stage.NOT_HANDED_PIN if not place.asked_again:
            return Transition(replace(place, denied=False, asked_again=True))
        case _:  # the attendant is asked behind the PIN about notes that may have moved
            return END


def _cannot_be_paid(place: AtTransaction, read_model: ReadModel) -> bool:
    """Return True if no payment is possible: a QR without an answer was never shown."""
    t = read_model.transaction(place.reference)
    return t.bank_status is BankStatus.SENT and BY_CODE[t.service].following is Following.PAY_QR


def follow(place: AtTransaction, visit: Visit, read_model: ReadModel, now: float) -> Transition:
    """Return the transition that the transaction's state requires, without a press."""
    t = read_model.transaction(place.reference)
    at = stage_at(place, read_model)
    if (at is Stage.WORKING) is (place.working_since is None):
        return Transition(replace(place, working_since=now if at is Stage.WORKING else None))
    following = BY_CODE[t.service].following
    shown = read_model.display_only(place.reference)
    if at is Stage.PENDING and following is Following.PAY_QR and shown.qr and not place.stopped:
        return Transition(_show_qr(place, read_model, now + shown.qr.valid_seconds))
    if at is Stage.CARD and place.card is Use.NOT_YET:
        use = e.UseCard(visit.number, place.reference)
        return Transition(replace(place, card=Use.RUNNING), effects=(use,))
    if at is Stage.DISPENSING and place.dispenser is Use.NOT_YET:
        dispense = e.Dispense(visit.number, place.reference)
        return Transition(replace(place, dispenser=Use.RUNNING), effects=(dispense,))
    if at in AWAY_WITH_A_SLIP and not place.slip_asked:
        return Transition(
            replace(place, slip_asked=True), effects=(_first_slip(place, visit, read_model),)
        )
    if at is Stage.DONE and BY_CODE[t.service].answers_later and not place.final_slip_asked:
        return Transition(replace(place, final_slip_asked=True), effects=(_slip(place, visit),))
    return Transition(place)


def _show_qr(place: AtTransaction, read_model: ReadModel, until: float) -> AtTransaction:
    """Show the QR from now on, unless it pays another account."""
    if not read_model.pays_us(place.reference):
        return replace(place, stopped=True)
    return replace(place, pay_until=until)


def _first_slip(place: AtTransaction, visit: Visit, read_model: ReadModel) -> e.Effect:
    if read_model.transaction(place.reference).terms.direction is Direction.NO_CASH:
        return _slip(place, visit)
    return e.IssueClaim(visit.number, place.reference, visit.language)


def _slip(place: AtTransaction, visit: Visit, *, with_account: bool = False) -> e.PrintSlip:
    return e.PrintSlip(place.reference, visit.language, place.claim_code, with_account)
