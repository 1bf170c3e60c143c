"""A place of the dialogue: one screen as a value, and what a press, a result or the time do there.

A visit is at one place. A place's methods return a `Transition`: the next place, and effects. An
effect with a result names the method of its place that takes it.
"""

from collections.abc import Callable
from enum import Enum, unique
from typing import Any, ClassVar, TypeVar, Union

import msgspec

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.cash.attendants import FIRST
from agent.dialogue.effects import Effect
from agent.dialogue.page import Act, Name, Page, Press, Text
from agent.dialogue.read_model import ReadModel
from agent.services.answers import Answers
from agent.transactions.model import Transaction

P = TypeVar("P", bound="Place")
R = TypeVar("R")

Then = Callable[[Any, Any, "At"], "Transition"]
"""A method of the place that asked: it takes the result, or the Text that says why not."""


@unique
class Home(Enum):
    """A screen to which many others return, by this name, so that they need not import it."""

    START = "start"
    """The start screen; going there ends the visit."""
    SERVICES = "services"
    PIN = "pin"
    """The attendant's PIN, typed on the start screen."""
    CLAIMS_PIN = "claims pin"
    """The attendant's PIN, after too many wrong claims."""
    MENU = "menu"
    SETTINGS = "settings"
    TODAY = "today"
    """The day's report."""
    OWED = "owed"
    OUTLET = "outlet"
    VERIFICATIONS = "verifications"


class Follow(msgspec.Struct, frozen=True):
    """The place that follows this transaction."""

    reference: str
    service: str
    resubmissions: int = 0
    """How many refusals this visit has answered with a new request."""
    cancelled: bool = False
    """The customer has cancelled: no further step is asked."""


Destination = Union["Place", Home, Follow]


class AskedEffect(msgspec.Struct, frozen=True):
    """An effect, and the method that takes its result."""

    effect: Effect[Any]
    then: Then


class Transition(msgspec.Struct, frozen=True):
    to: Destination
    error: Text | None = None
    effects: tuple[Effect[Any] | AskedEffect, ...] = ()
    answers: Answers | None = None
    """The new answers; None: the answers stay."""
    number: int | None = None
    """The visit's new number, so that late results are dropped; None: the number stays."""
    language: str | None = None
    """The language that the customer chose; None: it does not change."""
    remark: Text | None = None
    """The result of the last action, shown at a Home of the attendant."""
    is_wrong_claim: bool = False
    """A wrong claim was typed. After several of them the PIN is asked again."""


class Cover(msgspec.Struct, frozen=True):
    """The help page over a customer's screen."""

    identity: tuple[object, ...]
    """The identity of the covered screen; a new one uncovers itself."""
    error: Text | None
    """The covered screen's error, which is shown again afterwards."""


class Visit(msgspec.Struct, frozen=True):
    """The data of the current customer. A new visit has nothing of the previous one."""

    number: int
    """Each result carries the number of its visit. So a late result does not reach the next
    customer, nor another step of this one."""
    language: str
    place: "Place"
    answers: Answers = msgspec.field(default_factory=Answers)
    error: Text | None = None
    attendant: str | None = None
    """The attendant whose PIN was accepted last in this visit; None: no PIN was accepted."""
    wrong_claims: int = 0
    """The number of wrong claims since that PIN."""
    cover: Cover | None = None
    """The help page, while it is shown."""
    is_help_called: bool = False
    """Somebody called the attendant, who has not come yet. Only this survives the end of a visit.
    """
    waiting: "Visit | None" = None
    """The customer's visit, while the attendant they called uses the screens."""


