"""The customer pays by QR or card."""

from base64 import b64encode

from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.screens import Act, Fact, Name, Page, Press, Text
from agent.dialogue.states.state import wiped
from agent.dialogue.states.transaction.stages import StageKind, View, end
from agent.dialogue.visit import (
    AtServices,
    CardNotStarted,
    CardRunning,
    PaymentStopped,
    QrShown,
    Transition,
)


def _stop(view: View, *effects: e.Effect) -> Transition:
    return Transition(replace(view.place, payment=PaymentStopped()), effects=effects)


# --- by QR ---


def _show_qr(view: View) -> Page:
    qr = view.read_model.display_only(view.t.client_reference).qr
    until = view.place.payment.until if isinstance(view.place.payment, QrShown) else 0.0
    left = max(0.0, until - view.context.now.monotonic)
    facts: dict[str, Fact] = {
        "qr": qr.text if qr else None,
        "qr_image": b64encode(qr.image).decode() if qr and qr.image else None,
        "seconds_left": round(left),
        "valid_seconds": round(qr.valid_seconds) if qr else None,
        "beside": view.read_model.has_display(),
        "reference": view.t.reference_id,
    }
    return Page(
        Name.QR, Text("qr-title"), Text("qr-text"), actions=(Act.BACK, Act.CANCEL), facts=facts
    )


def _take_qr(view: View, press: Press) -> Transition:
    """Hide the QR. It may still be paid, so the customer gets a slip with a claim code."""
    if press.action is Act.CANCEL:
        return _stop(view)
    reference, visit = view.place.reference, view.context.visit
    claim = e.IssueClaim(visit.number, reference, visit.language)
    return wiped(view.context, AtServices(), effects=(claim, e.Leave(reference)))


QR = StageKind(name=Name.QR, show=_show_qr, take=_take_qr, time_out=_stop)


# --- by card ---


def _show_card(view: View) -> Page:
    payment = view.place.payment
    stuck = isinstance(payment, CardNotStarted)
    prompt = payment.prompt if isinstance(payment, CardRunning) else "please-wait"
    prompt = "not-started" if stuck else prompt
    return Page(
        Name.CARD,
        Text("card-title"),
        Text(f"card-prompt-{prompt}"),
        actions=(Act.CONTINUE, Act.CANCEL) if stuck else (Act.CANCEL,),
        facts={"prompt": prompt},
    )


def _take_card(view: View, press: Press) -> Transition:
    if press.action is Act.CONTINUE:
        return Transition(replace(view.place, payment=None))
    if isinstance(view.place.payment, CardNotStarted):  # never launched, so no card was used
        leave = (e.Leave(view.place.reference),)
        return wiped(view.context, AtServices(), Text("card-not-started"), leave)
    return Transition(view.place, effects=(e.StopCard(),))


def _start_card(view: View) -> Transition:
    if view.place.payment is not None:
        return Transition(view.place)
    use = e.UseCard(view.context.visit.number, view.place.reference)
    return Transition(replace(view.place, payment=CardRunning()), effects=(use,))


def _card_times_out(view: View) -> Transition:
    if isinstance(view.place.payment, CardNotStarted):
        return end(view)
    return _stop(view, e.StopCard())


CARD = StageKind(
    name=Name.CARD,
    show=_show_card,
    take=_take_card,
    follow=_start_card,
    time_out=_card_times_out,
)
