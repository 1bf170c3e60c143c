"""AEPS money calls: accepted, refused, and their ledger entries."""

import asyncio
from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import (
    OUTLET,
    PID_DATA,
    TPIN,
    Caller,
    HandClock,
    data,
    error,
    turns,
    withdrawal,
)

CW = "aeps/cash-withdrawal"


def wallet(api: ApiSimulator) -> float:
    balance: float = api.state()["books"]["wallets"]["AEPS"]
    return balance


def entries(api: ApiSimulator, reference: str) -> list[dict[str, Any]]:
    return [e for e in api.state()["books"]["entries"] if e["reference"] == reference]


async def test_a_withdrawal_succeeds_and_credits_the_wallet_once(
    api: ApiSimulator, client: Caller
) -> None:
    before = wallet(api)
    result = data(await client.post(CW, withdrawal("K7-1")), 201)
    assert (result["status"], result["duplicate"], result["failure_code"]) == (
        "SUCCESS", False, None,
    )  # fmt: skip
    assert result["wallet_impact"] == 503.5  # 500 and 3.50 commission
    assert wallet(api) == before + 503.5
    assert result["aadhaar_masked"] == "XXXXXXXX7058"
    assert len(result["bank_rrn"]) == 12
    assert result["created_at"] == "2026-11-21T11:00:00"


async def test_a_repeated_reference_returns_the_original_without_a_charge(
    api: ApiSimulator, client: Caller
) -> None:
    first = data(await client.post(CW, withdrawal("K7-1")), 201)
    again = data(await client.post(CW, withdrawal("K7-1", amount=900)), 200)
    assert again == {**first, "duplicate": True}
    assert len(entries(api, first["reference_id"])) == 1


async def test_a_pending_transaction_settles_later(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 600}
    api.do("outcome", {"endpoint": CW, **outcome})
    pending = data(await client.post(CW, withdrawal("K7-1")), 201)
    assert (pending["status"], pending["wallet_impact"], pending["bank_rrn"]) == (
        "PENDING",
        0,
        None,
    )
    clock.advance(599)
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(1)
    settled = await check_status(client)
    assert (settled["status"], settled["wallet_impact"]) == ("SUCCESS", 503.5)
    assert settled["updated_at"] == "2026-11-21T11:10:00"


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("aeps/transaction/by-client-reference/K7-1"))


async def test_a_failed_transaction_is_http_200_with_its_code(
    api: ApiSimulator, client: Caller
) -> None:
    before = wallet(api)
    failed = {"status": "FAILED", "failure_code": "INSUFFICIENT_FUNDS"}
    api.do("outcome", {"endpoint": CW, **failed})
    result = data(await client.post(CW, withdrawal("K7-1")), 200)
    assert (result["status"], result["failure_code"]) == ("FAILED", "INSUFFICIENT_FUNDS")
    assert (result["wallet_impact"], wallet(api)) == (0, before)


async def test_both_status_checks_return_the_same_record_or_404(client: Caller) -> None:
    made = data(await client.post(CW, withdrawal("K7-1")), 201)
    by_id = data(await client.get(f"aeps/transaction/{made['reference_id']}"))
    assert by_id == await check_status(client)
    unknown = await client.get("aeps/transaction/by-client-reference/K7-2")
    assert error(unknown) == (404, "NOT_FOUND")


async def test_an_outlet_has_one_transaction_at_a_time(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("outcome", {"endpoint": CW, "status": "SUCCESS", "takes_s": 30})
    first = asyncio.create_task(client.post(CW, withdrawal("K7-1")))
    await turns()
    same = data(await client.post(CW, withdrawal("K7-1")), 200)
    assert (same["status"], same["duplicate"]) == ("PENDING", True)
    other = await client.post(CW, withdrawal("K7-2"))
    assert error(other) == (429, "TRANSACTION_IN_PROGRESS")
    clock.advance(30)
    assert data(await first, 201)["status"] == "SUCCESS"
    assert data(await client.post(CW, withdrawal("K7-2")), 201)["status"] == "SUCCESS"


async def test_a_call_completes_although_its_client_timed_out(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("outcome", {"endpoint": CW, "status": "SUCCESS", "takes_s": 100})
    call = asyncio.create_task(client.post(CW, withdrawal("K7-1")))
    await turns()
    call.cancel()
    clock.advance(100)
    assert (await check_status(client))["status"] == "SUCCESS"


REQUIRED = (
    "merchant_ref", "client_reference", "aadhaar", "bank_iin", "amount", "latitude", "longitude",
)  # fmt: skip


@pytest.mark.parametrize("name", REQUIRED)
async def test_a_missing_required_field_is_named(client: Caller, name: str) -> None:
    refused = await client.post(CW, withdrawal("K7-1", **{name: None}))
    assert error(refused) == (400, "MISSING_PARAM")
    assert name in refused.json()["error"]["message"]
    assert refused.json()["error"]["field"] == name


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount": 99}, "INVALID_AMOUNT"),
        ({"amount": 120}, "INVALID_AMOUNT"),
        ({"amount": 10_050}, "INVALID_AMOUNT"),
        ({"amount": 500.001}, "INVALID_AMOUNT"),
        ({"amount": "500"}, "INVALID_AMOUNT"),
        ({"pid_data": None}, "INVALID_PID"),
        ({"pid_data": "<PidData>"}, "INVALID_PID"),
        ({"pid_data": PID_DATA.replace('errCode="0"', 'errCode="720"')}, "INVALID_PID"),
        ({"pid_data": '<!DOCTYPE p [<!ENTITY e "x">]>' + PID_DATA}, "INVALID_PID"),
        ({"auth_mode": "FACE"}, "AUTH_MODE_NOT_ALLOWED"),
        ({"amount": 5050}, "OTP_REQUIRED"),
        ({"amount": 5050, "otp_reference": "OTP-0"}, "OTP_REQUIRED"),
        ({"aadhaar": "12345"}, "INVALID_PARAM"),
        ({"bank_iin": "000000"}, "INVALID_PARAM"),
        ({"client_reference": "a b"}, "INVALID_PARAM"),
        ({"client_reference": "a" * 65}, "INVALID_PARAM"),
        ({"latitude": 91}, "INVALID_PARAM"),
        ({"customer_mobile": "12"}, "INVALID_PARAM"),
    ],
)
async def test_an_invalid_value_is_refused(
    api: ApiSimulator, client: Caller, changes: dict[str, Any], code: str
) -> None:
    assert error(await client.post(CW, withdrawal("K7-1", **changes))) == (400, code)
    assert api.state()["books"]["transactions"] == []


