"""Who stands before the kiosk and behind it, each of a temper; and the notes in their hands.

People see only the screen, the slips and the notes; what they do is drawn from the seed. What truly
moved from hand to hand stands in `Notes`, and the invariants hold the kiosk's books against it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, unique
from random import Random

from agent.dialogue.screens import Act, Screen, Verdict
from agent.dialogue.visit import AtAttendant, Room
from agent.transactions.model import Cash, Direction, HandingOver, Refunding
from hw_sim.device import BadAction
from tests.simulation.plant import Plant

AADHAAR = "999999990019"
BANKS = ("607094", "606985")
MOBILE = "9876543210"
PIN = "2580"
AMOUNTS = ("100", "500", "1000", "2000", "5500")
TYPED = (
    MOBILE,
    MOBILE,
    MOBILE,
    "ABC1234567",
    "SBIN0001234",
    "Asha",
    "1234567890",
    "123456789012",
    "30012345678",
    "A1",
    "",
)
GLANCE = 1.0  # seconds between two looks at the screen
MOVES_MAX = 30  # of notes by one attendant; who is asked for more in a run is asked in circles
PATIENCE = 900.0  # seconds after which the most patient customer leaves


@unique
class Temper(Enum):
    FINISHES = "finishes"
    HESITATES = "hesitates"
    TAPS_TWICE = "taps twice"
    GOES_BACK = "goes back and forth"
    WALKS_AWAY = "walks away"
    PAYS_LATE = "pays late"
    PAYS_AFTER_CANCELLING = "pays after cancelling"
    WRONG_FINGER = "uses the wrong finger"
    CANCELS = "cancels"


@unique
class Hand(Enum):
    """An attendant's temper."""

    QUICK = "quick"
    SLOW = "slow"
    FORGETFUL = "forgetful"
    WRONG_PIN = "wrong pin"


@dataclass(slots=True)
class Notes:
    """Paise that truly moved by hand or machine, by client_reference."""

    out: Counter[str] = field(default_factory=Counter)
    moved_in: dict[str, int] = field(default_factory=dict)
    """The hand-over, counted from the first, in which a reference's notes were moved last."""
    taken_in: Counter[str] = field(default_factory=Counter)
    given_back: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Slips:
    """The claims that customers walk away with: what they saw on a screen or hold on paper."""

    codes: dict[str, str] = field(default_factory=dict)

    def see(self, screen: Screen) -> None:
        reference, code = screen.facts.get("client_reference"), screen.facts.get("claim_code")
        if isinstance(reference, str) and isinstance(code, str):
            self.codes[reference] = code


async def sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop


Answer = tuple[Act, str | None]


