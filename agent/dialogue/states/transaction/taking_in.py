"""The customer's notes are taken in: behind the attendant's PIN, then counted."""

from agent.base.money import PAISE_PER_RUPEE
from agent.base.structs import replace
from agent.dialogue.effects import AttendantAction
from agent.dialogue.hand_over import pin_page
from agent.dialogue.screens import Act, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.states.transaction.screen import (
    StageKind,
    View,
    act,
    cancel,
    check_pin,
    end,
)
from agent.dialogue.visit import CashStep, Transition

COUNTED_MAX = 6  # digits of rupees counted


def _take_pin(view: View, press: Press) -> Transition:
    return cancel(view) if press.action is Act.CANCEL else check_pin(view, press)


def _show_count(_: View) -> Page:
    title, text = Text("cash-take-title"), Text("cash-take-text")
    counted = Input(InputKind.DIGITS, "counted", COUNTED_MAX)
    return Page(Name.CASH, title, text, input=counted, actions=(Act.CONFIRM, Act.CANCEL))


def _take_count(view: View, press: Press) -> Transition:
    return cancel(view) if press.action is Act.CANCEL else _counted(view, press.value)


def _counted(view: View, typed: str | None) -> Transition:
    """Return the transition of a typed count; it must equal the cash total."""
    if typed != str(view.t.cash_total // PAISE_PER_RUPEE):
        return Transition(view.place, Text("error-counted"))
    return act(view, AttendantAction.HELD)


def _time_out(view: View) -> Transition:
    return end(view) if view.place.cancelled else cancel(view)


TAKE_PIN = StageKind(
    name=Name.CASH,
    show=lambda _: pin_page("cash-take-pin", Act.CANCEL),
    take=_take_pin,
    pin_accepted=lambda view: Transition(replace(view.place, cash=CashStep.COUNTING)),
    time_out=_time_out,
    counts_notes=True,
)
TAKE_COUNT = StageKind(
    name=Name.CASH, show=_show_count, take=_take_count, time_out=_time_out, counts_notes=True
)
