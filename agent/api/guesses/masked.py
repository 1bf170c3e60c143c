"""An answer with only its field names and the kinds of its values, to be sent to support."""

import re
from typing import Any, Final

from agent.api.guesses.signs import JsonKind, kind_of

DEPTH_MAX: Final = 6  # the deepest documented answer has four levels
FIELDS_MAX: Final = 60  # of one object: the longest known record has about thirty
NAME: Final = re.compile(r"[A-Za-z][A-Za-z_-]{0,39}(?:[0-9]{1,2})?")
"""A field's name. Anything else may be a number, an address or a person, and is replaced."""
REPLACED: Final = "?"

_TEXTS: Final = {
    JsonKind.NULL: "null",
    JsonKind.FLAG: "flag",
    JsonKind.NUMBER: "number",
    JsonKind.TEXT: "text",
    JsonKind.LIST: "list",
    JsonKind.OBJECT: "object",
}


def masked(value: object, depth: int = DEPTH_MAX) -> Any:
    """Return a value's shape: of a list the first item and its length."""
    match value:
        case dict() if depth:
            fields = list(value.items())[:FIELDS_MAX]
            return {_name(name): masked(inner, depth - 1) for name, inner in fields}
        case [first, *_] if depth:
            return [masked(first, depth - 1), f"{len(value)} items"]
        case []:
            return []
        case _:
            return _TEXTS[kind_of(value)]


def _name(name: object) -> str:
    return name if isinstance(name, str) and NAME.fullmatch(name) else REPLACED
