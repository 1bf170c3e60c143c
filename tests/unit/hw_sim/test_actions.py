"""The actions of every device on the bench, in the shipped scenarios, and refused ones."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hw_sim import wired
from hw_sim.api.phone_device import PhoneDevice
from hw_sim.bench.wires import Wires
from hw_sim.cash.device import NOTES_MAX
from hw_sim.clock import ClockDevice
from hw_sim.device import BadAction, Device
from hw_sim.rd.device import RdDevice
from hw_sim.scenarios import Do, load
from tests.unit.hw_sim.api.caller import HandClock, simulator

SHIPPED = Path(__file__).parents[3] / "scenarios"
CW = "aeps/cash-withdrawal"
NEED_ARGUMENTS = {"biometric": {"error", "style", "slow"}, "printer": set[str]()}


@pytest.fixture
async def devices(tmp_path: Path) -> AsyncIterator[dict[str, Device]]:
    clock = HandClock()
    api = simulator(clock)
    around = wired.Surroundings(clock, random.Random, Wires(clock), tmp_path)
    fitted = wired.fit(around, api.matm, "nextion")
    reader = RdDevice(clock, random.Random(1))
    others = (reader, api, PhoneDevice(api), ClockDevice(clock))
    with wired.plugged(fitted):
        yield {device.name: device for device in (*(one.device for one in fitted), *others)}


async def test_every_action_has_a_unique_name_and_a_description(devices: dict[str, Device]) -> None:
    assert len(devices) == 8
    for device in devices.values():
        names = [action.name for action in device.actions()]
        assert len(set(names)) == len(names)
        assert all(action.about for action in device.actions())


@pytest.mark.parametrize("file", sorted(SHIPPED.glob("*.toml")), ids=lambda file: file.stem)
async def test_a_shipped_scenario_is_valid_and_its_actions_exist(
    devices: dict[str, Device], file: Path
) -> None:
    known = {f"{name}.{one.name}" for name, device in devices.items() for one in device.actions()}
    scenario = load(file)
    assert scenario.about
    assert {step.do for step in scenario.steps if isinstance(step, Do)} <= known


@pytest.mark.parametrize("name", NEED_ARGUMENTS)
async def test_an_action_returns_the_new_state(devices: dict[str, Device], name: str) -> None:
    for action in devices[name].actions():
        if action.name not in NEED_ARGUMENTS[name]:
            assert devices[name].do(action.name, {}) == devices[name].state()


@pytest.mark.parametrize(
    ("name", "action", "arguments", "why"),
    [
        *((name, "dance", {}, ".") for name in ("display", "phone", "api", "clock")),
        *((name, "dance", {}, "dance") for name in ("biometric", "cash", "card", "printer")),
        ("biometric", "place", {"finger": "sixth"}, "finger"),
        ("biometric", "place", {"thumb": 1}, "thumb"),
        ("biometric", "lift", {"finger": "good"}, "finger"),
        ("biometric", "error", {}, "code"),
        ("biometric", "error", {"code": 0}, "success"),
        ("biometric", "error", {"code": "x"}, "code"),
        ("biometric", "error", {"code": 730, "count": 0}, "count"),
        ("biometric", "style", {"style": "Nokia"}, "Nokia"),
        ("biometric", "slow", {"seconds": 1e9}, "seconds"),
        ("cash", "fill", {"cassette": 1}, "notes"),
        ("cash", "fill", {"cassette": 9, "notes": 1}, "cassette"),
        ("cash", "fill", {"cassette": 1, "notes": NOTES_MAX + 1}, "notes"),
        ("cash", "jam", {"where": "tray"}, "where"),
        ("cash", "reject", {"count": 0}, "count"),
        ("cash", "lose", {"what": "face"}, "what"),
        ("cash", "take", {"notes": 3}, "notes"),
        ("card", "insert", {"card": "gold"}, "card"),
        ("card", "refuse", {"code": "x"}, "code"),
        ("printer", "tear", {"how": "fast"}, "unknown field"),
        ("printer", "slow", {"mm_per_s": 0}, "> 0"),
        ("display", "plug", {"how": "hard"}, "display can"),
        ("api", "fault", {"endpoint": "nowhere", "kind": "cut", "when": "after"}, "."),
        ("api", "fault", {"endpoint": CW, "kind": "gnaw", "when": "after"}, "."),
        ("api", "fault", {"endpoint": CW, "kind": "cut"}, "."),
        ("api", "outcome", {"endpoint": CW, "status": "MAYBE"}, "."),
        ("api", "outcome", {"endpoint": CW, "status": "SUCCESS", "count": 0}, "."),
        ("api", "outcome", {"endpoint": CW, "status": "PENDING", "says": {"DONE": {}}}, "."),
        ("api", "outcome", {"endpoint": CW, "status": "PENDING", "says": {"FAILED": "x"}}, "."),
        ("api", "outcome", {"endpoint": CW, "status": "PENDING", "says": "cancelled"}, "."),
        ("api", "settle", {"reference": "nobody", "status": "SUCCESS"}, "."),
        ("api", "key", {"permissions": ["everything"]}, "."),
        *(("clock", "advance", {"seconds": s}, "seconds") for s in (None, "1", -1, True, 1e12)),
    ],
)
async def test_an_impossible_action_is_refused_and_changes_nothing(
    devices: dict[str, Device], name: str, action: str, arguments: dict[str, Any], why: str
) -> None:
    before = devices[name].state()
    with pytest.raises(BadAction, match=why):
        devices[name].do(action, arguments)
    assert devices[name].state() == before
