"""The traffic on the wires: one line per call, without its content, and one per frame.

A call is an HTTP request. A frame is a message to or from a device on a serial line or on USB. The
device describes it in words, because it knows its protocol and the parts of a card that may be
shown.
"""

import json
import re
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any, Literal

import httpx
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hw_sim.clock import Clock

MAX_CALLS = 200  # as far as a person scrolls
MAX_FRAMES = 400  # a card payment is about forty, a slip ten
MAX_WORDS = 240  # of one frame: two lines on the page
MAX_BODY = 4_096  # the outcome is at the beginning of an answer

Noting = Callable[[bytes], str]
Towards = Literal["device", "kiosk"]
FrameListener = Callable[[Towards, str], None]  # a device reports its frames
_ERR_CODE = re.compile(rb'\b(?:errCode|status)="(-?\w{1,12})"')


@dataclass(slots=True)
class Call:
    """A request and how far its answer has come; `status` is None until it begins to come."""

    seq: int
    at: float  # seconds since 1970
    wire: str
    method: str
    path: str  # without its query
    status: int | None = None
    note: str = ""  # the outcome in one word
    took_s: float | None = None  # None while it is under way


@dataclass(frozen=True, slots=True)
class Frame:
    """One message on a device's wire, in words."""

    seq: int
    at: float  # seconds since 1970
    wire: str
    towards: Towards
    words: str


class Wires:
    """The last calls and frames on all wires, numbered together in their order."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._numbers = count(1)
        self._calls: deque[Call] = deque(maxlen=MAX_CALLS)
        self._frames: deque[Frame] = deque(maxlen=MAX_FRAMES)

    def calls(self) -> list[dict[str, Any]]:
        """Return the newest first."""
        return [asdict(call) for call in reversed(self._calls)]

    def frames(self) -> list[dict[str, Any]]:
        """Return the newest first."""
        return [asdict(frame) for frame in reversed(self._frames)]

    def listener_of(self, wire: str) -> FrameListener:
        """Return the function to which a device reports its frames."""

        def record(towards: Towards, words: str) -> None:
            number, now = next(self._numbers), self._clock.time()
            self._frames.append(Frame(number, now, wire, towards, words[:MAX_WORDS]))

        return record

    def tap(self, wire: str, app: ASGIApp, noting: Noting) -> ASGIApp:
        """Return the application wrapped so that each call to it is recorded."""

        async def tapped(scope: Scope, receive: Receive, send: Send) -> None:
            call = self._begin(wire, scope)
            body = bytearray()

            async def sending(message: Message) -> None:
                call.status = message.get("status", call.status)
                body.extend(message.get("body", b"")[: MAX_BODY - len(body)])
                await send(message)

            try:
                await app(scope, receive, sending)
            except httpx.RemoteProtocolError:
                call.status = None  # cut on purpose: the answer did not arrive
                raise
            finally:
                call.took_s = self._clock.time() - call.at
                call.note = noting(bytes(body))

        return tapped

    def _begin(self, wire: str, scope: Scope) -> Call:
        call = Call(next(self._numbers), self._clock.time(), wire, scope["method"], scope["path"])
        self._calls.append(call)
        return call


def note_of_envelope(body: bytes) -> str:
    """Return the outcome in a finance API answer: its error code or the transaction's status."""
    try:
        envelope = json.loads(body)
    except ValueError:
        return ""
    if not isinstance(envelope, dict):
        return ""
    outcome = envelope.get("error") or envelope.get("data")
    if not isinstance(outcome, dict):
        return ""
    return str(outcome.get("code") or outcome.get("failure_code") or outcome.get("status") or "")


def note_of_rd(body: bytes) -> str:
    """Return the outcome in an RD service's answer: its status, or the errCode."""
    found = _ERR_CODE.search(body)
    return found[1].decode() if found else ""
