"""The request budget: so many calls a minute, the most urgent first.

The service counts 60 authenticated calls a minute for each key (API document: Limits). Who asks
waits in a lane; a customer's submission goes before look-ups, these before polls, these before
catalogues. Polls and catalogues leave the last few places of the window free, so that a flood of
them never makes a customer wait.
"""

import asyncio
import heapq
from enum import IntEnum, unique

from agent.api.call_windows import CallWindow, OwnWindow
from agent.clock import Clock

# Of the window's places, how many polls and catalogues leave free: one in ten, at least one.
RESERVED_SHARE = 10
WAITING_MAX = 500  # callers in line; far above what one kiosk can cause, below what memory feels


@unique
class Priority(IntEnum):
    """How urgent a call is; the lower, the sooner."""

    SUBMISSION = 0
    CHECK_STATUS = 1
    POLL = 2
    CATALOGUE = 3


class LimitReached(Exception):
    """More callers wait than can ever be served; the call was not made."""


class RateLimiter:
    """Lets calls into the window, in the order of their lanes. Times are monotonic seconds."""

    def __init__(self, clock: Clock, per_minute: int, window: CallWindow | None = None) -> None:
        self._clock = clock
        self._window = window or OwnWindow(clock, per_minute)
        self._per_minute = per_minute
        self._reserved = min(per_minute - 1, max(1, per_minute // RESERVED_SHARE))
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._arrivals = 0
        self._closed_until = 0.0
        self._serving: asyncio.Task[None] | None = None
        self._nap: asyncio.Task[None] | None = None
        self._stirred = False

    async def acquire(self, priority: Priority) -> None:
        """Wait for a place in the window. Raises LimitReached."""
        if not self._waiting and await self._take(priority) <= 0:
            return
        if len(self._waiting) >= WAITING_MAX:
            self._clear_the_line()
        if len(self._waiting) >= WAITING_MAX:
            raise LimitReached(f"{WAITING_MAX} calls wait for the request budget already")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals += 1
        heapq.heappush(self._waiting, (priority, self._arrivals, place))
        self._stir()
        await place

    def close_for(self, seconds: float) -> None:
        """Send nothing for a while: the service said that the quota is used up."""
        self._closed_until = max(self._closed_until, self._clock.now().monotonic + seconds)
        self._stir()

    @property
    def closed(self) -> bool:
        """Say whether nothing may be sent at all now."""
        return self._clock.now().monotonic < self._closed_until

    async def close(self) -> None:
        """Let nobody in any more, and let go of the window."""
        ending = [task for task in (self._serving, self._nap) if task]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        await self._window.close()

    async def left(self) -> int:
        """Count the places of the window that are free now."""
        return await self._window.free()

    async def is_quiet(self) -> bool:
        """Say whether half of the window is free: work that nobody waits for may go on."""
        return not self.closed and await self.left() * 2 >= self._per_minute

    async def _take(self, priority: Priority) -> float:
        """Take a place for this lane, or give the seconds until it is worth trying again."""
        closed = self._closed_until - self._clock.now().monotonic
        if closed > 0:
            return closed
        return await self._window.take(self._reserved if priority >= Priority.POLL else 0)

    def _clear_the_line(self) -> None:
        """Let go of callers that were cancelled where they stood."""
        self._waiting = [waiter for waiter in self._waiting if not waiter[2].done()]
        heapq.heapify(self._waiting)

    def _stir(self) -> None:
        """Have the line looked at anew: who stands in front, or the window, has changed.

        For the line one place is taken at a time, and the taking is never broken off: a place that
        is taken in a shared window and reaches nobody would be lost to all.
        """
        self._stirred = True
        if self._nap:
            self._nap.cancel()
        if self._serving is None or self._serving.done():
            self._serving = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        """Let the line in, one after the other, until nobody waits."""
        while (priority := self._front()) is not None:
            self._stirred = False
            pause = await self._take(priority)
            if pause <= 0:
                self._admit()
            elif not self._stirred:
                await self._rest(pause)

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until the line is stirred."""
        self._nap = asyncio.ensure_future(self._clock.sleep(seconds))
        await asyncio.wait({self._nap})
        self._nap = None

    def _front(self) -> Priority | None:
        """Give the lane of the first who still waits; None: nobody does."""
        while self._waiting and self._waiting[0][2].done():  # its caller was cancelled
            heapq.heappop(self._waiting)
        return self._waiting[0][0] if self._waiting else None

    def _admit(self) -> None:
        """Let the first in: who came while the place was taken may be more urgent."""
        if self._front() is not None:
            heapq.heappop(self._waiting)[2].set_result(None)
