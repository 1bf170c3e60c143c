"""Every request has the fields that the API document names for it, with the customer's answers."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from agent.api.billers import Billers
from agent.api.client import Client
from agent.api.dmt import Dmt, Senders
from agent.base.money import rupees
from agent.base.structs import replace
from agent.services.answers import Answers
from agent.services.declaration import RequestContent
from agent.services.registry import BY_CODE
from tests.contract.proofs import proves
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.api.service import MOBILE, TPIN
from tests.unit.agent.services import said

REFERENCE = "OUTLET-001-1"
AT_THE_OUTLET = {
    "merchant_ref": "OUTLET-001",
    "client_reference": REFERENCE,
    "aadhaar": said.AADHAAR,
    "bank_iin": "607094",
    "pid_data": "<PidData/>",
    "latitude": 12.9716,
    "longitude": 77.5946,
}
EVERY_ANSWER: dict[str, tuple[str, Answers, dict[str, object]]] = {
    "cash-withdrawal": (
        "aeps.CW",
        said.AT_A_BANK,
        AT_THE_OUTLET
        | {"amount": 6000, "customer_mobile": said.MOBILE, "auth_mode": "FP"}
        | {"otp_reference": "OTP-1", "device_imei": "SN-1"},
    ),
    "aadhaar-pay": (
        "aeps.AP",
        replace(said.AT_A_BANK, amount=rupees(347)),
        AT_THE_OUTLET | {"amount": 347},
    ),
    "bill/pay": (
        "bbps.PAY",
        said.BILLED,
        {"bill_token": "BT-1", "tpin": "123456", "client_reference": REFERENCE},
    ),
    "transfer": (
        "dmt.TRANSFER",
        said.TRANSFERRED,
        {"sender_token": "st_1", "beneficiary_id": 77, "amount": 3000, "tpin": "123456"}
        | {"client_reference": REFERENCE, "remarks": "OUTLET-001 1"},
    ),
    "recharge": (
        "recharge.MOBILE",
        said.RECHARGED,
        {"operator_id": 3, "number": said.MOBILE, "amount": 199, "tpin": "123456"}
        | {"client_reference": REFERENCE},
    ),
}
"""The service, a customer's answers, and the fields of the request."""


def of_field(name: str) -> pytest.MarkDecorator:
    is_otp = name == "cash-withdrawal body, otp_reference"
    rules = ("rule: Produces otp_reference for CW/AP above 5,000 rupees",) if is_otp else ()
    return proves(f"field: {name}", *rules)


@pytest.mark.parametrize(
    ("code", "answers", "field", "value"),
    [
        pytest.param(code, answers, field, value, marks=of_field(f"{call} body, {field}"))
        for call, (code, answers, fields) in EVERY_ANSWER.items()
        for field, value in fields.items()
    ],
)
def test_a_request_has_each_documented_field(
    code: str, answers: Answers, field: str, value: object
) -> None:
    body = BY_CODE[code].body(RequestContent(said.OUTLET, REFERENCE, answers, TPIN))
    assert json.loads(body.reveal())[field] == value


@proves("rule: Every POST body holds client_reference plus the fields the")
@pytest.mark.parametrize(
    ("service", "field"),
    [
        pytest.param(service, field, marks=proves(f"field: {service} body, {field}"))
        for service in ("bank-account", "voter-id")
        for field in usual.VERIFIED[service]
    ],
)
@proves("field: bank-account body, client_reference")
def test_a_verification_has_the_listed_fields_and_its_reference(service: str, field: str) -> None:
    body = json.loads(usual.verification(service, REFERENCE).reveal())
    assert body[field] == usual.VERIFIED[service][field]
    assert body["client_reference"] == REFERENCE


INQUIRIES: dict[str, tuple[Callable[[Client], Awaitable[Any]], dict[str, object]]] = {
    "bill/fetch": (
        lambda client: Billers(client).fetch(usual.BILLER, usual.CONSUMER, MOBILE),
        {
            "biller_id": usual.BILLER,
            "customer_params": [{"paramName": "Consumer Number", "paramValue": "123456789012"}],
            "mobile_number": "9876543210",
        },
    ),
    "charges": (lambda client: Dmt(client).charges(rupees(500)), {"amount": 500}),
    "beneficiary/verify": (
        lambda client: Senders(client).verify_account(usual.SAVINGS),
        {"account_number": "123456784321", "ifsc_code": "SBIN0001234"},
    ),
}
"""The call, and all fields of its request."""


@pytest.mark.parametrize(
    ("call", "fields"),
    [
        pytest.param(*row, marks=proves(*(f"field: {name} body, {field}" for field in row[1])))
        for name, row in INQUIRIES.items()
    ],
    ids=list(INQUIRIES),
)
@proves("field: bill/fetch body, paramName", "field: bill/fetch body, paramValue")
@virtual_time
async def test_an_inquiry_has_exactly_the_documented_fields(
    call: Callable[[Client], Awaitable[Any]], fields: dict[str, object]
) -> None:
    peer = Peer()
    await call(client_of(peer, virtual_clock()))
    (request,) = peer.heard
    assert json.loads(request.content) == fields
