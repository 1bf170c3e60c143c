"""An answer is accepted only if every field matches: each product's record, field by field."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.api.answer_events import (
    event_of_status_check,
    event_of_submission,
    misfits,
    odd_fields,
)
from agent.api.records import service_key
from agent.api.replies import NoResponse
from agent.base.foreign_text import clean
from agent.base.money import Paise, rupees
from agent.base.structs import replace
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.model import Misfit
from agent.transactions.origin import Origin
from agent.transactions.outcome import Status
from tests.contract.proofs import proves
from tests.support.counts import examples
from tests.unit.agent.api.answers import (
    OUTLET,
    RECORDS,
    WITHOUT_AMOUNT,
    answer,
    parsed,
    read,
    sendable,
    sent,
)
from tests.unit.agent.transactions.facts import FAILED, OPENED, REFERENCE, sending

IDENTITY = frozenset(
    {"client_reference", "amount", "service", "type", "merchant_ref", "duplicate"}
    | {"beneficiary_account_masked"}
)
"""The fields that identify an answer's transaction."""
GUESSED = frozenset({"amount", "service", "type", "merchant_ref"})
"""Of these, the fields that most records have although the document does not name them."""
DECIDES = frozenset({"status", "verified", "reference_id", "request_id", "failure_code"})
"""The fields that decide the result or the status check; for a card also CONFIRMED."""
CONFIRMED = "confirmed_by_bank_network"

CODES = sorted(RECORDS)
each_product = pytest.mark.parametrize("code", CODES)
values = sendable | st.sampled_from(
    (500, 100, 0, -500, 500.01, "500", "CW", "DTH", OUTLET, "SUCCESS")
)


def differs(code: str, record: dict[str, Any], attempts: int = 1) -> tuple[Misfit, ...]:
    return misfits(sent(code, attempts), parsed(code, record), BY_CODE[code].endpoints)


def is_taken_for_success(code: str, record: dict[str, Any]) -> bool:
    receipt = read(code, record)
    if isinstance(receipt, NoResponse) or misfits(sent(code), receipt, BY_CODE[code].endpoints):
        return False
    return receipt.outcome.status is Status.SUCCESS and receipt.outcome.confirmed


@each_product
def test_a_record_with_the_requested_values_is_accepted(code: str) -> None:
    assert is_taken_for_success(code, RECORDS[code])


@each_product
@pytest.mark.parametrize("name", sorted(IDENTITY - {"client_reference"}))
def test_missing_fields_are_not_compared(code: str, name: str) -> None:
    rest = {field: value for field, value in RECORDS[code].items() if field != name}
    assert is_taken_for_success(code, rest)


@pytest.mark.parametrize("name", ["amount", "total_debit", "charge_amount"])
@pytest.mark.parametrize("value", [None, ""])
def test_an_empty_field_of_a_transfer_counts_as_missing(name: str, value: str | None) -> None:
    assert fits("dmt.TRANSFER", name, value)
    assert is_taken_for_success("dmt.TRANSFER", RECORDS["dmt.TRANSFER"] | {name: value})


@each_product
def test_a_success_with_a_failure_code_is_not_taken_for_success(code: str) -> None:
    assert not is_taken_for_success(code, RECORDS[code] | {"failure_code": "DECLINED"})


@proves("rule: Conventions common to all products 3")
@each_product
@settings(max_examples=examples(25))
@given(value=values, data=st.data())
def test_a_record_that_does_not_match_is_never_a_success(
    code: str, value: object, data: st.DataObject
) -> None:
    """The record has no wallet_impact, which could prove that the amount is ours."""
    name = data.draw(st.sampled_from(sorted(IDENTITY & RECORDS[code].keys())))
    changed = RECORDS[code] | {name: value, "wallet_impact": None}
    is_fit = fits(code, name, value)
    assert is_fit or not is_taken_for_success(code, changed)
    assert not is_fit or name not in GUESSED or is_taken_for_success(code, changed)


def fits(code: str, name: str, value: object) -> bool:
    """Return True if this value fits the transaction; a documented field is always compared."""
    documented = BY_CODE[code].endpoints.documented
    match name:
        case "duplicate":
            return value is not True
        case "client_reference":
            return value == REFERENCE
        case "amount":
            is_money = isinstance(value, int | float) and not isinstance(value, bool)
            is_ours = (is_money and value == 500) or value in ("500", "500.00")
            return code in WITHOUT_AMOUNT or is_ours or value in (None, "")
        case "service" | "type" if Misfit.SERVICE not in documented:
            word = service_key(value) if isinstance(value, str) else ""
            known = BY_CODE[code].endpoints.services
            return word not in known or word == service_key(RECORDS[code][name])
        case "merchant_ref" if Misfit.MERCHANT_REF not in documented:
            return True
        case _ if isinstance(value, str) and name == "service":
            return value == "" or service_key(value) == RECORDS[code][name]
        case "beneficiary_account_masked":
            digits = re.search(r"[0-9]{1,4}\Z", clean(str(value)))
            is_text = isinstance(value, str | int) and not isinstance(value, bool)
            return not is_text or digits is None or "4321".endswith(digits[0])
        case _:
            return value in (None, "", RECORDS[code][name])


