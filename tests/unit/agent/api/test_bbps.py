"""Bill payment: from the category to the receipt, and the complaint after it."""

import pytest

from agent.api import bbps
from agent.api.bbps import (
    TRANSACTIONS,
    Bbps,
    Complaint,
    Disposition,
)
from agent.api.billers import Bill, Biller, Billers, Category, FoundBillers, InputParam
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions import limits
from agent.transactions.outcome import ParsedReply, Status
from tests.contract.document import FACTS
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.paid_bill import paid
from tests.unit.agent.api.service import MOBILE, Service, given, refused

PAY_MORE = "UPWR00000UTP01"
UNKNOWN = {"Consumer Number": Private("000056789012")}
ENDPOINT = "bbps/bill/pay"


# --- finding the biller ---


@virtual_time
async def test_the_number_of_categories_is_the_documented_one() -> None:
    categories = given(await Billers(Service().client).categories(), list)
    assert len(categories) == FACTS["BILL_CATEGORIES"]
    assert sum(category.biller_count for category in categories) >= FACTS["BILLERS_AT_LEAST"]
    assert isinstance(categories[0], Category)


@virtual_time
async def test_a_search_is_read_page_by_page() -> None:
    billers = Billers(Service().client)
    first = given(await billers.search("Electricity", per_page=100), FoundBillers)
    assert len(first.billers) == 100
    assert first.pagination.has_more
    last = given(
        await billers.search("Electricity", page=first.pagination.total_pages, per_page=100),
        FoundBillers,
    )
    assert not last.pagination.has_more


@virtual_time
async def test_a_search_by_name_and_state() -> None:
    billers = Billers(Service().client)
    of_the_state = given(
        await billers.search("Electricity", words="example power", state="MAH"), FoundBillers
    )
    elsewhere = given(
        await billers.search("Electricity", words="example power", state="KAR"), FoundBillers
    )
    assert [biller.biller_name for biller in of_the_state.billers] == ["Example Power"]
    assert elsewhere.billers == []


@virtual_time
async def test_a_biller_lists_its_inputs() -> None:
    biller = given(await Billers(Service().client).biller(usual.BILLER), Biller)
    (number,) = biller.input_params
    assert (number.param_name, number.length_max) == ("Consumer Number", 12)
    assert number.takes("123456789012")
    assert not number.takes("12345678901X")


@virtual_time
async def test_an_unknown_biller_is_refused() -> None:
    assert refused(await Billers(Service().client).biller("../balance")) == "NOT_FOUND"


# --- the bill ---


@virtual_time
async def test_the_bill_names_the_customer_and_the_amount() -> None:
    bill = given(await Billers(Service().client).fetch(usual.BILLER, usual.CONSUMER, MOBILE), Bill)
    assert bill.customer_name
    assert bill.amount
    assert bill.due_date == "2026-12-01"
    assert bill.valid_seconds == limits.BILL_TOKEN_LIFE
    assert bill.allows(bill.amount.paise)
    assert not bill.allows(Paise(bill.amount.paise + 1))
    assert bill.bill_token.reveal() not in repr(bill)


@virtual_time
async def test_without_a_bill_the_customer_chooses_the_amount() -> None:
    bill = given(
        await Billers(Service().client).fetch(usual.FREE_AMOUNT, usual.DONOR, MOBILE), Bill
    )
    assert bill.amount is None
    assert bill.allows(rupees(51))


@pytest.mark.parametrize(
    ("biller_id", "params", "code"),
    [
        (usual.BILLER, UNKNOWN, "BILL_FETCH_FAILED"),
        (usual.BILLER, usual.DONOR, "BILLER_PARAMS_CHANGED"),
        ("NAGT00000IND01", usual.DONOR, "AGT_UNSUPPORTED"),
        ("RSTG00000IND01", usual.DONOR, "SERVICE_DISABLED"),
    ],
)
@virtual_time
async def test_a_bill_that_cannot_be_fetched_is_refused(
    biller_id: str, params: dict[str, Private[str]], code: str
) -> None:
    assert refused(await Billers(Service().client).fetch(biller_id, params, MOBILE)) == code


