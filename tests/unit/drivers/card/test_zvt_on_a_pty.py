"""The driver over pyserial on a real pseudo-terminal, with the simulated terminal behind it."""

import asyncio
import random
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from drivers.card.port import Approved, CardService, TerminalReadiness
from drivers.card.zvt_link import SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.serial import LineSettings, open_serial
from hw_sim.card.device import CardDevice
from hw_sim.card.terminal import SimulatedTerminal
from hw_sim.pty import Pty
from tests.unit.hw_sim.hurried import Hurried

pytestmark = pytest.mark.slow  # real bytes in real time


async def until_asked(device: CardDevice, what: str) -> None:
    while device.state()["asks_for"] != what:  # noqa: ASYNC110 - the bench page looks so too
        await asyncio.sleep(0.005)  # noqa: TID251 - real time


async def customer(device: CardDevice) -> None:
    await until_asked(device, "insert")
    device.do("insert", {})
    await until_asked(device, "pin")
    device.do("pin", {})
    await until_asked(device, "remove")
    device.do("remove", {})


async def test_a_sale_over_a_serial_port(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("drivers.card.zvt_session.QUIET_S", 0.1)  # instead of two seconds
    cable = Pty(tmp_path, "card")
    device = CardDevice(SimulatedTerminal(Hurried(), random.Random(1)), cable)
    opening = partial(open_serial, str(cable.link), LineSettings(9600, stop_bits=2))
    driver = ZvtTerminal(opening, SerialFraming, asyncio.sleep)  # noqa: TID251 - real time
    tasks = [
        asyncio.create_task(work)
        for work in (device.terminal.serve(cable), device.terminal.work(), customer(device))
    ]
    assert (await driver.health()).readiness is TerminalReadiness.READY
    await driver.begin(500_00, "lt_1", CardService.CASH_WITHDRAWAL, within_s=600)
    outcome = await driver.result()
    assert isinstance(outcome, Approved)
    cable.unplug()
    assert (await driver.health()).readiness is TerminalReadiness.ABSENT
    await driver.aclose()
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    cable.close()
