"""The way to the RD services of a box beside the kiosk, through the RD bridge that runs on it.

The bridge is an HTTP proxy over TLS: the services are asked as if they were on this machine, and
their answers come unchanged. Both ends know each other by certificate, since they were paired
(`rdservice_pairing`). A `Proxy-Status` (RFC 9209) reports a failed request.
"""

import re
import ssl
from collections.abc import Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import MappingProxyType
from typing import Final

import httpx

from drivers.biometric.rdservice import Method, UnreadableAnswer
from drivers.biometric.rdservice_errors import (
    BROKEN_OFF,
    NO_ANSWER,
    NO_BRIDGE,
    NO_SERVICE,
    REFUSED,
    UNREADABLE,
)
from drivers.biometric.rdservice_place import Bridge
from drivers.biometric.rdservice_tls import context
from rd_pairing.certificates import NoCertificate, certificates_of, fingerprint

CONNECTIONS_MAX: Final = 8
"""To look for services asks 21 ports; the bridge has room for 24 connections."""
CONNECTIONS: Final = httpx.Limits(
    max_connections=CONNECTIONS_MAX, max_keepalive_connections=CONNECTIONS_MAX
)

CODE_OF_ERROR: Final = MappingProxyType(
    {
        "connection_refused": NO_SERVICE,
        "connection_terminated": BROKEN_OFF,
        "http_response_timeout": NO_ANSWER,
    }
)
"""By the error of a Proxy-Status; another one is an answer that makes no sense."""

_ERROR = re.compile(r"\bkiosk-rd-bridge\s*;.*\berror=([a-z_]{1,40})")


class BridgeUnusable(Exception):
    """The pairing cannot be used; the message says what to do."""


def proxy_through(bridge: Bridge) -> httpx.Proxy:
    """Return the way through the bridge. Raises BridgeUnusable."""
    tls = context(box_fingerprint(bridge))
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        tls.load_cert_chain(bridge.pairing_file)
    except (OSError, ValueError) as error:
        raise _damaged(bridge, error) from error
    return httpx.Proxy(f"https://{bridge.address}", ssl_context=tls)


def paired_at(bridge: Bridge) -> int:
    """Return when it was paired last, in nanoseconds; 0: never."""
    with suppress(OSError):
        return bridge.pairing_file.stat().st_mtime_ns
    return 0


def box_fingerprint(bridge: Bridge) -> str:
    """Return the SHA-256 of the box's certificate. Raises BridgeUnusable."""
    try:
        _, box = certificates_of(bridge.pairing_file.read_bytes())
    except FileNotFoundError:
        raise BridgeUnusable(
            f"the RD bridge {bridge.address} is not paired: kiosk-agent biometric pair"
        ) from None
    except (OSError, NoCertificate, ValueError) as error:
        raise _damaged(bridge, error) from error
    return fingerprint(box)


def _damaged(bridge: Bridge, error: Exception) -> BridgeUnusable:
    why = error.strerror if isinstance(error, OSError) and error.strerror else "is damaged"
    return BridgeUnusable(f"{bridge.pairing_file}: {why}: kiosk-agent biometric pair")


def unsaid(response: httpx.Response) -> UnreadableAnswer | None:
    """Return why the bridge had nothing to pass on; None if the answer is the service's own."""
    told = _ERROR.search(response.headers.get("Proxy-Status", ""))
    if told is None:
        return None
    return UnreadableAnswer(CODE_OF_ERROR.get(told[1], UNREADABLE), f"the RD bridge: {told[1]}")


def clock_off_s(response: httpx.Response, now_unix: float) -> float:
    """Return how far the box's clock is ahead by the answer's Date; 0.0 if it has none."""
    try:
        return parsedate_to_datetime(response.headers.get("Date", "")).timestamp() - now_unix
    except ValueError:
        return 0.0


def unreached(bridge: Bridge, method: Method, error: httpx.HTTPError) -> UnreadableAnswer:
    """Return what a connection that failed says of the bridge, in words for the operator."""
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(error)):
        what = "shows another certificate than when it was paired; if the box is new, pair anew"
        return _bridge_error(bridge, REFUSED, what)
    if isinstance(error, httpx.ConnectError):
        what = "cannot be reached; is the box on, the cable in, kiosk-rd-bridge running and paired?"
        return _bridge_error(bridge, NO_BRIDGE, what)
    # It answers whatever its own kiosk asks; it hangs up after the handshake on any other.
    if method is Method.RDSERVICE:
        return _bridge_error(bridge, REFUSED, "hangs up on this kiosk; is it paired with it still?")
    return UnreadableAnswer(BROKEN_OFF, f"the RD bridge broke off ({type(error).__name__})")


def _bridge_error(bridge: Bridge, code: str, what: str) -> UnreadableAnswer:
    return UnreadableAnswer(code, f"the RD bridge {bridge.address} {what}")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
