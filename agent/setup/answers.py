"""The file of `setup --answers`: the tables of kiosk.toml, and more tables for the set-up alone.

The whole file is checked before anything is done. All errors are reported together, each with the
file, the line, the key and the expected value.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec

from agent.base.private import Private
from agent.cash.attendants import likeness, why_not_a_name, why_not_a_pin
from agent.config.kiosk_config import (
    SECRET_BYTES_MAX,
    Config,
    ConfigError,
    Table,
    located_error,
    tables_in,
)
from agent.config.toml import WrongKey, read_toml
from agent.setup.draft import (
    FLEET_FILES,
    Attendant,
    ClockTable,
    Draft,
    ScreenTable,
    SocketsTable,
    place_problem,
    zone_problem,
)
from agent.setup.network import NetworkTable, name_problem, password_problem
from agent.setup.udev import socket_problem
from agent.ui.words.words import LANGUAGES

EXAMPLE = Path(__file__).with_name("answers.example.toml")
"""What `setup --example` prints."""

PIN_KEYS = frozenset({"pin", "pin_file"})
ATTENDANT_EXPECTED = 'expected { pin_file = "FILE" } or { pin = "DIGITS" }'

SecretText = Annotated[str, msgspec.Meta(min_length=1)]


class SecretsTable(Table, frozen=True):
    """The secrets, each as its value or as a file of one line."""

    api_key: SecretText | None = None
    api_key_file: SecretText | None = None
    tpin: SecretText | None = None
    tpin_file: SecretText | None = None
    mqtt_password: SecretText | None = None
    mqtt_password_file: SecretText | None = None
    mqtt_key_file: SecretText | None = None
    """The key of fleet.certificate_file, PEM."""
    wifi_password: SecretText | None = None
    """Of network.wifi."""
    wifi_password_file: SecretText | None = None


class _Answers(Config, frozen=True):
    """All tables but [attendants], whose keys are names."""

    secrets: SecretsTable = SecretsTable()
    screen: ScreenTable = ScreenTable()
    clock: ClockTable = ClockTable()
    sockets: SocketsTable = SocketsTable()
    network: NetworkTable = NetworkTable()


OWN_TABLES = frozenset(_Answers.__struct_fields__) - frozenset(Config.__struct_fields__)


class Stored(msgspec.Struct, frozen=True):
    """Values that the machine already has, so that the file of answers may leave them out."""

    api_key: bool = False
    attendants: bool = False
    wifi: str | None = None
    """The name of the Wi-Fi whose password is stored."""


def read_answers(file: Path, stored: Stored) -> Draft:
    """Return the draft of a file of answers. Raises ConfigError with all errors."""
    try:
        text = file.read_bytes().decode()
        tables: dict[str, Any] = read_toml(text)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: is not TOML ({error})") from error
    people = tables.pop("attendants", {})
    sound, wrong = tables_in(tables, file.parent, _Answers)
    wrong = [
        *map(_with_attendants, wrong),
        *_unfit(sound),
        *_wrong_people(people, file.parent, stored),
        *_secret_problems(sound, file.parent, stored),
    ]
    if wrong:
        raise ConfigError("\n".join(located_error(file, text, one) for one in wrong))
    return _draft(tables, _Answers(**sound), people, file.parent)


def _with_attendants(wrong: WrongKey) -> WrongKey:
    """Complete the list of the tables that a file of answers may have."""
    hint = "known here: "
    if wrong.table or hint not in wrong.what:
        return wrong
    if get_close_matches(wrong.key, ("attendants",)):
        before, _, _ = wrong.what.partition(hint)
        return WrongKey("", wrong.key, f"{before}did you mean `attendants`?")
    return WrongKey("", wrong.key, f"{wrong.what}, attendants")


def _draft(
    tables: dict[str, Any], answers: _Answers, people: Mapping[str, Any], folder: Path
) -> Draft:
    secrets = answers.secrets
    ca_file = answers.api.ca_file
    return Draft(
        tables={name: keys for name, keys in tables.items() if name not in OWN_TABLES},
        screen=answers.screen,
        clock=answers.clock,
        sockets=answers.sockets,
        network=answers.network,
        wifi_password=_secret(secrets.wifi_password, secrets.wifi_password_file, folder),
        ca_file=folder / ca_file if ca_file else None,
        api_key=_secret(secrets.api_key, secrets.api_key_file, folder),
        tpin=_secret(secrets.tpin, secrets.tpin_file, folder),
        mqtt_password=_secret(secrets.mqtt_password, secrets.mqtt_password_file, folder),
        mqtt_key=_secret(None, secrets.mqtt_key_file, folder),
        fleet_files=_fleet_files(answers, folder),
        attendants=[
            Attendant(name, _required(_secret(one.get("pin"), one.get("pin_file"), folder)))
            for name, one in people.items()
        ],
    )


def _fleet_files(answers: _Answers, folder: Path) -> dict[str, Path]:
    """Return the broker's certificates, from paths beside the file of answers."""
    given = {key: getattr(answers.fleet, key, None) for key in FLEET_FILES}
    return {key: folder / name for key, name in given.items() if name}


