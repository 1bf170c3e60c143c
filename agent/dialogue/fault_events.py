"""How each effect ends when what carries it out trips: whoever waits for it hears so.

An effect with a result has an event that ends it. Here stands the one for *nobody knows why it
broke*; without it a screen would wait for ever.
"""

from collections.abc import Callable
from typing import Any

from agent.dialogue import effects as e
from agent.dialogue.screens import Text

FAULT = Text("error-fault")

# What stands on the screen of whoever waits; an effect without a row is waited for by nobody.
_ENDINGS: dict[type[e.Effect], Callable[[Any], e.DialogueEvent]] = {
    e.SendOtp: lambda effect: e.StepFailed(effect.visit, FAULT),
    e.VerifyOtp: lambda effect: e.StepFailed(effect.visit, FAULT),
    e.Inquire: lambda effect: e.StepFailed(effect.visit, FAULT),
    e.StartCapture: lambda effect: e.StepFailed(effect.visit, FAULT),
    e.Begin: lambda effect: e.NotBegun(effect.visit, FAULT),
    # It may have been launched all the same: only the service says what became of it.
    e.UseCard: lambda effect: e.CardEnded(effect.visit, started=True),
    e.Dispense: lambda effect: e.DispenserEnded(effect.visit),
    e.CheckPin: lambda effect: e.PinChecked(effect.visit, FAULT),
    e.CheckClaim: lambda effect: e.ClaimChecked(effect.visit, effect.reference, right=False),
    e.FindClaim: lambda effect: e.ClaimFound(effect.visit, None, FAULT),
    e.Perform: lambda effect: e.NotPerformed(effect.visit, FAULT),
    e.TryDevice: lambda effect: e.Tried(effect.visit, FAULT),
    e.RecordTill: lambda effect: e.TillRecorded(effect.visit, effect.what, effect.amount, FAULT),
    e.AskOutlet: lambda effect: e.OutletAsked(effect.visit),
    e.Complain: lambda effect: e.Complained(effect.visit, None, FAULT),
    e.AskComplaint: lambda effect: e.Complained(effect.visit, effect.number, FAULT),
    e.Record: lambda _: e.NotRecorded(None, FAULT),
    e.ReadRecord: lambda effect: e.RecordRead(effect.visit, effect.reference, None, FAULT),
}


def after_a_fault(effect: e.Effect) -> e.DialogueEvent | None:
    """Return the event that ends this effect; None where nobody waits for one."""
    ending = _ENDINGS.get(type(effect))
    return ending(effect) if ending else None
