"""A printer's device node: opened exclusively, and never blocks the loop."""

import asyncio
import os
from pathlib import Path

import pytest

from drivers.line import UNSENT_BYTES_MAX, Line, LineBusy, LineLost
from drivers.printer.device_file import open_device_file
from hw_sim.pty import Pty
from tests.unit.drivers.printer.desk import sleep


async def opened(path: Path) -> Line:
    return await open_device_file(str(path), sleep)


async def test_a_missing_node_is_lost(tmp_path: Path) -> None:
    with pytest.raises(LineLost, match="lp0: No such file or directory"):
        await opened(tmp_path / "lp0")


async def test_a_second_program_cannot_open_the_printer(tmp_path: Path) -> None:
    node = Pty(tmp_path, "lp0")
    line = await opened(node.link)

    with pytest.raises(LineBusy, match="held by"):
        await opened(node.link)

    line.close()
    node.close()


async def test_unplugging_ends_a_waiting_write(tmp_path: Path) -> None:
    node = Pty(tmp_path, "lp0")
    line = await opened(node.link)
    asyncio.get_running_loop().call_soon(node.unplug)

    with pytest.raises(LineLost):
        await asyncio.gather(line.read(), _write_until_lost(line))


async def _write_until_lost(line: Line) -> None:
    while True:
        line.write(b"x")
        await sleep(0)


async def test_a_printer_that_accepts_no_bytes_uses_bounded_memory(tmp_path: Path) -> None:
    fifo = tmp_path / "lp0"
    os.mkfifo(fifo)
    line = await opened(fifo)

    line.write(bytes(UNSENT_BYTES_MAX // 2))

    with pytest.raises(LineLost, match="takes none"):
        line.write(bytes(UNSENT_BYTES_MAX))


async def test_closing_a_node_ends_a_waiting_read(tmp_path: Path) -> None:
    node = Pty(tmp_path, "lp0")
    line = await opened(node.link)
    reading = asyncio.create_task(line.read())
    await sleep(0)

    line.close()
    line.close()

    with pytest.raises(LineLost, match="closed"):
        await reading
    with pytest.raises(LineLost, match="closed"):
        line.write(b"x")
    node.close()
