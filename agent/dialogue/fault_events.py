"""The events that end effects whose handlers failed; the screen shows the reason.

Without such an event a screen would wait for ever.
"""

from collections.abc import Callable
from typing import Any

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Text

FAULT = Text("error-fault")
DISK = Text("rest-disk")

# An effect is missing here if no screen waits for it.
_ENDINGS: dict[type[e.Effect], Callable[[Any, Text], events.DialogueEvent]] = {
    e.SendOtp: lambda effect, why: events.StepFailed(effect.visit, why),
    e.VerifyOtp: lambda effect, why: events.StepFailed(effect.visit, why),
    e.Inquire: lambda effect, why: events.StepFailed(effect.visit, why),
    e.StartCapture: lambda effect, why: events.StepFailed(effect.visit, why),
    e.Begin: lambda effect, why: events.Begun(effect.visit, None, why),
    # It may have been launched, so only the service knows the result.
    e.UseCard: lambda effect, _: events.CardEnded(effect.visit, started=True),
    e.Dispense: lambda effect, _: events.DispenserEnded(effect.visit),
    e.CheckPin: lambda effect, why: events.PinChecked(effect.visit, why),
    e.CheckClaim: lambda effect, _: events.ClaimChecked(
        effect.visit, effect.reference, right=False
    ),
    e.FindClaim: lambda effect, why: events.ClaimFound(effect.visit, None, why),
    e.Perform: lambda effect, why: events.Performed(effect.visit, why),
    e.TryDevice: lambda effect, why: events.Tried(effect.visit, why),
    e.RecordTill: lambda effect, why: events.TillRecorded(
        effect.visit, effect.what, effect.amount, why
    ),
    e.ChangeAttendants: lambda effect, why: events.AttendantsChanged(
        effect.visit, effect.change, effect.name, why
    ),
    e.AskOutlet: lambda effect, _: events.OutletAsked(effect.visit),
    e.Complain: lambda effect, why: events.Complained(effect.visit, None, why),
    e.AskComplaint: lambda effect, why: events.Complained(effect.visit, effect.number, why),
    e.AppendAction: lambda _, why: events.NotRecorded(None, why),
    e.ReadRecord: lambda effect, why: events.RecordRead(effect.visit, effect.reference, None, why),
}


def ending_of(effect: e.Effect, why: Text) -> events.DialogueEvent | None:
    """Return the event that ends a failed effect; None if no screen waits for it."""
    ending = _ENDINGS.get(type(effect))
    return ending(effect, why) if ending else None
