"""What an attendant sets at the kiosk itself: the PIN's check, the TPIN, the language, its stop."""

from collections.abc import Callable

import msgspec

from agent.api.tpin import TpinGuard
from agent.cash.pin import AttendantPin
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers import pin_check
from agent.dialogue.handlers.handling import Dialogue, carries_out


class ControlHandler(msgspec.Struct, frozen=True):
    pin: AttendantPin
    tpin: TpinGuard
    set_home_language: Callable[[str], None]
    stop_agent: Callable[[e.Stop], None]

    @carries_out(e.CheckPin)
    def check_pin(self, check: e.CheckPin, _: Dialogue) -> events.PinChecked:
        judged = pin_check.judged(self.pin, check.pin, check.at)
        return events.PinChecked(check.visit, judged.error, judged.attendant)

    @carries_out(e.EnterTpin)
    def enter_tpin(self, effect: e.EnterTpin, _: Dialogue) -> None:
        self.tpin.enter(effect.tpin)

    @carries_out(e.SetLanguage)
    def set_language(self, effect: e.SetLanguage, _: Dialogue) -> None:
        self.set_home_language(effect.language)

    @carries_out(e.StopAgent)
    def stop(self, effect: e.StopAgent, _: Dialogue) -> None:
        self.stop_agent(effect.how)