@each_product
@settings(max_examples=examples(25))
@given(value=values, data=st.data())
def test_an_invalid_optional_field_never_hides_a_success(
    code: str, value: object, data: st.DataObject
) -> None:
    sides = RECORDS[code].keys() - IDENTITY - DECIDES - {CONFIRMED, "billed"}
    name = data.draw(st.sampled_from(sorted(sides)))
    # Never take a debit that is back for a success, however the flag is spelt.
    is_back = name == "refunded" and str(value).strip().lower() in ("true", "yes", "y", "1")
    assert is_taken_for_success(code, RECORDS[code] | {name: value}) is not is_back


@pytest.mark.parametrize("code", sorted(code for code in CODES if "refunded" in RECORDS[code]))
def test_a_success_whose_debit_is_back_is_neither_a_yes_nor_a_no(code: str) -> None:
    assert not is_taken_for_success(code, RECORDS[code] | {"refunded": True})


@pytest.mark.parametrize("odd", [None, False, "true", 1, [True]])
def test_only_an_explicit_true_confirms_a_cards_success(odd: object) -> None:
    assert not is_taken_for_success("matm.CW", RECORDS["matm.CW"] | {CONFIRMED: odd})


@proves("rule: A repeated client_reference returns the original transaction", "rule: Errors 1")
def test_an_earlier_attempt_explains_a_duplicate() -> None:
    twice = RECORDS["upicw.QR"] | {"duplicate": True}
    assert differs("upicw.QR", twice, attempts=1) == (Misfit.DUPLICATE,)
    assert differs("upicw.QR", twice, attempts=2) == ()


@each_product
def test_a_later_answer_has_the_reference_id_of_the_first(code: str) -> None:
    endpoints = BY_CODE[code].endpoints
    first = parsed(code, RECORDS[code])
    pending = replace(first.outcome, status=Status.PENDING)
    t = apply(sent(code), m.Answered(at=OPENED, outcome=pending))
    assert misfits(t, first, endpoints) == ()
    another = replace(first, outcome=replace(first.outcome, reference_id="ANOTHER-1"))
    assert misfits(t, another, endpoints) == (Misfit.REFERENCE_ID,)


def test_an_outlet_that_an_older_release_did_not_journal_is_not_compared() -> None:
    receipt = parsed("matm.CW", RECORDS["matm.CW"] | {"merchant_ref": "OUTLET-002"})
    endpoints = BY_CODE["matm.CW"].endpoints
    assert misfits(sent("matm.CW"), receipt, endpoints) == (Misfit.MERCHANT_REF,)
    old = m.Prepared(
        at=OPENED,
        client_reference=REFERENCE,
        service="matm.CW",
        amount=rupees(500),
        terms=BY_CODE["matm.CW"].terms,
    )
    assert misfits(apply(apply(None, old), sending()), receipt, endpoints) == ()


def test_a_final_failure_is_not_changed() -> None:
    receipt = parsed("aeps.CW", RECORDS["aeps.CW"])
    failure = replace(receipt.outcome, status=FAILED)
    failed = apply(sent("aeps.CW"), m.Answered(at=OPENED, outcome=failure))
    assert misfits(failed, receipt, BY_CODE["aeps.CW"].endpoints) == (Misfit.STATUS,)


# --- fields that the API document does not name ---


@pytest.mark.parametrize(
    ("code", "odd", "field"),
    [
        ("recharge.MOBILE", {"type": "PREPAID"}, Misfit.SERVICE),
        ("recharge.MOBILE", {"type": {"name": "MOBILE"}}, Misfit.SERVICE),
        ("aeps.CW", {"service": "CASH_WITHDRAWAL"}, Misfit.SERVICE),
        ("aeps.CW", {"merchant_ref": "M-77"}, Misfit.MERCHANT_REF),
        ("upicw.QR", {"merchant_ref": 77}, None),
        ("verify.PAID", {"service": "PAN"}, Misfit.SERVICE),
    ],
)
def test_an_unknown_word_in_a_guessed_field_is_only_an_alarm(
    code: str, odd: dict[str, object], field: Misfit | None
) -> None:
    record = RECORDS[code] | odd
    assert differs(code, record) == ()
    assert field is None or odd_fields(sent(code), parsed(code, record)) == (field,)


