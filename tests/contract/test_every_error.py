"""Every error code of the API document, caused over real HTTP and parsed by the real client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from agent.api import aeps, bbps, recharge, upicw, verify
from agent.api.aeps import AuthMode
from agent.api.billers import BILL_FETCH, Billers
from agent.api.dmt import BankAccount, Senders
from agent.api.outlets import Outlets, OwnerCapture
from agent.api.rate_limiter import Priority
from agent.api.replies import ApiRefusal, Reply
from agent.api.verify import VerificationRequest
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions import error_table
from tests.contract.counter import PROXY, Counter
from tests.contract.document import HTTP
from tests.contract.proofs import proves
from tests.unit.agent.api import usual
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, PID_DATA
from tests.unit.hw_sim.api.caller import turns

pytestmark = pytest.mark.asyncio(loop_scope="module")

Situation = Callable[[Counter], Awaitable[object]]

TO_MIDNIGHT = 13 * 3600.0  # seconds; the clock starts at 11:00 IST
NO_FINGER = Private(b'<PidData><Resp errCode="700"/></PidData>')
STRANGER = Private("999941057058")


# --- calls ---


async def withdraws(counter: Counter, **differently: Any) -> Reply:
    return await counter.client.post(aeps.CASH_WITHDRAWAL, usual.aeps(**differently))


async def recharges(counter: Counter, **differently: Any) -> Reply:
    return await counter.client.post(recharge.RECHARGE, usual.recharge(**differently))


async def fetches(counter: Counter, biller_id: str, params: dict[str, Private[str]]) -> object:
    return await Billers(counter.client).fetch(biller_id, params, MOBILE)


async def shows_a_qr(counter: Counter, reference: str = "R-1") -> Reply:
    return await counter.client.post(upicw.CREATE_QR, usual.qr(reference))


def outlet(counter: Counter) -> Outlets:
    return Outlets(counter.client, OUTLET, HERE)


# --- causes: the withdrawal after each is refused ---


def by_a_client(**differently: Any) -> Situation:
    async def withdraw(counter: Counter) -> object:
        counter.reconnect(**differently)
        return await withdraws(counter)

    return withdraw


def after(action: str, **arguments: Any) -> Situation:
    """Change the key or the outlet at the service first."""

    async def withdraw(counter: Counter) -> object:
        counter.act(action, **arguments)
        return await withdraws(counter)

    return withdraw


# --- situations of several steps ---


async def the_kiosks_clock_is_wrong(counter: Counter) -> object:
    counter.kiosk_ahead = -301
    return await withdraws(counter)


async def another_kiosk_has_used_up_the_quota(counter: Counter) -> object:
    counter.act("key", per_minute=1)
    await withdraws(counter)
    return await withdraws(counter, reference="R-2")


async def a_field_is_left_out(counter: Counter) -> object:
    body = VerificationRequest(client_reference="R-1", fields={}).body()
    return await counter.client.post(verify.path("gstin"), body)


async def a_reference_never_reached_the_service(counter: Counter) -> object:
    where = aeps.TRANSACTIONS.status_path("R-1", None)
    return await counter.client.get(where, priority=Priority.CHECK_STATUS)


async def the_wallet_is_too_low(counter: Counter) -> object:
    for reference in range(11):  # 5,000 rupees each, of the 50,000 in the wallet
        number = Private(f"98765432{reference:02d}")
        reply = await recharges(
            counter, reference=f"R-{reference}", amount=rupees(5_000), number=number
        )
    return reply


async def the_token_is_spent(counter: Counter) -> object:
    fetched = await usual.bill(counter)
    await counter.client.post(bbps.BILL_PAY, usual.payment(fetched))
    return await counter.client.post(bbps.BILL_PAY, usual.payment(fetched, "R-2"))


async def the_biller_is_busy(counter: Counter) -> object:
    counter.act("refuse", endpoint=BILL_FETCH.removeprefix("/ext/v1/"), code="BILLER_BUSY")
    return await fetches(counter, usual.BILLER, usual.CONSUMER)


async def the_bill_is_being_paid(counter: Counter) -> object:
    await counter.client.post(bbps.BILL_PAY, usual.payment(await usual.bill(counter)))
    again = usual.payment(await usual.bill(counter), "R-2")
    return await counter.client.post(bbps.BILL_PAY, again)


async def the_bank_is_not_enabled(counter: Counter) -> object:
    token = (await usual.sender(counter)).sender_token
    account = BankAccount(Private("123456784321"), "YESB0001234")
    return await Senders(counter.client).add_beneficiary(token, "R Devi", account)


async def the_day_has_changed(counter: Counter) -> object:
    counter.advance(TO_MIDNIGHT)
    return await withdraws(counter)


async def the_form_is_not_accepted(counter: Counter) -> object:
    counter.act("refuse", endpoint="aeps/merchants", code="ONBOARDING_FAILED")
    return await outlet(counter).onboard(ASHA, STORE)


async def the_outlet_waits_for_the_bank(counter: Counter) -> object:
    counter.script_outcome("aeps/cash-withdrawal", status="SUCCESS", takes_s=30)
    first = asyncio.get_running_loop().create_task(withdraws(counter))
    while not counter.api.world.records.kept:
        await turns()
    second = await withdraws(counter, reference="R-2")
    counter.advance(30)
    await first
    return second


async def the_outlet_is_blocked(counter: Counter) -> object:
    counter.act("outlet", merchant_ref=OUTLET, status="SUSPENDED")
    return await shows_a_qr(counter)


async def the_service_is_closed_at_night(counter: Counter) -> object:
    counter.advance(TO_MIDNIGHT)
    return await shows_a_qr(counter)


async def three_qrs_are_unpaid(counter: Counter) -> object:
    for number in range(4):
        reply = await shows_a_qr(counter, f"R-{number}")
    return reply


SITUATIONS: dict[str, Situation] = {
    # keys and signatures
    "MISSING_KEY": by_a_client(key="two words"),  # not a bearer token
    "EXPIRED_TIMESTAMP": the_kiosks_clock_is_wrong,
    "INVALID_SIGNATURE": by_a_client(at=PROXY),  # a proxy has changed the body
    "INVALID_KEY": after("key", revoked=True),
    "IP_BLOCKED": after("key", allowed_ips=["192.0.2.1"]),
    "FORBIDDEN": after("key", permissions=["bills"]),
    "SANDBOX_KEY": after("key", sandbox=True),
    "RATE_LIMITED": another_kiosk_has_used_up_the_quota,
    # requests
    "MISSING_PARAM": a_field_is_left_out,
    "NOT_FOUND": a_reference_never_reached_the_service,
    "INSUFFICIENT_BALANCE": the_wallet_is_too_low,
    "INVALID_TPIN": lambda counter: recharges(counter, tpin=usual.WRONG_TPIN),
    "INVALID_NUMBER": lambda counter: recharges(counter, number=Private("12345")),
    "INVALID_AMOUNT": lambda counter: recharges(counter, amount=Paise(19_950)),  # with paise
    "OPERATOR_NOT_FOUND": lambda counter: recharges(counter, operator_id=99),
    "OPERATOR_UNAVAILABLE": lambda counter: recharges(counter, operator_id=5),
    # bills and accounts
    "BILLER_PARAMS_CHANGED": lambda counter: fetches(counter, usual.BILLER, usual.DONOR),
    "INVALID_BILL_TOKEN": the_token_is_spent,
    "AGT_UNSUPPORTED": lambda counter: fetches(counter, "NAGT00000IND01", usual.DONOR),
    "BILL_FETCH_FAILED": lambda counter: fetches(
        counter, usual.BILLER, {"Consumer Number": Private("000056789012")}
    ),
    "BILLER_BUSY": the_biller_is_busy,
    "PAYMENT_IN_PROGRESS": the_bill_is_being_paid,
    "SERVICE_DISABLED": lambda counter: fetches(counter, "RSTG00000IND01", usual.DONOR),
    "BANK_NOT_SUPPORTED": the_bank_is_not_enabled,
    # captures and outlets
    "INVALID_PID": lambda counter: withdraws(counter, capture=replace(FINGER, pid_data=NO_FINGER)),
    "OTP_REQUIRED": lambda counter: withdraws(counter, amount=rupees(5_050)),
    "AUTH_MODE_NOT_ALLOWED": lambda counter: withdraws(
        counter, capture=replace(FINGER, auth_mode=AuthMode.FACE)
    ),
    "MERCHANT_NOT_FOUND": lambda counter: withdraws(counter, merchant_ref="STRANGER"),
    "DAILY_AUTH_REQUIRED": the_day_has_changed,
    "EKYC_REQUIRED": after("outlet", merchant_ref=OUTLET, ekyc_done=False),
    "BANK_EKYC_REQUIRED": after("outlet", merchant_ref=OUTLET, bank_ekyc_done=False),
    "REONBOARD_REQUIRED": after("outlet", merchant_ref=OUTLET, onboarded=False),
    "ONBOARDING_FAILED": the_form_is_not_accepted,
    "EKYC_FAILED": lambda counter: outlet(counter).send_ekyc_otp(STRANGER),
    "DAILY_AUTH_FAILED": lambda counter: outlet(counter).daily_auth(
        OwnerCapture(STRANGER, PID_DATA)
    ),
    "TRANSACTION_IN_PROGRESS": the_outlet_waits_for_the_bank,
    # UPI Cash
    "QR_NOT_CREATED": the_outlet_is_blocked,
    "SERVICE_CLOSED": the_service_is_closed_at_night,
    "TOO_MANY_OPEN_QRS": three_qrs_are_unpaid,
}


@pytest.mark.parametrize(
    ("code", "situation"),
    [
        pytest.param(code, situation, marks=proves(f"error: {code}"), id=code)
        for code, situation in SITUATIONS.items()
    ],
)
async def test_the_situation_is_refused_with_the_documented_code(
    counter: Counter, code: str, situation: Situation
) -> None:
    """The refusal has the documented code and HTTP status, a row in our table and a time."""
    reply = await situation(counter)
    assert isinstance(reply, ApiRefusal), reply
    assert (reply.code, reply.http) == (code, HTTP[code])
    assert reply.code in error_table.TABLE
    assert reply.service_time
