"""Signed orders: who gave them, for whom, when, and whether they are new.

If anything is wrong, the order is dropped, counted by reason and logged in one line. It is never
answered, so that an unauthorised sender learns nothing.

Each key's highest number is stored before its order is carried out, so that a restart does not
carry it out twice. A key is known by its fingerprint, so the numbers of a stolen key do not affect
its successor.
"""

import base64
import hashlib
import logging
from enum import Enum, unique
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

import msgspec

from agent.base.files import overwrite
from fleet_messages.envelopes import Envelope, is_signed_by
from fleet_messages.messages import ORDER_BYTES_MAX

VALID_S_MAX: Final = 7 * 24 * 3600
AHEAD_S_MAX: Final = 300.0  # the operator's clock may be ahead of the service's by this much
ID_MAX: Final = 2**63 - 1
IDS_PER_S: Final = 1_000_000
"""Numbers of orders in a second: an order's number is the microsecond in which it was made. Lower
numbers are accepted, too. So a number given today cannot exclude all later orders of the same key.
"""
KEY_DIGITS: Final = 16  # of a key's SHA-256: enough to distinguish the few keys of one kiosk
GIVER: Final = "operator"
"""The operator's name in the file of taken orders. An earlier release also took orders of others.
"""


@unique
class Refusal(Enum):
    """Why an order is dropped; the metric uses these texts."""

    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    BAD_SIGNATURE = "bad_signature"
    OTHER_KIOSK = "other_kiosk"
    EXPIRED = "expired"
    FROM_THE_FUTURE = "from_the_future"
    VALID_TOO_LONG = "valid_too_long"
    REPLAYED = "replayed"
    """The order's number is not higher than that of the last order of the same key."""
    NUMBER_TOO_HIGH = "number_too_high"
    """The order's number is later than its creation time, in microseconds."""


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

    head: OrderHead
    text: str
    key: str
    """Fingerprint of the key that signed it."""


def number_max(at: float) -> float:
    """Return the highest number of an order made at a Unix time, by any accepted clock."""
    return (at + AHEAD_S_MAX) * IDS_PER_S


_envelopes = msgspec.json.Decoder(Envelope)
_heads = msgspec.json.Decoder(OrderHead)


def read_order(envelope: bytes, key: str, kiosk: str, now: float) -> SignedOrder | Refusal:
    """Return the order in an envelope, or the reason to drop it.

    `key` is the operator's public key, in base64; `now` is the service's time. `TakenOrders`
    decides whether the order is new.
    """
    order = opened(envelope, key, kiosk)
    return order if isinstance(order, Refusal) else wrong_time(order.head, now) or order


def opened(envelope: bytes, key: str, kiosk: str) -> SignedOrder | Refusal:
    """Do as `read_order`, without checking the order's times: see `wrong_time`."""
    if len(envelope) > ORDER_BYTES_MAX:
        return Refusal.TOO_LARGE
    try:
        sealed = _envelopes.decode(envelope)
        head = _heads.decode(sealed.order)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Refusal.UNREADABLE
    if not is_signed_by(key, sealed):
        return Refusal.BAD_SIGNATURE
    if head.kiosk != kiosk:
        return Refusal.OTHER_KIOSK
    if head.id > number_max(head.at):
        return Refusal.NUMBER_TOO_HIGH
    return SignedOrder(head, sealed.order, key_fingerprint(key))


def key_fingerprint(key: str) -> str:
    """Return the id of a public key (base64) in the file of taken orders."""
    return hashlib.sha256(base64.b64decode(key)).hexdigest()[:KEY_DIGITS]


def wrong_time(head: OrderHead, now: float) -> Refusal | None:
    """Return what is wrong with an order's times; NaN is never right."""
    if not head.expires - head.at <= VALID_S_MAX:
        return Refusal.VALID_TOO_LONG
    if not head.at <= now + AHEAD_S_MAX:
        return Refusal.FROM_THE_FUTURE
    return None if head.expires > now else Refusal.EXPIRED


NAME: Final = "fleet-orders"
SECTOR_BYTES: Final = 512
DIGEST_BYTES: Final = 16
KEYS_MAX: Final = 6
"""Keys whose numbers are kept. One is active, and an earlier one may come back within the week for
which its orders are valid. More would not fit into the sector.
"""

log = logging.getLogger(__name__)


class _Kept(msgspec.Struct, frozen=True):
    highest: dict[str, int] = {}
    """The highest number by giver: an earlier release writes and reads only these."""
    by_key: dict[str, int] = {}
    """The highest number by giver and key fingerprint; the most recently used key is last."""
    reported: int = msgspec.field(default=0, name="told")
    """The last new configuration whose result was reported to the operator."""


class TakenOrders:
    """The numbers of the taken orders, kept over restarts."""

    def __init__(self, folder: Path, now: float) -> None:
        """`now`: this process's start. If the file is damaged, older orders are dropped."""
        self._path = folder / NAME
        self._not_before = 0.0
        kept = self._read()
        if kept is None:
            log.error("%s is damaged: orders given before this start are dropped", self._path)
            self._not_before = now
        self._kept = kept or _Kept()

    def is_new(self, order: SignedOrder) -> bool:
        return order.head.id > self._highest(order) and order.head.at >= self._not_before

    def is_last(self, order: SignedOrder) -> bool:
        """Return True if this is the last order of its key that was taken."""
        return order.head.id == self._highest(order)

    def _highest(self, order: SignedOrder) -> int:
        """Return the number up to which orders of this key were taken."""
        by_key = self._kept.by_key
        if any(name.startswith(f"{GIVER} ") for name in by_key):
            return by_key.get(_name(order), 0)
        before = self._kept.highest.get(GIVER, 0)
        # An honest number is never this high while the order is valid: it came from a stolen key.
        return before if before <= number_max(order.head.at + VALID_S_MAX) else 0

    def take(self, order: SignedOrder) -> None:
        """Store an order as taken. Raises OSError; then it must not be carried out."""
        name, number = _name(order), order.head.id
        others = [(other, one) for other, one in self._kept.by_key.items() if other != name]
        by_key = dict([*others, (name, number)][-KEYS_MAX:])
        highest = {**self._kept.highest, GIVER: number}
        self._write(msgspec.structs.replace(self._kept, highest=highest, by_key=by_key))

    @property
    def reported(self) -> int:
        return self._kept.reported

    def mark_reported(self, order_id: int) -> None:
        """Store that the result of a configuration was reported. Raises OSError."""
        self._write(msgspec.structs.replace(self._kept, reported=order_id))

    def _write(self, kept: _Kept) -> None:
        content = msgspec.json.encode(kept)
        overwrite(self._path, _digest(content) + content, SECTOR_BYTES)
        self._kept = kept

    def _read(self) -> _Kept | None:
        """Return the stored state; None if it is damaged."""
        try:
            content = self._path.read_bytes().rstrip()
        except FileNotFoundError:
            return _Kept()
        except OSError:
            return None
        digest, body = content[: 2 * DIGEST_BYTES], content[2 * DIGEST_BYTES :]
        if digest != _digest(body):
            return None
        try:
            return msgspec.json.decode(body, type=_Kept)
        except msgspec.DecodeError:
            return None


def _name(order: SignedOrder) -> str:
    return f"{GIVER} {order.key}"


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest().encode()
