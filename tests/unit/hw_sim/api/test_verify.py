"""Verification: each answered question is billed exactly once."""

import asyncio
from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error, turns

BODIES: dict[str, dict[str, str]] = {
    "bank-account": {"account_number": "123456789012", "ifsc": "SBIN0001234"},
    "gstin": {"gstin": "27ABCDE1234F1Z5"},
    "pan-to-gstin": {"pan": "ABCDE1234F"},
    "driving-licence": {"dl_number": "KA01 20150012345", "dob": "1985-04-01"},
    "vehicle-rc": {"vehicle_number": "KA01AB1234"},
    "voter-id": {"epic_number": "ABC1234567"},
}


def question(service: str, reference: str = "V1") -> dict[str, Any]:
    return {"client_reference": reference, **BODIES[service]}


def spent(api: ApiSimulator) -> float:
    left: float = api.state()["books"]["wallets"]["MAIN"]
    return 50_000 - left


@pytest.mark.parametrize("service", BODIES)
async def test_each_service_answers_and_bills_its_price(
    api: ApiSimulator, client: Caller, service: str
) -> None:
    listed = data(await client.get("verify/services"))["services"]
    (offer,) = [each for each in listed if each["service"] == service]
    assert {each["name"] for each in offer["fields"] if each["required"]} == set(BODIES[service])
    answer = data(await client.post(f"verify/{service}", question(service)), 201)
    assert (answer["verified"], answer["billed"], answer["charge"]) == (True, True, offer["charge"])
    assert spent(api) == offer["charge"]
    assert data(await client.get("verify/result/V1"))["record"] == answer["record"]


async def test_a_repeated_reference_is_not_billed_again(api: ApiSimulator, client: Caller) -> None:
    first = data(await client.post("verify/gstin", question("gstin")), 201)
    again = data(await client.post("verify/gstin", question("gstin")), 200)
    assert again == {**first, "duplicate": True}
    assert spent(api) == 2


async def test_a_rejected_request_is_not_billed(api: ApiSimulator, client: Caller) -> None:
    missing = await client.post("verify/gstin", {"client_reference": "V1"})
    assert error(missing) == (400, "MISSING_PARAM")
    malformed = await client.post("verify/gstin", {"client_reference": "V1", "gstin": "x"})
    assert error(malformed) == (400, "INVALID_PARAM")
    assert spent(api) == 0


async def test_a_provider_failure_is_not_billed_and_can_be_retried(
    api: ApiSimulator, client: Caller
) -> None:
    api.do("outcome", {"endpoint": "verify/gstin", "status": "FAILED"})
    assert error(await client.post("verify/gstin", question("gstin"))) == (502, "PROVIDER_ERROR")
    assert error(await client.get("verify/result/V1")) == (404, "NOT_FOUND")
    assert spent(api) == 0
    data(await client.post("verify/gstin", question("gstin")), 201)


async def test_a_second_call_and_the_result_wait_for_the_register(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("outcome", {"endpoint": "verify/gstin", "status": "SUCCESS", "takes_s": 20})
    first = asyncio.create_task(client.post("verify/gstin", question("gstin")))
    await turns()
    second = asyncio.create_task(client.post("verify/gstin", question("gstin")))
    await turns()
    assert error(await client.get("verify/result/V1")) == (404, "NOT_FOUND")
    clock.advance(20)
    assert data(await first, 201)["duplicate"] is False
    assert data(await second, 200)["duplicate"] is True
    assert data(await client.get("verify/result/V1"))["billed"] is True
    assert spent(api) == 2


async def test_a_verification_with_an_empty_wallet_is_refused(
    api: ApiSimulator, client: Caller
) -> None:
    api.world.fill_wallet("MAIN", -50_000_00)
    refused = await client.post("verify/gstin", question("gstin"))
    assert error(refused) == (400, "INSUFFICIENT_BALANCE")
