"""Speaks /ext/v1: signs, sends within the request budget, and sorts what comes back.

A call never raises for what a network or a service can do; it gives a reply (agent.api.replies).
"""

import asyncio
import hashlib
import random
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from agent.api import errors
from agent.api.budget import Budget, BudgetFull, Lane
from agent.api.replies import BODY_MAX, Refusal, Reply, Silence, read
from agent.api.signing import signature
from agent.clock import Clock
from agent.private import Private

CONNECT_TIMEOUT = 15.0  # seconds; without a connection nothing was sent, and asking again is safe
CATALOGUE_TIMEOUT = 15.0  # seconds; nobody's money waits for a catalogue, but a screen may
JITTER = 2.0  # seconds at most on top of a Retry-After, so that kiosks do not return together
CONNECTIONS_MAX = 8  # a kiosk has one customer; the rest are polls, which can queue

BeforeSending = Callable[[int], None]
"""Called with the X-Timestamp of the signature when the bytes are about to leave."""


@dataclass(frozen=True, slots=True)
class Access:
    """Where the service is and who we are there."""

    base_url: str
    """Scheme and host, without a path: the signed path is the whole path."""
    key: Private[str]
    money_timeout: float = 90.0
    """Seconds (API document: Conventions 5)."""
    ca_file: str | None = None

    @property
    def key_fingerprint(self) -> str:
        """Give a name for the key that tells nothing of it."""
        return hashlib.sha256(b"budget" + self.key.reveal().encode()).hexdigest()[:16]


class Client:
    """The one connection pool to the service."""

    def __init__(
        self,
        access: Access,
        clock: Clock,
        budget: Budget,
        chance: random.Random,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._access = access
        self._clock = clock
        self._budget = budget
        self._chance = chance
        self._http = httpx.AsyncClient(
            verify=_trust(access),
            limits=httpx.Limits(max_connections=CONNECTIONS_MAX),
            transport=transport,
            trust_env=False,  # a proxy variable must not send money calls elsewhere
            cookies=_no_cookies(),
            event_hooks={"response": [_bound]},
        )

    async def get(self, path: str, *, lane: Lane, query: Mapping[str, str] | None = None) -> Reply:
        """Read something. `path` is the full one, behind the base address."""
        request = self._http.build_request(
            "GET", self._at(path), params=query, timeout=CATALOGUE_TIMEOUT
        )
        reply = await self._call(request, lane, None)
        if isinstance(reply, Refusal) and _clock_is_off(reply):
            # A read moves no money: it is asked again at once with the time just learnt.
            reply = await self._call(request, lane, None)
        return reply

    async def post(
        self, path: str, body: Private[bytes], *, before_sending: BeforeSending | None = None
    ) -> Reply:
        """Submit something: these bytes, signed now. Never repeats by itself."""
        request = self._http.build_request(
            "POST",
            self._at(path),
            content=body.reveal(),
            headers={"content-type": "application/json"},
            timeout=httpx.Timeout(self._access.money_timeout, connect=CONNECT_TIMEOUT),
        )
        return await self._call(request, Lane.SUBMISSION, before_sending)

    def _at(self, path: str) -> httpx.URL:
        return _address(self._access.base_url, path)

    @property
    def budget_closed(self) -> bool:
        """Say whether the service has told us to send nothing for now."""
        return self._budget.closed

    async def close(self) -> None:
        await self._http.aclose()

    async def _call(
        self, request: httpx.Request, lane: Lane, before_sending: BeforeSending | None
    ) -> Reply:
        try:
            await self._budget.acquire(lane)
        except BudgetFull as full:
            return Silence(str(full))
        timestamp = int(self._clock.now().service)
        self._authenticate(request, timestamp)
        if before_sending:
            before_sending(timestamp)
        try:
            response = await self._exchange(request)
        except (httpx.HTTPError, TimeoutError) as error:
            return Silence(f"{type(error).__name__} on {request.method} {request.url.path}")
        reply = read(response)
        if isinstance(reply, Refusal):
            self._heed(reply)
        return reply

    async def _exchange(self, request: httpx.Request) -> httpx.Response:
        """Send, and read the answer, in the time that the whole call has.

        Raises httpx.HTTPError, TimeoutError. httpx itself only limits each pause of an answer.
        """
        limits = request.extensions["timeout"]
        async with asyncio.timeout(limits["connect"] + limits["read"]):
            return await self._http.send(request)

    def _authenticate(self, request: httpx.Request, timestamp: int) -> None:
        """Set the headers of the document's section Authentication."""
        request.headers["authorization"] = f"Bearer {self._access.key.reveal()}"
        request.headers["x-timestamp"] = str(timestamp)
        if request.method in ("POST", "DELETE"):
            request.headers["x-signature"] = signature(
                self._access.key, request.method, request.url.path, timestamp, request.content
            )

    def _heed(self, refusal: Refusal) -> None:
        """Learn what a refusal says about the clock and the quota, whoever made the call."""
        row = errors.lookup(refusal.code)
        if row.remedy is errors.Remedy.FIX_CLOCK and refusal.service_time is not None:
            self._clock.learn(refusal.service_time)
        if refusal.code == "RATE_LIMITED":
            pause = refusal.retry_after or row.pause
            self._budget.close_for(pause + self._chance.uniform(0, JITTER))


@lru_cache(maxsize=64)  # a kiosk's few submission paths; parsing one costs as much as signing it
def _address(base_url: str, path: str) -> httpx.URL:
    return httpx.URL(f"{base_url.rstrip('/')}{path}")


class AnswerTooLong(httpx.HTTPError):
    """The answer is longer than any of the service's; the rest of it was not read."""


class _Bounded(httpx.AsyncByteStream):
    """An answer's bytes, up to BODY_MAX. Raises AnswerTooLong."""

    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = BODY_MAX
        async for part in self._stream:
            left -= len(part)
            if left < 0:
                raise AnswerTooLong("it never seems to end")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _bound(response: httpx.Response) -> None:
    """Limit what is read of an answer, before it is."""
    assert isinstance(response.stream, httpx.AsyncByteStream)  # noqa: S101  # of an async client
    response.stream = _Bounded(response.stream)


def _trust(access: Access) -> ssl.SSLContext | bool:
    """Give what certificates are checked against; plain http, for loopback alone, has none."""
    if access.base_url.startswith("http:"):
        return False
    return ssl.create_default_context(cafile=access.ca_file)


def _no_cookies() -> CookieJar:
    """Give a jar that takes none: a portal's cookie could make every later request impossible."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


def _clock_is_off(refusal: Refusal) -> bool:
    return errors.lookup(refusal.code).remedy is errors.Remedy.FIX_CLOCK
