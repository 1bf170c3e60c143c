"""A webhook of the finance service: its sender, its time, and the transaction that it names.

It is only a hint to poll, never the answer. Only the transaction's reference is used (CONTRACT
1.8).
"""

import hmac
import re
from collections import OrderedDict
from collections.abc import Mapping
from enum import Enum, unique
from typing import Annotated, Final

import msgspec

from agent.api.exchange import signature
from agent.base.private import Private

BODY_BYTES_MAX: Final = 64 * 1024  # a record with a mini statement needs a tenth of it
AGE_S_MAX: Final = 300.0  # the same as the service's own limit for the age of our signatures
SEEN_MAX: Final = 10_000  # events; those of AGE_S_MAX at thirty a second

_STAMP = re.compile(r"[1-9][0-9]{0,11}", re.ASCII)

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
Ref = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]


@unique
class Rejected(Enum):
    """Why a webhook is rejected; the names of the counts."""

    TOO_LARGE = "too_large"
    NO_TIME = "no_time"
    """X-Timestamp is missing or is not a time."""
    TOO_OLD = "too_old"
    FROM_THE_FUTURE = "from_the_future"
    BAD_SIGNATURE = "bad_signature"
    UNREADABLE = "unreadable"


class Record(msgspec.Struct, frozen=True):
    """The fields of the record that are used; its status and amounts are not."""

    merchant_ref: Ref
    client_reference: Ref | None = None
    reference_id: Ref | None = None


class Webhook(msgspec.Struct, frozen=True):
    event: Id
    event_id: Id
    data: Record

    @property
    def is_about_a_transaction(self) -> bool:
        is_named = self.data.client_reference or self.data.reference_id
        return self.event.startswith("aeps.transaction.") and bool(is_named)


_webhooks = msgspec.json.Decoder(Webhook)


def read_webhook(
    headers: Mapping[str, str], body: bytes, *, path: str, key: Private[str], now: float
) -> Webhook | Rejected:
    """Return a webhook that the service signed recently, or the reason to reject it.

    `path` is the full path of the address that the service was given. The signature is that of our
    own requests, mirrored (guess: CONTRACT 1.8).
    """
    if len(body) > BODY_BYTES_MAX:
        return Rejected.TOO_LARGE
    stamp = headers.get("x-timestamp", "")
    if not _STAMP.fullmatch(stamp):
        return Rejected.NO_TIME
    given = headers.get("x-signature", "").encode()
    expected = signature(key, "POST", path, int(stamp), body).encode()
    if not hmac.compare_digest(given, expected):
        return Rejected.BAD_SIGNATURE
    if now - int(stamp) > AGE_S_MAX:
        return Rejected.TOO_OLD
    if int(stamp) - now > AGE_S_MAX:
        return Rejected.FROM_THE_FUTURE
    try:
        return _webhooks.decode(body)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Rejected.UNREADABLE


class SeenEvents:
    """The newest event_ids, so that an event delivered again is not passed on again.

    Older events are rejected for their age, unless more than SEEN_MAX come in AGE_S_MAX. Then a
    kiosk polls once more, which changes nothing.
    """

    def __init__(self, most: int = SEEN_MAX) -> None:
        self._ids: OrderedDict[str, None] = OrderedDict()
        self._most = most

    def __contains__(self, event_id: str) -> bool:
        return event_id in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, event_id: str) -> None:
        self._ids[event_id] = None
        if len(self._ids) > self._most:
            self._ids.popitem(last=False)
