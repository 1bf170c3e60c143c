"""Changes attendants' names and PINs, by the rules of the commands; the journal records by whom."""

import logging

import msgspec

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet, why_not_a_pin
from agent.cash.pin import AttendantPin
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.screens import Text
from agent.journal.journal import Journal
from agent.transactions.till import AttendantChanged, NameChange

log = logging.getLogger(__name__)


class NameHandler(msgspec.Struct, frozen=True):
    clock: Clock
    attendants: Attendants
    pin: AttendantPin
    journal: Journal

    @carries_out(e.ChangeAttendants)
    def change(self, wanted: e.ChangeAttendants, dialogue: Dialogue) -> events.AttendantsChanged:
        by = dialogue.attendant
        try:
            error = self._error(wanted, by)
        except (PinNotSet, OSError) as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it
            error = Text("error-fault")
        if error is None:
            change = AttendantChanged(
                at=self.clock.now().service, change=wanted.change, who=wanted.name, by=by
            )
            self.journal.append_till_event(change)
        return events.AttendantsChanged(wanted.visit, wanted.change, wanted.name, error)

    def _error(self, wanted: e.ChangeAttendants, by: str) -> Text | None:
        """Make the change and return None, or return why not."""
        first = self.attendants.all()[0].name
        is_own = wanted.change is NameChange.PIN_SET and wanted.name == by
        if not is_own and by != first:
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
