"""A serial line on a real pseudo-terminal: bytes, floods, unplugging and other programs."""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from drivers.line import Line, LineBusy, LineLost
from drivers.serial import LineSettings, holders, open_serial
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


@pytest.mark.parametrize(
    "settings",
    [
        SETTINGS,
        LineSettings(9600, parity="E"),
        LineSettings(9600, stop_bits=2),
        LineSettings(115_200),
    ],
)
async def test_every_byte_is_transmitted_unchanged(plug: Pty, settings: LineSettings) -> None:
    line = await opened(plug, settings)

    line.write(bytes(range(256)))
    plug.write(bytes(reversed(range(256))))

    assert await exactly(plug, 256) == bytes(range(256))
    assert await exactly(line, 256) == bytes(reversed(range(256)))
    line.close()


async def test_a_cancelled_read_loses_no_bytes(plug: Pty) -> None:
    line = await opened(plug)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.001):
            await line.read()

    plug.write(b"late")

    assert await exactly(line, 4) == b"late"
    line.close()


async def test_bytes_beyond_the_kernels_buffer_are_written_later(plug: Pty) -> None:
    line = await opened(plug)

    line.write(bytes(100_000))

    assert await exactly(plug, 100_000) == bytes(100_000)
    line.close()


async def test_a_missing_port_and_a_file_are_not_serial_ports(tmp_path: Path) -> None:
    (tmp_path / "card").write_bytes(b"")

    with pytest.raises(LineLost, match=r"display: No such file"):
        await open_serial(str(tmp_path / "display"), SETTINGS)
    with pytest.raises(LineLost):
        await open_serial(str(tmp_path / "card"), SETTINGS)


async def test_a_busy_port_names_the_program_that_holds_it(plug: Pty) -> None:
    line = await opened(plug)

    with pytest.raises(LineBusy, match=rf"held by .+ \(pid {os.getpid()}\)"):
        await opened(plug)
    line.close()


async def test_a_program_without_a_lock_cannot_open_the_port(plug: Pty) -> None:
    # Opened before: then only root can open it.
    with plug.link.open("rb", buffering=0) as beside:
        line = await opened(plug)
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


# --- the programs that have a device open, like `fuser` ---


ZERO = Path("/dev/zero")


def fake_process(proc: Path, pid: int, name: str) -> None:
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "fd" / "3").symlink_to(ZERO)
    (folder / "comm").write_text(f"{name}\n")


def test_this_process_is_found_by_its_open_file() -> None:
    with ZERO.open("rb"):
        assert any(f"(pid {os.getpid()})" in who for who in holders(ZERO))


def test_a_process_is_named(tmp_path: Path) -> None:
    fake_process(tmp_path, 812, "minicom")

    assert holders(ZERO, tmp_path) == ("minicom (pid 812)",)
    assert holders(Path("/dev/null"), tmp_path) == ()


def test_a_long_list_of_processes_is_cut(tmp_path: Path) -> None:
    for pid in range(1, 10):
        fake_process(tmp_path, pid, "cat")

    assert len(holders(ZERO, tmp_path)) == 3


def test_a_process_that_ends_during_the_search_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    fake_process(tmp_path, 8, "cat")
    (tmp_path / "8" / "comm").unlink()

    assert holders(ZERO, tmp_path) == ("a process that has just ended (pid 8)",)


def test_an_ordinary_file_has_no_holders(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")

    assert holders(tmp_path / "file") == ()
    assert holders(tmp_path / "nothing") == ()
