"""A kiosk's folder before its first start: kiosk.toml and the secret files."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent.config.kiosk_config import Setup, load

Table = Mapping[str, Any]

NO_SIMULATOR = {
    "api": "https://api.example.in",
    "api_key": "key-under-test",
    "tpin": "123456",
    "merchant_ref": "OUTLET-001",
}
"""The service's part of the output of `kiosk-sim run`, with a service that cannot be reached."""
DISPENSER = {"driver": "lcdm-4000", "denominations": [500, 200, 100, 0]}


def simulated_devices(line: Mapping[str, Any]) -> dict[str, Table]:
    """Return the tables of the serial devices of `kiosk-sim run`, except the dispenser."""
    return {
        "card": {"port": line["card"]},
        "display": {"driver": "nextion", "port": line["display"]},
        "printer": {"driver": "escpos", "port": line["printer"]},
    }


def furnish(folder: Path, line: Mapping[str, Any] = NO_SIMULATOR, /, **tables: Table) -> Path:
    """Write a kiosk's files; return the path of its configuration.

    `line` has the service's address and secrets. `tables` are added to the usual ones.
    """
    written: dict[str, Table] = {
        "outlet": {
            "merchant_ref": line["merchant_ref"],
            "name": "Sharma General Store",
            "latitude": 12.9716,
            "longitude": 77.5946,
        },
        "api": {"base_url": line["api"]},
        "journal": {"path": "journal.db"},
    }
    for name, table in tables.items():
        written[name] = {**written.get(name, {}), **table}
    file = folder / "kiosk.toml"
    file.write_text("\n".join(_table(name, table) for name, table in written.items()))
    (folder / "api-key").write_text(line["api_key"])
    (folder / "tpin").write_text(line["tpin"])
    return file


def _table(name: str, table: Table) -> str:
    return "".join((f"[{name}]\n", *(f"{key} = {_value(value)}\n" for key, value in table.items())))


def _value(value: object) -> str:
    """Return a value in TOML: the same as JSON, except tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)


TABLES: dict[str, Table] = {
    "api": {"base_url": "http://127.0.0.1:9"},
    "ui": {"listen": "127.0.0.1:0"},
}


def configured(folder: Path, **tables: Table) -> Setup:
    return load(furnish(folder, **{**TABLES, **tables}), {})
