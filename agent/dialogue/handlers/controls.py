"""The attendant's controls of the kiosk: PIN check, TPIN, language, restart and shutdown."""

import logging
from collections.abc import Callable

import msgspec

from agent.api.tpin import TpinGuard
from agent.base.private import Private
from agent.cash.attendants import PinNotSet
from agent.cash.pin import AttendantPin, Locked, PinPlace, Right
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.screens import Text

log = logging.getLogger(__name__)


class Judged(msgspec.Struct, frozen=True):
    """The result of a PIN check."""

    error: Text | None
    """Why the PIN was rejected; None: it was accepted."""
    attendant: str = ""


def judged(pin: AttendantPin, typed: Private[str], at: PinPlace) -> Judged:
    """Return the attendant with this PIN, or why it was rejected."""
    try:
        verdict = pin.check(typed, at)
    except PinNotSet as unset:
        log.error("%s", unset)  # noqa: TRY400  # the message says what to do
        return Judged(Text("error-pin-unset"))
    match verdict:
        case Right(name=name):
            return Judged(None, name)
        case Locked(seconds=seconds):
            return Judged(Text("error-pin-wait", {"seconds": seconds}))
        case _:
            return Judged(Text("error-pin-wrong"))


class ControlHandler(msgspec.Struct, frozen=True):
    pin: AttendantPin
    tpin: TpinGuard
    set_home_language: Callable[[str], None]
    stop_agent: Callable[[e.Stop], None]

    @carries_out(e.CheckPin)
    def check_pin(self, check: e.CheckPin, _: Dialogue) -> events.PinChecked:
        verdict = judged(self.pin, check.pin, check.at)
        return events.PinChecked(check.visit, verdict.error, verdict.attendant)

    @carries_out(e.EnterTpin)
    def enter_tpin(self, effect: e.EnterTpin, _: Dialogue) -> None:
        self.tpin.enter(effect.tpin)

    @carries_out(e.SetLanguage)
    def set_language(self, effect: e.SetLanguage, _: Dialogue) -> None:
        self.set_home_language(effect.language)

    @carries_out(e.StopAgent)
    def stop(self, effect: e.StopAgent, _: Dialogue) -> None:
        self.stop_agent(effect.how)
