"""A person at the screen in tests: presses, lets time pass, and sees the effects."""

import random
from collections.abc import Callable
from typing import Any, TypeVar

from agent.base.clock import Clock, Moment
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.events import UnexpectedEvent
from agent.dialogue.handlers.money import CashHandler
from agent.dialogue.machine import DialogueMachine
from agent.dialogue.read_model import Interrupted
from agent.dialogue.screens import Act, Press, PressResult, Screen, Text
from agent.dialogue.visit import AtTransaction, DialogueState
from agent.journal.journal import Journal
from agent.services.answers import Capture
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
        self.wanted: list[e.Effect] = []

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

    def hears(self, event: events.DialogueEvent) -> None:
        self._wants(self.session.take_events((event,), self.world.now))

    def hears_of(
        self,
        effect: type[e.Awaited],
        event: Callable[..., events.DialogueEvent],
        *args: Any,
        **more: Any,
    ) -> "Front":
        """Hear the result of the newest effect of a kind."""
        self.hears(event(self.last(effect).visit, *args, **more))
        return self

    def hears_anything(self, event: events.DialogueEvent) -> None:
        """Put an event that the state may not accept; then only the fault is reported."""
        wanted = self.session.take_events((event,), self.world.now)
        self._wants(tuple(effect for effect in wanted if not _is_unexpected(effect)))

    def _wants(self, wanted: tuple[e.Effect, ...]) -> None:
        """Collect the effects. A reported fault is a programming error."""
        for effect in wanted:
            if isinstance(effect, e.ReportFault):
                raise effect.error
        self.wanted += wanted

    def journals(self, effect: e.AppendAction) -> None:
        """Append the event of an action, as its handler does. Raises IllegalMove."""
        event = cash_handler(self.world).event_of(effect, "attendant")
        self.world.takes_in(event, reference=effect.reference)

    def sees_change(self) -> "Front":
        self.hears(events.SomethingChanged())
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

    def last(self, kind: type[E]) -> E:
        """Return the newest effect of a kind."""
        return next(effect for effect in reversed(self.wanted) if isinstance(effect, kind))

    def count(self, kind: type[object]) -> int:
        return sum(isinstance(effect, kind) for effect in self.wanted)

    # --- longer ways ---

    def gives_finger(self) -> None:
        start = self.last(e.StartCapture)
        capture = Capture(Private(PID_DATA), "SN-1", start.mode)
        self.hears(events.CaptureTaken(start.visit, start.whose, capture))

    def gives_pin(self, by: str = "", error: Text | None = None) -> "Front":
        """Type a PIN; without an error it is the attendant's right one."""
        self.says(("continue", PIN))
        return self.hears_of(e.CheckPin, events.PinChecked, error, by)

    def denies(self) -> "Front":
        """Press *not handed over* behind the PIN; the PIN is asked again."""
        return self.says(("not-handed", None)).gives_pin()

    def gets_code(self, *, visit: int | None = None) -> None:
        number = self.last(e.SendOtp).visit if visit is None else visit
        self.hears(events.OtpSent(number, Private("OTP-1"), "XXXXXX3210", needs_digits=True))

    def begins(self, *way: tuple[str, str | None], service: str = "aeps.CW") -> "Front":
        """Give all answers until the intent is in the journal."""
        self.says(*(way or TO_CAPTURE))
        if self.count(e.StartCapture):
            self.gives_finger()
        self.world.begins(service=service)
        return self.hears_of(e.Begin, events.Begun, REFERENCE)

    def follows(self, service: str) -> "Front":
        """Show a transaction that is in the journal, without its dialogue."""
        return put(self, AtTransaction(REFERENCE, service))

    def hears_from_bank(self, status: Status, **more: str) -> "Front":
        self.world.bank_says(status, **more)
        return self.sees_change()

    def is_refused(self, code: str) -> "Front":
        """The service refuses the request, so its body is used up."""
        self.world.refuses(code)
        return self.sees_change()


def _is_unexpected(effect: e.Effect) -> bool:
    return isinstance(effect, e.ReportFault) and isinstance(effect.error, UnexpectedEvent)


def put(front: Front, place: DialogueState) -> Front:
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


class SilentDialogue:
    """A dialogue for tests of a single handler: it has no customer and drops all events."""

    def __init__(self, attendant: str = "attendant") -> None:
        self.attendant = attendant

    def awaits(self, _: e.Begin) -> bool:
        return True

    def put(self, event: events.DialogueEvent) -> None:
        """Drop it."""

    def carry_out(self, effect: e.Effect) -> None:
        """Drop it."""
