"""The attendant's controls: PINs and names, the TPIN, the language, restart and shutdown."""

import logging
from collections.abc import Callable

import msgspec

from agent.api.tpin import TpinGuard
from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet, why_not_a_pin
from agent.cash.pin import AttendantPin, Locked, PinPlace, Right
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.journal.journal import Journal
from agent.outlet.settings import Settings
from agent.transactions.till import AttendantChanged, NameChange

log = logging.getLogger(__name__)


def judged(pin: AttendantPin, typed: Private[str], at: PinPlace) -> e.SignedIn | Text:
    """Return the attendant with this PIN, or why it was rejected."""
    try:
        verdict = pin.check(typed, at)
    except PinNotSet as unset:
        log.error("%s", unset)  # noqa: TRY400  # the message says what to do
        return Text("error-pin-unset")
    match verdict:
        case Right(name=name):
            return e.SignedIn(name)
        case Locked(seconds=seconds):
            return Text("error-pin-wait", {"seconds": seconds})
        case _:
            return Text("error-pin-wrong")


class ControlHandler(msgspec.Struct, frozen=True):
    pin: AttendantPin
    tpin: TpinGuard
    settings: Settings
    stop_agent: Callable[[e.Stop], None]

    @carries_out(e.CheckPin)
    def check_pin(self, check: e.CheckPin, _: Dialogue) -> e.SignedIn | Text:
        return judged(self.pin, check.pin, check.at)

    @carries_out(e.EnterTpin)
    def enter_tpin(self, effect: e.EnterTpin, _: Dialogue) -> None:
        self.tpin.enter(effect.tpin)

    @carries_out(e.SetLanguage)
    def set_language(self, effect: e.SetLanguage, _: Dialogue) -> None:
        self.settings.set_language(effect.language)

    @carries_out(e.StopAgent)
    def stop(self, effect: e.StopAgent, _: Dialogue) -> None:
        self.stop_agent(effect.how)


class NameHandler(msgspec.Struct, frozen=True):
    """Changes names and PINs, by the rules of the commands; the journal records by whom."""

    clock: Clock
    attendants: Attendants
    pin: AttendantPin
    journal: Journal

    @carries_out(e.ChangeAttendants)
    def change(self, wanted: e.ChangeAttendants, _: Dialogue) -> e.CarriedOut | Text:
        try:
            error = self._error(wanted)
        except (PinNotSet, OSError) as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it
            error = Text("error-fault")
        if error:
            return error
        at, change, name = self.clock.now().service, wanted.change, wanted.name
        changed = AttendantChanged(at=at, change=change, who=name, by=wanted.by)
        self.journal.append_till_event(changed)
        return e.CarriedOut()

    def _error(self, wanted: e.ChangeAttendants) -> Text | None:
        """Make the change and return None, or return why not."""
        first = self.attendants.all()[0].name
        is_own = wanted.change is NameChange.PIN_SET and wanted.name == wanted.by
        if not is_own and wanted.by != first:
            return Text("error-names-first")
        pin = wanted.pin or Private("")
        try:
            match wanted.change:
                case NameChange.ADDED:
                    self.pin.add(wanted.name, pin)
                case NameChange.PIN_SET:
                    self.pin.set(pin, wanted.name)
                case NameChange.REMOVED:
                    self.attendants.remove(wanted.name)
        except ValueError as refused:
            log.info("%s", refused)
            return Text("error-pin-weak" if why_not_a_pin(pin.reveal()) else "error-name-or-pin")
        return None
