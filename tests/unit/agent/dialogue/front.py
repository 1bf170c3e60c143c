"""A person at the screen in tests: presses, lets time pass, and sees the effects."""

import random
from collections.abc import Callable
from typing import Any, TypeVar

from agent.base.clock import Clock, Moment
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.money import CashHandler
from agent.dialogue.machine import DialogueMachine, Wanted
from agent.dialogue.page import Act, Press, PressResult, Screen, Text
from agent.dialogue.place import Place
from agent.dialogue.read_model import Interrupted
from agent.dialogue.screens.transaction import TransactionScreen
from agent.journal.journal import Journal
from agent.outlet.day import Refusals
from agent.services.answers import Answers, Capture
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.support.pressing import PAUSE_S
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.transactions import facts as f

AADHAAR = "999999990019"
BANK = "607094"
PIN = "258036"
PID_DATA = b"<PidData/>"

E = TypeVar("E")
R = TypeVar("R")

TO_AMOUNT = (("choose", "en"), ("choose", "aeps.CW"), ("continue", AADHAAR), ("choose", BANK))
TO_REVIEW = (*TO_AMOUNT, ("continue", "500"), ("agree", None))
TO_CAPTURE = (*TO_REVIEW, ("confirm", None))
TO_OTP = (*TO_AMOUNT, ("continue", "6000"), ("continue", "9876543210"))
TO_DEPOSIT = (("choose", "en"), ("choose", "aeps.CD"), *TO_CAPTURE[2:])


class Front:
    """A dialogue with its read model, and its effects so far."""

    def __init__(self, world: FakeWorld | None = None) -> None:
        self.world = world or FakeWorld()
        self.session = DialogueMachine(self.world, self.world.now)
        self.wanted: list[Wanted] = []

    @property
    def screen(self) -> Screen:
        return self.session.display.screen

    @property
    def name(self) -> str:
        return self.screen.name.value

    @property
    def input_kind(self) -> str | None:
        return self.screen.input.kind.value if self.screen.input else None

    @property
    def is_asked_for_more_time(self) -> bool:
        return Act.MORE_TIME in self.screen.actions

    @property
    def error(self) -> str | None:
        return self.screen.error.key if self.screen.error else None

    # --- presses ---

    def does(self, action: str, value: str | None = None) -> PressResult:
        """Press; if it was too early, wait and press again."""
        press = Press(self.screen.revision, Act(action), value)
        verdict = self.presses(press)
        if verdict is not PressResult.EARLY:
            return verdict
        self.waits(PAUSE_S)
        return self.presses(replace(press, revision=self.screen.revision))

    def presses(self, press: Press) -> PressResult:
        verdict, wanted = self.session.press(press, self.world.now)
        self._wants(wanted)
        return verdict

    def says(self, *steps: tuple[str, str | None]) -> "Front":
        for action, value in steps:
            assert self.does(action, value) is PressResult.TAKEN, (action, self.screen)
        return self

    def cancels(self) -> "Front":
        """Cancel, and confirm it if many answers would be lost."""
        self.says(("cancel", None))
        return self.says(("cancel", None)) if self.screen.facts.get("leaving") else self

    # --- events and time ---

    def is_told(self, event: events.DialogueEvent) -> None:
        self._wants(self.session.take_events((event,), self.world.now))

    def hears(self, kind: type[e.Effect[R]], result: R | Text) -> "Front":
        """Hear the result of the newest effect of a kind."""
        return self.hears_late(self.newest(kind), result)

    def hears_late(self, wanted: Wanted, result: object) -> "Front":
        """Hear the result of this effect, whatever has happened since."""
        ended = wanted.ended(result)
        assert ended is not None, f"nobody waits for {wanted.effect}"
        self.is_told(ended)
        return self

    def is_guided(self, status: str) -> "Front":
        """Hear the biometric device's current status."""
        self.is_told(events.Guidance(self.newest(e.StartCapture).visit, status))
        return self

    def is_prompted(self, prompt: str) -> "Front":
        """Hear the card terminal's current request."""
        self.is_told(events.CardPrompt(self.newest(e.UseCard).visit, prompt))
        return self

    def _wants(self, wanted: tuple[Wanted, ...]) -> None:
        """Collect the effects. A reported fault is a programming error."""
        for one in wanted:
            if isinstance(one.effect, e.ReportFault):
                raise one.effect.error
        self.wanted += wanted

    def journals(self, effect: e.Append) -> None:
        """Append an event, as its handler does. Raises IllegalMove."""
        event = effect.event(at=f.AN_HOUR_LATER, **effect.fields)
        self.world.takes_in(event, reference=effect.reference)

    def sees_change(self) -> "Front":
        self.is_told(events.SomethingChanged())
        return self

    def takes_in(self, *happened: m.AnyEvent, reference: str = REFERENCE) -> "Front":
        """The journal stores events, and the screen is rendered again."""
        self.world.takes_in(*happened, reference=reference)
        return self.sees_change()

    def waits(self, seconds: float) -> None:
        """Let time pass, with a tick whenever the dialogue is due."""
        until = self.world.now.monotonic + seconds
        while self.session.display.wakes_at is not None and self.session.display.wakes_at <= until:
            self._moves_to(self.session.display.wakes_at)
            self._wants(self.session.tick(self.world.now))
        self._moves_to(until)

    def _moves_to(self, monotonic: float) -> None:
        self.world.now = Moment(BEGIN + monotonic, monotonic)

    @property
    def effects(self) -> list[e.Effect[Any]]:
        """Return all effects so far."""
        return [one.effect for one in self.wanted]

    def newest(self, kind: type[e.Effect[Any]]) -> Wanted:
        return next(one for one in reversed(self.wanted) if isinstance(one.effect, kind))

    def last(self, kind: type[E]) -> E:
        """Return the newest effect of a kind."""
        return next(effect for effect in reversed(self.effects) if isinstance(effect, kind))

    def count(self, kind: type[object]) -> int:
        return sum(isinstance(effect, kind) for effect in self.effects)

    def recorded(self) -> tuple[str, type[m.AnyEvent]]:
        """Return the reference and the class of the newest event that is to be appended."""
        effect = self.last(e.Append)
        return effect.reference, effect.event

    # --- longer ways ---

    def gives_finger(self) -> None:
        start = self.last(e.StartCapture)
        capture = Capture(Private(PID_DATA), "SN-1", start.mode)
        self.hears(e.StartCapture, capture)

    def gives_pin(self, by: str = "", error: Text | None = None) -> "Front":
        """Type a PIN; without an error it is the attendant's right one."""
        self.says(("continue", PIN))
        return self.hears(e.CheckPin, error or e.SignedIn(by))

    def denies(self) -> "Front":
        """Press *not handed over* behind the PIN; the PIN is asked again."""
        return self.says(("not-handed", None)).gives_pin()

    def gets_code(self, wanted: Wanted | None = None) -> None:
        sent = e.Sent(Private("OTP-1"), "XXXXXX3210", needs_digits=True)
        self.hears_late(wanted or self.newest(e.SendOtp), sent)

    def begins(self, *way: tuple[str, str | None], service: str = "aeps.CW") -> "Front":
        """Give all answers until the intent is in the journal."""
        self.says(*(way or TO_CAPTURE))
        if self.count(e.StartCapture):
            self.gives_finger()
        self.world.begins(service=service)
        return self.hears(e.Begin, REFERENCE)

    def follows(self, service: str) -> "Front":
        """Show a transaction that is in the journal, without its dialogue."""
        return put(self, TransactionScreen(REFERENCE, service))

    def hears_from_bank(self, status: Status, **more: str) -> "Front":
        self.world.bank_says(status, **more)
        return self.sees_change()

    def is_refused(self, code: str) -> "Front":
        """The service refuses the request, so its body is used up."""
        self.world.refuses(code)
        return self.sees_change()


