"""udev rules of one kiosk: which device is in which socket, and how the touch panel is turned."""

import re

import msgspec

from agent.setup.draft import Rotation, SocketsTable

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
