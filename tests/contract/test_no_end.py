"""Answers without an end: a call takes its time-out and no longer, and keeps what it may."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.api.replies import NoResponse
from agent.clock import Clock
from agent.private import Private
from hw_sim.serving import LOOPBACK, address

BODY = Private(b"{}")
HEAD = b"HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 09:30:00 GMT\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PIECE = b" " * 65_536

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
async def peer(says: Says) -> AsyncIterator[tuple[Client, list[asyncio.Task[None]]]]:
    """A client whose calls may take 0.3 seconds, and who is speaking at the other end."""
    speaking: list[asyncio.Task[None]] = []

    def begin(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        speaking.append(asyncio.get_running_loop().create_task(_until_cut(says, writer)))

    async with await asyncio.start_server(begin, LOOPBACK) as server:
        where = address(server.sockets[0].getsockname()[1])
        clock = Clock()
        access = Access(where, Private("key"), money_timeout=0.3)
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
    async with peer(drips) as (client, _):
        began = time.monotonic()  # noqa: TID251  # a real socket, in real time
        reply = await asyncio.wait_for(client.post("/ext/v1/any", BODY), timeout=3)
        took = time.monotonic() - began  # noqa: TID251  # see above
    assert isinstance(reply, NoResponse)
    assert took < 1


async def test_an_answer_without_end_is_cut_off_where_it_is_too_long() -> None:
    async with peer(floods) as (client, speaking):
        reply = await asyncio.wait_for(client.post("/ext/v1/any", BODY), timeout=3)
        (flood,) = speaking
        await asyncio.wait_for(flood, timeout=3)  # the connection is gone: nobody listens
    assert isinstance(reply, NoResponse)
    assert "(AnswerTooLong)" in reply.why
