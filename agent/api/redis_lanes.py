"""The common window of kiosks on one key, in Redis.

Only a kiosk that shares its API key imports this module; it needs the library `redis`.

Others may write to the same Redis, and its clock may be set back. The script drops everything that
cannot be true, such as an entry of the future, and an answer that cannot be true raises LanesAway.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from redis.asyncio import Redis

from agent.api.shared_window import (
    CALLERS_MAX,
    KIOSKS_MAX,
    LANE_ENTRY_S,
    SEEN_S,
    Ask,
    LanesAway,
    WindowState,
)

# A Redis in the shop's or the operator's network answers in milliseconds. A customer's call must
# not wait for one that does not respond.
REDIS_TIMEOUT_S = 0.5  # to connect and to answer

LOOK = -1  # in place of a priority
MICROS = 1_000_000

# One question, in one step. All times are microseconds of Redis's own clock, so that kiosks with
# different clocks count the same minute.
#   calls   list, newest first: "time kiosk" of each call in the window
#   waiting hash: kiosk -> "priority since until callers", of its most urgent callers
#   kiosks  sorted set: when each kiosk was last heard
#   began   when this window began
ASK = """
local calls, waiting, kiosks, began_at = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local kiosk, priority, leave = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
local callers, within_share = tonumber(ARGV[6]), ARGV[7] == '1'
local knows, entry, seen = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local kiosks_max, callers_max = tonumber(ARGV[11]), tonumber(ARGV[12])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function text(micros) return string.format('%.0f', micros) end
local function time_of(call) return tonumber(string.match(call, '^(%d+) .')) end

local began = tonumber(string.match(redis.call('GET', began_at) or '', '^%d+$'))
if not began or began < 1 or began > now then
    began = now
    redis.call('SET', began_at, text(now))
end
local age = now - began
redis.call('ZADD', kiosks, text(now), kiosk)
redis.call('ZREMRANGEBYSCORE', kiosks, '-inf', text(now - seen))
redis.call('ZREMRANGEBYSCORE', kiosks, '(' .. text(now), '+inf')
redis.call('ZREMRANGEBYRANK', kiosks, 0, -1 - kiosks_max)

redis.call('LTRIM', calls, 0, limit - 1)
local counted, drops, is_only_cut = {}, false, true
for _, call in ipairs(redis.call('LRANGE', calls, 0, -1)) do
    local time = time_of(call)
    if not time or time > now or time + window <= now then
        drops = true
    else
        is_only_cut = is_only_cut and not drops
        table.insert(counted, call)
    end
end
if drops and is_only_cut and #counted > 0 then -- mostly: only the oldest calls have left the window
    redis.call('LTRIM', calls, 0, #counted - 1)
elseif drops then
    redis.call('DEL', calls)
    for _, call in ipairs(counted) do redis.call('RPUSH', calls, call) end
end
local sent = #counted
local function state(pause, free)
    for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, math.ceil(seen / 1000)) end
    return {pause, free, redis.call('ZCARD', kiosks), age, began}
end
if priority < 0 then return state(0, limit - sent) end

if redis.call('HLEN', waiting) > kiosks_max then redis.call('DEL', waiting) end
local since = now
local others = {}
local entries = redis.call('HGETALL', waiting)
for i = 1, #entries, 2 do
    local p, from, upto, many = string.match(entries[i + 1], '^(%d+) (%d+) (%d+) (%d+)$')
    p, from, upto, many = tonumber(p), tonumber(from), tonumber(upto), tonumber(many)
    if not p or upto <= now or upto > now + entry or from > now or many > callers_max then
        redis.call('HDEL', waiting, entries[i])
    elseif entries[i] ~= kiosk then
        table.insert(others, {entries[i], p, from, many})
    elseif p == priority then
        since = from
    end
end
local ahead = 0
if #others > 0 then
    local made = {}
    for _, call in ipairs(counted) do
        local who = string.match(call, '^%d+ (.*)$')
        made[who] = (made[who] or 0) + 1
    end
    local mine = made[kiosk] or 0
    for _, other in ipairs(others) do
        if other[2] < priority then
            ahead = ahead + other[4]
        elseif other[2] == priority then
            -- Its next calls up to the number that we have made, and at a draw one more.
            local fewer = math.max(0, mine - (made[other[1]] or 0))
            local draw = (made[other[1]] or 0) <= mine
                and (other[3] < since or (other[3] == since and other[1] < kiosk))
            ahead = ahead + math.min(other[4], fewer + (draw and 1 or 0))
        end
    end
end

local surplus = sent - (limit - leave - ahead)
-- Of a window that was lost the kiosk knows; what the others called in that minute, nobody does.
local was_lost = age < window and knows ~= 0 and knows ~= began
if surplus < 0 and (within_share or not was_lost) then
    redis.call('LPUSH', calls, text(now) .. ' ' .. kiosk)
    redis.call('HDEL', waiting, kiosk)
    return state(0, limit - sent - 1)
end
redis.call('HSET', waiting, kiosk,
    string.format('%d %.0f %.0f %d', priority, since, now + entry, callers))
if surplus < 0 then return state(window - age, limit - sent) end
local leaves = counted[sent - surplus]
return state(leaves and time_of(leaves) + window - now or window, limit - sent)
"""

_Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
_Kiosks: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=KIOSKS_MAX)]
_Began: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
_Answer: Final = tuple[_Count, _Count, _Kiosks, _Count, _Began]
"""Pause, free places, kiosks, age, when the window began."""


class RedisLanes:
    """Asks Redis; the kiosks that give the same `name` share a window."""

    def __init__(self, url: str, name: str, limit: int, window_s: float) -> None:
        # In braces is what decides where a cluster keeps a key: all four lie together.
        self._keys = [
            f"kiosk-agent:{{{name}}}:{what}" for what in ("calls", "waiting", "kiosks", "began")
        ]
        self._shape = (limit, round(window_s * MICROS))
        self._redis = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=None
        )
        self._script = self._redis.register_script(ASK)

    async def ask(self, ask: Ask) -> WindowState:
        return await self._query(
            ask.kiosk,
            int(ask.priority),
            ask.leave,
            ask.callers,
            int(ask.is_within_share),
            ask.knows,
        )

    async def look(self, kiosk: str) -> WindowState:
        return await self._query(kiosk, LOOK, 0, 0, 1, 0)

    async def close(self) -> None:
        await self._redis.aclose()

    async def _query(self, *question: str | int) -> WindowState:
        """Run the script with these of its arguments, in its order. Raises LanesAway."""
        ages = (round(LANE_ENTRY_S * MICROS), round(SEEN_S * MICROS))
        args = [*self._shape, *question, *ages, KIOSKS_MAX, CALLERS_MAX]
        try:
            answer = await self._script(keys=self._keys, args=args)
        except Exception as error:  # the library's parser lets much through, by what the bytes are
            raise LanesAway(str(error)) from error
        try:
            pause, free, kiosks, age, began = msgspec.convert(answer, _Answer)
        except msgspec.ValidationError as error:
            raise LanesAway(f"an odd answer: {error}") from error
        limit, window = self._shape
        if pause > window or free > limit:
            raise LanesAway(f"an odd answer: a pause of {pause} µs, {free} free places")
        return WindowState(pause / MICROS, free, kiosks, age / MICROS, began)
