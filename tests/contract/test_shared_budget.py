"""One request budget for two kiosks with one API key, in a real redis-server.

Only what needs Redis is here. The rules of sharing are tested in memory
(tests/unit/agent/api/test_shared_window.py); the last test compares the script in Redis with them.
A minute lasts one second here and has five calls.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from fractions import Fraction
from typing import Any, cast

import pytest
from redis.asyncio import Redis

from agent.api.rate_limiter import OwnWindow, Priority, RateLimiter
from agent.api.redis_lanes import REDIS_TIMEOUT_S, RedisLanes
from agent.api.shared_window import SEEN_S, Ask, SharedWindow, WindowState, common_seconds
from agent.base.clock import Clock
from tests.contract.redis_server import RedisServer
from tests.support.lanes import LanesInMemory
from tests.unit.agent.api.callers import Callers

pytestmark = pytest.mark.slow

MINUTE = 1.0  # seconds, to keep the test short
LONG = 600.0  # seconds; a minute that does not end during a test
PER_MINUTE = 5
SHORT = 0.2  # seconds; short, so that many minutes pass
AT_ONCE = 0.2  # seconds in which every permitted call goes out


class Kiosk(Callers):
    """One kiosk's callers."""

    def __init__(self, url: str, name: str, minute: float, per_minute: int) -> None:
        clock = Clock()
        lanes = RedisLanes(url, "a-key", per_minute, common_seconds(minute))
        self.window = SharedWindow(lanes, name, OwnWindow(clock, per_minute, minute))
        super().__init__(RateLimiter(clock, per_minute, self.window))

    def asks(self, times: int) -> None:
        self.ask(Priority.SUBMISSION, times)

    async def close(self) -> None:
        """Cancel until done: a cancel during a Redis timeout can be taken for the timeout."""
        while waiting := [asking for asking in self.tasks if not asking.done()]:
            for asking in waiting:
                asking.cancel()
            await asyncio.wait(waiting, timeout=AT_ONCE)
        await self.window.close()


class Shop:
    """Redis and the kiosks that share it."""

    def __init__(self, redis: RedisServer) -> None:
        self.redis = redis
        self._kiosks: list[Kiosk] = []

    def kiosks(self, minute: float, per_minute: int = PER_MINUTE) -> tuple[Kiosk, Kiosk]:
        pair = tuple(Kiosk(self.redis.url, name, minute, per_minute) for name in ("one", "other"))
        self._kiosks += pair
        return pair[0], pair[1]

    @property
    def sent(self) -> list[float]:
        """The times at which any kiosk's calls were let through."""
        return sorted(at for kiosk in self._kiosks for at in kiosk.times)

    async def close(self) -> None:
        for kiosk in self._kiosks:
            await kiosk.close()


@pytest.fixture
async def shop(redis: RedisServer) -> AsyncIterator[Shop]:
    shop = Shop(redis)
    yield shop
    await shop.close()


async def passes(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # Redis uses real time


async def sends(who: Shop | Kiosk, count: int) -> None:
    """Wait for `count` calls without a time limit, then check that no more go out."""
    while len(who.sent) < count:
        await passes(AT_ONCE)
    await passes(AT_ONCE)
    assert len(who.sent) == count


async def test_the_keys_expire_a_day_after_the_last_call(shop: Shop) -> None:
    """Otherwise a shared Redis would keep data of every API key forever."""
    one, other = shop.kiosks(LONG)
    one.asks(PER_MINUTE)
    await sends(one, PER_MINUTE)
    other.asks(1)
    await passes(AT_ONCE)
    async with Redis.from_url(shop.redis.url, decode_responses=True) as redis:
        lives_s = {str(key).rpartition(":")[2]: await redis.ttl(key) for key in await redis.keys()}
    assert lives_s.keys() == {"calls", "waiting", "kiosks", "began"}
    assert all(SEEN_S - 60 < seconds <= SEEN_S for seconds in lives_s.values()), lives_s


async def test_two_kiosks_together_keep_to_one_budget(shop: Shop) -> None:
    """Both have more callers than places: every minute has at most five calls, all are served."""
    one, other = shop.kiosks(MINUTE)
    one.asks(6)
    other.asks(6)
    await sends(shop, 12)
    sixth_after = [
        later - earlier for earlier, later in zip(shop.sent, shop.sent[5:], strict=False)
    ]
    assert min(sixth_after) > MINUTE - AT_ONCE
    assert one.sent
    assert other.sent


async def test_kiosks_whose_clocks_differ_count_the_same_minute(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kiosk whose clock is an hour ahead uses up the minute; the other waits for its end only."""
    one, other = shop.kiosks(MINUTE)
    with monkeypatch.context() as an_hour_ahead:
        hour = time.time() + 3600  # noqa: TID251  # the clock that is wrong
        an_hour_ahead.setattr(time, "time", lambda: hour)
        one.asks(PER_MINUTE)
        await sends(one, PER_MINUTE)
    other.asks(1)
    await sends(other, 1)
    assert other.times[0] - one.times[0] > MINUTE - AT_ONCE


async def test_a_redis_that_returns_empty_shares_the_budget_by_halves(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first minute after the loss of data still has at most twenty calls."""
    monkeypatch.setattr("agent.api.shared_window.AWAY_S", AT_ONCE)
    one, other = shop.kiosks(LONG, per_minute=20)
    for kiosk in (one, other, one):
        await kiosk.budget.free()
    shop.redis.kill()
    one.asks(2)
    await sends(one, 2)

    shop.redis.restart()
    await passes(2 * AT_ONCE)
    one.asks(15)
    other.asks(15)
    await sends(shop, 20)
    assert (len(one.sent), len(other.sent)) == (10, 10)


async def test_a_redis_that_hangs_delays_a_customer_by_at_most_a_second(
    shop: Shop,
) -> None:
    one, _ = shop.kiosks(LONG)
    one.asks(1)
    await passes(AT_ONCE)
    shop.redis.freeze()
    one.asks(3)
    await sends(one, 4)
    assert REDIS_TIMEOUT_S < 1.0


async def test_the_redis_script_agrees_with_the_rules(redis: RedisServer) -> None:
    """Script and rules (tests.support.lanes) give the same answers to 1,000 random requests.

    The rules use the time of the Redis server.
    """
    rng = random.Random(17)
    state = WindowState(0, 0, 0, 0, 0)

    def now() -> float:
        """Return Redis's time exactly: a sum of floats may end a window a microsecond early."""
        exact: Any = Fraction(round(state.age_s * 1_000_000), 1_000_000)
        return cast("float", exact)

    rules = LanesInMemory(12, cast("float", Fraction(str(SHORT))), now)
    script = RedisLanes(redis.url, "another-key", 12, SHORT)
    answers = Counter[bool]()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(script.close)
        for _ in range(1000):
            kiosk = f"kiosk-{rng.randrange(10)}"
            if rng.random() < 0.1:
                state = await script.look(kiosk)
                expected = await rules.look(kiosk)
            else:
                priority = rng.choice(tuple(Priority))
                ask = Ask(kiosk, priority, 2 * (priority >= Priority.POLL), rng.randint(1, 4))
                state = await script.ask(ask)
                expected = await rules.ask(ask)
                answers[state.pause_s > 0] += 1
            assert (state.free, state.kiosks) == (expected.free, expected.kiosks)
            assert state.pause_s == pytest.approx(float(expected.pause_s), abs=1e-4)
            if rng.random() < 0.03:
                await passes(rng.uniform(0, SHORT / 3))
    assert min(answers.values()) > 20, "some requests got a place and others had to wait"
