"""Every row of the API document's table of limits, met and broken over real HTTP.

What the client keeps to by itself (agent.transactions.limits) is held against what the service
refuses.
"""

import asyncio

import pytest

from agent.api import aeps, bbps, dmt, matm, recharge, upicw
from agent.api.billers import Bill, Billers
from agent.api.client import Access
from agent.api.dmt import Dmt
from agent.api.matm import Info, MicroAtm
from agent.api.rate_limiter import Priority
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.services.registry import BY_CODE
from agent.transactions import error_table, limits
from agent.transactions.outcome import Status
from tests.contract.counter import KEY, Counter
from tests.contract.proofs import proves
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import given
from tests.unit.hw_sim.api.caller import turns

pytestmark = pytest.mark.asyncio(loop_scope="module")

BANKS = f"{aeps.BASE}/banks"


async def withdraws(counter: Counter, reference: str, amount: Paise) -> str:
    """Give the status, or the code of the refusal."""
    reply = await counter.client.post(aeps.CASH_WITHDRAWAL, usual.aeps(reference, amount))
    if isinstance(reply, ApiRefusal):
        return reply.code
    return (await counter.tells(aeps.TRANSACTIONS, reference)).outcome.status.value


# --- all products ---


@proves("limit: Request rate")
async def test_sixty_a_minute_and_the_sixty_first_waits_for_its_place(counter: Counter) -> None:
    for _ in range(limits.REQUESTS_PER_MINUTE):
        await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    loop = asyncio.get_running_loop()
    waiting = loop.create_task(counter.client.get(BANKS, priority=Priority.CHECK_STATUS))
    await turns()
    assert counter.calls(f"GET {BANKS}") == limits.REQUESTS_PER_MINUTE
    counter.passes(60)
    assert not isinstance(await waiting, ApiRefusal)


@proves("limit: Request rate")
async def test_who_asks_for_more_is_told_when_to_come_back(counter: Counter) -> None:
    counter.connects(per_minute=1000)
    for _ in range(limits.REQUESTS_PER_MINUTE):
        await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    counter.passes(20)
    reply = await counter.client.get(BANKS, priority=Priority.CHECK_STATUS)
    assert isinstance(reply, ApiRefusal)
    assert (reply.code, reply.retry_after) == ("RATE_LIMITED", 40)


@proves("limit: Clock skew")
@pytest.mark.parametrize("ahead", [-1, 1])
async def test_a_clock_that_is_off_too_far_is_put_right_by_the_refusal(
    counter: Counter, ahead: int
) -> None:
    counter.kiosk_ahead = ahead * limits.CLOCK_SKEW
    assert await withdraws(counter, "R-1", usual.WITHDRAWN) == "SUCCESS"
    counter.kiosk_ahead = ahead * (limits.CLOCK_SKEW + 1)
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "EXPIRED_TIMESTAMP"
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "SUCCESS"


@proves("limit: client_reference length")
async def test_a_reference_has_at_most_64_characters(counter: Counter) -> None:
    longest = "R" * limits.CLIENT_REFERENCE_MAX
    assert await withdraws(counter, longest, usual.WITHDRAWN) == "SUCCESS"
    assert await withdraws(counter, longest + "R", usual.WITHDRAWN) == "INVALID_PARAM"


@proves("limit: Client timeout")
async def test_after_the_time_out_a_look_up_tells_what_happened(counter: Counter) -> None:
    """The document's 90 seconds are the default; here they are a fifth of one."""
    assert Access(counter.address, Private(KEY)).money_timeout == limits.CLIENT_TIMEOUT
    counter.connects(money_timeout=0.2)
    counter.says("aeps/cash-withdrawal", status="SUCCESS", takes_s=limits.CLIENT_TIMEOUT + 1)
    reply = await counter.client.post(aeps.CASH_WITHDRAWAL, usual.aeps())
    assert isinstance(reply, NoResponse)
    assert (await counter.tells(aeps.TRANSACTIONS)).outcome.status is Status.PENDING
    counter.passes(limits.CLIENT_TIMEOUT + 1)
    assert (await counter.tells(aeps.TRANSACTIONS)).outcome.status is Status.SUCCESS


