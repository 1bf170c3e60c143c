"""Orders as they come from outside: who gave them, for whom, when, and whether for the first time.

Whatever of it is wrong, the order is dropped: counted by the reason, told in one line of the log,
and never answered, so that nobody who may give none learns anything here.
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
"""Signed with every order, so that no signature of anything else is one of an order."""
VALID_S_MAX: Final = 7 * 24 * 3600
AHEAD_S_MAX: Final = 300.0  # the operator's clock may be ahead of the service's by as much
ID_MAX: Final = 2**63 - 1
IDS_PER_S: Final = 1_000_000
"""An order is numbered by the microsecond of its making; lower numbers are taken, too. So nobody
can give a number today that shuts out every later order of the same key."""
KEY_DIGITS: Final = 16  # of a key's SHA-256: enough to tell the few keys of one kiosk apart
NUDGE_WORDS: Final = frozenset({"poll", "resend"})
"""What the key on the operator's servers may order: the webhooks' bridge, and the sink that has
found a gap. The operator's own key does not have to lie there."""


@unique
class Giver(Enum):
    """Whose key an order bears."""

    OPERATOR = "operator"
    BRIDGE = "bridge"


@unique
class Refusal(Enum):
    """Why an order is none; the words are the metric's."""

    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    BAD_SIGNATURE = "bad_signature"
    NOT_ALLOWED = "not_allowed"
    """The servers' key, for something that only the operator may order."""
    OTHER_KIOSK = "other_kiosk"
    EXPIRED = "expired"
    FROM_THE_FUTURE = "from_the_future"
    VALID_TOO_LONG = "valid_too_long"
    REPLAYED = "replayed"
    """Its number is not higher than that of the last order of the same key."""
    NUMBER_TOO_HIGH = "number_too_high"
    """Its number is later than the time of its making, in microseconds."""
    TOO_OFTEN = "too_often"
    """The servers' key has given too many orders in a minute."""


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes on the topic."""

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
    """What every order has; what it says beside this is its word's own."""

    kiosk: str
    id: Annotated[int, msgspec.Meta(ge=1, le=ID_MAX)]
    """Higher than that of every earlier order by the same key."""
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
    """Return the highest number of an order that was made at a Unix time, by any clock we take."""
    return (at + AHEAD_S_MAX) * IDS_PER_S


Keys = Mapping[Giver, str]
"""Public keys, in base64; who has none gives no orders."""

_envelopes = msgspec.json.Decoder(Envelope)
_heads = msgspec.json.Decoder(OrderHead)


def read_order(envelope: bytes, keys: Keys, kiosk: str, now: float) -> SignedOrder | Refusal:
    """Return the order in an envelope, or why there is none.

    `now` is the service's time. Whether it was taken before is for `agent.fleet.taken` to say.
    """
    order = opened(envelope, keys, kiosk)
    return order if isinstance(order, Refusal) else wrong_time(order.head, now) or order


def opened(envelope: bytes, keys: Keys, kiosk: str) -> SignedOrder | Refusal:
    """Do the same, but leave the order's times to the caller: see `wrong_time`."""
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
    """Return what a public key, in base64, is known by in the file of taken orders."""
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
    """Return what is wrong with an order's times; not a number is never right."""
    if not head.expires - head.at <= VALID_S_MAX:
        return Refusal.VALID_TOO_LONG
    if not head.at <= now + AHEAD_S_MAX:
        return Refusal.FROM_THE_FUTURE
    return None if head.expires > now else Refusal.EXPIRED


def sign(key: Ed25519PrivateKey, text: str) -> bytes:
    """Return the envelope of an order."""
    signature = base64.b64encode(key.sign(MARK + text.encode())).decode()
    return msgspec.json.encode(Envelope(text, signature))
