"""Writes the answered tables into kiosk.toml, and keeps the person's own text."""

from collections.abc import Mapping
from typing import Any

import tomlkit

HEAD = "Written by `kiosk-agent setup`; docs/configuration.md explains every key."


def edited(old: str, tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the old file with exactly these tables; comments and order stay where they are."""
    document = tomlkit.parse(old) if old else tomlkit.document().add(tomlkit.comment(HEAD))
    for name in [name for name in document if name not in tables]:
        del document[name]
    for name, keys in tables.items():
        if name not in document:
            document.add(name, tomlkit.table())
        table: Any = document[name]  # tomlkit has several types of tables
        for key in [key for key in table if key not in keys]:
            del table[key]
        for key, value in keys.items():
            if table.get(key) != value:
                table[key] = value
    return tomlkit.dumps(document)
