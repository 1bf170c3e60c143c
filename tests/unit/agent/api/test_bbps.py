"""Bill payment: from the category to the receipt, and the complaint after it."""

import pytest

from agent.api import bbps
from agent.api.bbps import (
    TRANSACTIONS,
)
from agent.api.billers import Bill, Biller, Billers, FoundBillers, InputParam
from agent.base.money import Paise, rupees
from agent.transactions.outcome import Status
from tests.contract.proofs import proves
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import MOBILE, Service, given, received, refused

ENDPOINT = "bbps/bill/pay"


# --- finding the biller ---


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
    assert bill.valid_seconds == 15 * 60
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


# --- the payment ---


@proves(
    "rule: A FAILED payment is refunded automatically under a reversal",
    "rule: A FAILED payment is refunded automatically under",
)
@pytest.mark.parametrize("sent", [{}, {"reversal_reference": None}, {"reversal_reference": "X1"}])
def test_the_reversal_reference_has_the_form_of_the_document(sent: dict[str, object]) -> None:
    """It is made from the reference ID of a failed payment, whatever the service sends."""
    record = {"reference_id": "BP1", "client_reference": "R-1", "status": "FAILED"}
    parsed = received(answer(record | sent), TRANSACTIONS)
    assert parsed.outcome.details == {"reversal_reference": "REV-BP1"}
    paid = received(answer(record | sent | {"status": "SUCCESS"}), TRANSACTIONS)
    assert paid.outcome.details == {}


def test_a_reversal_reference_that_is_too_long_for_the_journal_is_left_out() -> None:
    record = {"reference_id": "B" * 200, "client_reference": "R-1", "status": "FAILED"}
    parsed = received(answer(record), TRANSACTIONS)
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


# --- the complaint ---


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
