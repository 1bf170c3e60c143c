"""Faults of the connection, before or after the service processed the request."""

import asyncio

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error, turns, withdrawal

CW = "aeps/cash-withdrawal"
ANSWERING = {
    "http-500": (500, "INTERNAL_ERROR"),
    "http-502": (502, "BAD_GATEWAY"),
    "http-503": (503, "UNAVAILABLE"),
    "rate-limited": (429, "RATE_LIMITED"),
}


def booked(api: ApiSimulator) -> int:
    return len(api.state()["books"]["transactions"])


@pytest.mark.parametrize("kind", ANSWERING)
@pytest.mark.parametrize(("when", "acted"), [("before", 0), ("after", 1)])
async def test_a_fault_replaces_the_answer_by_an_error(
    api: ApiSimulator, client: Caller, kind: str, when: str, acted: int
) -> None:
    api.do("fault", {"endpoint": CW, "kind": kind, "when": when})
    assert error(await client.post(CW, withdrawal("K7-1"))) == ANSWERING[kind]
    assert booked(api) == acted
    again = data(await client.post(CW, withdrawal("K7-1")), 200 if acted else 201)
    assert again["duplicate"] is bool(acted)
    assert booked(api) == 1


async def test_a_signature_expires_on_a_very_slow_connection(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("fault", {"endpoint": CW, "kind": "delay", "when": "before", "seconds": 301})
    call = asyncio.create_task(client.post(CW, withdrawal("K7-1")))
    await turns()
    clock.advance(301)
    assert error(await call) == (401, "EXPIRED_TIMESTAMP")
    assert booked(api) == 0


async def test_a_delayed_request_arrives_after_its_client_timed_out(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("fault", {"endpoint": CW, "kind": "delay", "when": "before", "seconds": 200})
    call = asyncio.create_task(client.post(CW, withdrawal("K7-1")))
    await turns()
    call.cancel()
    assert booked(api) == 0
    clock.advance(200)
    await turns()
    assert booked(api) == 1


@pytest.mark.parametrize(
    ("when", "duplicate", "status"), [("before", True, 200), ("after", False, 201)]
)
async def test_a_request_can_be_delivered_twice(
    api: ApiSimulator, client: Caller, when: str, *, duplicate: bool, status: int
) -> None:
    api.do("fault", {"endpoint": CW, "kind": "duplicate", "when": when})
    result = data(await client.post(CW, withdrawal("K7-1")), status)
    assert (result["duplicate"], booked(api)) == (duplicate, 1)


async def test_the_second_copy_of_a_request_is_not_refused(
    api: ApiSimulator, client: Caller
) -> None:
    """Given a recorded first copy, then the second gets its record (API document, 1.3)."""
    api.do("outcome", {"endpoint": CW, "status": "SUCCESS"})
    api.do("refuse", {"endpoint": CW, "code": "INVALID_PID"})
    api.do("fault", {"endpoint": CW, "kind": "duplicate", "when": "before"})
    result = data(await client.post(CW, withdrawal("K7-1")), 200)
    assert (result["duplicate"], result["status"]) == (True, "SUCCESS")


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_second_copy_of_a_refused_request_is_refused_alike(
    api: ApiSimulator, client: Caller, when: str
) -> None:
    api.do("refuse", {"endpoint": CW, "code": "INVALID_PID"})
    api.do("fault", {"endpoint": CW, "kind": "duplicate", "when": when})
    assert error(await client.post(CW, withdrawal("K7-1"))) == (400, "INVALID_PID")
    assert booked(api) == 0


async def test_an_answer_can_be_broken_json_or_a_wrong_type(
    api: ApiSimulator, client: Caller
) -> None:
    api.do("fault", {"endpoint": CW, "kind": "broken-json", "when": "after"})
    broken = await client.post(CW, withdrawal("K7-1"))
    with pytest.raises(ValueError, match=r"Expecting|delimiter|Unterminated"):
        broken.json()
    api.do("fault", {"endpoint": CW, "kind": "wrong-type", "when": "after"})
    page = await client.post(CW, withdrawal("K7-1"))
    assert page.headers["Content-Type"].startswith("text/html")
    assert booked(api) == 1
