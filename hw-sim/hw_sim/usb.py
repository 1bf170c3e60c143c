"""A simulated USB bus: which devices are plugged in, and a pyusb backend that shows them.

A driver's pyusb calls the backend instead of libusb. In the bus's process the backend reads the
bus. In another process it reads the bus's file and shows devices without their peers. Descriptors:
USB 2.0 specification, chapter 9.
"""

# ruff: noqa: ARG002, N803, PLR0917 - pyusb's signatures; the simulation uses only a part of them

import errno
import json
import os
from array import array
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

from usb.backend import IBackend
from usb.core import USBError, USBTimeoutError

from hw_sim.usb_shapes import Interface, Shape, shape

BUS_NUMBER = 1
PACKET = 64  # bytes, full speed
GET_DESCRIPTOR = 0x06
STRING = 0x03
ENGLISH = 0x0409
FULL_SPEED = 2


@dataclass(frozen=True, slots=True)
class Gadget:
    """A device's own description."""

    name: str
    vendor: int
    product: int
    text: str = ""
    serial: str = ""
    interface_class: int = 0xFF  # the maker's own
    interface_subclass: int = 0
    interface_protocol: int = 0
    kernel_driver: bool = False  # such as usblp: detach it before claiming the device
    personality: str = ""  # one of hw_sim.usb_shapes

    @property
    def shape(self) -> Shape:
        return shape(self.personality)

    @property
    def interfaces(self) -> tuple[Interface, ...]:
        code = (self.interface_class, self.interface_subclass, self.interface_protocol)
        return self.shape.interfaces or (Interface(code=code),)

    def setting(self, number: int, setting: int) -> Interface:
        """Return a setting by its position, as pyusb asks. Raises IndexError."""
        settings = [one for one in self.interfaces if one.number == number]
        return settings[setting]


class UsbPeer(Protocol):
    """The device behind the endpoints."""

    def take(self, data: bytes) -> int:
        """Accept bytes and return how many; 0 is a full buffer."""
        ...

    def give(self, size: int) -> bytes:
        """Return at most `size` bytes; empty if there are none."""
        ...


@dataclass(frozen=True, slots=True)
class Plugged:
    """A gadget at its bus address, a new one at each plugging."""

    gadget: Gadget
    address: int
    peer: UsbPeer | None = field(default=None, compare=False)


Listing = Callable[[], tuple[Plugged, ...]]


class SimulatedUsbBus:
    """The USB sockets; `file` is kept up to date for backends in other processes."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._plugged: dict[str, Plugged] = {}
        self._addresses = 0
        self._save()

    def plugged(self) -> tuple[Plugged, ...]:
        return tuple(self._plugged.values())

    def plug(self, gadget: Gadget, peer: UsbPeer | None = None) -> None:
        self._addresses = self._addresses % 127 + 1
        self._plugged[gadget.name] = Plugged(gadget, self._addresses, peer)
        self._save()

    def unplug(self, name: str) -> None:
        self._plugged.pop(name, None)
        self._save()

    def _save(self) -> None:
        """Replace the file in one step, so that it is never read half written."""
        if self._file is None:
            return
        new = self._file.with_suffix(".new")
        shown = [[asdict(one.gadget), one.address] for one in self._plugged.values()]
        new.write_text(json.dumps(shown))
        new.replace(self._file)


def in_file(file: Path) -> Listing:
    """Return the listing of another process's bus; empty if its file is missing."""

    def plugged() -> tuple[Plugged, ...]:
        try:
            shown = json.loads(file.read_text())
        except FileNotFoundError:
            return ()
        return tuple(Plugged(Gadget(**gadget), address) for gadget, address in shown)

    return plugged


@dataclass(eq=False, slots=True)
class _Handle:
    """One opening of a device."""

    plugged: Plugged


