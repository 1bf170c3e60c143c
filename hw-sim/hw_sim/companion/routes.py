"""The routes of the phone (docs/companion.md, "The routes"): a request in, an answer out."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

import msgspec

from hw_sim.companion.bank_app import Asked, BankApp, Launch, Line, Refused
from hw_sim.rd import app as rd_app
from hw_sim.rd.service import RdService

JSON_MAX, RD_MAX = 4096, 64 * 1024
RD_METHODS: Final = frozenset({"RDSERVICE", "DEVICEINFO", "CAPTURE"})
RD_PORT: Final = 11100  # of the service that the phone's app answers as
ALIVE_S: Final = 8.0
_RD_URL: Final = re.compile(r"http://127\.0\.0\.1:(\d{5})(/.{0,250})")
_AUTHORITY: Final = re.compile(r"127\.0\.0\.1:(\d{5})")
_RD_PORTS: Final = range(11100, 11121)


@dataclass
class Answer:
    """An answer; `lines` is streamed."""

    status: int
    body: bytes = b""
    kind: str = "application/json"
    proxy_error: str = ""
    lines: AsyncIterator[Line] | None = None


@dataclass
class Request:
    method: str
    target: str
    body: bytes = field(repr=False)


class _LaunchBody(msgspec.Struct):
    ticket: Annotated[str, msgspec.Meta(pattern=r"^[\x21-\x7e]{1,64}\Z")]
    token: Annotated[str, msgspec.Meta(pattern=r"^[\x20-\x7e]{1,512}\Z")]
    amount_paise: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    service: Literal["CW", "BE", "MS"]
    begin_within_s: Annotated[int, msgspec.Meta(ge=1, le=900)]


class _CancelBody(msgspec.Struct):
    launch: str


class Phone:
    """What the phone lends: the bank's app, and an RD service that the app answers itself."""

    def __init__(self, app: BankApp, rd: RdService | None, name: str = "counter phone") -> None:
        self.app = app
        self.rd = rd
        self.name = name

    def body_max(self, method: str) -> int:
        return RD_MAX if method in RD_METHODS else JSON_MAX

    def too_long(self, method: str) -> Answer:
        if method in RD_METHODS:
            return Answer(413, proxy_error="http_request_error")
        return error(413, "too-long")

    async def answer(self, request: Request) -> Answer:
        if request.method == "CONNECT" or request.method in RD_METHODS:
            return await self._rd(request)
        match request.method, request.target:
            case "GET", "/capabilities":
                return self._capabilities()
            case ("GET", "/card/status") | ("GET", "/card/last") if self.app.is_open:
                return self._status() if request.target == "/card/status" else self._last()
            case "POST", "/card/launch" if self.app.is_open:
                return self._launch(request.body)
            case "POST", "/card/cancel" if self.app.is_open:
                return self._cancel(request.body)
            case ("GET", "/card/status" | "/card/last") | ("POST", "/card/launch" | "/card/cancel"):
                return error(404, "no-capability", "the bank's app is closed")
            case _:
                return error(404, "unknown-route")

    def _capabilities(self) -> Answer:
        lent: dict[str, Any] = {}
        if self._rd_works:
            lent["rd"] = {"ports": [RD_PORT]}
        if self.app.is_open:
            lent["card"] = {}
        software = "kiosk-sim phone"
        return _json({"contract": 1, "name": self.name, "software": software, "capabilities": lent})

    # --- the card ---

    def _status(self) -> Answer:
        ready = self.app.launch is None
        status = {
            "readiness": "ready" if ready else "in-use",
            "terminal_id": "PHONE001",
            "last_trace": "",
            "code": "",
            "remark": "",
        }
        return _json(status | ({"ticket": self.app.ticket()} if ready else {}))

    def _launch(self, body: bytes) -> Answer:
        try:
            asked = msgspec.json.decode(body, type=_LaunchBody)
            if asked.service == "CW" and asked.amount_paise == 0:
                return error(400, "unreadable", "an amount of 0")
            launch = self.app.begin(Asked(**msgspec.structs.asdict(asked)))
        except (msgspec.DecodeError, UnicodeDecodeError):
            return error(400, "unreadable", "a launch is expected")
        except Refused as refused:
            return error(refused.status, refused.error)
        return Answer(200, kind="application/x-ndjson", lines=_followed(launch))

    def _cancel(self, body: bytes) -> Answer:
        try:
            asked = msgspec.json.decode(body, type=_CancelBody)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return error(400, "unreadable", "a launch is expected")
        return _json({"accepted": self.app.cancel(asked.launch)})

    def _last(self) -> Answer:
        memory = self.app.memory
        state = "none" if memory.launch is None else "ended" if memory.result else "running"
        return _json({"launch": memory.launch, "state": state, "result": memory.result})

    # --- the RD service ---

    @property
    def _rd_works(self) -> bool:
        return self.rd is not None and self.rd.port is not None

    async def _rd(self, request: Request) -> Answer:
        if request.method == "CONNECT":
            allowed = _AUTHORITY.fullmatch(request.target)
            return Answer(403, proxy_error="http_request_denied" if allowed else "destination_ip")
        found = _RD_URL.fullmatch(request.target)
        if found is None or int(found[1]) not in _RD_PORTS:
            return Answer(403, proxy_error="http_request_denied")
        if self.rd is None or not self._rd_works or int(found[1]) != RD_PORT:
            return Answer(502, proxy_error="connection_refused")
        body = await rd_app.serve(self.rd, request.method, found[2], request.body)
        return Answer(200, body, "text/xml")


def error(status: int, word: str, remark: str = "") -> Answer:
    return _json({"error": word, "remark": remark}, status)


def _json(content: dict[str, Any], status: int = 200) -> Answer:
    return Answer(status, json.dumps(content).encode())


async def _followed(launch: Launch) -> AsyncIterator[Line]:
    """Yield the lines as they come, and a sign of life while there is none."""
    yield {"alive": True}
    sent = 0
    while True:
        for line in launch.lines[sent:]:
            sent += 1
            yield line
            if "result" in line:
                return
        launch.news.clear()
        try:
            async with asyncio.timeout(ALIVE_S):
                await launch.news.wait()
        except TimeoutError:
            yield {"alive": True}
