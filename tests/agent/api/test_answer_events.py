"""An answer is a transaction's only if all of it fits: each product's record, field by field."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agent.api.answer_events import misfits
from agent.api.replies import NoResponse
from agent.foreign_text import clean
from agent.money import ZERO, rupees
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.model import Misfit, Transaction
from agent.transactions.outcome import ParsedReply, Status
from tests.agent.api.answers import answer, sendable
from tests.agent.transactions.facts import FAILED, OPENED, REFERENCE, answered, sending

OUTLET = "OUTLET-001"
FAMILY = {
    "reference_id": "AE1",
    "client_reference": REFERENCE,
    "status": "SUCCESS",
    "failure_code": None,
    "duplicate": False,
    "charge": 0,
    "commission": 6.5,
    "wallet_impact": 506.5,
    "message": "Transaction successful",
    "created_at": "2026-11-21T15:00:00",
    "updated_at": "2026-11-21T15:00:08",
}
AT_BANK = {
    "merchant_ref": OUTLET,
    "bank_name": "State Bank of India",
    "bank_rrn": "632511004321",
    "bank_response_code": "00",
    "account_balance": 5120.4,
    "mini_statement": None,
}
CARD = {"card": "XXXXXXXXXXXX1234", "card_type": "RUPAY", "confirmed_by_bank_network": True}
REFUND = {"refunded": False}
RECORDS: dict[str, dict[str, Any]] = {
    "aeps.CW": FAMILY | AT_BANK | {"service": "CW", "amount": 500},
    "aeps.AP": FAMILY | AT_BANK | {"service": "AP", "amount": 500},
    "aeps.BE": FAMILY | AT_BANK | {"service": "BE", "amount": 0},
    "aeps.MS": FAMILY | AT_BANK | {"service": "MS", "amount": 0, "mini_statement": []},
    "aeps.CD": FAMILY | AT_BANK | {"service": "CD", "amount": 500},
    "upicw.QR": FAMILY
    | {"merchant_ref": OUTLET, "amount": 500, "bank_rrn": "6", "payer_vpa": "XX@bank"}
    | {"qr_string": None, "qr_image": None, "valid_seconds": 300},
    "matm.CW": FAMILY | AT_BANK | CARD | {"service": "CW", "amount": 500, "launch": None},
    "matm.BE": FAMILY | AT_BANK | CARD | {"service": "BE", "amount": 1},
    "matm.MS": FAMILY | AT_BANK | CARD | {"service": "MS", "amount": 1},
    "bbps.PAY": FAMILY
    | REFUND
    | {"amount": 500, "biller_id": "MSEB00000MAH01", "customer_name": "R SHARMA"}
    | {"bbps_transaction_id": "KS26", "approval_ref": "AP1", "reversal_reference": None},
    "recharge.MOBILE": FAMILY | REFUND | {"type": "MOBILE", "amount": 500, "operator_id": 3},
    "recharge.DTH": FAMILY | REFUND | {"type": "DTH", "amount": 500, "operator_reference": None},
    "dmt.TRANSFER": REFUND
    | {"request_id": "DM1", "client_reference": REFERENCE, "status": "completed"}
    | {"duplicate": False, "amount": 500, "charge_amount": 0, "total_debit": 500}
    | {"utr_number": "632511", "failure_code": None, "message": "ok", "bank_name": "SBI"}
    | {"beneficiary_name": "S DEVI", "beneficiary_account_masked": "XXXXXXXX4321"},
    "verify.PAID": {"reference_id": "VR1", "client_reference": REFERENCE, "verified": True}
    | {"service": "pan-to-gstin", "charge": 3, "billed": True, "duplicate": False}
    | {"record": {"pan": "ABCDE1234F"}, "message": "Record found", "created_at": "2026"},
}
"""A SUCCESS of each product, with all that it bears (CONTRACT 1.1, 2 to 7)."""

MASKED = {
    "verify.PAID": {"verification": "pan-to-gstin"},
    "dmt.TRANSFER": {"last4": "4321", "charge": "0"},
}
WITHOUT_AMOUNT = {"aeps.BE", "aeps.MS", "matm.BE", "matm.MS"}
IDENTITY = frozenset(
    {"client_reference", "amount", "service", "type", "merchant_ref", "duplicate"}
    | {"total_debit", "charge_amount", "beneficiary_account_masked"}
)
"""What says whose answer it is."""
DECIDES = frozenset({"status", "verified", "reference_id", "request_id", "failure_code"})
"""What says what became of it, or how it is asked about; CONFIRMED for a card, beside."""
CONFIRMED = "confirmed_by_bank_network"

CODES = sorted(RECORDS)
each_product = pytest.mark.parametrize("code", CODES)
values = sendable | st.sampled_from(
    (500, 100, 0, -500, 500.01, "500", "CW", "DTH", OUTLET, "SUCCESS")
)


def sent(code: str, attempts: int = 1) -> Transaction:
    """Give a transaction of Rs 500 as it stands after so many attempts."""
    prepared = m.Prepared(
        at=OPENED,
        client_reference=REFERENCE,
        service=code,
        amount=ZERO if code in WITHOUT_AMOUNT else rupees(500),
        terms=BY_CODE[code].terms,
        masked_details=MASKED.get(code, {}),
        merchant_ref=OUTLET,
        held=BY_CODE[code].terms.direction is m.Direction.IN,
    )
    t = apply(None, prepared)
    for _ in range(attempts):
        t = apply(t, sending())
    return t


def read(code: str, record: dict[str, Any]) -> ParsedReply | NoResponse:
    return BY_CODE[code].endpoints.read(answer(record))


def differs(code: str, record: dict[str, Any], attempts: int = 1) -> tuple[Misfit, ...]:
    receipt = read(code, record)
    assert isinstance(receipt, ParsedReply)
    return misfits(sent(code, attempts), receipt)


def is_taken_for_success(code: str, record: dict[str, Any]) -> bool:
    receipt = read(code, record)
    if isinstance(receipt, NoResponse) or misfits(sent(code), receipt):
        return False
    return receipt.outcome.status is Status.SUCCESS and receipt.outcome.confirmed


@each_product
def test_a_record_that_bears_what_was_asked_for_fits(code: str) -> None:
    assert is_taken_for_success(code, RECORDS[code])


@each_product
@pytest.mark.parametrize("name", sorted(IDENTITY - {"client_reference"}))
def test_what_a_record_does_not_bear_is_not_compared(code: str, name: str) -> None:
    rest = {field: value for field, value in RECORDS[code].items() if field != name}
    assert is_taken_for_success(code, rest)


@each_product
@settings(max_examples=25)
@given(value=values, data=st.data())
def test_a_misfit_is_never_a_success(code: str, value: object, data: st.DataObject) -> None:
    """Whatever stands in one field that says whose it is: silence, or named as differing."""
    name = data.draw(st.sampled_from(sorted(IDENTITY & RECORDS[code].keys())))
    assume(not fits(code, name, value))
    changed = RECORDS[code] | {name: value}
    assert not is_taken_for_success(code, changed)


def fits(code: str, name: str, value: object) -> bool:
    """Say whether what stands there is what was asked for, or is not said."""
    match name:
        case "duplicate":
            return value is not True
        case "amount" if isinstance(value, int | float) and not isinstance(value, bool):
            return code in WITHOUT_AMOUNT or value == 500
        case "total_debit" if isinstance(value, int | float) and not isinstance(value, bool):
            return value == 500
        case "charge_amount":  # an unreadable one leaves the agreed one, which is nothing
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return not is_number or value == 0
        case "beneficiary_account_masked":
            digits = re.search(r"[0-9]{1,4}\Z", clean(str(value)))
            is_text = isinstance(value, str | int) and not isinstance(value, bool)
            return not is_text or digits is None or "4321".endswith(digits[0])
        case "client_reference":
            return value == REFERENCE
        case _:
            return value is None or value == RECORDS[code][name]


@each_product
@settings(max_examples=25)
@given(value=values, data=st.data())
def test_an_odd_side_field_never_hides_a_success(
    code: str, value: object, data: st.DataObject
) -> None:
    sides = RECORDS[code].keys() - IDENTITY - DECIDES - {CONFIRMED, "billed"}
    name = data.draw(st.sampled_from(sorted(sides)))
    assert is_taken_for_success(code, RECORDS[code] | {name: value})


@pytest.mark.parametrize("odd", [None, False, "true", 1, [True]])
def test_a_cards_success_is_plainly_confirmed_or_not_at_all(odd: object) -> None:
    assert not is_taken_for_success("matm.CW", RECORDS["matm.CW"] | {CONFIRMED: odd})


def test_rs_500_are_not_earned_by_rs_100_of_another_outlets_deposit() -> None:
    anothers = {"amount": 100, "service": "CD", "merchant_ref": "OUTLET-002"}
    assert differs("aeps.CW", RECORDS["aeps.CW"] | anothers) == (
        Misfit.AMOUNT,
        Misfit.SERVICE,
        Misfit.MERCHANT_REF,
    )


def test_a_duplicate_is_explained_by_an_attempt_before() -> None:
    twice = RECORDS["upicw.QR"] | {"duplicate": True}
    assert differs("upicw.QR", twice, attempts=1) == (Misfit.DUPLICATE,)
    assert differs("upicw.QR", twice, attempts=2) == ()


def test_an_outlet_that_an_older_release_did_not_journal_is_not_compared() -> None:
    receipt = read("aeps.CW", RECORDS["aeps.CW"] | {"merchant_ref": "OUTLET-002"})
    assert isinstance(receipt, ParsedReply)
    assert misfits(sent("aeps.CW"), receipt) == (Misfit.MERCHANT_REF,)
    old = m.Prepared(
        at=OPENED,
        client_reference=REFERENCE,
        service="aeps.CW",
        amount=rupees(500),
        terms=BY_CODE["aeps.CW"].terms,
    )
    assert misfits(apply(apply(None, old), sending()), receipt) == ()


def test_a_final_no_is_not_taken_back() -> None:
    failed = apply(sent("aeps.CW"), answered(FAILED))
    receipt = read("aeps.CW", RECORDS["aeps.CW"])
    assert isinstance(receipt, ParsedReply)
    assert misfits(failed, receipt) == (Misfit.STATUS,)


def test_an_amount_is_compared_to_the_paisa() -> None:
    assert differs("aeps.CW", RECORDS["aeps.CW"] | {"amount": 499.99}) == (Misfit.AMOUNT,)


TRANSFER = "dmt.TRANSFER"


@pytest.mark.parametrize("status", ["completed", "processing", "failed"])
def test_a_transfer_to_another_account_is_not_this_one(status: str) -> None:
    record = RECORDS[TRANSFER] | {"status": status, "beneficiary_account_masked": "XXXXXXXX9999"}
    assert differs(TRANSFER, record) == (Misfit.ACCOUNT,)


def test_a_higher_charge_than_the_agreed_one_is_not_accepted() -> None:
    dearer = RECORDS[TRANSFER] | {"charge_amount": 5, "total_debit": 505}
    assert differs(TRANSFER, dearer) == (Misfit.CHARGE,)


def test_a_total_debit_is_the_amount_and_the_charge() -> None:
    assert differs(TRANSFER, RECORDS[TRANSFER] | {"total_debit": 505}) == (Misfit.TOTAL_DEBIT,)


def test_the_price_of_a_failed_transfer_is_not_compared() -> None:
    failed = RECORDS[TRANSFER] | {"status": "failed", "charge_amount": 5, "total_debit": 0}
    assert differs(TRANSFER, failed) == ()


def test_what_an_older_release_did_not_journal_of_a_transfer_is_not_compared() -> None:
    other = {"charge_amount": 5, "total_debit": 505, "beneficiary_account_masked": "XXXXXXXX9999"}
    receipt = read(TRANSFER, RECORDS[TRANSFER] | other)
    assert isinstance(receipt, ParsedReply)
    old = msgspec.structs.replace(sent(TRANSFER), masked_details={})
    assert misfits(old, receipt) == ()
