"""Free DMT: the remitter by OTP, the beneficiary, the transfer."""

from typing import Any

from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.world import ServiceSettings
from tests.unit.hw_sim.api.caller import TPIN, Caller, HandClock, caller, data, error, simulator

MOBILE = "9876543210"


async def sender_token(api: ApiSimulator, client: Caller) -> str:
    await client.post("dmt/sender/check", {"mobile_number": MOBILE})
    otp = api.state()["otps"][-1]["otp"]
    body = {"mobile_number": MOBILE, "otp": otp, "name": "S Kumar"}
    token: str = data(await client.post("dmt/sender/verify-otp", body))["sender_token"]
    return token


def account(token: str, **changes: Any) -> dict[str, Any]:
    body = {
        "sender_token": token,
        "beneficiary_name": "S Devi",
        "account_number": "123456784321",
        "ifsc_code": "SBIN0001234",
    }
    return {**body, **changes}


async def transfer(
    api: ApiSimulator, client: Caller, reference: str = "D1", **changes: Any
) -> dict[str, Any]:
    token = await sender_token(api, client)
    added = data(await client.post("dmt/beneficiary/add", account(token)))
    body = {
        "sender_token": token,
        "beneficiary_id": added["beneficiary_id"],
        "amount": 3000,
        "tpin": TPIN,
        "client_reference": reference,
    }
    return {**body, **changes}


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("dmt/transfer/by-client-reference/D1"))


async def test_a_failed_transfer_is_refunded(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "FAILED", "settles_after_s": 30}
    api.do("outcome", {"endpoint": "dmt/transfer", "failure_code": "INVALID_ACCOUNT", **outcome})
    await client.post("dmt/transfer", await transfer(api, client))
    assert data(await client.get("dmt/balance"))["balance"] == 47_000
    clock.advance(30)
    failed = await check_status(client)
    assert (failed["status"], failed["failure_code"]) == ("failed", "INVALID_ACCOUNT")
    assert failed["refunded"] is True
    assert data(await client.get("dmt/balance"))["balance"] == 50_000


async def test_a_script_can_delay_the_refund_of_a_failed_transfer(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    late = {"status": "FAILED", "failure_code": "DECLINED", "facts": {"refund_after_s": 600}}
    api.do("outcome", {"endpoint": "dmt/transfer", **late})
    made = data(await client.post("dmt/transfer", await transfer(api, client)), 200)
    assert (made["status"], made["refunded"]) == ("failed", False)
    assert data(await client.get("dmt/balance"))["balance"] == 47_000
    clock.advance(600)
    assert (await check_status(client))["refunded"] is True
    assert data(await client.get("dmt/balance"))["balance"] == 50_000


async def test_a_retry_is_answered_before_its_token_is_checked(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    body = await transfer(api, client)
    await client.post("dmt/transfer", body)
    clock.advance(1801)
    again = data(await client.post("dmt/transfer", body), 200)
    assert (again["duplicate"], again["status"]) == (True, "completed")
    other = {**body, "client_reference": "D2"}
    assert error(await client.post("dmt/transfer", other)) == (410, "INVALID_SENDER_TOKEN")


async def test_a_wrong_otp_and_a_new_sender_without_a_name(client: Caller) -> None:
    await client.post("dmt/sender/check", {"mobile_number": MOBILE})
    wrong = {"mobile_number": MOBILE, "otp": "0000", "name": "X"}
    assert error(await client.post("dmt/sender/verify-otp", wrong)) == (422, "INVALID_OTP")
    nameless = {"mobile_number": MOBILE, "otp": "0000"}
    assert error(await client.post("dmt/sender/verify-otp", nameless)) == (400, "MISSING_PARAM")


async def test_an_unknown_beneficiary_and_a_wrong_tpin_are_refused(
    api: ApiSimulator, client: Caller
) -> None:
    body = await transfer(api, client)
    unknown = await client.post("dmt/transfer", body | {"beneficiary_id": 77})
    assert error(unknown) == (404, "BENEFICIARY_NOT_FOUND")
    wrong = await client.post("dmt/transfer", body | {"tpin": "1111"})
    assert error(wrong) == (400, "INVALID_TPIN")


async def test_the_limits_can_change_at_any_time(api: ApiSimulator, client: Caller) -> None:
    api.do("dmt-limits", {"max_transfer": 2000, "daily_limit_per_beneficiary": 2500})
    limits = data(await client.get("dmt/balance"))
    assert (limits["min_transfer"], limits["max_transfer"]) == (100, 2000)
    body = await transfer(api, client)
    assert error(await client.post("dmt/transfer", body)) == (400, "INVALID_AMOUNT")
    data(await client.post("dmt/transfer", {**body, "amount": 1500}), 201)
    over = {**body, "amount": 1500, "client_reference": "D2"}
    failed = data(await client.post("dmt/transfer", over), 200)
    assert (failed["failure_code"], failed["refunded"]) == ("LIMIT_EXCEEDED", True)
    assert data(await client.get("dmt/balance"))["balance"] == 48_500


async def test_a_configured_charge_is_shown_and_debited(clock: HandClock) -> None:
    api = simulator(clock, settings=ServiceSettings(transfer_charge=999))
    client = caller(api, clock)
    async with client.http:
        price = data(await client.post("dmt/charges", {"amount": 3000}))
        assert price == {"amount": 3000, "charge_amount": 9.99, "total_debit": 3009.99}
        made = data(await client.post("dmt/transfer", await transfer(api, client)), 201)
        assert (made["charge_amount"], made["total_debit"]) == (9.99, 3009.99)
        assert data(await client.get("dmt/balance"))["balance"] == 46_990.01


async def test_a_transfer_may_be_dearer_than_the_price_asked_before(clock: HandClock) -> None:
    api = simulator(clock, settings=ServiceSettings(transfer_charge=500, transfer_surcharge=200))
    client = caller(api, clock)
    async with client.http:
        price = data(await client.post("dmt/charges", {"amount": 3000}))
        made = data(await client.post("dmt/transfer", await transfer(api, client)), 201)
        assert (price["charge_amount"], made["charge_amount"]) == (5, 7)
        assert made["total_debit"] == 3007


async def test_a_script_can_replace_and_hide_fields_by_status(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    """The script changes the answers only; the stored record keeps its true values."""
    says = {
        "PENDING": {"status": "QUEUED", "beneficiary_account_masked": "XXXXXXXX9999"},
        "FAILED": {"status": "Cancelled", "refunded": None},
    }
    outcome = {"status": "PENDING", "settles_to": "FAILED", "settles_after_s": 30, "says": says}
    api.do("outcome", {"endpoint": "dmt/transfer", **outcome})
    made = data(await client.post("dmt/transfer", await transfer(api, client)), 201)
    assert (made["status"], made["beneficiary_account_masked"]) == ("QUEUED", "XXXXXXXX9999")
    clock.advance(30)
    done = await check_status(client)
    assert (done["status"], done["refunded"]) == ("Cancelled", None)
    assert done["beneficiary_account_masked"] == "XXXXXXXX4321"


async def test_an_account_that_is_added_twice_is_one_beneficiary(
    api: ApiSimulator, client: Caller
) -> None:
    token = await sender_token(api, client)
    added = [data(await client.post("dmt/beneficiary/add", account(token))) for _ in range(2)]
    assert [each["beneficiary_id"] for each in added] == [1, 1]