@pytest.mark.parametrize(
    ("code", "other"),
    [
        *(
            pytest.param(
                "aeps.MS" if service == "CW" else "aeps.CW",
                {"service": service},
                marks=proves(f"code: AEPS transaction, {service}"),
            )
            for service in ("CW", "AP", "BE", "MS", "CD")
        ),
        ("recharge.MOBILE", {"type": "DTH"}),
        ("recharge.DTH", {"type": "mobile"}),
        ("verify.PAID", {"service": "GSTIN"}),
    ],
)
def test_another_known_word_belongs_to_another_transaction(
    code: str, other: dict[str, str]
) -> None:
    assert differs(code, RECORDS[code] | other) == (Misfit.SERVICE,)


@pytest.mark.parametrize(
    "same",
    [
        ("aeps.CW", {"service": "cw"}),
        ("verify.PAID", {"service": "PAN_TO_GSTIN"}),
        ("matm.CW", {"amount": "500.00"}),
    ],
)
def test_another_spelling_of_a_word_matches(same: tuple[str, dict[str, str]]) -> None:
    code, spelled = same
    assert odd_fields(sent(code), parsed(code, RECORDS[code] | spelled)) == ()


NOTES = ("aeps.CW", "aeps.CD", "upicw.QR", "recharge.MOBILE", "bbps.PAY")


@proves("rule: Money effect: CW and AP credit (amount - charge +")
@pytest.mark.parametrize("amount", [100, 49999, 0, -500, "5OO", True, [500]])
@pytest.mark.parametrize("code", NOTES)
def test_another_amount_moves_no_notes_unless_the_wallet_shows_ours(
    code: str, amount: object
) -> None:
    """If the wallet changed by our amount, another guessed amount is only an alarm."""
    record = RECORDS[code] | {"amount": amount}
    for nothing_of_ours in (None, 0, 106.5, -99, 449, 551):
        unproven = record | {"wallet_impact": nothing_of_ours}
        assert differs(code, unproven) == (Misfit.AMOUNT,)
    for proof in (506.5, 500, -500, -495.02, 450, 550):
        assert differs(code, record | {"wallet_impact": proof}) == ()


@pytest.mark.parametrize("status", ["PENDING", "FAILED"])
@pytest.mark.parametrize("code", NOTES)
def test_a_record_that_moved_nothing_may_have_no_amount(code: str, status: str) -> None:
    record = RECORDS[code] | {"status": status, "amount": 0, "wallet_impact": 0}
    assert differs(code, record) == ()
    assert differs(code, record | {"amount": 100}) == (Misfit.AMOUNT,)


@pytest.mark.parametrize("code", NOTES)
def test_a_wallet_change_that_is_nearer_to_the_other_amount_proves_nothing(code: str) -> None:
    record = RECORDS[code] | {"amount": 540, "wallet_impact": 535}
    assert differs(code, record) == (Misfit.AMOUNT,)
    assert differs(code, record | {"wallet_impact": 520}) == (Misfit.AMOUNT,), "as near to both"
    assert differs(code, record | {"wallet_impact": 505}) == ()


def test_a_detail_of_a_slip_has_no_personal_number() -> None:
    said = RECORDS["matm.CW"] | {"bank_response_code": "call 9876543210"}
    assert parsed("matm.CW", said).outcome.details["bank_response_code"] == "call XXXXXXXXXX"


TRANSFER = "dmt.TRANSFER"
PAID, UNDER_WAY, DECLINED = "completed", "processing", "failed"
ANY_STATUS = (PAID, UNDER_WAY, DECLINED)
TRANSFERS: tuple[tuple[str, dict[str, object], tuple[str, ...], tuple[Misfit, ...]], ...] = (
    ("no amount", {"amount": 0}, (UNDER_WAY, DECLINED), (Misfit.AMOUNT,)),
    (
        "another account",
        {"beneficiary_account_masked": "XXXXXXXX9999"},
        ANY_STATUS,
        (Misfit.ACCOUNT,),
    ),
    # An unreadable sum raises an alarm, so that people can end the transaction if it never changes.
    ("an unreadable amount", {"amount": "five hundred"}, (PAID,), (Misfit.AMOUNT,)),
)
"""What differs in a transfer's record, its statuses, and the fields that are found."""


