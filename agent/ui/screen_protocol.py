"""A screen as the JSON of the screen protocol: money as rupee numbers, messages as words."""

from datetime import datetime
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from agent.base.money import Money, to_wire
from agent.dialogue.page import Act, Choice, Fact, Press, Screen, Text
from agent.dialogue.taps import guarded_acts
from agent.ui.heartbeat import NOTHING
from agent.ui.words.words import Say, Words

Json = dict[str, Any]
"""A JSON object; Any, because facts differ between screens."""

_encode = msgspec.json.Encoder(decimal_format="number").encode


def screen_json(screen: Screen, words: Words) -> bytes:
    """Return the answer of `GET /screen` (docs/protocols.md)."""
    return _encode(as_object(screen, words))


def as_object(screen: Screen, words: Words) -> Json:
    """Return the screen as a JSON object; money is int or Decimal rupees."""
    say, asked = words.speaker(screen), screen.input
    return {
        "revision": screen.revision,
        "question": screen.question,
        "name": screen.name.value,
        "service": screen.service,
        "language": screen.language,
        "title": say(screen.title),
        "text": None if screen.text is None else say(screen.text),
        "choices": [_choice(choice, say) for choice in screen.choices],
        "input": asked
        and {"kind": asked.kind.value, "name": asked.name, "max_length": asked.max_length},
        "actions": [act.value for act in screen.actions],
        "guarded": [act.value for act in guarded_acts(screen)],
        "error": None if screen.error is None else say(screen.error),
        "ends_at": None if screen.ends_at is None else screen.ends_at.isoformat(),
        "step": screen.step,
        "steps": screen.steps,
        "facts": {name: _fact(fact, say) for name, fact in screen.facts.items()},
    }


def _choice(choice: Choice, say: Say) -> Json:
    shown: Json = {"value": choice.value, "label": _fact(choice.label, say)}
    if choice.reason is not None:
        shown |= {"disabled": True, "reason": say(choice.reason)}
    if choice.detail is not None:
        shown["detail"] = _fact(choice.detail, say)
    if choice.group is not None:
        shown["group"] = say(choice.group)
    return shown


def _fact(fact: Fact, say: Say) -> Any:
    if isinstance(fact, tuple):
        return [
            {"label": _fact(line.label, say), "value": _fact(line.value, say), "state": line.state}
            for line in fact
        ]
    if isinstance(fact, Text):
        return say(fact)
    if isinstance(fact, Money):
        return to_wire(fact.paise)
    if isinstance(fact, datetime):
        return fact.isoformat()
    return fact


BODY_BYTES_MAX = 4096
"""Bytes of a request: ten times the longest press, which has a value of 200 characters, escaped,
and five short fields."""

VALUE_LENGTH_MAX = 200


class Unread(Enum):
    """Why a body is not a press."""

    TOO_LONG = "too long"
    MALFORMED = "malformed"


REVISION_MAX = 2**53
"""The largest revision: numbers up to this are exact in a browser and in a metric."""


Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=REVISION_MAX)]


class _Body(msgspec.Struct):
    action: Act
    value: Annotated[str, msgspec.Meta(max_length=VALUE_LENGTH_MAX)] | None = None
    revision: int | None = None
    question: int | None = None
    painted_ms: Milliseconds | None = None
    touched_ms: Milliseconds | None = None

    def __post_init__(self) -> None:
        if self.revision is None and self.question is None:
            raise ValueError("neither question nor revision")


class Beat(msgspec.Struct, frozen=True):
    """The page's heartbeat."""

    revision: Annotated[int, msgspec.Meta(ge=NOTHING, le=REVISION_MAX)] | None
    """The revision that it has painted; None: nobody can see the page."""
    touched_ms: Milliseconds | None = None
    """Since the last touch, or since the page's start."""


_presses = msgspec.json.Decoder(_Body)
_beats = msgspec.json.Decoder(Beat)

T = TypeVar("T")


async def read_press(request: Request) -> Press | Unread:
    """Return the press in a request. An invalid body is not stored or quoted: it may be secret."""
    body = await _read(request, _presses)
    return body if isinstance(body, Unread) else Press(**msgspec.structs.asdict(body))


async def read_beat(request: Request) -> Beat | Unread:
    return await _read(request, _beats)


async def _read(request: Request, decoder: msgspec.json.Decoder[T]) -> T | Unread:
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > BODY_BYTES_MAX:
                return Unread.TOO_LONG
    except ClientDisconnect:  # it does not wait for the answer
        return Unread.MALFORMED
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Unread.MALFORMED
