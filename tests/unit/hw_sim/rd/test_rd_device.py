"""The reader on the bench: its state, and its refusals of invalid actions."""

import random

from hw_sim.rd.device import RdDevice
from hw_sim.usb import SimulatedUsbBus
from tests.unit.hw_sim.rd.virtual_clock import VirtualClock


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


def test_a_plugged_sensor_is_on_the_usb_bus(clock: VirtualClock) -> None:
    bus = SimulatedUsbBus()
    iris = RdDevice(clock, random.Random(1), name="iris", style="mantra-iris", usb=bus)
    assert [one.gadget.product for one in bus.plugged()] == [0x1201]

    iris.do("unplug", {})
    assert bus.plugged() == ()

    iris.do("plug", {})
    assert [one.gadget.text for one in bus.plugged()] == ["MIS100V2"]
