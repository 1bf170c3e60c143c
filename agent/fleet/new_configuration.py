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

FILE: Final = "new-configuration.json"
"""Beside the journal: the signed order, for kiosk-agent-config.service, which may write to /etc."""

BY_HAND: Final = (
    "outlet.merchant_ref",  # whose money it is
    "outlet.upi_payees",  # whom a customer's QR pays
    "outlet.upi_tr_is_reference_id",
    "api.base_url",  # who is given the key, the TPIN and the captures
    "api.api_key_file",
    "api.tpin_file",
    "api.ca_file",
    "journal.path",  # what is owed
    "biometric",  # devices: they are changed by who stands before them, and one at another address
    "card",  # would be given captures, cards or slips with their codes
    "display",
    "printer",
    "cash",  # which notes are in which cassette
    "machine",  # a command
    "fleet",  # whom it obeys; and at a wrong broker no later order would reach it
)
"""Tables and keys that an order must leave as they are."""


def problems(toml: str, in_force: Path, languages: Collection[str]) -> Iterator[str]:
    """Yield why this cannot take the place of the configuration in force; nothing: it can.

    `languages` are those that this version speaks.
    """
    try:
        tables = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        yield f"kiosk.toml: is not TOML ({error})"
        return
    for wrong in wrong_in(tables, in_force.parent):
        yield told(Path("kiosk.toml"), toml, wrong)
    yield from _unspoken(tables, languages)
    old = tomllib.loads(in_force.read_text(encoding="utf-8"))
    for name in BY_HAND:
        if _value(tables, name) != _value(old, name):
            yield f"kiosk.toml: {name}: only somebody at the kiosk may change this"


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
