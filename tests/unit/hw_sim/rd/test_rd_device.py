"""The reader on the bench: its state, and its refusals of invalid actions."""

import random
from typing import Any

import pytest

from hw_sim.device import BadAction
from hw_sim.rd.device import RdDevice
from hw_sim.usb import SimulatedUsbBus
from tests.unit.hw_sim.rd.virtual_clock import VirtualClock


def test_every_action_without_required_arguments_works(device: RdDevice) -> None:
    for action in device.actions():
        if action.name not in {"error", "style", "slow"}:
            assert device.do(action.name, {}) == device.state()


def test_the_state_shows_the_finger_on_the_glass(device: RdDevice) -> None:
    device.do("place", {"finger": "dry", "who": "Asha"})
    assert (device.state()["finger"], device.state()["who"]) == ("dry", "Asha")
    device.do("lift", {})
    assert device.state()["finger"] is None


def test_a_killed_service_has_no_port_until_it_restarts(device: RdDevice) -> None:
    assert device.do("kill", {})["port"] is None
    assert device.do("restart", {})["port"] == 11101


def test_after_the_last_port_comes_the_first(device: RdDevice) -> None:
    device.service.listen_on(11120)
    assert device.do("restart", {})["port"] == 11100


@pytest.mark.parametrize(
    ("action", "arguments", "message"),
    [
        ("dance", {}, "dance"),
        ("place", {"finger": "sixth"}, "finger"),
        ("place", {"thumb": 1}, "thumb"),
        ("lift", {"finger": "good"}, "finger"),
        ("error", {}, "code"),
        ("error", {"code": 0}, "success"),
        ("error", {"code": "x"}, "code"),
        ("error", {"code": 730, "count": 0}, "count"),
        ("style", {"style": "Nokia"}, "Nokia"),
        ("slow", {"seconds": 1e9}, "seconds"),
    ],
)
def test_an_impossible_action_is_refused_and_changes_nothing(
    device: RdDevice, action: str, arguments: dict[str, Any], message: str
) -> None:
    before = device.state()
    with pytest.raises(BadAction, match=message):
        device.do(action, arguments)
    assert device.state() == before


def test_a_plugged_sensor_is_on_the_usb_bus(clock: VirtualClock) -> None:
    bus = SimulatedUsbBus()
    iris = RdDevice(clock, random.Random(1), name="iris", style="mantra-iris", usb=bus)
    assert [one.gadget.product for one in bus.plugged()] == [0x1201]

    iris.do("unplug", {})
    assert bus.plugged() == ()

    iris.do("plug", {})
    assert [one.gadget.text for one in bus.plugged()] == ["MIS100V2"]
