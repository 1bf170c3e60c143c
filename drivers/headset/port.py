"""The interface of all kinds of headsets."""

from typing import Protocol


class Headsets(Protocol):
    """All possible headsets of this machine."""

    def is_plugged(self) -> bool:
        """Return True if one is plugged in; False in doubt. The call may block in the kernel."""
        ...