@proves("limit: TPIN lockout")
async def test_five_wrong_tpins_lock_out_the_right_one(counter: Counter) -> None:
    for number in range(limits.TPIN_FAILURES_MAX):
        wrong = usual.recharge(f"R-{number}", tpin=usual.WRONG_TPIN)
        assert await counter.refuses(recharge.RECHARGE, wrong) == "INVALID_TPIN"
    assert await counter.refuses(recharge.RECHARGE, usual.recharge()) == "INVALID_TPIN"
    counter.does("unlock-tpin")
    await counter.takes(recharge.RECHARGE, usual.recharge(), recharge.TRANSACTIONS)


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
async def test_a_withdrawal_s_amount(counter: Counter, amount: Paise, comes_to: str) -> None:
    assert await withdraws(counter, "R-1", amount) == comes_to


@proves("limit: AEPS OTP threshold")
@pytest.mark.parametrize("path", [aeps.CASH_WITHDRAWAL, aeps.AADHAAR_PAY])
async def test_above_5000_rupees_a_code_is_needed(counter: Counter, path: str) -> None:
    most = usual.aeps("R-1", limits.AEPS_OTP_ABOVE)
    await counter.takes(path, most, aeps.TRANSACTIONS)
    more = usual.aeps("R-2", Paise(limits.AEPS_OTP_ABOVE + limits.AEPS_AMOUNT_STEP))
    assert await counter.refuses(path, more) == "OTP_REQUIRED"


@proves("limit: AEPS concurrency")
async def test_an_outlet_s_second_transaction_waits_for_the_first(counter: Counter) -> None:
    counter.says("aeps/cash-withdrawal", status="SUCCESS", takes_s=60)
    first = asyncio.get_running_loop().create_task(withdraws(counter, "R-1", usual.WITHDRAWN))
    while not counter.api.world.records.kept:
        await turns()
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "TRANSACTION_IN_PROGRESS"
    assert error_table.row_for("TRANSACTION_IN_PROGRESS").remedy is error_table.Remedy.SEND_LATER
    counter.passes(60)
    assert await first == "SUCCESS"
    assert await withdraws(counter, "R-2", usual.WITHDRAWN) == "SUCCESS"


@proves("limit: AEPS pending polling")
async def test_a_pending_withdrawal_is_polled_every_minute(counter: Counter) -> None:
    every = BY_CODE["aeps.CW"].terms.poll_schedule.every(0)
    assert every == limits.AEPS_POLL_EVERY
    counter.says(
        "aeps/cash-withdrawal", status="PENDING", settles_to="SUCCESS", settles_after_s=every
    )
    assert await withdraws(counter, "R-1", usual.WITHDRAWN) == "PENDING"
    counter.passes(every)
    assert (await counter.tells(aeps.TRANSACTIONS)).outcome.status is Status.SUCCESS


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
async def test_a_payment_s_amount(counter: Counter, amount: Paise, *, taken: bool) -> None:
    counter.does("fill-wallet", wallet="MAIN", amount=200_000)
    gift = await usual.bill(counter, usual.FREE_AMOUNT)
    assert gift.allows(amount) is taken
    reply = await counter.client.post(bbps.BILL_PAY, usual.payment(gift, amount=amount))
    assert (getattr(reply, "code", None) == "INVALID_AMOUNT") is not taken


@proves("limit: bill_token validity")
async def test_a_token_lasts_a_quarter_of_an_hour_and_pays_once(counter: Counter) -> None:
    fetched = await usual.bill(counter)
    assert fetched.valid_seconds == limits.BILL_TOKEN_LIFE
    counter.passes(limits.BILL_TOKEN_LIFE)
    await counter.takes(bbps.BILL_PAY, usual.payment(fetched), bbps.TRANSACTIONS)
    again = usual.payment(fetched, "R-2")
    assert await counter.refuses(bbps.BILL_PAY, again) == "INVALID_BILL_TOKEN"


