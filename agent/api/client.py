"""The client of /ext/v1: signs requests, keeps to the rate limit, and parses the replies.

A call raises no error of the network or the service; it returns a reply (agent.api.replies).
"""

import logging
import random
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from urllib.parse import urlsplit

import msgspec

from agent.api.answers_of_now import AGREES_SURELY, Call, Dated, ServiceDates, signs_of_age
from agent.api.connection_fault import by_the_clock
from agent.api.exchange import Exchange, ExchangeFailed, Request, body, signature, trust
from agent.api.rate_limiter import LimitReached, Priority, RateLimiter
from agent.api.replies import (
    NULL,
    Answer,
    ApiRefusal,
    NoResponse,
    Parsed,
    Reply,
    Response,
    optional,
    read,
    readable_rows,
    retry_after,
    shaped,
)
from agent.api.sent_texts import SentTexts
from agent.base.clock import Clock, ServiceTime
from agent.base.private import Private
from agent.base.structs import Redacted, replace
from agent.transactions import error_table
from agent.transactions.origin import Origin, key_fingerprint, origin_of

CONNECT_TIMEOUT_S = 15.0  # without a connection nothing was sent, and repeating is safe
CATALOGUE_TIMEOUT_S = 15.0  # the service answers from its own data, and a screen may wait for it
JITTER_MAX_S = 2.0  # added to a Retry-After, so that several kiosks do not return at once
BAD_REQUEST, TOO_MANY_REQUESTS = 400, 429
DATE_SHOWN_MAX = 60  # characters of a bad Date header in the log; a good one has 29

if TYPE_CHECKING:
    import httpx

    from agent.api.httpx_exchange import HttpxExchange

T = TypeVar("T")

log = logging.getLogger(__name__)

Network: TypeAlias = "Exchange | httpx.AsyncBaseTransport | None"
"""A replacement for the internet: an Exchange, or a transport below httpx; None: no replacement."""

BeforeSending = Callable[[int], None]
"""Called with the signature's X-Timestamp just before the first byte is sent."""


def httpx_exchange() -> "type[HttpxExchange]":
    """Return the exchange by httpx. The first call imports httpx, which takes long."""
    from agent.api.httpx_exchange import HttpxExchange  # noqa: PLC0415  # the first page comes first

    return HttpxExchange


class Access(msgspec.Struct, frozen=True):
    """The service's address and our key."""

    base_url: str
    """Scheme and host, and the path before /ext/v1 if the service has one."""
    key: Private[str]
    money_timeout: float = 90.0
    """Seconds (API document: Conventions 5)."""
    ca_file: str | None = None

    @property
    def base_path(self) -> str:
        """Return the base address's path without a final slash; empty if it has none."""
        return urlsplit(self.base_url).path.rstrip("/")

    @property
    def key_fingerprint(self) -> str:
        return key_fingerprint(self.key)

    @property
    def origin(self) -> Origin:
        """Return what the journal stores about the destination of a request."""
        return origin_of(self.base_url, self.key)


