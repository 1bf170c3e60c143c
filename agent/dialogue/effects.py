"""What the dialogue wants done, as values.

Each effect that has a result has exactly one kind of event that ends it (agent.dialogue.events);
all results carry the number of the visit that asked for them.
"""

from enum import Enum, unique

import msgspec

from agent.api.aeps import AuthMode
from agent.api.bbps import Disposition
from agent.cash.pin import PinPlace
from agent.money import Paise
from agent.private import Private
from agent.services.answers import Answers, Inquiry, Whose
from agent.services.steps import Otp, Purpose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification


class SendOtp(msgspec.Struct, frozen=True):
    """Have a code sent; ends with OtpSent or StepFailed."""

    visit: int
    purpose: Otp
    answers: Answers


class VerifyOtp(msgspec.Struct, frozen=True):
    """Hand in the digits; ends with OtpAccepted or StepFailed."""

    visit: int
    purpose: Otp
    otp_reference: Private[str]
    digits: Private[str]
    answers: Answers


class Inquire(msgspec.Struct, frozen=True):
    """Ask the service what moves no money; ends with Learnt or StepFailed."""

    visit: int
    inquiry: Inquiry
    answers: Answers


class StartCapture(msgspec.Struct, frozen=True):
    """Capture a finger or an eye; ends with CaptureTaken or CaptureFailed, after any Guidance."""

    visit: int
    purpose: Purpose
    whose: Whose
    mode: AuthMode


class Begin(msgspec.Struct, frozen=True):
    """Record the intent and submit it; ends with Begun or NotBegun."""

    visit: int
    service: str
    answers: Answers


class Resubmit(msgspec.Struct, frozen=True):
    """Give a refused reference a new body."""

    reference: str
    service: str
    answers: Answers


class Leave(msgspec.Struct, frozen=True):
    """The customer of this transaction has gone from the screen."""

    reference: str


class UseCard(msgspec.Struct, frozen=True):
    """Launch the transaction on the card reader; ends with CardEnded, after any CardPrompt."""

    visit: int
    reference: str


class StopCard(msgspec.Struct, frozen=True):
    """Ask the reader to stop; it may refuse."""


class Dispense(msgspec.Struct, frozen=True):
    """Have the dispenser pay what is owed; ends with DispenserEnded, the journal tells how."""

    visit: int
    reference: str


class IssueClaim(msgspec.Struct, frozen=True):
    """Draw a claim code and print the slip that bears it; ends with ClaimReady."""

    visit: int
    reference: str
    language: str


class CheckPin(msgspec.Struct, frozen=True):
    """Ends with PinChecked."""

    visit: int
    pin: Private[str]
    at: PinPlace
    """Where it was typed: each place backs off on its own."""


class CheckClaim(msgspec.Struct, frozen=True):
    """Compare a claim code (or, without one, the last four digits); ends with ClaimChecked."""

    visit: int
    reference: str
    code: Private[str]


class FindClaim(msgspec.Struct, frozen=True):
    """Look for the claim that a code names; ends with ClaimFound."""

    visit: int
    code: Private[str]


@unique
class AttendantAction(Enum):
    """What an attendant does or says about notes; their way is the transaction's own."""

    MOVING = "moving"
    """The notes are about to move: to be handed out, or to be given back."""
    MOVED = "moved"
    NOT_MOVED = "not moved"
    HELD = "held"
    DISPUTED = "disputed"
    RESOLVED = "resolved"
    DELIVERED = "delivered"
    """The attendant has found out that the service was done; one word of two."""
    NOT_DELIVERED = "not delivered"
    REFUND_SETTLED = "refund settled"
    """What became of a failure's debit is settled with the service."""


class Record(msgspec.Struct, frozen=True):
    """Journal an attendant's deed."""

    reference: str
    action: AttendantAction
    note: str = ""
    claimed_by: Claimed = Claimed.NOTHING


class PrintSlip(msgspec.Struct, frozen=True):
    """Print what stands now; balance and statement only when asked for (CONTRACT 8.4)."""

    reference: str
    language: str
    claim_code: Private[str] | None = None
    with_account: bool = False
    found: Verification | None = None
    """What the attendant has read again, and wants on paper."""


class Perform(msgspec.Struct, frozen=True):
    """Carry out an errand of the outlet; ends with Performed or NotPerformed."""

    visit: int
    task: str
    answers: Answers


class TryDevice(msgspec.Struct, frozen=True):
    """Try a device as the attendant's test; ends with Tried."""

    visit: int
    device: str
    language: str


@unique
class Drawer(Enum):
    """What an attendant does at the drawer that concerns no customer."""

    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"
    LOAD = "load"
    TAKE = "take"
    SERVICE = "service"


class RecordTill(msgspec.Struct, frozen=True):
    """Journal what was counted in the drawer, put in or taken out; ends with TillRecorded."""

    visit: int
    what: Drawer
    amount: Paise


class AskOutlet(msgspec.Struct, frozen=True):
    """Ask the service how the outlet stands; ends with OutletAsked."""

    visit: int


class Complain(msgspec.Struct, frozen=True):
    """Complain about a paid bill; ends with Complained."""

    visit: int
    reference: str
    disposition: Disposition


class AskComplaint(msgspec.Struct, frozen=True):
    """Ask how a complaint stands; ends with Complained."""

    visit: int
    number: int


class ReadRecord(msgspec.Struct, frozen=True):
    """Read a verification's answer again; ends with RecordRead."""

    visit: int
    reference: str


class EnterTpin(msgspec.Struct, frozen=True):
    tpin: Private[str]


class SetLanguage(msgspec.Struct, frozen=True):
    """Keep the language that the kiosk rests in."""

    language: str


@unique
class Stop(Enum):
    RESTART = "restart"
    SHUT_DOWN = "shut-down"


class StopAgent(msgspec.Struct, frozen=True):
    how: Stop


class ReportFault(msgspec.Struct, frozen=True):
    """Tell of an exception that the session has set aside: a page, a step or a room tripped."""

    where: str
    error: Exception


Effect = (
    SendOtp
    | VerifyOtp
    | Inquire
    | StartCapture
    | Begin
    | Resubmit
    | Leave
    | UseCard
    | StopCard
    | Dispense
    | IssueClaim
    | CheckPin
    | CheckClaim
    | FindClaim
    | Record
    | PrintSlip
    | Perform
    | TryDevice
    | AskOutlet
    | RecordTill
    | Complain
    | AskComplaint
    | ReadRecord
    | EnterTpin
    | SetLanguage
    | StopAgent
    | ReportFault
)