@proves("limit: bill_token validity")
async def test_a_token_is_refused_a_second_later(counter: Counter) -> None:
    fetched: Bill = await usual.bill(counter)
    counter.passes(limits.BILL_TOKEN_LIFE + 1)
    assert await counter.refuses(bbps.BILL_PAY, usual.payment(fetched)) == "INVALID_BILL_TOKEN"


@proves("limit: Bill payment catalogue")
async def test_thirty_categories_and_22000_billers(counter: Counter) -> None:
    categories = given(await Billers(counter.client).categories(), list)
    assert len(categories) == limits.BILL_CATEGORIES
    assert sum(each.biller_count for each in categories) >= limits.BILLERS_AT_LEAST


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
async def test_a_transfer_s_amount(counter: Counter, amount: Paise, *, taken: bool) -> None:
    body = usual.transfer(await usual.known(counter), amount=amount)
    reply = await counter.client.post(dmt.TRANSFER, body)
    assert (getattr(reply, "code", None) == "INVALID_AMOUNT") is not taken


@proves("limit: Free DMT per beneficiary per day (current)")
async def test_one_account_gets_two_lakh_a_day(counter: Counter) -> None:
    counter.does("fill-wallet", wallet="AEPS", amount=200_000)
    who = await usual.known(counter)
    for number in range(4):
        most = usual.transfer(who, f"R-{number}", limits.DMT_AMOUNT_MAX)
        await counter.takes(dmt.TRANSFER, most, dmt.TRANSACTIONS)
    assert 4 * limits.DMT_AMOUNT_MAX == limits.DMT_BENEFICIARY_DAY_MAX
    one_more = usual.transfer(who, "R-5", limits.DMT_AMOUNT_MIN)
    refused = (await counter.takes(dmt.TRANSFER, one_more, dmt.TRANSACTIONS)).outcome
    assert (refused.status, refused.failure_code) == (Status.FAILED, "LIMIT_EXCEEDED")


@proves("limit: Free DMT limits")
async def test_the_limits_of_a_transfer_are_read_when_they_change(counter: Counter) -> None:
    changed = {name: 1_000 + number for number, name in enumerate(limits.DMT_LIMITS_READ_FROM)}
    counter.does("dmt-limits", **changed)
    balance = given(await Dmt(counter.client).balance(), dmt.TransferLimits)
    read = {name: getattr(balance, name).paise for name in limits.DMT_LIMITS_READ_FROM}
    assert read == {name: rupees(value) for name, value in changed.items()}


@proves("limit: sender_token validity")
async def test_a_sender_is_known_for_half_an_hour(counter: Counter) -> None:
    who = await usual.known(counter)
    counter.passes(limits.SENDER_TOKEN_LIFE)
    await counter.takes(dmt.TRANSFER, usual.transfer(who), dmt.TRANSACTIONS)
    counter.passes(1)
    late = usual.transfer(who, "R-2")
    assert await counter.refuses(dmt.TRANSFER, late) == "INVALID_SENDER_TOKEN"


# --- UPI Cash ---


@proves("limit: UPI Cash open QRs")
async def test_an_outlet_has_three_unpaid_qrs_at_most(counter: Counter) -> None:
    for number in range(limits.UPI_OPEN_QRS_MAX):
        await counter.takes(upicw.CREATE_QR, usual.qr(f"R-{number}"), upicw.TRANSACTIONS)
    assert await counter.refuses(upicw.CREATE_QR, usual.qr("R-9")) == "TOO_MANY_OPEN_QRS"
    counter.does("pay")
    await counter.takes(upicw.CREATE_QR, usual.qr("R-9"), upicw.TRANSACTIONS)


