"""The signature of an order. Its text stays as it is in the envelope."""

import base64
import binascii
from typing import Annotated, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MARK: Final = b"kiosk-agent order\n"
"""Signed with every order, so that a signature of another text is never valid for an order."""


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload on the topic of orders."""

    order: Annotated[
        str, msgspec.Meta(description="JSON; the signature is made over this very text")
    ]
    signature: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^[A-Za-z0-9+/]{86}==$(?!\n)",
            description="Ed25519, base64, over `kiosk-agent order`, a line feed, and the order",
        ),
    ]


def sign(key: Ed25519PrivateKey, text: str) -> bytes:
    """Return the envelope of an order."""
    signature = base64.b64encode(key.sign(MARK + text.encode())).decode()
    return msgspec.json.encode(Envelope(text, signature))


def is_signed_by(key: str, sealed: Envelope) -> bool:
    """Return True if the owner of a public key (base64) signed this order."""
    signature = base64.b64decode(sealed.signature)
    if base64.b64encode(signature).decode() != sealed.signature:  # the decoder skips odd characters
        return False
    public = base64.b64decode(key)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, MARK + sealed.order.encode())
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True
