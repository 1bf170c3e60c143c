"""A serial line on a real pseudo-terminal: bytes, floods, unplugging and other programs."""

import asyncio
import fcntl
import os
import termios
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from drivers.line import BURST_BYTES, UNSENT_BYTES_MAX, Line, LineBusy, LineLost
from drivers.serial import LineSettings, open_serial
from hw_sim.pty import Pty

SETTINGS = LineSettings(baud=9600)


@pytest.fixture
async def plug(tmp_path: Path) -> AsyncIterator[Pty]:
    pty = Pty(tmp_path, "card")
    yield pty
    pty.close()


async def opened(plug: Pty, settings: LineSettings = SETTINGS) -> Line:
    return await open_serial(str(plug.link), settings)


async def exactly(line: Line | Pty, count: int) -> bytes:
    got = b""
    while len(got) < count:
        got += await line.read()
    return got


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


async def test_every_byte_is_transmitted_unchanged(plug: Pty) -> None:
    line = await opened(plug)

    line.write(bytes(range(256)))
    plug.write(bytes(reversed(range(256))))

    assert await exactly(plug, 256) == bytes(range(256))
    assert await exactly(line, 256) == bytes(reversed(range(256)))
    line.close()


@pytest.mark.parametrize(
    "settings",
    [
        LineSettings(9600, parity="E"),
        LineSettings(9600, stop_bits=2),
        LineSettings(115_200, keep_dtr_low=True),
    ],
)
async def test_the_settings_are_applied(plug: Pty, settings: LineSettings) -> None:
    line = await opened(plug, settings)

    line.write(b"?")

    assert await plug.read() == b"?"
    line.close()


async def test_closing_keeps_dtr_if_configured(plug: Pty) -> None:
    line = await opened(plug, LineSettings(9600, keep_dtr_low=True))

    with plug.link.open("rb", buffering=0) as beside:
        assert not termios.tcgetattr(beside)[2] & termios.HUPCL
    line.close()


async def test_unplugging_ends_a_waiting_read(plug: Pty) -> None:
    line = await opened(plug)
    asyncio.get_running_loop().call_soon(plug.unplug)

    with pytest.raises(LineLost, match="card"):
        await line.read()


async def test_a_writer_gets_an_error_when_the_plug_is_pulled(plug: Pty) -> None:
    line = await opened(plug)
    plug.unplug()

    with pytest.raises(LineLost):
        line.write(b"anybody?")


async def test_closing_ends_a_waiting_read_and_is_final(plug: Pty) -> None:
    line = await opened(plug)
    asyncio.get_running_loop().call_soon(line.close)

    with pytest.raises(LineLost, match="closed"):
        await line.read()
    with pytest.raises(LineLost, match="closed"):
        line.write(b"")


async def test_a_cancelled_read_loses_no_bytes(plug: Pty) -> None:
    line = await opened(plug)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.001):
            await line.read()

    plug.write(b"late")

    assert await exactly(line, 4) == b"late"
    line.close()


async def test_a_device_that_accepts_no_bytes_uses_bounded_memory(plug: Pty) -> None:
    line = await opened(plug)

    line.write(bytes(UNSENT_BYTES_MAX))
    with pytest.raises(LineLost, match="takes none"):
        line.write(bytes(UNSENT_BYTES_MAX))


async def test_bytes_beyond_the_kernels_buffer_are_written_later(plug: Pty) -> None:
    line = await opened(plug)

    line.write(bytes(100_000))

    assert await exactly(plug, 100_000) == bytes(100_000)
    line.close()


async def test_the_kernel_drops_a_flood_that_is_not_read(plug: Pty) -> None:
    line = await opened(plug)

    for _ in range(1000):
        plug.write(b"!" * 4096)

    assert 0 < len(await line.read()) <= 4096
    line.close()


async def test_a_flood_is_read_at_the_lines_speed(plug: Pty) -> None:
    """From a device that always sends, a line of 9600 baud reads that rate plus one burst."""
    line = await opened(plug)
    loop = asyncio.get_running_loop()
    begun, read = loop.time(), 0
    while loop.time() - begun < 0.2:
        plug.write(b"!" * 4096)
        read += len(await line.read())
    assert read <= BURST_BYTES + (loop.time() - begun) * 2 * 960 + 1
    line.close()


async def test_closing_a_flooded_line_ends_a_waiting_read(plug: Pty) -> None:
    line = await opened(plug)
    plug.write(b"!" * 4096)
    await line.read()
    asyncio.get_running_loop().call_soon(line.close)

    with pytest.raises(LineLost, match="closed"):
        await _read_to_its_end(line)


async def _read_to_its_end(line: Line) -> None:
    """Read until the line is lost; a flood can arrive in several pieces."""
    while await line.read():
        pass


async def test_a_missing_port_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LineLost, match=r"display: No such file"):
        await open_serial(str(tmp_path / "display"), SETTINGS)


async def test_a_file_is_not_a_serial_port(tmp_path: Path) -> None:
    (tmp_path / "card").write_bytes(b"")

    with pytest.raises(LineLost):
        await open_serial(str(tmp_path / "card"), SETTINGS)


async def test_a_busy_port_names_the_program_that_holds_it(plug: Pty) -> None:
    line = await opened(plug)

    with pytest.raises(LineBusy, match=rf"held by .+ \(pid {os.getpid()}\)"):
        await opened(plug)
    line.close()


async def test_a_released_port_can_be_opened_again(plug: Pty) -> None:
    (await opened(plug)).close()

    again = await opened(plug)

    again.write(b"?")
    assert await plug.read() == b"?"
    again.close()


async def test_a_program_without_a_lock_cannot_open_the_port(plug: Pty) -> None:
    line = await opened(plug)

    with plug.link.open("rb", buffering=0) as beside:  # root can open it
        assert fcntl.ioctl(beside, 0x80045440, b"\0\0\0\0") == b"\1\0\0\0"  # TIOCGEXCL
    line.close()


async def test_reconnecting_many_times_leaks_no_file_handle(plug: Pty) -> None:
    before = open_files()
    for _ in range(200):
        line = await opened(plug)
        plug.unplug()
        with pytest.raises(LineLost):
            await line.read()
        plug.plug()

    assert open_files() == before
