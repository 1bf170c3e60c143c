"""Access to the RD services of a separate box through its RD bridge.

The bridge is an HTTP proxy over TLS: requests look the same as on this machine, and answers arrive
unchanged. Both ends know each other's certificate from the pairing (`rdservice_pairing`). A
`Proxy-Status` (RFC 9209) reports a failed request.
"""

import re
import ssl
from collections.abc import Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import MappingProxyType
from typing import Final

import httpx

from companion.pairing.certificates import NoCertificate, certificates_of, fingerprint
from drivers.biometric.rdservice import Method, UnreadableAnswer
from drivers.biometric.rdservice_errors import (
    BROKEN_OFF,
    NO_ANSWER,
    NO_BRIDGE,
    NO_SERVICE,
    REFUSED,
    UNREADABLE,
)
from drivers.biometric.rdservice_place import BridgePlace
from drivers.biometric.rdservice_tls import context

CONNECTIONS_MAX: Final = 8
"""Connections to the bridge at once, which accepts 24. A search asks 21 ports."""
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
"""Our code for each error of a Proxy-Status; any other error counts as unreadable."""

_ERROR = re.compile(r"\bkiosk-rd-bridge\s*;.*\berror=([a-z_]{1,40})")


class BridgeUnusable(Exception):
    """The pairing cannot be used; the message says what to do."""


def proxy_through(bridge: BridgePlace) -> httpx.Proxy:
    """Return the proxy settings for the bridge. Raises BridgeUnusable."""
    tls = context(box_fingerprint(bridge))
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        tls.load_cert_chain(bridge.pairing_file)
    except (OSError, ValueError) as error:
        raise _damaged(bridge, error) from error
    return httpx.Proxy(f"https://{bridge.address}", ssl_context=tls)


def paired_at(bridge: BridgePlace) -> int:
    """Return the time of the last pairing in nanoseconds; 0 if never paired."""
    with suppress(OSError):
        return bridge.pairing_file.stat().st_mtime_ns
    return 0


def box_fingerprint(bridge: BridgePlace) -> str:
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


def _damaged(bridge: BridgePlace, error: Exception) -> BridgeUnusable:
    why = error.strerror if isinstance(error, OSError) and error.strerror else "is damaged"
    return BridgeUnusable(f"{bridge.pairing_file}: {why}: kiosk-agent biometric pair")


def proxy_error(response: httpx.Response) -> UnreadableAnswer | None:
    """Return the bridge's error; None if the answer is the service's."""
    error = _ERROR.search(response.headers.get("Proxy-Status", ""))
    if error is None:
        return None
    return UnreadableAnswer(CODE_OF_ERROR.get(error[1], UNREADABLE), f"the RD bridge: {error[1]}")


def clock_off_s(response: httpx.Response, now_unix: float) -> float:
    """Return the seconds by which the box's clock is ahead (header Date); 0.0 without it."""
    try:
        return parsedate_to_datetime(response.headers.get("Date", "")).timestamp() - now_unix
    except ValueError:
        return 0.0


def connection_error(
    bridge: BridgePlace, method: Method, error: httpx.HTTPError
) -> UnreadableAnswer:
    """Return the reason of a failed connection to the bridge, for the operator."""
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(error)):
        what = "shows another certificate than when it was paired; if the box is new, pair again"
        return _bridge_error(bridge, REFUSED, what)
    if isinstance(error, httpx.ConnectError):
        what = "cannot be reached; is the box on, the cable in, kiosk-rd-bridge running and paired?"
        return _bridge_error(bridge, NO_BRIDGE, what)
    # The bridge answers its paired kiosk; it disconnects any other kiosk after the handshake.
    if method is Method.RDSERVICE:
        return _bridge_error(
            bridge, REFUSED, "disconnects this kiosk; is it still paired with this kiosk?"
        )
    return UnreadableAnswer(BROKEN_OFF, f"the RD bridge disconnected ({type(error).__name__})")


def _bridge_error(bridge: BridgePlace, code: str, what: str) -> UnreadableAnswer:
    return UnreadableAnswer(code, f"the RD bridge {bridge.address} {what}")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
