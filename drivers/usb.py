"""What is plugged into the kiosk's USB, listed without opening any device.

A driver talks to its device by its own way (a serial line, an RD service, a printer's endpoints);
the bus only shows at once whether the device is there. Sources: devices.md 1.6, 4 and 6.
"""

from collections.abc import Collection
from enum import Enum, unique
from types import MappingProxyType
from typing import Any, Final

import msgspec
import usb.core
from usb.backend import IBackend


@unique
class UsbKind(Enum):
    """The purpose of a device, guessed from its ids."""

    SENSOR = "fingerprint or iris sensor"
    PRINTER = "printer"
    SERIAL = "serial line"
    COMPUTER = "part of the computer"  # the kernel drives it: hubs, touch screens, storage, sound
    STRANGER = "unknown"


class UsbDevice(msgspec.Struct, frozen=True):
    """One device on the bus; `port` is the socket it is in, such as 1-1.2."""

    vendor: int
    product: int
    port: str
    classes: frozenset[int]  # of the device and of its interfaces

    @property
    def kind(self) -> UsbKind:
        """Return the kind; by the maker first, since makers' own devices all have class 255."""
        if self.vendor in MAKERS:
            return MAKERS[self.vendor][0]
        return next((kind for number, kind in CLASSES.items() if number in self.classes), _UNKNOWN)

    def __str__(self) -> str:
        maker = MAKERS[self.vendor][1] if self.vendor in MAKERS else "unknown maker"
        what = f"{self.vendor:04x}:{self.product:04x} in socket {self.port}"
        return f"{what}: {maker}, {self.kind.value}"


_UNKNOWN: Final = UsbKind.STRANGER

# Makers whose devices are all of one kind; the same ids as in systemd/60-kiosk.rules.
MAKERS: Final = MappingProxyType(
    {
        0x2C0F: (UsbKind.SENSOR, "Mantra"),
        0x225D: (UsbKind.SENSOR, "IDEMIA"),
        0x0BCA: (UsbKind.SENSOR, "Startek"),
        0x1162: (UsbKind.SENSOR, "SecuGen"),
        0x0403: (UsbKind.SERIAL, "FTDI"),
        0x067B: (UsbKind.SERIAL, "Prolific"),
        0x10C4: (UsbKind.SERIAL, "Silicon Labs"),
        0x1A86: (UsbKind.SERIAL, "QinHeng"),
        0x0B00: (UsbKind.SERIAL, "Ingenico"),
        0x0CA6: (UsbKind.SERIAL, "Castles"),
        0x11CA: (UsbKind.SERIAL, "Verifone"),
    }
)

# USB class codes (usb.org, "Defined Class Codes"), the most telling first.
CLASSES: Final = MappingProxyType(
    {
        0x07: UsbKind.PRINTER,
        0x02: UsbKind.SERIAL,  # communications: ttyACM
        0x09: UsbKind.COMPUTER,  # hub
        0x03: UsbKind.COMPUTER,  # touch screen, keyboard
        0x08: UsbKind.COMPUTER,  # storage
        0x01: UsbKind.COMPUTER,  # sound
        0x0E: UsbKind.COMPUTER,  # camera
        0xE0: UsbKind.COMPUTER,  # Bluetooth
    }
)


class UsbBus:
    """The bus through pyusb; `backend` replaces libusb in the simulation."""

    def __init__(self, backend: IBackend | None = None) -> None:
        self._backend = backend

    def devices(self) -> tuple[UsbDevice, ...] | None:
        """Return all that is plugged in now; None if the bus cannot be read."""
        try:
            found = list(usb.core.find(find_all=True, backend=self._backend))
            return tuple(_read(device) for device in found)
        except Exception:  # noqa: BLE001 - no libusb, no right to look, or descriptors that are wrong
            return None

    def undriven(self, driven: Collection[UsbKind]) -> tuple[UsbDevice, ...]:
        """Return the devices that are neither the computer's own nor of a kind with a driver."""
        cared_for = {UsbKind.COMPUTER, *driven}
        return tuple(device for device in self.devices() or () if device.kind not in cared_for)


def _read(device: Any) -> UsbDevice:  # usb.core.Device, which has no types
    ports = ".".join(str(number) for number in device.port_numbers or (0,))
    return UsbDevice(
        vendor=device.idVendor,
        product=device.idProduct,
        port=f"{device.bus}-{ports}",
        classes=frozenset({device.bDeviceClass, *_interface_classes(device)}),
    )


def _interface_classes(device: Any) -> set[int]:
    """Return the classes of a device's interfaces; none if it was just unplugged."""
    try:
        return {interface.bInterfaceClass for setup in device for interface in setup}
    except Exception:  # noqa: BLE001 - pyusb raises more than USBError for wrong descriptors
        return set()
