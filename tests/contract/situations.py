"""One situation for each error code of the API document: a cause, and the call that is refused."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from agent.api import aeps, bbps, recharge, upicw, verify
from agent.api.aeps import AuthMode
from agent.api.billers import BILL_FETCH, Billers
from agent.api.dmt import Account, Senders
from agent.api.outlets import Outlets, OwnerCapture
from agent.api.rate_limiter import Priority
from agent.api.replies import Reply
from agent.api.verify import VerificationRequest
from agent.base.money import Paise, rupees
from agent.base.private import Private
from tests.contract.counter import PROXY, Counter
from tests.unit.agent.api import usual
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, PID_DATA
from tests.unit.hw_sim.api.caller import turns

Situation = Callable[[Counter], Awaitable[object]]
SITUATIONS: dict[str, Situation] = {}

TO_MIDNIGHT = 13 * 3600.0  # seconds; the clock starts at 11:00 IST
NO_FINGER = Private(b'<PidData><Resp errCode="700"/></PidData>')
STRANGER = Private("999941057058")


def refused_with(code: str) -> Callable[[Situation], Situation]:
    """Register the decorated function as the situation of this error code."""

    def register(situation: Situation) -> Situation:
        SITUATIONS[code] = situation
        return situation

    return register


async def withdraws(counter: Counter, body: Private[bytes] | None = None) -> Reply:
    return await counter.client.post(aeps.CASH_WITHDRAWAL, body or usual.aeps())


async def recharges(counter: Counter, body: Private[bytes]) -> Reply:
    return await counter.client.post(recharge.RECHARGE, body)


async def outlet_is(counter: Counter, **standing: object) -> Reply:
    """Withdraw at an outlet with this status."""
    counter.act("outlet", merchant_ref=OUTLET, **standing)
    return await withdraws(counter)


async def fetches(counter: Counter, biller_id: str, params: dict[str, Private[str]]) -> object:
    return await Billers(counter.client).fetch(biller_id, params, MOBILE)


def outlet(counter: Counter) -> Outlets:
    return Outlets(counter.client, OUTLET, HERE)


# --- keys and signatures ---


@refused_with("MISSING_KEY")
async def the_key_is_not_a_bearer_token(counter: Counter) -> object:
    counter.reconnect(key="two words")
    return await withdraws(counter)


@refused_with("EXPIRED_TIMESTAMP")
async def the_kiosks_clock_is_wrong(counter: Counter) -> object:
    counter.kiosk_ahead = -301
    return await withdraws(counter)


@refused_with("INVALID_SIGNATURE")
async def a_proxy_has_changed_the_body(counter: Counter) -> object:
    counter.reconnect(at=PROXY)
    return await withdraws(counter)


@refused_with("INVALID_KEY")
async def the_key_is_revoked(counter: Counter) -> object:
    counter.act("key", revoked=True)
    return await withdraws(counter)


@refused_with("IP_BLOCKED")
async def the_address_is_not_on_the_list(counter: Counter) -> object:
    counter.act("key", allowed_ips=["192.0.2.1"])
    return await withdraws(counter)


@refused_with("FORBIDDEN")
async def the_key_is_for_other_products(counter: Counter) -> object:
    counter.act("key", permissions=["bills"])
    return await withdraws(counter)


@refused_with("SANDBOX_KEY")
async def the_key_is_a_sandbox_key(counter: Counter) -> object:
    counter.act("key", sandbox=True)
    return await withdraws(counter)


@refused_with("RATE_LIMITED")
async def another_kiosk_has_used_up_the_quota(counter: Counter) -> object:
    counter.act("key", per_minute=1)
    await withdraws(counter)
    return await withdraws(counter, usual.aeps("R-2"))


# --- requests ---


@refused_with("MISSING_PARAM")
async def a_field_is_left_out(counter: Counter) -> object:
    body = VerificationRequest(client_reference="R-1", fields={}).body()
    return await counter.client.post(verify.path("gstin"), body)


@refused_with("NOT_FOUND")
async def a_reference_never_reached_the_service(counter: Counter) -> object:
    where = aeps.TRANSACTIONS.status_path("R-1", None)
    return await counter.client.get(where, priority=Priority.CHECK_STATUS)


@refused_with("INSUFFICIENT_BALANCE")
async def the_wallet_is_too_low(counter: Counter) -> object:
    for reference in range(11):  # 5,000 rupees each, of the 50,000 in the wallet
        number = Private(f"98765432{reference:02d}")
        body = usual.recharge(f"R-{reference}", rupees(5_000), number=number)
        reply = await recharges(counter, body)
    return reply


@refused_with("INVALID_TPIN")
async def the_tpin_is_wrong(counter: Counter) -> object:
    return await recharges(counter, usual.recharge(tpin=usual.WRONG_TPIN))


@refused_with("INVALID_NUMBER")
async def the_number_is_not_a_mobile_number(counter: Counter) -> object:
    return await recharges(counter, usual.recharge(number=Private("12345")))


@refused_with("INVALID_AMOUNT")
async def the_amount_has_paise(counter: Counter) -> object:
    return await recharges(counter, usual.recharge(amount=Paise(19_950)))


@refused_with("OPERATOR_NOT_FOUND")
async def the_operator_does_not_exist(counter: Counter) -> object:
    return await recharges(counter, usual.recharge(operator_id=99))


@refused_with("OPERATOR_UNAVAILABLE")
async def the_operator_is_unavailable(counter: Counter) -> object:
    return await recharges(counter, usual.recharge(operator_id=5))


# --- bills and accounts ---


@refused_with("BILLER_PARAMS_CHANGED")
async def the_biller_requires_other_fields(counter: Counter) -> object:
    return await fetches(counter, usual.BILLER, usual.DONOR)


@refused_with("INVALID_BILL_TOKEN")
async def the_token_is_spent(counter: Counter) -> object:
    fetched = await usual.bill(counter)
    await counter.client.post(bbps.BILL_PAY, usual.payment(fetched))
    return await counter.client.post(bbps.BILL_PAY, usual.payment(fetched, "R-2"))


@refused_with("AGT_UNSUPPORTED")
async def the_biller_does_not_support_agents(counter: Counter) -> object:
    return await fetches(counter, "NAGT00000IND01", usual.DONOR)


@refused_with("BILL_FETCH_FAILED")
async def the_biller_does_not_find_the_customer(counter: Counter) -> object:
    unknown = {"Consumer Number": Private("000056789012")}
    return await fetches(counter, usual.BILLER, unknown)


@refused_with("BILLER_BUSY")
async def the_biller_is_busy(counter: Counter) -> object:
    counter.act("refuse", endpoint=BILL_FETCH.removeprefix("/ext/v1/"), code="BILLER_BUSY")
    return await fetches(counter, usual.BILLER, usual.CONSUMER)


@refused_with("PAYMENT_IN_PROGRESS")
async def the_bill_is_being_paid(counter: Counter) -> object:
    await counter.client.post(bbps.BILL_PAY, usual.payment(await usual.bill(counter)))
    again = usual.payment(await usual.bill(counter), "R-2")
    return await counter.client.post(bbps.BILL_PAY, again)


@refused_with("SERVICE_DISABLED")
async def the_biller_is_disabled(counter: Counter) -> object:
    return await fetches(counter, "RSTG00000IND01", usual.DONOR)


@refused_with("BANK_NOT_SUPPORTED")
async def the_bank_is_not_enabled(counter: Counter) -> object:
    token = (await usual.sender(counter)).sender_token
    account = Account(Private("123456784321"), "YESB0001234")
    return await Senders(counter.client).add_beneficiary(token, "R Devi", account)


# --- captures and outlets ---


@refused_with("INVALID_PID")
async def the_device_captured_nothing(counter: Counter) -> object:
    return await withdraws(counter, usual.aeps(capture=replace(FINGER, pid_data=NO_FINGER)))


@refused_with("OTP_REQUIRED")
async def the_amount_requires_an_otp(counter: Counter) -> object:
    return await withdraws(counter, usual.aeps(amount=rupees(5_050)))


@refused_with("AUTH_MODE_NOT_ALLOWED")
async def a_withdrawal_uses_face_authentication(counter: Counter) -> object:
    face = replace(FINGER, auth_mode=AuthMode.FACE)
    return await withdraws(counter, usual.aeps(capture=face))


@refused_with("MERCHANT_NOT_FOUND")
async def the_outlet_is_unknown(counter: Counter) -> object:
    return await withdraws(counter, usual.aeps(merchant_ref="STRANGER"))


@refused_with("DAILY_AUTH_REQUIRED")
async def the_day_has_changed(counter: Counter) -> object:
    counter.advance(TO_MIDNIGHT)
    return await withdraws(counter)


@refused_with("EKYC_REQUIRED")
async def the_owner_has_no_ekyc(counter: Counter) -> object:
    return await outlet_is(counter, ekyc_done=False)


@refused_with("BANK_EKYC_REQUIRED")
async def the_owner_has_no_bank_ekyc(counter: Counter) -> object:
    return await outlet_is(counter, bank_ekyc_done=False)


@refused_with("REONBOARD_REQUIRED")
async def the_outlets_account_failed(counter: Counter) -> object:
    return await outlet_is(counter, onboarded=False)


@refused_with("ONBOARDING_FAILED")
async def the_form_is_not_accepted(counter: Counter) -> object:
    counter.act("refuse", endpoint="aeps/merchants", code="ONBOARDING_FAILED")
    return await outlet(counter).onboard(ASHA, STORE)


@refused_with("EKYC_FAILED")
async def another_person_begins_the_ekyc(counter: Counter) -> object:
    return await outlet(counter).send_ekyc_otp(STRANGER)


@refused_with("DAILY_AUTH_FAILED")
async def another_person_does_the_daily_authentication(counter: Counter) -> object:
    return await outlet(counter).daily_auth(OwnerCapture(STRANGER, PID_DATA))


@refused_with("TRANSACTION_IN_PROGRESS")
async def the_outlet_waits_for_the_bank(counter: Counter) -> object:
    counter.script_outcome("aeps/cash-withdrawal", status="SUCCESS", takes_s=30)
    first = asyncio.get_running_loop().create_task(withdraws(counter))
    while not counter.api.world.records.kept:
        await turns()
    second = await withdraws(counter, usual.aeps("R-2"))
    counter.advance(30)
    await first
    return second


# --- UPI Cash ---


@refused_with("QR_NOT_CREATED")
async def the_outlet_is_blocked(counter: Counter) -> object:
    counter.act("outlet", merchant_ref=OUTLET, status="SUSPENDED")
    return await counter.client.post(upicw.CREATE_QR, usual.qr())


@refused_with("SERVICE_CLOSED")
async def the_service_is_closed_at_night(counter: Counter) -> object:
    counter.advance(TO_MIDNIGHT)
    return await counter.client.post(upicw.CREATE_QR, usual.qr())


@refused_with("TOO_MANY_OPEN_QRS")
async def three_qrs_are_unpaid(counter: Counter) -> object:
    for number in range(4):
        reply = await counter.client.post(upicw.CREATE_QR, usual.qr(f"R-{number}"))
    return reply
