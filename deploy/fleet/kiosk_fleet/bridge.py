"""The bridge from the finance service's webhooks to the kiosks: it only asks a kiosk to poll.

A kiosk is behind NAT and polls on its own; a webhook only makes it poll at once. Only the
transaction's reference is used, never the webhook's answer (service.md 1.8). Between two requests
the bridge only remembers the event_ids of the last minutes. Several bridges may run side by side.
"""

import asyncio
import hashlib
import hmac
import logging
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from enum import Enum, unique
from functools import partial
from typing import Annotated, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from fleet_messages.broker import Connect, Disconnected, Taken, topics_of
from fleet_messages.messages import PollHint, encode

ANSWER_S: Final = 4.0  # the service waits five seconds
HINT_VALID_S: Final = 600  # after that the kiosk has polled on its own
RETRY_AFTER_S: Final = 10


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


HTTP: Final = {Rejected.TOO_LARGE: 413, Rejected.UNREADABLE: 400}
UNSIGNED: Final = 401

log = logging.getLogger(__name__)


class BridgedRecord(msgspec.Struct, frozen=True):
    """The fields of the record that are used; its status and amounts are not."""

    merchant_ref: Ref
    client_reference: Ref | None = None
    reference_id: Ref | None = None


class Webhook(msgspec.Struct, frozen=True):
    event: Id
    event_id: Id
    data: BridgedRecord

    @property
    def is_about_a_transaction(self) -> bool:
        is_named = self.data.client_reference or self.data.reference_id
        return self.event.startswith("aeps.transaction.") and bool(is_named)


_webhooks = msgspec.json.Decoder(Webhook)


def read_webhook(
    headers: Mapping[str, str], body: bytes, *, path: str, key: str, now: float
) -> Webhook | Rejected:
    """Return a webhook that the service signed recently, or the reason to reject it.

    `path` is the full path of the address that the service was given. The signature is that of our
    own requests, mirrored (guess: aeps.webhook).
    """
    if len(body) > BODY_BYTES_MAX:
        return Rejected.TOO_LARGE
    stamp = headers.get("x-timestamp", "")
    if not _STAMP.fullmatch(stamp):
        return Rejected.NO_TIME
    given = headers.get("x-signature", "").encode()
    if not hmac.compare_digest(given, _signature(key, path, stamp, body)):
        return Rejected.BAD_SIGNATURE
    if now - int(stamp) > AGE_S_MAX:
        return Rejected.TOO_OLD
    if int(stamp) - now > AGE_S_MAX:
        return Rejected.FROM_THE_FUTURE
    try:
        return _webhooks.decode(body)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Rejected.UNREADABLE


def _signature(key: str, path: str, stamp: str, body: bytes) -> bytes:
    message = f"POST\n{path}\n{stamp}\n{hashlib.sha256(body).hexdigest()}"
    return hmac.digest(key.encode(), message.encode(), "sha256").hex().encode()


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


class WebhookBridge:
    """Checks webhooks and passes them on as hints."""

    def __init__(
        self,
        *,
        keys: Mapping[str, str],
        kiosks: Mapping[str, tuple[str, ...]],
        connect: Connect,
        wall: Callable[[], float],
    ) -> None:
        """`keys`: API keys by path; `kiosks`: an outlet's kiosks if they have other names."""
        self._keys = keys
        self._kiosks = kiosks
        self._connect = connect
        self._wall = wall
        self._seen = SeenEvents()
        self._one_publishes = asyncio.Lock()
        """So that an event delivered twice at the same moment is passed on once."""
        self.counts: Counter[str] = Counter()
        """Webhooks by result."""

    def app(self) -> Starlette:
        hooks = [Route(path, partial(self._hear, path), methods=["POST"]) for path in self._keys]
        return Starlette(routes=[Route("/healthz", self._health), *hooks])

    async def hear(self, path: str, headers: Mapping[str, str], body: bytes) -> int:
        """Process a webhook; return the HTTP status of the answer."""
        read = read_webhook(headers, body, path=path, key=self._keys[path], now=self._wall())
        if isinstance(read, Rejected):
            self._count_and_log(read.value, "a webhook was rejected")
            return HTTP.get(read, UNSIGNED)
        try:
            async with asyncio.timeout(ANSWER_S), self._one_publishes:
                self.counts[await self._pass_on(read)] += 1
        except (Disconnected, TimeoutError) as away:
            self._count_and_log("broker_away", f"{away}: the service will deliver again")
            return 503
        return 204

    def _count_and_log(self, result: str, what: str) -> None:
        """Log only the first, second, fourth, eighth … of a result: anybody can send one."""
        self.counts[result] += 1
        count = self.counts[result]
        if count & (count - 1) == 0:
            log.warning("%s: %s (number %d)", what, result, count)

    async def _pass_on(self, webhook: Webhook) -> str:
        """Publish a hint for each kiosk concerned; return the result. Raises Disconnected."""
        if webhook.event_id in self._seen:
            return "repeated"
        if not webhook.is_about_a_transaction:
            return "of_no_concern"
        outlet, record = webhook.data.merchant_ref, webhook.data
        hint = encode(
            PollHint(client_reference=record.client_reference, reference_id=record.reference_id)
        )
        async with self._connect() as broker:
            for kiosk in self._kiosks.get(outlet, (outlet,)):
                topic = topics_of(kiosk).hints
                taken = await broker.publish(topic, hint, self._wall(), expires_s=HINT_VALID_S)
                if taken is Taken.REFUSED:
                    refused = f"the broker does not accept hints for {kiosk} from this bridge"
                    raise Disconnected(refused)
        self._seen.add(webhook.event_id)
        return "passed_on"

    async def _hear(self, path: str, request: Request) -> Response:
        body = await _bounded(request)
        status = await self.hear(path, request.headers, body)
        headers = {"retry-after": str(RETRY_AFTER_S)} if status == 503 else None
        return Response(status_code=status, headers=headers)

    async def _health(self, _: Request) -> Response:
        return JSONResponse({"webhooks": self.counts})


async def _bounded(request: Request) -> bytes:
    """Return the body; if it is too large, a little more than the limit."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_BYTES_MAX:
                break
    except ClientDisconnect:
        return b""
    return bytes(body)