@virtual_time
async def test_a_busy_biller_is_asked_again_later() -> None:
    service = Service()
    service.does("refuse", endpoint="bbps/bill/fetch", code="BILLER_BUSY")
    billers = Billers(service.client)
    assert refused(await billers.fetch(usual.BILLER, usual.CONSUMER, MOBILE)) == "BILLER_BUSY"
    given(await billers.fetch(usual.BILLER, usual.CONSUMER, MOBILE), Bill)


# --- the payment ---


@virtual_time
async def test_a_payment_is_pending_until_the_biller_confirms_it() -> None:
    service = Service()
    bill = await usual.bill(service)
    first = (await service.takes(bbps.BILL_PAY, usual.payment(bill), TRANSACTIONS)).outcome
    assert (first.status, first.refunded, first.bank_rrn) == (Status.PENDING, False, None)
    await passes(30)
    done = (await service.tells(TRANSACTIONS, "R-1", first.reference_id)).outcome
    assert done.status is Status.SUCCESS
    assert len(done.bank_rrn or "") == 20
    assert done.details["approval_ref"].startswith("AP")
    assert (await service.tells(TRANSACTIONS, "R-1")).outcome == done


@virtual_time
async def test_a_payment_that_failed_is_refunded_under_its_own_reference() -> None:
    service = Service()
    service.says(ENDPOINT, status="FAILED", failure_code="BILLER_DECLINED")
    body = usual.payment(await usual.bill(service))
    outcome = (await service.takes(bbps.BILL_PAY, body, TRANSACTIONS)).outcome
    assert (outcome.status, outcome.refunded) == (Status.FAILED, True)
    assert outcome.details["reversal_reference"] == f"REV-{outcome.reference_id}"


@pytest.mark.parametrize("sent", [{}, {"reversal_reference": None}, {"reversal_reference": "X1"}])
def test_the_reversal_reference_has_the_form_of_the_document(sent: dict[str, object]) -> None:
    """It is made from the reference ID of a failed payment, whatever the service sends."""
    record = {"reference_id": "BP1", "client_reference": "R-1", "status": "FAILED"}
    parsed = TRANSACTIONS.read(answer(record | sent))
    assert isinstance(parsed, ParsedReply)
    assert parsed.outcome.details == {"reversal_reference": "REV-BP1"}
    paid = TRANSACTIONS.read(answer(record | sent | {"status": "SUCCESS"}))
    assert isinstance(paid, ParsedReply)
    assert paid.outcome.details == {}


def test_a_reversal_reference_that_is_too_long_for_the_journal_is_left_out() -> None:
    record = {"reference_id": "B" * 200, "client_reference": "R-1", "status": "FAILED"}
    parsed = TRANSACTIONS.read(answer(record))
    assert isinstance(parsed, ParsedReply)
    assert parsed.outcome.details == {}


@virtual_time
async def test_a_refund_may_come_later_than_the_failure() -> None:
    service = Service()
    service.says(ENDPOINT, status="FAILED", facts={"refund_after_s": 60})
    body = usual.payment(await usual.bill(service))
    outcome = (await service.takes(bbps.BILL_PAY, body, TRANSACTIONS)).outcome
    assert (outcome.status, outcome.refunded) == (Status.FAILED, False)
    await passes(61)
    assert (await service.tells(TRANSACTIONS, "R-1")).outcome.refunded


@virtual_time
async def test_a_used_token_is_a_duplicate_with_its_own_reference_and_refused_with_another() -> (
    None
):
    service = Service()
    bill = await usual.bill(service)
    await service.takes(bbps.BILL_PAY, usual.payment(bill), TRANSACTIONS)
    again = await service.takes(bbps.BILL_PAY, usual.payment(bill), TRANSACTIONS)
    assert again.outcome.duplicate
    assert await service.refuses(bbps.BILL_PAY, usual.payment(bill, "R-2")) == "INVALID_BILL_TOKEN"


