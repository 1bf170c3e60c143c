"""Webhooks: signed, delivered when something settles, lost or repeated on demand."""

import json
from collections.abc import AsyncIterator

import httpx
import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import (
    KEY,
    OUTLET,
    Caller,
    HandClock,
    caller,
    data,
    error,
    signed,
    simulator,
    withdrawal,
)

CW = "aeps/cash-withdrawal"
URL = "http://kiosk.test/hooks/aeps"
PENDING = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 60}


class Receiver(list[httpx.Request]):
    """The client's side: it stores the webhooks and answers with its status."""

    status = 204

    def take(self, request: httpx.Request) -> httpx.Response:
        self.append(request)
        return httpx.Response(self.status)


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
async def api(clock: HandClock, receiver: Receiver) -> AsyncIterator[ApiSimulator]:
    async with httpx.AsyncClient(transport=httpx.MockTransport(receiver.take)) as http:
        yield simulator(clock, webhook_client=http)


@pytest.fixture
async def subscribed(api: ApiSimulator, clock: HandClock) -> AsyncIterator[Caller]:
    client = caller(api, clock)
    async with client.http:
        body = {"url": URL, "events": ["aeps.transaction.success", "aeps.transaction.failed"]}
        data(await client.post("webhooks", body), 201)
        yield client


async def settle_one(api: ApiSimulator, client: Caller, clock: HandClock) -> None:
    api.do("outcome", {"endpoint": CW, **PENDING})
    await client.post(CW, withdrawal("K7-1"))
    clock.advance(60)
    api.state()
    await api.webhooks.deliver()


async def test_a_settled_transaction_sends_a_signed_webhook(
    api: ApiSimulator, subscribed: Caller, clock: HandClock, receiver: Receiver
) -> None:
    await settle_one(api, subscribed, clock)
    (request,) = receiver
    event = json.loads(request.content)
    assert (event["event"], event["data"]["client_reference"]) == (
        "aeps.transaction.success",
        "K7-1",
    )
    stamp = str(int(clock.now))
    expected = signed(KEY, "POST", "/hooks/aeps", stamp, request.content)
    assert request.headers["X-Signature"] == expected["X-Signature"]


async def test_a_transaction_settled_in_its_own_call_sends_no_webhook(
    api: ApiSimulator, subscribed: Caller, receiver: Receiver
) -> None:
    await subscribed.post(CW, withdrawal("K7-1"))
    await api.webhooks.deliver()
    assert receiver == []


async def test_a_refused_webhook_is_sent_again_unchanged(
    api: ApiSimulator, subscribed: Caller, clock: HandClock, receiver: Receiver
) -> None:
    receiver.status = 500
    await settle_one(api, subscribed, clock)
    for pause in (10, 50, 240, 1500, 9999):
        clock.advance(pause)
        await api.webhooks.deliver()
    assert len(receiver) == 5
    assert len({request.content for request in receiver}) == 1


@pytest.mark.parametrize(("kind", "arrivals"), [("lose", 0), ("duplicate", 2)])
async def test_webhooks_can_be_lost_or_repeated_on_demand(
    api: ApiSimulator,
    subscribed: Caller,
    clock: HandClock,
    receiver: Receiver,
    *,
    kind: str,
    arrivals: int,
) -> None:
    api.do("webhook-fault", {"kind": kind})
    await settle_one(api, subscribed, clock)
    assert len(receiver) == arrivals


async def test_unsubscribing_is_a_signed_delete(
    api: ApiSimulator, subscribed: Caller, clock: HandClock, receiver: Receiver
) -> None:
    (subscription,) = api.state()["webhooks"]["subscriptions"]
    gone = f"webhooks/{subscription['id']}"
    subscribed.extra = {"X-Signature": "0"}
    assert error(await subscribed.delete(gone)) == (401, "INVALID_SIGNATURE")
    subscribed.extra = {}
    assert data(await subscribed.delete(gone))["deleted"] is True
    assert error(await subscribed.delete(gone)) == (404, "NOT_FOUND")
    await settle_one(api, subscribed, clock)
    assert receiver == []


async def test_a_changed_outlet_is_sent_to_its_subscribers(
    api: ApiSimulator, receiver: Receiver
) -> None:
    api.do("subscribe", {"url": URL})
    api.do("outlet", {"merchant_ref": OUTLET, "daily_auth_done": False})
    await api.webhooks.deliver()
    event = json.loads(receiver[0].content)
    assert (event["event"], event["data"]["next_step"]) == ("aeps.merchant.updated", "DAILY_AUTH")


async def test_a_subscription_to_an_unknown_event_is_refused(subscribed: Caller) -> None:
    refused = await subscribed.post("webhooks", {"url": URL, "events": ["aeps.rain"]})
    assert error(refused) == (400, "INVALID_PARAM")
