"""udev: the serial lines of this machine, each with its socket, and the rules that name devices."""

import re
from pathlib import Path

import msgspec

from agent.base.structs import replace
from agent.setup.draft import Rotation, SocketsTable
from agent.setup.interview import Interview, NotUnderstood, ask, ask_choice
from agent.setup.machine import CommandFailed, Machine

NAMED, ELSEWHERE, FIND = "named", "elsewhere", "find"
PATTERNS = ("ttyUSB*", "ttyACM*", "ttyAMA*")


class SerialLine(msgspec.Struct, frozen=True):
    """A serial adapter, or the board's own serial line."""

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
    if not typed:  # as a path this is the current folder
        raise NotUnderstood("Type its path.")
    if not Path(typed).exists():
        raise NotUnderstood(f"There is no {typed}.")
    return typed


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
_MATRICES: dict[Rotation, str] = {90: "0 -1 1 1 0 0", 180: "-1 0 1 0 -1 1", 270: "0 1 0 -1 0 1"}


def socket_problem(socket: str) -> str | None:
    """Return why this is not the name of a socket; None: it is one."""
    if _ID_PATH.match(socket):
        return None
    return "expected an ID_PATH (udevadm info --query=property --name=/dev/ttyUSB0), or ttyAMA0"


def site_rules(sockets: SocketsTable) -> str | None:
    """Return the rules; None if no socket is named."""
    named = {name: socket for name, socket in msgspec.structs.asdict(sockets).items() if socket}
    rules = [_RULE.format(match=_match(socket), name=name) for name, socket in named.items()]
    return f"{_HEAD}{''.join(rules)}{_END}" if rules else None


def sockets_in(rules: str) -> SocketsTable:
    """Return the sockets in these rules."""
    return SocketsTable(**{found["name"]: found["socket"] for found in _WRITTEN.finditer(rules)})


def screen_rules(rotation: Rotation) -> str | None:
    """Return the rule for the touch panel; None if it is not turned."""
    if rotation == 0:
        return None
    return _SCREEN.format(rotation=rotation, matrix=_MATRICES[rotation])


def _match(socket: str) -> str:
    if _BOARD_LINE.match(socket):
        return f'KERNEL=="{socket}"'
    return f'ENV{{ID_PATH}}=="{socket}"'
