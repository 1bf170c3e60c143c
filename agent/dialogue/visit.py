"""One customer's visit as a value: its state and its answers."""

from enum import Enum, unique

import msgspec

from agent.api.aeps import AuthMode
from agent.base.money import Paise
from agent.base.private import Private
from agent.cash.notes import Notes
from agent.dialogue.effects import Effect
from agent.dialogue.screens import Text
from agent.services.answers import Answers
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification


class AtStart(msgspec.Struct, frozen=True):
    """Nobody is there."""


class AtResumed(msgspec.Struct, frozen=True):
    """After a start: an interrupted transaction and its current state."""

    reference: str
    stopped_at: float
    """Service time of the last event before the stop."""
    resumed_at: float
    """Service time of the start."""
    since: float
    """Monotonic seconds of the start."""
    others: int = 0
    """How many more were interrupted; the attendant's screens list them."""
    asks: bool = False
    """The screen asks for the last four characters of the number."""
    tries: int = 0
    """The wrong tries so far."""
    proven: bool = False
    """They were typed, so private data may be shown and printed."""
    claim_code: Private[str] | None = None


class AtServices(msgspec.Struct, frozen=True):
    """The customer chooses a service."""


class AtStep(msgspec.Struct, frozen=True):
    """At one step of a dialogue: of a service, or of an outlet task."""

    service: str
    index: int
    reference: str | None = None
    """Set when the step is asked again for a refused request; then the amount stays."""
    busy: bool = False
    """The step waits for a result: a code is being sent or checked, or a finger read."""
    guidance: str = "starting"
    """The biometric device's current status."""
    tries: int = 0
    """The captures that failed."""
    mode: AuthMode = AuthMode.FINGER
    """The captured part: a finger, or an eye."""
    advice: str = ""
    """What the customer must do with the finger. It stays while the next capture runs."""
    missing: Text | None = None
    """Why the dialogue cannot go on here. Nothing was sent, and all answers stay."""
    is_reviewed: bool = False
    """The same answers were reviewed and sent in this visit, so the review is not asked again."""
    search: str = ""
    """The letters typed to search a list."""
    part: int = 0
    """The index of a form's field."""
    asks_second: bool = False
    """The review asks whether the customer wants a second request like an open one."""
    asks_leave: bool = False
    """The screen asks whether all typed answers may be lost."""
    begins: bool = False
    """All steps are answered: only Begun is accepted now."""


class AtOutletTask(msgspec.Struct, frozen=True):
    """The service performs the outlet task: no press is accepted until its answer comes.

    The call may cost money and has no idempotency key. Somebody who left could start it again.
    """

    task: str


@unique
class Slip(Enum):
    """A slip that was requested in this visit."""

    FIRST = "first"
    """It finds the transaction, with a claim code if cash moves."""
    FINAL = "final"
    """It shows the result. If the answer comes later, it prints automatically."""
    PRESSED = "pressed"
    """The customer has pressed for it."""
    SHORTFALL = "shortfall"
    """It shows that the customer misses notes."""


class Waits(msgspec.Struct, frozen=True):
    """The screen shows the progress, since a monotonic time."""

    since: float


class StoppedWaiting(msgspec.Struct, frozen=True):
    """The customer leaves with a slip, unless the answer comes first."""


class QrShown(msgspec.Struct, frozen=True):
    until: float
    """The monotonic time until which it is shown."""


class CardRunning(msgspec.Struct, frozen=True):
    prompt: str = "please-wait"
    """The terminal's current request to the customer."""


class CardNotStarted(msgspec.Struct, frozen=True):
    """The terminal could not be started; the customer may try it again."""


class CardFinished(msgspec.Struct, frozen=True):
    """The terminal has finished with the card."""


class PaymentStopped(msgspec.Struct, frozen=True):
    """The customer has stopped before paying by QR or card; the payment may still succeed."""


@unique
class CashStep(Enum):
    """The progress of the notes in this visit; the journal has what happened to them."""

    NOT_YET = "not yet"
    COUNTING = "counting"
    """The attendant's PIN was accepted; the customer's notes are counted."""
    DISPENSING = "dispensing"
    """The dispenser pays. It is asked once."""
    BY_HAND = "by hand"
    """The dispenser has ended. The attendant hands over what it did not dispense."""
    LEAVING = "leaving"
    """The notes could not be handed over now; the customer leaves with a claim."""


class HandOverQuestion(msgspec.Struct, frozen=True):
    """The question whether the notes moved."""

    is_repeated: bool = False
    """Nobody has answered it. It is repeated once, then asked behind the PIN."""
    is_denied: bool = False
    """Somebody pressed *not handed*; this counts only with the attendant's PIN."""


class AtTransaction(msgspec.Struct, frozen=True):
    """The transaction has begun, and the screen follows it."""

    reference: str
    service: str
    claim_code: Private[str] | None = None
    slips: frozenset[Slip] = frozenset()
    """The slips that were requested in this visit."""
    resubmissions: int = 0
    """How many refusals this visit has answered with a new request."""
    cancelled: bool = False
    """The customer has cancelled: no further step is asked."""
    wait: Waits | StoppedWaiting | None = None
    payment: QrShown | CardRunning | CardNotStarted | CardFinished | PaymentStopped | None = None
    """The customer's payment by QR or card; None: it has not begun."""
    cash: CashStep = CashStep.NOT_YET
    question: HandOverQuestion = HandOverQuestion()
    given: Notes = ()
    """The notes that the attendant has handed out as shown; () if unknown."""


