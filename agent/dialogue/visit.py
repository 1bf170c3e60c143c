"""One customer's visit as a value: where they are, what they have said, when it ends."""

from enum import Enum, unique

import msgspec

from agent.api.aeps import AuthMode
from agent.dialogue.effects import Effect
from agent.dialogue.screens import Text
from agent.private import Private
from agent.services.answers import Answers
from agent.transactions.outcome import Verification


class AtStart(msgspec.Struct, frozen=True):
    """Nobody is there."""


class AtServices(msgspec.Struct, frozen=True):
    """Choosing what to do."""


class AtStep(msgspec.Struct, frozen=True):
    """At one step of a dialogue: a service's, or an errand's behind the counter."""

    service: str
    index: int
    reference: str | None = None
    """Set when the step is asked again for a request that was refused: the amount stands."""
    busy: bool = False
    """The step waits for the outside: a code being sent or checked, a finger being read."""
    guidance: str = "starting"
    """The biometric device's live status."""
    tries: int = 0
    mode: AuthMode = AuthMode.FINGER
    """What is captured: a finger, or an eye."""
    search: str = ""
    """What was typed to find one of a list."""
    part: int = 0
    """Which field of a form."""
    asks_second: bool = False
    """The review asks whether a second one like an open one is wanted."""
    begins: bool = False
    """All is said: the intent is on its way to the journal, whose word alone is taken now."""


class AtOutletTask(msgspec.Struct, frozen=True):
    """The owner's errand is with the service: nothing is pressed until its answer is in.

    The call may cost money and has no idempotency key; whoever could leave here could begin it
    a second time.
    """

    task: str


@unique
class Use(Enum):
    """How far a device has come with what this customer needs of it."""

    NOT_YET = "not yet"
    RUNNING = "running"
    STUCK = "stuck"
    """It could not be started, and may be tried again."""
    ENDED = "ended"


class AtTransaction(msgspec.Struct, frozen=True):
    """The money's part has begun; the screen follows the transaction."""

    reference: str
    service: str
    impatient: bool = False
    """The customer has waited long enough to be told that they may go."""
    leaving: bool = False
    """The notes could not be handed now: they leave with a claim."""
    claim_code: Private[str] | None = None
    slip_asked: bool = False
    """A slip that finds the transaction was asked for, with a claim code where cash is in it."""
    cancelled: bool = False
    """The customer does not go on with it: nothing is asked of them again."""
    resubmissions: int = 0
    """How many refusals this visit has answered with a new request."""
    unlocked: bool = False
    """The attendant gave the PIN, and counts the customer's notes."""
    pay_until: float | None = None
    """Monotonic: to be paid until then; past it, or cancelled, the QR is not shown any more."""
    card: Use = Use.NOT_YET
    prompt: str = "please-wait"
    """What the card reader asks of the customer now."""
    stopped: bool = False
    """The customer does not pay the QR, or use the card, any more; it may count all the same."""
    dispenser: Use = Use.NOT_YET
    """Asked once; what it did not pay, the attendant hands over."""
    asked_again: bool = False
    """Nobody has said whether the notes moved; it is asked once more, then behind the PIN."""
    denied: bool = False
    """Somebody says that no note moved: it counts with the attendant's PIN."""


@unique
class AttendantScreen(Enum):
    """Where an attendant is, behind the PIN."""

    PIN = "pin"
    MENU = "menu"
    OWED = "owed"
    OWED_FIND = "owed find"
    """Choosing by what one of those notes is found."""
    OWED_WORD = "owed word"
    """Typing a code, digits or an amount."""
    CLAIM = "claim"
    HAND_OVER = "hand over"
    """What was claimed a moment ago: the journal has it, the notes may move."""
    NOT_HANDED = "not handed"
    """*Not handed over* counts with the PIN, also here: anybody can touch the screen."""
    DOUBT = "doubt"
    """A hand-over that the power cut short, or a dispute: only who was there can tell."""
    DISPUTE = "dispute"
    """Writing down why notes are disputed."""
    PENDING = "pending"
    REFERENCES = "references"
    """One of what waits for the service, with what to name it by."""
    VERDICT = "verdict"
    """Saying what became of it, where the service cannot: asked once more."""
    TODAY = "today"
    DRAWER = "drawer"
    COUNT = "count"
    """Typing what was counted, or what was put in or taken out."""
    OUTLET = "outlet"
    DEVICES = "devices"
    TPIN = "tpin"
    COMPLAINTS = "complaints"
    COMPLAINT = "complaint"
    """One that was raised, and how it stands."""
    COMPLAINT_BILL = "complaint bill"
    """Which paid bill a new one is about."""
    COMPLAINT_CODE = "complaint code"
    """Typing what stands on its slip."""
    COMPLAINT_WHY = "complaint why"
    VERIFICATIONS = "verifications"
    VERIFICATION = "verification"
    """An answer of today, read again."""
    LANGUAGE = "language"
    STOP = "stop"
    """Restart, or shut down: asked once more."""


class AtAttendant(msgspec.Struct, frozen=True):
    screen: AttendantScreen
    reference: str | None = None
    topic: str | None = None
    """What the room is about: a count, a device, restart or shut down, what is looked for."""
    page: int = 0
    """Of a list that is longer than a page."""
    proven: bool = False
    """The claim's code was typed already, to find it."""
    note: Text | None = None
    """What the last deed came to."""
    busy: bool = False
    """A device is being tried, or the service is asked."""
    found: Verification | None = None
    """What a register has of somebody; gone with the room."""


DialogueState = AtStart | AtServices | AtStep | AtOutletTask | AtTransaction | AtAttendant


class Visit(msgspec.Struct, frozen=True):
    """Everything about who stands there now; a new visit knows nothing of the last."""

    number: int
    """Results that come back carry it, so that a late one meets neither the next customer nor,
    when this one has gone back, another step."""
    language: str
    place: DialogueState = msgspec.field(default_factory=AtStart)
    answers: Answers = msgspec.field(default_factory=Answers)
    error: Text | None = None
    attendant: str | None = None
    """Whose PIN was given in this visit, the newest; None: nobody's."""
    wrong_claims: int = 0
    """Since that PIN."""


class Transition(msgspec.Struct, frozen=True):
    place: DialogueState
    error: Text | None = None
    effects: tuple[Effect, ...] = ()
    missed: bool = False
    """A claim was typed that names nothing: after some of them the PIN is asked anew."""
