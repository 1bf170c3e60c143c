"""The touch page's port to the agent: the current screen, and a way to press."""

from collections.abc import Mapping
from enum import Enum, unique
from typing import Protocol

import msgspec

from agent.dialogue.screens import Press, PressResult, Screen
from agent.metrics.figures import Figures


@unique
class JournalState(Enum):
    """Whether the journal takes new transactions."""

    OK = "ok"
    CLOSED = "closed"


class KioskHealth(msgspec.Struct, frozen=True):
    """The kiosk's state: the codes of available services, and a status for each part."""

    services: tuple[str, ...] = ()
    parts: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The status of each part or device (`api`, `biometric`, `printer`, `journal`, …)."""
    details: Mapping[str, str] = msgspec.field(default_factory=dict)
    """For devices with more than a status: their name, or why they cannot be used."""
    busy: bool = False
    """True if somebody would notice a restart now: a customer, or an attendant with notes in hand.
    """
    journal: JournalState = JournalState.OK

    @property
    def serving(self) -> bool:
        return bool(self.services)


class KioskPort(Protocol):
    """The customer's side of a kiosk."""

    def screen(self) -> Screen:
        """Return the current screen."""

    async def press(self, press: Press) -> PressResult:
        """Apply a press and return the verdict; `screen()` then returns the new screen."""

    async def changed(self, since: int) -> int:
        """Wait until the screen's revision is no longer `since`; return the new one.

        Returns at once if it already differs, so that no change between two calls is lost.
        """

    def health(self) -> KioskHealth: ...

    async def figures(self) -> Figures: ...

    def outlet_name(self) -> str:
        """Return the outlet's name for the header."""

    def fault(self, where: str, error: Exception) -> None:
        """Log and count an exception that the page has caught."""
