"""The webhook bridge: only what the service signed becomes a hint."""

import asyncio
import logging
import random
from typing import Any

import httpx
import msgspec
import pytest

from agent.api.exchange import signature
from agent.base.private import Private
from fleet_messages.broker import Taken
from fleet_messages.messages import PollHint
from fleet_messages.orders import parse_hint
from hw_sim.api.simulator import ApiSimulator
from kiosk_fleet.bridge import (
    AGE_S_MAX,
    ANSWER_S,
    BODY_BYTES_MAX,
    SeenEvents,
    WebhookBridge,
)
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.api.service import KEY, OUTLET, TPIN
from tests.unit.agent.fleet.broker import Cut, FakeBroker
from tests.unit.kiosk_fleet.webhooks import webhook

PATH = "/webhooks/aeps"


def signed(body: bytes, at: float = BEGIN, key: str = KEY, path: str = PATH) -> dict[str, str]:
    stamp = int(at)
    made = signature(Private(key), "POST", path, stamp, body)
    return {"x-timestamp": str(stamp), "x-signature": made}


class Server:
    """The operator's server: a bridge, and a broker behind it."""

    def __init__(self, **kiosks: tuple[str, ...]) -> None:
        self.broker = FakeBroker()
        self.now = BEGIN
        self.bridge = WebhookBridge(
            keys={PATH: KEY},
            kiosks=kiosks,
            connect=self.broker.connect,
            wall=lambda: self.now,
        )

    async def hears(self, body: bytes, headers: dict[str, str] | None = None) -> int:
        return await self.bridge.hear(PATH, headers or signed(body, self.now), body)

    @property
    def hinted(self) -> list[str | None]:
        """The references that were passed on, as the kiosk reads them."""
        read = [parse_hint(message) for _, message in self.broker.taken]
        return [one.client_reference for one in read if isinstance(one, PollHint)]


async def test_the_kiosk_concerned_gets_a_hint() -> None:
    server = Server()
    assert await server.hears(webhook()) == 204
    ((topic, message),) = server.broker.taken
    assert topic == f"kiosks/{OUTLET}/hints"
    assert msgspec.json.decode(message) == {
        "do": "poll",
        "client_reference": f"{OUTLET}-000001",
        "reference_id": "AE1",
    }, "a hint where to look, and nothing of what the service says there"


async def test_both_kiosks_of_an_outlet_get_a_hint() -> None:
    server = Server(**{OUTLET: ("till-1", "till-2")})
    await server.hears(webhook())
    topics = [topic for topic, _ in server.broker.taken]
    assert topics == ["kiosks/till-1/hints", "kiosks/till-2/hints"]


async def test_an_event_delivered_again_or_twice_at_once_is_passed_on_once() -> None:
    server = Server()
    assert await asyncio.gather(*(server.hears(webhook()) for _ in range(3))) == [204] * 3
    assert [await server.hears(webhook()) for _ in range(2)] == [204] * 2
    assert len(server.hinted) == 1
    assert server.bridge.counts == {"passed_on": 1, "repeated": 4}


async def test_without_a_broker_the_service_is_asked_to_deliver_again() -> None:
    server = Server()
    server.broker.is_up = False
    assert await server.hears(webhook()) == 503
    server.broker.is_up = True
    server.broker.cuts = [Cut.BEFORE]
    assert await server.hears(webhook()) == 503
    assert await server.hears(webhook()) == 204
    assert len(server.hinted) == 1


async def test_a_broker_that_refuses_the_bridges_hints_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    server = Server()
    server.broker.answers["hints"] = Taken.REFUSED
    assert await server.hears(webhook()) == 503
    assert f"the broker does not accept hints for {OUTLET} from this bridge" in caplog.text
    server.broker.answers["hints"] = Taken.NOBODY_LISTENS
    assert await server.hears(webhook()) == 204, "an unknown kiosk: not requested again"


@virtual_time
async def test_the_bridge_answers_within_five_seconds_if_the_broker_hangs() -> None:
    server = Server()

    async def hangs(*_: Any, **__: Any) -> Taken:
        await passes(3600)
        return Taken.TAKEN

    server.broker.publish = hangs  # type: ignore[method-assign]  # it hangs
    began = asyncio.get_running_loop().time()
    assert await asyncio.gather(*(server.hears(webhook(n)) for n in range(5))) == [503] * 5
    assert asyncio.get_running_loop().time() - began <= ANSWER_S + 0.1


