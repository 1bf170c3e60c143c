"""The keys of kiosk.toml that an order may change; others only change at the kiosk.

An order must not change whom the kiosk trusts, where its money is kept or what it is connected to.
Otherwise a thief of the operator's key would also get the kiosk's key, captures and notes.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from agent.config.kiosk_config import located_error, wrong_in
from agent.config.toml import read_toml
from fleet_messages.messages import Result

FILE: Final = "new-configuration.json"
"""The signed order, beside the journal, for kiosk-agent-config.service, which may write to /etc."""

ORDERABLE: Final = frozenset(
    {
        "outlet.name",
        "outlet.latitude",
        "outlet.longitude",
        "outlet.languages",
        "outlet.region",
        "api.requests_per_minute",
        "ui.listen",
        "voice.folder",
        "voice.volume",
        "voice.headset",
        "transfer.account_check",
        "verification.price",
        "verification.prices",
        "retention.money_years",
        "retention.log_days",
        "update.ring",
    }
)
"""The keys that an order may change. A new key is excluded until somebody adds it here.

An order must not change these: the owner of the money and the payee of a QR (outlet); the peer that
gets the key, the TPIN, the captures and each call's time (api); the place of the money's events and
of their copy (journal); a device, which may be at another address and would get captures, cards or
slips; the notes in each cassette (cash); a command (machine); and the operator that the kiosk obeys
(fleet).
"""


def problems(toml: str, in_force: Path, languages: Collection[str]) -> Iterator[str]:
    """Yield the reasons why a configuration cannot replace the active one; nothing if it can.

    `languages` are those of this version.
    """
    try:
        tables = read_toml(toml)
    except tomllib.TOMLDecodeError as error:
        yield f"kiosk.toml: is not TOML ({error})"
        return
    for wrong in wrong_in(tables, in_force.parent):
        yield located_error(Path("kiosk.toml"), toml, wrong)
    yield from _unspoken(tables, languages)
    old = read_toml(in_force.read_text(encoding="utf-8"))
    for name in sorted({*_names(tables), *_names(old)} - ORDERABLE):
        if _value(tables, name) != _value(old, name):
            yield f"kiosk.toml: {name}: an order may not change this; change it at the kiosk"


def _names(tables: Mapping[str, Any]) -> Iterator[str]:
    """Yield TABLE.KEY of each key, and TABLE of an empty table."""
    for table, keys in tables.items():
        if isinstance(keys, dict) and keys:
            yield from (f"{table}.{key}" for key in keys)
        else:
            yield table


def _unspoken(tables: Mapping[str, Any], languages: Collection[str]) -> Iterator[str]:
    asked = _value(tables, "outlet.languages")
    for language in asked if isinstance(asked, list) else ():
        if language not in languages:
            known = ", ".join(sorted(languages))
            yield f"kiosk.toml: outlet.languages: expected some of {known}; got `{language}`"


def _value(tables: Mapping[str, Any], name: str) -> Any:
    table, _, key = name.partition(".")
    value = tables.get(table, {})
    return value.get(key) if key and isinstance(value, dict) else value


def fingerprint(toml: bytes) -> str:
    return sha256(toml).hexdigest()


class ConfigurationResult(msgspec.Struct, frozen=True):
    """The result of the last order with a configuration, as root's process wrote it."""

    id: int
    at: float
    result: Result
    what: str = ""
    configuration: str = ""
    """SHA-256 of the configuration that it made active; "" if the previous one is active."""


def outcome(file: Path) -> ConfigurationResult | None:
    """Return the last result; None if there is none or it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=ConfigurationResult)
    except (OSError, msgspec.DecodeError):
        return None
