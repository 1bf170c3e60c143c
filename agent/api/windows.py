"""The window over the calls of the last minute: this kiosk's own, or one that kiosks share."""

import logging
from collections import deque
from typing import Protocol

from agent.clock import Clock

WINDOW = 60.0  # seconds (API document: Limits, request rate)
SHARED_PAUSE = 0.25  # seconds; how often a kiosk looks again into a window that others fill, too

log = logging.getLogger(__name__)


class Window(Protocol):
    """Counts calls. `take` takes a place if more than `leave` are free."""

    async def take(self, leave: int) -> float:
        """Give 0 for a place taken, else the seconds until it is worth asking again."""
        ...

    async def free(self) -> int:
        """Count the places that are free now."""
        ...


class OwnWindow:
    """A sliding window in memory: the key is this kiosk's alone."""

    def __init__(self, clock: Clock, per_minute: int) -> None:
        self._clock = clock
        self._per_minute = per_minute
        self._sent: deque[float] = deque(maxlen=per_minute)

    async def take(self, leave: int) -> float:
        now = self._forget()
        surplus = len(self._sent) - (self._per_minute - leave)
        if surplus >= 0:
            return self._sent[surplus] + WINDOW - now
        self._sent.append(now)
        return 0.0

    async def free(self) -> int:
        self._forget()
        return self._per_minute - len(self._sent)

    def _forget(self) -> float:
        now = self._clock.now().monotonic
        while self._sent and self._sent[0] + WINDOW <= now:
            self._sent.popleft()
        return now


class SharedWindow:
    """A sliding window in Redis, shared by the kiosks that use one key (CONTRACT G14).

    While Redis is away each kiosk goes on with a window of its own: the service itself says
    RATE_LIMITED when that is too much, and a customer does not wait for a counter.
    """

    def __init__(self, url: str, name: str, per_minute: int, own: OwnWindow) -> None:
        # Only a kiosk that shares its key pays for these libraries.
        from limits import RateLimitItemPerMinute  # noqa: PLC0415  # see above
        from limits.aio.storage import RedisStorage  # noqa: PLC0415  # see above
        from limits.aio.strategies import MovingWindowRateLimiter  # noqa: PLC0415  # see above
        from limits.errors import StorageError  # noqa: PLC0415  # see above

        self._own = own
        self._name = name
        self._away: type[Exception] = StorageError
        self._item = RateLimitItemPerMinute(per_minute)
        storage = RedisStorage(f"async+{url}", wrap_exceptions=True, implementation="redispy")
        self._limiter = MovingWindowRateLimiter(storage)

    async def take(self, leave: int) -> float:
        try:
            if leave and await self._remaining() <= leave:
                return SHARED_PAUSE
            taken = await self._limiter.hit(self._item, self._name)
        except self._away as error:
            log.warning("the shared request budget is away: %s", error)
            return await self._own.take(leave)
        return 0.0 if taken else SHARED_PAUSE

    async def free(self) -> int:
        try:
            return await self._remaining()
        except self._away:
            return await self._own.free()

    async def _remaining(self) -> int:
        return (await self._limiter.get_window_stats(self._item, self._name)).remaining
