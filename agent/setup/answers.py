"""The file of answers: the tables of kiosk.toml, and more tables for the set-up alone.

It is the only input of set-up. `setup --answers` reads a given file; the guided set-up writes one,
without secrets and PINs, and then does the same. All errors are reported together, each with the
file, the line, the key and the expected value.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec

from agent.base.private import Private
from agent.config.keys import example_file
from agent.config.kiosk_config import (
    ATTENDANTS,
    SECRET_BYTES_MAX,
    Config,
    ConfigError,
    JournalTable,
    OutletTable,
    Table,
    located_error,
    tables_in,
)
from agent.config.toml import WrongKey, WrongValue, read_toml
from agent.setup import credentials, network
from agent.setup.machine import Machine
from agent.setup.network import NetworkTable, password_problem
from agent.setup.pins import NewAttendant, with_pins
from agent.setup.udev import SocketsTable
from agent.ui.words.words import LANGUAGES

Rotation = Literal[0, 90, 180, 270]
Toml = dict[str, dict[str, Any]]
SecretText = Annotated[str, msgspec.Meta(min_length=1)]

NORTH, SOUTH, WEST, EAST = 37.5, 6.0, 68.0, 97.6  # India with its islands, in degrees
TIME_ZONE = "Asia/Kolkata"
EXPECTED = 'expected { pin_file = "FILE" } or { pin = "DIGITS" }'


def zone_problem(name: str) -> str | None:
    """Return why this is not a time zone; None: it is one."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        close = get_close_matches(name, available_timezones(), n=1)
        hint = f"did you mean {close[0]}?" if close else f"such as {TIME_ZONE}"
        return f"`{name}` is not a time zone; {hint}"
    return None


def word_problem(secret: Private[str]) -> str | None:
    """Return why this cannot be a key or TPIN; None: it can be one."""
    text = secret.reveal()
    if not text:
        return "it is empty"
    if not (text.isascii() and text.isprintable()) or " " in text:
        return "expected one line of plain characters, without spaces"
    return None


def _pem_problem(secret: Private[str]) -> str | None:
    is_key = "PRIVATE KEY-----" in secret.reveal()
    return None if is_key else "expected a file with a private key, PEM"


SECRETS: Final[Mapping[str, Callable[[Private[str]], str | None]]] = {
    "api-key": word_problem,
    "tpin": word_problem,
    "mqtt-password": word_problem,
    "mqtt-key": _pem_problem,
    "wifi-password": password_problem,
}
"""What is wrong with a secret, by its name. Its key in [secrets] has "_" for "-"."""