class At(msgspec.Struct, frozen=True):
    """Everything that a place may read; its methods make the transitions."""

    visit: Visit
    read_model: ReadModel
    now: Moment
    next_number: int = 0
    """The visit's number after a transition that drops late results."""

    @property
    def answers(self) -> Answers:
        return self.visit.answers

    @property
    def language(self) -> str:
        return self.visit.language

    @property
    def attendant(self) -> str:
        """Return the attendant who acts; before a PIN was accepted, nothing is recorded."""
        return self.visit.attendant or FIRST

    def transaction(self, reference: str) -> Transaction:
        return self.read_model.transaction(reference)

    # --- the visit that a transition leads to ---

    def with_answers(self, answers: Answers) -> "At":
        return replace(self, visit=replace(self.visit, answers=answers))

    def renumbered(self, answers: Answers) -> "At":
        """Return the context of a visit with these answers that drops late results."""
        return replace(self, visit=replace(self.visit, number=self.next_number, answers=answers))

    # --- transitions ---

    def to(
        self, to: Destination, error: Text | None = None, *effects: Effect[Any] | AskedEffect
    ) -> Transition:
        """Go to a place, with the answers and the number of this context."""
        return Transition(to, error, effects, self.visit.answers, self.visit.number)

    def keep(self, place: "Place", *effects: Effect[Any] | AskedEffect) -> Transition:
        """Go to a place and keep the shown error."""
        return self.to(place, self.visit.error, *effects)

    def wipe(
        self, to: Destination, error: Text | None = None, *effects: Effect[Any] | AskedEffect
    ) -> Transition:
        """Go to a place, wipe the answers and drop late results."""
        return Transition(to, error, effects, Answers(), self.next_number)

    def ask(
        self,
        place: P,
        effect: Effect[R],
        then: "Callable[[P, R | Text, At], Transition]",
        error: Text | None = None,
    ) -> Transition:
        """Go to a place, whose method `then` takes the result of the effect."""
        return self.to(place, error, AskedEffect(effect, then))


class Place(msgspec.Struct, frozen=True):
    """One screen of the dialogue."""

    plain_actions: ClassVar[tuple[Act, ...]] = (Act.CANCEL,)
    """The actions of the plain page: a way out, and the way to the attendant's screens."""

    def show(self, at: At) -> Page:
        raise NotImplementedError

    def press(self, press: Press, at: At) -> Transition:
        """Return the transition of a press that the page offers."""
        raise NotImplementedError

    def follow(self, at: At) -> Transition:
        """Return the transition that the journal requires without a press or a result."""
        return at.keep(self)

    def times_out(self, at: At) -> Transition:
        return at.to(Home.START)

    def ends_at(self, at: At) -> float | None:
        """Return the monotonic time of the timeout.

        None: nobody is there, or a device or the service ends the place and a press can leave it.
        """
        raise NotImplementedError

    def redraws_at(self, at: At) -> float | None:  # noqa: ARG002  # for places with a clock
        """Return the monotonic time of the page's next change without an event."""
        return None

    def identity(self, at: At) -> object:  # noqa: ARG002  # for places with several questions
        """Return the page's identity within the place; a new one restarts the timeout."""
        return None

    @property
    def subject(self) -> object:
        """Return what the place is about. A result reaches only a place about the same."""
        return None

    @property
    def is_busy(self) -> bool:
        """Return True while the place waits for a result; a change restarts the timeout."""
        return False

    def guided(self, status: str, at: At) -> Transition:  # noqa: ARG002  # only a capture shows it
        """Take the biometric device's current status."""
        return at.keep(self)

    def prompted(self, prompt: str, at: At) -> Transition:  # noqa: ARG002  # only a payment shows it
        """Take the card terminal's current request to the customer."""
        return at.keep(self)

    def may_call(self, name: Name) -> bool:  # noqa: ARG002  # the name matters at few places
        """Return True if its page offers help."""
        return False

    def after_fault(self, at: At) -> Transition | None:  # noqa: ARG002  # for places that wait
        """Return the transition that ends a wait after an exception; None if nothing waits."""
        return None

    def leaves(self) -> tuple[Effect[Any], ...]:
        """Return the effects when the visit ends here."""
        return ()
