"""What is removed as a quote of the request, and the identifiers that are never edited."""

import json
from typing import Any

import httpx
import msgspec
import pytest

from agent.api import aeps
from agent.api.replies import Answer, ApiRefusal, NoResponse, read
from agent.api.sent_texts import SentTexts
from agent.base.private import Private
from tests.unit.agent.api.service import received

KEY = Private("key-under-test-9f3a")
AADHAAR = "999999990019"
TPIN = "202611"
REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"


def sent(**fields: str) -> SentTexts:
    return SentTexts(KEY, json.dumps({"client_reference": REFERENCE, **fields}).encode())


def record(sent_texts: SentTexts, **data: Any) -> Any:
    known = {"reference_id": "AE1", "client_reference": REFERENCE, "status": "SUCCESS"}
    content = json.dumps({"success": True, "data": known | data}).encode()
    reply = read(httpx.Response(200, content=content), sent_texts)
    assert isinstance(reply, Answer)
    return msgspec.json.decode(reply.data)


def message(sent_texts: SentTexts, text: str) -> str:
    error = {"code": "DECLINED", "message": text}
    content = json.dumps({"success": False, "error": error}).encode()
    reply = read(httpx.Response(422, content=content), sent_texts)
    assert isinstance(reply, ApiRefusal)
    return reply.message


IDENTIFIERS = (
    *("client_reference", "reference_id", "request_id", "bank_rrn", "utr_number"),
    *("bbps_transaction_id", "approval_ref", "operator_reference", "complaint_id"),
)


@pytest.mark.parametrize("name", IDENTIFIERS)
@pytest.mark.parametrize(
    ("secret", "identifier"),
    [
        ("202611", REFERENCE),
        ("150000", REFERENCE),
        ("20261121", REFERENCE),
        ("202611", "AE2026112100"),
        ("150000", "AE-150000"),
        ("632511004", "632511004321"),
        ("20261121150", REFERENCE),
    ],
)
def test_an_identifier_that_contains_the_digits_of_a_secret_is_kept_whole(
    name: str, secret: str, identifier: str
) -> None:
    """Every date and counter contains the digits of somebody's TPIN or OTP."""
    for field in ("tpin", "otp"):
        assert record(sent(**{field: secret}), **{name: identifier})[name] == identifier


def test_our_own_reference_is_kept_if_its_digits_are_a_quote() -> None:
    own = sent(aadhaar="202611211500")
    assert record(own, client_reference=REFERENCE)["client_reference"] == REFERENCE


@pytest.mark.parametrize("quote", [AADHAAR, f"X{AADHAAR}", "9999 9999 0019", KEY.reveal()])
def test_an_identifier_that_quotes_an_aadhaar_number_or_the_key_is_lost_as_a_whole(
    quote: str,
) -> None:
    """A part of an identifier would be another identifier."""
    data = record(sent(aadhaar=AADHAAR), bank_rrn=quote, reference_id=quote)
    assert AADHAAR not in json.dumps(data)
    reply = Answer(msgspec.Raw(json.dumps(data).encode()), 200, None)
    assert isinstance(aeps.TRANSACTIONS.read(reply), NoResponse)
    paid = Answer(msgspec.Raw(json.dumps(data | {"reference_id": "AE1"}).encode()), 200, None)
    assert received(paid, aeps.TRANSACTIONS).outcome.bank_rrn is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("TPIN 202611 is wrong", "TPIN … is wrong"),
        ("TPIN202611.", "TPIN…."),
        ("(202611)", "(…)"),
        ("of 20261121", "of XXXXXXXX"),
        ("line 1202611", "line XXXXXXX"),
    ],
)
def test_a_secret_is_removed_from_a_message_where_its_digits_stand_alone(
    text: str, shown: str
) -> None:
    assert message(sent(tpin=TPIN), text) == shown


@pytest.mark.parametrize("number", [202611, 202611.5, -202611])
def test_an_amount_that_is_somebodys_tpin_is_kept(number: float) -> None:
    assert record(sent(tpin=TPIN), amount=number)["amount"] == number


def test_a_number_that_is_the_aadhaar_number_is_lost() -> None:
    assert record(sent(aadhaar=AADHAAR), odd=int(AADHAAR))["odd"] is None
