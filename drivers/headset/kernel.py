"""Find a headset through the kernel: a jack with a plug switch, or a USB headset.

A jack is a switch among the input devices (linux/input-event-codes.h). A Raspberry Pi's own 3.5 mm
jack has no switch. `/sys` lists the devices; only a jack's device is opened. A USB device's
descriptors say whether it is a headset.

Sources: USB 2.0, 9.5 (descriptors); USB Device Class Definition for Audio Devices 1.0 and 2.0,
output terminal descriptor; for Terminal Types, 2.3 and 2.4.
"""

import fcntl
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

SW_HEADPHONE_INSERT = 0x02
SWITCHES_BYTES = 8  # SW_MAX is 0x11
EVIOCGSW = 2 << 30 | SWITCHES_BYTES << 16 | ord("E") << 8 | 0x1B  # linux/input.h: _IOR('E', 0x1b)
DESCRIPTORS_BYTES_MAX = 65_536

INTERFACE, CLASS_SPECIFIC_INTERFACE = 0x04, 0x24
AUDIO, AUDIO_CONTROL = 0x01, 0x01  # bInterfaceClass, bInterfaceSubClass
OUTPUT_TERMINAL = 0x03  # bDescriptorSubtype, the same in both editions
HEADPHONES, HEADSET = 0x0302, 0x0402  # wTerminalType; a loudspeaker is 0x0301

log = logging.getLogger(__name__)

SwitchesOf = Callable[[Path], int]


def switches_of(device: Path) -> int:
    """Return the state of an input device's switches, one bit each. Raises OSError."""
    opened = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        state = fcntl.ioctl(opened, EVIOCGSW, bytes(SWITCHES_BYTES))
    finally:
        os.close(opened)
    return int.from_bytes(state, "little")


class KernelHeadsets:
    """Implements `Headsets`."""

    def __init__(
        self,
        usb_id: str | None = None,
        *,
        sys: Path = Path("/sys"),
        dev: Path = Path("/dev"),
        switches: SwitchesOf = switches_of,
    ) -> None:
        """`usb_id` is a device, VENDOR:PRODUCT, that always counts as a headset."""
        self._usb_id = usb_id.lower() if usb_id else None
        self._cards = str(sys / "class" / "sound")
        self._inputs = str(sys / "class" / "input")
        self._dev = dev
        self._switches = switches
        self._refused: set[str] = set()

    def is_plugged(self) -> bool:
        return any(self._is_in(jack) for jack in self._jacks()) or any(
            self._is_headset(device) for device in self._card_devices()
        )

    def _jacks(self) -> Iterator[Path]:
        """Yield the devices of the jacks with a switch for headphones."""
        for name in _entries(self._inputs, "event"):
            capable = _read(f"{self._inputs}/{name}/device/capabilities/sw").split()
            if capable and int(capable[-1], 16) >> SW_HEADPHONE_INSERT & 1:
                yield self._dev / "input" / name

    def _is_in(self, jack: Path) -> bool:
        try:
            return bool(self._switches(jack) >> SW_HEADPHONE_INSERT & 1)
        except OSError as error:
            if jack.name not in self._refused:
                log.warning("the headset's jack cannot be read: %s", error)
            self._refused.add(jack.name)
            return False

    def _card_devices(self) -> Iterator[str]:
        """Yield the device of each sound card; a USB card belongs to an interface of its device."""
        for name in _entries(self._cards, "card"):
            interface = os.path.realpath(f"{self._cards}/{name}/device")
            yield interface.rpartition("/")[0]

    def _is_headset(self, device: str) -> bool:
        ids = (_read(f"{device}/{name}").decode().strip() for name in ("idVendor", "idProduct"))
        return ":".join(ids) == self._usb_id or is_headset(_read(f"{device}/descriptors"))


def _entries(folder: str, kind: str) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder) if entry.name.startswith(kind)]
    except OSError:
        return []


def _read(file: str) -> bytes:
    """Return the content of a kernel file; b"" if its device was removed."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(opened, DESCRIPTORS_BYTES_MAX)
    except OSError:
        return b""
    finally:
        os.close(opened)


def is_headset(descriptors: bytes) -> bool:
    """Return True if a device describes an output as headphones or a headset.

    Many headsets describe themselves as loudspeakers; those must be configured by their ids.
    """
    is_control = False
    for one in _each(descriptors):
        if one[1] == INTERFACE and len(one) >= 7:
            is_control = (one[5], one[6]) == (AUDIO, AUDIO_CONTROL)
        elif is_control and _is_headset_output(one):
            return True
    return False


def _is_headset_output(one: bytes) -> bool:
    is_output = one[1:3] == bytes((CLASS_SPECIFIC_INTERFACE, OUTPUT_TERMINAL))
    return is_output and int.from_bytes(one[4:6], "little") in (HEADPHONES, HEADSET)


def _each(descriptors: bytes) -> Iterator[bytes]:
    """Yield each descriptor; stop at one with a wrong length."""
    at = 0
    while at + 2 <= len(descriptors):
        length = descriptors[at]
        if length < 2:
            return
        yield descriptors[at : at + length]
        at += length
