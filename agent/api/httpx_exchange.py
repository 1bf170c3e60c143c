"""The exchange over httpx; imported with the first call."""

import asyncio
import contextlib
import errno
import logging
import socket
import ssl
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpcore
import httpx

from agent.api.connection_fault import ConnectionFault
from agent.api.exchange import ExchangeFailed, Request, trust, written_at
from agent.api.replies import BODY_MAX, Response
from drivers.handshake import ClosesHandshake

log = logging.getLogger(__name__)

NOT_YET_VALID, HAS_EXPIRED = 9, 10  # OpenSSL's x509_vfy.h
OTHER_HOST, OTHER_ADDRESS = 62, 64
CARELESS = range(78, 95)
"""Breaches of RFC 5280: rejected by VERIFY_X509_STRICT, the default from Python 3.13 on."""
NO_WAY = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL})

Test = Callable[[BaseException], bool]


def _is(*kinds: type[BaseException]) -> Test:
    return lambda error: isinstance(error, kinds)


def _certificate(*codes: int) -> Test:
    return lambda error: (
        isinstance(error, ssl.SSLCertVerificationError) and error.verify_code in codes
    )


_TABLE: tuple[tuple[Test, ConnectionFault], ...] = (
    # No certificate is issued for the future.
    (_certificate(NOT_YET_VALID), ConnectionFault.CLOCK),
    (_certificate(HAS_EXPIRED), ConnectionFault.EXPIRED),
    (_certificate(OTHER_HOST, OTHER_ADDRESS), ConnectionFault.HOST),
    (_certificate(*CARELESS), ConnectionFault.CARELESS),
    (_is(ssl.SSLCertVerificationError), ConnectionFault.AUTHORITY),
    (_is(ssl.SSLError), ConnectionFault.TLS),
    (_is(socket.gaierror), ConnectionFault.NAME),
    (_is(ConnectionRefusedError), ConnectionFault.REFUSED),
    (
        lambda error: isinstance(error, OSError) and error.errno in NO_WAY,
        ConnectionFault.NO_NETWORK,
    ),
    (_is(httpx.ConnectTimeout), ConnectionFault.NOT_REACHED),
    (_is(httpx.ConnectError), ConnectionFault.NO_NETWORK),
    (_is(httpx.TimeoutException, TimeoutError), ConnectionFault.NO_ANSWER),
    (_is(httpx.NetworkError, httpx.RemoteProtocolError), ConnectionFault.CUT_OFF),
)
"""The first row that matches the error or one of its causes counts."""


def fault_of(error: BaseException) -> ConnectionFault:
    """Return why a call failed."""
    found = tuple(causes(error))
    rows = (fault for fits, fault in _TABLE if any(map(fits, found)))
    return next(rows, ConnectionFault.UNUSABLE)


def causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):  # one for each address that was tried
            for one in error.exceptions:
                yield from causes(one)
        error = error.__cause__ or error.__context__


CONNECTIONS_MAX = 40
"""Connections at once: more than a kiosk needs. It makes four polls of each of seven products, one
read of each of nine catalogues, and the customer's own call, which must not wait for a connection.
"""


PROBE_S = 0.002
"""Seconds for which a new connection is read before the request: time for what has arrived already.
It costs a twentieth of the connection's own set-up on a line of 40 ms."""


class _Opened(ClosesHandshake):
    """The connection of one request, as httpcore reports its steps (its extension `trace`)."""

    async def __call__(self, step: str, what: Mapping[str, Any]) -> None:
        """Raise Unasked before the first byte is written to a connection that has bytes to read."""
        await super().__call__(step, what)
        if step == "http11.send_request_headers.started" and self.stream:
            with contextlib.suppress(httpcore.ReadTimeout):
                await self.stream.read(1, PROBE_S)
                raise Unasked("bytes, or an end, before the request")


class Unasked(httpx.RemoteProtocolError):
    """The peer has answered before it was asked: no answer on this connection is to a request."""


