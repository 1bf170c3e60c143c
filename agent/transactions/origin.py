"""The service to which a request went, and its key, both as fingerprints.

A fingerprint is only compared with this process's own; it reveals neither address nor key. The
host's upper or lower case, a final slash and the scheme's default port make no difference.
"""

import hashlib
from urllib.parse import urlsplit

import msgspec

from agent.base.private import Private

PORTS = {"https": 443, "http": 80}


class Origin(msgspec.Struct, frozen=True):
    """The service and the key of one of our requests."""

    address: str
    """Fingerprint of the base address, normalised."""
    key: str
    """Fingerprint of the API key; keys are rotated."""


def origin_of(base_url: str, key: Private[str]) -> Origin:
    return Origin(address_fingerprint(base_url), key_fingerprint(key))


def address_fingerprint(base_url: str) -> str:
    parts = urlsplit(base_url)
    host = (parts.hostname or "").rstrip(".")
    port = parts.port or PORTS.get(parts.scheme)
    return _fingerprint(f"address {parts.scheme}://{host}:{port}{parts.path.rstrip('/')}")


def key_fingerprint(key: Private[str]) -> str:
    return _fingerprint(f"budget{key.reveal()}")  # the journal's origins and `calls` are named so


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
