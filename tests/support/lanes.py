"""The shared request window of kiosks with one API key, in memory.

The rules are those of agent.api.shared_window.

A test compares it with the script in Redis, answer by answer. The simulation of many kiosks uses
it because Redis uses real time.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.api.shared_window import LANE_ENTRY_S, SEEN_S, Ask, LanesAway, WindowState


def fullest(times: Sequence[float], window_s: float) -> int:
    """Return the most of these sorted times in any window."""
    most = first = 0
    for last, at in enumerate(times):
        while times[first] <= at - window_s:
            first += 1
        most = max(most, last - first + 1)
    return most


@dataclass(slots=True)
class _Waiting:
    priority: int
    since: float
    until: float
    callers: int


def _counts(entry: _Waiting, now: float) -> bool:
    """Return False if it has expired or is in the future (a clock was set back)."""
    return entry.since <= now < entry.until <= now + LANE_ENTRY_S


@dataclass(slots=True)
class LanesInMemory:
    """The window in memory; times are seconds of `now`."""

    limit: int
    window_s: float
    now: Callable[[], float]
    is_away: bool = False
    calls: deque[tuple[float, str]] = field(default_factory=deque)
    """Oldest first."""
    began: float | None = None
    waiting: dict[str, _Waiting] = field(default_factory=dict)
    kiosks: dict[str, float] = field(default_factory=dict)

    def forget(self) -> None:
        """Lose all data, like a restarted Redis."""
        self.began = None
        self.calls.clear()
        self.waiting.clear()
        self.kiosks.clear()

    async def ask(self, ask: Ask) -> WindowState:
        now = self._arrive(ask.kiosk)
        ahead = self._ahead(ask, now)
        surplus = len(self.calls) - (self.limit - ask.leave - ahead)
        was_lost = self._age(now) < self.window_s and ask.knows not in (0, self._name)
        if surplus < 0 and (ask.is_within_share or not was_lost):
            self.calls.append((now, ask.kiosk))
            self.waiting.pop(ask.kiosk, None)
            return self._state(0, now)
        before = self.waiting.get(ask.kiosk)
        since = before.since if before and before.priority == ask.priority else now
        self.waiting[ask.kiosk] = _Waiting(ask.priority, since, now + LANE_ENTRY_S, ask.callers)
        if surplus < 0:
            return self._state(self.window_s - self._age(now), now)
        if surplus >= len(self.calls):
            return self._state(self.window_s, now)
        return self._state(self.calls[surplus][0] + self.window_s - now, now)

    async def look(self, kiosk: str) -> WindowState:
        return self._state(0, self._arrive(kiosk))

    async def close(self) -> None:
        """Do nothing; no connection is open."""

    def _arrive(self, kiosk: str) -> float:
        if self.is_away:
            raise LanesAway("away")
        now = self.now()
        self.began = now if self.began is None else min(self.began, now)
        self.kiosks[kiosk] = now
        for other in [one for one, at in self.kiosks.items() if not now - SEEN_S < at <= now]:
            del self.kiosks[other]
        counted = [one for one in self.calls if now - self.window_s < one[0] <= now]
        self.calls = deque(counted)
        return now

    def _ahead(self, ask: Ask, now: float) -> int:
        """Return the number of callers that are served before this one."""
        for other in [one for one, entry in self.waiting.items() if not _counts(entry, now)]:
            del self.waiting[other]
        made = Counter(kiosk for _, kiosk in self.calls)
        mine = self.waiting.get(ask.kiosk)
        since = mine.since if mine and mine.priority == ask.priority else now
        place = (ask.priority, made[ask.kiosk], since, ask.kiosk)
        ahead = 0
        for other, entry in self.waiting.items():
            if other == ask.kiosk or entry.priority > ask.priority:
                continue
            for later in range(entry.callers):
                if (entry.priority, made[other] + later, entry.since, other) > place:
                    break  # later entries do not count either
                ahead += 1
        return ahead

    def _age(self, now: float) -> float:
        return 0.0 if self.began is None else now - self.began

    @property
    def _name(self) -> int:
        return 1 + round((self.began or 0.0) * 1_000_000)

    def _state(self, pause: float, now: float) -> WindowState:
        free = self.limit - len(self.calls)
        return WindowState(pause, free, len(self.kiosks), self._age(now), self._name)
