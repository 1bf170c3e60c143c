"""The TPIN and its guard: after the first refusal it rests until somebody enters it anew.

Five wrong ones in a row lock it for the whole outlet (API document: Limits), so a kiosk that goes
on trying locks itself out (CONTRACT G11).
"""

from agent.private import Private

# The second word is for a locked one (guess: CONTRACT G11).
REFUSING = frozenset({"INVALID_TPIN", "TPIN_LOCKED"})


class TpinAwaited(Exception):
    """There is no TPIN to use: an attendant has to enter it."""


class TpinGuard:
    """Holds the TPIN in memory, and gives it out only as long as the service takes it."""

    def __init__(self, tpin: Private[str] | None) -> None:
        self._tpin = tpin

    @property
    def usable(self) -> bool:
        return self._tpin is not None

    def tpin(self) -> Private[str]:
        """Give it for one body. Raises TpinAwaited."""
        if self._tpin is None:
            raise TpinAwaited
        return self._tpin

    def refused(self) -> None:
        """Forget it: the service has called it wrong, once."""
        self._tpin = None

    def enter(self, tpin: Private[str]) -> None:
        """Take it from an attendant; whether it is right, the next call shows."""
        self._tpin = tpin
