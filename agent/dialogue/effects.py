"""The effects of the dialogue, as values; handlers carry them out.

An effect's type names its result: the handler returns it, or a `Text` that says why there is none.
"""

from enum import Enum, unique
from typing import Any, Generic, TypeVar

import msgspec

from agent.api.aeps import AuthMode
from agent.api.bbps import Disposition
from agent.base.private import Private
from agent.cash.notes import Notes
from agent.cash.pin import PinPlace
from agent.dialogue.page import ScreenLine, Text
from agent.services.answers import Answers, Capture, Inquiry, Whose
from agent.services.declaration import Wallet
from agent.services.steps import Otp, Purpose
from agent.transactions.model import AnyEvent, Claimed, SlipState
from agent.transactions.outcome import Verification
from agent.transactions.till import NameChange, TillEvent

T = TypeVar("T")


class Effect(msgspec.Struct, Generic[T], frozen=True):
    """I/O that the dialogue requests; exactly one handler carries it out. T is its result."""

    def if_it_fails(self) -> "Effect[Any] | None":
        """Return the effect that is carried out when this one has failed."""
        return None


class CarriedOut(msgspec.Struct, frozen=True):
    """The effect has ended, and the journal or the read model has its result."""


# --- codes, inquiries and captures ---

RESEND_AFTER_S = 30.0
"""The pause before another code, if the service does not give one. A message takes about ten
seconds."""


class Sent(msgspec.Struct, frozen=True):
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool
    answers: Answers | None = None
    """The answers with the service's additions; None: no additions."""
    resend_after_s: float = RESEND_AFTER_S
    """The service's pause before another code may be requested."""


class SendOtp(Effect[Sent], frozen=True):
    """Request a one-time code."""

    service: str
    """The code of the service or outlet task that needs the one-time code."""
    purpose: Otp
    answers: Answers


class Verified(msgspec.Struct, frozen=True):
    """The digits were right."""

    answers: Answers | None = None
    """The answers with the code's result, for example a sender's token; None: no result."""


class VerifyOtp(Effect[Verified], frozen=True):
    """Submit the digits of a code."""

    service: str
    purpose: Otp
    otp_reference: Private[str]
    digits: Private[str]
    answers: Answers


class Outdated(msgspec.Struct, frozen=True):
    """An earlier inquiry's result is no longer valid. That inquiry is made again at once."""

    inquiry: Inquiry
    why: Text


class Inquire(Effect[Answers | Outdated], frozen=True):
    """Make an inquiry, which does not move money. Its result becomes part of the answers."""

    service: str
    inquiry: Inquiry
    answers: Answers


class CaptureFailed(msgspec.Struct, frozen=True):
    why: Text
    worth_another: bool
    """True if another try of the customer can help."""
    is_poor: bool = False
    """A finger was seen, but its quality was poor: the next try gets advice."""
    reads_again: bool = False
    """The sensor works and needs only a finger or an eye: the next capture begins by itself."""


class StartCapture(Effect[Capture | CaptureFailed], frozen=True):
    """Capture a finger or an eye; puts Guidance events meanwhile."""

    purpose: Purpose
    whose: Whose
    mode: AuthMode
    after_s: float = 0.0
    """Seconds until the sensor reads: the poor finger of the last capture is still on it."""


# --- a transaction ---


class Begin(Effect[str], frozen=True):
    """Append the intent and submit it; the result is its reference."""

    service: str
    answers: Answers


class Leave(Effect[None], frozen=True):
    """The customer of this transaction has left the screen."""

    reference: str


class Resubmit(Effect[None], frozen=True):
    """Submit a new body for a refused reference."""

    reference: str
    service: str
    answers: Answers

    def if_it_fails(self) -> Leave:
        """Return the customer's leaving: without a body there is nothing to wait for."""
        return Leave(self.reference)


class CardEnded(msgspec.Struct, frozen=True):
    """The terminal has finished with the card; `started` False: the launch did not begin."""

    started: bool
    expired: bool = False
    """The launch expired before the terminal began it. It never begins, and the status is checked.
    """


class UseCard(Effect[CardEnded], frozen=True):
    """Launch the transaction on the card terminal; puts CardPrompt events meanwhile."""

    reference: str


