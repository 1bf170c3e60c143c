"""A call ends at its timeout or size limit even if the answer never ends."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.api.replies import NoResponse
from agent.base.clock import Clock
from agent.base.private import Private
from hw_sim.serving import LOOPBACK, address
from tests.support.hangs import HANGS_S

BODY = Private(b"{}")
HEAD = b"HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 09:30:00 GMT\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PIECE = b" " * 65_536

Says = Callable[[asyncio.StreamWriter], Awaitable[None]]


async def drips(writer: asyncio.StreamWriter) -> None:
    """Send a long answer byte by byte, with pauses shorter than the read timeout."""
    writer.write(HEAD + b"Content-Length: 1000\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.05)  # noqa: TID251  # a real socket, in real time


async def floods(writer: asyncio.StreamWriter) -> None:
    """Send data until the client stops reading."""
    writer.write(CHUNKED)
    while True:
        writer.write(b"%x\r\n%b\r\n" % (len(PIECE), PIECE))
        await writer.drain()


@asynccontextmanager
async def peer(says: Says, call_s: float) -> AsyncIterator[tuple[Client, list[asyncio.Task[None]]]]:
    """Yield a client whose calls time out after `call_s`, and the peer's sending tasks."""
    speaking: list[asyncio.Task[None]] = []

    async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        speaking.append(asyncio.get_running_loop().create_task(_until_cut(says, writer)))

    async with await asyncio.start_server(begin, LOOPBACK) as server:
        where = address(server.sockets[0].getsockname()[1])
        clock = Clock()
        access = Access(where, Private("key"), money_timeout=call_s)
        client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
        yield client, speaking
        await client.close()
        await asyncio.wait(speaking)


async def _until_cut(says: Says, writer: asyncio.StreamWriter) -> None:
    try:
        await says(writer)
    except ConnectionError:
        writer.close()


async def test_a_slow_answer_ends_at_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent.api.client.CONNECT_TIMEOUT_S", 0.3)
    async with peer(drips, 0.3) as (client, _):
        reply = await client.post("/ext/v1/any", BODY)
    assert isinstance(reply, NoResponse)


async def test_an_endless_answer_is_cut_off_at_the_size_limit() -> None:
    async with peer(floods, HANGS_S) as (client, speaking):
        reply = await client.post("/ext/v1/any", BODY)
        (flood,) = speaking
        await flood  # the client has closed the connection
    assert isinstance(reply, NoResponse)
    assert "(AnswerTooLong)" in reply.why