class Customer:
    """One customer, from coming to going."""

    def __init__(
        self, plant: Plant, chance: Random, service: str, temper: Temper, slips: Slips
    ) -> None:
        self.plant = plant
        self.chance = chance
        self.service = service
        self.temper = temper
        self.slips = slips
        self.amount = chance.choice(AMOUNTS)
        self.begun = False
        """They have chosen their service: what they see from then on is theirs."""
        self.cancelled = False
        self.placed_for = -1
        self.pays = chance.random() < 0.75

    async def visits(self) -> None:
        """Come, do what one does, and go."""
        until = asyncio.get_running_loop().time() + PATIENCE
        seen = 0
        while asyncio.get_running_loop().time() < until:
            await sleep(self._pause())
            screen = self.plant.screen
            if screen is None:
                continue
            if self.begun and screen.name.value in ("start", "closed"):
                return  # it is over for them
            if self.chance.random() < 0.08 and self.temper is Temper.WALKS_AWAY:
                return
            self.slips.see(screen)
            seen += 1
            if seen > 400:
                return
            await self._acts(screen)

    def _pause(self) -> float:
        if self.temper is Temper.HESITATES:
            return self.chance.choice((1.0, 5.0, 35.0, 70.0))
        return self.chance.choice((0.3, 1.0, 2.0))

    async def _acts(self, screen: Screen) -> None:
        answer = self._answer(screen)
        if answer is None:
            return
        act, value = answer
        verdict = await self.plant.press("customer", screen, act, value)
        if self.temper is Temper.TAPS_TWICE and verdict is not None:
            await self.plant.press("customer", screen, act, value)
        if screen.name.value == "services" and act is Act.CHOOSE and verdict is Verdict.TAKEN:
            self.begun = True

    def _answer(self, screen: Screen) -> Answer | None:
        wanders = self.chance.random() < 0.15
        if wanders and self.temper is Temper.GOES_BACK and Act.BACK in screen.actions:
            return Act.BACK, None
        cancels = self.chance.random() < 0.08
        if cancels and self.temper is Temper.CANCELS and Act.CANCEL in screen.actions:
            return Act.CANCEL, None
        does = _DOES.get(screen.name.value)
        return does(self, screen) if does else None

    # --- screen by screen ---

    def at_start(self, screen: Screen) -> Answer:
        return Act.CHOOSE, screen.choices[0].value if screen.choices else "en"

    def at_services(self, screen: Screen) -> Answer | None:
        wanted = next((c for c in screen.choices if c.value == self.service), None)
        if wanted is not None and wanted.reason is None:
            return Act.CHOOSE, self.service
        return (Act.CANCEL, None) if self.chance.random() < 0.2 else None

    def at_bank(self, screen: Screen) -> Answer:
        able = [c.value for c in screen.choices if c.reason is None]
        return (Act.CHOOSE, self.chance.choice(able)) if able else (Act.CANCEL, None)

    def at_amount(self, _: Screen) -> Answer:
        if self.chance.random() < 0.05:
            return Act.CONTINUE, self.chance.choice(("", "7", "99999", "१००", "abc"))
        if self.service == "upicw.QR" and self.amount == "5500":
            return Act.CONTINUE, "500"
        return Act.CONTINUE, self.amount

    def at_otp(self, _: Screen) -> Answer | None:
        messages = self.plant.api.world.phone.messages()
        if not messages:
            return None
        if self.chance.random() < 0.1:
            return Act.RESEND, None
        return Act.CONTINUE, messages[-1]["otp"]

    def at_biometric(self, screen: Screen) -> Answer | None:
        if Act.CONTINUE in screen.actions:
            return Act.CONTINUE, None
        wrong = self.temper is Temper.WRONG_FINGER and self.chance.random() < 0.6
        finger = self.chance.choice(("dry", "wet", "dirty")) if wrong else "good"
        try:
            self.plant.reader.do("place", {"finger": finger})
        except BadAction:
            return None
        return None

    def at_card(self, screen: Screen) -> Answer | None:
        prompt = str(screen.facts.get("prompt"))
        if Act.CONTINUE in screen.actions:
            return (Act.CONTINUE, None) if self.chance.random() < 0.5 else (Act.CANCEL, None)
        if prompt in ("enter-pin", "wrong-pin", "look-at-terminal"):
            wrong = self.temper is Temper.WRONG_FINGER and self.chance.random() < 0.6
            self.plant.do(self.plant.card, "pin", pin="wrong" if wrong else "right")
        elif prompt in ("remove-card", "card-done"):
            self.plant.do(self.plant.card, "remove")
        elif self.temper is not Temper.WALKS_AWAY:
            kinds = ("good",) * 6 + ("unreadable", "expired", "foreign")
            self.plant.do(self.plant.card, "insert", card=self.chance.choice(kinds))
        return None

    def at_qr(self, screen: Screen) -> Answer | None:
        reference = screen.facts.get("reference")
        if self.temper is Temper.PAYS_AFTER_CANCELLING and not self.cancelled:
            self.cancelled = True
            if isinstance(reference, str):
                self._pays_after(self.chance.uniform(1, 200), reference)
            return (Act.CANCEL, None) if self.chance.random() < 0.7 else (Act.BACK, None)
        if self.pays and not self.cancelled and isinstance(reference, str):
            self.cancelled = True
            late = self.temper is Temper.PAYS_LATE
            self._pays_after(self.chance.uniform(100, 299) if late else 8.0, reference)
        return None

    def _pays_after(self, seconds: float, reference: str) -> None:
        async def pay() -> None:
            await sleep(seconds)
            action = "decline" if self.chance.random() < 0.1 else "pay"
            try:
                self.plant.at_the_service(action, reference_id=reference)
            except BadAction:
                return
            self.plant.timeline.note("phone", action)

        self.plant.spawn(pay())

    def at_pick(self, screen: Screen) -> Answer:
        able = [choice.value for choice in screen.choices if choice.reason is None]
        if able and self.chance.random() < 0.8:
            return Act.CHOOSE, self.chance.choice(able)
        return Act.CONTINUE, self.chance.choice(("power", "pwer", "a", "zzz"))

    def at_field(self, screen: Screen) -> Answer:
        if screen.choices:
            return Act.CHOOSE, self.chance.choice(screen.choices).value
        return Act.CONTINUE, self.chance.choice(TYPED)

    def at_inquiry(self, screen: Screen) -> Answer | None:
        """Agree to what the service has said, and let it ask where that is offered."""
        if screen.choices:
            return Act.CHOOSE, self.chance.choice(screen.choices).value
        wanted = (act for act in (Act.CONFIRM, Act.CONTINUE) if act in screen.actions)
        act = next(wanted, None)
        return (act, None) if act else None

    def at_end(self, screen: Screen) -> Answer | None:
        """Read, perhaps print, and go."""
        if self.chance.random() < 0.3 and Act.PRINT in screen.actions:
            return Act.PRINT, "balance" if self.chance.random() < 0.5 else None
        if self.temper is Temper.HESITATES or Act.DONE not in screen.actions:
            return None
        return Act.DONE, None


