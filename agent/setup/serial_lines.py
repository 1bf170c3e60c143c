"""The serial lines of this machine, and the socket that each is plugged into (udev)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from agent.setup.machine import CommandFailed, Machine

PATTERNS = ("ttyUSB*", "ttyACM*", "ttyAMA*")


class SerialLine(msgspec.Struct, frozen=True):
    """One line."""

    device: str
    """Such as /dev/ttyUSB0; it can change at the next start."""
    socket: str
    """Its ID_PATH, which stays the same until it is replugged; a name for the board's line."""
    maker: str

    def __str__(self) -> str:
        return f"{self.device}: {self.maker}, in socket {self.socket}"


def serial_lines(machine: Machine) -> tuple[SerialLine, ...]:
    """Return the lines that exist now."""
    return tuple(_lines(machine))


def _lines(machine: Machine) -> Iterator[SerialLine]:
    folder = machine.at("/dev")
    for device in sorted(path for pattern in PATTERNS for path in folder.glob(pattern)):
        yield _line(machine, device)


def _line(machine: Machine, device: Path) -> SerialLine:
    try:
        output = machine.run("udevadm", "info", "--query=property", f"--name={device}")
    except CommandFailed:  # it was just unplugged, or udev does not know it
        output = ""
    facts = dict(line.partition("=")[::2] for line in output.splitlines())
    maker = facts.get("ID_MODEL_FROM_DATABASE") or facts.get("ID_MODEL") or "the board's own line"
    is_usb = facts.get("ID_BUS") == "usb" and "ID_PATH" in facts
    return SerialLine(str(device), facts["ID_PATH"] if is_usb else device.name, maker)