@proves("limit: UPI Cash service hours")
@pytest.mark.parametrize(
    ("hour", "minute", "closed"),
    [
        (*limits.UPI_CLOSES, True),
        (23, 29, False),
        (0, 0, True),
        (4, 59, True),
        (*limits.UPI_OPENS, False),
    ],
)
async def test_upi_cash_rests_at_night(
    counter: Counter, hour: int, minute: int, *, closed: bool
) -> None:
    counter.passes(((hour - 11) % 24 * 60 + minute) * 60)  # the clock stands at 11:00 IST
    reply = await counter.client.post(upicw.CREATE_QR, usual.qr())
    assert (getattr(reply, "code", None) == "SERVICE_CLOSED") is closed


@proves("limit: UPI Cash status re-check")
async def test_a_qr_is_re_checked_after_25_seconds_and_then_every_15(counter: Counter) -> None:
    created = await counter.takes(upicw.CREATE_QR, usual.qr(), upicw.TRANSACTIONS)
    seen = []
    for pause in (limits.UPI_FIRST_CHECK, 1, limits.UPI_CHECK_EVERY - 1, 1):
        counter.passes(pause)
        record = await counter.tells(upicw.TRANSACTIONS, "R-1", created.outcome.reference_id)
        seen.append(record.outcome.status.value)
        if len(seen) == 2:
            counter.does("pay")  # just after the service has asked the bank
    assert seen == ["PENDING", "PENDING", "PENDING", "SUCCESS"]


# --- recharge, mATM ---


@proves("limit: Recharge amount")
async def test_a_recharge_is_of_whole_rupees(counter: Counter) -> None:
    odd = usual.recharge("R-1", Paise(usual.RECHARGED + limits.RECHARGE_AMOUNT_STEP // 2))
    assert await counter.refuses(recharge.RECHARGE, odd) == "INVALID_AMOUNT"
    whole = usual.recharge("R-2", Paise(usual.RECHARGED + limits.RECHARGE_AMOUNT_STEP))
    await counter.takes(recharge.RECHARGE, whole, recharge.TRANSACTIONS)


@proves("limit: Recharge status polling")
async def test_a_recharge_without_its_callback_is_re_checked_after_two_minutes(
    counter: Counter,
) -> None:
    counter.says(
        "recharge/recharge",
        status="PENDING",
        settles_to="SUCCESS",
        settles_after_s=5,
        facts={"callback_lost": True},
    )
    await counter.takes(recharge.RECHARGE, usual.recharge(), recharge.TRANSACTIONS)
    polls = int(limits.RECHARGE_RECHECK / limits.RECHARGE_POLL_EVERY)
    seen = []
    for _ in range(polls):
        counter.passes(limits.RECHARGE_POLL_EVERY)
        seen.append((await counter.tells(recharge.TRANSACTIONS)).outcome.status.value)
    assert seen == [*["PENDING"] * (polls - 1), "SUCCESS"]


@proves("limit: mATM open transactions per outlet")
async def test_as_many_cards_are_open_and_as_long_as_the_service_says(counter: Counter) -> None:
    info = given(await MicroAtm(counter.client).info(), Info)
    most, minutes = (getattr(info, name) for name in limits.MATM_LIMITS_READ_FROM)
    for number in range(most):
        await counter.takes(matm.CREATE, usual.card(f"R-{number}"), matm.TRANSACTIONS)
    assert await counter.refuses(matm.CREATE, usual.card("R-9")) == "TOO_MANY_OPEN_TRANSACTIONS"
    counter.passes(minutes * 60)
    expired = (await counter.tells(matm.TRANSACTIONS, "R-0")).outcome
    assert (expired.status, expired.failure_code) == (Status.FAILED, "LAUNCH_EXPIRED")
    await counter.takes(matm.CREATE, usual.card("R-9"), matm.TRANSACTIONS)
