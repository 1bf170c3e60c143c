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


async def test_a_failed_one_is_refunded(api: ApiSimulator, client: Caller) -> None:
    failed = {"status": "FAILED", "failure_code": "OPERATOR_FAILED"}
    api.do("outcome", {"endpoint": PATH, **failed})
    result = data(await client.post(PATH, recharge()), 200)
    assert (result["failure_code"], result["refunded"]) == ("OPERATOR_FAILED", True)
    assert (result["wallet_impact"], main_wallet(api)) == (0, 50_000)


async def test_the_same_again_moments_later_is_not_debited(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    once = data(await client.post(PATH, recharge("R1")), 201)
    assert (once["wallet_impact"], once["number"]) == (-195.02, "9XXXXXXXX0")
    clock.advance(59)
    twice = data(await client.post(PATH, recharge("R2")), 200)
    assert (twice["failure_code"], twice["wallet_impact"]) == ("DUPLICATE_RECHARGE", 0)
    assert main_wallet(api) == 50_000 - 195.02
    clock.advance(1)
    assert data(await client.post(PATH, recharge("R3")), 201)["status"] == "PENDING"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"operator_id": 777}, (404, "OPERATOR_NOT_FOUND")),
        ({"operator_id": 11}, (400, "INVALID_NUMBER")),  # a mobile number at a DTH operator
        ({"amount": 9}, (400, "INVALID_AMOUNT")),
        ({"number": None}, (400, "MISSING_PARAM")),
    ],
)
async def test_a_refused_recharge_is_not_debited(
    api: ApiSimulator, client: Caller, changes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert error(await client.post(PATH, recharge(**changes))) == refusal
    assert main_wallet(api) == 50_000


async def test_looking_up_needs_no_permission_but_recharging_does(
    api: ApiSimulator, client: Caller
) -> None:
    await client.post(PATH, recharge())
    api.do("key", {"permissions": []})
    assert (await check_status(client))["client_reference"] == "R1"
    assert error(await client.post(PATH, recharge("R2"))) == (403, "FORBIDDEN")
