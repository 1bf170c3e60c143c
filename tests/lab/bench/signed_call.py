"""The time that our client adds to httpx for a signed call: hash, signature, budget, envelope.

Both send the same bytes with the same headers through their own connection pools. A fake network
accepts everything and answers each request at once. So the time contains all of httpx but no
network time, which would bring the ratio nearer to 1.

The second figure also leaves out the pool and the HTTP protocol.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from email.utils import formatdate
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpcore
import httpx

from agent.api.aeps import CASH_WITHDRAWAL
from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.api.replies import Answer
from agent.base.clock import Clock
from agent.base.private import Private
from tests.lab.bench.figures import Figure
from tests.lab.bench.rounds import Rounds

ROUNDS = 15
TURNS = 10  # per round, each with 15 calls of about 6 ms in total
CALLS = 15
BUDGET = 10**6  # calls a minute; so high that the limiter works but never waits

BODY = b"." * 6_000  # a withdrawal with its PidData
ANSWER = (
    b'{"success":true,"data":{"reference_id":"AEPS20260528102640000123","status":"SUCCESS",'
    b'"client_reference":"OUTLET-001-20260528-102640-7QX3ZC","bank_rrn":"614810123456"}}'
)
DATE = formatdate(usegmt=True)  # an older answer is not of now, and proves nothing
HEADERS = {"content-type": "application/json", "date": DATE, "content-length": str(len(ANSWER))}

BASE = "http://api.example.in"
KEY = "k" * 32
SIGNED = {
    "content-type": "application/json",
    "authorization": f"Bearer {KEY}",
    "x-timestamp": "1780000000",
    "x-signature": "0" * 64,
}
TIMEOUT = 90.0

Call = Callable[[], Awaitable[object]]


def benchmark(_folder: Path) -> Iterator[Figure]:
    whole = _measure(_pool_without_network)
    least = _measure(Canned)
    yield _figure("signed call, of bare httpx without a wire", whole, wanted=1.1)
    yield _figure("signed call, of httpx without a wire, pool or HTTP", least, wanted=None)


def _figure(what: str, rounds: Rounds, wanted: float | None) -> Figure:
    ours, bare = (rounds.median(name) / (TURNS * CALLS) * 1e6 for name in ("ours", "bare"))
    detail = f"{ours:.0f} us of {bare:.0f} us"
    return Figure(what, rounds.ratio("ours", to="bare"), wanted=wanted, detail=detail)


def _measure(transport: Callable[[], httpx.AsyncBaseTransport]) -> Rounds:
    clock = Clock()
    budget = RateLimiter(clock, BUDGET)
    client = Client(Access(BASE, Private(KEY)), clock, budget, Random(1), transport())
    bare = httpx.AsyncClient(base_url=BASE, transport=transport(), trust_env=False)

    async def ours() -> None:
        reply = await client.post(CASH_WITHDRAWAL, Private(BODY))
        assert isinstance(reply, Answer), reply

    async def theirs() -> None:
        await bare.post(CASH_WITHDRAWAL, content=BODY, headers=SIGNED, timeout=TIMEOUT)

    with asyncio.Runner() as loop:
        contest = {"ours": _turn(loop, ours), "bare": _turn(loop, theirs)}
        return Rounds(contest, ROUNDS, turns=TURNS)


def _turn(loop: asyncio.Runner, call: Call) -> Callable[[], float]:
    async def calls() -> float:
        began = perf_counter()
        for _ in range(CALLS):
            await call()
        return perf_counter() - began

    return lambda: loop.run(calls())


# --- the peer -------------------------------------------------------------------------------------


class Canned(httpx.AsyncBaseTransport):
    """Answers without HTTP."""

    async def handle_async_request(self, _request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers=HEADERS, content=ANSWER)


def _pool_without_network() -> httpx.AsyncBaseTransport:
    transport = httpx.AsyncHTTPTransport(trust_env=False)
    transport._pool = httpcore.AsyncConnectionPool(network_backend=_Network())
    return transport


class _Network(httpcore.AsyncNetworkBackend):
    async def connect_tcp(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        return _Wire()


class _Wire(httpcore.AsyncNetworkStream):
    """A connection whose peer answers each request at once."""

    RESPONSE = b"\r\n".join(
        (b"HTTP/1.1 200 OK", *(f"{n}: {v}".encode() for n, v in HEADERS.items()), b"", ANSWER)
    )

    def __init__(self) -> None:
        self._is_asked = False

    async def read(self, *_: Any, **__: Any) -> bytes:
        if not self._is_asked:  # the exchange looks whether an answer comes before the request
            raise httpcore.ReadTimeout
        return self.RESPONSE

    async def write(self, *_: Any, **__: Any) -> None:
        self._is_asked = True

    async def aclose(self) -> None:
        pass

    async def start_tls(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        return self

    def get_extra_info(self, info: str) -> None:
        """Return None: httpcore asks whether an idle connection is readable (closed)."""
