"""The customers at the kiosk, each with a behaviour.

Customers know only the screen and what is in their hands; what they do is drawn from the seed.
"""

import asyncio
from collections.abc import Callable
from enum import Enum, unique
from random import Random
from urllib.parse import parse_qs, urlsplit

from agent.base.money import Money
from agent.dialogue.page import Act, Fact, PressResult, Screen
from agent.services.registry import BY_CODE
from hw_sim.device import BadAction
from tests.lab.simulation.cash_in_hand import Slips
from tests.lab.simulation.faults import ALWAYS, InjectedFault
from tests.lab.simulation.phone import PhoneBeside
from tests.lab.simulation.simulated_kiosk import AADHAAR, SimulatedKiosk, sleep

MOBILE = "9876543210"
AMOUNTS = ("100", "500", "1000", "1850", "2000", "3050", "5500", "9900")
"""In the steps of withdrawals and deposits; not all in hundreds, which the machine pays."""
QR_AMOUNTS = frozenset({"100", "500", "1000", "2000"})
"""The amounts that a QR may ask for."""
WHOLE_RUPEES = frozenset({"aeps.AP", "bbps.PAY", "dmt.TRANSFER", "recharge.MOBILE", "recharge.DTH"})
"""Services that take any number of rupees."""
SAID = {
    "recharge_number": (MOBILE,),
    "recharge-subscriber": ("1234567890", "3123456789", "12345678901"),
    "payer-mobile": (MOBILE,),
    "payer-pan": ("ABCDE1234F",),
    "sender-mobile": (MOBILE,),
    "transfer-account": ("30012345678",),
    "transfer-account-again": ("30012345678",),
    "biller-Customer Id": ("ABC1234567", "123456789012"),
    "verify-pan": ("ABCDE1234F",),
    "verify-dob": ("1990-01-31",),
    "verify-ifsc": ("SBIN0001234",),
    "transfer-ifsc": ("001234",),  # the bank is picked, and shown
    "verify-gstin": ("29ABCDE1234F1Z5",),
}
"""Inputs by kind, for fields that accept only that kind."""
ANYTHING = (MOBILE, "ABC1234567", "SBIN0001234", "Asha", "1234567890", "123456789012", "A1", "")
AT_RANDOM = 0.15  # how often a customer types something wrong
FAILS_AT_FIRST = 0.27
"""The share of fingers that the sensor does not read at first (reports on AePS: 20 to 34 %)."""
TRIES = 5  # of an input that fails, before a customer gives up
STAYS_MAX_S = 900.0  # seconds after which every customer leaves


@unique
class CustomerBehaviour(Enum):
    FINISHES = "finishes"
    HESITATES = "hesitates"
    TAPS_TWICE = "taps twice"
    GOES_BACK = "goes back and forth"
    WALKS_AWAY = "walks away"
    PAYS_LATE = "pays late"
    PAYS_AFTER_CANCELLING = "pays after cancelling"
    WRONG_FINGER = "uses the wrong finger"
    CANCELS = "cancels"
    CALLS = "calls the attendant"


Answer = tuple[Act, str | None]


