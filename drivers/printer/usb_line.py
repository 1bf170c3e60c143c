"""A line to a USB printer by pyusb, for printers that the kernel's usblp does not drive.

pyusb has no descriptor for the event loop, and a thread per device would be too much. So transfers
are short and frequent. A write blocks the loop for at most WRITE_MS, and only while a full printer
refuses bytes. A read blocks for READ_MS, and only while a caller waits for an answer and the byte
budget is not used up. The printer is not reset at open, because some clones then leave the bus.

pyusb reads descriptors that the device sends, and raises more than USBError for bad ones. Whatever
it raises is a lost line here. Sources: devices.md 4; USB 2.0 chapter 9; USB printer class 1.1.
"""

import asyncio
import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
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
# Printers of this class speak ESC/POS with protocol 1 or 2. Others expect packets (IEEE 1284.4) or
# HTTP (IPP over USB).
RAW_PROTOCOLS: Final = (2, 1)
# These also have two bulk endpoints, or belong to the kernel: never a printer (usb.org).
OTHER_CLASSES: Final = frozenset({0x01, 0x03, 0x08, 0x09, 0x0B, 0x0E, 0xE0})
_GONE: Final = frozenset({errno.ENODEV, errno.EBUSY, errno.EACCES})
ENGLISH: Final = 0x0409  # a device that lists no languages may still have its texts in this one


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
    setting: int  # the alternate setting of the interface
    out: Any  # usb.core.Endpoint
    into: Any


async def open_usb(name: UsbName, sleep: Sleep, backend: IBackend | None = None) -> Line:
    """Return a line; detach the kernel's driver from the printer. Raises LineLost, LineBusy."""
    with _losing(name):
        device = _find(name, backend)
        try:
            return UsbLine(device, _claimed(device, name), name, sleep)
        except BaseException:
            usb.util.dispose_resources(device)
            raise


@contextmanager
def _losing(name: UsbName) -> Iterator[None]:
    """Raise LineLost or LineBusy for whatever pyusb raises."""
    try:
        yield
    except LineLost:
        raise
    except usb.core.NoBackendError as error:
        raise LineLost(f"{name}: libusb is not installed") from error
    except Exception as error:
        if getattr(error, "errno", None) == errno.EBUSY:
            raise LineBusy(f"{name}: held by another program") from error
        raise LineLost(f"{name}: {_text(error)}") from error


