"""Which events each state of the dialogue accepts."""

from agent.dialogue import events
from agent.dialogue.events import DialogueEvent
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtServices,
    AtStart,
    AtStep,
    AtTransaction,
    DialogueState,
)


class UnexpectedEvent(Exception):
    """An event came in a state that does not accept its type."""


BEGIN_RESULTS = (events.Begun, events.NotBegun)
ANYWHERE = (events.SomethingChanged, events.NotRecorded)
EXPECTED: dict[type[DialogueState], tuple[type[DialogueEvent], ...]] = {
    AtStart: ANYWHERE,
    AtServices: ANYWHERE,
    AtStep: (
        *ANYWHERE,
        events.OtpSent,
        events.OtpAccepted,
        events.InquiryAnswered,
        events.StepFailed,
        events.Guidance,
        events.CaptureTaken,
        events.CaptureFailed,
        *BEGIN_RESULTS,
    ),
    AtOutletTask: (*ANYWHERE, events.Performed, events.NotPerformed),
    AtTransaction: (
        *ANYWHERE,
        events.PinChecked,
        events.ClaimReady,
        events.CardPrompt,
        events.CardEnded,
        events.DispenserEnded,
    ),
    AtAttendant: (
        *ANYWHERE,
        events.PinChecked,
        events.ClaimChecked,
        events.ClaimFound,
        events.TillRecorded,
        events.OutletAsked,
        events.Complained,
        events.RecordRead,
        events.Tried,
    ),
}
"""Which events each state accepts. Any other event of the same visit is a mistake of ours: logged,
counted, and ignored. (An event of an earlier visit is late and is dropped.)"""