def put(front: Front, place: Place) -> Front:
    front.session.visit = replace(front.session.visit, place=place)
    return front.sees_change()


def actions(front: Front) -> list[str]:
    return [act.value for act in front.screen.actions]


def after_a_power_cut(*others: str, status: Status | None = None) -> Front:
    """A withdrawal was sent before a power cut of two minutes."""
    world = FakeWorld()
    world.begins()
    if status is None:
        world.sends()
    else:
        world.bank_says(status)
    for other in others:
        world.begins(other)
    found = (REFERENCE, *others)
    world.found_at_start = tuple(Interrupted(reference, BEGIN - 120) for reference in found)
    return Front(world)


# --- a deposit ---


def at_taking() -> Front:
    """A customer with notes; the attendant has not come yet."""
    return Front().begins(*TO_DEPOSIT, service="aeps.CD")


def counting() -> Front:
    """The attendant counts the customer's notes."""
    return at_taking().gives_pin()


def failed_deposit() -> Front:
    """The notes are held, and the bank has declined."""
    return counting().takes_in(f.HELD).hears_from_bank(Status.FAILED)


NOT_NEEDED: Any = None


def cash_handler(
    world: FakeWorld, journal: Journal = NOT_NEEDED, on_closing: Callable[[], None] = NOT_NEEDED
) -> CashHandler:
    """Return the real handler of an attendant's actions, an hour after the first request."""
    clock, rng = Clock(wall=lambda: f.AN_HOUR_LATER), random.Random(1)
    return CashHandler(clock, rng, world, journal, NOT_NEEDED, None, NOT_NEEDED, on_closing)


class NoRefusals(Refusals, frozen=True):
    """Refusals that mean nothing beyond their own call."""

    def of_inquiry(self, service: str, answers: Answers, code: str) -> None:
        """Do nothing."""


NO_REFUSALS = NoRefusals(NOT_NEEDED, NOT_NEEDED)


class SilentDialogue:
    """A dialogue for tests of a single handler: its customer waits, and it drops all events."""

    visit = 1

    def begins(self) -> bool:
        return True

    def put(self, event: events.DialogueEvent) -> None:
        """Drop it."""

    def carry_out(self, effect: e.Effect[Any]) -> None:
        """Drop it."""
