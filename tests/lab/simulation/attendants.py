"""The attendant: pays out notes and reports truthfully what happened to them."""

import asyncio
from contextlib import suppress
from enum import Enum, unique
from random import Random

from agent.base.money import PAISE_PER_RUPEE
from agent.dialogue.attendant.cash import DoubtScreen, NotHandedScreen, PaidScreen
from agent.dialogue.attendant.in_progress import ConfirmVerdict, InProgress, OneInProgress
from agent.dialogue.attendant.shortfall import ShortfallFindings
from agent.dialogue.help_call import CUSTOMER_WAITS
from agent.dialogue.page import Act, PressResult, Screen
from agent.dialogue.place import Place
from agent.dialogue.screens.transaction import Stage, TransactionScreen, stage
from agent.outlet.tasks import OutletTask
from agent.transactions.model import (
    CashStatus,
    Direction,
    Finding,
    HandingOver,
    Refunding,
    Transaction,
)
from hw_sim.device import BadAction
from tests.lab.simulation.cash_in_hand import Slips
from tests.lab.simulation.faults import InjectedFault
from tests.lab.simulation.simulated_kiosk import AADHAAR, PIN, SimulatedKiosk, sleep
from tests.lab.simulation.vouching import TwoPeople

OWNERS_BANK = "607094"
GLANCES_OVER_EVERY = 6.0  # seconds, while the customer uses the screen
GLANCE = 1.0  # seconds between two checks of the screen
HOURS_AWAY = (600.0, 3600.0, 5 * 3600.0)  # seconds for which a hand-over stays unanswered
KEEPS_OFTEN = 30.0  # times as often as the run has faults; hand-overs are few
MOVES_MAX = 30  # of notes by one attendant; more in one run means an endless loop


@unique
class AttendantBehaviour(Enum):
    """How an attendant behaves."""

    QUICK = "quick"
    SLOW = "slow"
    FORGETFUL = "forgetful"
    WRONG_PIN = "wrong pin"


LOOKS_EVERY = {
    AttendantBehaviour.QUICK: 2.0,
    AttendantBehaviour.SLOW: 40.0,
    AttendantBehaviour.FORGETFUL: 15.0,
    AttendantBehaviour.WRONG_PIN: 2.0,
}  # s
COUNTS_FOR = {
    AttendantBehaviour.QUICK: 2.0,
    AttendantBehaviour.SLOW: 60.0,
    AttendantBehaviour.FORGETFUL: 10.0,
    AttendantBehaviour.WRONG_PIN: 2.0,
}
"""Seconds to count the notes, before they move."""