@pytest.mark.parametrize("amount", [100, 150, 5000])
async def test_valid_amounts_are_accepted(client: Caller, amount: int) -> None:
    assert data(await client.post(CW, withdrawal("K7-1", amount=amount)), 201)["amount"] == amount


@pytest.mark.parametrize(
    ("standing", "refusal"),
    [
        ({"daily_auth_done": False}, (409, "DAILY_AUTH_REQUIRED")),
        ({"ekyc_done": False}, (409, "EKYC_REQUIRED")),
        ({"bank_ekyc_done": False}, (409, "BANK_EKYC_REQUIRED")),
        ({"onboarded": False}, (409, "REONBOARD_REQUIRED")),
        ({"status": "SUSPENDED"}, (503, "SERVICE_DISABLED")),
    ],
)
async def test_an_outlet_that_may_not_transact_is_refused(
    api: ApiSimulator, client: Caller, standing: dict[str, Any], refusal: tuple[int, str]
) -> None:
    api.do("outlet", {"merchant_ref": OUTLET, **standing})
    assert error(await client.post(CW, withdrawal("K7-1"))) == refusal


async def test_an_unknown_outlet_is_refused(client: Caller) -> None:
    refused = await client.post(CW, withdrawal("K7-1", merchant_ref="NOBODY"))
    assert error(refused) == (404, "MERCHANT_NOT_FOUND")


async def test_daily_authentication_ends_at_midnight_in_india(
    client: Caller, clock: HandClock
) -> None:
    outlet = data(await client.get(f"aeps/merchants/{OUTLET}"))
    assert (outlet["next_step"], outlet["status"]) == ("TRANSACT", "ACTIVE")
    assert outlet["daily_auth_valid_until"] == "2026-11-22T00:00:00"
    clock.advance(13 * 3600)
    outlet = data(await client.get(f"aeps/merchants/{OUTLET}"))
    assert (outlet["next_step"], outlet["daily_auth_done"]) == ("DAILY_AUTH", False)


@pytest.mark.parametrize(
    ("path", "service", "impact"),
    [
        ("aeps/aadhaar-pay", "AP", 498.5),
        ("aeps/balance-enquiry", "BE", 0),
        ("aeps/mini-statement", "MS", -1),
        ("aeps/cash-deposit", "CD", -503),
    ],
)
async def test_each_other_service_succeeds(
    api: ApiSimulator, client: Caller, path: str, service: str, impact: float
) -> None:
    before = wallet(api)
    result = data(await client.post(path, withdrawal("K7-1", tpin=TPIN)), 201)
    assert (result["service"], result["status"]) == (service, "SUCCESS")
    assert (result["wallet_impact"], wallet(api)) == (impact, before + impact)
    assert (result["mini_statement"] is not None) == (service == "MS")


async def test_a_declined_deposit_refunds_the_wallet(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    before = wallet(api)
    outcome = {"status": "PENDING", "settles_to": "FAILED", "settles_after_s": 60}
    api.do("outcome", {"endpoint": "aeps/cash-deposit", **outcome})
    deposit = data(await client.post("aeps/cash-deposit", withdrawal("K7-1", tpin=TPIN)), 201)
    assert (deposit["wallet_impact"], wallet(api)) == (-503, before - 503)
    clock.advance(60)
    assert ((await check_status(client))["wallet_impact"], wallet(api)) == (0, before)
    assert len(entries(api, f"REV-{deposit['reference_id']}")) == 1


async def test_a_deposit_needs_the_wallet_and_the_tpin(api: ApiSimulator, client: Caller) -> None:
    wrong = await client.post("aeps/cash-deposit", withdrawal("K7-1", tpin="1111"))
    assert error(wrong) == (400, "INVALID_TPIN")
    for number in range(6):
        deposit = withdrawal(f"K7-D{number}", tpin=TPIN, amount=10_000)
        response = await client.post("aeps/cash-deposit", deposit)
    assert error(response) == (400, "INSUFFICIENT_BALANCE")
    assert wallet(api) >= 0


async def test_five_wrong_tpins_lock_the_tpin(api: ApiSimulator, client: Caller) -> None:
    for _ in range(5):
        await client.post("aeps/cash-deposit", withdrawal("K7-1", tpin="1111"))
    right = withdrawal("K7-1", tpin=TPIN)
    assert error(await client.post("aeps/cash-deposit", right)) == (400, "INVALID_TPIN")
    api.do("unlock-tpin", {})
    assert (await client.post("aeps/cash-deposit", right)).status_code == 201


async def test_a_bank_without_mini_statements_is_refused(client: Caller) -> None:
    result = data(await client.post("aeps/mini-statement", withdrawal("K7-1", bank_iin="607440")))
    assert (result["status"], result["failure_code"]) == ("FAILED", "SERVICE_NOT_SUPPORTED")
