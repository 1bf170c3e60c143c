"""The simulated bus through pyusb itself: descriptors, claims, bytes, pulled plugs."""

from pathlib import Path
from typing import Any

import pytest
import usb.core
import usb.util

from hw_sim.usb import Gadget, SimBackend, SimulatedUsbBus, in_file
from hw_sim.usb_shapes import IN, OUT

PRINTER = Gadget("printer", 0x04B8, 0x0202, "TM-T82", "J5Y0", interface_class=7, kernel_driver=True)


def found(bus: SimulatedUsbBus) -> Any:
    device = usb.core.find(idVendor=PRINTER.vendor, backend=SimBackend(bus.plugged))
    assert device is not None
    return device


def test_a_device_describes_itself() -> None:
    bus = SimulatedUsbBus()
    bus.plug(PRINTER)

    device = found(bus)
    interface = device.get_active_configuration()[(0, 0)]

    assert (device.product, device.serial_number) == ("TM-T82", "J5Y0")
    assert interface.bInterfaceClass == 7
    assert [end.bEndpointAddress for end in interface] == [OUT, IN]


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
