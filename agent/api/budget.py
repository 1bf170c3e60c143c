"""The request budget: so many calls a minute, the most urgent first.

The service counts 60 authenticated calls a minute for each key (API document: Limits). Who asks
waits in a lane; a customer's submission goes before look-ups, these before polls, these before
catalogues. Nobody takes the last few places of the window but the two urgent lanes, so that a
flood of polls never makes a customer wait.
"""

import asyncio
import heapq
from collections import deque
from enum import IntEnum, unique

from agent.clock import Clock

WINDOW = 60.0  # seconds: the document counts per minute
# Of the window's places, how many polls and catalogues leave free: one in ten, at least one.
RESERVED_SHARE = 10
WAITING_MAX = 500  # callers in line; far above what one kiosk can cause, below what memory feels


@unique
class Lane(IntEnum):
    """How urgent a call is; the lower, the sooner."""

    SUBMISSION = 0
    LOOK_UP = 1
    POLL = 2
    CATALOGUE = 3


class BudgetFull(Exception):
    """More callers wait than can ever be served; the call was not made."""


class Budget:
    """A sliding window over the calls of the last minute. Times are monotonic seconds."""

    def __init__(self, clock: Clock, per_minute: int) -> None:
        self._clock = clock
        self._per_minute = per_minute
        self._reserved = min(per_minute - 1, max(1, per_minute // RESERVED_SHARE))
        self._sent: deque[float] = deque(maxlen=per_minute)
        self._waiting: list[tuple[Lane, int, asyncio.Future[None]]] = []
        self._arrivals = 0
        self._closed_until = 0.0
        self._waker: asyncio.Task[None] | None = None

    async def acquire(self, lane: Lane) -> None:
        """Wait for a place in the window. Raises BudgetFull."""
        if not self._waiting and self._opens_in(lane) <= 0:
            self._sent.append(self._clock.now().monotonic)
            return
        if len(self._waiting) >= WAITING_MAX:
            raise BudgetFull(f"{WAITING_MAX} calls wait for the request budget already")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals += 1
        heapq.heappush(self._waiting, (lane, self._arrivals, place))
        self._wake()
        await place

    def close_for(self, seconds: float) -> None:
        """Send nothing for a while: the service said that the quota is used up."""
        self._closed_until = max(self._closed_until, self._clock.now().monotonic + seconds)
        self._wake()

    def left(self) -> int:
        """Count the places of the window that are free now."""
        self._forget(self._clock.now().monotonic)
        return self._per_minute - len(self._sent)

    def _opens_in(self, lane: Lane) -> float:
        """Give the seconds until this lane may send; 0 or less is now."""
        now = self._clock.now().monotonic
        self._forget(now)
        allowed = self._per_minute - (self._reserved if lane >= Lane.POLL else 0)
        surplus = len(self._sent) - allowed
        window_opens = 0.0 if surplus < 0 else self._sent[surplus] + WINDOW - now
        return max(window_opens, self._closed_until - now)

    def _forget(self, now: float) -> None:
        while self._sent and self._sent[0] + WINDOW <= now:
            self._sent.popleft()

    def _wake(self) -> None:
        """Serve the line from the start: the one in front, or the window, has changed."""
        if self._waker:
            self._waker.cancel()
        self._waker = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        while self._waiting:
            lane, _, place = self._waiting[0]
            pause = 0.0 if place.done() else self._opens_in(lane)
            if pause > 0:
                await self._clock.sleep(pause)
                continue
            heapq.heappop(self._waiting)
            if not place.done():
                self._sent.append(self._clock.now().monotonic)
                place.set_result(None)
