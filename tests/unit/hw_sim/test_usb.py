"""The simulated bus through pyusb itself: descriptors, claims, bytes, pulled plugs."""

import errno
from pathlib import Path
from typing import Any

import pytest
import usb.core
import usb.util

from hw_sim.usb import IN, OUT, Gadget, SimBackend, SimulatedUsbBus, in_file

PRINTER = Gadget("printer", 0x04B8, 0x0202, "TM-T82", "J5Y0", interface_class=7, kernel_driver=True)


class Roll:
    """A peer that accepts some bytes and has an answer."""

    def __init__(self, room: int, says: bytes = b"") -> None:
        self.room = room
        self.says = says
        self.got = b""

    def take(self, data: bytes) -> int:
        taken = data[: self.room - len(self.got)]
        self.got += taken
        return len(taken)

    def give(self, size: int) -> bytes:
        given, self.says = self.says[:size], self.says[size:]
        return given


def found(bus: SimulatedUsbBus) -> Any:
    device = usb.core.find(idVendor=PRINTER.vendor, backend=SimBackend(bus.plugged))
    assert device is not None
    return device


def claimed(bus: SimulatedUsbBus) -> Any:
    device = found(bus)
    device.detach_kernel_driver(0)
    usb.util.claim_interface(device, 0)
    return device


def test_a_device_describes_itself() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER)

    device = found(bus)
    interface = device.get_active_configuration()[(0, 0)]

    assert (device.product, device.serial_number) == ("TM-T82", "J5Y0")
    assert interface.bInterfaceClass == 7
    assert [end.bEndpointAddress for end in interface] == [OUT, IN]


def test_bytes_are_sent_and_received() -> None:
    bus, roll = SimulatedUsbBus(), Roll(100, says=b"\x12")
    bus.plug(PRINTER, roll)
    device = claimed(bus)

    assert device.write(OUT, b"\x10\x04\x01") == 3
    assert device.read(IN, 64).tobytes() == b"\x12"
    assert roll.got == b"\x10\x04\x01"


def test_full_and_silent_devices_time_out() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER, Roll(2))
    device = claimed(bus)

    assert device.write(OUT, b"abc") == 2
    with pytest.raises(usb.core.USBTimeoutError):
        device.write(OUT, b"c")
    with pytest.raises(usb.core.USBTimeoutError):
        device.read(IN, 64)


def test_an_unplugged_device_raises_errno_19_until_it_is_found_again() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER, Roll(10))
    device = claimed(bus)
    bus.unplug("printer")
    bus.plug(PRINTER, Roll(10))

    with pytest.raises(usb.core.USBError) as lost:
        device.write(OUT, b"?")

    assert lost.value.errno == errno.ENODEV
    assert claimed(bus).write(OUT, b"!") == 1


def test_the_kernel_driver_and_other_programs_block_a_claim() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER)
    backend = SimBackend(bus.plugged)
    one, other = (usb.core.find(backend=backend) for _ in range(2))

    with pytest.raises(usb.core.USBError, match="busy"):
        usb.util.claim_interface(one, 0)
    assert one.is_kernel_driver_active(0)
    one.detach_kernel_driver(0)
    usb.util.claim_interface(one, 0)
    with pytest.raises(usb.core.USBError, match="busy"):
        usb.util.claim_interface(other, 0)
    usb.util.dispose_resources(one)
    usb.util.claim_interface(other, 0)


def test_another_process_sees_the_same_bus(tmp_path: Path) -> None:
    file = tmp_path / "usb.json"
    backend = SimBackend(in_file(file))
    assert usb.core.find(backend=backend) is None

    bus = SimulatedUsbBus(file)
    bus.plug(PRINTER)
    assert usb.core.find(backend=backend).idProduct == PRINTER.product

    bus.unplug("printer")
    assert usb.core.find(backend=backend) is None


def test_an_unknown_request_stalls() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER)

    with pytest.raises(usb.core.USBError, match="Broken pipe"):
        found(bus).ctrl_transfer(0xC0, 1, 0, 0, 1)