class Client:
    """Makes all calls to the service."""

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
        self.rate_limiter = rate_limiter
        self._rng = rng
        self._network = network
        if access.ca_file:  # a file without certificates raises now, not at the first call
            trust(access.base_url, access.ca_file)
        self.origin = access.origin
        """The destination of this client's requests."""
        self.on_call: Callable[[Priority, float, Reply], None] = lambda *_: None
        """Called after each call with its priority, its seconds and its reply."""
        self.on_answer: Callable[[str, Response, Reply, bytes], None] = lambda *_: None
        """Called with the path of each answer, the answer, its reading, and the request's private
        body. It must not raise."""
        self.on_refusal: Callable[[str, str], None] = lambda *_: None
        """Called with path and code of each refusal, except a transaction's. That one is stored in
        the journal first, and its event is applied. It must not raise."""
        self._dates = ServiceDates()
        self._offset_before: float | None = None
        """The clock's offset before the newest refusal of a timestamp changed it."""
        self._has_logged_date = False
        self.date_error: str | None = None
        """The error in the newest answer's Date header; None if it has the service's time."""

    async def get(
        self, path: str, *, priority: Priority, query: Mapping[str, str] | None = None
    ) -> Reply:
        """Read data stored by the service; `path` is the full path after the base address."""
        return await self._get(_Call("GET", path, dict(query or {})), priority)

    async def check_status(self, path: str, *, priority: Priority) -> Reply:
        """Read a transaction's status.

        It may take as long as a submission: the service may ask the biller or the bank first.
        """
        timeout = self._access.money_timeout
        return await self._get(_Call("GET", path, {}, timeout=timeout, is_proof=True), priority)

    async def _get(self, call: "_Call", priority: Priority) -> Reply:
        reply = await self._call(call, priority, None)
        row = error_table.row_for(reply.code) if isinstance(reply, ApiRefusal) else None
        if row and row.remedy is error_table.Remedy.FIX_CLOCK:
            # A GET moves no money, so repeat it at once with the received time.
            reply = await self._call(call, priority, None)
        return reply

    async def post(
        self, path: str, body: Private[bytes], *, before_sending: BeforeSending | None = None
    ) -> Reply:
        """Make a POST call with these bytes, signed now; never repeat it automatically."""
        call = _Call("POST", path, {}, body.reveal(), self._access.money_timeout, is_proof=True)
        return await self._call(call, Priority.SUBMISSION, before_sending)

    async def close(self) -> None:
        if "_exchange" in self.__dict__:  # otherwise no call was made
            await self._exchange.close()
        await self.rate_limiter.close()

    @cached_property
    def _exchange(self) -> Exchange:
        if isinstance(self._network, Exchange):
            return self._network
        access = self._access
        return httpx_exchange()(access.base_url, access.ca_file, self._network)

    async def _call(
        self, call: "_Call", priority: Priority, before_sending: BeforeSending | None
    ) -> Reply:
        try:
            await self.rate_limiter.acquire(priority)
        except LimitReached as full:
            return NoResponse(str(full))
        timestamp = int(self._clock.now().service)
        request = self._signed(call, timestamp)
        if before_sending:
            before_sending(timestamp)
        began = self._clock.now().monotonic
        reply = await self._exchanged(call, request, timestamp)
        self.on_call(priority, self._clock.now().monotonic - began, reply)
        if isinstance(reply, ApiRefusal) and before_sending is None:
            self.on_refusal(call.path, reply.code)
        return reply

    async def _exchanged(self, call: "_Call", request: Request, timestamp: int) -> Reply:
        sent_at = self._clock.now().monotonic
        try:
            response = await self._exchange.send(request)
        except ExchangeFailed as error:
            fault = by_the_clock(error.fault, self._clock.now().service)
            why = f"{fault.value} ({error})" if fault else str(error)
            return NoResponse(f"{why} on {call.method} {call.path}", fault)
        reply = read(response, SentTexts(self._access.key, call.content))
        self.on_answer(call.path, response, reply, call.content)
        self._pause_after(reply, response)
        if isinstance(reply, NoResponse):
            return reply
        made = Call(timestamp, sent_at, self._clock.now().monotonic)
        signs = tuple(signs_of_age(response.headers, made.took))
        dated = Dated(is_old=True) if signs else self._dated(reply, made, response)
        if dated.is_old and call.is_proof:
            why = f"an answer that is not of now ({', '.join(signs) or 'Date'})"
            return NoResponse(f"{why} on {call.method} {call.path}")
        return replace(reply, service_time=dated.time)

    def _dated(self, reply: Answer | ApiRefusal, call: Call, response: Response) -> Dated:
        """Return what the answer's Date proves, and learn its time from it (guess: call.date).

        Without a service time a 404 cannot end an in-doubt window, so its error is stored.
        """
        date = reply.service_time
        if date is None:
            text = response.headers.get("date")
            shown = "no Date" if text is None else f"the Date {text[:DATE_SHOWN_MAX]!r}"
            dated = Dated(error=shown)
        elif _is_refused_timestamp(reply):
            self._learn_from_refusal(date, call)
            dated = Dated(date)
        else:
            dated = self._dates.judged(date, call)
            if dated.time is not None:
                self._clock.adjust(date, call.took)
                self._offset_before = None
        self.date_error = dated.error
        if dated.error and not self._has_logged_date:  # once: every answer may be like this
            self._has_logged_date = True
            log.error("the service's answers have %s; its clock is not known", dated.error)
        return dated

    def _learn_from_refusal(self, date: ServiceTime, call: Call) -> None:
        """Set the clock by the Date of an answer that refused our timestamp.

        If this Date agrees with the timestamp, another clock has refused it. Then the clock was not
        set by the right Date before either, so that is undone.
        """
        self._dates.forget()
        if abs(date - call.timestamp) > AGREES_SURELY:
            self._offset_before = self._clock.offset
            self._clock.learn(date)
        elif self._offset_before is not None:
            self._clock.offset, self._offset_before = self._offset_before, None

    def _pause_after(self, reply: Reply, response: Response) -> None:
        """Pause all calls if the status or the headers ask for it, whoever has answered.

        A documented code says by itself what it stops: only RATE_LIMITED stops everything.
        """
        http, asked = response.status_code, retry_after(response)
        code = reply.code if isinstance(reply, ApiRefusal) else None
        if code == "RATE_LIMITED" or (code is None and http == TOO_MANY_REQUESTS):
            pause = asked or error_table.row_for("RATE_LIMITED").pause
        elif asked and http >= BAD_REQUEST and not (code and error_table.is_listed(code)):
            pause = asked
        else:
            return
        self.rate_limiter.close_for(pause + self._rng.uniform(0, JITTER_MAX_S))

    def _signed(self, call: "_Call", timestamp: int) -> Request:
        """Return the request with the headers of the document's section Authentication."""
        key = self._access.key
        headers = {"authorization": f"Bearer {key.reveal()}", "x-timestamp": str(timestamp)}
        if call.method == "POST":
            headers["content-type"] = "application/json"
            # guess: call.signed-path. "The full path" is the sent one, with the base address's path
            # (API document: Authentication, signature rule 2, which shows none).
            path = f"{self._access.base_path}{call.path}"
            headers["x-signature"] = signature(key, call.method, path, timestamp, call.content)
        else:
            headers["cache-control"] = "no-cache"  # RFC 9111, 5.2.1.4: ask the service itself
        return Request(
            method=call.method,
            path=call.path,
            query=call.query,
            headers=headers,
            content=call.content,
            connect_timeout=CONNECT_TIMEOUT_S,
            timeout=call.timeout,
        )


