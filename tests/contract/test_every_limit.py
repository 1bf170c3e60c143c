"""Every limit of the API document, kept and exceeded over real HTTP.

Each test compares the client's limits (agent.transactions.limits) with the service's refusals.
"""

import asyncio

import pytest

from agent.api import aeps, bbps, dmt, matm, recharge, upicw
from agent.api.billers import Bill, Billers
from agent.api.client import Access
from agent.api.dmt import Dmt
from agent.api.matm import Info, MicroAtm
from agent.api.rate_limiter import SLACK, Priority
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.services.registry import BY_CODE
from agent.transactions import error_table, limits
from agent.transactions.outcome import Status
from tests.contract.counter import KEY, Counter
from tests.contract.document import FACTS
from tests.contract.proofs import proves
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import given
from tests.unit.hw_sim.api.caller import turns

pytestmark = pytest.mark.asyncio(loop_scope="module")

BANKS = f"{aeps.BASE}/banks"


async def withdraws(counter: Counter, reference: str, amount: Paise) -> str:
    """Withdraw and return the status, or the code of the refusal."""
    reply = await counter.client.post(aeps.CASH_WITHDRAWAL, usual.aeps(reference, amount))
    if isinstance(reply, ApiRefusal):
        return reply.code
    return (await counter.check_status(aeps.TRANSACTIONS, reference)).outcome.status.value


# --- all products ---


@proves("limit: Request rate")
async def test_the_sixty_first_call_of_a_minute_waits(counter: Counter) -> None:
    for _ in range(FACTS["REQUESTS_PER_MINUTE"]):
        await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    loop = asyncio.get_running_loop()
    waiting = loop.create_task(counter.client.get(BANKS, priority=Priority.CHECK_STATUS))
    await turns()
    assert counter.calls(f"GET {BANKS}") == FACTS["REQUESTS_PER_MINUTE"]
    counter.advance(60 * (1 + SLACK))
    assert not isinstance(await waiting, ApiRefusal)


@proves("limit: Request rate")
async def test_a_rate_limited_refusal_says_when_to_retry(counter: Counter) -> None:
    counter.reconnect(per_minute=1000)
    for _ in range(FACTS["REQUESTS_PER_MINUTE"]):
        await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    counter.advance(20)
    reply = await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    assert isinstance(reply, ApiRefusal)
    assert (reply.code, reply.retry_after) == ("RATE_LIMITED", 40)


@proves("rule: Signature rules 5")
@proves("limit: Clock skew")
@pytest.mark.parametrize("ahead", [-1, 1])
async def test_a_refusal_corrects_a_clock_that_is_too_wrong(counter: Counter, ahead: int) -> None:
    """Each answer corrects it, too. So it is never wrong by so much for two calls."""
    counter.kiosk_ahead = ahead * (limits.CLOCK_SKEW + 1)
    assert await withdraws(counter, "R-1", usual.WITHDRAWN) == "EXPIRED_TIMESTAMP"
    assert await withdraws(counter, "R-1", usual.WITHDRAWN) == "SUCCESS"
    counter.kiosk_ahead = ahead * (2 * limits.CLOCK_SKEW + 1)
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "SUCCESS"
    assert await withdraws(counter, "R-3", usual.WITHDRAWN) == "SUCCESS"


@proves("limit: client_reference length")
async def test_a_reference_has_at_most_64_characters(counter: Counter) -> None:
    longest = "R" * FACTS["CLIENT_REFERENCE_MAX"]
    assert await withdraws(counter, longest, usual.WITHDRAWN) == "SUCCESS"
    assert await withdraws(counter, longest + "R", usual.WITHDRAWN) == "INVALID_PARAM"


@proves("rule: Conventions common to all products 5")
@proves("limit: Client timeout")
async def test_a_status_check_after_the_timeout_returns_the_outcome(counter: Counter) -> None:
    """The default timeout is 90 seconds as documented; this test uses 0.2 seconds."""
    assert Access(counter.address, Private(KEY)).money_timeout == 90
    counter.reconnect(money_timeout=0.2)
    counter.script_outcome(
        "aeps/cash-withdrawal", status="SUCCESS", takes_s=limits.CLIENT_TIMEOUT + 1
    )
    reply = await counter.client.post(aeps.CASH_WITHDRAWAL, usual.aeps())
    assert isinstance(reply, NoResponse)
    assert (await counter.check_status(aeps.TRANSACTIONS)).outcome.status is Status.PENDING
    counter.advance(limits.CLIENT_TIMEOUT + 1)
    assert (await counter.check_status(aeps.TRANSACTIONS)).outcome.status is Status.SUCCESS