class NewOutletTable(OutletTable, frozen=True):
    """An outlet in India, with languages that this version has."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for language in self.languages:
            if language not in LANGUAGES:
                known = ", ".join(sorted(LANGUAGES))
                raise WrongValue("languages", f"expected some of {known}; got `{language}`")
        if SOUTH <= self.longitude <= NORTH and WEST <= self.latitude <= EAST:
            raise WrongValue("latitude", "wrong order: type the latitude first")
        if not (SOUTH <= self.latitude <= NORTH and WEST <= self.longitude <= EAST):
            place = f"{self.latitude}, {self.longitude} is not in India"
            raise WrongValue("latitude", f"{place} (latitude {SOUTH:g} to {NORTH:g})")


class ScreenTable(Table, frozen=True):
    rotation: Rotation = 0
    """Degrees by which the panel is turned clockwise, seen from the front. The picture and the
    touches are turned back."""


class ClockTable(Table, frozen=True):
    time_zone: str = TIME_ZONE
    """The time zone of this machine's own log. Customers always see India's time."""
    ntp: bool = True
    """Whether the network sets the clock. The clock of a Raspberry Pi stops without power."""

    def __post_init__(self) -> None:
        if problem := zone_problem(self.time_zone):
            raise WrongValue("time_zone", problem)


class SecretsTable(Table, frozen=True):
    """The secrets, each as its value or as a file of one line."""

    api_key: SecretText | None = None
    """The key that the finance service gave for this outlet, such as `"sk_live_7Q1X"`."""
    api_key_file: SecretText | None = None
    """A file with the key instead, such as `"api-key"`."""
    tpin: SecretText | None = None
    """The TPIN, such as `"123456"`; without it an attendant types it whenever it is needed."""
    tpin_file: SecretText | None = None
    """A file with the TPIN instead, such as `"tpin"`."""
    mqtt_password: SecretText | None = None
    """The password of `fleet.user`, such as `"chai-aur-biskut"`."""
    mqtt_password_file: SecretText | None = None
    """A file with that password instead, such as `"mqtt-password"`."""
    mqtt_key_file: SecretText | None = None
    """A file with the private key of `fleet.certificate_file` (PEM), such as `"kiosk-key.pem"`."""
    wifi_password: SecretText | None = None
    """The password of `network.wifi` (WPA), such as `"chai-aur-biskut"`."""
    wifi_password_file: SecretText | None = None
    """A file with that password instead, such as `"wifi-password"`."""

    def __post_init__(self) -> None:
        for name in SECRETS:
            key = name.replace("-", "_")
            if getattr(self, key, None) and getattr(self, f"{key}_file"):
                raise WrongValue(key, f"expected one of {key} and {key}_file")


class SetupAnswers(Config, frozen=True):
    """All tables but [attendants], whose keys are names."""

    outlet: NewOutletTable
    screen: ScreenTable = ScreenTable()
    clock: ClockTable = ClockTable()
    sockets: SocketsTable = SocketsTable()
    network: NetworkTable = NetworkTable()
    secrets: SecretsTable = SecretsTable()


OWN_TABLES = frozenset(SetupAnswers.__struct_fields__) - frozenset(Config.__struct_fields__)


class PinTable(Table, frozen=True):
    """An attendant in a file of answers."""

    pin: str | None = None
    pin_file: str | None = None

    def __post_init__(self) -> None:
        if (self.pin is None) == (self.pin_file is None):
            raise ValueError(EXPECTED)


class TypedSecrets(msgspec.Struct, frozen=True):
    """The secrets and PINs that a person typed; the file of the guided set-up never has them."""

    secrets: Mapping[str, Private[str]] = {}
    """The secrets by their names in SECRETS."""
    attendants: tuple[NewAttendant, ...] = ()


NOTHING_TYPED: Final = TypedSecrets()


class Draft(msgspec.Struct, frozen=True):
    """All that a set-up writes."""

    answers: SetupAnswers
    tables: Toml
    """The tables of kiosk.toml."""
    folder: Path
    """Where relative paths of the answers begin."""
    secrets: Mapping[str, Private[str]]
    """The new ones, by their names in SECRETS; the stored ones stay."""
    new_pins: tuple[str, ...]
    attendants: bytes
    """The new file of all attendants; empty: it does not change."""


def tables_of(file: Path) -> tuple[str, Toml]:
    """Return a file's text and tables. Raises ConfigError."""
    try:
        text = file.read_bytes().decode()
        return text, read_toml(text)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: is not TOML ({error})") from error


def state_of(machine: Machine, journal: JournalTable) -> Path:
    """Return the folder to which the agent writes."""
    if Path(journal.path).is_absolute():
        return machine.at(journal.path).parent
    return (machine.config.parent / journal.path).parent


def read_answers(machine: Machine, file: Path, typed: TypedSecrets = NOTHING_TYPED) -> Draft:
    """Return all that a file of answers asks for. Raises ConfigError with all errors."""
    text, tables = tables_of(file)
    people: Any = tables.pop("attendants", {})
    sound, wrong = tables_in(tables, file.parent, SetupAnswers)
    secrets, attendants = dict(typed.secrets), [*typed.attendants]
    if given := sound.get("secrets"):
        wrong += _secrets(given, file.parent, secrets)
        wrong += _missing(machine, sound, secrets)
    wrong += _people(people, file.parent, attendants)
    stored = state_of(machine, sound.get("journal", JournalTable())) / ATTENDANTS
    content, refused = with_pins(stored, attendants)
    wrong += refused
    if not content and not people:
        what = f"missing: nobody could hand out notes; {EXPECTED} for a name"
        wrong.append(WrongKey("", "attendants", what))
    if wrong:
        raise ConfigError("\n".join(located_error(file, text, one) for one in wrong))
    return Draft(
        answers=SetupAnswers(**sound),
        tables={name: keys for name, keys in tables.items() if name not in OWN_TABLES},
        folder=file.parent,
        secrets=secrets,
        new_pins=tuple(one.name for one in attendants),
        attendants=content if attendants else b"",
    )


