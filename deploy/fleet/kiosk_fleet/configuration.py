"""Reads the TOML files of the operator, and the secrets in files beside them."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

Broker_ = Annotated[str, msgspec.Meta(pattern=r"^mqtts?://[^/]+\Z")]
Kind = TypeVar("Kind")


class ConfigError(Exception):
    """A file cannot be used; the message names it, and what is expected."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A TOML table; an unknown key in it is an error."""


class BrokerTable(Table, frozen=True):
    mqtt: Broker_
    user: str | None = None
    password_file: str = "mqtt-password"  # noqa: S105  # a file's name
    ca_file: str | None = None


def load(file: Path, kind: type[Kind]) -> Kind:
    """Return the configuration in a file. Raises ConfigError."""
    try:
        return msgspec.convert(read_toml(file), kind)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{file}: {error}") from error


def read_toml(file: Path) -> dict[str, Any]:
    """Return the tables of a file. Raises ConfigError."""
    try:
        return tomllib.loads(_read(file).decode())
    except ValueError as error:  # also another encoding, and a number of thousands of digits
        raise ConfigError(f"{file}: is not TOML ({error})") from error


def secret_in(file: Path) -> str:
    """Return the only line of a file. Raises ConfigError, without its content."""
    text = _read(file).decode("ascii", "replace").strip()
    if not text or not text.isprintable() or "\ufffd" in text:
        raise ConfigError(f"{file}: expected one line of plain characters")
    return text


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
