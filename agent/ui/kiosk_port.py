"""The touch page's port to the agent: the current screen, and a way to press."""

from typing import Protocol

from agent.dialogue.screens import Press, PressResult, Screen
from agent.metrics.counts import Counts
from agent.metrics.state import KioskState


class KioskPort(Protocol):
    """The customer's side of a kiosk."""

    counts: Counts

    def screen(self) -> Screen:
        """Return the current screen."""

    async def press(self, press: Press) -> PressResult:
        """Apply a press and return the verdict; `screen()` then returns the new screen."""

    async def changed(self, since: int) -> int:
        """Wait until the screen's revision is no longer `since`; return the new one.

        Returns at once if it already differs, so that no change between two calls is lost.
        """

    def state(self) -> KioskState:
        """Measure the kiosk's current state; `browser` has its defaults."""

    def outlet_name(self) -> str:
        """Return the outlet's name for the header."""

    def fault(self, where: str, error: Exception) -> None:
        """Log and count an exception that the page has caught."""
