"""Which service a request went to, and under which key: as fingerprints, which tell of neither.

A fingerprint is compared with this process's own; nothing can be read off it. An address that is
written in another way is the same one: the case of the host, the slash at the end, and a port that
is the scheme's own say nothing.
"""

import hashlib
from urllib.parse import urlsplit

import msgspec

from agent.private import Private

PORTS = {"https": 443, "http": 80}


class Origin(msgspec.Struct, frozen=True):
    """Where a request of ours went, or goes."""

    address: str
    """Of the base address, normalised."""
    key: str
    """Of the API key; keys are rotated."""


def origin_of(base_url: str, key: Private[str]) -> Origin:
    return Origin(address_fingerprint(base_url), key_fingerprint(key))


def address_fingerprint(base_url: str) -> str:
    parts = urlsplit(base_url)
    host = (parts.hostname or "").rstrip(".")
    port = parts.port or PORTS.get(parts.scheme)
    return _fingerprint(f"address {parts.scheme}://{host}:{port}")


def key_fingerprint(key: Private[str]) -> str:
    return _fingerprint(f"budget{key.reveal()}")  # kiosks share a budget in Redis by this name


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
