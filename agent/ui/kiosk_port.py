"""What the touch page asks of the agent behind it: the screen, and a hand for what is touched."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from agent.dialogue.screens import Press, Screen, Verdict


class KioskHealth(msgspec.Struct, frozen=True):
    """How the kiosk is: the service codes that can be offered now, and one word a part."""

    services: tuple[str, ...] = ()
    parts: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Part or device (`api`, `biometric`, `printer`, `journal`, …) and its state in a word."""

    @property
    def serving(self) -> bool:
        return bool(self.services)


class KioskPort(Protocol):
    """The one customer-facing place of a kiosk."""

    def screen(self) -> Screen:
        """Give the screen as it stands now."""

    async def press(self, press: Press) -> Verdict:
        """Take what somebody did; `screen()` afterwards is what it led to."""

    async def changed(self, since: int) -> int:
        """Wait until the screen's revision is no longer `since`; give the new one.

        Returns at once when it already differs, so that no change between two calls is lost.
        """

    def health(self) -> KioskHealth: ...

    def outlet_name(self) -> str:
        """Give the shop's name for the header; empty while the API has not told it."""

    def fault(self, where: str, error: Exception) -> None:
        """Tell and count an exception that the page has set aside."""
