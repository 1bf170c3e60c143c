"""Answers without an end: a call takes its time-out and no longer, and keeps what it may."""

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

BODY = Private(b"{}")
HEAD = b"HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 09:30:00 GMT\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PIECE = b" " * 65_536
HANGS_S = 30.0  # real seconds in which nothing of a loaded machine's takes long; it catches a hang

Says = Callable[[asyncio.StreamWriter], Awaitable[None]]


async def drips(writer: asyncio.StreamWriter) -> None:
    """Send a byte of a long answer now and then, each before any pause is too long."""
    writer.write(HEAD + b"Content-Length: 1000\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.05)  # noqa: TID251  # a real socket, in real time


async def floods(writer: asyncio.StreamWriter) -> None:
    """Send as much as anybody takes."""
    writer.write(CHUNKED)
    while True:
        writer.write(b"%x\r\n%b\r\n" % (len(PIECE), PIECE))
        await writer.drain()


@asynccontextmanager
async def peer(says: Says, call_s: float) -> AsyncIterator[tuple[Client, list[asyncio.Task[None]]]]:
    """A client whose calls may take `call_s`, and who is speaking at the other end."""
    speaking: list[asyncio.Task[None]] = []

    def begin(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        speaking.append(asyncio.get_running_loop().create_task(_until_cut(says, writer)))

    async with await asyncio.start_server(begin, LOOPBACK) as server:
        where = address(server.sockets[0].getsockname()[1])
        clock = Clock()
        access = Access(where, Private("key"), money_timeout=call_s)
        client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
        yield client, speaking
        await client.close()
        await asyncio.wait(speaking, timeout=5)


async def _until_cut(says: Says, writer: asyncio.StreamWriter) -> None:
    try:
        await says(writer)
    except ConnectionError:
        writer.close()


async def test_an_answer_that_drips_ends_with_the_time_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent.api.client.CONNECT_TIMEOUT_S", 0.3)
    async with peer(drips, 0.3) as (client, _):
        reply = await asyncio.wait_for(client.post("/ext/v1/any", BODY), HANGS_S)
    assert isinstance(reply, NoResponse)


async def test_an_answer_without_end_is_cut_off_where_it_is_too_long() -> None:
    async with peer(floods, HANGS_S) as (client, speaking):
        reply = await asyncio.wait_for(client.post("/ext/v1/any", BODY), HANGS_S)
        (flood,) = speaking
        await asyncio.wait_for(flood, HANGS_S)  # the connection is gone: nobody listens
    assert isinstance(reply, NoResponse)
    assert "(AnswerTooLong)" in reply.why
