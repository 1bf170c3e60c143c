"""A biometric device on USB with its RD service and our driver, on virtual time."""

import asyncio
import random

from drivers.biometric.presence import SensorPresence
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.usb import UsbBus
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.usb import SimBackend
from hw_sim.usb import SimulatedUsbBus as Sockets
from tests.support.loop_clock import LoopClock
from tests.support.wires import Loopback


class PluggedDevice:
    """One device on USB; the `startek` service does not notice when it is unplugged."""

    def __init__(self, style: str = "startek") -> None:
        self.sockets = Sockets()
        self.device = RdDevice(LoopClock(), random.Random(1), style=style, usb=self.sockets)
        bus = UsbBus(SimBackend(self.sockets.plugged))
        service = self.device.service
        self.reader = RdServiceDevice(
            LoopClock().sleep,
            presence=SensorPresence(bus.devices),
            transport=Loopback(service, create_app(service)),
        )

    def pull_after(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.device.do, "unplug", {})
