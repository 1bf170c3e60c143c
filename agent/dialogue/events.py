"""The events of the dialogue: results of effects, as values, with the visit's number.

Each state of the dialogue lists the events that it accepts (`agent.dialogue.states`). Another event
of the same visit is a programming error: it is logged, counted and ignored. An event of an earlier
visit is late and is dropped.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from agent.base.money import Paise
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.screens import Text
from agent.services.answers import Answers, Capture, Inquiry, Whose
from agent.transactions.model import Claimed
from agent.transactions.outcome import Verification
from agent.transactions.till import NameChange

RESEND_AFTER_S = 30.0
"""The pause before another code, if the service does not give one. A message takes about ten
seconds."""


class DialogueEvent(msgspec.Struct, frozen=True):
    visit: int | None
    """The number of its visit; None: it belongs to each one."""


class OtpSent(DialogueEvent, frozen=True):
    otp_reference: Private[str]
    sent_to: str | None
    needs_digits: bool
    answers: Answers | None = None
    """The answers with the service's additions; None: no additions."""
    resend_after_s: float = RESEND_AFTER_S
    """The service's pause before another code may be requested."""


class OtpAccepted(DialogueEvent, frozen=True):
    answers: Answers | None = None
    """The answers with the code's result, for example a sender's token; None: no result."""


class InquiryAnswered(DialogueEvent, frozen=True):
    """The answers with the inquiry's result."""

    answers: Answers


class StepFailed(DialogueEvent, frozen=True):
    """The step is asked again, with this error."""

    error: Text
    outdated: Inquiry | None = None
    """The inquiry whose result is no longer valid. It is made again at once."""


class Guidance(DialogueEvent, frozen=True):
    """The biometric device's current status: starting, place-finger, reading, again."""

    status: str


class CaptureTaken(DialogueEvent, frozen=True):
    whose: Whose
    capture: Capture


class CaptureFailed(DialogueEvent, frozen=True):
    error: Text
    worth_another: bool
    """True if another try of the customer can help."""
    is_poor: bool = False
    """A finger was seen, but its quality was poor: the next try gets advice."""
    reads_again: bool = False
    """The sensor works and needs only a finger or an eye: the next capture begins by itself."""


class Begun(DialogueEvent, frozen=True):
    reference: str | None
    """None: the intent could not be made or appended, so nothing was sent."""
    error: Text | None = None


class CardPrompt(DialogueEvent, frozen=True):
    """The card terminal's current request to the customer: insert-card, enter-pin and so on."""

    prompt: str


class CardEnded(DialogueEvent, frozen=True):
    """The terminal has finished with the card; `started` False: the launch did not begin."""

    started: bool
    expired: bool = False
    """The launch expired before it began. It never will, and the status is checked."""


class DispenserEnded(DialogueEvent, frozen=True):
    """The dispenser has finished; the result is in the journal."""


class Performed(DialogueEvent, frozen=True):
    error: Text | None
    """Why the outlet task was not accepted."""
    remark: Text | None = None


class Tried(DialogueEvent, frozen=True):
    remark: Text


class TillRecorded(DialogueEvent, frozen=True):
    """The result of recording an action at the till."""

    what: e.TillAction
    amount: Paise
    error: Text | None = None
    """None: the journal has appended it."""


class AttendantsChanged(DialogueEvent, frozen=True):
    """The result of a change of names or PINs."""

    change: NameChange
    name: str
    error: Text | None = None


class OutletAsked(DialogueEvent, frozen=True):
    """The outlet's readiness was read."""


class ClaimReady(DialogueEvent, frozen=True):
    reference: str
    code: Private[str]


class PinChecked(DialogueEvent, frozen=True):
    error: Text | None
    """None: the PIN is right."""
    attendant: str = ""
    """The name of the attendant with this PIN."""


class ClaimChecked(DialogueEvent, frozen=True):
    reference: str
    right: bool
    claimed_by: Claimed = Claimed.NOTHING


class ClaimFound(DialogueEvent, frozen=True):
    reference: str | None
    """None: no waiting claim has this code."""
    error: Text | None = None
    """Why the search failed; None: it was complete."""
    claimed_by: Claimed = Claimed.CODE


class Complained(DialogueEvent, frozen=True):
    """The result of a complaint; the read model has the stored complaints."""

    number: int | None
    """Its number; None: it was not accepted."""
    remark: Text


class RecordRead(DialogueEvent, frozen=True):
    reference: str
    found: Verification | None
    error: Text | None = None
    """Why the record could not be read."""


class NotRecorded(DialogueEvent, frozen=True):
    """An attendant's action was not appended, so it does not count."""

    error: Text


class SomethingChanged(DialogueEvent, frozen=True):
    """A transaction, a device or the outlet has changed; the screen is rendered again."""

    visit: int | None = None


class UnexpectedEvent(Exception):
    """An event came in a state that does not accept its type."""


ANYWHERE = (SomethingChanged, NotRecorded)
"""The events that every state accepts."""


# --- effects whose handlers failed ---

FAULT = Text("error-fault")
DISK = Text("rest-disk")

_STEPS = (e.SendOtp, e.VerifyOtp, e.Inquire, e.StartCapture)

# An effect is missing here if no screen waits for it.
_ENDINGS: dict[type[e.Effect], Callable[[Any, Text], DialogueEvent]] = {
    **dict.fromkeys(_STEPS, lambda effect, why: StepFailed(effect.visit, why)),
    e.Begin: lambda effect, why: Begun(effect.visit, None, why),
    # It may have been launched, so only the service knows the result.
    e.UseCard: lambda effect, _: CardEnded(effect.visit, started=True),
    e.Dispense: lambda effect, _: DispenserEnded(effect.visit),
    e.CheckPin: lambda effect, why: PinChecked(effect.visit, why),
    e.CheckClaim: lambda effect, _: ClaimChecked(effect.visit, effect.reference, right=False),
    e.FindClaim: lambda effect, why: ClaimFound(effect.visit, None, why),
    e.Perform: lambda effect, why: Performed(effect.visit, why),
    e.TryDevice: lambda effect, why: Tried(effect.visit, why),
    e.RecordTill: lambda effect, why: TillRecorded(effect.visit, effect.what, effect.amount, why),
    e.ChangeAttendants: lambda effect, why: AttendantsChanged(
        effect.visit, effect.change, effect.name, why
    ),
    e.AskOutlet: lambda effect, _: OutletAsked(effect.visit),
    e.Complain: lambda effect, why: Complained(effect.visit, None, why),
    e.AskComplaint: lambda effect, why: Complained(effect.visit, effect.number, why),
    e.AppendAction: lambda _, why: NotRecorded(None, why),
    e.ReportShortfall: lambda _, why: NotRecorded(None, why),
    e.ReadRecord: lambda effect, why: RecordRead(effect.visit, effect.reference, None, why),
}


def ending_of(effect: e.Effect, why: Text) -> DialogueEvent | None:
    """Return the event that ends a failed effect, so that its screen does not wait for ever.

    None: no screen waits for it.
    """
    ending = _ENDINGS.get(type(effect))
    return ending(effect, why) if ending else None
