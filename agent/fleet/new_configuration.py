"""What of a kiosk.toml an order may change, and what only somebody at the kiosk may.

Whom the kiosk trusts, where its money is kept and what it is connected to are not for an order:
else who steals the operator's key has the kiosk's key, captures and notes as well.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from agent.config import told, wrong_in
from agent.fleet.messages import Result
from agent.toml import read_toml

FILE: Final = "new-configuration.json"
"""Beside the journal: the signed order, for kiosk-agent-config.service, which may write to /etc."""

ORDERABLE: Final = frozenset(
    {
        "outlet.name",
        "outlet.latitude",
        "outlet.longitude",
        "outlet.languages",
        "outlet.region",
        "api.requests_per_minute",
        "api.money_timeout_s",
        "journal.archive_after_days",
        "ui.listen",
        "ui.panel_mm",
        "voice.folder",
        "voice.volume",
        "voice.headset",
        "transfer.account_check",
        "verification.price",
        "verification.prices",
        "retention.money_years",
        "retention.log_days",
    }
)
"""The keys that an order may change. A new key is not among them until somebody adds it here.

An order must not change whose money it is and whom a QR pays (outlet); who is given the key, the
TPIN, the captures and each call's time (api); where the events of money are, and their copy
(journal); a device, which may be at another address and would be given captures, cards or slips;
which notes are in which cassette (cash); a command (machine); and whom the kiosk obeys (fleet)."""


def problems(toml: str, in_force: Path, languages: Collection[str]) -> Iterator[str]:
    """Yield why this cannot take the place of the configuration in force; nothing: it can.

    `languages` are those that this version speaks.
    """
    try:
        tables = read_toml(toml)
    except tomllib.TOMLDecodeError as error:
        yield f"kiosk.toml: is not TOML ({error})"
        return
    for wrong in wrong_in(tables, in_force.parent):
        yield told(Path("kiosk.toml"), toml, wrong)
    yield from _unspoken(tables, languages)
    old = read_toml(in_force.read_text(encoding="utf-8"))
    for name in sorted({*_names(tables), *_names(old)} - ORDERABLE):
        if _value(tables, name) != _value(old, name):
            yield f"kiosk.toml: {name}: only somebody at the kiosk may change this"


def _names(tables: Mapping[str, Any]) -> Iterator[str]:
    """Yield TABLE.KEY of each key; TABLE of one without keys."""
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


class Outcome(msgspec.Struct, frozen=True):
    """What became of the last order that brought a configuration, as root's process wrote it."""

    id: int
    at: float
    result: Result
    what: str = ""
    configuration: str = ""
    """SHA-256 of what is in force by it; "" if the one before is."""


def outcome(file: Path) -> Outcome | None:
    """Return what became of the last one; None: there was none, or it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Outcome)
    except (OSError, msgspec.DecodeError):
        return None
