"""The effects of refusals: suspended services, and a TPIN that no later process sends again."""

from collections import Counter
from collections.abc import Iterator

from agent.api import tpin
from agent.app.kiosk import Kiosk
from agent.services.declaration import Need
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction


class AppliedRefusals:
    """Counts how often a suspension began or was extended, and how often the TPIN was dropped.

    It compares the kiosk's state after each journal event with the state after the previous event,
    whichever part of the agent changed it.
    """

    def __init__(self) -> None:
        self._of: Kiosk | None = None
        self._ends: dict[str, float] = {}
        self._had_tpin = False
        self._suspended = Counter[str]()
        self._dropped = 0

    def look(self, kiosk: Kiosk) -> None:
        suspended = kiosk.service.suspensions._by_name
        has_tpin = kiosk.service.tpin.tpin is not None
        if self._of is kiosk:  # otherwise a new process, which has forgotten the suspensions
            for name, one in suspended.items():
                self._suspended[one.code] += self._ends.get(name) != one.until
            self._dropped += self._had_tpin and not has_tpin
        self._of = kiosk
        self._ends = {name: one.until for name, one in suspended.items()}
        self._had_tpin = has_tpin

    def too_often(self, refused: Counter[str]) -> Iterator[str]:
        """Yield each code that was applied more often than the service has `refused` with it."""
        for code, times in self._suspended.items():
            if times > refused[code]:
                yield f"{code} suspended {times} times, and was answered {refused[code]} times"
        answers = sum(refused[code] for code in tpin.REFUSING)
        if self._dropped > answers:
            yield f"the TPIN was dropped {self._dropped} times, and refused {answers} times"


class RefusedTpin:
    """Remembers the newest refusal of the TPIN, and checks that a new process does not send it."""

    def __init__(self) -> None:
        self._reference: str | None = None
        self._key = ""

    def note(self, kiosk: Kiosk, before: Transaction | None, t: Transaction) -> None:
        refused_before = before.refused_by if before else ()
        if _has_tpin(t) and any(map(tpin.is_refusing, t.refused_by[len(refused_before) :])):
            self._reference = t.client_reference
            self._key = kiosk.service.client.origin.key
        elif t.outcome and not (before and before.outcome) and _has_tpin(t):
            self._reference = None  # a TPIN was accepted

    def violation(self, kiosk: Kiosk) -> str | None:
        """Return what is wrong with a process that has just started."""
        refused = kiosk.journal.get(self._reference) if self._reference else None
        if refused is None or kiosk.service.client.origin.key != self._key:
            return None  # the journal has lost it, or its digest was made with another key
        guard = kiosk.service.tpin
        is_refused = any(map(tpin.is_refusing, refused.refused_by))
        # It was applied, and then a person said that the operator has unlocked the TPIN.
        is_believed = guard.applied == self._reference and guard.tries_left == tpin.FAILURES_MAX
        is_sent = is_refused and guard.tpin is not None and not is_believed
        return f"{self._reference}: its refused TPIN would be sent again" if is_sent else None


def _has_tpin(t: Transaction) -> bool:
    return Need.TPIN in BY_CODE[t.service].needs
