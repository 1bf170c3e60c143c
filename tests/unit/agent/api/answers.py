"""Answers of the service as the client receives them, for the tests of their readers."""

import json
from typing import Any

import httpx
import msgspec
from hypothesis import strategies as st

from agent.api.replies import Answer, NoResponse
from agent.base.money import ZERO, rupees
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.model import Transaction
from agent.transactions.outcome import ParsedReply
from tests.unit.agent.transactions.facts import OPENED, REFERENCE, sending

RECORD = {
    "reference_id": "AE2611210001",
    "client_reference": "OUTLET-001-20261121-150000-7QX3ZC",
    "status": "SUCCESS",
    "failure_code": None,
    "duplicate": False,
    "bank_rrn": "632511004321",
    "account_balance": 5120.4,
    "charge": 0,
    "message": "Transaction successful",
}
"""A withdrawal that the bank has paid (service.md 1.1)."""

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
"""A SUCCESS of each product, with all its fields (service.md 1.1, 2 to 7)."""

MASKED = {
    "verify.PAID": {"verification": "pan-to-gstin"},
    "dmt.TRANSFER": {"last4": "4321", "charge": "0"},
}
WITHOUT_AMOUNT = {"aeps.BE", "aeps.MS", "matm.BE", "matm.MS"}

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)


finite = st.floats(allow_nan=False, allow_infinity=False)
sendable = st.recursive(
    st.none() | st.booleans() | st.integers() | finite | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
"""Any JSON value, without infinities and NaN."""


def answer(data: object) -> Answer:
    """The data of an accepted request."""
    return raw(json.dumps(data).encode())


def raw(data: bytes) -> Answer:
    """Raw data, which the envelope does not parse."""
    return Answer(msgspec.Raw(data), http=201, service_time=None)


def accepted(data: object, http: int = 200, **headers: str) -> httpx.Response:
    return httpx.Response(http, json={"success": True, "data": data}, headers=headers)


def refused(http: int, code: str, headers: dict[str, str] | None = None) -> httpx.Response:
    error: dict[str, Any] = {"code": code, "message": f"{code} it is"}
    return httpx.Response(http, json={"success": False, "error": error}, headers=headers)


def sent(code: str, attempts: int = 1) -> Transaction:
    """Return a transaction of Rs 500 after this many attempts."""
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


def parsed(code: str, record: dict[str, Any]) -> ParsedReply:
    receipt = read(code, record)
    assert isinstance(receipt, ParsedReply)
    return receipt
