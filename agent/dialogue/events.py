"""The events of the dialogue: results of effects, as values, with the visit's number.

Each state of the dialogue lists the events that it accepts (`agent.dialogue.states`). Another event
of the same visit is a programming error: it is logged, counted and ignored. An event of an earlier
visit is late and is dropped.
"""

import msgspec

from agent.base.money import Paise
from agent.base.private import Private
from agent.dialogue.effects import TillAction
from agent.dialogue.screens import Text
from agent.services.answers import Answers, Capture, Inquiry, Whose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification
from agent.transactions.till import NameChange

RESEND_AFTER_S = 30.0
"""The pause before another code, if the service does not give one. A message takes about ten
seconds."""


class OtpSent(msgspec.Struct, frozen=True):
    visit: int
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool
    answers: Answers | None = None
    """The answers with the service's additions; None: no additions."""
    resend_after_s: float = RESEND_AFTER_S
    """The service's pause before another code may be requested."""


class OtpAccepted(msgspec.Struct, frozen=True):
    visit: int
    answers: Answers | None = None
    """The answers with the code's result, for example a sender's token; None: no result."""


class InquiryAnswered(msgspec.Struct, frozen=True):
    """The answers with the inquiry's result."""

    visit: int
    answers: Answers


class StepFailed(msgspec.Struct, frozen=True):
    """The step is asked again, with this error."""

    visit: int
    error: Text
    outdated: Inquiry | None = None
    """The inquiry whose result is no longer valid. It is made again at once."""


class Guidance(msgspec.Struct, frozen=True):
    """The biometric device's current status: starting, place-finger, reading, again."""

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
    """True if another try of the customer can help."""
    is_poor: bool = False
    """A finger was seen, but its quality was poor: the next try gets advice."""


class Begun(msgspec.Struct, frozen=True):
    visit: int
    reference: str


class NotBegun(msgspec.Struct, frozen=True):
    """The intent could not be made or appended, so nothing was sent."""

    visit: int
    reason: Text


class CardPrompt(msgspec.Struct, frozen=True):
    """The card terminal's current request to the customer: insert-card, enter-pin and so on."""

    visit: int
    prompt: str


class CardEnded(msgspec.Struct, frozen=True):
    """The terminal has finished with the card; `started` False: the launch did not begin."""

    visit: int
    started: bool
    expired: bool = False
    """The launch expired before it began. It never will, and the status is checked."""


class DispenserEnded(msgspec.Struct, frozen=True):
    visit: int


class Performed(msgspec.Struct, frozen=True):
    visit: int
    remark: Text


class NotPerformed(msgspec.Struct, frozen=True):
    """The outlet task was not accepted, for the reason `error`."""

    visit: int
    error: Text


class Tried(msgspec.Struct, frozen=True):
    visit: int
    remark: Text


class TillRecorded(msgspec.Struct, frozen=True):
    """The result of recording an action at the till."""

    visit: int
    what: TillAction
    amount: Paise
    error: Text | None = None
    """None: the journal has appended it."""


class AttendantsChanged(msgspec.Struct, frozen=True):
    """The result of a change of names or PINs."""

    visit: int
    change: NameChange
    name: str
    error: Text | None = None


class OutletAsked(msgspec.Struct, frozen=True):
    visit: int


class ClaimReady(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    code: Private[str]


class PinChecked(msgspec.Struct, frozen=True):
    visit: int
    error: Text | None
    """None: the PIN is right."""
    attendant: str = ""
    """The name of the attendant with this PIN."""


class ClaimChecked(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    right: bool
    claimed_by: Claimed = Claimed.NOTHING


class ClaimFound(msgspec.Struct, frozen=True):
    visit: int
    reference: str | None
    """None: no waiting claim has this code."""
    error: Text | None = None
    """Why the search failed; None: it was complete."""
    claimed_by: Claimed = Claimed.CODE


class Complained(msgspec.Struct, frozen=True):
    """The result of a complaint; the read model has the stored complaints."""

    visit: int
    number: int | None
    """Its number; None: it was not accepted."""
    remark: Text


class RecordRead(msgspec.Struct, frozen=True):
    visit: int
    reference: str
    found: Verification | None
    error: Text | None = None
    """Why the record could not be read."""


class NotRecorded(msgspec.Struct, frozen=True):
    """An attendant's action was not appended, so it does not count."""

    visit: int | None
    error: Text


class SomethingChanged(msgspec.Struct, frozen=True):
    """A transaction, a device or the outlet has changed; the screen is rendered again."""

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
    | AttendantsChanged
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


class UnexpectedEvent(Exception):
    """An event came in a state that does not accept its type."""


ANYWHERE = (SomethingChanged, NotRecorded)
"""The events that every state accepts."""