def _text(error: Exception) -> str:
    """Return the error in words; pyusb raises ValueError and others for bad descriptors."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


class UsbLine(PacedLine):
    """A `Line` over a claimed printer interface."""

    def __init__(self, device: Any, ends: _Ends, name: UsbName, sleep: Sleep) -> None:
        super().__init__(name)
        self._device = device
        self._ends = ends
        self._sleep = sleep
        self._unsent = bytearray()
        self._next_send: asyncio.TimerHandle | None = None
        self._has_sent = False
        self._cleared: set[int] = set()  # the halted endpoints, which may be cleared once each
        self._is_stuck = False  # clearing an endpoint did not help

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
        except Exception as error:
            if self._clears(self._ends.into, error):
                return b""
            raise self._lose(_text(error)) from error

    def _clears(self, endpoint: Any, error: Exception) -> bool:
        """Clear a halted endpoint, once for a line; return True if it may be used again."""
        if getattr(error, "errno", None) != errno.EPIPE:
            return False
        if endpoint.bEndpointAddress in self._cleared:
            self._is_stuck = True
            return False
        self._cleared.add(endpoint.bEndpointAddress)
        try:
            endpoint.clear_halt()
        except Exception:  # noqa: BLE001 - see the module; then the line is lost
            self._is_stuck = True
            return False
        return True

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
        except Exception as error:  # noqa: BLE001 - see the module
            # A part of the piece may be in the printer: only a line's first piece is sent again.
            if not self._clears(self._ends.out, error) or self._has_sent:
                self._lose(_text(error))
                return
            sent = 0
        self._has_sent = self._has_sent or sent > 0
        del self._unsent[:sent]
        if self._unsent:
            self._send_after(0 if sent == len(piece) else WRITE_AGAIN_S)

    def _release(self) -> None:
        self._unsent.clear()
        if self._next_send is not None:
            self._next_send.cancel()
        with suppress(Exception):  # it may be unplugged
            usb.util.dispose_resources(self._device)
            if self._is_stuck:  # for the next line: it also clears every endpoint (USB 2.0, 9.4.5)
                self._device.set_configuration()
                usb.util.dispose_resources(self._device)


def _find(name: UsbName, backend: IBackend | None) -> Any:
    wanted = {"idVendor": name.vendor, "idProduct": name.product}
    found: Iterable[Any] = usb.core.find(find_all=True, backend=backend, **wanted) or ()
    unreadable = ""
    for device in found:
        if not name.serial:
            return device
        try:
            serial = _serial_of(device)
        except Exception as error:  # noqa: BLE001 - see the module; another device may have it
            unreadable = _text(error)
            continue
        if serial == name.serial:
            return device
    if unreadable:
        raise LineLost(f"{name}: a printer of this kind does not tell its number: {unreadable}")
    raise LineLost(f"{name}: not plugged in")


def _serial_of(device: Any) -> str:
    """Return the serial number; empty if the device has none."""
    if not device.iSerialNumber:
        return ""
    language = None if device.langids else ENGLISH
    text = usb.util.get_string(device, device.iSerialNumber, language)
    return str(text).strip("\0 ")


def _claimed(device: Any, name: UsbName) -> _Ends:
    """Claim the printer's interface and return its endpoints."""
    ends = _ends(_configuration(device), name)
    with suppress(NotImplementedError):  # a system whose kernel has no drivers to detach
        if device.is_kernel_driver_active(ends.interface):
            device.detach_kernel_driver(ends.interface)
    usb.util.claim_interface(device, ends.interface)
    if ends.setting:
        device.set_interface_altsetting(ends.interface, ends.setting)
    return ends


def _configuration(device: Any) -> Any:
    """Return the active configuration; choose the first if the device has none, once."""
    try:
        return device.get_active_configuration()
    except usb.core.USBError as error:
        if error.errno in _GONE:
            raise
        device.set_configuration()
        return device.get_active_configuration()


def _ends(configuration: Any, name: UsbName) -> _Ends:
    """Return the endpoints from the descriptors: clones use different ones (devices.md 4).

    A printer's interface comes first; otherwise the only interface that can be one. The operator
    has named the device, and many clones have the maker's own class.
    """
    usable = [both for interface in configuration if (both := _both(interface)) is not None]
    for protocol in RAW_PROTOCOLS:
        for interface, ends in usable:
            kind = (interface.bInterfaceClass, interface.bInterfaceProtocol)
            if kind == (PRINTER_CLASS, protocol):
                return ends
    others = [
        ends
        for interface, ends in usable
        if interface.bInterfaceClass not in {*OTHER_CLASSES, PRINTER_CLASS}
    ]
    if len({ends.interface for ends in others}) == 1:
        return others[0]
    why = "several interfaces" if others else "no printer interface"
    raise LineLost(f"{name}: {why} with two endpoints")


def _both(interface: Any) -> tuple[Any, _Ends] | None:
    """Return an interface with its endpoints; None if it lacks one."""
    out = _endpoint(interface, usb.util.ENDPOINT_OUT, usb.util.ENDPOINT_TYPE_BULK)
    # A few printers answer at an interrupt endpoint.
    into = _endpoint(interface, usb.util.ENDPOINT_IN, usb.util.ENDPOINT_TYPE_BULK)
    if into is None:
        into = _endpoint(interface, usb.util.ENDPOINT_IN, usb.util.ENDPOINT_TYPE_INTR)
    if out is None or into is None:
        return None
    return interface, _Ends(interface.bInterfaceNumber, interface.bAlternateSetting, out, into)


def _endpoint(interface: Any, direction: int, kind: int) -> Any:
    def fits(endpoint: Any) -> bool:
        is_kind = usb.util.endpoint_type(endpoint.bmAttributes) == kind
        return bool(is_kind and usb.util.endpoint_direction(endpoint.bEndpointAddress) == direction)

    return usb.util.find_descriptor(interface, custom_match=fits)
