"""An outlet from its onboarding to its first day of business."""

from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import OUTLET, PID_DATA, Caller, HandClock, data, error

OWNER = "999999990019"
PLACE = {"latitude": 12.9716, "longitude": 77.5946}


def onboarding(**changes: Any) -> dict[str, Any]:
    body: dict[str, Any] = {
        "merchant_ref": "NEW1",
        "first_name": "Asha",
        "last_name": "Devi",
        "mobile": "9876543210",
        "email": "asha@example.in",
        "date_of_birth": "1985-04-01",
        "pan": "ABCDE1234F",
        "aadhaar": OWNER,
        "shop_name": "Devi Stores",
        "address": "1 Main Road",
        "city": "Bengaluru",
        "district": "Bengaluru",
        "state": "Karnataka",
        "pincode": "560001",
        "account_number": "123456789012",
        "ifsc": "SBIN0001234",
        "consent": True,
        **PLACE,
    }
    return {**body, **changes}


def by_finger(**more: Any) -> dict[str, Any]:
    return {"merchant_ref": "NEW1", "aadhaar": OWNER, "pid_data": PID_DATA, **PLACE, **more}


async def step(client: Caller) -> str:
    named: str = data(await client.get("aeps/merchants/NEW1"))["next_step"]
    return named


async def test_each_step_names_the_next(api: ApiSimulator, client: Caller) -> None:
    made = data(await client.post("aeps/merchants", onboarding()), 201)
    assert (made["status"], made["next_step"]) == ("PENDING", "EKYC_SEND_OTP")
    assert (made["owner_name"], made["pan_masked"]) == ("ASHA DEVI", "ABXXXXXXXF")

    asked = by_finger(pid_data=None)
    sent = data(await client.post("aeps/ekyc/send-otp", asked))
    assert await step(client) == "EKYC_VERIFY_OTP"

    otp = api.state()["otps"][-1]
    answer = {"merchant_ref": "NEW1", "otp_reference": sent["otp_reference"], "otp": otp["otp"]}
    await client.post("aeps/ekyc/verify-otp", answer)
    assert await step(client) == "EKYC_BIOMETRIC"

    ekyc = by_finger(otp_reference=sent["otp_reference"])
    assert data(await client.post("aeps/ekyc", ekyc))["ekyc_status"] == "DONE"
    assert await step(client) == "BANK_EKYC"

    await client.post("aeps/bank-ekyc", by_finger(bank_iin="607094"))
    assert await step(client) == "DAILY_AUTH"

    done = data(await client.post("aeps/daily-auth", by_finger(auth_mode="FACE")))
    assert (done["charge"], done["wallet_impact"], done["next_step"]) == (0.94, -0.94, "TRANSACT")
    assert await step(client) == "TRANSACT"


async def test_daily_authentication_is_charged_each_time(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    clock.advance(86_400)
    for _ in range(2):
        data(await client.post("aeps/daily-auth", by_finger(merchant_ref=OUTLET)))
    assert api.state()["books"]["wallets"]["AEPS"] == 50_000 - 2 * 0.94


@pytest.mark.parametrize(
    ("path", "changes", "refusal"),
    [
        ("aeps/daily-auth", {"pid_data": "<x/>"}, (400, "INVALID_PID")),
        ("aeps/ekyc", {}, (422, "EKYC_FAILED")),  # the OTP is not verified
        ("aeps/ekyc", {"auth_mode": "FACE"}, (400, "AUTH_MODE_NOT_ALLOWED")),
        ("aeps/bank-ekyc", {"auth_mode": "FACE", "bank_iin": "607094"},
         (400, "AUTH_MODE_NOT_ALLOWED")),
    ],
)  # fmt: skip
async def test_an_unaccepted_onboarding_step_is_refused(
    client: Caller, path: str, changes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    body = by_finger(merchant_ref=OUTLET, otp_reference="OTP-0", **changes)
    assert error(await client.post(path, body)) == refusal


async def test_an_unverified_account_can_be_onboarded_again_with_consent(
    api: ApiSimulator, client: Caller
) -> None:
    api.do("outlet", {"merchant_ref": OUTLET, "onboarded": False, "message": "Account closed"})
    seen = data(await client.get(f"aeps/merchants/{OUTLET}"))
    assert (seen["next_step"], seen["message"]) == ("ONBOARD", "Account closed")
    again = data(await client.post("aeps/merchants", onboarding(merchant_ref=OUTLET)), 200)
    assert (again["status"], again["next_step"]) == ("ACTIVE", "DAILY_AUTH")
    without = onboarding(merchant_ref=OUTLET, consent=False)
    assert error(await client.post("aeps/merchants", without)) == (422, "ONBOARDING_FAILED")


async def test_the_pid_options_of_an_ekyc_have_the_hash_of_its_kind_of_capture(
    client: Caller,
) -> None:
    for mode, wadh in (
        ("FP", "E0jzJ/P8UopUHAieZn8CKqS4WPMi5ZSYXgfnlfkWjrc="),
        ("IRIS", "8QSrHOmcQhlyjiSpIgCi7o2ugs78w+4jhckNk1jeIJg="),
    ):
        given = data(await client.get("aeps/pid-options", purpose="EKYC", auth_mode=mode))
        assert f'wadh="{wadh}"' in given["pid_options"]
    daily = data(await client.get("aeps/pid-options", purpose="DAILY_AUTH", auth_mode="FACE"))
    assert 'wadh=""' in daily["pid_options"]


async def test_pid_options_for_a_purpose_that_is_missing_unknown_or_not_for_faces_are_refused(
    client: Caller,
) -> None:
    assert error(await client.get("aeps/pid-options")) == (400, "MISSING_PARAM")
    assert error(await client.get("aeps/pid-options", purpose="X")) == (400, "INVALID_PARAM")
    face = await client.get("aeps/pid-options", purpose="TXN", auth_mode="FACE")
    assert error(face) == (400, "AUTH_MODE_NOT_ALLOWED")