@virtual_time
async def test_a_token_lasts_a_quarter_of_an_hour() -> None:
    service = Service()
    bill = await usual.bill(service)
    await passes(limits.BILL_TOKEN_LIFE + 1)
    assert await service.refuses(bbps.BILL_PAY, usual.payment(bill)) == "INVALID_BILL_TOKEN"


@virtual_time
async def test_a_bill_is_not_paid_twice_at_the_same_time() -> None:
    service = Service()
    await service.takes(bbps.BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    second = usual.payment(await usual.bill(service), "R-2")
    assert await service.refuses(bbps.BILL_PAY, second) == "PAYMENT_IN_PROGRESS"


@virtual_time
async def test_another_amount_and_another_tpin_are_refused() -> None:
    service = Service()
    bill = await usual.bill(service)
    too_little = usual.payment(bill, amount=rupees(1))
    assert await service.refuses(bbps.BILL_PAY, too_little) == "INVALID_AMOUNT"
    wrong = usual.payment(bill, tpin=Private("000000"))
    assert await service.refuses(bbps.BILL_PAY, wrong) == "INVALID_TPIN"


# --- the complaint ---


@virtual_time
async def test_a_complaint_is_raised_and_followed() -> None:
    service = Service()
    calls = Bbps(service.client)
    reason = Disposition.NOT_UPDATED_AT_BILLER
    raised = given(
        await calls.complain(await paid(service), reason, "Not seen by the biller"), Complaint
    )
    assert raised.status == "OPEN"
    await passes(2 * 86_400)
    followed = given(await calls.complaint(raised.complaint_id), Complaint)
    assert (followed.status, followed.remarks) == ("RESOLVED", "Settled with the biller")


@virtual_time
async def test_a_pending_payment_has_no_complaint() -> None:
    service = Service()
    body = usual.payment(await usual.bill(service))
    reference_id = (await service.takes(bbps.BILL_PAY, body, TRANSACTIONS)).outcome.reference_id
    complaint = await Bbps(service.client).complain(reference_id, Disposition.OTHER, "Too slow")
    assert refused(complaint) == "COMPLAINT_NOT_ALLOWED"


# --- the biller's rules for inputs and amounts ---


@pytest.mark.parametrize(
    ("param", "value", "taken"),
    [
        (InputParam("Id"), "x" * 100, True),
        (InputParam("Id"), "x" * 101, False),
        (InputParam("Id"), "", False),
        (InputParam("Id", mandatory=False), "", True),
        (InputParam("Id", "NUMERIC"), "१२३", False),
        (InputParam("Id", min_length=4), "123", False),
        (InputParam("Id", max_length=2), "123", False),
        (InputParam("Id", values=["1001"]), "1002", False),
        (InputParam("Id", regex="^[0-9]{3}$"), "12", False),
        (InputParam("Id", regex="^[0-9]{3}$"), "123", True),
    ],
)
def test_an_input_must_meet_the_billers_rules(
    param: InputParam, value: str, *, taken: bool
) -> None:
    assert param.takes(value) is taken


def test_an_unknown_exactness_counts_as_the_strictest() -> None:
    bill = answer({"bill_token": "bt", "amount": 100, "amount_exactness": "ROUGHLY"}).read(Bill)
    assert isinstance(bill, Bill)
    assert not bill.allows(rupees(99))


@pytest.mark.parametrize(
    ("word", "less", "more"),
    [("EXACT_UP", False, True), ("EXACT_DOWN", True, False), ("ANY", True, True)],
)
def test_a_payment_differs_from_the_bill_only_as_the_biller_allows(
    word: str, *, less: bool, more: bool
) -> None:
    bill = answer({"bill_token": "bt", "amount": 100, "amount_exactness": word}).read(Bill)
    assert isinstance(bill, Bill)
    assert (bill.allows(rupees(99)), bill.allows(rupees(101))) == (less, more)
