"""Records that the document does not show, and what each of them counts as."""

from typing import Any

import msgspec
import pytest

from agent.api import recharge
from agent.api.answer_events import event_of_status_check, event_of_submission
from agent.api.replies import Answer, NoResponse, read
from agent.base.money import Paise
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.model import BankStatus, CashStatus
from agent.transactions.origin import Origin
from agent.transactions.outcome import ParsedReply, Status
from tests.unit.agent.api.answers import RECORDS, accepted, answer, parsed, sent
from tests.unit.agent.transactions.facts import OPENED, PENDING, answered

ASKS = Origin("https://service", "key")
WITH_STATUS = sorted(set(RECORDS) - {"verify.PAID"})
each_product = pytest.mark.parametrize("code", WITH_STATUS)
PROOF_OF_FAILURE = {"failure_code": "DECLINED", "refunded": True}
"""Values that prove a FAILED, of the fields that a record has."""


def id_of(code: str) -> str:
    return "request_id" if code == "dmt.TRANSFER" else "reference_id"


@each_product
@pytest.mark.parametrize("missing", [None, ""])
def test_a_failure_without_an_id_is_a_failure(code: str, missing: str | None) -> None:
    """It was held for days, with the customer's notes."""
    proof = {name: value for name, value in PROOF_OF_FAILURE.items() if name in RECORDS[code]}
    record = RECORDS[code] | proof | {"status": "FAILED", id_of(code): missing}
    event, _ = event_of_submission(sent(code), answer(record), BY_CODE[code].endpoints, at=OPENED)
    assert isinstance(event, m.Answered), event
    failed = apply(sent(code), event)
    assert failed.bank_status is BankStatus.FAILED
    assert failed.reference_id is None
    assert "reversal_reference" not in event.outcome.details
    is_paid_in = BY_CODE[code].terms.direction is m.Direction.IN
    assert failed.cash is (CashStatus.REFUND_OWED if is_paid_in else CashStatus.NONE)


@each_product
@pytest.mark.parametrize("status", ["SUCCESS", "PENDING", "completed", "UNKNOWN"])
def test_any_other_record_needs_its_id(code: str, status: str) -> None:
    record = RECORDS[code] | {"status": status, id_of(code): None}
    assert isinstance(BY_CODE[code].endpoints.read(answer(record)), NoResponse)


def test_a_failure_without_an_id_is_not_the_answer_of_a_transaction_that_has_one() -> None:
    pending = apply(
        sent("aeps.CW"),
        msgspec.structs.replace(
            answered(PENDING),
            outcome=msgspec.structs.replace(answered(PENDING).outcome, reference_id="AE1"),
        ),
    )
    record = answer(RECORDS["aeps.CW"] | {"status": "FAILED", "reference_id": None})
    event, _ = event_of_status_check(pending, record, BY_CODE["aeps.CW"].endpoints, ASKS, at=OPENED)
    assert event == m.Mismatched(at=OPENED, fields=(m.Misfit.REFERENCE_ID,))


@pytest.mark.parametrize("data", [None, [], {}, "", "none"])
def test_an_empty_answer_to_a_status_check_is_not_a_404(data: object) -> None:
    event, _ = event_of_status_check(
        sent("aeps.CD"), answer(data), BY_CODE["aeps.CD"].endpoints, ASKS, at=OPENED
    )
    assert event is None


@pytest.mark.parametrize("nothing", ["00", "000", "0", 0, "NA", "n/a", "None", "-", " ", "", None])
@each_product
def test_a_failure_code_that_says_nothing_is_absent(code: str, nothing: object) -> None:
    found = parsed(code, RECORDS[code] | {"failure_code": nothing})
    assert found.outcome.status is Status.SUCCESS
    assert found.outcome.failure_code is None


@pytest.mark.parametrize("failure", ["DECLINED", "51", 51, "05", "0000X", True, [], {}])
@each_product
def test_a_success_with_any_other_failure_code_is_neither_yes_nor_no(
    code: str, failure: object
) -> None:
    assert parsed(code, RECORDS[code] | {"failure_code": failure}).outcome.is_unclear


@pytest.mark.parametrize(
    ("status", "expected"),
    [("SUCCESS", PENDING), ("FAILED", PENDING), ("PENDING", PENDING), ("QUEUED", PENDING)],
)
def test_a_record_with_202_is_not_final(status: str, expected: Status) -> None:
    """202 means that the request might or might not be acted upon."""
    reply = read(accepted(RECORDS["aeps.CW"] | {"status": status}, 202))
    assert isinstance(reply, Answer)
    event, found = event_of_submission(
        sent("aeps.CW"), reply, BY_CODE["aeps.CW"].endpoints, at=OPENED
    )
    assert isinstance(event, m.Answered)
    assert event.outcome.status is expected
    assert found
    assert event.outcome.is_unclear == (status != "PENDING")


def rrn(number: object, code: str = "aeps.CW") -> str | None:
    return parsed(code, RECORDS[code] | {"bank_rrn": number}).outcome.bank_rrn


def test_an_rrn_that_is_a_number_is_shown_only_with_all_its_digits() -> None:
    assert rrn(632511004321) == "632511004321"
    assert rrn(32511004321) is None, "a leading zero is lost"
    assert rrn("032511004321") == "032511004321"
    assert rrn("6") == "6", "a text is as the service wrote it"


def test_an_operators_reference_may_be_a_short_number() -> None:
    record = RECORDS["recharge.DTH"] | {"operator_reference": 2734817}
    found = recharge.TRANSACTIONS.read(answer(record))
    assert isinstance(found, ParsedReply)
    assert found.outcome.bank_rrn == "2734817"


@pytest.mark.parametrize(
    ("written", "paise"), [(3.9825, 398), (-195.0175, -19_502), ("0.005", 0), (1e15, None)]
)
def test_a_commission_with_four_decimals_is_rounded_to_the_nearest_paisa(
    written: Any, paise: int | None
) -> None:
    figures = {"commission": written, "wallet_impact": written}
    outcome = parsed("recharge.DTH", RECORDS["recharge.DTH"] | figures).outcome
    expected = None if paise is None else Paise(paise)
    assert (outcome.commission, outcome.wallet_impact) == (expected, expected)
