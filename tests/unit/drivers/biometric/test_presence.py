"""The driver reports an unplugged device at once, even if the service has not noticed it."""

import asyncio
import random

import httpx
import pytest

from drivers.biometric.port import (
    Advice,
    BiometricFault,
    BiometricReadiness,
    Captured,
    DeviceInfo,
    Modality,
    NotCaptured,
)
from drivers.biometric.presence import LOOK_EVERY_S, SensorPresence
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from drivers.usb import UsbBus, UsbDevice
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.usb import Gadget, SimBackend
from hw_sim.usb import SimulatedUsbBus as Sockets
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.support.wires import Loopback
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS

UNPLUGGED = NotCaptured(BiometricFault.ABSENT, Advice.RECONNECT, "unplugged")


class PluggedDevice:
    """One device on USB; the `startek` service does not notice when it is unplugged."""

    def __init__(self, style: str = "startek") -> None:
        self.sockets = Sockets()
        self.device = RdDevice(LoopClock(), random.Random(1), style=style, usb=self.sockets)
        bus = UsbBus(SimBackend(self.sockets.plugged))
        loopback = Loopback(self.device.service, create_app(self.device.service))
        presence = SensorPresence(bus.devices)
        self.reader = RdServiceDevice(LoopClock().sleep, Search(transport=loopback), presence)


@virtual_time
async def test_a_device_unplugged_during_a_capture_is_reported_before_the_timeout() -> None:
    corner, loop = PluggedDevice(), asyncio.get_running_loop()
    await corner.reader.discover()
    loop.call_later(3.0, corner.device.do, "unplug", {})

    assert await corner.reader.capture(PID_OPTIONS) == UNPLUGGED
    assert loop.time() <= 3.0 + 2 * LOOK_EVERY_S


@virtual_time
async def test_an_unplugged_device_gets_no_request_until_it_is_plugged_in_again() -> None:
    corner = PluggedDevice()
    await corner.reader.discover()
    corner.device.do("unplug", {})

    assert await corner.reader.capture(PID_OPTIONS) == UNPLUGGED
    assert (await corner.reader.status()).remark == "unplugged"
    assert (await corner.reader.discover()).readiness is BiometricReadiness.ABSENT

    corner.device.do("plug", {})
    corner.device.do("place", {})
    assert (await corner.reader.status()).readiness is BiometricReadiness.READY
    await passes(1)
    assert isinstance(await corner.reader.capture(PID_OPTIONS), Captured)


@virtual_time
async def test_a_maker_without_known_usb_ids_needs_only_its_service() -> None:
    corner = PluggedDevice("precision")
    await corner.reader.discover()
    corner.sockets.unplug("biometric")
    corner.device.do("place", {})

    assert isinstance(await corner.reader.capture(PID_OPTIONS), Captured)


MANTRA = DeviceInfo(dp_id="MANTRA.MSIPL")
SENSOR = UsbDevice(0x2C0F, 0x1101, "1-1", frozenset({0xFF}))


@pytest.mark.parametrize(
    ("then", "now", "gone"),
    [
        ((SENSOR,), (), True),
        ((SENSOR,), (SENSOR,), False),
        ((), (), False),
        ((SENSOR,), None, False),
        (None, (), False),
    ],
)
def test_a_device_is_missing_only_if_it_was_seen_before(
    then: tuple[UsbDevice, ...] | None, now: tuple[UsbDevice, ...] | None, *, gone: bool
) -> None:
    bus = [then]
    presence = SensorPresence(lambda: bus[0])
    presence.remember_ready(Modality.FINGER, MANTRA)

    bus[0] = now

    assert presence.is_gone(Modality.FINGER) is gone
    assert presence.is_gone(Modality.IRIS) is False


class Closed(httpx.AsyncBaseTransport):
    """Ports on which nothing listens."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("connection refused", request=request)


@virtual_time
async def test_fingerprint_and_iris_devices_each_capture_their_own_kind() -> None:
    sockets = Sockets()
    finger = RdDevice(LoopClock(), random.Random(1), usb=sockets)
    iris = RdDevice(LoopClock(), random.Random(2), name="iris", style="mantra-iris", usb=sockets)
    iris.service.listen_on(11103)
    wires: httpx.AsyncBaseTransport = Closed()
    for device in (finger, iris):
        wires = Loopback(device.service, create_app(device.service), wires)
        device.do("place", {})
    reader = RdServiceDevice(LoopClock().sleep, Search(transport=wires))
    await passes(2)

    eyes = PID_OPTIONS.replace(b'fCount="1"', b'fCount="0" iCount="1"')
    taken = (
        await reader.capture(PID_OPTIONS),
        await reader.capture(eyes, modality=Modality.IRIS),
    )

    models = [outcome.device.mi for outcome in taken if isinstance(outcome, Captured)]
    assert models == ["MFS110", "MIS100V2"]
    assert {plugged.gadget for plugged in sockets.plugged()} == {
        Gadget("biometric", 0x2C0F, 0x1101, text="MFS110"),
        Gadget("iris", 0x2C0F, 0x1201, text="MIS100V2"),
    }


@virtual_time
async def test_a_hanging_service_times_out_five_seconds_after_its_own_timeout() -> None:
    corner = PluggedDevice("mantra")
    await corner.reader.discover()
    corner.device.do("slow", {"seconds": 100})
    began = asyncio.get_running_loop().time()

    outcome = await corner.reader.capture(PID_OPTIONS)

    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.SILENT
    assert asyncio.get_running_loop().time() - began == 20
