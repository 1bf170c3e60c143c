"""An outlet from its onboarding to its first day of business."""

from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.agent.api.onboarding import TYPED
from tests.unit.hw_sim.api.caller import OUTLET, PID_DATA, Caller, HandClock, data, error

OWNER = "999999990019"
PLACE = {"latitude": 12.9716, "longitude": 77.5946}


async def test_onboarding_needs_consent(client: Caller) -> None:
    form = {**TYPED, "merchant_ref": "NEW1", "aadhaar": OWNER, **PLACE}
    made = data(await client.post("aeps/merchants", form | {"consent": True}), 201)
    assert (made["owner_name"], made["pan_masked"]) == ("ASHA DEVI", "ABXXXXXXXF")
    again = await client.post("aeps/merchants", form | {"consent": False})
    assert error(again) == (422, "ONBOARDING_FAILED")


def by_finger(**more: Any) -> dict[str, Any]:
    return {"merchant_ref": "NEW1", "aadhaar": OWNER, "pid_data": PID_DATA, **PLACE, **more}


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
