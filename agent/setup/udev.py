"""udev: the serial lines of this machine, each with its socket, and the rules that name devices."""

import re
from pathlib import Path

import msgspec

from agent.config.kiosk_config import Table
from agent.config.toml import WrongValue
from agent.setup.machine import CommandFailed, Machine

PATTERNS = ("ttyUSB*", "ttyACM*", "ttyAMA*")


class SerialLine(msgspec.Struct, frozen=True):
    """A serial adapter, or the board's own serial line."""

    device: str
    """The device file, such as /dev/ttyUSB0; it can change at the next start."""
    socket: str
    """The line's ID_PATH, which stays the same until the adapter is replugged; a name for the
    board's own line."""
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


# --- the rules of one kiosk: its sockets, and how the touch panel is turned ---

SITE_RULES = "/etc/udev/rules.d/61-kiosk-site.rules"
SCREEN_RULES = "/etc/udev/rules.d/62-kiosk-screen.rules"

_ID_PATH = re.compile(r"^[A-Za-z0-9][A-Za-z0-9:._+-]{2,200}\Z")
_BOARD_LINE = re.compile(r"^tty(AMA|S)[0-9]+\Z")

_HEAD = """\
# Which device is in which socket of this kiosk; written by `kiosk-agent setup`.
# link_priority makes these names replace those of 60-kiosk.rules.

ACTION=="remove", GOTO="kiosk_site_end"

"""
_END = '\nLABEL="kiosk_site_end"\n'
_RULE = (
    'SUBSYSTEM=="tty", {match}, SYMLINK+="kiosk-{name}", GROUP="kiosk-agent", MODE="0660", '
    'OPTIONS+="link_priority=10"\n'
)
_WRITTEN = re.compile(
    r'^SUBSYSTEM=="tty", (?:ENV\{ID_PATH\}|KERNEL)=="(?P<socket>[^"]+)",.*'
    r'SYMLINK\+="kiosk-(?P<name>card|display|printer|cash)"',
    re.MULTILINE,
)

_SCREEN = """\
# The touch panel is turned by {rotation} degrees clockwise; written by `kiosk-agent setup`.
ACTION!="remove", SUBSYSTEM=="input", KERNEL=="event*", ENV{{ID_INPUT_TOUCHSCREEN}}=="1", \
ENV{{LIBINPUT_CALIBRATION_MATRIX}}="{matrix}"
"""
# libinput, "Static device configuration via udev": it maps a touch to the turned panel.
_MATRICES = {90: "0 -1 1 1 0 0", 180: "-1 0 1 0 -1 1", 270: "0 1 0 -1 0 1"}


class SocketsTable(Table, frozen=True):
    """The sockets of serial devices on plain adapters; None: udev already names the device."""

    card: str | None = None
    """The socket of the card terminal's serial line: its ID_PATH, as
    `udevadm info --query=property --name=/dev/ttyUSB0` shows it, such as
    `"platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.1:1.0"`; for the board's own line `ttyAMA0`.
    None: its device file is `card.port`."""
    display: str | None = None
    """The socket of the display's serial line, such as `"ttyAMA0"`; none: its device file is
    `display.port`."""
    printer: str | None = None
    """The socket of the printer's serial line, such as `"ttyAMA0"`; none: its device file is
    `printer.port`."""
    cash: str | None = None
    """The socket of the dispenser's serial line, such as `"ttyAMA0"`; none: its device file is
    `cash.port`."""

    def __post_init__(self) -> None:
        for name, socket in msgspec.structs.asdict(self).items():
            if socket and not _ID_PATH.match(socket):
                shown = "udevadm info --query=property --name=/dev/ttyUSB0"
                raise WrongValue(name, f"expected an ID_PATH ({shown}), or ttyAMA0")


def site_rules(sockets: SocketsTable) -> str | None:
    """Return the rules; None if no socket is named."""
    named = {name: socket for name, socket in msgspec.structs.asdict(sockets).items() if socket}
    rules = [_RULE.format(match=_match(socket), name=name) for name, socket in named.items()]
    return f"{_HEAD}{''.join(rules)}{_END}" if rules else None


def sockets_in(rules: str) -> SocketsTable:
    """Return the sockets in these rules."""
    return SocketsTable(**{found["name"]: found["socket"] for found in _WRITTEN.finditer(rules)})


def screen_rules(rotation: int) -> str | None:
    """Return the rule for the touch panel; None if it is not turned."""
    if rotation == 0:
        return None
    return _SCREEN.format(rotation=rotation, matrix=_MATRICES[rotation])


def _match(socket: str) -> str:
    if _BOARD_LINE.match(socket):
        return f'KERNEL=="{socket}"'
    return f'ENV{{ID_PATH}}=="{socket}"'
