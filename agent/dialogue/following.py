"""What the customer's screen does while it follows a transaction: presses, time, and follow-ups."""

from collections.abc import Callable
from dataclasses import replace

from agent.cash.pin import At
from agent.dialogue import effects as e
from agent.dialogue.read_model import World
from agent.dialogue.screens import Act, Press, Text
from agent.dialogue.stages import AWAY_WITH_A_SLIP, Stage, stage_at
from agent.dialogue.transition import Moved
from agent.dialogue.visit import AtServices, AtStart, AtTransaction, Use, Visit
from agent.money import PAISE_PER_RUPEE
from agent.private import Private
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import Direction, Fate

END = Moved(AtStart())
ACCOUNT = ("balance", "record")
"""What is printed only when it is asked for by name."""


def take(place: AtTransaction, press: Press, visit: Visit, world: World) -> Moved:
    """Say what a press leads to."""
    at = stage_at(place, world)
    match press.action:
        case Act.DONE if at in (Stage.HAND_PIN, Stage.RETURN_PIN):
            return Moved(replace(place, leaving=True))
        case Act.DONE:
            return END
        case Act.HANDED:
            return Moved(place, effects=(e.Record(place.reference, e.Deed.MOVED),))
        case Act.NOT_HANDED:
            return Moved(replace(place, denied=True))
        case Act.PRINT:
            slip = _slip(place, visit, with_account=press.value in ACCOUNT)
            return Moved(place, effects=(slip,))
        case _ if at is Stage.TAKE_COUNT and press.action is not Act.CANCEL:
            return _counted(place, press.value, world)
        case Act.CANCEL | Act.BACK:
            return _CANCELS[at](place, press.action, visit)
        case Act.CONTINUE if at is Stage.CARD:
            return Moved(replace(place, card=Use.NOT_YET, prompt="please-wait"))
        case _:  # a PIN pad
            pin = Private(press.value or "")
            return Moved(place, effects=(e.CheckPin(visit.number, pin, At.NOTES),))


