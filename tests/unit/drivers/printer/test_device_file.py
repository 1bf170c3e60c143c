"""A printer's device node: opened exclusively, and never blocks the loop."""

from pathlib import Path

import pytest

from drivers.line import Line, LineBusy, LineLost
from drivers.printer.device_file import open_device_file
from hw_sim.pty import Pty
from tests.unit.drivers.printer.wired_printer import sleep


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