class Customer:
    """One customer, from coming to going."""

    def __init__(
        self,
        simulated: SimulatedKiosk,
        rng: Random,
        service: str,
        behaviour: CustomerBehaviour,
        slips: Slips,
    ) -> None:
        self.simulated = simulated
        self.rng = rng
        self.service = service
        self.behaviour = behaviour
        self.slips = slips
        self.amount = rng.choice(AMOUNTS)
        if service in WHOLE_RUPEES and rng.random() < 0.5:
            self.amount = str(rng.randint(100, 999))
        self.ways = Random(f"{service} {self.amount}")  # its own: it changes no other draw
        self.keeps: Fact = None
        """The amount that another way must keep."""
        self.fails_at_first = self.ways.random() < FAILS_AT_FIRST
        self.begun = False
        """The customer has chosen a service: the screens from then on belong to them."""
        self.left_at = ""
        """The newest screen of the own visit, with its input or why the service is unavailable."""
        self.tries = 0
        """Number of tries that failed."""
        self.cancelled = False
        self.pays = rng.random() < 0.75
        self.waits_for_reader = False
        self.dares: bool | None = None
        """Says that notes are missing; None: there was no occasion yet."""

    async def visits(self) -> None:
        """Come, use the kiosk, and go."""
        until = asyncio.get_running_loop().time() + STAYS_MAX_S
        seen = 0
        while asyncio.get_running_loop().time() < until:
            await sleep(self._pause())
            screen = self.simulated.screen
            if screen is None:
                continue
            if self.begun and screen.name.value in ("start", "closed"):
                return  # their visit is over
            if self.rng.random() < 0.08 and self.behaviour is CustomerBehaviour.WALKS_AWAY:
                return
            self.tries += screen.error is not None or screen.name.value == "closed"
            if self.tries > TRIES and not self.begun:
                return
            self.slips.see(screen)
            self.left_at = self._place(screen)
            seen += 1
            if seen > 400:
                return
            await self._acts(screen)

    def _place(self, screen: Screen) -> str:
        asked = screen.input.name if screen.input else ""
        tile = next((c for c in screen.choices if c.value == self.service), None)
        reason = tile.reason.key if tile and tile.reason else ""
        return " ".join(filter(None, (screen.name.value, asked, reason)))

    def _pause(self) -> float:
        if self.behaviour is CustomerBehaviour.HESITATES:
            return self.rng.choice((1.0, 5.0, 35.0, 70.0))
        return self.rng.choice((0.3, 1.0, 2.0))

    async def _acts(self, screen: Screen) -> None:
        answer = self._answer(screen)
        if answer is None:
            return
        act, value = answer
        verdict = await self.simulated.press("customer", screen, act, value)
        if self.behaviour is CustomerBehaviour.TAPS_TWICE and verdict is not None:
            await self.simulated.press("customer", screen, act, value)
        if screen.name.value == "services" and act is Act.CHOOSE and verdict is PressResult.TAKEN:
            self.begun = True

    def _answer(self, screen: Screen) -> Answer | None:
        if screen.facts.get("leaving"):  # asked once more: half of them stay
            return (Act.CANCEL if self.rng.random() < 0.5 else Act.BACK), None
        wanders = self.rng.random() < 0.15
        if wanders and self.behaviour is CustomerBehaviour.GOES_BACK and Act.BACK in screen.actions:
            return Act.BACK, None
        cancels = self.rng.random() < 0.08
        if cancels and self.behaviour is CustomerBehaviour.CANCELS and Act.CANCEL in screen.actions:
            return Act.CANCEL, None
        if Act.MORE_TIME in screen.actions and self.behaviour is CustomerBehaviour.HESITATES:
            return Act.MORE_TIME, None
        if self.tries > TRIES and Act.CANCEL in screen.actions:
            return Act.CANCEL, None
        calls = self.rng.random() < 0.15
        if calls and self.behaviour is CustomerBehaviour.CALLS and Act.HELP in screen.actions:
            return Act.HELP, None
        does = _DOES.get(screen.name.value)
        return does(self, screen) if does else None

    # --- screen by screen ---

    def at_start(self, screen: Screen) -> Answer:
        return Act.CHOOSE, screen.choices[0].value if screen.choices else "en"

    def at_services(self, screen: Screen) -> Answer | None:
        wanted = next((c for c in screen.choices if c.value == self.service), None)
        if wanted is not None and wanted.reason is None:
            return Act.CHOOSE, self.service
        self.tries += 1
        return (Act.CANCEL, None) if self.rng.random() < 0.2 else None

    def at_resumed(self, screen: Screen) -> Answer:
        """Enter the right digits or wrong ones to see more, mostly print, and go."""
        if screen.input:
            return Act.CONTINUE, self.rng.choice((AADHAAR[-4:], MOBILE[-4:], "0000", ""))
        if screen.choices and self.rng.random() < 0.9:
            return Act.CHOOSE, screen.choices[0].value
        if Act.PRINT in screen.actions and self.rng.random() < 0.9:
            return Act.PRINT, None
        return Act.DONE, None

    def at_bank(self, screen: Screen) -> Answer:
        able = [c.value for c in screen.choices if c.reason is None]
        return (Act.CHOOSE, self.rng.choice(able)) if able else (Act.CANCEL, None)

    def at_amount(self, _: Screen) -> Answer:
        self.keeps = None  # the other way does not take that amount
        if self.rng.random() < 0.05:
            return Act.CONTINUE, self.rng.choice(("", "7", "99999", "१००", "abc"))
        if self.service == "upicw.QR" and self.amount not in QR_AMOUNTS:
            return Act.CONTINUE, "500"
        return Act.CONTINUE, self.amount

    def at_otp(self, _: Screen) -> Answer | None:
        messages = self.simulated.api.world.phone.messages()
        if not messages:
            return None
        if self.rng.random() < 0.1:
            return Act.RESEND, None
        return Act.CONTINUE, messages[-1]["otp"]

    def at_review(self, screen: Screen) -> Answer:
        """Confirm; half of the customers who are asked about a second transaction want it."""
        self._reader_goes_out()
        self._reads_kept(screen)
        second = bool(screen.facts.get("second"))
        return (Act.CANCEL if second and self.rng.random() < 0.5 else Act.CONFIRM), None

    def at_biometric(self, screen: Screen) -> Answer | None:
        if Act.CONTINUE in screen.actions:
            return Act.CONTINUE, None
        if screen.choices and self.ways.random() < 0.2:
            return self._other_way(screen)
        wrong = self.behaviour is CustomerBehaviour.WRONG_FINGER and self.rng.random() < 0.6
        finger = self.rng.choice(("dry", "poor", "too-early")) if wrong else "good"
        if self.fails_at_first and screen.facts.get("tries") == 0:
            finger = "dry"
        try:
            self.simulated.reader.do("place", {"finger": finger})
        except BadAction:
            return None
        return None

    def _reader_goes_out(self) -> None:
        """Unplug the terminal when it is needed, and soon the network too; it comes back later."""
        card = self.service.startswith("matm.")
        if card and self.simulated.swarm.strikes(InjectedFault.OUT_AT_LAUNCH, ALWAYS):
            self.waits_for_reader = True
            self.simulated.do(self.simulated.card_reader, "unplug")
            self.simulated.spawn(self._reader_comes_back())

    async def _reader_comes_back(self) -> None:
        simulated = self.simulated
        await sleep(5.0)  # the launch has arrived by now
        simulated.internet.is_up = simulated.swarm.is_calm
        await sleep(simulated.swarm.own.choice((20.0, 70.0, 150.0)))
        simulated.do(simulated.card_reader, "plug")
        await sleep(10.0)
        simulated.internet.is_up = True

    def at_card(self, screen: Screen) -> Answer | None:
        prompt = str(screen.facts.get("prompt"))
        if Act.CONTINUE in screen.actions:
            if self.waits_for_reader:
                return (Act.CONTINUE, None) if self.simulated.is_reader_plugged else None
            return (Act.CONTINUE, None) if self.rng.random() < 0.5 else (Act.CANCEL, None)
        if phone := self.simulated.phone:
            self._at_phone(phone)
            return None
        if prompt in ("enter-pin", "wrong-pin", "look-at-terminal"):
            wrong = self.behaviour is CustomerBehaviour.WRONG_FINGER and self.rng.random() < 0.6
            self.simulated.do(self.simulated.devices.card, "pin", pin="wrong" if wrong else "right")
        elif prompt in ("remove-card", "card-done"):
            self.simulated.do(self.simulated.devices.card, "remove")
        elif self.behaviour is not CustomerBehaviour.WALKS_AWAY:
            kinds = ("good",) * 6 + ("unreadable", "expired", "foreign")
            self.simulated.do(self.simulated.devices.card, "insert", card=self.rng.choice(kinds))
        return None

    def _at_phone(self, phone: PhoneBeside) -> None:
        """Tap the card and type the PIN, once the phone shows the launch."""
        launch = phone.app.launch
        if self.behaviour is CustomerBehaviour.WALKS_AWAY or launch is None or launch.wish:
            return
        wrong = self.behaviour is CustomerBehaviour.WRONG_FINGER and self.rng.random() < 0.6
        then = "crash" if phone.crashes_after_charge else "result"
        kind = self.rng.choice(("approve",) * 6 + ("decline",))
        if wrong:
            self.simulated.do(phone.device, "wrong-pin")
        elif kind == "decline":
            reason = self.rng.choice(("cancelled", "card-unreadable", "bank-declined"))
            self.simulated.do(phone.device, "decline", reason=reason)
        else:
            self.simulated.do(phone.device, "approve", then=then)

    def at_qr(self, screen: Screen) -> Answer | None:
        self._reads(screen)
        self._reads_kept(screen)
        reference = screen.facts.get("reference")
        if self.behaviour is CustomerBehaviour.PAYS_AFTER_CANCELLING and not self.cancelled:
            self.cancelled = True
            if isinstance(reference, str):
                self._pays_after(self.rng.uniform(1, 200), reference)
            return (Act.CANCEL, None) if self.rng.random() < 0.7 else (Act.BACK, None)
        if self.pays and not self.cancelled and isinstance(reference, str):
            self.cancelled = True
            late = self.behaviour is CustomerBehaviour.PAYS_LATE
            self._pays_after(self.rng.uniform(100, 299) if late else 8.0, reference)
        return None

    def _reads_kept(self, screen: Screen) -> None:
        """Read the amount after the change to another way: it must be the same."""
        amount, kept, self.keeps = screen.facts.get("amount"), self.keeps, None
        if kept is not None and amount != kept:
            self.simulated.broke.append(f"another way takes {amount}, and {kept} was typed")

    def _reads(self, screen: Screen) -> None:
        """Read the QR as a payment app does: its amount must be the screen's."""
        qr, amount = screen.facts.get("qr"), screen.facts.get("amount")
        if isinstance(qr, str) and isinstance(amount, Money):
            takes = parse_qs(urlsplit(qr).query)["am"]
            if takes != [f"{amount.paise / 100:.2f}"]:
                self.simulated.broke.append(
                    f"a QR for {takes} is drawn, and {amount.paise} asked for"
                )

    def _pays_after(self, seconds: float, reference: str) -> None:
        async def pay() -> None:
            await sleep(seconds)
            action = "decline" if self.rng.random() < 0.1 else "pay"
            try:
                self.simulated.at_the_service(action, reference_id=reference)
            except BadAction:
                return
            self.simulated.timeline.note("phone", action)

        self.simulated.spawn(pay())

    def at_pick(self, screen: Screen) -> Answer:
        able = [choice.value for choice in screen.choices if choice.reason is None]
        if able and self.rng.random() < 0.8:
            return Act.CHOOSE, self.rng.choice(able)
        return Act.CONTINUE, self.rng.choice(("power", "pwer", "a", "zzz"))

    def at_field(self, screen: Screen) -> Answer:
        if screen.choices:
            return Act.CHOOSE, self.rng.choice(screen.choices).value
        wanted = SAID.get(screen.input.name if screen.input else "", ANYTHING)
        at_random = self.rng.random() < AT_RANDOM
        return Act.CONTINUE, self.rng.choice(ANYTHING if at_random else wanted)

    def at_inquiry(self, screen: Screen) -> Answer | None:
        """Agree to the service's answer, or start the inquiry if it is offered."""
        if screen.choices:
            return Act.CHOOSE, self.rng.choice(screen.choices).value
        wanted = (act for act in (Act.CONFIRM, Act.CONTINUE) if act in screen.actions)
        act = next(wanted, None)
        return (act, None) if act else None

    def at_cash(self, screen: Screen) -> Answer | None:
        """Some say that they got nothing, whether or not it is true."""
        denies = Act.NOT_HANDED in screen.actions and self.rng.random() < 0.05
        return (Act.NOT_HANDED, None) if denies else None

    def at_help(self, _: Screen) -> Answer | None:
        """Wait for the attendant; some go on alone."""
        return (Act.BACK, None) if self.rng.random() < 0.1 else None

    def at_working(self, screen: Screen) -> Answer | None:
        """Wait, or go with the slip once that is offered."""
        goes = Act.DONE in screen.actions and self.rng.random() < 0.1
        return (Act.DONE, None) if goes else None

    def at_end(self, screen: Screen) -> Answer | None:
        """Count the notes, read, perhaps take another way, print or try again, and go."""
        if Act.SHORT in screen.actions and self._reports_missing_notes():
            return Act.SHORT, None
        if screen.choices and self.ways.random() < 0.3:
            return self._other_way(screen)
        if self.rng.random() < 0.3 and Act.AGAIN in screen.actions:
            self.tries += 1
            return Act.AGAIN, None
        if self.rng.random() < 0.3 and Act.PRINT in screen.actions:
            return Act.PRINT, "balance" if self.rng.random() < 0.5 else None
        if self.behaviour is CustomerBehaviour.HESITATES:
            return None
        return (Act.DONE, None) if Act.DONE in screen.actions else (Act.CANCEL, None)

    def _other_way(self, screen: Screen) -> Answer:
        """Choose another reader or service; from then on its screens are meant."""
        way = self.ways.choice(screen.choices).value
        self.keeps = screen.facts.get("amount")
        if way in BY_CODE:
            self.service = way
        return Act.CHOOSE, way

    def _reports_missing_notes(self) -> bool:
        """Return True if notes are missing; one customer in ten does not dare to say so."""
        kiosk = self.simulated.kiosk
        reference = getattr(kiosk.runner.place, "reference", "") if kiosk else ""
        if not self.simulated.notes.withheld[reference]:
            return False
        if self.dares is None:
            self.dares = self.simulated.swarm.own.random() < 0.9
        return self.dares


def _typed(value: str) -> Callable[[Customer, Screen], Answer | None]:
    return lambda _, __: (Act.CONTINUE, value)


def _pressed(act: Act) -> Callable[[Customer, Screen], Answer | None]:
    return lambda _, __: (act, None)


_DOES: dict[str, Callable[[Customer, Screen], Answer | None]] = {
    "start": Customer.at_start,
    "resumed": Customer.at_resumed,
    "services": Customer.at_services,
    "aadhaar": _typed(AADHAAR),
    "bank": Customer.at_bank,
    "amount": Customer.at_amount,
    "mobile": _typed(MOBILE),
    "otp": Customer.at_otp,
    "pick": Customer.at_pick,
    "field": Customer.at_field,
    "inquiry": Customer.at_inquiry,
    "consent": _pressed(Act.AGREE),
    "review": Customer.at_review,
    "biometric": Customer.at_biometric,
    "card": Customer.at_card,
    "qr": Customer.at_qr,
    "help": Customer.at_help,
    "working": Customer.at_working,
    "cash": Customer.at_cash,
    "pending": Customer.at_end,
    "result": Customer.at_end,
    "mini-statement": Customer.at_end,
    "sorry": Customer.at_end,
}
