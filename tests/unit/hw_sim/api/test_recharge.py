"""Recharge: debited at once, settled by the operator's callback, refunded when it fails."""

from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import TPIN, Caller, HandClock, data, error, main_wallet

PATH = "recharge/recharge"


def recharge(reference: str = "R1", **changes: Any) -> dict[str, Any]:
    body = {
        "operator_id": 3,
        "number": "9876543210",
        "amount": 199,
        "tpin": TPIN,
        "client_reference": reference,
    }
    return {**body, **changes}


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("recharge/transaction/by-client-reference/R1"))


async def test_the_callback_comes_within_seconds(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    sent = data(await client.post(PATH, recharge()), 201)
    assert (sent["status"], sent["wallet_impact"]) == ("PENDING", -195.02)
    assert (sent["number"], sent["operator_name"]) == ("9XXXXXXXX0", "Vi")
    clock.advance(4)
    assert (await check_status(client))["status"] == "SUCCESS"
    assert main_wallet(api) == 50_000 - 195.02


async def test_the_two_minute_check_replaces_a_lost_callback(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "facts": {"callback_lost": True}}
    api.do("outcome", {"endpoint": PATH, **outcome})
    await client.post(PATH, recharge())
    clock.advance(119)
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(1)
    assert (await check_status(client))["status"] == "SUCCESS"


async def test_a_failed_one_is_refunded(api: ApiSimulator, client: Caller) -> None:
    failed = {"status": "FAILED", "failure_code": "OPERATOR_FAILED"}
    api.do("outcome", {"endpoint": PATH, **failed})
    result = data(await client.post(PATH, recharge()), 200)
    assert (result["failure_code"], result["refunded"]) == ("OPERATOR_FAILED", True)
    assert (result["wallet_impact"], main_wallet(api)) == (0, 50_000)


async def test_the_same_again_moments_later(client: Caller, clock: HandClock) -> None:
    await client.post(PATH, recharge("R1"))
    clock.advance(59)
    twice = data(await client.post(PATH, recharge("R2")), 200)
    assert (twice["failure_code"], twice["wallet_impact"]) == ("DUPLICATE_RECHARGE", 0)
    clock.advance(1)
    assert data(await client.post(PATH, recharge("R3")), 201)["status"] == "PENDING"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"operator_id": 777}, (404, "OPERATOR_NOT_FOUND")),
        ({"operator_id": 99}, (404, "OPERATOR_NOT_FOUND")),
        ({"operator_id": 5}, (422, "OPERATOR_UNAVAILABLE")),
        ({"number": "123"}, (400, "INVALID_NUMBER")),
        ({"operator_id": 11}, (400, "INVALID_NUMBER")),  # a mobile number at a DTH operator
        ({"amount": 199.5}, (400, "INVALID_AMOUNT")),
        ({"amount": 9}, (400, "INVALID_AMOUNT")),
        ({"tpin": "1111"}, (400, "INVALID_TPIN")),
        ({"number": None}, (400, "MISSING_PARAM")),
    ],
)
async def test_what_is_refused_before_any_debit(
    api: ApiSimulator, client: Caller, changes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert error(await client.post(PATH, recharge(**changes))) == refusal
    assert main_wallet(api) == 50_000


async def test_the_wallet_must_hold_it(api: ApiSimulator, client: Caller) -> None:
    for number in range(10):
        await client.post(PATH, recharge(f"R{number}", amount=5000 - number))
    refused = await client.post(PATH, recharge("R10", amount=4000))
    assert error(refused) == (400, "INSUFFICIENT_BALANCE")
    assert main_wallet(api) >= 0


async def test_looking_up_needs_no_permission_but_recharging_does(
    api: ApiSimulator, client: Caller
) -> None:
    await client.post(PATH, recharge())
    api.do("key", {"permissions": []})
    assert (await check_status(client))["client_reference"] == "R1"
    assert error(await client.post(PATH, recharge("R2"))) == (403, "FORBIDDEN")


async def test_operators_without_the_inactive_one(client: Caller) -> None:
    operators = data(await client.get("recharge/operators"))["operators"]
    assert {operator["type"] for operator in operators} == {"MOBILE", "DTH"}
    assert 99 not in {operator["operator_id"] for operator in operators}
