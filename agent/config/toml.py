"""Reads TOML, also hostile TOML, and reports all wrong keys of a configuration at once."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, get_args

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
_PATTERN = "matching regex"
_WRONG_VALUE = "Invalid enum value"
_CONTROLS = frozenset({"Cc", "Zl", "Zp"})
"""Unicode's categories of control characters and line breaks. Joiners (Cf) belong to words."""

Struct = type[msgspec.Struct]


class WrongKey(msgspec.Struct, frozen=True):
    """A wrong key, and why."""

    table: str
    """"" for a table's own name."""
    key: str
    what: str

    @property
    def name(self) -> str:
        return ".".join(filter(None, (self.table, self.key)))


def wrong_keys(
    given: Mapping[str, Any], config: Struct, removed: Mapping[str, str]
) -> Iterator[WrongKey]:
    """Yield what is wrong in a file of tables that should become a `config`.

    `removed` are the names of earlier keys, each with what replaces it.
    """
    tables = _fields(config)
    yield from _misnamed("", given, tables, {}, removed)
    homes = {key: name for name, field in tables.items() for key in _fields(_table_of(field))}
    for name, field in tables.items():
        if name not in given:
            continue
        if not isinstance(given[name], dict):
            yield WrongKey("", name, f"expected a table: [{name}]")
            continue
        keys = _fields(_table_of(field))
        yield from _misnamed(name, given[name], keys, homes, removed)
        for key, known in keys.items():
            if key in given[name]:
                yield from _unfit(name, key, given[name][key], known.type)


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


def _misnamed(
    table: str,
    given: Mapping[str, Any],
    known: Mapping[str, msgspec.structs.FieldInfo],
    elsewhere: Mapping[str, str],
    removed: Mapping[str, str],
) -> Iterator[WrongKey]:
    """Yield unknown keys, and required keys that are missing."""
    for key in given:
        if key in known:
            continue
        if instead := removed.get(f"{table}.{key}".lstrip(".")):
            yield WrongKey(table, key, f"this key is gone: delete it; {instead}")
        else:
            hint = _hint(key, known, elsewhere)
            yield WrongKey(table, key, f"unknown field `{key}`; {hint}")
    for key, field in known.items():
        if field.required and key not in given:
            yield WrongKey(table, key, f"missing required field `{key}`")


def _hint(key: str, known: Iterable[str], elsewhere: Mapping[str, str]) -> str:
    if key in elsewhere:
        return f"it belongs in [{elsewhere[key]}]"
    close = get_close_matches(key, known, n=1)
    return f"did you mean `{close[0]}`?" if close else f"known here: {', '.join(known)}"


def _unfit(table: str, key: str, value: object, kind: Any) -> Iterator[WrongKey]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        yield WrongKey(table, key, _expectation(str(error), kind))
        return
    if not is_one_line(value):
        yield WrongKey(table, key, "expected one line, without control characters")


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


def _expectation(problem: str, kind: Any) -> str:
    """Return msgspec's message without its path; for a value not in a list, return the list."""
    what, _, _ = problem.partition(" - at `$")
    if _PATTERN in what:
        form = next(_forms(msgspec.inspect.type_info(kind)), None)
        return f"expected {form}" if form else what
    words = tuple(_words(msgspec.inspect.type_info(kind)))
    if not words:
        return what
    got = what.removeprefix(_WRONG_VALUE).strip() if what.startswith(_WRONG_VALUE) else ""
    close = get_close_matches(got.strip("'"), map(str, words), n=1)
    listed = ", ".join(f"`{word}`" for word in words)
    ending = (f", got {got}" if got else f" ({what})") + (
        f"; did you mean `{close[0]}`?" if close else ""
    )
    return f"expected {'one of ' if len(words) > 1 else ''}{listed}{ending}"


def _forms(kind: msgspec.inspect.Type) -> Iterator[str]:
    """Yield what a text must look like, in words: `Meta.description` beside `Meta.pattern`."""
    match kind:
        case msgspec.inspect.Metadata(extra_json_schema={"description": str(form)}):
            yield form
        case msgspec.inspect.UnionType(types=types):
            for one in types:
                yield from _forms(one)
        case msgspec.inspect.VarTupleType(item_type=item):
            yield from _forms(item)


def _words(kind: msgspec.inspect.Type) -> Iterator[object]:
    """Yield the values of an enumeration, or of a list of one."""
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            yield from values
        case msgspec.inspect.VarTupleType(item_type=item):
            yield from _words(item)


def _fields(struct: Struct) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(struct)}


def _table_of(field: msgspec.structs.FieldInfo) -> Struct:
    """Return a table's type; the type of an optional table is a union with None."""
    kinds = get_args(field.type) or (field.type,)
    table: Struct = next(kind for kind in kinds if kind is not type(None))
    return table
