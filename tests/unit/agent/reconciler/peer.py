"""A service that answers as a test says, and a reconciler that asks it, on virtual time."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email.utils import formatdate
from pathlib import Path
from typing import Any

import httpx

from agent.api import aeps
from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.api.records import Endpoints
from agent.base.private import Private
from agent.base.structs import replace
from agent.journal.journal import Journal
from agent.reconciler.reconciler import PreparedRequest, Reconciler
from agent.services.registry import BY_CODE
from agent.transactions.model import Prepared, Transaction
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import BEGIN
from tests.unit.agent.transactions.facts import REFERENCE, prepared, sending

ACCESS = Access("https://api.example.in", Private("key"))
SENT = sending(origin=ACCESS.origin)

Says = Callable[[httpx.Request], Awaitable[httpx.Response]]

WITHDRAWAL = BY_CODE["aeps.CW"]
WITHOUT_LOOK_UP = replace(WITHDRAWAL.endpoints, by_client_reference=None)
"""As for UPI Cash."""


def _now() -> float:
    return BEGIN + asyncio.get_running_loop().time()


def _response(http: int, envelope: dict[str, Any]) -> httpx.Response:
    date = formatdate(_now(), usegmt=True)
    return httpx.Response(http, content=json.dumps(envelope), headers={"date": date})


def record(status: str, *, reference: str = REFERENCE, **more: object) -> httpx.Response:
    number = "AE1" if reference == REFERENCE else f"AE-{reference}"
    own = {"reference_id": number, "client_reference": reference}
    data = {**own, "status": status, **more}
    return _response(200, {"success": True, "data": data})


def refusal(http: int, code: str) -> httpx.Response:
    return _response(http, {"success": False, "error": {"code": code, "message": "no"}})


def absent() -> httpx.Response:
    return refusal(404, "NOT_FOUND")


def absent_without_date() -> httpx.Response:
    response = absent()
    del response.headers["date"]
    return response


class ServicePeer(httpx.AsyncBaseTransport):
    """The service; `post` and `get` say what comes back, and may raise or take their time.

    Without them it is silent.
    """

    def __init__(self, post: Says | None = None, get: Says | None = None) -> None:
        self.post = post or self.is_silent
        self.get = get or self.is_silent
        self.asked: list[tuple[str, str]] = []
        """Method and last part of the path of each call, in order."""
        self.bodies: list[bytes] = []
        self.under_way = 0
        self.most_at_once = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((request.method, request.url.path.rpartition("/")[2]))
        self.bodies += [request.content] if request.method == "POST" else []
        self.under_way += 1
        self.most_at_once = max(self.most_at_once, self.under_way)
        try:
            return await (self.post if request.method == "POST" else self.get)(request)
        finally:
            self.under_way -= 1

    @property
    def posts(self) -> int:
        return len(self.bodies)

    @staticmethod
    async def is_silent(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("no answer", request=request)


def says(*responses: Callable[[], httpx.Response]) -> Says:
    """Answer each call with the next response; the last one stays."""
    left = list(responses)

    async def answer(_: httpx.Request) -> httpx.Response:
        return (left.pop(0) if len(left) > 1 else left[0])()

    return answer


class Office:
    """The reconciler with its journal, clock and budget, and the service that it calls."""

    def __init__(
        self,
        folder: Path,
        peer: ServicePeer,
        *,
        access: Access,
        per_minute: int,
        endpoints: Endpoints,
        ahead: float,
    ) -> None:
        self.clock = virtual_clock(ahead=ahead)
        self.budget = RateLimiter(self.clock, per_minute)
        self.journal = Journal(folder / "journal.db")
        self.client = Client(access, self.clock, self.budget, random.Random(1), peer)
        self.reconciler = Reconciler(self.journal, self.client, self.clock, lambda _: endpoints)

    def begin(self, body: bytes, intent: Prepared | None = None) -> Transaction:
        """Begin at the screen; the caller keeps nothing of the private body."""
        request = PreparedRequest(aeps.CASH_WITHDRAWAL, Private(body))
        return self.reconciler.begin(intent or prepared(), request)

    async def passes(self, seconds: float) -> None:
        await self.clock.sleep(seconds)

    @property
    def transaction(self) -> Transaction:
        (only,) = self.journal.transactions()
        return only

    @property
    def events(self) -> list[str]:
        return [str(type(e.event).__struct_config__.tag) for e in self.journal.events()]


@asynccontextmanager
async def office(
    folder: Path,
    peer: ServicePeer,
    *,
    per_minute: int = 60,
    endpoints: Endpoints = WITHDRAWAL.endpoints,
    ahead: float = 0.0,
    access: Access = ACCESS,
) -> AsyncIterator[Office]:
    """A reconciler at work; what ends its loop is raised at the end of the block.

    `ahead`: the seconds that the local clock is wrong by, and has not learnt.
    """
    opened = Office(
        folder, peer, access=access, per_minute=per_minute, endpoints=endpoints, ahead=ahead
    )
    try:
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(opened.reconciler.run())
            yield opened
            running.cancel()
    finally:
        await opened.client.close()
        opened.journal.close()
