"""The two shapes of every answer: success with data, or an error with its code (service.md 0.1)."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from hw_sim.api.errors import ApiError

JSON_TYPE = "application/json"


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer: HTTP status and the envelope's data."""

    status: int
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wire:
    """An answer as bytes, ready to be sent or to be changed by a fault."""

    status: int
    body: bytes
    content_type: str = JSON_TYPE
    headers: dict[str, str] = field(default_factory=dict)
    is_dated: bool = True
    """False: it has no header Date."""


def of_reply(reply: Reply) -> Wire:
    return Wire(reply.status, encode({"success": True, "data": reply.data}))


def of_refusal(refusal: ApiError) -> Wire:
    error = {"code": refusal.code, "message": refusal.message}
    if refusal.field is not None:
        error["field"] = refusal.field
    if refusal.failure_code is not None:
        error["failure_code"] = refusal.failure_code
    headers = {}
    if refusal.retry_after_s is not None:
        headers["Retry-After"] = str(refusal.retry_after_s)
    body = encode({"success": False, "error": error})
    return Wire(refusal.meaning.status, body, headers=headers)


def encode(payload: object) -> bytes:
    return msgspec.json.encode(payload)
