"""A simulated headset: the kernel's files that describe sound cards, jacks and their plugs.

A folder represents `/sys` and `/dev`. Descriptors: USB Device Class Definition for Audio Devices
1.0; a jack's switches: Linux, Documentation/input/event-codes.rst.
"""

import shutil
from pathlib import Path

JACK = "event3"
HEADPHONES_SWITCH = 1 << 2
MICROPHONE_SWITCH = 1 << 4
HEADPHONES, LOUDSPEAKER = 0x0302, 0x0301
CARD = "1-1.2"


class SimulatedSound:
    """The sound of one machine: a jack that detects its plug, and a socket for USB sound cards."""

    def __init__(self, folder: Path) -> None:
        self.sys = folder / "sys"
        self.dev = folder / "dev"
        (self.sys / "class" / "sound").mkdir(parents=True)
        (self.sys / "class" / "input").mkdir(parents=True)

    def fit_jack(self) -> None:
        able = self.sys / "class" / "input" / JACK / "device" / "capabilities"
        able.mkdir(parents=True)
        (able / "sw").write_text(f"{HEADPHONES_SWITCH | MICROPHONE_SWITCH:x}\n")
        (self.dev / "input").mkdir(parents=True)
        self.move_plug(is_in=False)

    def move_plug(self, *, is_in: bool) -> None:
        (self.dev / "input" / JACK).write_text(str(HEADPHONES_SWITCH * is_in))

    def switches_of(self, device: Path) -> int:
        """Return a jack's switches, as its ioctl would. Raises OSError."""
        return int(device.read_text())

    def plug_card(self, terminal: int = HEADPHONES, usb_id: str = "046d:0a44") -> None:
        """Plug in a USB sound card whose output is a `terminal`."""
        device = self.sys / "devices" / "usb1" / CARD
        interface = device / f"{CARD}:1.0"
        interface.mkdir(parents=True)
        for name, value in zip(("idVendor", "idProduct"), usb_id.split(":"), strict=True):
            (device / name).write_text(f"{value}\n")
        (device / "descriptors").write_bytes(described(terminal))
        card = self.sys / "class" / "sound" / "card1"
        card.mkdir()
        (card / "device").symlink_to(interface)

    def pull_card(self) -> None:
        shutil.rmtree(self.sys / "class" / "sound" / "card1")
        shutil.rmtree(self.sys / "devices" / "usb1" / CARD)


def described(terminal: int) -> bytes:
    """Return the descriptors of a device that plays into a terminal of this type."""
    return b"".join(
        (
            bytes.fromhex("12 01 10 01 00 00 00 40 6d 04 44 0a 00 01 01 02 00 01"),  # the device
            bytes.fromhex("09 02 34 00 02 01 00 80 32"),  # its configuration
            bytes.fromhex("09 04 00 00 00 01 01 00 00"),  # interface 0: audio control
            bytes.fromhex("0a 24 01 00 01 1e 00 01 01 00"),  # its header
            bytes.fromhex("0c 24 02 01 01 01 00 02 03 00 00 00"),  # input: the USB stream
            bytes((9, 0x24, 0x03, 2)) + terminal.to_bytes(2, "little") + bytes((0, 1, 0)),
            bytes.fromhex("09 04 01 00 00 01 02 00 00"),  # interface 1: audio streaming
        )
    )