@pytest.mark.parametrize(
    ("code", "changes", "expected"),
    [
        pytest.param(
            "matm.CW",
            {"amount": 100, "service": "BE", "merchant_ref": "OUTLET-002"},
            (Misfit.AMOUNT, Misfit.SERVICE, Misfit.MERCHANT_REF),
            id="another outlet's record",
        ),
        pytest.param("matm.CW", {"amount": 499.99}, (Misfit.AMOUNT,), id="a paisa less"),
        pytest.param("matm.CW", {"service": " cw "}, (), id="another case, and spaces"),
        *(
            pytest.param(TRANSFER, changes | {"status": status}, expected, id=f"{id_}: {status}")
            for id_, changes, statuses, expected in TRANSFERS
            for status in statuses
        ),
    ],
)
def test_a_documented_field_that_differs_is_found(
    code: str, changes: dict[str, object], expected: tuple[Misfit, ...]
) -> None:
    assert differs(code, RECORDS[code] | changes) == expected


PRICES: tuple[tuple[str, dict[str, object], str, tuple[Misfit, ...]], ...] = (
    ("dearer than agreed", {"charge_amount": 5, "total_debit": 505}, PAID, (Misfit.CHARGE,)),
    ("dearer, not settled", {"charge_amount": 5, "total_debit": 505}, UNDER_WAY, (Misfit.CHARGE,)),
    ("with a tax", {"charge_amount": 0, "total_debit": 500.9}, PAID, (Misfit.TOTAL_DEBIT,)),
    ("not debited", {"total_debit": 0}, PAID, (Misfit.TOTAL_DEBIT,)),
    ("not debited yet", {"total_debit": 0}, UNDER_WAY, ()),
    ("the price of a failure", {"charge_amount": 5, "refunded": True}, DECLINED, ()),
    ("an unreadable charge", {"charge_amount": "five"}, PAID, (Misfit.CHARGE,)),
    ("an unreadable total", {"total_debit": [500]}, PAID, (Misfit.TOTAL_DEBIT,)),
    ("a charge below zero", {"charge_amount": -5, "total_debit": 495}, PAID, ()),
)
"""A transfer's price besides the agreed charge of 0, its status, and the fields of the alarm."""


@pytest.mark.parametrize(
    ("changes", "status", "odd"), [pytest.param(*row, id=id_) for id_, *row in PRICES]
)
def test_a_price_never_decides_whether_a_transfer_is_ours(
    changes: dict[str, object], status: str, odd: tuple[Misfit, ...]
) -> None:
    """It is accepted by reference, amount and account; an odd price is only an alarm."""
    record = RECORDS[TRANSFER] | changes | {"status": status}
    assert differs(TRANSFER, record) == ()
    assert odd_fields(sent(TRANSFER), parsed(TRANSFER, record)) == odd


def test_the_debit_of_a_completed_transfer_is_journaled() -> None:
    dearer = RECORDS[TRANSFER] | {"charge_amount": 5, "total_debit": 505.9}
    outcome = parsed(TRANSFER, dearer).outcome
    assert (outcome.charge, outcome.wallet_impact) == (rupees(5), Paise(-50590))
    assert parsed(TRANSFER, dearer | {"status": UNDER_WAY}).outcome.wallet_impact is None


def test_the_same_wrong_answer_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """A transfer is polled every few seconds; the log must last for thirty days."""
    transfer, asks = sent(TRANSFER), Origin("https://service", "key")
    anothers = answer(RECORDS[TRANSFER] | {"beneficiary_account_masked": "XXXXXXXX9999"})
    endpoints = BY_CODE[TRANSFER].endpoints
    for _ in range(3):
        event, _ = event_of_status_check(transfer, anothers, endpoints, asks, at=OPENED)
        assert isinstance(event, m.Mismatched)
        transfer = apply(transfer, event)
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_transfer_fields_missing_in_older_releases_are_not_compared() -> None:
    other = {"charge_amount": 5, "total_debit": 505, "beneficiary_account_masked": "XXXXXXXX9999"}
    receipt = parsed(TRANSFER, RECORDS[TRANSFER] | other)
    old = msgspec.structs.replace(sent(TRANSFER), masked_details={})
    assert misfits(old, receipt, BY_CODE[TRANSFER].endpoints) == ()


@each_product
def test_a_status_check_may_call_our_only_attempt_a_duplicate(code: str) -> None:
    """`duplicate` says something about a submission only: a status check submits nothing."""
    t, record = sent(code), answer(RECORDS[code] | {"duplicate": True})
    asks = Origin("https://service", "key")
    event, _ = event_of_status_check(t, record, BY_CODE[code].endpoints, asks, at=OPENED)
    assert isinstance(event, m.StatusReceived), event
    assert not event.outcome.duplicate


@each_product
def test_a_first_submission_that_is_called_a_duplicate_is_not_accepted(code: str) -> None:
    record = answer(RECORDS[code] | {"duplicate": True})
    event, _ = event_of_submission(sent(code), record, BY_CODE[code].endpoints, at=OPENED)
    assert event == m.Mismatched(at=OPENED, fields=(Misfit.DUPLICATE,))
