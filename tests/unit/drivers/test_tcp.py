"""A line over TCP against a real loopback socket."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from drivers.line import BITS_A_BYTE, BURST_BYTES, FASTEST_BAUD, UNSENT_BYTES_MAX, Line, LineLost
from drivers.tcp import open_tcp

FLOOD_BYTES = 1024 * 1024


class Device:
    """A listening device that keeps its connections."""

    def __init__(self) -> None:
        self.connected = asyncio.Event()
        self.port = 0
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.connected.set()


@pytest.fixture
async def device() -> AsyncIterator[Device]:
    device = Device()
    async with await asyncio.start_server(device.take, "127.0.0.1", 0) as server:
        device.port = server.sockets[0].getsockname()[1]
        yield device
        if device.connected.is_set():
            device.writer.transport.abort()


def write_without_end(line: Line) -> None:
    """Write more than our buffer and the kernel's buffers hold."""
    for _ in range(200):
        line.write(bytes(UNSENT_BYTES_MAX // 4))


async def opened(device: Device) -> Line:
    line = await open_tcp("127.0.0.1", device.port)
    await device.connected.wait()
    return line


async def test_bytes_are_sent_and_received(device: Device) -> None:
    line = await opened(device)

    line.write(b"\x06\x00")
    device.writer.write(b"\x80\x00\x00")

    assert await device.reader.readexactly(2) == b"\x06\x00"
    assert await line.read() == b"\x80\x00\x00"
    line.close()


async def test_a_device_that_closes_the_connection_is_lost(device: Device) -> None:
    line = await opened(device)
    device.writer.close()

    with pytest.raises(LineLost, match="closed by the device"):
        await line.read()
    with pytest.raises(LineLost):
        line.write(b"?")


async def test_a_device_that_resets_the_connection_is_lost(device: Device) -> None:
    line = await opened(device)
    device.writer.transport.abort()

    with pytest.raises(LineLost):
        await line.read()


async def test_a_failed_connection_names_the_address() -> None:
    with pytest.raises(LineLost, match=r"127\.0\.0\.1:1: "):
        await open_tcp("127.0.0.1", 1)


async def test_a_device_that_accepts_no_bytes_uses_bounded_memory(device: Device) -> None:
    line = await opened(device)

    with pytest.raises(LineLost, match="takes none"):
        write_without_end(line)


async def test_a_flooding_device_is_read_at_the_speed_of_a_normal_one(device: Device) -> None:
    line = await opened(device)
    loop = asyncio.get_running_loop()
    device.writer.write(bytes(FLOOD_BYTES))
    begun, read = loop.time(), 0
    while loop.time() - begun < 0.2:
        read += len(await line.read())
    assert read <= BURST_BYTES + (loop.time() - begun) * 2 * FASTEST_BAUD / BITS_A_BYTE + 1
    assert read < FLOOD_BYTES
    line.close()


async def test_closing_is_final(device: Device) -> None:
    line = await opened(device)
    line.close()
    line.close()

    with pytest.raises(LineLost, match="closed"):
        await line.read()
