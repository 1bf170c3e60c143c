"""Kiosks keep their calls if another user of Redis writes wrong data, or Redis answers wrongly.

The other user shares the Redis server, but not our API key. Impossible data is deleted. After an
impossible answer the agent treats Redis as unavailable, and each kiosk uses its own share
(tests/unit/agent/api/test_shared_window.py).
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio import Redis

from agent.api.rate_limiter import Priority
from agent.api.redis_lanes import RedisLanes
from agent.api.shared_window import (
    CALLERS_MAX,
    KIOSKS_MAX,
    Ask,
    LanesAway,
)
from hw_sim.serving import LOOPBACK
from tests.contract.redis_server import RedisServer

LIMIT = 5
MINUTE = 60.0  # seconds
HOUR = 3_600_000_000  # microseconds
KEY = "kiosk-agent:{a-key}:"
HONEST = b"*5\r\n:0\r\n:4\r\n:1\r\n:0\r\n:1700000000000000\r\n"

IMPOSSIBLE_ANSWERS = {
    "a simple string": b"+OK\r\n",
    "null": b"$-1\r\n",
    "an error": b"-ERR what\r\n",
    "the wrong type of key": b"-WRONGTYPE Operation against a key\r\n",
    "not an array": b":5\r\n",
    "an empty array": b"*0\r\n",
    "too few elements": b"*2\r\n:0\r\n:4\r\n",
    "too many elements": HONEST.replace(b"*5", b"*6") + b":1\r\n",
    "text for a number": HONEST.replace(b":4", b"$4\r\nfour"),
    "null for a number": HONEST.replace(b":4", b"$-1"),
    "an array for a number": HONEST.replace(b":4", b"*1\r\n:4"),
    "not a number": HONEST.replace(b":4", b":four"),
    "not UTF-8": HONEST.replace(b":4", b"$2\r\n\xff\xfe"),
    "a pause below zero": HONEST.replace(b":0", b":-1", 1),
    "a pause of days": HONEST.replace(b":0", b":99999999999999", 1),
    "more free places than there are": HONEST.replace(b":4", b":6"),
    "fewer than zero free places": HONEST.replace(b":4", b":-1"),
    "zero kiosks": HONEST.replace(b":1\r\n", b":0\r\n", 1),
    "more kiosks than possible": HONEST.replace(b":1\r\n", b":99999999999\r\n", 1),
    "an age below zero": HONEST.replace(b":0\r\n:17", b":-9\r\n:17"),
    "a window before 1970": HONEST.replace(b":1700000000000000", b":-5"),
    "a window of more than 64 bits": HONEST.replace(b":17", b":17000000000000000000"),
    "arrays within arrays": b"*1\r\n" * 20_000,
    "another protocol": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "an unknown type": b"?5\r\n",
    "a closed connection": b"",
}


def ask(kiosk: str, priority: Priority = Priority.SUBMISSION) -> Ask:
    return Ask(kiosk, priority, leave=0)


# --- a real Redis with data from a hostile user ---


@pytest.fixture
async def neighbour(redis: RedisServer) -> AsyncIterator["Redis"]:
    client = Redis.from_url(redis.url)
    yield client
    await client.aclose()


@pytest.fixture
async def lanes(redis: RedisServer) -> AsyncIterator[RedisLanes]:
    lanes = RedisLanes(redis.url, "a-key", LIMIT, MINUTE)
    yield lanes
    await lanes.close()


async def now_at(redis: Redis) -> int:
    seconds, micros = await redis.time()
    return int(seconds) * 1_000_000 + int(micros)


async def test_calls_of_the_future_take_no_place(lanes: RedisLanes, neighbour: Redis) -> None:
    """Calls dated an hour ahead (also after a clock was set back) do not count.

    The calls of this minute still count.
    """
    await lanes.ask(ask("honest"))
    ahead = await now_at(neighbour) + HOUR
    await neighbour.lpush(f"{KEY}calls", *(f"{ahead + n} hostile" for n in range(LIMIT - 1)))
    answers = [await lanes.ask(ask("honest")) for _ in range(LIMIT)]
    assert [one.pause_s > 0 for one in answers] == [False] * (LIMIT - 1) + [True]


async def test_entries_that_are_not_calls_take_no_place(
    lanes: RedisLanes, neighbour: Redis
) -> None:
    await neighbour.rpush(f"{KEY}calls", "garbage", "", "12", "-5 kiosk", "1e9 kiosk", b"\xff\0")
    assert (await lanes.look("honest")).free == LIMIT


async def test_calls_above_the_limit_are_deleted(lanes: RedisLanes, neighbour: Redis) -> None:
    """Of ten thousand current calls only as many stay in the list as the limit allows."""
    now = await now_at(neighbour)
    await neighbour.lpush(f"{KEY}calls", *[f"{now} hostile"] * 10_000)
    state = await lanes.ask(ask("honest"))
    assert 0 < state.pause_s <= MINUTE
    assert state.free == 0
    assert await neighbour.llen(f"{KEY}calls") == LIMIT


@pytest.mark.parametrize(
    "entry",
    [
        "0 {now} {hour_ahead} 1",
        "0 {hour_ahead} {soon} 1",
        "0 {now} {soon} 999999999",
        "garbage",
        "",
        "0 1 2",
        "-1 0 {soon} 1",
    ],
)
async def test_an_impossible_entry_of_the_queue_is_deleted(
    lanes: RedisLanes, neighbour: Redis, entry: str
) -> None:
    now = await now_at(neighbour)
    said = entry.format(now=now, soon=now + 2_000_000, hour_ahead=now + HOUR)
    await neighbour.hset(f"{KEY}waiting", mapping={f"hostile-{n}": said for n in range(LIMIT)})
    assert (await lanes.ask(ask("honest"))).pause_s == 0
    assert await neighbour.hlen(f"{KEY}waiting") == 0


async def test_a_queue_that_is_longer_than_any_fleet_is_deleted(
    lanes: RedisLanes, neighbour: Redis
) -> None:
    soon = await now_at(neighbour) + 2_000_000
    said = f"0 {soon - 3_000_000} {soon} {CALLERS_MAX}"
    names = (f"hostile-{n}" for n in range(KIOSKS_MAX + 1))
    await neighbour.hset(f"{KEY}waiting", mapping=dict.fromkeys(names, said))
    assert (await lanes.ask(ask("honest"))).pause_s == 0


async def test_kiosks_with_a_future_time_or_beyond_the_maximum_are_not_counted(
    lanes: RedisLanes, neighbour: Redis
) -> None:
    now = await now_at(neighbour)
    await neighbour.zadd(f"{KEY}kiosks", {"hostile": now + HOUR})
    assert (await lanes.look("honest")).kiosks == 1
    await neighbour.zadd(f"{KEY}kiosks", {f"hostile-{n}": now - 5 for n in range(KIOSKS_MAX + 9)})
    assert (await lanes.look("honest")).kiosks == KIOSKS_MAX


@pytest.mark.parametrize("began", ["9999999999999999", "never", "", "-5", "nan"])
async def test_a_window_with_an_impossible_start_begins_now(
    lanes: RedisLanes, neighbour: Redis, began: str
) -> None:
    await neighbour.set(f"{KEY}began", began)
    state = await lanes.ask(ask("honest"))
    assert state.age_s == 0
    assert abs(state.began - await now_at(neighbour)) < HOUR


@pytest.mark.parametrize("what", ["calls", "waiting", "kiosks", "began"])
async def test_a_key_of_another_type_makes_redis_unavailable(
    lanes: RedisLanes, neighbour: Redis, what: str
) -> None:
    if what == "began":
        await neighbour.lpush(f"{KEY}{what}", "hostile")
    else:
        await neighbour.set(f"{KEY}{what}", "hostile")
    with pytest.raises(LanesAway):
        await lanes.ask(ask("honest"))


async def test_answers_are_plausible_with_any_data_in_the_keys(
    lanes: RedisLanes, neighbour: Redis
) -> None:
    rng = random.Random(8)
    for _ in range(300):
        now = await now_at(neighbour)
        times = ["", "x", "-1", "nan", "inf", "9" * 30, *map(str, (0, now, now + 9, now + HOUR))]
        words = [" ".join(rng.choices([*times, "a"], k=rng.randrange(6))) for _ in range(4)]
        await neighbour.lpush(f"{KEY}calls", *words)
        await neighbour.hset(f"{KEY}waiting", mapping=dict.fromkeys(("a", "b"), words[0]))
        await neighbour.set(f"{KEY}began", words[1])
        await neighbour.zadd(f"{KEY}kiosks", {words[2]: rng.choice((0.0, now, float("inf")))})
        state = await lanes.ask(ask("honest", rng.choice(tuple(Priority))))
        assert 0 <= state.pause_s <= MINUTE
        assert state.kiosks <= KIOSKS_MAX


# --- a server that is not Redis ---


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[RedisLanes]:
    """Yield lanes whose Redis answers each question of the script with these bytes."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while words := await _command(reader):
            is_question = words[0] in (b"EVALSHA", b"EVAL")
            writer.write(answer if is_question else b"+OK\r\n")
            if is_question and not answer:
                break
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(talk, LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    lanes = RedisLanes(f"redis://{LOOPBACK}:{port}/0?protocol=2", "a-key", LIMIT, MINUTE)
    try:
        yield lanes
    finally:
        await lanes.close()
        server.close()


async def _command(reader: asyncio.StreamReader) -> list[bytes]:
    """Return the words of a command; an empty list at the end."""
    try:
        count = int((await reader.readuntil(b"\n"))[1:])
        words = []
        for _ in range(count):
            size = int((await reader.readuntil(b"\n"))[1:])
            words.append((await reader.readexactly(size + 2))[:-2])
    except (asyncio.IncompleteReadError, ConnectionError):
        return []
    return words


async def test_a_valid_answer_is_accepted() -> None:
    async with answering(HONEST) as lanes:
        assert (await lanes.ask(ask("honest"))).free == LIMIT - 1


@pytest.mark.parametrize("answer", IMPOSSIBLE_ANSWERS.values(), ids=IMPOSSIBLE_ANSWERS.keys())
async def test_an_impossible_answer_makes_redis_unavailable(answer: bytes) -> None:
    async with answering(answer) as lanes:
        with pytest.raises(LanesAway):
            await lanes.ask(ask("honest"))
        with pytest.raises(LanesAway):
            await lanes.look("honest")
