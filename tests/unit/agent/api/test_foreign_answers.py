"""For any data of the service, a reader returns a value or NoResponse, and never raises."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.api import aeps, bbps, dmt, matm, recharge, upicw, verify
from agent.api.records import Endpoints
from agent.api.replies import NoResponse
from agent.transactions.outcome import ParsedReply
from tests.unit.agent.api.answers import answer, raw, sendable

PRODUCTS = (aeps, bbps, dmt, matm, recharge, upicw, verify)
NEEDED = {
    "reference_id": "X1",
    "request_id": "X1",
    "client_reference": "R-1",
    "status": "SUCCESS",
    "verified": True,
}
SHOWN = (
    "account_balance", "approval_ref", "bank_name", "bank_response_code", "bank_rrn",
    "bbps_transaction_id", "card", "charge", "charge_amount", "commission", "duplicate",
    "confirmed_by_bank_network", "failure_code", "launch", "beneficiary_account_masked",
    "beneficiary_name", "message", "mini_statement",
    "operator_reference", "payer_vpa", "qr_image", "qr_string", "record", "refunded",
    "reversal_reference", "utr_number", "valid_seconds", "wallet_impact",
)  # fmt: skip

READERS = tuple(module.TRANSACTIONS for module in PRODUCTS)


@given(shown=st.dictionaries(st.sampled_from(SHOWN), sendable, max_size=8))
def test_display_only_data_never_hides_the_result(shown: dict[str, Any]) -> None:
    for endpoints in READERS:
        assert isinstance(endpoints.read(answer(NEEDED | shown)), ParsedReply), endpoints


@pytest.mark.parametrize("endpoints", READERS, ids=[module.BASE for module in PRODUCTS])
@pytest.mark.parametrize("needed", ["client_reference", "status"])
def test_a_record_without_a_deciding_field_counts_as_no_response(
    endpoints: Endpoints, needed: str
) -> None:
    if endpoints is verify.TRANSACTIONS and needed == "status":
        needed = "verified"
    rest = {name: value for name, value in NEEDED.items() if name != needed}
    assert isinstance(endpoints.read(answer(rest)), NoResponse)


@pytest.mark.parametrize("number", [b"1e999999999999999999999", b"-1e400", b"true"])
def test_an_extreme_number_is_not_an_amount(number: bytes) -> None:
    read = raw(b'{"charge_amount": 1, "total_debit": ' + number + b"}").read(dmt.Price)
    assert isinstance(read, NoResponse)