@proves("limit: TPIN lockout")
async def test_after_five_wrong_tpins_the_right_one_is_refused(counter: Counter) -> None:
    for number in range(FACTS["TPIN_FAILURES_MAX"]):
        wrong = usual.recharge(f"R-{number}", tpin=usual.WRONG_TPIN)
        assert await counter.submit_refused(recharge.RECHARGE, wrong) == "INVALID_TPIN"
    assert await counter.submit_refused(recharge.RECHARGE, usual.recharge()) == "INVALID_TPIN"
    counter.act("unlock-tpin")
    await counter.submit(recharge.RECHARGE, usual.recharge(), recharge.TRANSACTIONS)


# --- AEPS ---


@proves("limit: AEPS cash withdrawal amount")
@pytest.mark.parametrize(
    ("amount", "comes_to"),
    [
        (limits.AEPS_AMOUNT_MIN, "SUCCESS"),
        (Paise(limits.AEPS_AMOUNT_MIN + limits.AEPS_AMOUNT_STEP), "SUCCESS"),
        (Paise(limits.AEPS_AMOUNT_MIN + limits.AEPS_AMOUNT_STEP // 2), "INVALID_AMOUNT"),
        (Paise(limits.AEPS_AMOUNT_MIN - limits.AEPS_AMOUNT_STEP), "INVALID_AMOUNT"),
        (limits.AEPS_AMOUNT_MAX, "OTP_REQUIRED"),
        (Paise(limits.AEPS_AMOUNT_MAX + limits.AEPS_AMOUNT_STEP), "INVALID_AMOUNT"),
    ],
)
async def test_a_withdrawal_is_accepted_only_within_the_limits(
    counter: Counter, amount: Paise, comes_to: str
) -> None:
    assert await withdraws(counter, "R-1", amount) == comes_to


@proves("limit: AEPS OTP threshold")
@pytest.mark.parametrize("path", [aeps.CASH_WITHDRAWAL, aeps.AADHAAR_PAY])
async def test_an_amount_above_5000_rupees_needs_an_otp(counter: Counter, path: str) -> None:
    most = usual.aeps("R-1", limits.AEPS_OTP_ABOVE)
    await counter.submit(path, most, aeps.TRANSACTIONS)
    more = usual.aeps("R-2", Paise(limits.AEPS_OTP_ABOVE + limits.AEPS_AMOUNT_STEP))
    assert await counter.submit_refused(path, more) == "OTP_REQUIRED"


@proves("limit: AEPS concurrency")
async def test_an_outlet_s_second_transaction_waits_for_the_first(counter: Counter) -> None:
    counter.script_outcome("aeps/cash-withdrawal", status="SUCCESS", takes_s=60)
    first = asyncio.get_running_loop().create_task(withdraws(counter, "R-1", usual.WITHDRAWN))
    while not counter.api.world.records.kept:
        await turns()
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "TRANSACTION_IN_PROGRESS"
    assert error_table.row_for("TRANSACTION_IN_PROGRESS").remedy is error_table.Remedy.SEND_LATER
    counter.advance(60)
    assert await first == "SUCCESS"
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "SUCCESS"


@proves("limit: AEPS pending polling")
async def test_a_pending_withdrawal_is_polled_every_minute(counter: Counter) -> None:
    every = BY_CODE["aeps.CW"].terms.poll_schedule.every(0)
    assert every == 60
    counter.script_outcome(
        "aeps/cash-withdrawal", status="PENDING", settles_to="SUCCESS", settles_after_s=every
    )
    assert await withdraws(counter, "R-1", usual.WITHDRAWN) == "PENDING"
    counter.advance(every)
    assert (await counter.check_status(aeps.TRANSACTIONS)).outcome.status is Status.SUCCESS


# --- bill payment ---


@proves("limit: Bill payment amount")
@pytest.mark.parametrize(
    ("amount", "taken"),
    [
        (limits.BILL_AMOUNT_MIN, True),
        (Paise(limits.BILL_AMOUNT_MIN - 1), False),
        (limits.BILL_AMOUNT_MAX, True),
        (Paise(limits.BILL_AMOUNT_MAX + 1), False),
    ],
)
async def test_a_bill_payment_is_accepted_only_within_the_limits(
    counter: Counter, amount: Paise, *, taken: bool
) -> None:
    counter.act("fill-wallet", wallet="MAIN", amount=200_000)
    gift = await usual.bill(counter, usual.FREE_AMOUNT)
    assert gift.allows(amount) is taken
    reply = await counter.client.post(bbps.BILL_PAY, usual.payment(gift, amount=amount))
    assert (getattr(reply, "code", None) == "INVALID_AMOUNT") is not taken


@proves("limit: bill_token validity")
async def test_a_bill_token_is_valid_for_15_minutes_and_for_one_payment(counter: Counter) -> None:
    fetched = await usual.bill(counter)
    assert fetched.valid_seconds == 15 * 60
    counter.advance(limits.BILL_TOKEN_LIFE)
    await counter.submit(bbps.BILL_PAY, usual.payment(fetched), bbps.TRANSACTIONS)
    again = usual.payment(fetched, "R-2")
    assert await counter.submit_refused(bbps.BILL_PAY, again) == "INVALID_BILL_TOKEN"


@proves("limit: bill_token validity")
async def test_an_expired_bill_token_is_refused(counter: Counter) -> None:
    fetched: Bill = await usual.bill(counter)
    counter.advance(limits.BILL_TOKEN_LIFE + 1)
    assert (
        await counter.submit_refused(bbps.BILL_PAY, usual.payment(fetched)) == "INVALID_BILL_TOKEN"
    )


@proves("limit: Bill payment catalogue")
async def test_there_are_30_categories_and_22000_billers(counter: Counter) -> None:
    categories = given(await Billers(counter.client).categories(), list)
    assert len(categories) == FACTS["BILL_CATEGORIES"]
    assert sum(each.biller_count for each in categories) >= FACTS["BILLERS_AT_LEAST"]


# --- Free DMT ---


@proves("limit: Free DMT per transfer (current)")
@pytest.mark.parametrize(
    ("amount", "taken"),
    [
        (limits.DMT_AMOUNT_MIN, True),
        (Paise(limits.DMT_AMOUNT_MIN - 1), False),
        (limits.DMT_AMOUNT_MAX, True),
        (Paise(limits.DMT_AMOUNT_MAX + 1), False),
    ],
)
async def test_a_transfer_is_accepted_only_within_the_limits(
    counter: Counter, amount: Paise, *, taken: bool
) -> None:
    body = usual.transfer(await usual.known(counter), amount=amount)
    reply = await counter.client.post(dmt.TRANSFER, body)
    assert (getattr(reply, "code", None) == "INVALID_AMOUNT") is not taken


@proves("limit: Free DMT per beneficiary per day (current)")
async def test_one_account_receives_at_most_two_lakh_rupees_a_day(counter: Counter) -> None:
    counter.act("fill-wallet", wallet="AEPS", amount=200_000)
    who = await usual.known(counter)
    for number in range(4):
        most = usual.transfer(who, f"R-{number}", limits.DMT_AMOUNT_MAX)
        await counter.submit(dmt.TRANSFER, most, dmt.TRANSACTIONS)
    assert rupees(FACTS["DMT_BENEFICIARY_DAY_MAX"]) == 4 * limits.DMT_AMOUNT_MAX
    one_more = usual.transfer(who, "R-5", limits.DMT_AMOUNT_MIN)
    refused = (await counter.submit(dmt.TRANSFER, one_more, dmt.TRANSACTIONS)).outcome
    assert (refused.status, refused.failure_code) == (Status.FAILED, "LIMIT_EXCEEDED")


@proves("limit: Free DMT limits")
async def test_changed_limits_of_a_transfer_are_read(counter: Counter) -> None:
    changed = {name: 1_000 + number for number, name in enumerate(FACTS["DMT_LIMITS_READ_FROM"])}
    counter.act("dmt-limits", **changed)
    balance = given(await Dmt(counter.client).balance(), dmt.TransferLimits)
    read = {name: getattr(balance, name).paise for name in FACTS["DMT_LIMITS_READ_FROM"]}
    assert read == {name: rupees(value) for name, value in changed.items()}


@proves("limit: sender_token validity")
async def test_a_sender_token_is_valid_for_30_minutes(counter: Counter) -> None:
    who = await usual.known(counter)
    counter.advance(limits.SENDER_TOKEN_LIFE)
    await counter.submit(dmt.TRANSFER, usual.transfer(who), dmt.TRANSACTIONS)
    counter.advance(1)
    late = usual.transfer(who, "R-2")
    assert await counter.submit_refused(dmt.TRANSFER, late) == "INVALID_SENDER_TOKEN"


# --- UPI Cash ---


@proves("limit: UPI Cash open QRs")
async def test_an_outlet_has_at_most_three_unpaid_qrs(counter: Counter) -> None:
    for number in range(limits.UPI_OPEN_QRS_MAX):
        await counter.submit(upicw.CREATE_QR, usual.qr(f"R-{number}"), upicw.TRANSACTIONS)
    assert await counter.submit_refused(upicw.CREATE_QR, usual.qr("R-9")) == "TOO_MANY_OPEN_QRS"
    counter.act("pay")
    await counter.submit(upicw.CREATE_QR, usual.qr("R-9"), upicw.TRANSACTIONS)


@proves("limit: UPI Cash service hours")
@pytest.mark.parametrize(
    ("hour", "minute", "closed"),
    [
        (*FACTS["UPI_CLOSES"], True),
        (23, 29, False),
        (0, 0, True),
        (4, 59, True),
        (*limits.UPI_OPENS, False),
    ],
)
async def test_upi_cash_is_closed_at_night(
    counter: Counter, hour: int, minute: int, *, closed: bool
) -> None:
    counter.advance(((hour - 11) % 24 * 60 + minute) * 60)  # the clock starts at 11:00 IST
    reply = await counter.client.post(upicw.CREATE_QR, usual.qr())
    assert (getattr(reply, "code", None) == "SERVICE_CLOSED") is closed


@proves("limit: UPI Cash status re-check")
async def test_a_qr_is_checked_after_25_seconds_and_then_every_15_seconds(counter: Counter) -> None:
    created = await counter.submit(upicw.CREATE_QR, usual.qr(), upicw.TRANSACTIONS)
    seen = []
    for pause in (limits.UPI_FIRST_CHECK, 1, limits.UPI_CHECK_EVERY - 1, 1):
        counter.advance(pause)
        record = await counter.check_status(upicw.TRANSACTIONS, "R-1", created.outcome.reference_id)
        seen.append(record.outcome.status.value)
        if len(seen) == 2:
            counter.act("pay")  # just after the service has checked with the bank
    assert seen == ["PENDING", "PENDING", "PENDING", "SUCCESS"]


# --- recharge, mATM ---


@proves("limit: Recharge amount")
async def test_a_recharge_must_be_whole_rupees(counter: Counter) -> None:
    odd = usual.recharge("R-1", Paise(usual.RECHARGED + limits.RECHARGE_AMOUNT_STEP // 2))
    assert await counter.submit_refused(recharge.RECHARGE, odd) == "INVALID_AMOUNT"
    whole = usual.recharge("R-2", Paise(usual.RECHARGED + limits.RECHARGE_AMOUNT_STEP))
    await counter.submit(recharge.RECHARGE, whole, recharge.TRANSACTIONS)


@proves("limit: Recharge status polling")
@pytest.mark.parametrize("settled_s", [0, 5])
async def test_a_recharge_without_its_callback_is_re_checked_after_two_minutes(
    counter: Counter, settled_s: int
) -> None:
    counter.script_outcome(
        "recharge/recharge",
        status="PENDING",
        settles_to="SUCCESS",
        settles_after_s=settled_s,
        facts={"callback_lost": True},
    )
    await counter.submit(recharge.RECHARGE, usual.recharge(), recharge.TRANSACTIONS)
    polls = int(FACTS["RECHARGE_RECHECK"] / limits.RECHARGE_POLL_EVERY)
    seen = []
    for _ in range(polls):
        counter.advance(limits.RECHARGE_POLL_EVERY)
        seen.append((await counter.check_status(recharge.TRANSACTIONS)).outcome.status.value)
    assert seen == [*["PENDING"] * (polls - 1), "SUCCESS"]


@proves("limit: mATM open transactions per outlet")
async def test_the_service_limits_number_and_lifetime_of_open_card_transactions(
    counter: Counter,
) -> None:
    info = given(await MicroAtm(counter.client).info(), Info)
    most, minutes = (getattr(info, name) for name in FACTS["MATM_LIMITS_READ_FROM"])
    for number in range(most):
        await counter.submit(matm.CREATE, usual.card(f"R-{number}"), matm.TRANSACTIONS)
    assert (
        await counter.submit_refused(matm.CREATE, usual.card("R-9")) == "TOO_MANY_OPEN_TRANSACTIONS"
    )
    counter.advance(minutes * 60)
    expired = (await counter.check_status(matm.TRANSACTIONS, "R-0")).outcome
    assert (expired.status, expired.failure_code) == (Status.FAILED, "LAUNCH_EXPIRED")
    await counter.submit(matm.CREATE, usual.card("R-9"), matm.TRANSACTIONS)
