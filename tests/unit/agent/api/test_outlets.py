"""The steps of an outlet in order, until it may transact."""

import msgspec

from agent.api.outlets import (
    DailyAuthDone,
    Merchant,
    Outlets,
    OwnerCapture,
    OwnerOtpSent,
    StepDone,
)
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import (
    HERE,
    MOBILE,
    OUTLET,
    OWNER,
    PID_DATA,
    Service,
    given,
    refused,
)

CAPTURE = OwnerCapture(OWNER, PID_DATA)


def outlet(service: Service, merchant_ref: str = OUTLET) -> Outlets:
    return Outlets(service.client, merchant_ref, HERE)


@virtual_time
async def test_an_outlet_reports_its_status() -> None:
    merchant = given(await outlet(Service()).merchant(), Merchant)
    assert (merchant.status, merchant.next_step) == ("ACTIVE", "TRANSACT")
    assert merchant.daily_auth_done
    assert merchant.services == ["CW", "AP", "BE", "MS", "CD"]


@virtual_time
async def test_a_new_outlet_completes_each_step_up_to_its_first_transaction() -> None:
    service = Service()
    calls = outlet(service, "OUTLET-002")
    merchant = given(await calls.onboard(ASHA, STORE), Merchant)
    assert (merchant.status, merchant.next_step) == ("PENDING", "EKYC_SEND_OTP")

    sent = given(await calls.send_ekyc_otp(OWNER), OwnerOtpSent)
    assert (sent.sent_to, sent.next_step) == ("XXXXXX3210", "EKYC_VERIFY_OTP")
    code = service.otp()
    verified = given(await calls.verify_ekyc_otp(sent.otp_reference, code), StepDone)
    assert verified.next_step == "EKYC_BIOMETRIC"
    assert given(await calls.ekyc(CAPTURE, sent.otp_reference), StepDone).next_step == "BANK_EKYC"
    assert given(await calls.bank_ekyc(CAPTURE, "607094"), StepDone).next_step == "DAILY_AUTH"

    done = given(await calls.daily_auth(CAPTURE), DailyAuthDone)
    assert (done.is_denied, done.next_step) == (False, "TRANSACT")
    assert done.daily_auth_valid_until == "2026-11-22T00:00:00"
    assert done.cost == 94


@virtual_time
async def test_an_outlet_whose_account_failed_is_submitted_again() -> None:
    service = Service()
    service.does("outlet", merchant_ref=OUTLET, onboarded=False, bank_ekyc_done=False)
    calls = outlet(service)
    assert refused(await calls.bank_ekyc(CAPTURE, "607094")) == "REONBOARD_REQUIRED"
    assert given(await calls.onboard(ASHA, STORE), Merchant).next_step == "BANK_EKYC"


@virtual_time
async def test_a_daily_authentication_is_read_even_if_its_price_is_unreadable() -> None:
    done = msgspec.json.decode(b'{"daily_auth_done":true,"charge":"free"}', type=DailyAuthDone)
    assert done.cost is None


def test_neither_owner_nor_capture_shows_private_values() -> None:
    shown = f"{ASHA} {CAPTURE}"
    for private in (OWNER, MOBILE, ASHA.pan, ASHA.account_number):
        assert private.reveal() not in shown
    assert "PidData" not in shown
