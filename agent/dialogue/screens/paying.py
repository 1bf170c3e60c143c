"""The customer pays by QR or card."""

from base64 import b64encode
from typing import ClassVar

from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Fact, Name, Page, Press, Text
from agent.dialogue.place import Home, Transition
from agent.dialogue.screens.transaction import (
    CardNotStarted,
    CardRunning,
    PaymentStopped,
    QrShown,
    Stage,
    StageScreen,
    TransactionScreen,
)


class QrScreen(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.QR
    name: ClassVar[Name] = Name.QR

    def show(self) -> Page:
        qr = self.read_model.display_only(self.t.client_reference).qr
        until = self.place.payment.until if isinstance(self.place.payment, QrShown) else 0.0
        left = max(0.0, until - self.at.now.monotonic)
        facts: dict[str, Fact] = {
            "qr": qr.text if qr else None,
            "qr_image": b64encode(qr.image).decode() if qr and qr.image else None,
            "seconds_left": round(left),
            "valid_seconds": round(qr.valid_seconds) if qr else None,
            "beside": self.read_model.has_display(),
            "reference": self.t.reference_id,
        }
        actions = (Act.BACK, Act.CANCEL)
        return Page(Name.QR, Text("qr-title"), Text("qr-text"), actions=actions, facts=facts)

    def press(self, press: Press) -> Transition:
        """Hide the QR. It may still be paid, so the customer gets a slip with a claim code."""
        if press.action is Act.CANCEL:
            return self.times_out()
        reference = self.place.reference
        claim = e.IssueClaim(reference, self.at.language)
        return self.at.wipe(Home.SERVICES, None, claim, e.Leave(reference))

    def times_out(self) -> Transition:
        return self.to(replace(self.place, payment=PaymentStopped()))


class CardScreen(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.CARD
    name: ClassVar[Name] = Name.CARD

    def show(self) -> Page:
        payment = self.place.payment
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

    def press(self, press: Press) -> Transition:
        if press.action is Act.CONTINUE:
            return self.to(replace(self.place, payment=None))
        if isinstance(self.place.payment, CardNotStarted):  # never launched, so no card was used
            leave = e.Leave(self.place.reference)
            return self.at.wipe(Home.SERVICES, Text("card-not-started"), leave)
        return self.to(self.place, e.StopCard())

    def follow(self) -> Transition:
        if self.place.payment is not None:
            return self.to(self.place)
        running = replace(self.place, payment=CardRunning())
        return self.at.ask(running, e.UseCard(self.place.reference), TransactionScreen.card_ended)

    def times_out(self) -> Transition:
        if isinstance(self.place.payment, CardNotStarted):
            return self.at.to(Home.START)
        return self.to(replace(self.place, payment=PaymentStopped()), e.StopCard())
