"""Requests of the kiosk and their answers, for all routes."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

Headers = list[tuple[bytes, bytes]]

HOP_BY_HOP: Final = frozenset(
    {
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    }
)
"""Headers of one connection (RFC 9110 7.6.1); they are not forwarded."""
FRAMING: Final = frozenset({b"content-length"})


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the kiosk; the body may be a person's data and is never logged."""

    method: bytes
    target: bytes
    headers: Headers
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer."""

    status: int
    headers: Headers
    body: bytes = field(repr=False)


class Error(Enum):
    """An error answer of our own routes: its HTTP status and the word in its body."""

    UNREADABLE = (400, "unreadable")
    UNKNOWN_ROUTE = (404, "unknown-route")
    NO_CAPABILITY = (404, "no-capability")
    BUSY = (409, "busy")
    TICKET = (409, "ticket")
    REPEATED = (409, "repeated")
    TOO_LONG = (413, "too-long")
    FAILED = (503, "failed")

    def answer(self, remark: str = "") -> Answer:
        status, word = self.value
        return json_answer({"error": word, "remark": remark}, status)


def json_answer(content: dict[str, Any], status: int = 200) -> Answer:
    body = json.dumps(content).encode()
    return Answer(status, [(b"Content-Type", b"application/json")], body)


class Unreadable(Exception):
    """A body or a line that is not what was expected; the message says why, without its content."""


def json_object(text: bytes) -> dict[str, Any]:
    """Return the JSON object in `text`. Raises Unreadable."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("not JSON") from error
    if not isinstance(read, dict):
        raise Unreadable("not a JSON object")
    return read


def end_to_end_headers(headers: Iterable[tuple[bytes, bytes]], *without: bytes) -> Headers:
    """Return the headers of the message, without those of the connection."""
    left_out = HOP_BY_HOP | FRAMING | set(without)
    return [(name, value) for name, value in headers if name.lower() not in left_out]
