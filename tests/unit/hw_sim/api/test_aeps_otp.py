"""The OTP above 5,000 rupees: sent, verified, and spent on one transaction."""

from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error, withdrawal

CW = "aeps/cash-withdrawal"


def otp_request(**changes: Any) -> dict[str, Any]:
    common = withdrawal("unused", amount=6000, client_reference=None, pid_data=None)
    return {**common, "service": "CW", "customer_mobile": "9876543210", **changes}


def digits(api: ApiSimulator) -> str:
    newest: str = api.state()["otps"][-1]["otp"]
    return newest


async def verified(api: ApiSimulator, client: Caller) -> str:
    reference: str = data(await client.post("aeps/otp", otp_request()))["otp_reference"]
    body = {"otp_reference": reference, "otp": digits(api)}
    assert data(await client.post("aeps/otp/verify", body))["verified"] is True
    return reference


async def test_a_verified_otp_allows_one_larger_amount(api: ApiSimulator, client: Caller) -> None:
    reference = await verified(api, client)
    large = withdrawal("K7-1", amount=6000, otp_reference=reference)
    assert data(await client.post(CW, large), 201)["status"] == "SUCCESS"
    again = withdrawal("K7-2", amount=6000, otp_reference=reference)
    assert error(await client.post(CW, again)) == (400, "OTP_REQUIRED")
    assert data(await client.post(CW, large), 200)["duplicate"] is True


async def test_the_reply_has_the_masked_mobile_and_the_validity(client: Caller) -> None:
    sent = data(await client.post("aeps/otp", otp_request()))
    assert (sent["sent_to"], sent["valid_seconds"]) == ("XXXXXX3210", 300)
    assert (sent["status"], sent["verify_required"]) == ("SENT", True)


@pytest.mark.parametrize(
    "change", [{"amount": 7000}, {"bank_iin": "607027"}, {"aadhaar": "999999990019"}]
)
async def test_an_otp_is_bound_to_one_customer_bank_and_amount(
    api: ApiSimulator, client: Caller, change: dict[str, Any]
) -> None:
    reference = await verified(api, client)
    other = withdrawal("K7-1", **({"amount": 6000, "otp_reference": reference} | change))
    assert error(await client.post(CW, other)) == (400, "OTP_REQUIRED")


async def test_an_unverified_otp_is_refused(client: Caller) -> None:
    reference = data(await client.post("aeps/otp", otp_request()))["otp_reference"]
    large = withdrawal("K7-1", amount=6000, otp_reference=reference)
    assert error(await client.post(CW, large)) == (400, "OTP_REQUIRED")


async def test_three_wrong_codes_invalidate_an_otp(api: ApiSimulator, client: Caller) -> None:
    reference = data(await client.post("aeps/otp", otp_request()))["otp_reference"]
    wrong = "000000" if digits(api) != "000000" else "111111"
    for otp in (wrong, wrong, wrong, digits(api)):
        refused = await client.post("aeps/otp/verify", {"otp_reference": reference, "otp": otp})
        assert error(refused) == (422, "OTP_FAILED")


async def test_an_otp_expires(api: ApiSimulator, client: Caller, clock: HandClock) -> None:
    reference = await verified(api, client)
    clock.advance(301)
    large = withdrawal("K7-1", amount=6000, otp_reference=reference)
    assert error(await client.post(CW, large)) == (400, "OTP_REQUIRED")


async def test_below_the_threshold_no_otp_is_sent(client: Caller) -> None:
    refused = await client.post("aeps/otp", otp_request(amount=5000))
    assert error(refused) == (400, "INVALID_AMOUNT")
