"""What a kiosk of this release understands: its services, and the keys of its kiosk.toml.

The kiosk itself checks each order again, and more: a value may have the right form and not work.
scripts/fleet_schemas.py makes kiosk.json from the kiosk's own declarations.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs


def services() -> list[str]:
    """Return the codes of all services."""
    codes: list[str] = _kiosk()["services"]
    return codes


def wrong_in(tables: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong in the tables of a kiosk.toml, each with its key."""
    schema = jsonschema_rs.Draft202012Validator(_kiosk()["configuration"])
    for error in schema.iter_errors(tables):
        yield ": ".join(filter(None, (".".join(map(str, error.instance_path)), error.message)))


@cache
def _kiosk() -> dict[str, Any]:
    kiosk: dict[str, Any] = json.loads(Path(__file__).with_name("kiosk.json").read_bytes())
    return kiosk