def _is_refused_timestamp(reply: Answer | ApiRefusal) -> bool:
    if not isinstance(reply, ApiRefusal):
        return False
    return error_table.row_for(reply.code).remedy is error_table.Remedy.FIX_CLOCK


class Calls:
    """The calls of one product that move no money."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def _get(
        self,
        path: str,
        shape: type[T],
        priority: Priority = Priority.CATALOGUE,
        query: Mapping[str, str] | None = None,
    ) -> Parsed[T]:
        return shaped(await self._client.get(path, priority=priority, query=query), shape)

    async def _get_rows(self, path: str, name: str, row: type[T]) -> Parsed[list[T]]:
        """Read a catalogue, whose list is in the field `name`; leave out unreadable rows."""
        fields = await self._get(path, dict[str, msgspec.Raw])
        if not isinstance(fields, dict):
            return fields
        rows = optional(fields.get(name, NULL), list[msgspec.Raw])
        if rows is None:
            return NoResponse(f"answer does not fit: {name} is not a list")
        return readable_rows(rows, row)

    async def _post(self, path: str, shape: type[T], fields: Mapping[str, object]) -> Parsed[T]:
        return shaped(await self._client.post(path, body(fields)), shape)


class _Call(Redacted, frozen=True):
    """A call before it is signed."""

    method: str
    path: str
    query: Mapping[str, str]
    content: bytes = b""
    timeout: float = CATALOGUE_TIMEOUT_S
    is_proof: bool = False
    """True if the answer may say what happened to money: then the answer must be of now."""
