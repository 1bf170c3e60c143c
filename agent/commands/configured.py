"""`kiosk-agent configured`: one value of the configuration, for scripts.

It also answers if kiosk.toml is missing or wrong: a script has to work before the set-up and
when a mistake keeps the agent from starting.
"""

import argparse
import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

from agent.commands.carry_out import OK, PROBLEM, USAGE, problem, say
from agent.config.keys import default_of
from agent.config.kiosk_config import Config, wrong_in
from agent.config.toml import fields, read_toml, table_of
from fleet_messages.rings import ring_of

PATHS: Final = frozenset({"journal.path", "voice.folder"})
"""Keys whose value is relative to the configuration's folder; the whole path is printed."""
RING: Final = "update.ring"
_PASSWORD: Final = re.compile(r"(?<=://).*@")


def configured(options: argparse.Namespace) -> int:
    known = _fields()
    if options.key not in known:
        problem(f"{options.key}: unknown key; {_hint(options.key, list(known))}")
        return USAGE
    file = Path(options.config)
    tables = _tables(file)
    value = _value(options.key, known[options.key], tables, file.parent)
    if value is None and options.key == RING:
        value = _default_ring(tables)
    if value is None or value is msgspec.NODEFAULT:
        return PROBLEM  # scripts read the exit code: no value is configured
    if options.key in PATHS:
        value = str((file.parent / value).absolute())
    say(_PASSWORD.sub("", value) if isinstance(value, str) else msgspec.json.encode(value).decode())
    return OK


def _default_ring(tables: dict[str, Any]) -> str | None:
    """Return the ring by the kiosk's name, as in Setup.ring; None: the file has no name."""
    named = ("fleet", "kiosk"), ("outlet", "merchant_ref")
    names = (tables.get(table, {}).get(key) for table, key in named if table in tables)
    return next((ring_of(name) for name in names if isinstance(name, str) and name), None)


def _fields() -> dict[str, msgspec.structs.FieldInfo]:
    """Return every key by TABLE.KEY."""
    return {
        f"{name}.{key}": field
        for name, table in fields(Config).items()
        for key, field in fields(table_of(table)).items()
    }


def _hint(key: str, known: list[str]) -> str:
    close = get_close_matches(key, known, n=1)
    return f"did you mean `{close[0]}`?" if close else "expected TABLE.KEY of docs/configuration.md"


def _tables(file: Path) -> dict[str, Any]:
    """Return the file's tables; an empty dict if it cannot be read."""
    try:
        return read_toml(file.read_bytes().decode())
    except OSError as error:
        problem(f"{file}: cannot be read ({error.strerror}): the default is shown")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problem(f"{file}: is not TOML ({error}): the default is shown")
    return {}


def _value(
    name: str, field: msgspec.structs.FieldInfo, tables: dict[str, Any], folder: Path
) -> Any:
    """Return the configured value, or the default if the key is wrong. None: neither exists."""
    table, _, key = name.partition(".")
    if table not in tables:
        return None if fields(Config)[table].default is None else default_of(field)
    wrong = {one.name: one.what for one in wrong_in(tables, folder)}
    for spoilt in (table, name):
        if spoilt in wrong:
            problem(f"{spoilt}: {wrong[spoilt]}: the default is shown")
            return default_of(field)
    if key not in tables[table]:
        return default_of(field)
    try:
        return msgspec.convert(tables[table][key], field.type)
    except msgspec.ValidationError as error:  # another key of the table is wrong, too
        problem(f"{name}: {error}: the default is shown")
        return default_of(field)