class Attendant:
    """Enters the PIN, pays out notes, and reports truthfully what happened to them."""

    def __init__(
        self, simulated: SimulatedKiosk, rng: Random, behaviour: AttendantBehaviour, slips: Slips
    ) -> None:
        self.simulated = simulated
        self.rng = rng
        self.behaviour = behaviour
        self.notes = simulated.notes
        self.slips = slips
        self.is_calm = False
        self.is_called = False
        self.moves = 0
        self.is_away_until = 0.0
        self.people = TwoPeople(simulated)
        self._tpin_is_objected = False
        """True until the outlet was checked after the kiosk had turned down a typed TPIN."""
        self.judged: dict[str, int] = {}
        """By reference: the last hand-over (counted from 1) whose outcome was decided."""

    async def works(self) -> None:
        while True:
            await sleep(self._pause())
            screen = self.simulated.screen
            if screen is not None and self.moves < MOVES_MAX and not self._is_away():
                await self._looks(screen)

    def _pause(self) -> float:
        pause = LOOKS_EVERY[AttendantBehaviour.QUICK if self.is_calm else self.behaviour]
        return pause if self.is_called else max(pause, GLANCES_OVER_EVERY)

    def _is_away(self) -> bool:
        return not self.is_calm and asyncio.get_running_loop().time() < self.is_away_until

    def _place(self) -> Place | None:
        """Return the kiosk's dialogue state."""
        return self.simulated.kiosk.runner.place if self.simulated.kiosk else None

    def _transaction(self) -> Transaction | None:
        """Return the transaction on the screen."""
        reference = getattr(self._place(), "reference", None)
        return (
            self.simulated.kiosk.journal.get(reference)
            if self.simulated.kiosk and reference
            else None
        )

    async def _looks(self, screen: Screen) -> None:
        name = screen.name.value
        is_outlet_task = bool(screen.service and screen.service.startswith("outlet."))
        self.is_called = is_outlet_task or name in ("cash", "attendant", "help")
        if is_outlet_task:
            await self._outlet_task(screen)
        elif name == "cash":
            await self._at_cash(screen)
        elif name == "attendant":
            await self._at_counter(screen)
        elif name == "help" or (name in ("start", "closed") and self._has_work()):
            await self._touch(screen, Act.ATTENDANT)

    def _has_work(self) -> bool:
        """Return True if a customer waits with a slip, a doubt is open, or the outlet has work."""
        kiosk = self.simulated.kiosk
        if kiosk is None:
            return False
        if self.people.are_needed() and (self.is_calm or self.simulated.swarm.own.random() < 0.15):
            return True
        if self.is_calm:
            waiting = kiosk.journal.at_the_counter()
            return (
                any(t.cash is not CashStatus.DISPUTED for t in waiting) or self.people.miss_notes()
            )
        if kiosk.service.day.task or kiosk.service.tpin.tpin is None:
            return self.rng.random() < 0.6  # the outlet cannot transact until it is done
        return bool(kiosk.journal.at_the_counter()) and self.rng.random() < 0.15

    async def _outlet_task(self, screen: Screen) -> None:
        """Do the outlet's task as its owner, who has the demo's Aadhaar number."""
        name = screen.name.value
        if name == "aadhaar":
            await self._touch(screen, Act.CONTINUE, AADHAAR)
        elif name == "consent":
            await self._touch(screen, Act.AGREE)
        elif name == "bank":
            await self._touch(screen, Act.CHOOSE, OWNERS_BANK)
        elif name == "biometric" and Act.CONTINUE in screen.actions:
            await self._touch(screen, Act.CONTINUE)
        elif name == "biometric":
            with suppress(BadAction):
                self.simulated.reader.do("place", {"finger": "good"})

    # --- at the cash screen ---

    async def _at_cash(self, screen: Screen) -> None:
        if screen.input is not None and screen.input.kind.value == "pin":
            await self._gives_pin(screen)
        elif screen.input is not None and screen.input.name == "counted":
            await self._takes_notes(screen)
        elif screen.input is not None:
            await self._claims(screen)
        elif isinstance(self._place(), DoubtScreen):
            await self._says_what_happened(screen)
        elif Act.CONFIRM in screen.actions:
            await self._touch(screen, Act.CONFIRM)
        elif Act.HANDED in screen.actions:
            await self._moves_notes(screen)
        elif isinstance(self._place(), PaidScreen):
            await self._shows_the_paid_screen(screen)

    async def _shows_the_paid_screen(self, screen: Screen) -> None:
        """The customer, who came back, is beside the attendant and answers first."""
        t = self._transaction()
        if t is not None and t.has_open_shortfall:
            self.slips.missed.add(t.client_reference)
        misses = t is not None and self.notes.withheld[t.client_reference] > 0
        if misses and Act.SHORT in screen.actions and self.simulated.swarm.own.random() < 0.9:
            await self._touch(screen, Act.SHORT)
        else:
            await self._touch(screen, Act.DONE)

    def _is_denied(self) -> bool:
        place, kiosk = self._place(), self.simulated.kiosk
        if isinstance(place, NotHandedScreen):
            return True
        if kiosk is None or not isinstance(place, TransactionScreen):
            return False
        t = kiosk.read_model.transaction(place.reference)
        return stage(t, place, kiosk.read_model) is Stage.NOT_HANDED_PIN

    async def _gives_pin(self, screen: Screen) -> None:
        t = self._transaction()
        if t is not None and self._is_denied() and self._moved(t):
            await self._touch(screen, Act.BACK)  # another person has touched *Not handed over*
            return
        if (
            self.behaviour is AttendantBehaviour.FORGETFUL
            and not self.is_calm
            and self.rng.random() < 0.8
        ):
            return
        wrong = (
            self.behaviour is AttendantBehaviour.WRONG_PIN
            and self.rng.random() < 0.5
            and not self.is_calm
        )
        await self._touch(screen, Act.CONTINUE, "1111" if wrong else PIN)

    async def _takes_notes(self, screen: Screen) -> None:
        """Take the customer's notes; if the kiosk does not journal that, return them at once."""
        kiosk = self.simulated.kiosk
        if kiosk is None:
            return
        waiting = [
            t
            for t in kiosk.journal.open_transactions()
            if t.terms.direction is Direction.IN and t.cash is CashStatus.NONE
        ]
        if not waiting:
            return
        t = waiting[-1]
        if self.rng.random() < 0.1:  # counted wrong, or touched the button before counting
            await self._touch(screen, Act.CONFIRM, self.rng.choice(("1", None)))
            return
        await self._touch(screen, Act.CONFIRM, str(t.cash_total // PAISE_PER_RUPEE))
        after = await self._journaled(t.client_reference)
        if after is not None and after is not CashStatus.NONE:
            self.notes.taken_in[t.client_reference] += t.cash_total

    async def _journaled(self, reference: str) -> CashStatus | None:
        """Return the journal's cash status, when the kiosk is up again."""
        while self.simulated.kiosk is None or not self.simulated.runs:
            await sleep(GLANCE)
        t = self.simulated.kiosk.journal.get(reference)
        return None if t is None else t.cash

    async def _moves_notes(self, screen: Screen) -> None:
        """Count out the amount on the screen, hand it over once, and press the button or forget to.

        If the screen goes dark in between, some attendants still hand the notes over.
        """
        t = self._transaction()
        if t is None or t.cash not in (CashStatus.HANDING_OVER, CashStatus.REFUNDING):
            return
        process, hand_over = self.simulated.process, self._hand_overs(t.client_reference)
        if await self._thinks_better_of_it(screen, t, hand_over):
            return
        if self.notes.moved_in.get(t.client_reference) != hand_over:
            await sleep(COUNTS_FOR[AttendantBehaviour.QUICK if self.is_calm else self.behaviour])
            if process.dead and self.rng.random() < 0.5:
                return
            self._moves(t, hand_over)
        if (
            self.behaviour is AttendantBehaviour.FORGETFUL
            and not self.is_calm
            and self.rng.random() < 0.7
        ):
            return
        await sleep(GLANCE)
        await self._touch(screen, Act.HANDED)

    async def _thinks_better_of_it(self, screen: Screen, t: Transaction, hand_over: int) -> bool:
        """Decide once per hand-over; return True if its notes do not move now."""
        if self.judged.get(t.client_reference) == hand_over or self.is_calm:
            return False
        self.judged[t.client_reference] = hand_over
        if self.rng.random() < 0.05:
            self.is_away_until = asyncio.get_running_loop().time() + self.rng.choice(HOURS_AWAY)
        elif self.rng.random() < 0.1 and not self._moved(t):
            await self._touch(screen, Act.NOT_HANDED)
        else:
            return False
        return True

    async def _says_what_happened(self, screen: Screen) -> None:
        """Answer truthfully; what the machine dispensed only in part is disputed."""
        t = self._transaction()
        if t is None:
            return
        if Act.CONFIRM in screen.actions:  # the bank denies it: no notes are owed
            await self._touch(screen, Act.CONFIRM)
            return
        moved = self._moved(t)
        if moved in (0, t.cash_total):
            await self._touch(screen, Act.HANDED if moved else Act.NOT_HANDED)
        elif screen.choices:
            await self._touch(screen, Act.CHOOSE, screen.choices[0].value)
        else:
            await self._touch(screen, Act.BACK)

    def _moved(self, t: Transaction) -> int:
        """Return the paise that truly moved, in any hand-over."""
        if t.terms.direction is Direction.IN:
            return self.notes.given_back[t.client_reference]
        self.simulated.notice_dispensed()
        return self.notes.out[t.client_reference] + self.notes.dispensed[t.client_reference]

    def _moves(self, t: Transaction, hand_over: int) -> None:
        self.moves += 1
        reference, amount = t.client_reference, t.cash_total
        ledger = self.notes.given_back if t.cash is CashStatus.REFUNDING else self.notes.out
        ledger[reference] += amount
        self.notes.moved_in[reference] = hand_over
        if self.simulated.swarm.strikes(InjectedFault.KEEPS_NOTES, KEEPS_OFTEN):
            self.notes.keep_some(reference, amount, self.simulated.swarm.own)
        self.simulated.timeline.note("attendant", f"notes of {reference[-6:]} {amount // 100}")
        if self.simulated.runs and self.simulated.swarm.strikes(InjectedFault.POWER_CUT, 10):
            self.simulated.dies()

    def _hand_overs(self, reference: str) -> int:
        """Return how often the kiosk has said that these notes move now."""
        kiosk = self.simulated.kiosk
        if kiosk is None:
            return 0
        events = (entry.event for entry in kiosk.journal.whole.events(reference))
        return sum(isinstance(event, HandingOver | Refunding) for event in events)

    # --- behind the PIN ---

    def _code(self, t: Transaction) -> str | None:
        """Return a customer's claim code: what they saw, or hold on paper."""
        reference = t.client_reference
        seen = self.slips.codes.get(reference)
        printed = (c for r, c in reversed(self.simulated.paper.slips) if r == reference and c)
        return seen or next(printed, None)

    async def _claims(self, screen: Screen) -> None:
        """Type the claim code of a customer who came back; without one, the last digits."""
        t = self._transaction()
        if t is None:
            return
        typed = self._code(t) or t.last4
        if typed is None:
            await self._touch(screen, Act.CANCEL)
            return
        verdict = await self._touch(screen, Act.CONTINUE, typed)
        if verdict is PressResult.UNFIT:
            await self._touch(self.simulated.screen or screen, Act.CANCEL)

    async def _at_counter(self, screen: Screen) -> None:
        values = [choice.value for choice in screen.choices if choice.reason is None]
        kiosk = self.simulated.kiosk
        if kiosk is None:
            return
        if screen.error == CUSTOMER_WAITS:
            await self._touch(screen, Act.CANCEL)
        elif screen.input is not None:
            await self._types(screen)
        elif isinstance(self._place(), ShortfallFindings):
            await self._touch(screen, Act.CHOOSE, Finding.PAID.value)
        elif isinstance(self._place(), ConfirmVerdict):
            await self._touch(screen, Act.CONFIRM)
        elif isinstance(self._place(), InProgress | OneInProgress):
            await self._vouches(screen, values)
        elif "word" in values:
            await self._picks_what_to_look_for(screen, values)
        elif "owed" in values:
            owes = kiosk.journal.at_the_counter() != ()
            await self._from_menu(screen, owes or bool(self.people.missed_and_unsaid()))
        elif "ask" in values:
            await self._at_the_outlet(screen, kiosk.service.day.task)
        else:
            await self._picks_who_waits(screen, values)

    async def _at_the_outlet(self, screen: Screen, task: OutletTask | None) -> None:
        if self._tpin_is_objected:  # the operator has unlocked it, and the kiosk believes it again
            self._tpin_is_objected = False
            await self._touch(screen, Act.CHOOSE, "ask")
        elif task:
            await self._touch(screen, Act.CHOOSE, task.code)
        else:
            await self._touch(screen, Act.CANCEL)

    async def _types(self, screen: Screen) -> None:
        assert screen.input is not None
        if screen.input.name == "tpin":
            self._tpin_is_objected = screen.error is not None
            act = (
                (Act.CANCEL, None)
                if self._tpin_is_objected
                else (Act.CONTINUE, self.simulated.tpin)
            )
            await self._touch(screen, *act)
        elif screen.input.kind.value == "pin":
            await self._touch(screen, Act.CONTINUE, self.people.own_pin())
        elif screen.input.name == "note":
            await self._touch(screen, Act.CONTINUE, "the machine gave a part of it")
        elif screen.input.name == "find":
            await self._searches(screen)

    async def _picks_who_waits(self, screen: Screen, values: list[str]) -> None:
        kiosk = self.simulated.kiosk
        waiting = {t.client_reference for t in kiosk.journal.at_the_counter()} if kiosk else set()
        waiting |= self.people.missed_and_unsaid()
        mine = [value for value in values if value in waiting]
        if "find" in values and self.rng.random() < 0.3:
            await self._touch(screen, Act.CHOOSE, "find")
        elif mine and self.rng.random() < 0.9:
            await self._touch(screen, Act.CHOOSE, self.rng.choice(mine))
        else:
            await self._touch(screen, Act.CANCEL)

    async def _picks_what_to_look_for(self, screen: Screen, values: list[str]) -> None:
        """Search mostly by the typed text; otherwise pick a service or a day."""
        typed = self.rng.random() < 0.6
        await self._touch(screen, Act.CHOOSE, "word" if typed else self.rng.choice(values))

    async def _searches(self, screen: Screen) -> None:
        """Type the customer's claim code, last four digits, rupees, or something wrong."""
        kiosk = self.simulated.kiosk
        waiting = kiosk.journal.at_the_counter() if kiosk else ()
        if screen.error is not None or not waiting:
            await self._touch(screen, Act.CANCEL)
            return
        t = self.rng.choice(waiting)
        names = (self._code(t), t.last4, str(t.cash_total // PAISE_PER_RUPEE), "2345ZZ")
        await self._touch(screen, Act.CONTINUE, self.rng.choice([n for n in names if n]))

    async def _from_menu(self, screen: Screen, waiting: bool) -> None:  # noqa: FBT001  # a table
        kiosk = self.simulated.kiosk
        if kiosk is None:
            return
        needed = bool(self.people.truths())
        if waiting and not (needed and self.rng.random() < 0.5):  # a dispute waits for ever
            await self._touch(screen, Act.CHOOSE, "owed")
        elif needed:
            await self._touch(screen, Act.CHOOSE, "pending")
        elif kiosk.service.day.task is not None or self._tpin_is_objected:
            await self._touch(screen, Act.CHOOSE, "outlet")
        elif kiosk.service.tpin.tpin is None:
            await self._touch(screen, Act.CHOOSE, "tpin")
        else:
            await self._touch(screen, Act.CANCEL)

    async def _vouches(self, screen: Screen, values: list[str]) -> None:
        """Find the transactions that only people can settle, report the truth about them, and
        leave.
        """
        truths = self.people.truths()
        mine = [reference for reference in truths if reference in values]
        truth = truths.get(getattr(self._place(), "reference", None) or "")
        if mine:
            await self._touch(screen, Act.CHOOSE, self.rng.choice(mine))
        elif truth in values:
            await self._touch(screen, Act.CHOOSE, truth)
        else:
            await self._touch(screen, Act.CANCEL)

    async def _touch(
        self, screen: Screen, act: Act, value: str | None = None
    ) -> PressResult | None:
        return await self.simulated.press("attendant", screen, act, value)