def _counted(place: AtTransaction, counted: str | None, world: World) -> Moved:
    """Take the customer's notes: what was counted, and typed, has to be what is to be paid in."""
    amount = world.transaction(place.reference).collected
    if counted != str(amount // PAISE_PER_RUPEE):
        return Moved(place, Text("error-counted"))
    return Moved(place, effects=(e.Record(place.reference, e.Deed.HELD),))


def _cancel_taking(place: AtTransaction, _: Act, __: Visit) -> Moved:
    """Nothing was sent and no note taken: leaving ends it, and the screen says so."""
    return Moved(replace(place, cancelled=True), effects=(e.Leave(place.reference),))


def _cancel_qr(place: AtTransaction, action: Act, visit: Visit) -> Moved:
    """Blank the QR. It may be paid all the same, so the customer gets a slip that finds it."""
    if action is Act.CANCEL:
        return Moved(replace(place, stopped=True))
    claim = e.IssueClaim(visit.number, place.reference, visit.language)
    return Moved(AtServices(), effects=(claim, e.Leave(place.reference)))


def _cancel_card(place: AtTransaction, _: Act, __: Visit) -> Moved:
    if place.card is Use.STUCK:  # never launched: no card can have been used
        leave = e.Leave(place.reference)
        return Moved(AtServices(), Text("card-not-started"), (leave,))
    return Moved(place, effects=(e.StopCard(),))


def _cancel_denial(place: AtTransaction, _: Act, __: Visit) -> Moved:
    return Moved(replace(place, denied=False))


_CANCELS: dict[Stage, Callable[[AtTransaction, Act, Visit], Moved]] = {
    Stage.TAKE_PIN: _cancel_taking,
    Stage.TAKE_COUNT: _cancel_taking,
    Stage.QR: _cancel_qr,
    Stage.CARD: _cancel_card,
    Stage.NOT_HANDED_PIN: _cancel_denial,
}


def pin_checked(place: AtTransaction, error: Text | None, world: World) -> Moved:
    """Go on behind the PIN: count what comes in, or move what goes out."""
    if error:
        return Moved(place, error)
    match stage_at(place, world):
        case Stage.TAKE_PIN:
            return Moved(replace(place, unlocked=True))
        case Stage.HAND_PIN | Stage.RETURN_PIN:
            return Moved(place, effects=(e.Record(place.reference, e.Deed.MOVING),))
        case Stage.NOT_HANDED_PIN:
            asked = replace(place, denied=False, asked_again=False)
            return Moved(asked, effects=(e.Record(place.reference, e.Deed.NOT_MOVED),))
        case _:
            return Moved(place)


def fold(place: AtTransaction, happening: e.Happening, world: World) -> Moved:
    """Take what came back from outside."""
    match happening:
        case e.ClaimReady(reference=reference, code=code) if reference == place.reference:
            return Moved(replace(place, claim_code=code))
        case e.PinChecked(error=error):
            return pin_checked(place, error, world)
        case e.CardPrompt(prompt=prompt):
            return Moved(replace(place, prompt=prompt))
        case e.CardEnded(started=started, expired=expired):
            use = Use.ENDED if started or expired else Use.STUCK
            return Moved(replace(place, card=use))
        case e.DispenserEnded():
            return Moved(replace(place, dispenser=Use.ENDED))
        case _:
            return Moved(place)


def time_out(place: AtTransaction, world: World) -> Moved:
    """End what has waited long enough; who has nothing yet leaves with a slip."""
    match stage_at(place, world):
        case Stage.WORKING if _nothing_can_come_of_it(place, world) and not place.cancelled:
            return Moved(replace(place, cancelled=True), effects=(e.Leave(place.reference),))
        case Stage.WORKING if _nothing_can_come_of_it(place, world):
            return END
        case Stage.WORKING:
            return Moved(replace(place, impatient=True))
        case Stage.TAKE_PIN | Stage.TAKE_COUNT if not place.cancelled:
            return Moved(replace(place, cancelled=True), effects=(e.Leave(place.reference),))
        case Stage.QR:
            return Moved(replace(place, stopped=True))
        case Stage.HAND_PIN | Stage.RETURN_PIN | Stage.DISPENSING if not place.leaving:
            return Moved(replace(place, leaving=True))
        case Stage.CARD if place.card is Use.STUCK:
            return END
        case Stage.CARD:
            return Moved(replace(place, stopped=True), effects=(e.StopCard(),))
        case Stage.HANDING | Stage.RETURNING | Stage.NOT_HANDED_PIN if not place.asked_again:
            return Moved(replace(place, denied=False, asked_again=True))
        case _:  # notes that may have moved are asked about behind the PIN
            return END


def _nothing_can_come_of_it(place: AtTransaction, world: World) -> bool:
    """Say whether nobody can have paid: a QR that was never answered was never shown."""
    t = world.transaction(place.reference)
    return t.fate is Fate.SENT and BY_CODE[t.service].following is Following.PAY_QR


def follow(place: AtTransaction, visit: Visit, world: World, now: float) -> Moved:
    """Do what the transaction's state asks of the screen by itself."""
    t = world.transaction(place.reference)
    at = stage_at(place, world)
    following = BY_CODE[t.service].following
    shown = world.shown(place.reference)
    if at is Stage.PENDING and following is Following.PAY_QR and shown.qr and not place.stopped:
        return Moved(_show_qr(place, world, now + shown.qr.valid_seconds))
    if at is Stage.CARD and place.card is Use.NOT_YET:
        use = e.UseCard(visit.number, place.reference)
        return Moved(replace(place, card=Use.RUNNING), effects=(use,))
    if at is Stage.DISPENSING and place.dispenser is Use.NOT_YET:
        dispense = e.Dispense(visit.number, place.reference)
        return Moved(replace(place, dispenser=Use.RUNNING), effects=(dispense,))
    if at in AWAY_WITH_A_SLIP and not place.slip_asked:
        return Moved(replace(place, slip_asked=True), effects=(_first_slip(place, visit, world),))
    return Moved(place)


def _show_qr(place: AtTransaction, world: World, until: float) -> AtTransaction:
    """Show what is to be paid from here on, unless it is not ours to be paid."""
    if not world.pays_us(place.reference):
        return replace(place, stopped=True)
    return replace(place, pay_until=until)


def _first_slip(place: AtTransaction, visit: Visit, world: World) -> e.Effect:
    if world.transaction(place.reference).terms.direction is Direction.NO_CASH:
        return _slip(place, visit)
    return e.IssueClaim(visit.number, place.reference, visit.language)


def _slip(place: AtTransaction, visit: Visit, *, with_account: bool = False) -> e.PrintSlip:
    return e.PrintSlip(place.reference, visit.language, place.claim_code, with_account)
