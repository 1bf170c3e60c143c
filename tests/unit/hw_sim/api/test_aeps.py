"""AEPS: money calls, their wallet entries, and the OTP above 5,000 rupees."""

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

CW, CD = "aeps/cash-withdrawal", "aeps/cash-deposit"


def wallet(api: ApiSimulator) -> float:
    balance: float = api.state()["books"]["wallets"]["AEPS"]
    return balance


def entries(api: ApiSimulator, reference: str) -> list[dict[str, Any]]:
    return [e for e in api.state()["books"]["entries"] if e["reference"] == reference]


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("aeps/transaction/by-client-reference/K7-1"))


async def test_a_withdrawal_credits_the_wallet_once_and_its_repetition_is_a_duplicate(
    api: ApiSimulator, client: Caller
) -> None:
    before = wallet(api)
    first = data(await client.post(CW, withdrawal("K7-1")), 201)
    assert (first["status"], first["duplicate"], first["failure_code"]) == ("SUCCESS", False, None)
    assert first["wallet_impact"] == 503.5  # 500 and 3.50 commission
    assert first["aadhaar_masked"] == "XXXXXXXX7058"
    assert len(first["bank_rrn"]) == 12
    assert first["created_at"] == "2026-11-21T11:00:00"

    again = data(await client.post(CW, withdrawal("K7-1", amount=900)), 200)
    assert again == {**first, "duplicate": True}
    assert wallet(api) == before + 503.5
    assert len(entries(api, first["reference_id"])) == 1


async def test_a_pending_transaction_credits_the_wallet_only_when_it_settles(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 600}
    api.do("outcome", {"endpoint": CW, **outcome})
    pending = data(await client.post(CW, withdrawal("K7-1")), 201)
    assert (pending["wallet_impact"], pending["bank_rrn"]) == (0, None)
    clock.advance(599)
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(1)
    settled = await check_status(client)
    assert (settled["status"], settled["wallet_impact"]) == ("SUCCESS", 503.5)
    assert settled["updated_at"] == "2026-11-21T11:10:00"


async def test_a_repetition_during_the_call_is_pending_and_the_call_completes_without_its_client(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    api.do("outcome", {"endpoint": CW, "status": "SUCCESS", "takes_s": 100})
    call = asyncio.create_task(client.post(CW, withdrawal("K7-1")))
    await turns()
    same = data(await client.post(CW, withdrawal("K7-1")), 200)
    assert (same["status"], same["duplicate"]) == ("PENDING", True)
    call.cancel()
    clock.advance(100)
    assert (await check_status(client))["status"] == "SUCCESS"


@pytest.mark.parametrize(
    "name",
    ["merchant_ref", "client_reference", "aadhaar", "bank_iin", "amount", "latitude", "longitude"],
)
async def test_a_missing_required_field_is_named(client: Caller, name: str) -> None:
    refused = await client.post(CW, withdrawal("K7-1", **{name: None}))
    assert error(refused) == (400, "MISSING_PARAM")
    assert name in refused.json()["error"]["message"]
    assert refused.json()["error"]["field"] == name


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount": 500.001}, "INVALID_AMOUNT"),
        ({"amount": "500"}, "INVALID_AMOUNT"),
        ({"pid_data": None}, "INVALID_PID"),
        ({"pid_data": "<PidData>"}, "INVALID_PID"),
        ({"pid_data": '<!DOCTYPE p [<!ENTITY e "x">]>' + PID_DATA}, "INVALID_PID"),
        ({"amount": 5050, "otp_reference": "OTP-0"}, "OTP_REQUIRED"),
        ({"aadhaar": "12345"}, "INVALID_PARAM"),
        ({"bank_iin": "000000"}, "INVALID_PARAM"),
        ({"client_reference": "a b"}, "INVALID_PARAM"),
        ({"latitude": 91}, "INVALID_PARAM"),
        ({"customer_mobile": "12"}, "INVALID_PARAM"),
    ],
)
async def test_an_invalid_value_is_refused(
    api: ApiSimulator, client: Caller, changes: dict[str, Any], code: str
) -> None:
    assert error(await client.post(CW, withdrawal("K7-1", **changes))) == (400, code)
    assert api.state()["books"]["transactions"] == []


