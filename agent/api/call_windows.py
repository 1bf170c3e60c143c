"""The window over the calls of the last minute: this kiosk's own, or one that kiosks share."""

from collections import deque
from typing import Protocol

from agent.clock import Clock

WINDOW = 60.0  # seconds (API document: Limits, request rate)


class CallWindow(Protocol):
    """Counts calls. `take` takes a place if more than `leave` are free."""

    async def take(self, leave: int) -> float:
        """Give 0 for a place taken, else the seconds until it is worth asking again."""
        ...

    async def free(self) -> int:
        """Count the places that are free now."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...


class OwnWindow:
    """A sliding window in memory: the key is this kiosk's alone."""

    def __init__(self, clock: Clock, per_minute: int, seconds: float = WINDOW) -> None:
        self.clock = clock
        self.seconds = seconds
        self._per_minute = per_minute
        self._sent: deque[float] = deque(maxlen=per_minute)

    async def take(self, leave: int) -> float:
        pause = self.pause(leave)
        if pause <= 0:
            self._sent.append(self.clock.now().monotonic)
        return pause

    async def close(self) -> None:
        """Do nothing: it is all in memory."""

    async def free(self) -> int:
        self._forget()
        return self._per_minute - len(self._sent)

    def pause(self, leave: int) -> float:
        """Give the seconds until there are more than `leave` places; 0: there are."""
        now = self._forget()
        surplus = len(self._sent) - (self._per_minute - leave)
        return self._sent[surplus] + self.seconds - now if surplus >= 0 else 0.0

    def _forget(self) -> float:
        now = self.clock.now().monotonic
        while self._sent and self._sent[0] + self.seconds <= now:
            self._sent.popleft()
        return now