WRONG: dict[str, tuple[dict[str, str], bytes, int]] = {
    "no headers": ({}, webhook(), 401),
    "another key": (signed(webhook(), key="other"), webhook(), 401),
    "another path": (signed(webhook(), path="/other"), webhook(), 401),
    "another body": (signed(webhook(1)), webhook(2), 401),
    "another time": ({**signed(webhook()), "x-timestamp": str(int(BEGIN) + 1)}, webhook(), 401),
    "no time": ({**signed(webhook()), "x-timestamp": "now"}, webhook(), 401),
    "a time with zeros": (
        {**signed(webhook()), "x-timestamp": f"0{int(BEGIN)}"},
        webhook(),
        401,
    ),
    "too old": (signed(webhook(), BEGIN - AGE_S_MAX - 1), webhook(), 401),
    "from the future": (signed(webhook(), BEGIN + AGE_S_MAX + 1), webhook(), 401),
    "too large": ({}, b"x" * (BODY_BYTES_MAX + 1), 413),
    "no JSON": (signed(b"{"), b"{", 400),
    "not UTF-8": (signed(b'{"event":"\xff"}'), b'{"event":"\xff"}', 400),
    "nested": (signed(b"[" * 60_000), b"[" * 60_000, 400),
    "a topic of another kiosk": (
        signed(webhook(merchant_ref="a/orders/#")),
        webhook(merchant_ref="a/orders/#"),
        400,
    ),
    "every kiosk": (signed(webhook(merchant_ref="+")), webhook(merchant_ref="+"), 400),
}


@pytest.mark.parametrize(("headers", "body", "status"), WRONG.values(), ids=WRONG.keys())
async def test_a_wrong_webhook_changes_nothing(
    headers: dict[str, str], body: bytes, status: int
) -> None:
    server = Server()
    assert await server.bridge.hear(PATH, headers, body) == status
    assert server.broker.connections == []


@pytest.mark.parametrize("event", ["aeps.merchant.updated", "aeps.something.new"])
async def test_a_webhook_without_a_transaction_is_accepted_and_dropped(event: str) -> None:
    server = Server()
    body = webhook().replace(b"aeps.transaction.success", event.encode())
    assert await server.hears(body) == 204
    assert server.broker.taken == []


async def test_the_content_of_a_webhook_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server = Server()
    await server.hears(webhook(aadhaar_masked="XXXXXXXX1234"))
    await server.bridge.hear(PATH, {}, webhook(aadhaar_masked="XXXXXXXX1234"))
    assert "1234" not in caplog.text
    assert OUTLET not in caplog.text


async def test_a_flood_of_unsigned_webhooks_does_not_fill_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Given a thousand unsigned webhooks, then ten log lines appear, and another reason is still
    logged.
    """
    server = Server()
    for _ in range(1000):
        assert await server.bridge.hear(PATH, {}, webhook()) == 401
    assert len(caplog.messages) == 10
    assert caplog.messages[-1].endswith("(number 512)")
    assert await server.bridge.hear(PATH, {}, b"x" * 100_000) == 413
    assert len(caplog.messages) == 11


def test_the_number_of_remembered_events_is_limited() -> None:
    seen = SeenEvents(most=3)
    for number in range(10):
        seen.add(f"ev-{number}")
    assert len(seen) == 3
    assert "ev-9" in seen
    assert "ev-0" not in seen


@virtual_time
async def test_the_services_own_webhooks_arrive() -> None:
    """Given the API simulator's deliveries over HTTP, lost, doubled and refused, then one hint is
    sent.
    """
    server = Server()
    transport = httpx.ASGITransport(server.bridge.app())
    async with httpx.AsyncClient(transport=transport) as http:
        api = ApiSimulator(
            LoopClock(),
            random.Random(1),
            api_key=KEY,
            tpin=TPIN.reveal(),
            merchant_ref=OUTLET,
            webhook_client=http,
        )
        api.do("subscribe", {"url": f"https://bridge.example.in{PATH}"})
        api.do("webhook-fault", {"kind": "duplicate", "count": 1})
        api.webhooks._emit("aeps.transaction.success", msgspec.json.decode(webhook())["data"])
        server.broker.is_up = False
        await api.webhooks.deliver()
        assert server.broker.taken == []
        server.broker.is_up = True
        await passes(10)
        server.now += 10
        await api.webhooks.deliver()
        health = (await http.get("https://bridge.example.in/healthz")).json()
    assert server.hinted == [f"{OUTLET}-000001"]
    assert health == {"webhooks": {"broker_away": 2, "passed_on": 1}}


async def test_only_a_post_to_the_path_is_a_webhook() -> None:
    server = Server()
    transport = httpx.ASGITransport(server.bridge.app())
    async with httpx.AsyncClient(transport=transport, base_url="https://b.example.in") as http:
        assert (await http.get(PATH)).status_code == 405
        assert (await http.post("/other", content=webhook())).status_code == 404
        body = b"x" * (5 * BODY_BYTES_MAX)
        assert (await http.post(PATH, content=body)).status_code == 413
