"""`python -m drivers.cash` against a simulated dispenser on a pseudo-terminal."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from drivers.cash.__main__ import COMMAND
from hw_sim.cash.device import CashDevice
from hw_sim.pty import Pty
from tests.unit.hw_sim.hurried import Hurried

DENOMINATIONS = ("--cassettes", "500", "200", "100", "0")


@contextlib.asynccontextmanager
async def dispenser(folder: Path) -> AsyncIterator[CashDevice]:
    plug = Pty(folder, "kiosk-cash")
    device = CashDevice(Hurried(), random.Random(1), plug, model="LCDM-4000")
    device.do("fill", {"cassette": 1, "notes": 100})
    serving = asyncio.create_task(device.dispenser.run(plug))
    try:
        yield device
    finally:
        serving.cancel()
        await asyncio.wait([serving])
        plug.close()


async def test_the_command_shows_the_dispenser_and_dispenses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def command(*words: str) -> tuple[int, str]:
        code = await COMMAND.run(["--port", str(tmp_path / "kiosk-cash"), *words])
        return code, capsys.readouterr().out

    async with dispenser(tmp_path) as device:
        code, output = await command(*DENOMINATIONS)
        assert (code, "cassette 1: 500 rupees, enough" in output) == (0, True)
        code, output = await command(*DENOMINATIONS, "--pay", "2", "0", "0", "0")
        assert (code, "paid (2, 0, 0, 0)" in output) == (0, True)
        assert device.vault.left() == [2, 0, 0, 0]
        code, output = await command(*DENOMINATIONS)
        assert "memory: paid (2, 0, 0, 0)" in output
        code, output = await command("--pay", "0", "0", "1", "0")
        assert (code, "not paid" in output) == (1, True)
        code, output = await command("--purge")
        assert "purged: " in output
