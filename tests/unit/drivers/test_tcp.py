"""A line over TCP against a real loopback socket."""

import asyncio

import pytest

from drivers.line import LineLost
from drivers.tcp import open_tcp


async def test_bytes_are_sent_and_received_until_the_device_closes_the_connection() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(2))
        writer.close()

    async with await asyncio.start_server(echo, "127.0.0.1", 0) as server:
        line = await open_tcp(*server.sockets[0].getsockname())
        line.write(b"\x06\x00")

        assert await line.read() == b"\x06\x00"
        with pytest.raises(LineLost, match="closed by the device"):
            await line.read()


async def test_a_device_that_resets_the_connection_is_lost() -> None:
    async def reset(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    async with await asyncio.start_server(reset, "127.0.0.1", 0) as server:
        line = await open_tcp(*server.sockets[0].getsockname())
        with pytest.raises(LineLost):
            await line.read()


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("x" * 64 + ".in", 1), ("a\0b", 1)]
)
async def test_an_address_that_cannot_be_one_is_a_lost_line(host: str, port: int) -> None:
    with pytest.raises(LineLost):
        await open_tcp(host, port)


async def test_a_failed_connection_names_the_address() -> None:
    with pytest.raises(LineLost, match=r"127\.0\.0\.1:1: "):
        await open_tcp("127.0.0.1", 1)