def _secrets(
    table: SecretsTable, folder: Path, secrets: dict[str, Private[str]]
) -> Iterator[WrongKey]:
    """Add the secrets of a file to `secrets`; yield the unusable ones, without their text."""
    for name, problem in SECRETS.items():
        key = name.replace("-", "_")
        file, text = getattr(table, f"{key}_file"), getattr(table, key, None)
        key = f"{key}_file" if file else key
        if file is None and text is None:
            continue
        try:
            secret = _read(file, text, folder)
        except ValueError as unreadable:
            yield WrongKey("secrets", key, str(unreadable))
            continue
        if why := problem(secret):
            yield WrongKey("secrets", key, why)
        secrets[name] = secret


def _missing(
    machine: Machine, sound: Mapping[str, Any], secrets: Mapping[str, Private[str]]
) -> Iterator[WrongKey]:
    """Yield what neither the answers nor the machine have."""
    if "api-key" not in secrets and not credentials.is_stored(machine, "api-key"):
        what = "missing: expected the service's key, or the file with the key (api_key_file)"
        yield WrongKey("secrets", "api_key", what)
    wanted = sound.get("network", NetworkTable())
    is_new = wanted.wifi and wanted.wifi != network.configured(machine).wifi
    if is_new and "wifi-password" not in secrets:
        what = "missing: expected the password of network.wifi, or its file (wifi_password_file)"
        yield WrongKey("secrets", "wifi_password", what)
    if why_not := network.hindrance(machine, wanted):
        yield WrongKey("", "network", why_not)


def _people(people: Any, folder: Path, attendants: list[NewAttendant]) -> Iterator[WrongKey]:
    """Add the attendants of a file to `attendants`; yield those without a usable PIN."""
    if not isinstance(people, dict):
        yield WrongKey("", "attendants", "expected a table: [attendants]")
        return
    for name, given in people.items():
        try:
            one = msgspec.convert(given, PinTable)
            attendants.append(NewAttendant(name, _read(one.pin_file, one.pin, folder)))
        except msgspec.ValidationError:
            yield WrongKey("attendants", name, EXPECTED)
        except ValueError as unreadable:
            yield WrongKey("attendants", name, str(unreadable))


def _read(file: str | None, text: str | None, folder: Path) -> Private[str]:
    """Return a secret. Raises ValueError if its file cannot be read."""
    if file is None:
        return Private((text or "").strip())
    try:
        return Private((folder / file).read_bytes()[:SECRET_BYTES_MAX].decode().strip())
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no text"
        raise ValueError(f"expected a file of one line; {folder / file}: {why}") from error


HEAD: Final = """\
# The answers of `kiosk-agent setup --answers FILE`. Lines in comments are defaults or optional.
# Paths begin at this file's folder. Protect this file: it has secrets, or names their files.
# The tables from [screen] on are for the set-up alone; kiosk.toml has all others.
"""
PEOPLE: Final = """
# The people who hand out notes. A PIN has six to eight digits.
[attendants]
Asha = { pin_file = "asha.pin" }
# "Ravi Kumar" = { pin = "…" }"""


def example() -> str:
    """Return an example of a file of answers."""
    lines = "\n".join(example_file(SetupAnswers))
    api_key = '# api_key_file = "api-key"'
    assert api_key in lines  # noqa: S101  # see SecretsTable
    return f"{HEAD}{lines.replace(api_key, api_key.removeprefix('# '))}\n{PEOPLE}"
