"""Scenarios: files that are played on a bench, and the errors of wrong ones."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent.transactions.model import BankStatus, CashStatus
from hw_sim.bench.app import create_bench
from hw_sim.clock import ClockDevice
from hw_sim.device import Device
from hw_sim.rd.device import RdDevice
from hw_sim.scenarios import BadScenario, HttpBench, Scenario, StepFailed, load, play, value_at
from tests.support.kiosk_world import Fit, World, kiosk_world
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time

SHIPPED = Path(__file__).parents[3] / "scenarios"


@asynccontextmanager
async def bench_of(*devices: Device) -> AsyncIterator[HttpBench]:
    transport = httpx.ASGITransport(create_bench({device.name: device for device in devices}))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield HttpBench(client)


async def played(steps: str, folder: Path, *devices: Device) -> list[str]:
    """Play steps on virtual time and return the printed lines."""
    told: list[str] = []
    async with bench_of(*devices) as bench:
        await play(written(steps, folder), bench, LoopClock(), told.append)
    return told


def written(steps: str, folder: Path) -> Scenario:
    (folder / "x.toml").write_text(f'about = "x"\n{steps}')
    return load(folder / "x.toml")


def reader() -> RdDevice:
    return RdDevice(LoopClock(), random.Random(1))


@virtual_time
async def test_a_step_is_printed_and_done(tmp_path: Path) -> None:
    device = reader()
    steps = '[[step]]\ndo = "biometric.place"\nwith = { finger = "dry" }'
    assert await played(steps, tmp_path, device) == ["1. do biometric.place finger=dry"]
    assert device.state()["finger"] == "dry"


@virtual_time
async def test_a_wait_ends_when_it_comes_true(tmp_path: Path) -> None:
    device = reader()

    async def somebody() -> None:
        await LoopClock().sleep(30)
        device.do("unplug", {})

    coming = asyncio.create_task(somebody())
    await played('[[step]]\nwait = "biometric.plugged"\nis = false', tmp_path, device)
    await coming


@virtual_time
async def test_a_wait_times_out_and_reports_the_actual_value(tmp_path: Path) -> None:
    steps = '[[step]]\nwait = "biometric.finger"\nis = "good"\nwithin_s = 5'
    with pytest.raises(StepFailed, match=r"step 1, wait for biometric.finger.*still None after 5"):
        await played(steps, tmp_path, reader())


@virtual_time
async def test_a_pause_ends_when_the_clock_is_moved(tmp_path: Path) -> None:
    clock = LoopClock()
    asyncio.get_running_loop().call_later(1, clock.advance, 3600)
    await played("[[step]]\npause_s = 3600", tmp_path, ClockDevice(clock))
    assert asyncio.get_running_loop().time() < 2


@pytest.mark.parametrize(
    ("steps", "word"),
    [
        ('[[step]]\ndo = "biometric.dance"', "no action 'dance'"),
        ('[[step]]\ndo = "stove.light"', "stove"),
        ("[[step]]\npause_s = 1", "no clock"),
    ],
)
def test_a_refused_step_is_reported_with_its_number(tmp_path: Path, steps: str, word: str) -> None:
    @virtual_time
    async def refused() -> None:
        await played(steps, tmp_path, reader())

    with pytest.raises(StepFailed, match=word) as failed:
        refused()
    assert "step 1" in str(failed.value)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "about"),
        ('about = "x"', "step"),
        ('about = "x"\nstep = []', "step"),
        ('about = "x', "x.toml"),
        ('about = "x"\n[[step]]\ndance = 1', "step 1: it needs one of do, wait, pause_s"),
        ('about = "x"\n[[step]]\ndo = "place"', "step 1"),
        ('about = "x"\n[[step]]\ndo = "a.b"\nmore = 1', "more"),
        ('about = "x"\n[[step]]\npause_s = -1', "pause_s"),
        ('about = "x"\n[[step]]\nwait = "x"\nwithin_s = "long"', "within_s"),
    ],
)
def test_an_invalid_scenario_is_reported_with_its_place(
    tmp_path: Path, text: str, word: str
) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text)
    with pytest.raises(BadScenario, match=r"x\.toml") as bad:
        load(file)
    assert word in str(bad.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("a.b", 1),
        ("list.0", "x"),
        ("list.-1", "y"),
        ("list.2", None),
        ("list.-3", None),
        ("list.x", None),
        ("a.b.c", None),
        ("", None),
    ],
)
def test_an_unknown_path_has_no_value(path: str, value: Any) -> None:
    assert value_at({"a": {"b": 1}, "list": ["x", "y"]}, path) == value


async def plays_while(world: World, name: str, customer: Callable[[], Any]) -> None:
    """Play a shipped scenario on the bench of a whole kiosk, while the customer acts."""
    devices = (world.api, world.reader, world.devices.card, ClockDevice(world.clock))
    async with bench_of(*devices) as bench, asyncio.TaskGroup() as both:
        both.create_task(play(load(SHIPPED / name), bench, world.clock, lambda _: None))
        await customer()


@virtual_time
async def test_a_card_withdrawal_is_played_by_its_scenario(tmp_path: Path) -> None:
    async def customer() -> None:
        await world.comes_true(lambda: "matm.CW" in world.kiosk.state().services, within=120)
        await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
        await world.customer.says(("continue", "500"), ("confirm", None))
        await world.sees("cash")

    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await plays_while(world, "card-withdrawal.toml", customer)
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED)


@virtual_time
async def test_pending_then_success_ends_with_the_notes_owed(tmp_path: Path) -> None:
    async def customer() -> None:
        await world.customer.asks_for("500")
        await world.customer.says(("confirm", None))
        await world.sees("pending")

    async with kiosk_world(tmp_path) as world:
        await plays_while(world, "pending-then-success.toml", customer)
        await world.comes_true(lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED))


@virtual_time
async def test_a_reader_pulled_out_takes_the_finger_once_it_is_back(tmp_path: Path) -> None:
    async def customer() -> None:
        await world.customer.asks_for("500")
        await world.customer.says(("confirm", None))
        await world.comes_true(lambda: not world.reader.state()["plugged"])
        await world.sees("sorry")
        await world.comes_true(lambda: "aeps.CW" in world.kiosk.state().services)
        await world.customer.says(("again", None))
        await world.sees("cash")

    async with kiosk_world(tmp_path) as world:
        await plays_while(world, "reader-unplugged.toml", customer)
        assert len(world.books) == 1
