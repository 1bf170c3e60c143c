"""The values that set-up writes at the end, from questions or a file, and their limits."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec

from agent.base.files import read_plain
from agent.base.private import Private
from agent.cash.attendants import FILE_BYTES_MAX, Attendants, PinNotSet
from agent.config.kiosk_config import Table
from agent.setup.machine import STATE, Machine
from agent.setup.network import NetworkTable

Rotation = Literal[0, 90, 180, 270]
Toml = dict[str, dict[str, Any]]

TIME_ZONE = "Asia/Kolkata"
NORTH, SOUTH, WEST, EAST = (
    37.5,
    6.0,
    68.0,
    97.6,
)  # India with its islands, in degrees
FLEET_FILES = {"ca_file": "fleet-ca.pem", "certificate_file": "fleet-certificate.pem"}
"""File names of the certificates of [fleet], which are copied beside kiosk.toml."""


class ScreenTable(Table, frozen=True):
    """The settings of the browser's unit and the touch panel."""

    rotation: Rotation = 0
    """Degrees by which the panel is turned clockwise."""


class ClockTable(Table, frozen=True):
    time_zone: str = TIME_ZONE
    ntp: bool = True
    """Whether the clock is set from the network."""


Socket = str
"""The socket of a serial line: its ID_PATH (udev), or ttyAMA0 for the board's own line."""


class SocketsTable(Table, frozen=True):
    """The sockets of serial devices on plain adapters; None: udev already names the device."""

    card: Socket | None = None
    display: Socket | None = None
    printer: Socket | None = None
    cash: Socket | None = None


class Attendant(msgspec.Struct, frozen=True):
    """An attendant who gets a PIN, or a new one."""

    name: str
    pin: Private[str]


@dataclass
class Draft:
    """The answers for one kiosk that are known so far."""

    tables: Toml
    """The tables of kiosk.toml."""
    screen: ScreenTable = field(default_factory=ScreenTable)
    clock: ClockTable = field(default_factory=ClockTable)
    sockets: SocketsTable = field(default_factory=SocketsTable)
    network: NetworkTable = field(default_factory=NetworkTable)
    wifi_password: Private[str] | None = None
    """None keeps the stored one."""
    ca_file: Path | None = None
    """The certificates to be copied beside kiosk.toml."""
    api_key: Private[str] | None = None
    """None keeps the stored key. The same holds for the TPIN."""
    tpin: Private[str] | None = None
    mqtt_password: Private[str] | None = None
    mqtt_key: Private[str] | None = None
    fleet_files: dict[str, Path] = field(default_factory=dict)
    """The broker's certificates, to be copied beside kiosk.toml, by key of [fleet]."""
    rd_pairing: Private[bytes] | None = None
    """This kiosk's private key for a box (drivers/biometric/rdservice_pairing.py)."""
    attendants: list[Attendant] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    """Remarks for the summary: tested devices, or skipped steps."""

    def value(self, table: str, key: str, default: Any = None) -> Any:
        return self.tables.get(table, {}).get(key, default)

    def put(self, table: str, key: str, value: object) -> None:
        """Set a key; None removes it, and then also its table if that is empty."""
        keys = {k: v for k, v in self.tables.get(table, {}).items() if k != key}
        if value is not None:
            keys[key] = value
        if keys:
            self.tables[table] = keys
        else:
            self.tables.pop(table, None)

    def put_table(self, table: str, keys: Mapping[str, object] | None) -> None:
        """Replace a table; None removes it."""
        if keys is None:
            self.tables.pop(table, None)
        else:
            self.tables[table] = dict(keys)


def state_of(draft: Draft, machine: Machine) -> Path:
    """Return the folder of the journal, to which the agent writes."""
    journal: str = draft.value("journal", "path", f"{STATE}/journal.db")
    if Path(journal).is_absolute():
        return machine.at(journal).parent
    return (machine.config.parent / journal).parent


def place_problem(latitude: float, longitude: float) -> str | None:
    """Return why no outlet can be there; None: one can."""
    if SOUTH <= latitude <= NORTH and WEST <= longitude <= EAST:
        return None
    if SOUTH <= longitude <= NORTH and WEST <= latitude <= EAST:
        return "wrong order: type the latitude first"
    return f"{latitude}, {longitude} is not in India (latitude {SOUTH:g} to {NORTH:g})"


def zone_problem(name: str) -> str | None:
    """Return why this is not a time zone; None: it is one."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        close = get_close_matches(name, available_timezones(), n=1)
        hint = f"did you mean {close[0]}?" if close else "such as Asia/Kolkata"
        return f"`{name}` is not a time zone; {hint}"
    return None


def names_of(file: Path) -> tuple[str, ...]:
    """Return the attendants who already have a PIN."""
    try:
        return tuple(one.name for one in Attendants(file).all())
    except PinNotSet:
        return ()


def set_pins(file: Path, new: Iterable[Attendant], folder: Path) -> bytes:
    """Return the new file's content. It is made in `folder`, where only hashes of PINs are written.

    Raises ValueError, which says why a name or PIN is not accepted; OSError.
    """
    draft = folder / "attendant.json"
    with suppress(FileNotFoundError):
        draft.write_bytes(read_plain(file, FILE_BYTES_MAX))
    people = Attendants(draft)
    for one in new:
        known = {name.casefold() for name in names_of(draft)}
        if one.name.casefold() in known:
            people.set_pin(one.name, one.pin)
        else:
            people.add(one.name, one.pin)
    return draft.read_bytes()
