"""A sliding window in Redis, shared by several kiosks.

Only a kiosk that shares its API key imports this module; it needs the library `redis`.
"""

import logging

from redis.asyncio import Redis
from redis.exceptions import RedisError

from agent.api.rate_limiter import OwnWindow

# A kiosk that waits for a place asks again after this, because Redis may have failed or restarted.
RETRY_MAX_S = 1.0

# A Redis in the shop's or the operator's network answers in milliseconds. A customer's call must
# not wait for one that does not respond.
REDIS_TIMEOUT_S = 0.5  # to connect and to answer
REDIS_FAILED_S = 5.0  # until a Redis that failed is tried again; each try may take a time-out

# The calls of the last minute, newest first, in microseconds of Redis's own clock, so that kiosks
# with different clocks count the same minute. Arguments: limit, window, leave, "take" or "look".
# Returns the microseconds until it makes sense to ask again (0: taken) and the free places.
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
    """A sliding window in Redis, shared by the kiosks with the same API key (CONTRACT G14).

    Beside it each kiosk counts its own calls and never makes more than the key allows. While Redis
    does not respond, only its own count applies: the service answers RATE_LIMITED if that is too
    much, and no customer waits for Redis.
    """

    def __init__(self, url: str, name: str, per_minute: int, own: OwnWindow) -> None:
        self._own = own
        self._key = f"kiosk-agent:budget:{name}"
        self._shape = (per_minute, round(own.seconds * 1_000_000))
        self._redis = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=None
        )
        self._count = self._redis.register_script(COUNT)
        self._failed_until_monotonic = 0.0

    async def take(self, leave: int) -> float:
        pause = self._own.pause(leave)
        if pause > 0:
            return pause
        counted = await self._ask("take", leave)
        if counted is None or counted[0] <= 0:
            return await self._own.take(leave)
        return min(counted[0], RETRY_MAX_S)

    async def free(self) -> int:
        own = await self._own.free()
        counted = await self._ask("look", 0)
        return own if counted is None else min(own, counted[1])

    async def close(self) -> None:
        """Close the connections."""
        await self._redis.aclose()

    async def _ask(self, what: str, leave: int) -> tuple[float, int] | None:
        """Return the seconds to wait and the free places; None if Redis does not respond."""
        if self._now() < self._failed_until_monotonic:
            return None
        try:
            pause, left = await self._count(keys=[self._key], args=[*self._shape, leave, what])
        except (RedisError, OSError) as error:
            log.warning("the shared request budget is away: %s", error)
            self._failed_until_monotonic = self._now() + REDIS_FAILED_S
            return None
        return pause / 1_000_000, left

    def _now(self) -> float:
        return self._own.clock.now().monotonic
