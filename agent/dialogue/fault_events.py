"""How each effect ends that its handler could not carry out: whoever waits for it is told why.

Without such an event a screen would wait for ever.
"""

from collections.abc import Callable
from typing import Any

from agent.dialogue import effects as e
from agent.dialogue.screens import Text

FAULT = Text("error-fault")
DISK = Text("rest-disk")

# What stands on the screen of whoever waits; an effect without a row is waited for by nobody.
_ENDINGS: dict[type[e.Effect], Callable[[Any, Text], e.DialogueEvent]] = {
    e.SendOtp: lambda effect, why: e.StepFailed(effect.visit, why),
    e.VerifyOtp: lambda effect, why: e.StepFailed(effect.visit, why),
    e.Inquire: lambda effect, why: e.StepFailed(effect.visit, why),
    e.StartCapture: lambda effect, why: e.StepFailed(effect.visit, why),
    e.Begin: lambda effect, why: e.NotBegun(effect.visit, why),
    # It may have been launched all the same: only the service says what became of it.
    e.UseCard: lambda effect, _: e.CardEnded(effect.visit, started=True),
    e.Dispense: lambda effect, _: e.DispenserEnded(effect.visit),
    e.CheckPin: lambda effect, why: e.PinChecked(effect.visit, why),
    e.CheckClaim: lambda effect, _: e.ClaimChecked(effect.visit, effect.reference, right=False),
    e.FindClaim: lambda effect, why: e.ClaimFound(effect.visit, None, why),
    e.Perform: lambda effect, why: e.NotPerformed(effect.visit, why),
    e.TryDevice: lambda effect, why: e.Tried(effect.visit, why),
    e.RecordTill: lambda effect, why: e.TillRecorded(effect.visit, effect.what, effect.amount, why),
    e.AskOutlet: lambda effect, _: e.OutletAsked(effect.visit),
    e.Complain: lambda effect, why: e.Complained(effect.visit, None, why),
    e.AskComplaint: lambda effect, why: e.Complained(effect.visit, effect.number, why),
    e.Record: lambda _, why: e.NotRecorded(None, why),
    e.ReadRecord: lambda effect, why: e.RecordRead(effect.visit, effect.reference, None, why),
}


def ending_of(effect: e.Effect, why: Text) -> e.DialogueEvent | None:
    """Return the event that ends an effect which failed; None where nobody waits for one."""
    ending = _ENDINGS.get(type(effect))
    return ending(effect, why) if ending else None
