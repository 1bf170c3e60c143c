"""Reads what was touched from the body of `POST /act`."""

from enum import Enum
from typing import Annotated

import msgspec
from starlette.requests import ClientDisconnect, Request

from agent.dialogue.screens import Act, Press

BODY_BYTES_MAX = 4096
"""Ten times the longest press: a value of 200 characters, escaped, and two short fields."""

VALUE_LENGTH_MAX = 200


class Unread(Enum):
    """Why a body is no press."""

    TOO_LONG = "too long"
    MALFORMED = "malformed"


class _Body(msgspec.Struct):
    revision: int
    action: Act
    value: Annotated[str, msgspec.Meta(max_length=VALUE_LENGTH_MAX)] | None = None


_decoder = msgspec.json.Decoder(_Body)


async def read_press(request: Request) -> Press | Unread:
    """Read one press; nothing of a body that is none is kept or quoted, it may be private."""
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > BODY_BYTES_MAX:
                return Unread.TOO_LONG
    except ClientDisconnect:  # half a body; nobody is there to hear what is said of it
        return Unread.MALFORMED
    try:
        body = _decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Unread.MALFORMED
    return Press(body.revision, body.action, body.value)