class StopCard(Effect[None], frozen=True):
    """Ask the terminal to stop; it may refuse."""


class Dispense(Effect[CarriedOut], frozen=True):
    """Dispense the owed cash."""

    reference: str


class PrintSlip(Effect[None], frozen=True):
    """Print a slip of the current state; with the balance or statement only on request."""

    reference: str
    language: str
    claim_code: Private[str] | None = None
    with_account: bool = False
    found: Verification | None = None
    """The verification to print for the attendant."""


class PrintReport(Effect[SlipState], frozen=True):
    """Print the day's report, as it is on the screen."""

    lines: tuple[ScreenLine, ...]
    language: str


class IssueClaim(Effect[Private[str]], frozen=True):
    """Draw a claim code and print it on a slip; the result is the code."""

    reference: str
    language: str
    by_digits: bool = False
    """The customer has proven only the last four characters of the number."""

    def if_it_fails(self) -> PrintSlip:
        """Return a slip without a code: then the last digits of the number claim the notes."""
        return PrintSlip(self.reference, self.language)


class Append(Effect[None], frozen=True):
    """Append an event that an attendant or a customer causes; the handler adds the time."""

    reference: str
    event: type[AnyEvent]
    fields: dict[str, Any] = msgspec.field(default_factory=dict)
    """The event's fields, without the time."""
    given: Notes = ()
    """The drawer's notes that were handed out as shown; () if unknown."""


# --- the attendant ---


class SignedIn(msgspec.Struct, frozen=True):
    """The PIN is right."""

    attendant: str


class CheckPin(Effect[SignedIn], frozen=True):
    pin: Private[str]
    at: PinPlace
    """The place where it was typed. Each place has its own back-off."""


class CheckClaim(Effect[Claimed], frozen=True):
    """Compare a claim code (or, without one, the last four digits); NOTHING: it is wrong."""

    reference: str
    code: Private[str]


class FoundClaim(msgspec.Struct, frozen=True):
    reference: str | None
    """None: no waiting claim has this code."""
    claimed_by: Claimed = Claimed.CODE


class FindClaim(Effect[FoundClaim], frozen=True):
    """Find the claim of a code."""

    code: Private[str]


class Performed(msgspec.Struct, frozen=True):
    """The service has accepted the outlet task."""

    remark: Text


class Perform(Effect[Performed], frozen=True):
    """Perform an outlet task."""

    task: str
    answers: Answers


class TryDevice(Effect[Text], frozen=True):
    """Test a device for the attendant."""

    device: str
    language: str


class AppendTill(Effect[CarriedOut], frozen=True):
    """Append a count or adjustment of the till; the handler adds the time and the attendant."""

    event: type[TillEvent]
    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class AskOutlet(Effect[CarriedOut], frozen=True):
    """Read the outlet's readiness from the service."""


class LookAtWallet(Effect[None], frozen=True):
    """Read the balance of a wallet before its debit."""

    wallet: Wallet


class ReadCatalogue(Effect[None], frozen=True):
    """Read the price or the limits of a service again as it begins."""

    service: str


class Complained(msgspec.Struct, frozen=True):
    number: int
    remark: Text


class Complain(Effect[Complained], frozen=True):
    """Raise a complaint about a paid bill."""

    reference: str
    disposition: Disposition


class AskComplaint(Effect[Text], frozen=True):
    """Read the status of a complaint; the read model has it, the result is a remark."""

    number: int


class ReadRecord(Effect[Verification], frozen=True):
    """Read a verification's answer again."""

    reference: str


class ChangeAttendants(Effect[CarriedOut], frozen=True):
    """Change an attendant's PIN, or add or remove one."""

    change: NameChange
    name: str
    by: str
    """The attendant who changes it."""
    pin: Private[str] | None = None


class EnterTpin(Effect[None], frozen=True):
    tpin: Private[str]


class SetLanguage(Effect[None], frozen=True):
    """Set and store the language of the start screen."""

    language: str


@unique
class Stop(Enum):
    RESTART = "restart"
    SHUT_DOWN = "shut-down"


class StopAgent(Effect[None], frozen=True):
    how: Stop


class ReportFault(Effect[None], frozen=True):
    """Report an exception of a page, a step or an attendant's screen."""

    where: str
    error: Exception
