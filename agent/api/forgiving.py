"""Reads a record whose unreadable guesses must not hide its documented fields."""

import logging
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

import msgspec

from agent.api.replies import NULL, Answer, ApiRefusal, NoResponse, Parsed

T = TypeVar("T")

Fields = dict[str, msgspec.Raw]
"""The shape to ask for: the record's fields, each unread."""

log = logging.getLogger(__name__)


def forgiving(
    reply: Parsed[Fields], shape: type[T], *, strict: AbstractSet[str] = frozenset()
) -> Parsed[T]:
    """Return a record as a `shape`, without its optional fields that are null or cannot be read.

    `strict` names optional fields that must be readable if they are present: without them the
    customer would agree to something else.
    """
    if isinstance(reply, ApiRefusal | NoResponse):
        return reply
    kept, odd = dict[str, msgspec.Raw](), list[str]()
    for field in msgspec.structs.fields(shape):  # type: ignore[arg-type]  # each shape is a struct
        raw = reply.get(field.encode_name, NULL)
        if raw == NULL and not field.required:
            continue
        if field.required or field.name in strict or _is_readable(raw, field.type):
            kept[field.encode_name] = raw
        else:
            odd.append(field.encode_name)
    if odd:
        log.error("%s: %s cannot be read and is left out", shape.__name__, ", ".join(odd))
    return _answer(kept).read(shape)


def _is_readable(raw: msgspec.Raw, kind: Any) -> bool:
    one = msgspec.defstruct("One", [("value", kind)])
    return not isinstance(_answer({"value": raw}).read(one), NoResponse)


def _answer(fields: Mapping[str, msgspec.Raw]) -> Answer:
    present = {name: raw for name, raw in fields.items() if raw != NULL}
    return Answer(msgspec.Raw(msgspec.json.encode(present)), http=200, service_time=None)
