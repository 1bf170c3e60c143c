"""The requests to RD services: three methods, only to the RD services' ports of this box.

The companion is an HTTP proxy for them (RFC 9112 3.2.2). If it cannot forward an answer, it sends
its own with a `Proxy-Status` (RFC 9209). CONNECT is for services that require https; the companion
cannot read their exchange with the kiosk.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.box.messages import Answer

PORTS: Final = range(11100, 11121)
"""The ports of RD services, by UIDAI's specification: 11100 to 11120 inclusive."""
METHODS: Final = frozenset({b"RDSERVICE", b"DEVICEINFO", b"CAPTURE"})

# The kiosk sends http://127.0.0.1:11100/rd/info, or 127.0.0.1:11100 with CONNECT.
_URL: Final = re.compile(rb"http://127\.0\.0\.1:(\d{5})(/[\x21-\x7e]{0,250})")
_AUTHORITY: Final = re.compile(rb"127\.0\.0\.1:(\d{5})")


@dataclass(frozen=True, slots=True)
class Target:
    """A service's port on this box, and the request's method and path (none for a tunnel)."""

    port: int
    path: bytes = b""

    @property
    def authority(self) -> bytes:
        return b"127.0.0.1:%d" % self.port


class Trouble(Enum):
    """An error answer of the companion: its HTTP status and the error's name in RFC 9209."""

    DENIED = (403, "http_request_denied")
    REQUEST_TOO_LONG = (413, "http_request_error")
    NO_SERVICE = (502, "connection_refused")
    BROKEN_OFF = (502, "connection_terminated")
    UNREADABLE_ANSWER = (502, "http_protocol_error")
    ANSWER_TOO_LONG = (502, "http_response_body_size")
    NO_ANSWER = (504, "http_response_timeout")

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def error(self) -> str:
        return self.value[1]

    @property
    def answer(self) -> Answer:
        header = (b"Proxy-Status", f"kiosk-companion; error={self.error}".encode())
        return Answer(self.status, [header], b"")


def target_of(method: bytes, target: bytes) -> Target | Trouble:
    """Return the target of a request line; a Trouble if it is not allowed."""
    found = (_AUTHORITY if method == b"CONNECT" else _URL).fullmatch(target)
    if found is None or (method != b"CONNECT" and method not in METHODS):
        return Trouble.DENIED
    port = int(found[1])
    if port not in PORTS:
        return Trouble.DENIED
    return Target(port, b"" if method == b"CONNECT" else found[2])
