"""What comes back to the dialogue: each a value, with the number of the visit that it is for."""

import msgspec

from agent.dialogue.effects import Drawer
from agent.dialogue.screens import Text
from agent.money import Paise
from agent.private import Private
from agent.services.answers import Answers, Capture, Inquiry, Whose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification


class OtpSent(msgspec.Struct, frozen=True):
    visit: int
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool
    answers: Answers | None = None
    """With what the service told beside; None: it told nothing."""


class OtpAccepted(msgspec.Struct, frozen=True):
    visit: int
    answers: Answers | None = None
    """With what the right code has opened: a sender's token; None: nothing beside."""


class InquiryAnswered(msgspec.Struct, frozen=True):
    """The answers, with what the service said among them."""

    visit: int
    answers: Answers


class StepFailed(msgspec.Struct, frozen=True):
    """The step's question stands, with this beside it."""

    visit: int
    error: Text
    outdated: Inquiry | None = None
    """What was told before and does not hold any more: it is asked anew at once."""


class Guidance(msgspec.Struct, frozen=True):
    """The device's live status: starting, place-finger, reading, again."""

    visit: int
    status: str


class CaptureTaken(msgspec.Struct, frozen=True):
    visit: int
    whose: Whose
    capture: Capture


class CaptureFailed(msgspec.Struct, frozen=True):
    visit: int
    error: Text
    worth_another: bool
    """Whether the customer can do something about it."""


class Begun(msgspec.Struct, frozen=True):
    visit: int
    reference: str


class NotBegun(msgspec.Struct, frozen=True):
    """The journal did not take the intent, or it could not be made: nothing was sent."""

    visit: int
    reason: Text


class CardPrompt(msgspec.Struct, frozen=True):
    """What the card reader asks of the customer now: insert-card, enter-pin and so on."""

    visit: int
    prompt: str


class CardEnded(msgspec.Struct, frozen=True):
    """The reader is done with the card; `started` False: it never began."""

    visit: int
    started: bool
    expired: bool = False
    """Its time was over before it began: it never will, and the service is asked."""


class DispenserEnded(msgspec.Struct, frozen=True):
    visit: int


class Performed(msgspec.Struct, frozen=True):
    visit: int
    note: Text


class NotPerformed(msgspec.Struct, frozen=True):
    """The errand was not accepted; the service says why."""

    visit: int
    error: Text


class Tried(msgspec.Struct, frozen=True):
    visit: int
    note: Text


class TillRecorded(msgspec.Struct, frozen=True):
    """What the journal made of a deed at the drawer."""

    visit: int
    what: Drawer
    amount: Paise
    error: Text | None = None
    """None: it is written down."""


class OutletAsked(msgspec.Struct, frozen=True):
    visit: int


class ClaimReady(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    code: Private[str]


class PinChecked(msgspec.Struct, frozen=True):
    visit: int
    error: Text | None
    """None: it is right."""
    attendant: str = ""
    """Whose it is."""


class ClaimChecked(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    right: bool
    claimed_by: Claimed = Claimed.NOTHING


class ClaimFound(msgspec.Struct, frozen=True):
    visit: int
    reference: str | None
    """None: the code names none of those that wait."""
    error: Text | None = None
    """Why nobody can say; None: it was looked for."""


class Complained(msgspec.Struct, frozen=True):
    """What came of a complaint; the kept ones are the world's, and are drawn from there."""

    visit: int
    number: int | None
    """Names it; None: it was not taken."""
    note: Text


class RecordRead(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    found: Verification | None
    error: Text | None = None
    """Why there is nothing to show."""


class NotRecorded(msgspec.Struct, frozen=True):
    """What an attendant did or said was not taken down: it has not happened."""

    visit: int | None
    error: Text


class SomethingChanged(msgspec.Struct, frozen=True):
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
