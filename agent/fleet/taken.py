"""The orders that were taken: the highest number of each key, kept over restarts.

A key is known by its fingerprint, so the numbers of a stolen key do not affect its successor. A
number is stored before its order is carried out, so that a restart does not carry it out twice. If
the file is damaged, orders given before this process began are dropped.
"""

import logging
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from agent.base.files import overwrite
from agent.fleet.signed_orders import VALID_S_MAX, SignedOrder, number_max

NAME: Final = "fleet-orders"
SECTOR_BYTES: Final = 512
DIGEST_BYTES: Final = 16
DAY_S: Final = 24 * 3600
KEYS_MAX: Final = 6
"""Keys whose numbers are kept. Two are active, and an earlier one may come back within the week for
which its orders are valid. More would not fit into the sector.
"""

log = logging.getLogger(__name__)


class _Kept(msgspec.Struct, frozen=True):
    highest: dict[str, int] = {}
    """By giver: the only numbers that an earlier release writes and reads."""
    by_key: dict[str, int] = {}
    """By giver and key fingerprint; the most recently used is last."""
    reported: int = msgspec.field(default=0, name="told")
    """The last new configuration whose result was reported to the operator."""
    resent_on: int = 0
    """The day, counted from 1970, for which `resent` counts."""
    resent: int = 0
    """Events delivered again on that day by orders of the servers' key."""


class TakenOrders:
    """The numbers of the taken orders."""

    def __init__(self, folder: Path, now: float) -> None:
        """`now` is the service's time when this process began."""
        self._path = folder / NAME
        self._not_before = 0.0
        kept = self._read()
        if kept is None:
            log.error("%s is damaged: orders given before this start are dropped", self._path)
            self._not_before = now
        self._kept = kept or _Kept()

    def is_new(self, order: SignedOrder) -> bool:
        return order.head.id > self._highest(order) and order.head.at >= self._not_before

    def _highest(self, order: SignedOrder) -> int:
        """Return the number up to which orders of this key were taken."""
        giver, by_key = order.giver.value, self._kept.by_key
        if any(name.startswith(f"{giver} ") for name in by_key):
            return by_key.get(_name(order), 0)
        before = self._kept.highest.get(giver, 0)
        # An honest number is never this high while the order is valid: it came from a stolen key.
        return before if before <= number_max(order.head.at + VALID_S_MAX) else 0

    def take(self, order: SignedOrder) -> None:
        """Store an order as taken. Raises OSError; then it must not be carried out."""
        name, number = _name(order), order.head.id
        others = [(other, one) for other, one in self._kept.by_key.items() if other != name]
        by_key = dict([*others, (name, number)][-KEYS_MAX:])
        highest = {**self._kept.highest, order.giver.value: number}
        self._write(msgspec.structs.replace(self._kept, highest=highest, by_key=by_key))

    @property
    def reported(self) -> int:
        return self._kept.reported

    def mark_reported(self, order_id: int) -> None:
        """Store that the result of a configuration was reported. Raises OSError."""
        self._write(msgspec.structs.replace(self._kept, reported=order_id))

    def resent(self, now: float) -> int:
        """Return how many events the servers' key has delivered again on the day of `now`."""
        return self._kept.resent if self._kept.resent_on == _day(now) else 0

    def add_resent(self, events: int, now: float) -> None:
        """Store that `events` more are delivered again. Raises OSError."""
        events += self.resent(now)
        self._write(msgspec.structs.replace(self._kept, resent_on=_day(now), resent=events))

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


def _day(now: float) -> int:
    return int(now // DAY_S)


def _name(order: SignedOrder) -> str:
    return f"{order.giver.value} {order.key}"


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest().encode()
