"""The serial lines of this machine, each with its socket (udev), and which one a device is on."""

from pathlib import Path

import msgspec

from agent.base.structs import replace
from agent.setup.interview import Interview
from agent.setup.machine import CommandFailed, Machine
from agent.setup.terminal import NotUnderstood, ask, ask_choice

NAMED, ELSEWHERE, FIND = "named", "elsewhere", "find"
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
    """Return the lines that are there now."""
    folder = machine.at("/dev")
    found = sorted(path for pattern in PATTERNS for path in folder.glob(pattern))
    return tuple(_line(machine, device) for device in found)


def _line(machine: Machine, device: Path) -> SerialLine:
    try:
        output = machine.run("udevadm", "info", "--query=property", f"--name={device}")
    except CommandFailed:  # it was just unplugged, or udev does not know it
        output = ""
    facts = dict(line.partition("=")[::2] for line in output.splitlines())
    maker = facts.get("ID_MODEL_FROM_DATABASE") or facts.get("ID_MODEL") or "the board's own line"
    is_usb = facts.get("ID_BUS") == "usb" and "ID_PATH" in facts
    return SerialLine(str(device), facts["ID_PATH"] if is_usb else device.name, maker)


class LineChoice(msgspec.Struct, frozen=True):
    """The serial line of a device."""

    now: str
    """The device file for a trial."""
    port: str | None
    """Its port in kiosk.toml; None: the usual name from udev."""


def ask_line(interview: Interview, name: str, what: str) -> LineChoice:
    """Ask which serial line a device is on; record the socket if udev does not name the device."""
    usual = f"/dev/kiosk-{name}"
    while True:
        lines = serial_lines(interview.machine)
        choices = {line.device: str(line) for line in lines}
        if interview.machine.at(usual).exists():
            choices[NAMED] = f"{usual}, which udev has already named"
        choices[FIND] = "Find it by unplugging it"
        choices[ELSEWHERE] = "Another device file"
        default = NAMED if NAMED in choices else next(iter(choices))
        chosen = ask_choice(interview.person, f"Which line is {what} on?", choices, default=default)
        if chosen == NAMED:
            return LineChoice(usual, None)
        if chosen == ELSEWHERE:
            path = ask(interview.person, "Its device file, such as /dev/ttyUSB0:", _read_device)
            return LineChoice(path, path)
        line = (
            _unplugged(interview)
            if chosen == FIND
            else next(line for line in lines if line.device == chosen)
        )
        if line is not None:
            interview.draft.sockets = replace(interview.draft.sockets, **{name: line.socket})
            return LineChoice(line.device, None)


def _unplugged(interview: Interview) -> SerialLine | None:
    """Return the line that disappears when the person unplugs it; None unless exactly one does."""
    person = interview.person
    person.types("  With it plugged in, press Enter > ")
    before = serial_lines(interview.machine)
    person.types("  Unplug it, and press Enter > ")
    without = {line.socket for line in serial_lines(interview.machine)}
    gone = [line for line in before if line.socket not in without]
    person.types("  Plug it in again, wait three seconds, then press Enter > ")
    if len(gone) != 1:
        person.say("  No line disappeared." if not gone else "  More than one line disappeared.")
        return None
    again = (line for line in serial_lines(interview.machine) if line.socket == gone[0].socket)
    return next(again, gone[0])


def _read_device(typed: str) -> str:
    if not Path(typed).exists():
        raise NotUnderstood(f"There is no {typed}." if typed else "Type its path.")
    return typed
