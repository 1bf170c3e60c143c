"""An answer is read only from a connection on which nothing was unread, over real sockets."""

import asyncio
import json
import os
import random
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from email.utils import formatdate
from pathlib import Path

import pytest

from agent.api.aeps import CASH_WITHDRAWAL
from agent.api.client import Access, Client
from agent.api.connection_fault import ConnectionFault
from agent.api.rate_limiter import Priority, RateLimiter
from agent.api.replies import Answer, ApiRefusal, NoResponse, Reply
from agent.base.clock import Clock
from agent.base.private import Private
from tests.support.silent_server import silent
from tests.unit.agent.api.certificates import Authority

BY_REFERENCE = "/ext/v1/aeps/transaction/by-client-reference/{}"
DOOR = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"
SECONDS = 0.05  # in which bytes on loopback arrive


def answered(reference: str, *, http: str = "200 OK") -> bytes:
    """A record of this reference, on a connection that the server would keep."""
    data = {"client_reference": reference, "reference_id": "AE1", "status": "SUCCESS"}
    body: dict[str, object] = {"success": True, "data": data}
    if http.startswith("404"):
        body = {"success": False, "error": {"code": "NOT_FOUND", "message": "no"}}
    content = json.dumps(body).encode()
    head = f"HTTP/1.1 {http}\r\nDate: {formatdate(usegmt=True)}\r\nContent-Type: application/json"
    return f"{head}\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


class FrontDoor:
    """A server that keeps connections, and answers each request by the last part of its path."""

    def __init__(self) -> None:
        self.behind = b""
        """Written directly behind each answer."""
        self.later = b""
        """Written so many SECONDS after each answer."""
        self.first = b""
        """Written to each new connection, before any request."""
        self.heard: list[str] = []
        self.connections = 0
        self.serving: list[asyncio.Task[None]] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self.serving.append(task)
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            writer.write(self.first)
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                name = head.split(" ")[1].rpartition("/")[2]
                self.heard.append(name)
                http = "404 Not Found" if name == "unknown" else "200 OK"
                writer.write(answered(name, http=http) + self.behind)
                if self.later:
                    await asyncio.sleep(SECONDS)  # noqa: TID251  # real sockets
                    writer.write(self.later)
        writer.close()
        with suppress(ConnectionError, ssl.SSLError):
            await writer.wait_closed()


@asynccontextmanager
async def open_to(door: FrontDoor, authority: Authority | None = None) -> AsyncIterator[Client]:
    shown: ssl.SSLContext | None = authority.server() if authority else None
    server = await asyncio.start_server(door, "127.0.0.1", 0, ssl=shown)
    port = server.sockets[0].getsockname()[1]
    clock = Clock()
    scheme, file = ("https", str(authority.file)) if authority else ("http", None)
    access = Access(f"{scheme}://127.0.0.1:{port}", Private("key"), ca_file=file)
    client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
    async with server:
        yield client
        await client.close()
        await asyncio.wait(door.serving, timeout=5)


async def look_up(client: Client, reference: str) -> Reply:
    path = BY_REFERENCE.format(reference)
    return await client.check_status(path, priority=Priority.CHECK_STATUS)


@pytest.fixture(params=["http", "https"])
def authority(request: pytest.FixtureRequest, tmp_path: Path) -> Authority | None:
    return Authority(tmp_path) if request.param == "https" else None


LEFT_OVERS = {
    "a page of the front door": DOOR,
    "another's 404": answered("unknown", http="404 Not Found"),
    "another's record": answered("B"),
    "half an answer": b"HTTP/1.1 200 OK\r\nContent-Le",
}
left_over = pytest.mark.parametrize("left_over", LEFT_OVERS.values(), ids=LEFT_OVERS)


@left_over
@pytest.mark.parametrize("when", ["behind", "later"])
async def test_a_left_over_answer_is_not_read_as_the_next_ones(
    authority: Authority | None, left_over: bytes, when: str
) -> None:
    """Given bytes behind each answer that nobody asked for, then each call gets its own answer."""
    door = FrontDoor()
    setattr(door, when, left_over)
    async with open_to(door, authority) as client:
        for reference in ("A", "unknown", "C", "unknown", "D"):
            reply = await look_up(client, reference)
            if reference == "unknown":
                assert isinstance(reply, ApiRefusal), reply
                continue
            assert isinstance(reply, Answer), reply
            assert f'"{reference}"'.encode() in bytes(reply.data)
    assert door.heard == ["A", "unknown", "C", "unknown", "D"]


async def test_a_submission_does_not_get_what_is_left_of_a_read(
    authority: Authority | None,
) -> None:
    door = FrontDoor()
    door.behind = answered("unknown", http="404 Not Found")
    async with open_to(door, authority) as client:
        await client.get("/ext/v1/aeps/banks", priority=Priority.CATALOGUE)
        reply = await client.post(CASH_WITHDRAWAL, Private(b"{}"))
        assert isinstance(reply, Answer), reply
        assert b'"cash-withdrawal"' in bytes(reply.data)


async def test_two_calls_at_once_get_their_own_answers(authority: Authority | None) -> None:
    door = FrontDoor()
    door.behind = DOOR
    async with open_to(door, authority) as client:
        replies = await asyncio.gather(*(look_up(client, f"R{n}") for n in range(8)))
    for number, reply in enumerate(replies):
        assert isinstance(reply, Answer)
        assert f'"R{number}"'.encode() in bytes(reply.data)


@left_over
async def test_an_answer_before_the_request_does_not_count(
    authority: Authority | None, left_over: bytes
) -> None:
    """Given a new connection that has bytes to read, then nothing is written to it."""
    door = FrontDoor()
    door.first = left_over
    async with open_to(door, authority) as client:
        reply = await look_up(client, "A")
        assert isinstance(reply, NoResponse), reply
        assert reply.fault is ConnectionFault.CUT_OFF
    assert door.heard == []


async def test_the_connection_is_closed_after_each_answer(authority: Authority | None) -> None:
    door = FrontDoor()
    async with open_to(door, authority) as client:
        for _ in range(3):
            assert isinstance(await look_up(client, "A"), Answer)
    assert door.connections == 3


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_call_that_is_given_up_keeps_no_connection_open(scheme: str) -> None:
    """The peer accepts the connection and never answers, as some portals and firewalls do."""
    async with silent() as service:
        clock = Clock()
        access = Access(f"{scheme}://127.0.0.1:{service.port}", Private("key"))
        client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
        asking = asyncio.create_task(look_up(client, "A"))
        await service.asked.wait()
        asking.cancel()
        await asyncio.wait([asking])
        await service.peers_have_hung_up()
        await client.close()


async def test_an_authority_that_is_renewed_is_trusted_without_a_restart(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given the file of another authority, then none that can be used, then the right one."""
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    old, new = Authority(tmp_path / "old"), Authority(tmp_path / "new")
    renewed = new.file.read_bytes()
    async with open_to(door := FrontDoor(), new) as client:
        for time, content in enumerate((old.file.read_bytes(), b"not a certificate")):
            new.file.write_bytes(content)
            os.utime(new.file, (time, time))
            reply = await look_up(client, "A")
            assert isinstance(reply, NoResponse)
            assert reply.fault is ConnectionFault.AUTHORITY
        assert "cannot be used" in caplog.text
        new.file.write_bytes(renewed)
        assert isinstance(await look_up(client, "A"), Answer)
    assert door.heard == ["A"]
