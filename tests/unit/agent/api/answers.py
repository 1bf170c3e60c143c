"""Answers of the service as the client receives them, for the tests of their readers."""

import json
from typing import Any

import httpx
import msgspec
from hypothesis import strategies as st

from agent.api.replies import Answer

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
"""A withdrawal that the bank has paid (CONTRACT 1.1)."""


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
