"""Speaks /ext/v1: signs, sends within the request budget, and sorts what comes back.

A call never raises for what a network or a service can do; it gives a reply (agent.api.replies).
"""

import logging
import random
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from agent.api.exchange import Exchange, ExchangeFailed, Request, signature, trust
from agent.api.rate_limiter import LimitReached, Priority, RateLimiter
from agent.api.replies import ApiRefusal, NoResponse, Reply, Response, read
from agent.api.sent import Sent
from agent.clock import Clock, ServiceTime
from agent.factories import factory
from agent.private import Private
from agent.structs import Redacted
from agent.transactions import error_table
from agent.transactions.origin import Origin, key_fingerprint, origin_of

CONNECT_TIMEOUT = 15.0  # seconds; without a connection nothing was sent, and asking again is safe
CATALOGUE_TIMEOUT = 15.0  # seconds; nobody's money waits for a catalogue, but a screen may
JITTER = 2.0  # seconds at most on top of a Retry-After, so that kiosks do not return together
DATE_SHOWN_MAX = 60  # letters of a Date header that nobody can believe; a real one has 29

if TYPE_CHECKING:
    import httpx

HTTPX = "agent.api.httpx_exchange:HttpxExchange"
"""httpx comes with the first call: the first page waits for neither."""

log = logging.getLogger(__name__)

Network: TypeAlias = "Exchange | httpx.AsyncBaseTransport | None"
"""In place of the internet: an exchange of one's own, or a transport below httpx; None: neither."""

BeforeSending = Callable[[int], None]
"""Called with the X-Timestamp of the signature when the bytes are about to leave."""


class Access(msgspec.Struct, frozen=True):
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
        return key_fingerprint(self.key)

    @property
    def origin(self) -> Origin:
        """Return what is journaled of where a request goes."""
        return origin_of(self.base_url, self.key)


class Client:
    """The kiosk's one way to the service."""

    def __init__(
        self,
        access: Access,
        clock: Clock,
        rate_limiter: RateLimiter,
        rng: random.Random,
        network: Network = None,
    ) -> None:
        self._access = access
        self._clock = clock
        self._rate_limiter = rate_limiter
        self._chance = rng
        self._network = network
        if access.ca_file:  # one that holds no certificates is told now, not at the first call
            trust(access.base_url, access.ca_file)
        self.origin = access.origin
        """Where this client's requests go."""
        self._has_told_of_dates = False
        self.undated: str | None = None
        """What is wrong with the newest answer's Date header; None: it tells the service's time."""

    async def get(
        self, path: str, *, priority: Priority, query: Mapping[str, str] | None = None
    ) -> Reply:
        """Read something. `path` is the full one, behind the base address."""
        asked = _Call("GET", path, dict(query or {}), timeout=CATALOGUE_TIMEOUT)
        reply = await self._call(asked, priority, None)
        if isinstance(reply, ApiRefusal) and _clock_is_off(reply):
            # A read moves no money: it is asked again at once with the time just learnt.
            reply = await self._call(asked, priority, None)
        return reply

    async def post(
        self, path: str, body: Private[bytes], *, before_sending: BeforeSending | None = None
    ) -> Reply:
        """Submit something: these bytes, signed now. Never repeats by itself."""
        asked = _Call("POST", path, {}, body.reveal(), self._access.money_timeout)
        return await self._call(asked, Priority.SUBMISSION, before_sending)

    @property
    def budget_closed(self) -> bool:
        """Say whether the service has told us to send nothing for now."""
        return self._rate_limiter.closed

    async def has_budget_to_spare(self) -> bool:
        """Say whether so few calls are made now that nobody's would wait for one more."""
        return await self._rate_limiter.is_quiet()

    async def close(self) -> None:
        if "_exchange" in self.__dict__:  # it was needed
            await self._exchange.close()
        await self._rate_limiter.close()

    @cached_property
    def _exchange(self) -> Exchange:
        if isinstance(self._network, Exchange):
            return self._network
        access = self._access
        made: Exchange = factory(HTTPX)(access.base_url, access.ca_file, self._network)
        return made

    async def _call(
        self, call: "_Call", priority: Priority, before_sending: BeforeSending | None
    ) -> Reply:
        try:
            await self._rate_limiter.acquire(priority)
        except LimitReached as full:
            return NoResponse(str(full))
        timestamp = int(self._clock.now().service)
        request = self._signed(call, timestamp)
        if before_sending:
            before_sending(timestamp)
        try:
            response = await self._exchange.send(request)
        except ExchangeFailed as error:
            return NoResponse(f"{error} on {call.method} {call.path}")
        reply = read(response, Sent(self._access.key, call.content))
        if not isinstance(reply, NoResponse):
            self._look_at_date(reply.service_time, response)
        if isinstance(reply, ApiRefusal):
            self._heed(reply)
        return reply

    def _look_at_date(self, told: ServiceTime | None, response: Response) -> None:
        """Take note of a service that does not tell its time: no 404 of it ends a watch."""
        if told is not None:
            self.undated = None
            return
        date = response.headers.get("date")
        self.undated = "no Date" if date is None else f"the Date {date[:DATE_SHOWN_MAX]!r}"
        if not self._has_told_of_dates:  # once: it may be so in every answer
            self._has_told_of_dates = True
            log.warning("the service's answers bear %s; its clock is not known", self.undated)

    def _signed(self, call: "_Call", timestamp: int) -> Request:
        """Set the headers of the document's section Authentication."""
        key = self._access.key
        headers = {"authorization": f"Bearer {key.reveal()}", "x-timestamp": str(timestamp)}
        if call.method == "POST":
            headers["content-type"] = "application/json"
            headers["x-signature"] = signature(key, call.method, call.path, timestamp, call.content)
        return Request(
            method=call.method,
            path=call.path,
            query=call.query,
            headers=headers,
            content=call.content,
            connect_timeout=CONNECT_TIMEOUT,
            timeout=call.timeout,
        )

    def _heed(self, refusal: ApiRefusal) -> None:
        """Learn what a refusal says about the clock and the quota, whoever made the call."""
        row = error_table.row_for(refusal.code)
        if row.remedy is error_table.Remedy.FIX_CLOCK and refusal.service_time is not None:
            self._clock.learn(refusal.service_time)
        if refusal.code == "RATE_LIMITED":
            pause = refusal.retry_after or row.pause
            self._rate_limiter.close_for(pause + self._chance.uniform(0, JITTER))


class _Call(Redacted, frozen=True):
    """What is asked, before it is signed."""

    method: str
    path: str
    query: Mapping[str, str]
    content: bytes = b""
    timeout: float = CATALOGUE_TIMEOUT


def _clock_is_off(refusal: ApiRefusal) -> bool:
    return error_table.row_for(refusal.code).remedy is error_table.Remedy.FIX_CLOCK
