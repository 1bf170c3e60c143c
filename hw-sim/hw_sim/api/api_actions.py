"""The bench's actions on the API, as values, and the function that carries one out."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, read_fields
from hw_sim.device import Action, BadAction


@dataclass(frozen=True, slots=True)
class ApiAction:
    """An action's description, its arguments, and the function that does it."""

    about: str
    takes: tuple[Field, ...]
    do: Callable[[dict[str, Any]], None]


ApiActions = dict[str, ApiAction]


def actions(table: ApiActions) -> tuple[Action, ...]:
    return tuple(
        Action(name, row.about, {field.name: _described(field) for field in row.takes})
        for name, row in table.items()
    )


def carry_out(table: ApiActions, action: str, arguments: dict[str, Any]) -> None:
    """Carry out an action. Raises BadAction."""
    if action not in table:
        raise BadAction(f"no action {action!r}; there are {', '.join(table)}")
    row = table[action]
    try:
        row.do(read_fields(row.takes, _as_read(arguments)))
    except ApiError as refusal:
        raise BadAction(refusal.message) from refusal


def _described(field: Field) -> str:
    schema = field.kind.schema
    words = " | ".join(schema["enum"]) if "enum" in schema else str(schema["type"])
    return words if field.required else f"{words}, optional"


def _as_read(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments as a request's body is parsed, fractions as Decimal."""
    read: dict[str, Any] = json.loads(json.dumps(arguments), parse_float=Decimal)
    return read
