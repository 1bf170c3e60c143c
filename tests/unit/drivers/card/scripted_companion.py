"""A companion without a network: what it answers on each route, line by line, on virtual time."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from drivers.card.companion_terminal import CompanionTerminal
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes

READY = {"readiness": "ready", "ticket": "t-5f0c9e7712ab"}
FINGERPRINT = "54616f119d69d03f46d6e022b7edd039c2afec5cef3a34e25eebe0ca08796938"
APPROVED: dict[str, Any] = {
    "launch": FINGERPRINT,
    "result": "approved",
    "amount_paise": 50_000,
    "record": {"trace": "000119", "masked_card": "508534XXXXXX1234"},
}
UNPLUGGED = httpx.ConnectError("the cable is out")

Said = dict[str, Any] | bytes | float | Exception
"""A line, bytes as they are, seconds of silence, or the end of the connection."""


class Stream(httpx.AsyncByteStream):
    def __init__(self, said: list[Said], on_end: Callable[[], None]) -> None:
        self._said = said
        self._on_end = on_end

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for one in self._said:
            if isinstance(one, Exception):
                self._on_end()
                raise one
            if isinstance(one, float):
                await passes(one)
                continue
            yield one if isinstance(one, bytes) else json.dumps(one).encode() + b"\n"
        self._on_end()


@dataclass
class ScriptedCompanion(httpx.AsyncBaseTransport):
    """The answers; a list has one for each request, and the last one stays."""

    status: list[Said] = field(default_factory=lambda: [READY])
    launch: list[Said] = field(default_factory=list)
    launch_status: int = 200
    last: list[Said] = field(default_factory=list)
    cancel: Said = field(default_factory=lambda: {"accepted": True})
    asked: list[tuple[str, Any]] = field(default_factory=list)
    ended: bool = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        body = await request.aread()
        self.asked.append((request.url.path, json.loads(body) if body else None))
        match request.url.path:
            case "/card/status":
                return await self._one(self.status)
            case "/card/last":
                return await self._one(self.last)
            case "/card/cancel":
                return await self._one([self.cancel])
            case _:
                return await self._launched()

    async def _launched(self) -> httpx.Response:
        if self.launch and isinstance(self.launch[0], httpx.ConnectError):
            raise self.launch[0]
        return httpx.Response(self.launch_status, stream=Stream(self.launch, self._end))

    async def _one(self, answers: list[Said]) -> httpx.Response:
        one = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(one, float):
            await passes(one)
            one = {}
        if isinstance(one, Exception):
            raise one
        status = 404 if isinstance(one, dict) and "error" in one else 200
        body = one if isinstance(one, bytes) else json.dumps(one).encode()
        return httpx.Response(status, stream=httpx.ByteStream(body))

    def _end(self) -> None:
        self.ended = True

    @property
    def launches(self) -> list[Any]:
        return [body for path, body in self.asked if path == "/card/launch"]

    def terminal(self) -> CompanionTerminal:
        place = CompanionPlace("127.0.0.1", Path("/nowhere"))
        return CompanionTerminal(Companion(place, transport=self), LoopClock().sleep)


def last(result: dict[str, Any] | None, launch: str | None = FINGERPRINT) -> dict[str, Any]:
    """Return an answer about the last launch; without a result it runs."""
    if launch is None:
        return {"launch": None, "state": "none", "result": None}
    return {"launch": launch, "state": "ended" if result else "running", "result": result}
