"""Gives orders like an operator: with a test's own keys, and with right and wrong envelopes."""

import base64
import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fleet_messages.envelopes import sign
from tests.support.virtual_time import BEGIN

OPERATOR = Ed25519PrivateKey.from_private_bytes(b"the operator's key, for a test's")
STRANGER = Ed25519PrivateKey.from_private_bytes(b"somebody else's key, for a test.")
HOUR = 3600


def public(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


KEY = public(OPERATOR)


def text(do: str, number: int = 1, **more: Any) -> str:
    head = {"kiosk": "K-1", "id": number, "at": BEGIN, "expires": BEGIN + HOUR, "do": do}
    return json.dumps({**head, **more})


def order(do: str, number: int = 1, key: Ed25519PrivateKey = OPERATOR, **more: Any) -> bytes:
    """Return an order's envelope; `more` adds fields of the order, or replaces common ones."""
    return sign(key, text(do, number, **more))
