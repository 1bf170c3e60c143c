"""The effects of the dialogue, as values; handlers carry them out.

Each awaited effect ends with one kind of event (agent.dialogue.events).
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


class Awaited(Effect, frozen=True):
    """An effect whose result comes as an event with the number of the same visit."""

    visit: int


class SendOtp(Awaited, frozen=True):
    """Request a one-time code; ends with OtpSent or StepFailed."""

    service: str
    """The code of the service or outlet task that needs it; the same in Inquire."""
    purpose: Otp
    answers: Answers


class VerifyOtp(Awaited, frozen=True):
    """Submit the digits of a code; ends with OtpAccepted or StepFailed."""

    service: str
    purpose: Otp
    otp_reference: Private[str]
    digits: Private[str]
    answers: Answers


class Inquire(Awaited, frozen=True):
    """Make an inquiry, which does not move money; ends with InquiryAnswered or StepFailed."""

    service: str
    inquiry: Inquiry
    answers: Answers


class StartCapture(Awaited, frozen=True):
    """Capture a finger or an eye; emits Guidance, then CaptureTaken or CaptureFailed."""

    purpose: Purpose
    whose: Whose
    mode: AuthMode
    after_s: float = 0.0
    """Seconds until the sensor reads: the poor finger of the last capture is still on it."""


class Begin(Awaited, frozen=True):
    """Append the intent and submit it; ends with Begun."""

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


class UseCard(Awaited, frozen=True):
    """Launch the transaction on the card terminal; emits CardPrompt events, then CardEnded."""

    reference: str


class StopCard(Effect, frozen=True):
    """Ask the terminal to stop; it may refuse."""


class Dispense(Awaited, frozen=True):
    """Dispense the owed cash; ends with DispenserEnded. The result is in the journal."""

    reference: str


class IssueClaim(Awaited, frozen=True):
    """Draw a claim code and print it on a slip; ends with ClaimReady."""

    reference: str
    language: str
    by_digits: bool = False
    """The customer has proven only the last four characters of the number."""


class CheckPin(Awaited, frozen=True):
    """Check a PIN; ends with PinChecked."""

    pin: Private[str]
    at: PinPlace
    """The place where it was typed. Each place has its own back-off."""


class CheckClaim(Awaited, frozen=True):
    """Compare a claim code (or, without one, the last four digits); ends with ClaimChecked."""

    reference: str
    code: Private[str]


class FindClaim(Awaited, frozen=True):
    """Find the claim of a code; ends with ClaimFound."""

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
    PAID = "paid"
    """Notes that a customer missed were missing, and the customer has them now. Like UNFOUNDED, it
    needs two people."""
    UNFOUNDED = "unfounded"


class AppendAction(Effect, frozen=True):
    """Append an attendant's action to the journal."""

    reference: str
    action: AttendantAction
    remark: str = ""
    claimed_by: Claimed = Claimed.NOTHING
    given: Notes = ()
    """The drawer's notes that were handed out as shown; () if unknown."""


class ReportShortfall(Effect, frozen=True):
    """Append the customer's report that notes are missing."""

    reference: str


class PrintSlip(Effect, frozen=True):
    """Print a slip of the current state; with the balance or statement only on request."""

    reference: str
    language: str
    claim_code: Private[str] | None = None
    with_account: bool = False
    found: Verification | None = None
    """The verification to print for the attendant."""


class Perform(Awaited, frozen=True):
    """Perform an outlet task; ends with Performed."""

    task: str
    answers: Answers


class TryDevice(Awaited, frozen=True):
    """Test a device for the attendant; ends with Tried."""

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


class RecordTill(Awaited, frozen=True):
    """Append a count or adjustment of the till; ends with TillRecorded."""

    what: TillAction
    amount: Paise
    notes: Notes = ()
    """The notes of the count; () if only the sum is known."""


class AskOutlet(Awaited, frozen=True):
    """Read the outlet's readiness from the service; ends with OutletAsked."""


class LookAtWallet(Effect, frozen=True):
    """Read the balance of a wallet before its debit. No event ends it."""

    wallet: Wallet


class ReadCatalogue(Effect, frozen=True):
    """Read the price or the limits of a service again as it begins. No event ends it."""

    service: str


class Complain(Awaited, frozen=True):
    """Raise a complaint about a paid bill; ends with Complained."""

    reference: str
    disposition: Disposition


class AskComplaint(Awaited, frozen=True):
    """Read the status of a complaint; ends with Complained."""

    number: int


class ReadRecord(Awaited, frozen=True):
    """Read a verification's answer again; ends with RecordRead."""

    reference: str


class ChangeAttendants(Awaited, frozen=True):
    """Change an attendant's PIN, or add or remove one; ends with AttendantsChanged."""

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
