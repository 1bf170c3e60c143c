"""`python -m drivers.cash` against a simulated dispenser on a pseudo-terminal."""

import asyncio
import contextlib
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

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


async def command(port: Path, *words: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "drivers.cash",
        "--port",
        str(port),
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return process.returncode, output.decode()


@pytest.mark.slow
async def test_the_command_shows_the_dispenser_and_dispenses(tmp_path: Path) -> None:
    async with dispenser(tmp_path) as device:
        port = tmp_path / "kiosk-cash"
        code, output = await command(port, *DENOMINATIONS)
        assert (code, "cassette 1: 500 rupees, enough" in output) == (0, True)
        code, output = await command(port, *DENOMINATIONS, "--pay", "2", "0", "0", "0")
        assert (code, "paid (2, 0, 0, 0)" in output) == (0, True)
        assert device.vault.left() == [2, 0, 0, 0]
        code, output = await command(port, *DENOMINATIONS)
        assert "memory: paid (2, 0, 0, 0)" in output
        code, output = await command(port, "--pay", "0", "0", "1", "0")
        assert (code, "not paid" in output) == (1, True)


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--pay", "1"), ("--cassettes", "1"), ("--model", "lcdm1")])
async def test_wrong_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    code, output = await command(tmp_path, *words)
    assert (code, "usage" in output) == (2, True)


@pytest.mark.slow
async def test_a_missing_dispenser_is_reported_in_text(tmp_path: Path) -> None:
    code, output = await command(tmp_path / "nowhere", "--help")
    assert (code, "example:" in output) == (0, True)
