"""Authentication: key, timestamp, signature, IP list, permission, sandbox, rate.

Source: the document, section Authentication.
"""

import hashlib
import hmac
import math
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from hw_sim.api.endpoint import Endpoint, Permission
from hw_sim.api.errors import ApiError

CLOCK_SKEW_S = 300  # document, Limits
WINDOW_S = 60.0
PERMISSIONS: frozenset[str] = frozenset(get_args(Permission))


@dataclass(slots=True)
class ApiKey:
    """The client's key and what its owner, or the bench, has set for it."""

    value: str
    permissions: frozenset[str] = PERMISSIONS
    sandbox: bool = False
    revoked: bool = False
    allowed_ips: frozenset[str] | None = None  # None: no IP list
    per_minute: int = 60
    calls: deque[float] = field(default_factory=deque)


@dataclass(frozen=True, slots=True)
class IncomingRequest:
    """The parts of a request that authentication checks."""

    method: str
    path: str
    headers: Mapping[str, str]  # names in lower case
    body: bytes
    ip: str | None


def admit(key: ApiKey, endpoint: Endpoint, incoming: IncomingRequest, now: float) -> None:
    """Check that a call is authentic, permitted and not too frequent. Raises ApiError."""
    check_key(key, incoming)
    check_timestamp(incoming, now)
    check_signature(key, endpoint, incoming)
    check_rights(key, endpoint, incoming)
    check_rate(key, now)


def check_key(key: ApiKey, incoming: IncomingRequest) -> None:
    bearer = re.fullmatch(r"Bearer (\S+)", incoming.headers.get("authorization", ""))
    if bearer is None:
        raise ApiError("MISSING_KEY")
    if key.revoked or not hmac.compare_digest(bearer[1].encode(), key.value.encode()):
        raise ApiError("INVALID_KEY")


def check_timestamp(incoming: IncomingRequest, now: float) -> None:
    stamp = incoming.headers.get("x-timestamp", "")
    if re.fullmatch("[0-9]{1,12}", stamp, re.ASCII) is None:
        raise ApiError("EXPIRED_TIMESTAMP", "X-Timestamp is absent or no Unix time")
    if abs(now - int(stamp)) > CLOCK_SKEW_S:
        raise ApiError("EXPIRED_TIMESTAMP")


def check_signature(key: ApiKey, endpoint: Endpoint, incoming: IncomingRequest) -> None:
    if not endpoint.signed:
        return
    stamp = incoming.headers["x-timestamp"]
    expected = sign(key.value, incoming.method, incoming.path, stamp, incoming.body)
    given = incoming.headers.get("x-signature", "")
    if not hmac.compare_digest(given.encode(), expected.encode()):
        raise ApiError("INVALID_SIGNATURE")


def sign(key: str, method: str, path: str, stamp: str, body: bytes) -> str:
    """Return the hex HMAC-SHA256 over method, full path, timestamp and the body's SHA-256."""
    lines = (method.upper(), path, stamp, hashlib.sha256(body).hexdigest())
    return hmac.new(key.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def check_rights(key: ApiKey, endpoint: Endpoint, incoming: IncomingRequest) -> None:
    if key.allowed_ips is not None and incoming.ip not in key.allowed_ips:
        raise ApiError("IP_BLOCKED")
    if endpoint.permission is not None and endpoint.permission not in key.permissions:
        raise ApiError("FORBIDDEN", f"The key lacks the permission {endpoint.permission}")
    if key.sandbox and endpoint.moves_money:
        raise ApiError("SANDBOX_KEY")


def check_rate(key: ApiKey, now: float) -> None:
    """Count this call in the sliding minute, or refuse it uncounted."""
    while key.calls and key.calls[0] <= now - WINDOW_S:
        key.calls.popleft()
    if len(key.calls) >= key.per_minute:
        free_in = key.calls[0] + WINDOW_S - now if key.calls else WINDOW_S
        raise ApiError("RATE_LIMITED", retry_after_s=max(1, math.ceil(free_in)))
    key.calls.append(now)
