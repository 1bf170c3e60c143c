"""The page cannot be blocked: connections without a request end, and their number is limited."""

import asyncio
import logging
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest
from pytest_mock import MockerFixture
from starlette.applications import Starlette

from agent.ui.connections import ACCEPTED_AT_ONCE, CONNECTIONS_MAX, STRANGERS_MAX
from tests.support.hangs import HANGS_S
from tests.unit.agent.ui.serving import AS_THE_AGENT, BEARER, HOST, server_of

REQUEST = f"GET /screen HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: {BEARER['Authorization']}\r\n"
SOON = 0.1  # seconds, instead of ten


@asynccontextmanager
async def listening(app: Starlette) -> AsyncIterator[int]:
    """Serve the page on a real socket, like the agent."""
    server = server_of(app, backlog=ACCEPTED_AT_ONCE, timeout_keep_alive=1, **AS_THE_AGENT)
    listener = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await serving


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def ended(connection: Connection, within: float = HANGS_S) -> bool:
    """Wait until the server has ended it; ignore what the server sends before."""
    with suppress(ConnectionResetError):
        await asyncio.wait_for(connection[0].read(), within)
    return True


async def left(*connections: Connection) -> None:
    for _, writer in connections:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@asynccontextmanager
async def holding(port: int, count: int) -> AsyncIterator[list[Connection]]:
    held: list[Connection] = []
    try:
        while len(held) < count:
            held.append(await asyncio.open_connection("127.0.0.1", port))
        yield held
    finally:
        await left(*held)


@pytest.fixture
def many_open_files() -> Iterator[None]:
    """Allow more than the 1,024 open files of a login to Debian."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_000), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def asks(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{REQUEST}Connection: close\r\n\r\n".encode())
    answer = await reader.read()
    await left((reader, writer))
    return answer.decode()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        REQUEST.encode(),
        b"POST /act HTTP/1.1\r\nHost: kiosk\r\nContent-Length: 9\r\n\r\n{",
        f"{REQUEST}\r\nGET /sc".encode(),
    ],
    ids=["nothing", "a letter", "no end of the head", "half a body", "a second one, cut"],
)
async def test_a_connection_without_a_complete_request_ends(
    app: Starlette, mocker: MockerFixture, sent: bytes
) -> None:
    mocker.patch("agent.ui.connections.WHOLE_REQUEST_WITHIN", SOON)
    async with listening(app) as port:
        connection = await asyncio.open_connection("127.0.0.1", port)
        connection[1].write(sent)
        assert await ended(connection)
        await left(connection)


@pytest.mark.usefixtures("many_open_files")
async def test_a_thousand_idle_connections_do_not_block_the_page_or_fill_the_log(
    app: Starlette, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    mocker.patch("agent.ui.connections.WHOLE_REQUEST_WITHIN", SOON)
    caplog.set_level(logging.DEBUG)
    async with listening(app) as port, holding(port, 1000):
        await asyncio.sleep(SOON * 2)  # noqa: TID251  # on a real socket
        assert "200 OK" in await asks(port)
    assert sum(len(record.getMessage()) for record in caplog.records) < 10_000


async def test_the_oldest_of_too_many_silent_connections_ends(app: Starlette) -> None:
    async with listening(app) as port, holding(port, STRANGERS_MAX) as held:
        assert "200 OK" in await asks(port)
        assert await ended(held[0])
        assert not held[1][0].at_eof()


async def test_silent_connections_that_reconnect_at_once_do_not_block_the_page(
    app: Starlette,
) -> None:
    """Given a hundred that open a new connection as soon as theirs ends."""
    async with listening(app) as port, asyncio.TaskGroup() as tasks:
        hostile = [tasks.create_task(renews(port)) for _ in range(100)]
        for _ in range(20):
            assert "200 OK" in await asks(port)
        for one in hostile:
            one.cancel()


async def test_clients_that_never_read_their_answers_do_not_block_the_page(
    app: Starlette,
) -> None:
    """Given one stranger too many, each with fifty requests and unread answers."""
    many = b"GET /metrics HTTP/1.1\r\nHost: %s\r\n\r\n" % HOST.encode() * 50
    async with listening(app) as port:
        deaf = []
        for _ in range(STRANGERS_MAX + 1):
            client = socket.create_connection(("127.0.0.1", port))
            client.setblocking(False)  # noqa: FBT003  # as socket has it
            with suppress(BlockingIOError):
                client.send(many)
            deaf.append(client)
            await asyncio.sleep(0)  # noqa: TID251  # on a real socket
        for _ in range(20):
            assert "200 OK" in await asks(port)
        for client in deaf:
            client.close()


async def renews(port: int) -> None:
    while True:
        silent = await asyncio.open_connection("127.0.0.1", port)
        try:
            await ended(silent)
        finally:
            silent[1].transport.abort()


async def test_a_client_with_the_token_keeps_its_place(app: Starlette) -> None:
    """Given the page's event stream, when others take all places, then it continues."""
    async with listening(app) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{REQUEST.replace('/screen', '/events')}\r\n".encode())
        await reader.readuntil(b"event: screen")
        async with holding(port, CONNECTIONS_MAX):
            assert "200 OK" in await asks(port)
            with pytest.raises(TimeoutError):  # it is open, and has no news to send
                await asyncio.wait_for(reader.readuntil(b"never"), SOON)
            assert not reader.at_eof()
            await left((reader, writer))


async def test_a_client_with_the_token_keeps_its_place_between_two_requests(
    app: Starlette,
) -> None:
    """Given half of its next request, when strangers fill their places, then it is answered."""
    async with listening(app) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{REQUEST}\r\n{REQUEST}".encode())
        await reader.readuntil(b"200 OK")
        async with holding(port, STRANGERS_MAX + 1):
            writer.write(b"\r\n")
            assert await reader.readuntil(b"200 OK")
            await left((reader, writer))


async def test_the_number_of_reserved_places_is_limited(
    app: Starlette, mocker: MockerFixture
) -> None:
    """Given a script with the token that never closes a connection, then others are admitted."""
    mocker.patch("agent.ui.connections.STRANGERS_MAX", CONNECTIONS_MAX - 2)
    async with listening(app) as port, holding(port, 3) as held:
        for reader, writer in held:
            writer.write(f"{REQUEST}\r\n".encode())
            await reader.readuntil(b"200 OK")
            writer.write(b"G")  # otherwise it would end like any unused connection
        mocker.patch("agent.ui.connections.STRANGERS_MAX", 1)
        assert "200 OK" in await asks(port)
        assert await ended(held[2]), "the third had no kept place"


async def test_an_invalid_request_is_not_logged(
    app: Starlette, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(app) as port:
        for _ in range(50):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"\x16\x03\x01 999999990019\r\n\r\n")
            await left((reader, writer))
        assert "200 OK" in await asks(port)
    assert "999999990019" not in caplog.text
    assert len(caplog.records) == 0