async def test_a_suspended_outlet_is_refused(api: ApiSimulator, client: Caller) -> None:
    api.do("outlet", {"merchant_ref": OUTLET, "status": "SUSPENDED"})
    assert error(await client.post(CW, withdrawal("K7-1"))) == (503, "SERVICE_DISABLED")


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
        (CD, "CD", -503),
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
    api.do("outcome", {"endpoint": CD, **outcome})
    deposit = data(await client.post(CD, withdrawal("K7-1", tpin=TPIN)), 201)
    assert (deposit["wallet_impact"], wallet(api)) == (-503, before - 503)
    clock.advance(60)
    assert ((await check_status(client))["wallet_impact"], wallet(api)) == (0, before)
    assert len(entries(api, f"REV-{deposit['reference_id']}")) == 1


async def test_a_deposit_needs_the_wallet_and_the_tpin(api: ApiSimulator, client: Caller) -> None:
    wrong = await client.post(CD, withdrawal("K7-1", tpin="1111"))
    assert error(wrong) == (400, "INVALID_TPIN")
    api.world.fill_wallet("AEPS", -49_500_00)
    refused = await client.post(CD, withdrawal("K7-1", tpin=TPIN))
    assert error(refused) == (400, "INSUFFICIENT_BALANCE")
    assert wallet(api) == 500


async def test_a_bank_without_mini_statements_is_refused(client: Caller) -> None:
    result = data(await client.post("aeps/mini-statement", withdrawal("K7-1", bank_iin="607440")))
    assert (result["status"], result["failure_code"]) == ("FAILED", "SERVICE_NOT_SUPPORTED")


# --- the OTP ---


def otp_request(**changes: Any) -> dict[str, Any]:
    common = withdrawal("unused", amount=6000, client_reference=None, pid_data=None)
    return {**common, "service": "CW", "customer_mobile": "9876543210", **changes}


def large(reference: str, otp_reference: str, **changes: Any) -> dict[str, Any]:
    return withdrawal(reference, **({"amount": 6000, "otp_reference": otp_reference} | changes))


async def sent(client: Caller) -> str:
    answer = data(await client.post("aeps/otp", otp_request()))
    assert (answer["sent_to"], answer["valid_seconds"]) == ("XXXXXX3210", 300)
    assert (answer["status"], answer["verify_required"]) == ("SENT", True)
    reference: str = answer["otp_reference"]
    return reference


async def verified(api: ApiSimulator, client: Caller) -> str:
    reference = await sent(client)
    body = {"otp_reference": reference, "otp": api.state()["otps"][-1]["otp"]}
    assert data(await client.post("aeps/otp/verify", body))["verified"] is True
    return reference


async def test_a_verified_otp_allows_one_larger_amount(api: ApiSimulator, client: Caller) -> None:
    reference = await verified(api, client)
    assert data(await client.post(CW, large("K7-1", reference)), 201)["status"] == "SUCCESS"
    assert error(await client.post(CW, large("K7-2", reference))) == (400, "OTP_REQUIRED")
    assert data(await client.post(CW, large("K7-1", reference)), 200)["duplicate"] is True


@pytest.mark.parametrize(
    "change", [{"amount": 7000}, {"bank_iin": "607027"}, {"aadhaar": "999999990019"}]
)
async def test_an_otp_is_bound_to_one_customer_bank_and_amount(
    api: ApiSimulator, client: Caller, change: dict[str, Any]
) -> None:
    reference = await verified(api, client)
    other = await client.post(CW, large("K7-1", reference, **change))
    assert error(other) == (400, "OTP_REQUIRED")


async def test_an_unverified_or_expired_otp_is_refused(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    unverified = await client.post(CW, large("K7-1", await sent(client)))
    assert error(unverified) == (400, "OTP_REQUIRED")
    reference = await verified(api, client)
    clock.advance(301)
    assert error(await client.post(CW, large("K7-1", reference))) == (400, "OTP_REQUIRED")


async def test_three_wrong_codes_invalidate_an_otp(api: ApiSimulator, client: Caller) -> None:
    reference = await sent(client)
    right = api.state()["otps"][-1]["otp"]
    wrong = "000000" if right != "000000" else "111111"
    for otp in (wrong, wrong, wrong, right):
        refused = await client.post("aeps/otp/verify", {"otp_reference": reference, "otp": otp})
        assert error(refused) == (422, "OTP_FAILED")


async def test_an_otp_is_sent_for_any_amount_that_can_be_paid(client: Caller) -> None:
    """A service may ask for one below the threshold, too."""
    assert data(await client.post("aeps/otp", otp_request(amount=5000)))["otp_reference"]
    refused = await client.post("aeps/otp", otp_request(amount=10_050))
    assert error(refused) == (400, "INVALID_AMOUNT")
