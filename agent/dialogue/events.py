"""What comes back to the dialogue: each a value, with the number of the visit that it is for."""

from dataclasses import dataclass

from agent.dialogue.effects import Drawer
from agent.dialogue.screens import Text
from agent.money import Paise
from agent.private import Private
from agent.services.answers import Answers, Capture, Inquiry, Whose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification


@dataclass(frozen=True, slots=True)
class OtpSent:
    visit: int
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool
    answers: Answers | None = None
    """With what the service told beside; None: it told nothing."""


@dataclass(frozen=True, slots=True)
class OtpAccepted:
    visit: int
    answers: Answers | None = None
    """With what the right code has opened: a sender's token; None: nothing beside."""


@dataclass(frozen=True, slots=True)
class InquiryAnswered:
    """The answers, with what the service said among them."""

    visit: int
    answers: Answers


@dataclass(frozen=True, slots=True)
class StepFailed:
    """The step's question stands, with this beside it."""

    visit: int
    error: Text
    outdated: Inquiry | None = None
    """What was told before and does not hold any more: it is asked anew at once."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """The device's live status: starting, place-finger, reading, again."""

    visit: int
    status: str


@dataclass(frozen=True, slots=True)
class CaptureTaken:
    visit: int
    whose: Whose
    capture: Capture


@dataclass(frozen=True, slots=True)
class CaptureFailed:
    visit: int
    error: Text
    worth_another: bool
    """Whether the customer can do something about it."""


@dataclass(frozen=True, slots=True)
class Begun:
    visit: int
    reference: str


@dataclass(frozen=True, slots=True)
class NotBegun:
    """The journal did not take the intent, or it could not be made: nothing was sent."""

    visit: int
    reason: Text


@dataclass(frozen=True, slots=True)
class CardPrompt:
    """What the card reader asks of the customer now: insert-card, enter-pin and so on."""

    visit: int
    prompt: str


@dataclass(frozen=True, slots=True)
class CardEnded:
    """The reader is done with the card; `started` False: it never began."""

    visit: int
    started: bool
    expired: bool = False
    """Its time was over before it began: it never will, and the service is asked."""


@dataclass(frozen=True, slots=True)
class DispenserEnded:
    visit: int


@dataclass(frozen=True, slots=True)
class Performed:
    visit: int
    note: Text


@dataclass(frozen=True, slots=True)
class NotPerformed:
    """The errand was not accepted; the service says why."""

    visit: int
    error: Text


@dataclass(frozen=True, slots=True)
class Tried:
    visit: int
    note: Text


@dataclass(frozen=True, slots=True)
class TillRecorded:
    """What the journal made of a deed at the drawer."""

    visit: int
    what: Drawer
    amount: Paise
    error: Text | None = None
    """None: it is written down."""


@dataclass(frozen=True, slots=True)
class OutletAsked:
    visit: int


@dataclass(frozen=True, slots=True)
class ClaimReady:
    visit: int
    reference: str
    code: Private[str]


@dataclass(frozen=True, slots=True)
class PinChecked:
    visit: int
    error: Text | None
    """None: it is right."""
    attendant: str = ""
    """Whose it is."""


@dataclass(frozen=True, slots=True)
class ClaimChecked:
    visit: int
    reference: str
    right: bool
    claimed_by: Claimed = Claimed.NOTHING


@dataclass(frozen=True, slots=True)
class ClaimFound:
    visit: int
    reference: str | None
    """None: the code names none of those that wait."""
    error: Text | None = None
    """Why nobody can say; None: it was looked for."""


@dataclass(frozen=True, slots=True)
class Complained:
    """What came of a complaint; the kept ones are the world's, and are drawn from there."""

    visit: int
    number: int | None
    """Names it; None: it was not taken."""
    note: Text


@dataclass(frozen=True, slots=True)
class RecordRead:
    visit: int
    reference: str
    found: Verification | None
    error: Text | None = None
    """Why there is nothing to show."""


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """What an attendant did or said was not taken down: it has not happened."""

    visit: int | None
    error: Text


@dataclass(frozen=True, slots=True)
class SomethingChanged:
    """A transaction, a device or the outlet is not as it was; the screen is drawn anew."""

    visit: int | None = None


DialogueEvent = (
    OtpSent
    | OtpAccepted
    | InquiryAnswered
    | StepFailed
    | Guidance
    | CaptureTaken
    | CaptureFailed
    | Begun
    | NotBegun
    | CardPrompt
    | CardEnded
    | DispenserEnded
    | Performed
    | NotPerformed
    | Tried
    | TillRecorded
    | OutletAsked
    | Complained
    | RecordRead
    | ClaimReady
    | PinChecked
    | ClaimChecked
    | NotRecorded
    | ClaimFound
    | SomethingChanged
)
