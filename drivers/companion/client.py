"""HTTP to the paired companion: TLS 1.3, and only the certificate of the pairing is accepted.

Each exchange has one time limit as a whole, on the event loop's clock.
"""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import httpx

from companion.pairing.certificates import NoCertificate, certificates_of, fingerprint
from companion.pairing.pinned_tls import context
from drivers.companion.answers import Answer, Trouble, TroubleKind
from drivers.companion.place import CompanionPlace
from drivers.handshake import ClosesHandshake

CONNECTIONS_MAX: Final = 4
"""Connections at once, for the RD services and for the other routes; a companion serves eight."""
IDLE_S: Final = 20.0  # a companion keeps an idle connection for 30 s at least
CONNECTIONS: Final = httpx.Limits(
    max_connections=CONNECTIONS_MAX,
    max_keepalive_connections=CONNECTIONS_MAX,
    keepalive_expiry=IDLE_S,
)
ANSWER_BYTES_MAX: Final = 64 * 1024

_PROXY_ERROR = re.compile(r"^[^;]*;.*\berror=([a-z_]{1,40})")


class PairingUnusable(Exception):
    """The file of the pairing cannot be used; the message says what to do."""


class PairedClient:
    """Requests to one companion. After a new pairing it uses the new certificates."""

    def __init__(
        self, place: CompanionPlace, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._place = place
        self._transport = transport
        self._client: httpx.AsyncClient | None = None
        self._paired_at = -1
        self.date: str = ""
        """The header Date of the last answer."""

    async def ask(
        self, method: str, path: str, body: bytes = b"", *, limit_s: float
    ) -> Answer | Trouble:
        """Send one request and return its collected answer within `limit_s` seconds."""
        try:
            async with asyncio.timeout(limit_s), self.streaming(method, path, body) as response:
                if isinstance(response, Trouble):
                    return response
                return await _collected(response)
        except TimeoutError:
            remark = f"the companion {self._place.address} is silent for {limit_s:.0f} s"
            return Trouble(TroubleKind.SILENT, remark)
        except Exception as error:  # noqa: BLE001  # httpx and its parts raise more than HTTPError
            return trouble(self._place, error)

    @asynccontextmanager
    async def streaming(
        self, method: str, path: str, body: bytes = b""
    ) -> AsyncIterator[httpx.Response | Trouble]:
        """Send one request; yield the response, whose body is still to be read.

        The caller limits the time. Raises what httpx raises.
        """
        try:
            client = await self._current()
        except PairingUnusable as unusable:
            yield Trouble(TroubleKind.UNPAIRED, str(unusable))
            return
        headers = {"Accept-Encoding": "identity", "Content-Type": "application/json"}
        url = f"https://{self._place.address}{path}"
        async with client.stream(
            method, url, content=body, headers=headers, extensions={"trace": ClosesHandshake()}
        ) as response:
            self.date = response.headers.get("Date", "")
            yield response

    async def aclose(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def _current(self) -> httpx.AsyncClient:
        """Return the client with the certificates of the last pairing. Raises PairingUnusable."""
        if self._client is not None and self._paired_at == paired_at(self._place):
            return self._client
        await self.aclose()
        self._paired_at = paired_at(self._place)
        tls = context() if self._transport else paired_context(self._place)
        self._client = httpx.AsyncClient(
            transport=self._transport,
            trust_env=False,
            verify=tls,
            timeout=None,  # noqa: S113  # each exchange is limited as a whole
            limits=CONNECTIONS,
        )
        return self._client


# --- the pairing ---


def paired_context(place: CompanionPlace) -> ssl.SSLContext:
    """Return the TLS context for the paired companion. Raises PairingUnusable."""
    tls = context(companion_fingerprint(place))
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        tls.load_cert_chain(place.pairing_file)
    except (OSError, ValueError) as error:
        raise _damaged(place, error) from error
    return tls


def proxy_through(place: CompanionPlace) -> httpx.Proxy:
    """Return the proxy settings for the companion's RD services. Raises PairingUnusable."""
    return httpx.Proxy(f"https://{place.address}", ssl_context=paired_context(place))


def paired_at(place: CompanionPlace) -> int:
    """Return the time of the last pairing in nanoseconds; 0 if never paired."""
    with suppress(OSError):
        return place.pairing_file.stat().st_mtime_ns
    return 0


def companion_fingerprint(place: CompanionPlace) -> str:
    """Return the SHA-256 of the companion's certificate. Raises PairingUnusable."""
    try:
        _, companions = certificates_of(place.pairing_file.read_bytes())
    except FileNotFoundError:
        raise PairingUnusable(
            f"the companion {place.address} is not paired: kiosk-agent companion pair"
        ) from None
    except (OSError, NoCertificate, ValueError) as error:
        raise _damaged(place, error) from error
    return fingerprint(companions)


def _damaged(place: CompanionPlace, error: Exception) -> PairingUnusable:
    why = error.strerror if isinstance(error, OSError) and error.strerror else "is damaged"
    return PairingUnusable(f"{place.pairing_file}: {why}: kiosk-agent companion pair")


# --- what an answer or an error says ---


def proxy_error(response: httpx.Response) -> str:
    """Return the companion's own error (RFC 9209); empty if the answer is the service's."""
    error = _PROXY_ERROR.search(response.headers.get("Proxy-Status", ""))
    return error[1] if error else ""


def trouble(place: CompanionPlace, error: Exception, *, is_first: bool = True) -> Trouble:
    """Return why an exchange failed. `is_first`: no answer came on this connection before."""
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(error)):
        what = "shows another certificate than when it was paired; if it is new, pair again"
        return Trouble(TroubleKind.OTHER_CERTIFICATE, f"the companion {place.address} {what}")
    if isinstance(error, httpx.ConnectError):
        what = "cannot be reached; is it on, the cable in, its program running and paired?"
        return Trouble(TroubleKind.UNREACHABLE, f"the companion {place.address} {what}")
    # A companion answers its paired kiosk; it disconnects any other kiosk after the handshake.
    if is_first and isinstance(error, httpx.HTTPError):
        what = "disconnects this kiosk; is it still paired with this kiosk?"
        return Trouble(TroubleKind.NOT_SERVED, f"the companion {place.address} {what}")
    what = f"the companion disconnected ({type(error).__name__})"
    return Trouble(TroubleKind.BROKEN_OFF, what)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


async def _collected(response: httpx.Response) -> Answer | Trouble:
    body = bytearray()
    async for piece in response.aiter_raw():
        body += piece
        if len(body) > ANSWER_BYTES_MAX:
            remark = f"the companion's answer is longer than {ANSWER_BYTES_MAX} bytes"
            return Trouble(TroubleKind.UNREADABLE, remark)
    return Answer(response.status_code, bytes(body))
