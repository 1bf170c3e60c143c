"""The connections that set-up writes for NetworkManager: the shop's Wi-Fi, and a mobile modem.

The lowest metric is used first: a cable, then Wi-Fi, then the modem. NetworkManager keeps all of
them connected, so the next one takes over when one is lost. A connection is a file that only root
can read, so its password is in no command line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from configparser import ConfigParser, Error
from pathlib import Path
from typing import Annotated, Final

import msgspec

from agent.base.private import Private
from agent.config.kiosk_config import Table
from agent.config.toml import WrongValue
from agent.setup.file_changes import SECRET, FileChange
from agent.setup.machine import CommandFailed, Machine

PROGRAM, MODEM_PROGRAM = "nmcli", "mmcli"
FOLDER: Final = "/etc/NetworkManager/system-connections"
WIFI, MODEM = "kiosk-wifi", "kiosk-modem"
"""The names of the connections, and of their files."""
KIND_OF: Final = {f"{name}.nmconnection": name for name in (WIFI, MODEM)}
UP_WITHIN_S: Final = "45"  # a modem registers with its network
APN: Final = r"([A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?)?\Z"
"""An access point name: labels of letters, digits and hyphens (3GPP TS 23.003, 9.1); or an empty
text."""

NAME_BYTES_MAX: Final = 32  # IEEE 802.11, SSID
PASSWORD: Final = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
"""A WPA passphrase, or its key."""
PLAIN_NAME: Final = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*")
"""The name of a Wi-Fi that its file can have unchanged; any other is written as its bytes."""
NAME_IN_BYTES: Final = re.compile(r"(\d{1,3};)+")

# The file format is in nm-settings-keyfile(5). The metric of a cable is 100. powersave=2 is off.
FILE_OF_WIFI: Final = f"""\
# Written by `kiosk-agent setup`.
[connection]
id={WIFI}
type=wifi
autoconnect-retries=0

[wifi]
ssid=%s
powersave=2

[wifi-security]
key-mgmt=wpa-psk
psk=%s

[ipv4]
method=auto
route-metric=600

[ipv6]
method=auto
route-metric=600
"""
FILE_OF_MODEM: Final = f"""\
# Written by `kiosk-agent setup`.
[connection]
id={MODEM}
type=gsm
autoconnect-retries=0
metered=1

[gsm]
apn=%s

[ipv4]
method=auto
route-metric=700

[ipv6]
method=auto
route-metric=700
"""


class NetworkTable(Table, frozen=True):
    """None keeps a connection as it is; an empty text removes it."""

    wifi: str | None = None
    """The name of the shop's Wi-Fi (SSID), such as `"Sharma Store"`. A cable is used first, then
    the Wi-Fi, then the modem. Without this key the connection stays as it is; an empty text removes
    it."""
    apn: Annotated[str, msgspec.Meta(pattern=f"^{APN}", description="such as airtelgprs.com")] | (
        None
    ) = None
    """The access point name (APN) of the modem's SIM card, such as `"airtelgprs.com"`. Switch the
    PIN of the SIM card off before, in a telephone."""

    def __post_init__(self) -> None:
        name = self.wifi or ""
        if not (name.isprintable() and len(name.encode()) <= NAME_BYTES_MAX):
            raise WrongValue("wifi", f"a Wi-Fi's name has at most {NAME_BYTES_MAX} bytes")


def password_problem(password: Private[str]) -> str | None:
    """Return why this cannot be a Wi-Fi's password; None: it can be one."""
    if PASSWORD.fullmatch(password.reveal()):
        return None
    return "a Wi-Fi's password (WPA) has 8 to 63 plain characters"


def hindrance(machine: Machine, network: NetworkTable) -> str | None:
    """Return why this machine cannot have these connections; None: it can."""
    if (network.wifi or network.apn) and not machine.has(PROGRAM):
        return "NetworkManager is missing: apt install network-manager"
    if network.apn and not machine.has(MODEM_PROGRAM):
        return "ModemManager is missing: apt install modemmanager"
    return None


# --- the files ---


def wifis(machine: Machine) -> Mapping[str, str]:
    """Return the names of the Wi-Fi networks in reach, each with its signal."""
    try:
        listed = machine.run(
            PROGRAM, "--terse", "--fields", "SSID,SIGNAL", "device", "wifi", "list"
        )
    except CommandFailed:
        return {}
    rows = (line.replace("\\:", ":").rpartition(":") for line in listed.splitlines())
    return {name: f"signal {signal} %" for name, _, signal in rows if name}


def configured(machine: Machine) -> NetworkTable:
    """Return the connections that an earlier set-up wrote."""
    wifi, modem = (_values(_file(machine, name)) for name in (WIFI, MODEM))
    name = wifi.get("ssid")
    if name and NAME_IN_BYTES.fullmatch(name):
        name = bytes(int(one) for one in name.split(";") if one).decode(errors="replace")
    return NetworkTable(wifi=name, apn=modem.get("apn"))


def changes(
    machine: Machine, network: NetworkTable, password: Private[str] | None
) -> Iterator[FileChange]:
    """Yield the files of the connections. Without a password the Wi-Fi's file stays as it is."""
    if network.wifi and password:
        content = FILE_OF_WIFI % (_in_file(network.wifi), _escaped(password.reveal()))
        yield FileChange(_file(machine, WIFI), content.encode(), SECRET)
    elif network.wifi == "":
        yield FileChange(_file(machine, WIFI), None)
    if network.apn:
        yield FileChange(_file(machine, MODEM), (FILE_OF_MODEM % network.apn).encode(), SECRET)
    elif network.apn == "":
        yield FileChange(_file(machine, MODEM), None)


def commands_after(changed: Iterable[FileChange]) -> Iterator[tuple[str, ...]]:
    """Yield the commands that make NetworkManager use the changed files."""
    own = [change for change in changed if change.path.name in KIND_OF]
    if own:
        yield PROGRAM, "connection", "reload"
    for change in own:
        if change.content is not None:
            name = KIND_OF[change.path.name]
            yield PROGRAM, "--wait", UP_WITHIN_S, "connection", "up", name


def _file(machine: Machine, name: str) -> Path:
    return machine.at(f"{FOLDER}/{name}.nmconnection")


def _values(file: Path) -> dict[str, str]:
    """Return the keys of all sections; empty if there is no such file."""
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    try:
        parser.read_string(file.read_text(encoding="utf-8"))
    except (OSError, Error, UnicodeDecodeError):
        return {}
    return {key: text for section in parser.values() for key, text in section.items()}


def _in_file(name: str) -> str:
    if PLAIN_NAME.fullmatch(name):
        return name
    return "".join(f"{byte};" for byte in name.encode())


def _escaped(text: str) -> str:
    """Return a text as GLib's key files have it: they drop spaces at the ends of a line."""
    return text.replace("\\", "\\\\").replace(" ", "\\s")