@unique
class AttendantScreen(Enum):
    """An attendant's screens; all but the first need the PIN."""

    PIN = "pin"
    MENU = "menu"
    OWED = "owed"
    OWED_FIND = "owed find"
    """Choosing how to search the list."""
    OWED_WORD = "owed word"
    """Typing a code, digits or an amount."""
    CLAIM = "claim"
    HAND_OVER = "hand over"
    """A hand-over is in the journal; the notes may move now."""
    PAID = "paid"
    """A claim was paid out, or notes were given back; its slip can be printed."""
    NOT_HANDED = "not handed"
    """The PIN for *not handed over*, because anybody could touch the screen."""
    DOUBT = "doubt"
    """A hand-over that a power cut interrupted, or a dispute. Only a person who was there knows."""
    DISPUTE = "dispute"
    """Typing the reason of a dispute."""
    SHORTFALL = "shortfall"
    """Notes that a customer misses: what this person has found out."""
    PENDING = "pending"
    REFERENCES = "references"
    """One transaction that waits for the service, with its references."""
    VERDICT = "verdict"
    """Confirming a verdict on a transaction that the service cannot end."""
    LIST = "list"
    """Today's transactions."""
    LIST_WORD = "list word"
    """Typing the search text."""
    LIST_ONE = "list one"
    """One transaction of the list, and a copy of its slip."""
    TODAY = "today"
    TILL = "drawer"
    COUNT = "count"
    """Typing the rupees that were counted, put in or taken out."""
    COUNT_NOTES = "count notes"
    """Typing the number of each kind of note."""
    OUTLET = "outlet"
    DEVICES = "devices"
    TPIN = "tpin"
    COMPLAINTS = "complaints"
    COMPLAINT = "complaint"
    """One complaint and its status."""
    COMPLAINT_BILL = "complaint bill"
    """Choosing the paid bill of a new complaint."""
    COMPLAINT_CODE = "complaint code"
    """Typing the reference on its slip."""
    COMPLAINT_WHY = "complaint why"
    VERIFICATIONS = "verifications"
    VERIFICATION = "verification"
    """A verification's answer, read again from the service."""
    VERIFICATION_CODE = "verification code"
    """Typing the reference on its slip."""
    NAMES_PIN = "names"
    """The PIN again, before names and PINs are changed."""
    NAMES = "names list"
    NEW_NAME = "new name"
    NEW_PIN = "new pin"
    """Typing a PIN, twice: the attendant's own (no topic), or that of the name in `topic`."""
    REMOVE_NAME = "remove name"
    SETTINGS = "settings"
    """Rarely changed settings: the outlet, the TPIN, the language."""
    LANGUAGE = "language"
    STOP = "stop"
    """Restart or shut down, with a confirmation."""


class AtAttendant(msgspec.Struct, frozen=True):
    screen: AttendantScreen
    reference: str = ""
    topic: str | None = None
    """The screen's subject: a count, a device, restart or shut down, a search."""
    page: int = 0
    """The index of the page of a long list."""
    proven_by: Claimed = Claimed.NOTHING
    """The claim's proof so far, by a code typed in the search."""
    remark: Text | None = None
    """The result of the last action."""
    busy: bool = False
    """A device is being tested, or the service is being asked."""
    rupees: Paise | None = None
    """The typed amount, until it is confirmed."""
    counted: tuple[int, ...] = ()
    """The numbers of each kind of note so far, the largest note first."""
    new_pin: Private[str] | None = None
    """Typed once; wiped when the screen is left."""
    found: Verification | None = None
    """A person's record from a register; wiped when the screen is left."""


DialogueState = (
    AtStart | AtResumed | AtServices | AtStep | AtOutletTask | AtTransaction | AtAttendant
)


class Cover(msgspec.Struct, frozen=True):
    """The help page over a customer's screen."""

    identity: tuple[object, ...]
    """The identity of the covered screen; a new one uncovers itself."""
    error: Text | None
    """The covered screen's error, which is shown again afterwards."""


class Visit(msgspec.Struct, frozen=True):
    """The data of the current customer. A new visit has nothing of the previous one."""

    number: int
    """Each result carries it. So a late result does not reach the next customer, nor another step
    of this one."""
    language: str
    place: DialogueState = msgspec.field(default_factory=AtStart)
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


class Transition(msgspec.Struct, frozen=True):
    place: DialogueState
    """AtStart ends the visit."""
    error: Text | None = None
    effects: tuple[Effect, ...] = ()
    answers: Answers | None = None
    """None: they stay."""
    number: int | None = None
    """The visit's new number, so that late results are dropped; None: it stays."""
    language: str | None = None
    """The language that the customer chose; None: it does not change."""
    is_wrong_claim: bool = False
    """A wrong claim was typed. After several of them the PIN is asked again."""
