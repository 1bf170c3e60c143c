"""What every line promises, over each transport: bounded memory and speed, and a final end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.line import (
    BITS_A_BYTE,
    BURST_BYTES,
    FASTEST_BAUD,
    PAUSE_S,
    RESERVE,
    UNSENT_BYTES_MAX,
    Line,
    LineLost,
    Pacing,
)
from drivers.printer.device_file import open_device_file
from drivers.printer.usb_line import UsbName, open_usb
from drivers.serial import LineSettings, open_serial
from drivers.tcp import open_tcp
from hw_sim.printer.usb import PRINTER
from hw_sim.pty import Pty
from hw_sim.usb import SimBackend, SimulatedUsbBus

BAUDS = st.sampled_from([2400, 9600, 19_200, 115_200, 921_600])
PAUSES = st.lists(st.floats(min_value=1.01 * PAUSE_S, max_value=2), min_size=1, max_size=200)
GAPS = st.lists(st.floats(min_value=0, max_value=2), min_size=1, max_size=200)
WATCHED_S = 0.2

sleep = asyncio.sleep  # noqa: TID251 - real bytes in real time


# --- the budget of bytes ---


@given(BAUDS, GAPS)
def test_a_flood_is_limited_to_a_burst_and_the_lines_speed(baud: int, gaps: list[float]) -> None:
    pacing, now, read = Pacing(baud), 1000.0, 0
    for gap in gaps:
        now += gap
        allowed = pacing.allows(now)
        pacing.spend(allowed)
        read += allowed
    assert read <= BURST_BYTES + sum(gaps) * RESERVE * baud / BITS_A_BYTE + 1


@given(BAUDS, PAUSES)
def test_a_device_at_its_normal_speed_is_delayed_by_at_most_one_pause(
    baud: int, gaps: list[float]
) -> None:
    """All bytes that it could send since the last read are allowed, up to the kernel's buffer."""
    pacing, now = Pacing(baud), 1000.0
    for gap in gaps:
        now += gap
        said = min(BURST_BYTES, int(gap * baud / BITS_A_BYTE))
        assert pacing.allows(now) >= said
        pacing.spend(said)


@given(BAUDS, st.floats(0, 1000))
def test_after_a_flood_each_pause_allows_some_bytes_and_a_clock_set_back_none(
    baud: int, back: float
) -> None:
    pacing = Pacing(baud)
    assert pacing.allows(1000.0) == 4096, "a whole kernel buffer"
    pacing.spend(BURST_BYTES)
    assert pacing.allows(1000.0 - back) == 0
    assert pacing.allows(1000.0 - back + 1.01 * PAUSE_S) >= 1


# --- each transport ---


@dataclass
class Wire:
    """An open line, and what its device and a person do."""

    line: Line
    floods: Callable[[], object]
    unplug: Callable[[], object]


@asynccontextmanager
async def on_a_pty(folder: Path, *, is_serial: bool = True) -> AsyncIterator[Wire]:
    plug = Pty(folder, "device")
    path = str(plug.link)
    opening = open_serial(path, LineSettings(9600)) if is_serial else open_device_file(path, sleep)
    yield Wire(await opening, lambda: plug.write(b"!" * 4096), plug.unplug)
    plug.close()


@asynccontextmanager
async def on_a_device_file(folder: Path) -> AsyncIterator[Wire]:
    async with on_a_pty(folder, is_serial=False) as wire:
        yield wire


@asynccontextmanager
async def over_tcp(_: Path) -> AsyncIterator[Wire]:
    connected: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()

    async def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connected.set_result(writer)

    async with await asyncio.start_server(take, "127.0.0.1", 0) as server:
        line = await open_tcp(*server.sockets[0].getsockname())
        writer = await connected
        yield Wire(line, lambda: writer.write(bytes(64 * 1024)), writer.close)
        writer.transport.abort()


class Mad:
    """A USB printer that sends if `floods`, and accepts no bytes."""

    def __init__(self) -> None:
        self.floods = False

    def take(self, _: bytes) -> int:
        return 0

    def give(self, size: int) -> bytes:
        return b"!" * size if self.floods else b""

    def flood(self) -> None:
        self.floods = True


@asynccontextmanager
async def on_usb(_: Path) -> AsyncIterator[Wire]:
    bus, printer = SimulatedUsbBus(), Mad()
    bus.plug(PRINTER, printer)
    name = UsbName(PRINTER.vendor, PRINTER.product)
    line = await open_usb(name, sleep, SimBackend(bus.plugged))
    yield Wire(line, printer.flood, lambda: bus.unplug(PRINTER.name))


TRANSPORTS = {
    "serial": (on_a_pty, 9600),
    "device file": (on_a_device_file, FASTEST_BAUD),
    "tcp": (over_tcp, FASTEST_BAUD),
    "usb": (on_usb, FASTEST_BAUD),
}


@pytest.fixture(params=TRANSPORTS)
async def wire(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Wire]:
    opened, _ = TRANSPORTS[request.param]
    async with opened(tmp_path) as wire:
        yield wire
        wire.line.close()


async def test_closing_ends_a_waiting_read_and_is_final(wire: Wire) -> None:
    reading = asyncio.ensure_future(wire.line.read())
    await sleep(0)
    wire.line.close()
    wire.line.close()

    with pytest.raises(LineLost, match="closed"):
        await reading
    with pytest.raises(LineLost, match="closed"):
        await wire.line.read()
    with pytest.raises(LineLost, match="closed"):
        wire.line.write(b"?")


async def test_unplugging_ends_reading_and_writing(wire: Wire) -> None:
    wire.unplug()

    with pytest.raises(LineLost):
        await asyncio.gather(wire.line.read(), write_until_lost(wire.line, b"anybody?"))
    with pytest.raises(LineLost):
        wire.line.write(b"?")


async def test_a_device_that_accepts_no_bytes_uses_bounded_memory(wire: Wire) -> None:
    with pytest.raises(LineLost, match="takes none"):
        await write_until_lost(wire.line, bytes(UNSENT_BYTES_MAX // 4))


async def write_until_lost(line: Line, data: bytes) -> None:
    while True:
        line.write(data)
        await sleep(0)


async def read_until_lost(line: Line) -> None:
    while await line.read():
        pass


@pytest.mark.parametrize("name", TRANSPORTS)
async def test_a_flood_is_read_at_the_speed_of_a_normal_device(tmp_path: Path, name: str) -> None:
    opened, baud = TRANSPORTS[name]
    async with opened(tmp_path) as wire:
        loop = asyncio.get_running_loop()
        begun, read = loop.time(), 0
        while loop.time() - begun < WATCHED_S:
            wire.floods()
            read += len(await wire.line.read())
        passed = loop.time() - begun
        asyncio.get_running_loop().call_soon(wire.line.close)

        with pytest.raises(LineLost, match="closed"):
            await read_until_lost(wire.line)
    assert read <= BURST_BYTES + passed * RESERVE * baud / BITS_A_BYTE + 1
