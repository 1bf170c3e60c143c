"""The causes of connection faults, tested over real sockets with real certificates."""

import asyncio
import errno
import random
import socket
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from agent.api.client import Access, Client
from agent.api.connection_fault import ConnectionFault, by_the_clock
from agent.api.httpx_exchange import fault_of
from agent.api.rate_limiter import Priority, RateLimiter
from agent.api.replies import NoResponse
from agent.base.clock import Clock
from agent.base.private import Private
from tests.unit.agent.api.certificates import LAST_YEAR, NEXT_CENTURY, Authority

IN_1970 = 10_000.0
IN_2036 = 2_098_000_000.0


async def asked(base_url: str, ca_file: Path | None = None) -> ConnectionFault | None:
    """Return the reason why a call to this address got no answer."""
    clock = Clock()
    access = Access(base_url, Private("key"), ca_file=str(ca_file) if ca_file else None)
    client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
    reply = await client.get("/ext/v1/aeps/banks", priority=Priority.CATALOGUE)
    await client.close()
    assert isinstance(reply, NoResponse)
    assert reply.fault is None or reply.fault.value in str(reply)
    return reply.fault


@asynccontextmanager
async def listening(says: bytes = b"", shown: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """Run a server that sends this and disconnects; yield its address."""

    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(says)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=shown)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.mark.parametrize(
    ("host", "within", "fault"),
    [
        ("IP:127.0.0.1", NEXT_CENTURY, ConnectionFault.CLOCK),
        ("IP:127.0.0.1", LAST_YEAR, ConnectionFault.EXPIRED),
        ("DNS:api.example.in", None, ConnectionFault.HOST),
    ],
)
async def test_a_certificate_for_another_time_or_host_is_named(
    authority: Authority, host: str, within: tuple[str, str] | None, fault: ConnectionFault
) -> None:
    shown = authority.server(host, within) if within else authority.server(host)
    async with listening(shown=shown) as address:
        assert await asked(f"https://{address}", authority.file) is fault


async def test_a_certificate_of_an_unknown_authority_is_named(authority: Authority) -> None:
    async with listening(shown=authority.server()) as address:
        assert await asked(f"https://{address}") is ConnectionFault.AUTHORITY


async def test_a_certificate_that_breaks_the_standard_is_named(authority: Authority) -> None:
    """Python 3.13 and later refuse a certificate that breaks RFC 5280."""
    async with listening(shown=authority.server(made="careless")) as address:
        fault = await asked(f"https://{address}", authority.file)
    is_strict = sys.version_info >= (3, 13)
    assert fault is (ConnectionFault.CARELESS if is_strict else ConnectionFault.CUT_OFF)


async def test_a_port_without_tls_is_named() -> None:
    async with listening(b"SSH-2.0-OpenSSH_10.0\r\n") as address:
        assert await asked(f"https://{address}") is ConnectionFault.TLS


async def test_a_closed_port_is_named() -> None:
    assert await asked("https://127.0.0.1:9") is ConnectionFault.REFUSED


async def test_a_connection_that_is_cut_off_is_named() -> None:
    async with listening() as address:
        assert await asked(f"http://{address}") is ConnectionFault.CUT_OFF


def behind(cause: BaseException, shown: type[httpx.HTTPError]) -> httpx.HTTPError:
    """Return httpx's error as the libraries below raise it."""
    error = shown("All connection attempts failed")
    error.__cause__ = OSError("All connection attempts failed")
    error.__cause__.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (behind(socket.gaierror(-3, "again"), httpx.ConnectError), ConnectionFault.NAME),
        (
            behind(OSError(errno.ENETUNREACH, "unreachable"), httpx.ConnectError),
            ConnectionFault.NO_NETWORK,
        ),
        (
            behind(
                ExceptionGroup("two addresses", [OSError("?"), ConnectionRefusedError()]),
                httpx.ConnectError,
            ),
            ConnectionFault.REFUSED,
        ),
        (httpx.ConnectTimeout("slow"), ConnectionFault.NOT_REACHED),
        (httpx.ReadTimeout("slow"), ConnectionFault.NO_ANSWER),
        (TimeoutError(), ConnectionFault.NO_ANSWER),
        (httpx.ReadError("reset"), ConnectionFault.CUT_OFF),
        (httpx.DecodingError("bad gzip"), ConnectionFault.UNUSABLE),
    ],
    ids=lambda value: value.name if isinstance(value, ConnectionFault) else "",
)
def test_each_simulated_error_is_named_by_its_cause(
    error: BaseException, fault: ConnectionFault
) -> None:
    assert fault_of(error) is fault


def test_a_clock_earlier_than_this_release_is_called_wrong() -> None:
    assert by_the_clock(ConnectionFault.EXPIRED, IN_1970) is ConnectionFault.CLOCK
    assert by_the_clock(ConnectionFault.EXPIRED, IN_2036) is ConnectionFault.EXPIRED


@pytest.mark.parametrize("fault", ConnectionFault)
def test_each_cause_has_a_remedy(fault: ConnectionFault) -> None:
    assert fault.remedy
