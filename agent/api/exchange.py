"""The exchange of one request and its response: body, signature, and the port to HTTP."""

import hashlib
import hmac
import ssl
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec

from agent.api.connection_fault import ConnectionFault
from agent.api.replies import Response
from agent.base.money import Paise, to_wire
from agent.base.private import Private
from agent.base.structs import Redacted


class Location(msgspec.Struct, frozen=True):
    """The outlet's location in degrees, sent with most money calls (INVALID_LOCATION)."""

    latitude: float
    longitude: float


def body(fields: Mapping[str, object]) -> Private[bytes]:
    """Return the fields as JSON, without those that are None.

    Private values are revealed for the wire only here, so the result is also private.
    """
    present = {name: value for name, value in fields.items() if value is not None}
    return Private(_encoder.encode(present))


class RequestBody(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that every money call has, by their names on the wire; a subclass adds its own."""

    client_reference: str

    def body(self) -> Private[bytes]:
        return body(wire_fields(self))


def wire_fields(part: msgspec.Struct) -> dict[str, object]:
    """Return the fields by their names on the wire, with amounts in rupees."""
    fields: dict[str, object] = {}
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        if isinstance(value, msgspec.Struct):
            fields |= wire_fields(value)
        else:
            is_amount = field.type in _AMOUNTS and value is not None
            fields[field.encode_name] = to_wire(value) if is_amount else value
    return fields


_AMOUNTS = (Paise, Paise | None)


def _reveal(value: object) -> str:
    if not isinstance(value, Private):
        raise TypeError(f"{type(value).__name__} cannot be serialised")
    revealed: str | bytes = value.reveal()
    return revealed if isinstance(revealed, str) else revealed.decode()


_encoder = msgspec.json.Encoder(decimal_format="number", enc_hook=_reveal)


def signature(key: Private[str], method: str, path: str, timestamp: int, body: bytes) -> str:
    """Return X-Signature in lower-case hexadecimal.

    `path` is the full path (/ext/v1/…). `body` are the bytes to be sent; b"" if there is no body.
    """
    body_sha256 = hashlib.sha256(body).hexdigest()
    message = f"{method.upper()}\n{path}\n{timestamp}\n{body_sha256}"
    return hmac.digest(key.reveal().encode(), message.encode(), "sha256").hex()


class Request(Redacted, frozen=True):
    """A signed request; `path` is the full path without the query. Headers and body are private."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    content: bytes
    connect_timeout: float
    timeout: float
    """The seconds to wait for the answer."""

    def __repr__(self) -> str:
        return f"Request({self.method} {self.path})"


def trust(base_url: str, ca_file: str | None) -> ssl.SSLContext | bool:
    """Return the trusted certificates; False for plain http, which only loopback may use.

    Raises OSError for a file without certificates.
    """
    return False if base_url.startswith("http:") else _trust(ca_file, written_at(ca_file))


def written_at(file: str | None) -> int | None:
    """Return when the file was written; None if there is none."""
    try:
        return Path(file).stat().st_mtime_ns if file else None
    except OSError:
        return None


@lru_cache(maxsize=1)  # reading this machine's certificates takes 50 ms
def _trust(ca_file: str | None, _written: int | None) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=ca_file)


class ExchangeFailed(Exception):
    """No usable answer came; the message names the error, `fault` its cause."""

    def __init__(self, error: str, fault: ConnectionFault | None = None) -> None:
        super().__init__(error)
        self.fault = fault


@runtime_checkable
class Exchange(Protocol):
    async def send(self, request: Request) -> Response:
        """Send a request and return the whole response. Raises ExchangeFailed."""
        ...

    async def close(self) -> None: ...
