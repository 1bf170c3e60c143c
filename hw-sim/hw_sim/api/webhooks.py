"""aeps.* webhooks: subscribed by the client, signed, delivered until accepted (service.md 1.8)."""

from collections import deque
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx

from hw_sim.api import fields, shapes, times
from hw_sim.api.api_actions import ApiAction, ApiActions
from hw_sim.api.auth import ApiKey, sign
from hw_sim.api.endpoint import Call, Endpoint, answering
from hw_sim.api.envelope import Reply, encode
from hw_sim.api.errors import ApiError, Misfit
from hw_sim.api.fields import Field, FieldType, optional
from hw_sim.api.records import FAILED, SUCCESS, Record
from hw_sim.api.store import Subscription
from hw_sim.api.world import World

EVENTS = ("aeps.transaction.success", "aeps.transaction.failed", "aeps.merchant.updated")
ANSWER_WITHIN_S = 5.0
RETRIES_S = (0.0, 10.0, 60.0, 300.0, 1800.0)  # after the event; then it is dropped
WAITING_MAX = 1000  # events; the oldest is dropped
LOG_MAX = 100  # deliveries shown on the bench
SUBSCRIPTIONS_MAX = 10
URL = fields.text("https?://[^ ]+")
COUNT = optional("count", fields.integer(1, WAITING_MAX))
SUBSCRIBED = shapes.record(id=shapes.TEXT, url=shapes.TEXT, events=shapes.rows(shapes.TEXT))
DELETED = shapes.record(id=shapes.TEXT, deleted=shapes.FLAG)


def _read_events(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not set(map(str, value)) <= set(EVENTS):
        raise Misfit(f"some of {', '.join(EVENTS)}")
    return tuple(str(word) for word in value)


EVENT_LIST = FieldType(
    {"type": "array", "minItems": 1, "items": {"type": "string", "enum": list(EVENTS)}},
    _read_events,
)


@dataclass(slots=True)
class Delivery:
    """One event on its way to one subscriber."""

    url: str
    event: str
    body: bytes
    happened_at: float
    tries: int = 0

    @property
    def due(self) -> float:
        return self.happened_at + RETRIES_S[self.tries]


class Webhooks:
    def __init__(self, world: World, key: ApiKey, http: httpx.AsyncClient | None) -> None:
        self._world = world
        self._key = key
        self._http = http
        self._waiting: deque[Delivery] = deque(maxlen=WAITING_MAX)
        self._log: deque[dict[str, Any]] = deque(maxlen=LOG_MAX)
        self._faults = {"lose": 0, "duplicate": 0}

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            Endpoint(
                method="POST",
                name="webhooks",
                permission="aeps",
                handle=self._subscribe,
                body=(Field("url", URL), Field("events", EVENT_LIST)),
                gives=SUBSCRIBED,
                statuses=(201,),
            ),
            Endpoint(
                method="DELETE",
                name="webhooks/{id}",
                permission="aeps",
                handle=answering(self._unsubscribe),
                gives=DELETED,
            ),
        )

    def bench_actions(self) -> ApiActions:
        kind = Field("kind", fields.one_of(*self._faults))
        return {
            "webhook-fault": ApiAction(
                "Lose or repeat the next deliveries", (kind, COUNT), self._fault
            ),
            "subscribe": ApiAction(
                "Deliver all events to an address", (Field("url", URL),), self._all
            ),
        }

    def state(self) -> dict[str, Any]:
        return {
            "subscriptions": [
                {"id": number, "url": each.url, "events": list(each.events)}
                for number, each in self._world.store.subscriptions.items()
            ],
            "waiting": len(self._waiting),
            "deliveries": list(self._log),
        }

    # Events

    def transaction_settled(self, record: Record) -> None:
        """Send the event of an AEPS transaction that is no longer PENDING."""
        events = {SUCCESS: "aeps.transaction.success", FAILED: "aeps.transaction.failed"}
        if record.product != "aeps" or record.status not in events:
            return
        if record.updated_at > record.answers_at:
            self._emit(events[record.status], self._world.products["aeps"].view(record))

    def merchant_updated(self, view: dict[str, Any]) -> None:
        self._emit("aeps.merchant.updated", view)

    def _emit(self, event: str, data: dict[str, Any]) -> None:
        now = self._world.now()
        event_id = self._world.token("ev")
        payload = {"event": event, "event_id": event_id, "created_at": times.stamp(now)}
        body = encode({**payload, "data": data})
        for subscription in self._world.store.subscriptions.values():
            if event in subscription.events:
                self._waiting.append(Delivery(subscription.url, event, body, now))

    # Delivering

    def next_due(self) -> float | None:
        return min((delivery.due for delivery in self._waiting), default=None)

    async def deliver(self) -> None:
        """Try every delivery that is due; one that is not accepted is tried again."""
        now = self._world.now()
        for delivery in [each for each in self._waiting if each.due <= now]:
            taken = await self._try(delivery)
            delivery.tries += 1
            if taken or delivery.tries == len(RETRIES_S):
                self._waiting.remove(delivery)

    async def _try(self, delivery: Delivery) -> bool:
        if self._use_fault("lose"):
            self._note(delivery, "lost")
            return True
        if self._use_fault("duplicate"):
            await self._post(delivery)
        return await self._post(delivery)

    async def _post(self, delivery: Delivery) -> bool:
        if self._http is None:
            self._note(delivery, "no transport is configured")
            return False
        try:
            response = await self._http.post(
                delivery.url,
                content=delivery.body,
                headers=self._headers(delivery),
                timeout=ANSWER_WITHIN_S,
            )
        except httpx.HTTPError as error:
            self._note(delivery, type(error).__name__)
            return False
        self._note(delivery, str(response.status_code))
        return response.is_success

    def _headers(self, delivery: Delivery) -> dict[str, str]:
        """Sign as requests are signed, with the receiver's full path."""
        stamp = str(int(self._world.now()))
        is_signed = self._world.settings.webhook_signs_path
        path = (urlsplit(delivery.url).path or "/") if is_signed else ""
        signature = sign(self._key.value, "POST", path, stamp, delivery.body)
        return {
            "Content-Type": "application/json",
            "X-Timestamp": stamp,
            "X-Signature": signature,
        }

    def _note(self, delivery: Delivery, result: str) -> None:
        at = times.stamp(self._world.now())
        delivered = {"at": at, "event": delivery.event, "url": delivery.url, "result": result}
        self._log.append(delivered)

    def _use_fault(self, kind: str) -> bool:
        if not self._faults[kind]:
            return False
        self._faults[kind] -= 1
        return True

    # Subscribing

    async def _subscribe(self, call: Call) -> Reply:
        return Reply(201, self._add(call.body["url"], call.body["events"]))

    def _add(self, url: str, events: tuple[str, ...]) -> dict[str, Any]:
        subscriptions = self._world.store.subscriptions
        if len(subscriptions) >= SUBSCRIPTIONS_MAX:
            raise ApiError("INVALID_PARAM", f"At most {SUBSCRIPTIONS_MAX} subscriptions")
        number = self._world.token("wh")
        subscriptions[number] = Subscription(url, events)
        return {"id": number, "url": url, "events": list(events)}

    def _unsubscribe(self, call: Call) -> dict[str, Any]:
        number = call.path["id"]
        if self._world.store.subscriptions.pop(number, None) is None:
            raise ApiError("NOT_FOUND")
        return {"id": number, "deleted": True}

    def _fault(self, given: dict[str, Any]) -> None:
        self._faults[given["kind"]] += given.get("count", 1)

    def _all(self, given: dict[str, Any]) -> None:
        self._add(given["url"], EVENTS)
