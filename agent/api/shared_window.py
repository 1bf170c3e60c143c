"""The window over the calls of the last minute that several kiosks share, in Redis.

Only a kiosk that shares its key imports this module, and needs the library.
"""

import logging

from redis.asyncio import Redis
from redis.exceptions import RedisError

from agent.api.call_windows import OwnWindow

# How soon a kiosk that waits for a place sees that Redis has gone, or has come back empty.
SHARED_PAUSE = 1.0  # seconds

# A Redis in the shop's network or the operator's answers in milliseconds; a customer's call must
# not wait for one that hangs.
REDIS_TIMEOUT = 0.5  # seconds, to connect and to answer
AWAY_PAUSE = 5.0  # seconds until a Redis that failed is tried again; each try may cost a time-out

# The calls of the last minute, newest first, in microseconds of Redis's own clock: kiosks whose
# clocks differ still count the same minute. Arguments: limit, window, leave, "take" or "look".
# Gives the microseconds until it is worth asking again (0: taken) and the places left.
COUNT = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window, leave = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local oldest = redis.call('LINDEX', KEYS[1], -1)
while oldest and oldest + window <= now do
    redis.call('RPOP', KEYS[1])
    oldest = redis.call('LINDEX', KEYS[1], -1)
end
local sent = redis.call('LLEN', KEYS[1])
local surplus = sent - (limit - leave)
if ARGV[4] == 'look' then
    return {0, limit - sent}
end
if surplus >= 0 then
    return {redis.call('LINDEX', KEYS[1], -1 - surplus) + window - now, limit - sent}
end
redis.call('LPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
return {0, limit - sent - 1}
"""

log = logging.getLogger(__name__)


class SharedWindow:
    """A sliding window in Redis, shared by the kiosks that use one key (CONTRACT G14).

    Beside it each kiosk counts its own calls, and never makes more than the key allows. While
    Redis is away that is all it keeps to: the service itself says RATE_LIMITED when that is too
    much, and a customer does not wait for a counter.
    """

    def __init__(self, url: str, name: str, per_minute: int, own: OwnWindow) -> None:
        self._own = own
        self._key = f"kiosk-agent:budget:{name}"
        self._shape = (per_minute, round(own.seconds * 1_000_000))
        self._redis = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT, retry=None
        )
        self._count = self._redis.register_script(COUNT)
        self._away_until = 0.0
        """Monotonic seconds."""

    async def take(self, leave: int) -> float:
        pause = self._own.pause(leave)
        if pause > 0:
            return pause
        counted = await self._ask("take", leave)
        if counted is None or counted[0] <= 0:
            return await self._own.take(leave)
        return min(counted[0], SHARED_PAUSE)

    async def free(self) -> int:
        own = await self._own.free()
        counted = await self._ask("look", 0)
        return own if counted is None else min(own, counted[1])

    async def close(self) -> None:
        """Let go of the connections."""
        await self._redis.aclose()

    async def _ask(self, what: str, leave: int) -> tuple[float, int] | None:
        """Give the seconds to wait and the places left; None while Redis is away."""
        if self._now() < self._away_until:
            return None
        try:
            pause, left = await self._count(keys=[self._key], args=[*self._shape, leave, what])
        except (RedisError, OSError) as error:
            log.warning("the shared request budget is away: %s", error)
            self._away_until = self._now() + AWAY_PAUSE
            return None
        return pause / 1_000_000, left

    def _now(self) -> float:
        return self._own.clock.now().monotonic
