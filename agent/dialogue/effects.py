"""What the dialogue wants done, and what comes back: both as values.

Each effect that has a result has exactly one kind of happening that ends it; all results carry the
number of the visit that asked for them.
"""

from dataclasses import dataclass
from enum import Enum, unique

from agent.dialogue.screens import Text
from agent.private import Private
from agent.services.answers import Answers, Capture

# --- wanted ---


@dataclass(frozen=True, slots=True)
class SendOtp:
    """Have a code sent; ends with OtpSent or StepFailed."""

    visit: int
    service: str
    answers: Answers


@dataclass(frozen=True, slots=True)
class VerifyOtp:
    """Hand in the digits; ends with OtpAccepted or StepFailed."""

    visit: int
    otp_reference: Private[str]
    digits: Private[str]


@dataclass(frozen=True, slots=True)
class StartCapture:
    """Capture a finger; ends with CaptureTaken or CaptureFailed, after any number of Guidance."""

    visit: int
    purpose: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Record the intent and submit it; ends with Begun or NotBegun."""

    visit: int
    service: str
    answers: Answers


@dataclass(frozen=True, slots=True)
class Resubmit:
    """Give a refused reference a new body."""

    reference: str
    service: str
    answers: Answers


@dataclass(frozen=True, slots=True)
class Leave:
    """The customer of this transaction has gone from the screen."""

    reference: str


@dataclass(frozen=True, slots=True)
class IssueClaim:
    """Draw a claim code and print the slip that bears it; ends with ClaimReady."""

    visit: int
    reference: str


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Ends with PinChecked."""

    visit: int
    pin: Private[str]


@dataclass(frozen=True, slots=True)
class CheckClaim:
    """Compare a claim code (or, without one, the last four digits); ends with ClaimChecked."""

    visit: int
    reference: str
    code: Private[str]


@unique
class Deed(Enum):
    """What an attendant does or says about notes."""

    HANDING_OVER = "handing_over"
    HANDED = "handed"
    NOT_HANDED = "not_handed"


@dataclass(frozen=True, slots=True)
class Record:
    """Journal an attendant's deed."""

    reference: str
    deed: Deed


@dataclass(frozen=True, slots=True)
class PrintSlip:
    """Print what stands now; the balance only when it is asked for (CONTRACT 8.4)."""

    reference: str
    language: str
    claim_code: Private[str] | None = None
    with_balance: bool = False


Effect = (
    SendOtp
    | VerifyOtp
    | StartCapture
    | Begin
    | Resubmit
    | Leave
    | IssueClaim
    | CheckPin
    | CheckClaim
    | Record
    | PrintSlip
)

# --- happened ---


@dataclass(frozen=True, slots=True)
class OtpSent:
    visit: int
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool


@dataclass(frozen=True, slots=True)
class OtpAccepted:
    visit: int


@dataclass(frozen=True, slots=True)
class StepFailed:
    """The step's question stands, with this beside it."""

    visit: int
    error: Text


@dataclass(frozen=True, slots=True)
class Guidance:
    """The device's live status: starting, place-finger, reading, again."""

    visit: int
    status: str


@dataclass(frozen=True, slots=True)
class CaptureTaken:
    visit: int
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
    """The journal did not take the intent: nothing was sent."""

    visit: int
    reason: Text


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


@dataclass(frozen=True, slots=True)
class ClaimChecked:
    visit: int
    reference: str
    right: bool


@dataclass(frozen=True, slots=True)
class SomethingChanged:
    """A transaction, a device or the outlet is not as it was; the screen is drawn anew."""

    visit: int | None = None


Happening = (
    OtpSent
    | OtpAccepted
    | StepFailed
    | Guidance
    | CaptureTaken
    | CaptureFailed
    | Begun
    | NotBegun
    | ClaimReady
    | PinChecked
    | ClaimChecked
    | SomethingChanged
)
