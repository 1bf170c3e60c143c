"""A line to a USB printer by pyusb, for printers that the kernel's usblp does not drive.

pyusb has no descriptor for the event loop, and a thread per device would be too much. So transfers
are short and frequent. A write blocks the loop for at most WRITE_MS, and only while a full printer
refuses bytes. A read blocks for READ_MS, and only while a caller waits for an answer and the byte
budget is not used up. The printer is not reset at open, because some clones then leave the bus.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final, Self

import msgspec
import usb.core
import usb.util
from usb.backend import IBackend

from drivers.line import Line, LineBusy, LineLost, PacedLine, Sleep

PRINTER_CLASS: Final = 7
WRITE_BYTES_MAX: Final = 4096  # 4 ms of a full-speed bus
WRITE_MS: Final = 20
WRITE_AGAIN_S: Final = 0.02
READ_MS: Final = 1
READ_AGAIN_S: Final = 0.02
_BUSY: Final = 16  # EBUSY


class UsbName(msgspec.Struct, frozen=True):
    """A printer's ids, and its serial number if several of this kind are plugged in."""

    vendor: int
    product: int
    serial: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the name in VENDOR:PRODUCT[:SERIAL], hexadecimal. Raises ValueError."""
        vendor, _, remainder = text.partition(":")
        product, _, serial = remainder.partition(":")
        return cls(int(vendor, 16), int(product, 16), serial)

    def __str__(self) -> str:
        name = f"usb:{self.vendor:04x}:{self.product:04x}"
        return f"{name}:{self.serial}" if self.serial else name


class _Ends(msgspec.Struct, frozen=True):
    """A printer's interface: commands go out at one endpoint, answers come in at the other."""

    interface: int
    out: Any  # usb.core.Endpoint
    into: Any


async def open_usb(name: UsbName, sleep: Sleep, backend: IBackend | None = None) -> Line:
    """Return a line; detach the kernel's driver from the printer. Raises LineLost, LineBusy."""
    try:
        device = _find(name, backend)
        ends = _ends(device, name)
        if device.is_kernel_driver_active(ends.interface):
            device.detach_kernel_driver(ends.interface)
        usb.util.claim_interface(device, ends.interface)
    except usb.core.NoBackendError as error:
        raise LineLost(f"{name}: libusb is not installed") from error
    except usb.core.USBError as error:
        if error.errno == _BUSY:
            raise LineBusy(f"{name}: held by another program") from error
        raise LineLost(f"{name}: {error.strerror or error}") from error
    return UsbLine(device, ends, name, sleep)


class UsbLine(PacedLine):
    """A `Line` over a claimed printer interface."""

    def __init__(self, device: Any, ends: _Ends, name: UsbName, sleep: Sleep) -> None:
        super().__init__(name)
        self._device = device
        self._ends = ends
        self._sleep = sleep
        self._unsent = bytearray()
        self._next_send: asyncio.TimerHandle | None = None

    async def read(self) -> bytes:
        while True:
            await self._allowed()
            if got := self._fetch():
                self._pacing.spend(len(got))
                return got
            await self._sleep(READ_AGAIN_S)

    def write(self, data: bytes) -> None:
        self._check_room(len(self._unsent), len(data))
        self._unsent += data
        if self._next_send is None:
            self._send_after(0)

    def _fetch(self) -> bytes:
        try:
            return bytes(self._ends.into.read(self._ends.into.wMaxPacketSize, READ_MS))
        except usb.core.USBTimeoutError:
            return b""
        except usb.core.USBError as error:
            raise self._lose(error.strerror or str(error)) from error

    def _send_after(self, seconds: float) -> None:
        self._next_send = self._loop.call_later(seconds, self._send)

    def _send(self) -> None:
        """Send one piece; retry the part that a full printer does not accept."""
        self._next_send = None
        piece = bytes(self._unsent[:WRITE_BYTES_MAX])
        try:
            sent = self._ends.out.write(piece, WRITE_MS)
        except usb.core.USBTimeoutError:
            sent = 0
        except usb.core.USBError as error:
            self._lose(error.strerror or str(error))
            return
        del self._unsent[:sent]
        if self._unsent:
            self._send_after(0 if sent == len(piece) else WRITE_AGAIN_S)

    def _release(self) -> None:
        self._unsent.clear()
        if self._next_send is not None:
            self._next_send.cancel()
        usb.util.dispose_resources(self._device)


def _find(name: UsbName, backend: IBackend | None) -> Any:
    wanted = {"idVendor": name.vendor, "idProduct": name.product}
    found: Iterable[Any] = usb.core.find(find_all=True, backend=backend, **wanted) or ()
    for device in found:
        if not name.serial or device.serial_number == name.serial:
            return device
    raise LineLost(f"{name}: not plugged in")


def _ends(device: Any, name: UsbName) -> _Ends:
    """Return the endpoints from the descriptors: clones use different ones (devices.md 4)."""
    for interface in device.get_active_configuration():
        out = _bulk(interface, usb.util.ENDPOINT_OUT)
        into = _bulk(interface, usb.util.ENDPOINT_IN)
        if interface.bInterfaceClass == PRINTER_CLASS and out is not None and into is not None:
            return _Ends(interface.bInterfaceNumber, out, into)
    raise LineLost(f"{name}: no printer interface with two endpoints")


def _bulk(interface: Any, direction: int) -> Any:
    def fits(endpoint: Any) -> bool:
        kind = usb.util.endpoint_type(endpoint.bmAttributes)
        way = usb.util.endpoint_direction(endpoint.bEndpointAddress)
        return bool(kind == usb.util.ENDPOINT_TYPE_BULK and way == direction)

    return usb.util.find_descriptor(interface, custom_match=fits)
