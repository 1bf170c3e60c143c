"""Signed orders: who gave them, for whom, when, and whether they are new.

If anything is wrong, the order is dropped, counted by reason and logged in one line. It is never
answered, so that an unauthorised sender learns nothing.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from enum import Enum, unique
from typing import Annotated, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from agent.fleet.messages import ORDER_BYTES_MAX

MARK: Final = b"kiosk-agent order\n"
"""Signed with every order, so that a signature of another text is never valid for an order."""
VALID_S_MAX: Final = 7 * 24 * 3600
AHEAD_S_MAX: Final = 300.0  # the operator's clock may be ahead of the service's by this much
ID_MAX: Final = 2**63 - 1
IDS_PER_S: Final = 1_000_000
"""An order's number is the microsecond in which it was made; lower numbers are accepted, too. So a
number given today cannot exclude all later orders of the same key.
"""
KEY_DIGITS: Final = 16  # of a key's SHA-256: enough to distinguish the few keys of one kiosk
NUDGE_WORDS: Final = frozenset({"poll", "resend"})
"""The orders allowed for the key on the operator's servers: the webhook bridge uses it, and a sink
that has found a gap. So the operator's own key does not have to be on a server.
"""


@unique
class Giver(Enum):
    """The key that signed an order."""

    OPERATOR = "operator"
    BRIDGE = "bridge"


@unique
class Refusal(Enum):
    """Why an order is dropped; the metric uses these texts."""

    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    BAD_SIGNATURE = "bad_signature"
    NOT_ALLOWED = "not_allowed"
    """The servers' key signed something that only the operator may order."""
    OTHER_KIOSK = "other_kiosk"
    EXPIRED = "expired"
    FROM_THE_FUTURE = "from_the_future"
    VALID_TOO_LONG = "valid_too_long"
    REPLAYED = "replayed"
    """Its number is not higher than that of the last order of the same key."""
    NUMBER_TOO_HIGH = "number_too_high"
    """Its number is later than its creation time, in microseconds."""
    TOO_OFTEN = "too_often"
    """The servers' key has given too many orders in a minute."""


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


class OrderHead(msgspec.Struct, frozen=True):
    """The common fields of all orders; the other fields depend on `do`."""

    kiosk: str
    id: Annotated[int, msgspec.Meta(ge=1, le=ID_MAX)]
    """Higher than the number of every earlier order by the same key."""
    at: float
    expires: float
    do: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class SignedOrder(msgspec.Struct, frozen=True):
    """An order whose signature, addressee and times are right."""

    giver: Giver
    head: OrderHead
    text: str
    key: str
    """Fingerprint of the key that signed it."""


def number_max(at: float) -> float:
    """Return the highest number of an order made at a Unix time, by any accepted clock."""
    return (at + AHEAD_S_MAX) * IDS_PER_S


Keys = Mapping[Giver, str]
"""Public keys, in base64; a giver without one cannot give orders."""

_envelopes = msgspec.json.Decoder(Envelope)
_heads = msgspec.json.Decoder(OrderHead)


def read_order(envelope: bytes, keys: Keys, kiosk: str, now: float) -> SignedOrder | Refusal:
    """Return the order in an envelope, or the reason to drop it.

    `now` is the service's time. `agent.fleet.taken` decides whether the order is new.
    """
    order = opened(envelope, keys, kiosk)
    return order if isinstance(order, Refusal) else wrong_time(order.head, now) or order


def opened(envelope: bytes, keys: Keys, kiosk: str) -> SignedOrder | Refusal:
    """Do the same without checking the order's times: see `wrong_time`."""
    if len(envelope) > ORDER_BYTES_MAX:
        return Refusal.TOO_LARGE
    try:
        sealed = _envelopes.decode(envelope)
        head = _heads.decode(sealed.order)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Refusal.UNREADABLE
    giver = _giver(sealed, keys)
    if giver is None:
        return Refusal.BAD_SIGNATURE
    if giver is Giver.BRIDGE and head.do not in NUDGE_WORDS:
        return Refusal.NOT_ALLOWED
    if head.kiosk != kiosk:
        return Refusal.OTHER_KIOSK
    if head.id > number_max(head.at):
        return Refusal.NUMBER_TOO_HIGH
    return SignedOrder(giver, head, sealed.order, key_fingerprint(keys[giver]))


def key_fingerprint(key: str) -> str:
    """Return the id of a public key (base64) in the file of taken orders."""
    return hashlib.sha256(base64.b64decode(key)).hexdigest()[:KEY_DIGITS]


def _giver(sealed: Envelope, keys: Keys) -> Giver | None:
    signature = base64.b64decode(sealed.signature)
    signed = MARK + sealed.order.encode()
    return next((giver for giver, key in keys.items() if _is_by(key, signature, signed)), None)


def _is_by(key: str, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(base64.b64decode(key)).verify(signature, signed)
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True


def wrong_time(head: OrderHead, now: float) -> Refusal | None:
    """Return what is wrong with an order's times; NaN is never right."""
    if not head.expires - head.at <= VALID_S_MAX:
        return Refusal.VALID_TOO_LONG
    if not head.at <= now + AHEAD_S_MAX:
        return Refusal.FROM_THE_FUTURE
    return None if head.expires > now else Refusal.EXPIRED


def sign(key: Ed25519PrivateKey, text: str) -> bytes:
    """Return the envelope of an order."""
    signature = base64.b64encode(key.sign(MARK + text.encode())).decode()
    return msgspec.json.encode(Envelope(text, signature))
