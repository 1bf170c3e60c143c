"""The effects of the dialogue, as values; handlers carry them out.

Each effect with a result ends with one kind of event (agent.dialogue.events). Each result carries
the number of its visit.
"""

from enum import Enum, unique

import msgspec

from agent.api.aeps import AuthMode
from agent.api.bbps import Disposition
from agent.base.money import Paise
from agent.base.private import Private
from agent.cash.notes import Notes
from agent.cash.pin import PinPlace
from agent.services.answers import Answers, Inquiry, Whose
from agent.services.declaration import Wallet
from agent.services.steps import Otp, Purpose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification
from agent.transactions.till import NameChange


class Effect(msgspec.Struct, frozen=True):
    """I/O that the dialogue requests; exactly one handler carries it out."""


class SendOtp(Effect, frozen=True):
    """Request a one-time code; ends with OtpSent or StepFailed."""

    visit: int
    service: str
    """The code of the service or outlet task that needs it; the same in Inquire."""
    purpose: Otp
    answers: Answers


class VerifyOtp(Effect, frozen=True):
    """Submit the digits of a code; ends with OtpAccepted or StepFailed."""

    visit: int
    service: str
    purpose: Otp
    otp_reference: Private[str]
    digits: Private[str]
    answers: Answers


class Inquire(Effect, frozen=True):
    """Make an inquiry, which does not move money; ends with InquiryAnswered or StepFailed."""

    visit: int
    service: str
    inquiry: Inquiry
    answers: Answers


class StartCapture(Effect, frozen=True):
    """Capture a finger or an eye; emits Guidance, then CaptureTaken or CaptureFailed."""

    visit: int
    purpose: Purpose
    whose: Whose
    mode: AuthMode


class Begin(Effect, frozen=True):
    """Append the intent and submit it; ends with Begun."""

    visit: int
    service: str
    answers: Answers


class Resubmit(Effect, frozen=True):
    """Submit a new body for a refused reference."""

    reference: str
    service: str
    answers: Answers


class Leave(Effect, frozen=True):
    """The customer of this transaction has left the screen."""

    reference: str


class UseCard(Effect, frozen=True):
    """Launch the transaction on the card terminal; emits CardPrompt events, then CardEnded."""

    visit: int
    reference: str


class StopCard(Effect, frozen=True):
    """Ask the terminal to stop; it may refuse."""


class Dispense(Effect, frozen=True):
    """Dispense the owed cash; ends with DispenserEnded. The result is in the journal."""

    visit: int
    reference: str


class IssueClaim(Effect, frozen=True):
    """Draw a claim code and print it on a slip; ends with ClaimReady."""

    visit: int
    reference: str
    language: str
    by_digits: bool = False
    """The customer has proven only the last four characters of the number."""


class CheckPin(Effect, frozen=True):
    """Check a PIN; ends with PinChecked."""

    visit: int
    pin: Private[str]
    at: PinPlace
    """The place where it was typed. Each place has its own back-off."""


class CheckClaim(Effect, frozen=True):
    """Compare a claim code (or, without one, the last four digits); ends with ClaimChecked."""

    visit: int
    reference: str
    code: Private[str]


class FindClaim(Effect, frozen=True):
    """Find the claim of a code; ends with ClaimFound."""

    visit: int
    code: Private[str]


@unique
class AttendantAction(Enum):
    """An attendant's action or report about notes; the transaction has their direction."""

    MOVING = "moving"
    """The notes are about to move: to be handed out or given back."""
    MOVED = "moved"
    NOT_MOVED = "not moved"
    HELD = "held"
    DISPUTED = "disputed"
    RESOLVED = "resolved"
    DELIVERED = "delivered"
    """The attendant has found out that the service was delivered. This verdict needs two people."""
    NOT_DELIVERED = "not delivered"
    REFUND_SETTLED = "refund settled"
    """A failed transaction's wallet debit is cleared with the service."""


class AppendAction(Effect, frozen=True):
    """Append an attendant's action to the journal."""

    reference: str
    action: AttendantAction
    remark: str = ""
    claimed_by: Claimed = Claimed.NOTHING
    given: Notes = ()
    """The drawer's notes that were handed out as shown; () if unknown."""


class PrintSlip(Effect, frozen=True):
    """Print a slip of the current state; with the balance or statement only on request."""

    reference: str
    language: str
    claim_code: Private[str] | None = None
    with_account: bool = False
    found: Verification | None = None
    """The verification to print for the attendant."""


class Perform(Effect, frozen=True):
    """Perform an outlet task; ends with Performed."""

    visit: int
    task: str
    answers: Answers


class TryDevice(Effect, frozen=True):
    """Test a device for the attendant; ends with Tried."""

    visit: int
    device: str
    language: str


@unique
class TillAction(Enum):
    """An attendant's action at the till without a customer."""

    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"
    LOAD = "load"
    TAKE = "take"
    SERVICE = "service"


class RecordTill(Effect, frozen=True):
    """Append a count or adjustment of the till; ends with TillRecorded."""

    visit: int
    what: TillAction
    amount: Paise
    notes: Notes = ()
    """The notes of the count; () if only the sum is known."""


class AskOutlet(Effect, frozen=True):
    """Read the outlet's readiness from the service; ends with OutletAsked."""

    visit: int


class LookAtWallet(Effect, frozen=True):
    """Read the balance of a wallet before its debit. No event ends it."""

    wallet: Wallet


class Complain(Effect, frozen=True):
    """Raise a complaint about a paid bill; ends with Complained."""

    visit: int
    reference: str
    disposition: Disposition


class AskComplaint(Effect, frozen=True):
    """Read the status of a complaint; ends with Complained."""

    visit: int
    number: int


class ReadRecord(Effect, frozen=True):
    """Read a verification's answer again; ends with RecordRead."""

    visit: int
    reference: str


class ChangeAttendants(Effect, frozen=True):
    """Change an attendant's PIN, or add or remove one; ends with AttendantsChanged."""

    visit: int
    change: NameChange
    name: str
    pin: Private[str] | None = None


class EnterTpin(Effect, frozen=True):
    tpin: Private[str]


class SetLanguage(Effect, frozen=True):
    """Set and store the language of the start screen."""

    language: str


@unique
class Stop(Enum):
    RESTART = "restart"
    SHUT_DOWN = "shut-down"


class StopAgent(Effect, frozen=True):
    how: Stop


class ReportFault(Effect, frozen=True):
    """Report an exception of a page, a step or an attendant's screen."""

    where: str
    error: Exception
