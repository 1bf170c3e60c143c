"""The TPIN guard: after the first refusal the TPIN is not used until somebody enters it again.

Five wrong TPINs in a row lock the whole outlet (API document: Limits; CONTRACT G11).
"""

from agent.private import Private

# The second code is for a locked TPIN (guess: CONTRACT G11).
REFUSING = frozenset({"INVALID_TPIN", "TPIN_LOCKED"})


class TpinGuard:
    """Holds the TPIN in memory until the service refuses it."""

    def __init__(self, tpin: Private[str] | None) -> None:
        self.tpin = tpin
        """The TPIN for a request; None: an attendant has to enter it."""

    def refused(self) -> None:
        """Drop the TPIN, because the service has refused it once."""
        self.tpin = None

    def enter(self, tpin: Private[str]) -> None:
        """Set the TPIN that an attendant has entered; the next call shows whether it is right."""
        self.tpin = tpin
