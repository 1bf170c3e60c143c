"""Which events each state of the dialogue takes."""

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
    """An event came in a state that takes none of its kind."""


JOURNALS_WORD = (events.Begun, events.NotBegun)
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
        *JOURNALS_WORD,
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
"""Which events each state takes. Another one of the same visit is a fault of ours: told, counted,
and without effect. (What belongs to an earlier visit is late, and is dropped.)"""
