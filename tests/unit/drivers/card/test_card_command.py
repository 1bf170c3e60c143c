"""`python -m drivers.card`, as a technician runs it."""

import asyncio
import random
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from drivers.card.__main__ import COMMAND
from hw_sim.card.device import CardDevice
from hw_sim.card.terminal import SimulatedTerminal
from hw_sim.pty import Pty
from tests.unit.hw_sim.hurried import Hurried


async def customer(device: CardDevice) -> None:
    """Do at the terminal what it asks for."""
    for asked_for, action in (("insert", "insert"), ("pin", "pin"), ("remove", "remove")):
        while device.state()["asks_for"] != asked_for:  # noqa: ASYNC110 - the bench page looks so too
            await asyncio.sleep(0.005)  # noqa: TID251 - real time
        device.do(action, {})


async def test_a_sale_over_a_serial_port(
    tmp_path: Path, mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("drivers.card.zvt_session.QUIET_S", 0.1)  # instead of two seconds
    cable = Pty(tmp_path, "card")
    device = CardDevice(SimulatedTerminal(Hurried(), random.Random(1)), cable)
    port = ("--serial", str(cable.link))
    tasks = [
        asyncio.create_task(work)
        for work in (device.terminal.serve(cable), device.terminal.work(), customer(device))
    ]
    assert await COMMAND.run([*port, "--amount", "500", "--token", "lt_1"]) == 0
    sale = capsys.readouterr().out
    assert await COMMAND.run([*port, "--end-of-day"]) == 0
    later = capsys.readouterr().out
    cable.unplug()
    assert await COMMAND.run(port) == 1
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)

    assert "terminal: ready" in sale
    assert "insert card …" in sale
    assert "outcome: Approved(amount=50000" in sale
    assert "last trace" in later
    assert "terminal: absent" in capsys.readouterr().out
