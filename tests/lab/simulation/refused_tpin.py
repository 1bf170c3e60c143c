"""A TPIN that the service has refused, and that the next process must know."""

from agent.api import tpin
from agent.app.kiosk import Kiosk
from agent.services.declaration import Need
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction


class RefusedTpin:
    """Remembers the newest refusal of the TPIN, and checks that a new process does not send it."""

    def __init__(self) -> None:
        self._reference: str | None = None
        self._key = ""

    def note(self, kiosk: Kiosk, before: Transaction | None, t: Transaction) -> None:
        refused_before = before.refused_by if before else ()
        if tpin.REFUSING & set(t.refused_by[len(refused_before) :]):
            self._reference = t.client_reference
            self._key = kiosk.service.client.origin.key
        elif t.outcome and not (before and before.outcome) and _has_tpin(t):
            self._reference = None  # a TPIN was accepted

    def violation(self, kiosk: Kiosk) -> str | None:
        """Return what is wrong with a process that has just started."""
        refused = kiosk.journal.get(self._reference) if self._reference else None
        if refused is None or kiosk.service.client.origin.key != self._key:
            return None  # the journal has lost it, or its digest was made with another key
        is_sent = tpin.REFUSING & set(refused.refused_by) and kiosk.service.tpin.tpin is not None
        return f"{self._reference}: its refused TPIN would be sent again" if is_sent else None


def _has_tpin(t: Transaction) -> bool:
    return Need.TPIN in BY_CODE[t.service].needs