def _typed(value: str) -> Callable[[Customer, Screen], Answer | None]:
    return lambda _, __: (Act.CONTINUE, value)


def _pressed(act: Act) -> Callable[[Customer, Screen], Answer | None]:
    return lambda _, __: (act, None)


_DOES: dict[str, Callable[[Customer, Screen], Answer | None]] = {
    "start": Customer.at_start,
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
    "review": _pressed(Act.CONFIRM),
    "biometric": Customer.at_biometric,
    "card": Customer.at_card,
    "qr": Customer.at_qr,
    "pending": Customer.at_end,
    "result": Customer.at_end,
    "mini-statement": Customer.at_end,
    "sorry": Customer.at_end,
    "more-time": _pressed(Act.MORE_TIME),
}


class Attendant:
    """Behind the counter: enters the PIN, hands notes over, says truly what became of them."""

    def __init__(
        self, plant: Plant, chance: Random, temper: Hand, notes: Notes, slips: Slips
    ) -> None:
        self.plant = plant
        self.chance = chance
        self.temper = temper
        self.notes = notes
        self.slips = slips
        self.is_calm = False
        self.moves = 0

    async def works(self) -> None:
        while True:
            await sleep(self._pause())
            screen = self.plant.screen
            if screen is not None and self.moves < MOVES_MAX:
                await self._looks(screen)

    def _pause(self) -> float:
        if self.is_calm:
            return 2.0
        return {Hand.SLOW: 40.0, Hand.FORGETFUL: 15.0}.get(self.temper, 2.0)

    async def _looks(self, screen: Screen) -> None:
        name = screen.name.value
        if screen.service and screen.service.startswith("outlet."):
            await self._errand(screen)
        elif name == "cash":
            await self._at_cash(screen)
        elif name == "attendant":
            await self._at_counter(screen)
        elif name in ("start", "closed") and self._has_work():
            await self._touch(screen, Act.ATTENDANT)

    def _has_work(self) -> bool:
        """Say whether somebody waits with a slip, a doubt is open, or the outlet has an errand."""
        kiosk = self.plant.kiosk
        if kiosk is None:
            return False
        if self.is_calm:
            return any(t.cash is not Cash.DISPUTED for t in kiosk.journal.at_the_counter())
        waiting = kiosk.journal.at_the_counter() or kiosk.day.errand or not kiosk.tpin.usable
        return bool(waiting) and self.chance.random() < 0.05

    async def _errand(self, screen: Screen) -> None:
        """Do the owner's part: the demo outlet's owner has the demo's Aadhaar number."""
        name = screen.name.value
        if name == "aadhaar":
            await self._touch(screen, Act.CONTINUE, AADHAAR)
        elif name == "consent":
            await self._touch(screen, Act.AGREE)
        elif name == "bank":
            await self._touch(screen, Act.CHOOSE, BANKS[0])
        elif name == "biometric" and Act.CONTINUE in screen.actions:
            await self._touch(screen, Act.CONTINUE)
        elif name == "biometric":
            with suppress(BadAction):
                self.plant.reader.do("place", {"finger": "good"})
        elif name == "more-time":
            await self._touch(screen, Act.MORE_TIME)

    # --- at the cash screen ---

    async def _at_cash(self, screen: Screen) -> None:
        if screen.input is not None and screen.input.kind.value == "pin":
            await self._gives_pin(screen)
        elif screen.input is not None and screen.input.name == "counted":
            await self._takes_notes(screen)
        elif screen.input is not None:
            await self._claims(screen)
        elif Act.NOT_HANDED in screen.actions and screen.title.key == "cash-handed-title":
            await self._says_what_happened(screen)
        elif Act.CONFIRM in screen.actions:
            await self._touch(screen, Act.CONFIRM)
        elif Act.HANDED in screen.actions:
            await self._moves_notes(screen)

    async def _gives_pin(self, screen: Screen) -> None:
        if self.temper is Hand.FORGETFUL and not self.is_calm and self.chance.random() < 0.8:
            return
        wrong = self.temper is Hand.WRONG_PIN and self.chance.random() < 0.5 and not self.is_calm
        await self._touch(screen, Act.CONTINUE, "1111" if wrong else PIN)

    async def _takes_notes(self, screen: Screen) -> None:
        """Take the customer's notes; where the kiosk does not keep that, they go right back."""
        kiosk = self.plant.kiosk
        if kiosk is None:
            return
        waiting = [
            t
            for t in kiosk.journal.open_transactions()
            if t.terms.direction is Direction.IN and t.cash is Cash.NONE
        ]
        if not waiting:
            return
        t = waiting[-1]
        if self.chance.random() < 0.05:
            await self._touch(screen, Act.CONFIRM, "1")  # counted wrong
            return
        verdict = await self._touch(screen, Act.CONFIRM)
        after = await self._journaled(t.client_reference)
        if after is not None and after is not Cash.NONE:
            self.notes.taken_in[t.client_reference] += t.collected
        elif verdict is None:
            await self._finds_out_if_held(t.client_reference, t.collected)

    async def _finds_out_if_held(self, reference: str, amount: int) -> None:
        """It went dark: after the restart the screen says whether the notes are held."""
        after = await self._journaled(reference)
        if after is not None and after is not Cash.NONE:
            self.notes.taken_in[reference] += amount

    async def _journaled(self, reference: str) -> Cash | None:
        """Read what the kiosk's books say, once it is up again."""
        while self.plant.kiosk is None or not self.plant.runs:
            await sleep(GLANCE)
        t = self.plant.kiosk.journal.get(reference)
        return None if t is None else t.cash

    async def _moves_notes(self, screen: Screen) -> None:
        """Hand out what the screen says, once, and press the button, or forget to."""
        moving = self._moving()
        if moving is None:
            return
        reference, amount, back = moving
        if not self._has_moved(reference):
            self._moves(reference, amount, back=back)
        if self.temper is Hand.FORGETFUL and not self.is_calm and self.chance.random() < 0.7:
            return
        await self._touch(screen, Act.HANDED)

    async def _says_what_happened(self, screen: Screen) -> None:
        """Answer truly; notes that were claimed a moment ago are handed over first."""
        place = self.plant.kiosk.desk.place if self.plant.kiosk else None
        reference = getattr(place, "reference", None)
        kiosk = self.plant.kiosk
        t = kiosk.journal.get(reference) if kiosk and reference else None
        if t is None or reference is None:
            return
        moved = self._has_moved(reference)
        if isinstance(place, AtAttendant) and place.room is Room.HAND_OVER and not moved:
            self._moves(reference, t.collected, back=t.terms.direction is Direction.IN)
            moved = True
        elif t.payment is not None and not moved:
            return  # the dispenser's own counters say, or later the drawer's count
        await self._touch(screen, Act.HANDED if moved else Act.NOT_HANDED)

    def _moves(self, reference: str, amount: int, *, back: bool) -> None:
        self.moves += 1
        ledger = self.notes.given_back if back else self.notes.out
        ledger[reference] += amount
        self.notes.moved_in[reference] = self._hand_overs(reference)
        self.plant.timeline.note("attendant", f"notes of {reference[-6:]} {amount // 100}")

    def _has_moved(self, reference: str) -> bool:
        """Say whether the notes were moved in the hand-over that the kiosk asks for now."""
        return self.notes.moved_in.get(reference) == self._hand_overs(reference)

    def _hand_overs(self, reference: str) -> int:
        """Count how often the kiosk has said that these notes move now."""
        kiosk = self.plant.kiosk
        if kiosk is None:
            return 0
        told = (entry.event for entry in kiosk.journal.entries(reference))
        return sum(isinstance(event, HandingOver | Refunding) for event in told)

    def _moving(self) -> tuple[str, int, bool] | None:
        kiosk = self.plant.kiosk
        if kiosk is None:
            return None
        reference = getattr(kiosk.desk.place, "reference", None)
        t = kiosk.journal.get(reference) if reference else None
        if t is None or t.cash not in (Cash.HANDING_OVER, Cash.REFUNDING):
            return None
        return t.client_reference, t.collected, t.cash is Cash.REFUNDING

    # --- behind the PIN ---

    async def _claims(self, screen: Screen) -> None:
        """Type the code of the customer who came back with a slip; without one, the digits."""
        kiosk = self.plant.kiosk
        reference = getattr(kiosk.desk.place, "reference", None) if kiosk else None
        t = kiosk.journal.get(reference) if kiosk and reference else None
        if t is None or reference is None:
            return
        code = self.slips.codes.get(reference)
        if code is None:
            code = next((c for r, c in reversed(self.plant.paper.slips) if r == reference), None)
        typed = code or t.last4
        if typed is None:
            await self._touch(screen, Act.CANCEL)
            return
        verdict = await self._touch(screen, Act.CONTINUE, typed)
        if verdict is Verdict.UNFIT:
            await self._touch(self.plant.screen or screen, Act.CANCEL)

    async def _at_counter(self, screen: Screen) -> None:
        values = [choice.value for choice in screen.choices if choice.reason is None]
        kiosk = self.plant.kiosk
        if kiosk is None:
            return
        if screen.input is not None and screen.input.kind.value == "pin":
            tpin = screen.input.name == "tpin"
            await self._touch(screen, Act.CONTINUE, "314159" if tpin else PIN)
        elif "owed" in values:
            await self._from_menu(screen, kiosk.journal.at_the_counter() != ())
        elif kiosk.day.errand and kiosk.day.errand.code in values:
            await self._touch(screen, Act.CHOOSE, kiosk.day.errand.code)
        else:
            waiting = {t.client_reference for t in kiosk.journal.at_the_counter()}
            mine = [value for value in values if value in waiting]
            if mine and self.chance.random() < 0.9:
                await self._touch(screen, Act.CHOOSE, self.chance.choice(mine))
            else:
                await self._touch(screen, Act.CANCEL)

    async def _from_menu(self, screen: Screen, waiting: bool) -> None:  # noqa: FBT001  # a table
        kiosk = self.plant.kiosk
        if kiosk is None:
            return
        if waiting:
            await self._touch(screen, Act.CHOOSE, "owed")
        elif kiosk.day.errand is not None:
            await self._touch(screen, Act.CHOOSE, "outlet")
        elif not kiosk.tpin.usable:
            await self._touch(screen, Act.CHOOSE, "tpin")
        else:
            await self._touch(screen, Act.CANCEL)

    async def _touch(self, screen: Screen, act: Act, value: str | None = None) -> Verdict | None:
        return await self.plant.press("attendant", screen, act, value)