def _unfit(sound: Mapping[str, Any]) -> Iterator[WrongKey]:
    """Yield values of sound tables that kiosk.toml may have, but no new kiosk."""
    if outlet := sound.get("outlet"):
        for language in outlet.languages:
            if language not in LANGUAGES:
                known = ", ".join(sorted(LANGUAGES))
                yield WrongKey("outlet", "languages", f"expected some of {known}; got `{language}`")
        if problem := place_problem(outlet.latitude, outlet.longitude):
            yield WrongKey("outlet", "latitude", problem)
    if (clock := sound.get("clock")) and (problem := zone_problem(clock.time_zone)):
        yield WrongKey("clock", "time_zone", problem)
    if sockets := sound.get("sockets"):
        for name, socket in msgspec.structs.asdict(sockets).items():
            if socket and (problem := socket_problem(socket)):
                yield WrongKey("sockets", name, problem)


def _wrong_people(people: object, folder: Path, stored: Stored) -> Iterator[WrongKey]:
    """Yield unusable attendants' names and PINs; no message contains a PIN."""
    if not isinstance(people, dict):
        yield WrongKey("", "attendants", "expected a table: [attendants]")
        return
    if not people and not stored.attendants:
        what = f"missing: nobody could hand out notes; {ATTENDANT_EXPECTED} for a name"
        yield WrongKey("", "attendants", what)
    taken: set[str] = set()
    named: dict[str, str] = {}
    for name, one in people.items():
        if problem := why_not_a_name(name):
            yield WrongKey("attendants", name, problem)
        elif (alike := named.setdefault(likeness(name), name)) != name:
            yield WrongKey("attendants", name, f"is too similar to {alike}: choose another name")
        keys = set(one) if isinstance(one, dict) else set()
        if len(keys) != 1 or not keys <= PIN_KEYS or not isinstance(next(iter(one.values())), str):
            yield WrongKey("attendants", name, ATTENDANT_EXPECTED)
        elif problem := _pin_problem(one, folder, taken):
            yield WrongKey("attendants", name, problem)


Problem = Callable[[Private[str]], str | None]
PROBLEMS: Mapping[str, Problem] = {"wifi_password": password_problem}
"""The secrets that are not a word without spaces."""


def _secret_problems(sound: Mapping[str, Any], folder: Path, stored: Stored) -> Iterator[WrongKey]:
    """Yield the errors in the secrets, and the required ones; no message contains a secret."""
    wifi = sound["network"].wifi if "network" in sound else None
    if wifi and (problem := name_problem(wifi)):
        yield WrongKey("network", "wifi", problem)
    secrets = sound.get("secrets")
    if secrets is None:
        return
    if not (secrets.api_key or secrets.api_key_file or stored.api_key):
        what = "missing: expected the service's key, or the file with the key (api_key_file)"
        yield WrongKey("secrets", "api_key", what)
    if wifi and wifi != stored.wifi and not (secrets.wifi_password or secrets.wifi_password_file):
        what = "missing: expected the password of network.wifi, or its file (wifi_password_file)"
        yield WrongKey("secrets", "wifi_password", what)
    given = {
        "api_key": (secrets.api_key, secrets.api_key_file),
        "tpin": (secrets.tpin, secrets.tpin_file),
        "mqtt_password": (secrets.mqtt_password, secrets.mqtt_password_file),
        "wifi_password": (secrets.wifi_password, secrets.wifi_password_file),
    }
    for name, (text, file) in given.items():
        if text and file:
            yield WrongKey("secrets", name, f"expected one of {name} and {name}_file")
        elif problem := _unreadable(text, file, folder, PROBLEMS.get(name, secret_problem)):
            yield WrongKey("secrets", f"{name}_file" if file else name, problem)
    if problem := _no_pem_key(secrets.mqtt_key_file, folder):
        yield WrongKey("secrets", "mqtt_key_file", problem)


def _pin_problem(one: Mapping[str, str], folder: Path, taken: set[str]) -> str | None:
    """Return why this PIN cannot be used; otherwise add it to `taken` and return None."""
    text, file = one.get("pin"), one.get("pin_file")
    if problem := _unreadable(text, file, folder, secret_problem):
        return problem
    pin = _required(_secret(text, file, folder)).reveal()
    if problem := why_not_a_pin(pin):
        return problem
    if pin in taken:
        return "another attendant has the same PIN: choose another one"
    taken.add(pin)
    return None


def _unreadable(text: str | None, file: str | None, folder: Path, problem: Problem) -> str | None:
    """Return why the text or file has no secret; None: it has one, or neither is given."""
    try:
        secret = _secret(text, file, folder)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no text"
        return f"expected a file of one line; {folder / str(file)}: {why}"
    return None if secret is None else problem(secret)


def _no_pem_key(file: str | None, folder: Path) -> str | None:
    """Return why the file has no private key; None: it may have one, or no file is given."""
    if file is None:
        return None
    try:
        text = (folder / file).read_bytes()[:SECRET_BYTES_MAX].decode()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no text"
        return f"expected a private key, PEM; {folder / file}: {why}"
    return None if "PRIVATE KEY-----" in text else f"{folder / file}: is not a PEM private key"


def secret_problem(secret: Private[str]) -> str | None:
    """Return why this cannot be a key or TPIN; None: it can be one."""
    text = secret.reveal()
    if not text:
        return "it is empty"
    if not (text.isascii() and text.isprintable()) or " " in text:
        return "expected one line of plain characters, without spaces"
    return None


def _secret(text: str | None, file: str | None, folder: Path) -> Private[str] | None:
    """Return a secret, read from its file if one is given. Raises OSError, UnicodeDecodeError."""
    if file is not None:
        return Private((folder / file).read_bytes()[:SECRET_BYTES_MAX].decode().strip())
    return None if text is None else Private(text.strip())


def _required(secret: Private[str] | None) -> Private[str]:
    assert secret is not None  # noqa: S101  # _wrong_people has checked that one is given
    return secret
