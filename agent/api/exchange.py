"""How a request's fields become the bytes that are signed and sent."""

import asyncio
import hashlib
import hmac
import ssl
from collections.abc import AsyncIterator, Mapping
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Protocol, runtime_checkable

import httpx
import msgspec

from agent.api.replies import BODY_MAX, Response
from agent.private import Private
from agent.structs import Redacted


def body(fields: Mapping[str, object]) -> Private[bytes]:
    """Serialise a body, once; what is None is left out.

    This is the one place where private values are put on the wire, so what comes out is private.
    """
    present = {name: value for name, value in fields.items() if value is not None}
    return Private(_encoder.encode(present))


def _reveal(value: object) -> str:
    if not isinstance(value, Private):
        raise TypeError(f"{type(value).__name__} has no form on the wire")
    revealed: str | bytes = value.reveal()
    return revealed if isinstance(revealed, str) else revealed.decode()


_encoder = msgspec.json.Encoder(decimal_format="number", enc_hook=_reveal)


def signature(key: Private[str], method: str, path: str, timestamp: int, body: bytes) -> str:
    """Give X-Signature for the bytes that will be sent, in lower-case hex.

    `path` is the full one (/ext/v1/…); `body` is b"" for a request without a body.
    """
    body_sha256 = hashlib.sha256(body).hexdigest()
    message = f"{method.upper()}\n{path}\n{timestamp}\n{body_sha256}"
    return hmac.digest(key.reveal().encode(), message.encode(), "sha256").hex()


CONNECTIONS_MAX = 8  # a kiosk has one customer; the rest are polls, which can queue


class Request(Redacted, frozen=True):
    """What is sent; `path` is the full one, without its query. Headers and body are private."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    content: bytes
    connect_timeout: float
    timeout: float
    """Seconds, for the answer."""

    def __repr__(self) -> str:
        return f"Request({self.method} {self.path})"


class ExchangeFailed(Exception):
    """Nothing came that can be relied on; the message says what went wrong."""


@runtime_checkable
class Exchange(Protocol):
    async def send(self, request: Request) -> Response:
        """Send, and read the whole answer. Raises ExchangeFailed."""
        ...

    async def close(self) -> None: ...


class HttpxExchange:
    """The one connection pool to the service."""

    def __init__(
        self,
        base_url: str,
        ca_file: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._base_url = base_url
        self._http = httpx.AsyncClient(
            verify=_trust(base_url, ca_file),
            limits=httpx.Limits(max_connections=CONNECTIONS_MAX),
            transport=transport,
            trust_env=False,  # a proxy variable must not send money calls elsewhere
            cookies=_no_cookies(),
            headers={"accept-encoding": "identity"},
            event_hooks={"response": [_bound]},
        )

    async def send(self, request: Request) -> Response:
        """Send in the time that the whole call has; httpx only limits each pause of an answer."""
        built = self._http.build_request(
            request.method,
            _address(self._base_url, request.path),
            params=request.query or None,
            content=request.content or None,
            headers=dict(request.headers),
            timeout=httpx.Timeout(request.timeout, connect=request.connect_timeout),
        )
        try:
            async with asyncio.timeout(request.connect_timeout + request.timeout):
                return await self._http.send(built)
        except (httpx.HTTPError, TimeoutError) as error:
            raise ExchangeFailed(type(error).__name__) from error

    async def close(self) -> None:
        await self._http.aclose()


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


class AnswerCoded(httpx.HTTPError):
    """The answer is packed, which we did not ask for: little of it may become gigabytes."""


async def _bound(response: httpx.Response) -> None:
    """Limit what is read of an answer, before it is. Raises AnswerCoded."""
    if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise AnswerCoded("a content coding that was not asked for")
    assert isinstance(response.stream, httpx.AsyncByteStream)  # noqa: S101  # of an async client
    response.stream = _Bounded(response.stream)


@lru_cache(maxsize=1)  # to read this machine's certificates takes 50 ms
def _trust(base_url: str, ca_file: str | None) -> ssl.SSLContext | bool:
    """Give what certificates are checked against; plain http, for loopback alone, has none."""
    if base_url.startswith("http:"):
        return False
    return ssl.create_default_context(cafile=ca_file)


def _no_cookies() -> CookieJar:
    """Give a jar that takes none: a portal's cookie could make every later request impossible."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))
