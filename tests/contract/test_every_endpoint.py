"""Every endpoint of the API document, called by the real client over real HTTP.

The fixture fails a test that did not call every endpoint that it names.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest

from agent.api import aeps, bbps, dmt, matm, recharge, upicw, verify
from agent.api.aeps import Aeps, Charges, CustomerOtpSent, OtpVerified, PidOptions
from agent.api.bbps import Bbps, Complaint, Disposition
from agent.api.billers import Biller, Billers, FoundBillers
from agent.api.dmt import (
    AccountVerified,
    Beneficiary,
    Dmt,
    Price,
    SenderChecked,
    Senders,
    SenderVerified,
)
from agent.api.matm import Info, MicroAtm
from agent.api.outlets import Merchant, Outlets
from agent.api.recharge import Recharge
from agent.api.records import Endpoints
from agent.api.replies import optional_money
from agent.api.verify import Verify
from agent.base.clock import IST
from agent.base.money import rupees
from agent.base.private import Private
from agent.transactions import limits
from agent.transactions.outcome import Status
from tests.contract.counter import GATEWAY, Counter
from tests.contract.proofs import proves
from tests.unit.agent.api import usual
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, TPIN, given, received

pytestmark = pytest.mark.asyncio(loop_scope="module")

BY_REFERENCE = "transaction/by-client-reference/{client_reference}"
BY_ID = "transaction/{reference_id}"
Prepare = Callable[[Counter], Awaitable[Private[bytes]]]
"""Make the calls before the money call; return its body."""


def at_counter(counter: Counter) -> Aeps:
    return Aeps(counter.client, OUTLET, HERE)


async def paid(counter: Counter) -> str:
    """Pay a bill, wait until it is settled and return the `reference_id`."""
    body = usual.payment(await usual.bill(counter))
    accepted = await counter.submit(bbps.BILL_PAY, body, bbps.TRANSACTIONS)
    counter.advance(30)
    return accepted.outcome.reference_id


# --- all products ---


async def _bill(counter: Counter) -> Private[bytes]:
    return usual.payment(await usual.bill(counter))


async def _transfer(counter: Counter) -> Private[bytes]:
    return usual.transfer(await usual.known(counter))


def _just(body: Callable[[], Private[bytes]]) -> Prepare:
    async def prepare(_: Counter) -> Private[bytes]:
        return body()

    return prepare


@pytest.mark.parametrize(
    ("path", "endpoints", "prepare"),
    [
        pytest.param(aeps.CASH_WITHDRAWAL, aeps.TRANSACTIONS, _just(usual.aeps), id="aeps"),
        pytest.param(bbps.BILL_PAY, bbps.TRANSACTIONS, _bill, id="bbps"),
        pytest.param(dmt.TRANSFER, dmt.TRANSACTIONS, _transfer, id="dmt"),
        pytest.param(
            recharge.RECHARGE, recharge.TRANSACTIONS, _just(usual.recharge), id="recharge"
        ),
        pytest.param(upicw.CREATE_QR, upicw.TRANSACTIONS, _just(usual.qr), id="upicw"),
        pytest.param(matm.CREATE, matm.TRANSACTIONS, _just(usual.card), id="matm"),
        pytest.param(
            verify.path("gstin"),
            verify.TRANSACTIONS,
            _just(lambda: usual.verification("gstin")),
            id="verify",
        ),
    ],
)
async def test_the_same_body_again_is_the_same_transaction(
    counter: Counter, path: str, endpoints: Endpoints, prepare: Prepare
) -> None:
    """A request that is sent twice is charged once, and its second answer is a duplicate."""
    body = await prepare(counter)
    first = (await counter.submit(path, body, endpoints)).outcome
    charged = len(counter.api.world.books.entries)
    again = (await counter.submit(path, body, endpoints)).outcome
    assert (first.duplicate, again.duplicate) == (False, True)
    assert again.reference_id == first.reference_id
    assert len(counter.api.world.records.kept) == 1
    assert len(counter.api.world.books.entries) == charged


# --- AEPS ---


@proves("rule: The version is carried in the path prefix /ext/v1")
@proves(
    "endpoint: POST /ext/v1/aeps/cash-withdrawal",
    f"endpoint: GET /ext/v1/aeps/{BY_ID}",
    f"endpoint: GET /ext/v1/aeps/{BY_REFERENCE}",
)
async def test_a_withdrawal_is_found_by_either_reference(counter: Counter) -> None:
    taken = await counter.submit(aeps.CASH_WITHDRAWAL, usual.aeps(), aeps.TRANSACTIONS)
    assert taken.outcome.status is Status.SUCCESS
    found = await counter.check_status(aeps.TRANSACTIONS)
    assert found == taken
    assert await counter.check_status(aeps.TRANSACTIONS, "R-1", taken.outcome.reference_id) == found


@proves("rule: All paths below are full paths")
async def test_a_service_with_a_base_path_accepts_a_signature_of_the_full_path(
    counter: Counter,
) -> None:
    counter.reconnect(at=GATEWAY)
    taken = await counter.submit(aeps.CASH_WITHDRAWAL, usual.aeps(), aeps.TRANSACTIONS)
    assert taken.outcome.status is Status.SUCCESS
    assert await counter.check_status(aeps.TRANSACTIONS) == taken


@proves("endpoint: POST /ext/v1/aeps/aadhaar-pay")
async def test_aadhaar_pay_accepts_any_whole_amount_of_rupees(counter: Counter) -> None:
    body = usual.aeps(amount=rupees(347))
    paid = await counter.submit(aeps.AADHAAR_PAY, body, aeps.TRANSACTIONS)
    assert paid.outcome.status is Status.SUCCESS


async def test_balance_statement_and_deposit_are_in_the_documented_fields(
    counter: Counter,
) -> None:
    enquiry = usual.aeps("R-1", None)
    balance = await counter.submit(aeps.BALANCE_ENQUIRY, enquiry, aeps.TRANSACTIONS)
    assert balance.shown.balance
    enquiry = usual.aeps("R-2", None)
    statement = await counter.submit(aeps.MINI_STATEMENT, enquiry, aeps.TRANSACTIONS)
    assert statement.shown.statement
    deposit = usual.aeps("R-3", tpin=TPIN)
    deposited = await counter.submit(aeps.CASH_DEPOSIT, deposit, aeps.TRANSACTIONS)
    assert deposited.outcome.charge == rupees(3)


@proves("endpoint: POST /ext/v1/aeps/otp")
async def test_a_larger_amount_is_accepted_with_an_otp(counter: Counter) -> None:
    amount = limits.AEPS_AMOUNT_MAX
    who = (FINGER.aadhaar, FINGER.bank_iin)
    sent = given(await at_counter(counter).send_otp("CW", who, amount, MOBILE), CustomerOtpSent)
    reference = Private(sent.otp_reference)
    verified = await at_counter(counter).verify_otp(reference, counter.otp())
    assert given(verified, OtpVerified).verified
    body = usual.aeps(amount=amount, otp_reference=reference)
    taken = await counter.submit(aeps.CASH_WITHDRAWAL, body, aeps.TRANSACTIONS)
    assert taken.outcome.status is Status.SUCCESS


@proves("field: AEPS outlet, merchant_ref")
@proves(
    "endpoint: POST /ext/v1/aeps/merchants",
    "endpoint: GET /ext/v1/aeps/merchants/{merchant_ref}",
)
async def test_a_submitted_outlet_reports_its_next_step(counter: Counter) -> None:
    outlet = Outlets(counter.client, "OUTLET-002", HERE)
    submitted = given(await outlet.onboard(ASHA, STORE), Merchant)
    assert submitted.next_step == "EKYC_SEND_OTP"
    assert given(await outlet.merchant(), Merchant) == submitted


@proves("endpoint: GET /ext/v1/aeps/pid-options")
async def test_the_service_returns_the_options_of_a_capture(counter: Counter) -> None:
    usual_one = given(await at_counter(counter).pid_options("TXN"), PidOptions)
    assert 'wadh=""' in usual_one.pid_options
    ekyc = given(await at_counter(counter).pid_options("EKYC"), PidOptions)
    assert 'wadh=""' not in ekyc.pid_options


@proves("endpoint: GET /ext/v1/aeps/banks")
async def test_the_service_lists_the_banks(counter: Counter) -> None:
    banks = given(await at_counter(counter).banks(), list)
    assert FINGER.bank_iin in {bank.bank_iin for bank in banks}


@proves("endpoint: GET /ext/v1/aeps/charges")
async def test_the_service_returns_the_charges_before_a_payment(counter: Counter) -> None:
    charges = given(await at_counter(counter).charges(), Charges)
    assert charges.charge("AP", rupees(500)) == rupees(2)


# --- bill payment ---


@proves(
    "endpoint: GET /ext/v1/bbps/categories",
    "endpoint: GET /ext/v1/bbps/billers",
    "endpoint: GET /ext/v1/bbps/biller/{biller_id}",
)
async def test_a_category_leads_to_a_biller_and_its_input_fields(counter: Counter) -> None:
    billers = Billers(counter.client)
    categories = given(await billers.categories(), list)
    found = given(await billers.search(categories[0].category, per_page=1), FoundBillers)
    biller = given(await billers.biller(found.billers[0].biller_id), Biller)
    assert biller.input_params


@proves(
    "endpoint: POST /ext/v1/bbps/bill/fetch",
    "endpoint: POST /ext/v1/bbps/bill/pay",
    f"endpoint: GET /ext/v1/bbps/{BY_ID}",
    f"endpoint: GET /ext/v1/bbps/{BY_REFERENCE}",
    "endpoint: GET /ext/v1/bbps/transactions",
)
async def test_a_bill_is_fetched_paid_and_found_again(counter: Counter) -> None:
    reference_id = await paid(counter)
    found = await counter.check_status(bbps.TRANSACTIONS)
    assert found.outcome.status is Status.SUCCESS
    assert await counter.check_status(bbps.TRANSACTIONS, "R-1", reference_id) == found
    day = datetime.fromtimestamp(counter.api.world.now(), IST).date()
    history = given(await Bbps(counter.client).history(day, 1), bbps.HistoryPage)
    (listed,) = history.transactions
    assert (bytes(listed.client_reference), bytes(listed.status)) == (b'"R-1"', b'"SUCCESS"')
    assert optional_money(listed.amount) == found.about.amount
    before = await Bbps(counter.client).history(day - timedelta(days=1), 1)
    assert given(before, bbps.HistoryPage).transactions == []


@proves("endpoint: GET /ext/v1/bbps/balance")
async def test_the_service_returns_the_balance_of_the_main_wallet(counter: Counter) -> None:
    wallet = given(await Bbps(counter.client).balance(), bbps.MainWallet)
    read = (wallet.balance, wallet.min_amount, wallet.max_amount)
    assert [one and one.paise for one in read] == [rupees(50_000), rupees(1), rupees(200_000)]


@proves(
    "endpoint: POST /ext/v1/bbps/complaint",
    "endpoint: GET /ext/v1/bbps/complaint/{complaint_id}",
)
async def test_a_complaint_is_raised_and_tracked(counter: Counter) -> None:
    bills = Bbps(counter.client)
    reference_id = await paid(counter)
    raised = await bills.complain(reference_id, Disposition.NOT_CREDITED, "Nothing came")
    tracked = await bills.complaint(given(raised, Complaint).complaint_id)
    assert given(tracked, Complaint) == raised


# --- verification ---


@proves("endpoint: GET /ext/v1/verify/services")
async def test_the_catalogue_lists_what_can_be_verified(counter: Counter) -> None:
    services = given(await Verify(counter.client).services(), list)
    assert {service.service for service in services} == set(usual.VERIFIED)


@pytest.mark.parametrize(
    "service",
    [
        pytest.param(service, marks=proves(f"endpoint: POST /ext/v1/verify/{service}"))
        for service in usual.VERIFIED
    ],
)
@proves("endpoint: GET /ext/v1/verify/result/{client_reference}")
async def test_the_result_of_a_verification_can_be_read_again(
    counter: Counter, service: str
) -> None:
    body = usual.verification(service)
    answered = await counter.submit(verify.path(service), body, verify.TRANSACTIONS)
    assert answered.outcome.details == {"verified": "yes"}
    again = await Verify(counter.client).result("R-1")
    assert received(again, verify.TRANSACTIONS) == answered


# --- Free DMT ---


@proves(
    "endpoint: GET /ext/v1/dmt/banks",
    "endpoint: GET /ext/v1/dmt/balance",
    "endpoint: POST /ext/v1/dmt/charges",
)
async def test_the_service_returns_the_limits_and_the_price_of_a_transfer(counter: Counter) -> None:
    transfers = Dmt(counter.client)
    assert any(bank.available for bank in given(await transfers.banks(), list))
    balance = given(await transfers.balance(), dmt.TransferLimits)
    price = given(await transfers.charges(balance.min_transfer.paise), Price)
    assert price.total_debit == balance.min_transfer + price.charge_amount


@proves(
    "endpoint: POST /ext/v1/dmt/sender/check",
    "endpoint: POST /ext/v1/dmt/sender/verify-otp",
    "endpoint: POST /ext/v1/dmt/beneficiary/add",
    "endpoint: POST /ext/v1/dmt/beneficiary/verify",
)
async def test_an_otp_verifies_the_sender_and_a_penny_drop_the_account(counter: Counter) -> None:
    senders = Senders(counter.client)
    assert not given(await senders.check(MOBILE), SenderChecked).registered
    verified = await senders.verify(MOBILE, counter.otp(), name="S Devi")
    token = given(verified, SenderVerified).sender_token
    added = await senders.add_beneficiary(token, "R Devi", usual.SAVINGS)
    assert given(added, Beneficiary).beneficiary_name == "R DEVI"
    assert given(await senders.verify_account(usual.SAVINGS), AccountVerified).verified


@proves(
    "endpoint: POST /ext/v1/dmt/transfer",
    "endpoint: GET /ext/v1/dmt/transfer/{id}",
    "endpoint: GET /ext/v1/dmt/transfer/by-client-reference/{client_reference}",
)
async def test_a_transfer_settles_and_is_found_by_both_references(counter: Counter) -> None:
    body = usual.transfer(await usual.known(counter))
    taken = await counter.submit(dmt.TRANSFER, body, dmt.TRANSACTIONS)
    assert taken.outcome.status is Status.PENDING
    counter.advance(10)
    found = await counter.check_status(dmt.TRANSACTIONS)
    assert found.outcome.status is Status.SUCCESS
    assert await counter.check_status(dmt.TRANSACTIONS, "R-1", taken.outcome.reference_id) == found


# --- recharge, UPI Cash, mATM ---


@proves(
    "endpoint: GET /ext/v1/recharge/operators",
    "endpoint: POST /ext/v1/recharge/recharge",
    f"endpoint: GET /ext/v1/recharge/{BY_ID}",
    f"endpoint: GET /ext/v1/recharge/{BY_REFERENCE}",
)
async def test_a_recharge_of_a_listed_operator_settles(counter: Counter) -> None:
    operators = given(await Recharge(counter.client).operators(), list)
    assert usual.OPERATOR in {operator.operator_id for operator in operators}
    taken = await counter.submit(recharge.RECHARGE, usual.recharge(), recharge.TRANSACTIONS)
    counter.advance(5)
    found = await counter.check_status(recharge.TRANSACTIONS)
    assert found.outcome.status is Status.SUCCESS
    assert (
        await counter.check_status(recharge.TRANSACTIONS, "R-1", taken.outcome.reference_id)
        == found
    )


@proves("endpoint: POST /ext/v1/upicw/qr", f"endpoint: GET /ext/v1/upicw/{BY_ID}")
async def test_a_payment_of_a_qr_is_found_by_its_status(counter: Counter) -> None:
    shown = await counter.submit(upicw.CREATE_QR, usual.qr(), upicw.TRANSACTIONS)
    assert shown.shown.qr
    counter.act("pay")
    counter.advance(limits.UPI_FIRST_CHECK + 1)
    paid = await counter.check_status(upicw.TRANSACTIONS, "R-1", shown.outcome.reference_id)
    assert paid.outcome.status is Status.SUCCESS


@proves(
    "endpoint: GET /ext/v1/matm/info",
    "endpoint: POST /ext/v1/matm/transactions",
    f"endpoint: GET /ext/v1/matm/{BY_ID}",
    f"endpoint: GET /ext/v1/matm/{BY_REFERENCE}",
)
async def test_a_card_withdrawal_is_launched_and_confirmed(counter: Counter) -> None:
    assert given(await MicroAtm(counter.client).info(), Info).services.withdrawal
    launched = await counter.submit(matm.CREATE, usual.card(), matm.TRANSACTIONS)
    assert launched.shown.launch
    counter.act("card")
    found = await counter.check_status(matm.TRANSACTIONS)
    assert (found.outcome.status, found.outcome.confirmed) == (Status.SUCCESS, True)
    assert (
        await counter.check_status(matm.TRANSACTIONS, "R-1", launched.outcome.reference_id) == found
    )
