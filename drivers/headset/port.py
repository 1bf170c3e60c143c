"""What may be asked of a headset, of whatever kind."""

from typing import Protocol


class Headsets(Protocol):
    """All that could be a headset on this machine."""

    def is_plugged(self) -> bool:
        """Return True if one is plugged in now; in doubt False. May wait for the kernel."""
        ...
