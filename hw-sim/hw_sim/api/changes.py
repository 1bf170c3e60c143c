"""Changes of an answer, as data: the ways in which a service can differ from service.md.

A place is a path in the envelope's data: `banks[].bank_iin`. `[]` is each item of a list, `{}` each
field of an object.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from hw_sim.api import envelope
from hw_sim.api.envelope import Wire


@dataclass(frozen=True, slots=True)
class Rename:
    """The field has another name."""

    at: str
    to: str


@dataclass(frozen=True, slots=True)
class Drop:
    """The field is missing."""

    at: str


@dataclass(frozen=True, slots=True)
class AsText:
    """The value is a text: a number as its digits, a list with commas."""

    at: str


@dataclass(frozen=True, slots=True)
class Put:
    """The field has this value, where it has any."""

    at: str
    value: Any


@dataclass(frozen=True, slots=True)
class Add:
    """The data has one more field, or this value in it."""

    at: str
    value: Any


@dataclass(frozen=True, slots=True)
class Negate:
    """A number has the other sign."""

    at: str


@dataclass(frozen=True, slots=True)
class Reword:
    """The service has another word; `*` replaces each other word."""

    at: str
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Recode:
    """A refusal has another HTTP status and code."""

    code: str
    to: str
    http: int


@dataclass(frozen=True, slots=True)
class DropDetail:
    """The error lacks this field."""

    name: str


@dataclass(frozen=True, slots=True)
class Status:
    """A success has this HTTP status."""

    http: int


@dataclass(frozen=True, slots=True)
class Undated:
    """The answer has no header Date."""


@dataclass(frozen=True, slots=True)
class Absent:
    """There is no such path: the gateway answers with a page."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """The request is refused before the service acts, for this field if one is given."""

    code: str
    about: str | None = None
    unless: Mapping[str, str] = field(default_factory=dict)
    """Only if the query differs from this."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The service's own settings differ (`ServiceSettings`)."""

    name: str
    value: Any


OfData = Rename | Drop | AsText | Put | Add | Negate | Reword
OfAnswer = OfData | Recode | DropDetail | Status | Undated
Change = OfAnswer | Absent | Refuse | Setting

NO_PAGE = Wire(404, b"<!doctype html><title>404</title><p>Not found", "text/html; charset=utf-8")


def changed(wire: Wire, change: OfAnswer) -> Wire:
    """Return an answer as the change makes it; unchanged if it has nothing to change."""
    match change:
        case Undated():
            return replace(wire, is_dated=False)
        case Status(http=http):
            return replace(wire, status=http) if wire.status < 300 else wire
        case Recode() | DropDetail():
            return _changed_refusal(wire, change)
        case _:
            return _changed_data(wire, change)


def _changed_refusal(wire: Wire, change: Recode | DropDetail) -> Wire:
    body = json.loads(wire.body)
    if body["success"]:
        return wire
    error = body["error"]
    if isinstance(change, DropDetail):
        error.pop(change.name, None)
    elif error["code"] == change.code:
        error["code"], wire = change.to, replace(wire, status=change.http)
    return replace(wire, body=envelope.encode(body))


def _changed_data(wire: Wire, change: OfData) -> Wire:
    body = json.loads(wire.body)
    if not body["success"]:
        return wire
    *places, name = change.at.split(".")
    for holder in _holders(body["data"], places):
        if isinstance(holder, dict) and (name in holder or isinstance(change, Add)):
            _change_field(holder, name, change)
    return replace(wire, body=envelope.encode(body))


def _change_field(holder: dict[str, Any], name: str, change: OfData) -> None:
    value = holder.get(name)
    match change:
        case Rename(to=to):
            holder[to] = holder.pop(name)
        case Drop():
            del holder[name]
        case AsText():
            holder[name] = None if value is None else _text(value)
        case Put(value=put) | Add(value=put):
            holder[name] = put
        case Negate():
            holder[name] = None if value is None else float(-Decimal(str(value)))
        case Reword(words=words):
            holder[name] = words.get(str(value), words.get("*", value))


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _holders(data: Any, places: list[str]) -> list[Any]:
    """Return the objects at a place."""
    found = [data]
    for place in places:
        step = _STEPS.get(place[-2:], lambda inner: [inner])
        name = place.rstrip("[]{}")
        inner = [one.get(name) if isinstance(one, dict) else None for one in found]
        found = [item for one in (inner if name else found) for item in step(one)]
    return found


_STEPS: dict[str, Callable[[Any], list[Any]]] = {
    "[]": lambda inner: inner if isinstance(inner, list) else [],
    "{}": lambda inner: list(inner.values()) if isinstance(inner, dict) else [],
}
