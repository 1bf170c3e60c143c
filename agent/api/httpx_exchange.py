"""The exchange of one request for its answer over httpx; imported with the first one."""

import asyncio
from collections.abc import AsyncIterator
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from agent.api.exchange import ExchangeFailed, Request, trust
from agent.api.replies import BODY_MAX, Response

CONNECTIONS_MAX = 8  # a kiosk has one customer; the rest are polls, which can queue


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
            verify=trust(base_url, ca_file),
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


def _no_cookies() -> CookieJar:
    """Give a jar that takes none: a portal's cookie could make every later request impossible."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))
