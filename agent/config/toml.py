"""Reads TOML, also hostile TOML, into the tables of a configuration; says what is wrong in each."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises tomllib.TOMLDecodeError for every other text."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise tomllib.TOMLDecodeError("nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits is not a TOMLDecodeError
        raise tomllib.TOMLDecodeError(str(error)) from error


_HEADER = re.compile(r"\s*\[\s*(?P<table>[\w.-]+)\s*\]")
_KEY = re.compile(r"\s*(?P<key>[\w-]+)\s*[=.]")
_AT = re.compile(r"(?P<what>.*?) - at `\$\.(?P<key>\w+).*`")
_MISSING = re.compile(r"Object (?P<what>missing required field `(?P<key>\w+)`)")
_CONTROLS = frozenset({"Cc", "Zl", "Zp"})
"""Unicode's categories of control characters and line breaks. Joiners (Cf) belong to words."""

Struct = type[msgspec.Struct]
Fields = Mapping[str, msgspec.structs.FieldInfo]


class WrongKey(msgspec.Struct, frozen=True):
    """A wrong key, and why."""

    table: str
    """"" for a table's own name."""
    key: str
    what: str

    @property
    def name(self) -> str:
        return ".".join(filter(None, (self.table, self.key)))


class WrongValue(ValueError):
    """Raised by the `__post_init__` of a table whose values have the right type but cannot work."""

    def __init__(self, key: str, what: str) -> None:
        """`key` is the key with the wrong value; "": the whole table is wrong."""
        super().__init__(what)
        self.key = key


def read_tables(
    given: Mapping[str, Any], config: Struct, removed: Mapping[str, str]
) -> tuple[dict[str, Any], list[WrongKey]]:
    """Return the tables of a file that should become a `config`, and what is wrong in it.

    A table that is left out is its default, and one with a wrong value is missing. `removed` has
    the names of earlier keys, each with what replaces it.
    """
    tables = fields(config)
    sound: dict[str, Any] = {}
    wrong = [*_unknown("", given, tables, removed)]
    for name, field in tables.items():
        if name not in given and field.required:
            wrong.append(WrongKey("", name, f"missing required field `{name}`"))
        elif name not in given:
            sound[name] = field.default
        elif not isinstance(given[name], dict):
            wrong.append(WrongKey("", name, f"expected a table: [{name}]"))
        else:
            keys = fields(table_of(field))
            wrong += _unknown(name, given[name], keys, removed)
            read = _read(name, {key: given[name][key] for key in given[name] if key in keys}, field)
            if isinstance(read, WrongKey):
                wrong.append(read)
            else:
                sound[name] = read
    return sound, wrong


def _read(
    name: str, given: Mapping[str, Any], field: msgspec.structs.FieldInfo
) -> msgspec.Struct | WrongKey:
    for key, value in given.items():
        if not is_one_line(value):
            return WrongKey(name, key, "expected one line, without control characters")
    kind = table_of(field)
    try:
        table: msgspec.Struct = msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        return _explained(name, error, fields(kind))
    return table


def _explained(table: str, error: msgspec.ValidationError, keys: Fields) -> WrongKey:
    if isinstance(cause := error.__cause__, WrongValue):
        return WrongKey(table if cause.key else "", cause.key or table, str(cause))
    found = _AT.fullmatch(str(error)) or _MISSING.fullmatch(str(error))
    if found is None:
        return WrongKey("", table, str(error))
    what, expected = found["what"], tuple(_expected(keys[found["key"]].type))
    if expected and "matching regex" in what:
        what = f"expected {expected[0]}"
    elif expected and what.startswith("Invalid enum value"):
        what = f"{what}: expected one of {', '.join(expected)}"
    return WrongKey(table, found["key"], what)


def _expected(kind: object) -> Iterator[str]:
    """Yield what a text must look like (`Meta.description`), or the words of a list."""
    if isinstance(kind, msgspec.Meta) and kind.description:
        yield kind.description
    elif get_origin(kind) is Literal:
        yield from (f"`{word}`" for word in get_args(kind))
    else:
        for part in get_args(kind):
            yield from _expected(part)


def line_of(text: str, wrong: WrongKey) -> int | None:
    """Return the line of a key, or of its table; None if the file has neither."""
    table, found = "", None
    wanted = wrong.table or wrong.key
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = header["table"]
            if f"{wrong.table}.{wrong.key}" == table:
                return number
            if table.partition(".")[0] == wanted:
                found = found or number
        elif key and table == wrong.table and key["key"] == wrong.key:
            return number
    return found


def _unknown(
    table: str, given: Mapping[str, Any], known: Fields, removed: Mapping[str, str]
) -> Iterator[WrongKey]:
    for key in given:
        if key in known:
            continue
        if instead := removed.get(f"{table}.{key}".lstrip(".")):
            yield WrongKey(table, key, f"this key is gone: delete it; {instead}")
        else:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else f"known here: {', '.join(known)}"
            yield WrongKey(table, key, f"unknown field `{key}`; {hint}")


def is_one_line(value: object) -> bool:
    """Return True if no text in a value has a line break or another control character."""
    match value:
        case str():
            return not any(unicodedata.category(letter) in _CONTROLS for letter in value)
        case list() | tuple():
            return all(map(is_one_line, value))
        case dict():
            return all(map(is_one_line, (*value.keys(), *value.values())))
    return True


@cache  # msgspec evaluates the annotations at each call: 0.2 ms a table
def fields(struct: Struct) -> Mapping[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(struct)}


def table_of(field: msgspec.structs.FieldInfo) -> Struct:
    """Return a table's type; the type of an optional table is a union with None."""
    kinds = get_args(field.type) or (field.type,)
    table: Struct = next(kind for kind in kinds if kind is not type(None))
    return table
