"""How a request's fields become the bytes that are signed and sent."""

import hashlib
import hmac
import ssl
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol, runtime_checkable

import msgspec

from agent.api.replies import Response
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


@lru_cache(maxsize=1)  # to read this machine's certificates takes 50 ms
def trust(base_url: str, ca_file: str | None) -> ssl.SSLContext | bool:
    """Return what certificates are checked against; plain http, for loopback alone, has none.

    Raises OSError for a file that holds no certificates.
    """
    if base_url.startswith("http:"):
        return False
    return ssl.create_default_context(cafile=ca_file)


class ExchangeFailed(Exception):
    """Nothing came that can be relied on; the message says what went wrong."""


@runtime_checkable
class Exchange(Protocol):
    async def send(self, request: Request) -> Response:
        """Send, and read the whole answer. Raises ExchangeFailed."""
        ...

    async def close(self) -> None: ...
