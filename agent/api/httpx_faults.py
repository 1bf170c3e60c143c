"""Finds the connection fault of an httpx error from the error's causes."""

import errno
import socket
import ssl
from collections.abc import Callable, Iterator

import httpx

from agent.api.connection_fault import ConnectionFault

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
    """Yield an error and its causes."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):  # one for each address that was tried
            for one in error.exceptions:
                yield from causes(one)
        error = error.__cause__ or error.__context__
