"""The changes that refusals made outside their transactions, as they can be seen on the kiosk."""

from collections import Counter
from collections.abc import Iterator

from agent.api import tpin
from agent.app.kiosk import Kiosk


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
