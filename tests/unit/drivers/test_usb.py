"""The devices on a simulated USB bus, read through pyusb."""

import errno
from typing import NoReturn

import pytest
from usb.core import NoBackendError, USBError

from drivers.usb import UsbBus, UsbDevice, UsbKind
from hw_sim.usb import Gadget, Plugged, SimBackend
from hw_sim.usb import SimulatedUsbBus as Sockets

SENSOR = Gadget("sensor", 0x2C0F, 0x1005)
PRINTER = Gadget("printer", 0x0416, 0x5011, interface_class=7)
ADAPTER = Gadget("adapter", 0x1A86, 0x7523)
TOUCH = Gadget("touch", 0x0EEF, 0x0001, interface_class=3)
STRANGER = Gadget("stranger", 0xDEAD, 0xBEEF)


@pytest.fixture
def sockets() -> Sockets:
    return Sockets()


@pytest.fixture
def bus(sockets: Sockets) -> UsbBus:
    return UsbBus(SimBackend(sockets.plugged))


@pytest.mark.parametrize(
    ("gadget", "kind"),
    [
        (SENSOR, UsbKind.SENSOR),
        (PRINTER, UsbKind.PRINTER),
        (ADAPTER, UsbKind.SERIAL),
        (Gadget("modem", 0x1234, 1, interface_class=2), UsbKind.SERIAL),
        (TOUCH, UsbKind.COMPUTER),
        (STRANGER, UsbKind.STRANGER),
    ],
)
def test_a_device_is_recognised_by_its_maker_or_its_class(
    sockets: Sockets, bus: UsbBus, gadget: Gadget, kind: UsbKind
) -> None:
    sockets.plug(gadget)

    devices = bus.devices()

    assert devices is not None
    assert [device.kind for device in devices] == [kind]
    sockets.unplug(gadget.name)
    assert bus.devices() == ()


def test_an_unknown_device_is_listed_with_its_socket(sockets: Sockets, bus: UsbBus) -> None:
    for gadget in (SENSOR, PRINTER, ADAPTER, TOUCH, STRANGER):
        sockets.plug(gadget)

    undriven = bus.undriven({UsbKind.SENSOR, UsbKind.SERIAL})

    assert [str(device) for device in undriven] == [
        "0416:5011 in socket 1-2: unknown maker, printer",
        "dead:beef in socket 1-5: unknown maker, unknown",
    ]


class Broken(SimBackend):
    """A libusb that fails."""

    def __init__(self, error: Exception) -> None:
        super().__init__(lambda: ())
        self._error = error

    def enumerate_devices(self) -> tuple[Plugged, ...]:
        raise self._error


@pytest.mark.parametrize(
    "error",
    [
        NoBackendError("No backend available"),
        USBError("Access denied", errno.EACCES),
        ValueError("no langid"),
        NotImplementedError("enumerate_devices"),
        AttributeError("idVendor"),
    ],
    ids=repr,
)
def test_an_unreadable_bus_has_no_list_of_devices(error: Exception) -> None:
    bus = UsbBus(Broken(error))

    assert bus.devices() is None
    assert bus.undriven(()) == ()


class Leaving(SimBackend):
    """A bus whose device is unplugged after it was listed and before it is read."""

    def get_configuration_descriptor(self, *_: object) -> NoReturn:
        raise USBError("No such device", errno.ENODEV)


def test_a_device_that_is_unplugged_during_the_read_is_not_an_error(sockets: Sockets) -> None:
    sockets.plug(PRINTER)

    assert UsbBus(Leaving(sockets.plugged)).devices() == (
        UsbDevice(0x0416, 0x5011, "1-1", frozenset({0})),
    )


def test_the_real_bus_can_be_read() -> None:
    devices = UsbBus().devices()

    assert devices is None or all(device.port for device in devices)