class HttpxExchange:
    """The connections to the service: one for each call.

    An answer counts only if nothing was unread when its request was written. On a connection that
    is used again, a left-over answer would be read as the answer of the next request.
    """

    def __init__(
        self,
        base_url: str,
        ca_file: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._base_url = base_url
        self._ca_file = ca_file
        self._transport = transport
        self._written = written_at(ca_file)
        self._http = self._new_client()

    def _new_client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            verify=trust(self._base_url, self._ca_file),
            limits=httpx.Limits(max_connections=CONNECTIONS_MAX, max_keepalive_connections=0),
            transport=self._transport,
            trust_env=False,  # a proxy variable must not send money calls elsewhere
            # a portal's cookie could break every later request
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            headers={"accept-encoding": "identity", "connection": "close"},
            event_hooks={"response": [_limit]},
        )

    async def send(self, request: Request) -> Response:
        """Send within the time limit of the whole call; httpx only limits each pause in an answer.

        Raises ExchangeFailed.
        """
        http = self._trusting()
        built = http.build_request(
            request.method,
            _address(self._base_url, request.path),
            params=request.query or None,
            content=request.content or None,
            headers=dict(request.headers),
            timeout=httpx.Timeout(request.timeout, connect=request.connect_timeout),
            extensions={"trace": _Opened()},
        )
        try:
            async with asyncio.timeout(request.connect_timeout + request.timeout):
                return await http.send(built)
        except (httpx.HTTPError, TimeoutError) as error:
            raise ExchangeFailed(type(error).__name__, fault_of(error)) from error

    def _trusting(self) -> httpx.AsyncClient:
        """Return the client with the certificates of `ca_file` as it is now.

        An authority's file may be renewed while the agent runs. A file that cannot be used is
        logged once, and the certificates before it are used.
        """
        written = written_at(self._ca_file)
        if written != self._written:
            self._written = written
            try:
                self._http = self._new_client()  # a call under way keeps its own
            except OSError as error:
                log.error("%s cannot be used; the one before stays: %s", self._ca_file, error)  # noqa: TRY400  # the message says it
        return self._http

    async def close(self) -> None:
        await self._http.aclose()


@lru_cache(maxsize=64)  # a kiosk has few paths; parsing one takes as long as signing a request
def _address(base_url: str, path: str) -> httpx.URL:
    return httpx.URL(f"{base_url.rstrip('/')}{path}")


class AnswerTooLong(httpx.HTTPError):
    """The answer is longer than any of the service's; the rest was not read."""


class _LimitedStream(httpx.AsyncByteStream):
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
    """The answer has a content coding that we cannot undo, or its bytes are damaged."""


PACKED = frozenset({"gzip", "x-gzip", "deflate"})
"""Codings that are undone although we ask for none: some gateways pack every answer."""
CHANGES_BYTES = PACKED | frozenset(
    {"compress", "x-compress", "br", "zstd", "dcb", "dcz", "exi", "aes128gcm", "pack200-gzip"}
)
"""IANA's list of HTTP content codings. Any other word (UTF-8, none) changes no byte."""
GZIP_START = 0x1F
"""The first byte of gzip, and of no JSON. Some gateways pack an answer and do not say it."""
ANY_FORMAT = 32 + zlib.MAX_WBITS  # zlib finds out by itself whether it is gzip or zlib


class _UnpackedStream(httpx.AsyncByteStream):
    """The unpacked bytes of an answer, up to BODY_MAX. Raises AnswerCoded, AnswerTooLong."""

    def __init__(self, stream: httpx.AsyncByteStream, *, is_coded: bool) -> None:
        """Take whether the header has a coding; without one only gzip is unpacked."""
        self._stream = stream
        self._is_coded = is_coded

    async def __aiter__(self) -> AsyncIterator[bytes]:
        unpacker = zlib.decompressobj(ANY_FORMAT)
        left, is_first = BODY_MAX, True
        is_packed: bool | None = self._is_coded or None  # None: not known yet
        async for packed in self._stream:
            if is_packed is None and packed:
                is_packed = packed[0] == GZIP_START
            if not is_packed:
                yield packed
            part = packed if is_packed else b""
            while part:
                try:
                    if unpacker.eof:  # gzip may have several members
                        unpacker = zlib.decompressobj(ANY_FORMAT)
                    unpacked = unpacker.decompress(part, left + 1)
                except zlib.error as error:
                    if not is_first:
                        raise AnswerCoded(str(error)) from error
                    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)  # deflate without its head
                    is_first = False
                    continue
                is_first = False
                left -= len(unpacked)
                if left < 0:
                    raise AnswerTooLong("it never seems to end")
                part = unpacker.unconsumed_tail or unpacker.unused_data
                yield unpacked
        if is_packed and not unpacker.eof:
            raise AnswerCoded("the packed bytes are cut off")

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _limit(response: httpx.Response) -> None:
    """Limit the bytes that will be read of an answer, and undo its coding. Raises AnswerCoded."""
    words = response.headers.get("content-encoding", "").lower().split(",")
    codings = [word.strip() for word in words if word.strip() in CHANGES_BYTES]
    if len(codings) > 1 or not PACKED.issuperset(codings):
        raise AnswerCoded(f"the content coding {codings[-1]} cannot be undone")
    assert isinstance(response.stream, httpx.AsyncByteStream)  # noqa: S101  # of an async client
    limited = _LimitedStream(response.stream)
    response.stream = _UnpackedStream(limited, is_coded=bool(codings))
    if words != [""]:
        del response.headers["content-encoding"]  # otherwise httpx would unpack without a limit