class SimBackend(IBackend):  # type: ignore[misc]  # pyusb has no types
    """A pyusb backend; one configuration a device, and the interfaces of its shape."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._claims: dict[Plugged, _Handle] = {}
        self._detached: set[Plugged] = set()
        self._configured: set[Plugged] = set()
        self._settings: dict[tuple[Plugged, int], int] = {}
        self._cleared: set[tuple[Plugged, int]] = set()
        self._halted: set[tuple[Plugged, int]] = set()

    def halt(self, name: str, endpoint: int) -> None:
        """Halt an endpoint now, as a device does that cannot go on."""
        self._halted |= {(one, endpoint) for one in self._listing() if one.gadget.name == name}

    # --- what is on the bus ---

    def enumerate_devices(self) -> tuple[Plugged, ...]:
        return self._listing()

    def get_parent(self, dev: Plugged) -> None:
        return None

    def get_device_descriptor(self, dev: Plugged) -> SimpleNamespace:
        gadget = dev.gadget
        return SimpleNamespace(
            bLength=18,
            bDescriptorType=1,
            bcdUSB=0x0200,
            bDeviceClass=0,  # each interface says its own
            bDeviceSubClass=0,
            bDeviceProtocol=0,
            bMaxPacketSize0=PACKET,
            idVendor=gadget.vendor,
            idProduct=gadget.product,
            bcdDevice=0x0100,
            iManufacturer=0,
            iProduct=1 if gadget.text else 0,
            iSerialNumber=2 if gadget.serial else 0,
            bNumConfigurations=1,
            address=dev.address,
            bus=BUS_NUMBER,
            port_number=dev.address,
            port_numbers=(dev.address,),
            speed=FULL_SPEED,
        )

    def get_configuration_descriptor(self, dev: Plugged, config: int) -> SimpleNamespace:
        _only(config)
        return SimpleNamespace(
            bLength=9,
            bDescriptorType=2,
            wTotalLength=32,
            bNumInterfaces=len({one.number for one in dev.gadget.interfaces}),
            bConfigurationValue=1,
            iConfiguration=0,
            bmAttributes=0x80,
            bMaxPower=50,
            extra_descriptors=[],
        )

    def get_interface_descriptor(
        self, dev: Plugged, intf: int, alt: int, config: int
    ) -> SimpleNamespace:
        _only(config)
        one = dev.gadget.setting(intf, alt)
        return SimpleNamespace(
            bLength=9,
            bDescriptorType=4,
            bInterfaceNumber=one.number,
            bAlternateSetting=one.setting,
            bNumEndpoints=len(one.endpoints),
            bInterfaceClass=one.code[0],
            bInterfaceSubClass=one.code[1],
            bInterfaceProtocol=one.code[2],
            iInterface=0,
            extra_descriptors=[],
        )

    def get_endpoint_descriptor(
        self, dev: Plugged, ep: int, intf: int, alt: int, config: int
    ) -> SimpleNamespace:
        _only(config)
        address, attributes = dev.gadget.setting(intf, alt).endpoints[ep]
        return SimpleNamespace(
            bLength=7,
            bDescriptorType=5,
            bEndpointAddress=address,
            bmAttributes=attributes,
            wMaxPacketSize=PACKET,
            bInterval=0,
            bRefresh=0,
            bSynchAddress=0,
            extra_descriptors=[],
        )

    # --- having a device open ---

    def open_device(self, dev: Plugged) -> _Handle:
        self._require_plugged(dev)
        return _Handle(dev)

    def close_device(self, dev_handle: _Handle) -> None:
        self.release_interface(dev_handle, 0)

    def set_configuration(self, dev_handle: _Handle, config_value: int) -> None:
        self._require_plugged(dev_handle.plugged)
        self._configured.add(dev_handle.plugged)
        for one in dev_handle.plugged.gadget.interfaces:
            for ep, _ in one.endpoints:
                self._clear(dev_handle.plugged, ep)

    def get_configuration(self, dev_handle: _Handle) -> int:
        plugged = dev_handle.plugged
        self._require_plugged(plugged)
        return int(plugged.gadget.shape.is_configured or plugged in self._configured)

    def set_interface_altsetting(self, dev_handle: _Handle, intf: int, altsetting: int) -> None:
        self._require_plugged(dev_handle.plugged)
        if self._claims.get(dev_handle.plugged) is not dev_handle:
            raise _error(errno.EINVAL)
        self._settings[dev_handle.plugged, intf] = altsetting

    def is_kernel_driver_active(self, dev_handle: _Handle, intf: int) -> bool:
        self._require_plugged(dev_handle.plugged)
        return dev_handle.plugged.gadget.kernel_driver and (
            dev_handle.plugged not in self._detached
        )

    def detach_kernel_driver(self, dev_handle: _Handle, intf: int) -> None:
        self._require_plugged(dev_handle.plugged)
        self._detached.add(dev_handle.plugged)

    def attach_kernel_driver(self, dev_handle: _Handle, intf: int) -> None:
        self._detached.discard(dev_handle.plugged)

    def claim_interface(self, dev_handle: _Handle, intf: int) -> None:
        held_by = self._claims.get(dev_handle.plugged, dev_handle)
        if held_by is not dev_handle or self.is_kernel_driver_active(dev_handle, intf):
            raise _error(errno.EBUSY)
        self._claims[dev_handle.plugged] = dev_handle

    def release_interface(self, dev_handle: _Handle, intf: int) -> None:
        if self._claims.get(dev_handle.plugged) is dev_handle:
            del self._claims[dev_handle.plugged]

    def reset_device(self, dev_handle: _Handle) -> None:
        self._require_plugged(dev_handle.plugged)

    # --- bytes ---

    def bulk_write(
        self, dev_handle: _Handle, ep: int, intf: int, data: "array[int]", timeout: int
    ) -> int:
        taken = self._peer_of(dev_handle, ep, intf).take(data.tobytes())
        if data and not taken:
            raise USBTimeoutError(os.strerror(errno.ETIMEDOUT), errno=errno.ETIMEDOUT)
        return taken

    def bulk_read(
        self, dev_handle: _Handle, ep: int, intf: int, buff: "array[int]", timeout: int
    ) -> int:
        given = self._peer_of(dev_handle, ep, intf).give(len(buff))
        if not given:
            raise USBTimeoutError(os.strerror(errno.ETIMEDOUT), errno=errno.ETIMEDOUT)
        buff[: len(given)] = array("B", given)
        return len(given)

    intr_write = bulk_write
    intr_read = bulk_read

    def ctrl_transfer(  # noqa: PLR0913 - pyusb's signature
        self,
        dev_handle: _Handle,
        bmRequestType: int,
        bRequest: int,
        wValue: int,
        wIndex: int,
        data: Any,
        timeout: int,
    ) -> int:
        self._require_plugged(dev_handle.plugged)
        if bRequest != GET_DESCRIPTOR or wValue >> 8 != STRING:
            raise _error(errno.EPIPE)  # a stall: the device does not know the request
        shape = dev_handle.plugged.gadget.shape
        is_told = shape.tells_serial if wValue & 0xFF else shape.tells_languages
        if not is_told:
            raise _error(errno.EPIPE)
        text_bytes = _string(dev_handle.plugged.gadget, wValue & 0xFF)[: len(data)]
        data[: len(text_bytes)] = array("B", text_bytes)
        return len(text_bytes)

    def clear_halt(self, dev_handle: _Handle, ep: int) -> None:
        self._require_plugged(dev_handle.plugged)
        if dev_handle.plugged.gadget.shape.obeys_clear:
            self._clear(dev_handle.plugged, ep)

    def _clear(self, plugged: Plugged, ep: int) -> None:
        self._cleared.add((plugged, ep))
        self._halted.discard((plugged, ep))

    def _require_plugged(self, plugged: Plugged) -> None:
        if plugged not in self._listing():
            raise _error(errno.ENODEV)

    def _peer_of(self, handle: _Handle, ep: int, intf: int) -> UsbPeer:
        self._require_plugged(handle.plugged)
        gadget, setting = handle.plugged.gadget, self._settings.get((handle.plugged, intf), 0)
        at = (handle.plugged, ep)
        if at in self._halted or (ep in gadget.shape.halted and at not in self._cleared):
            raise _error(errno.EPIPE)
        if ep not in dict(gadget.setting(intf, setting).endpoints):
            raise _error(errno.EIO)  # the host uses another setting than it has chosen
        if self._claims.get(handle.plugged) is not handle or handle.plugged.peer is None:
            raise _error(errno.EIO)
        return handle.plugged.peer


def _only(*indexes: int) -> None:
    """Raise the error that ends a list for pyusb, except at index 0."""
    if any(indexes):
        raise IndexError("one configuration")


def _string(gadget: Gadget, index: int) -> bytes:
    text_bytes = ENGLISH.to_bytes(2, "little")
    if index:
        text_bytes = (gadget.text, gadget.serial)[index - 1].encode("utf-16-le")
    return bytes([len(text_bytes) + 2, STRING]) + text_bytes


def _error(number: int) -> USBError:
    return USBError(os.strerror(number), errno=number)
