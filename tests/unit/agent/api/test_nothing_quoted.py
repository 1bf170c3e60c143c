"""If a service quotes our request, its private values are not stored, shown or logged."""

import json
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from agent.api import aeps
from agent.api.exchange import Request
from agent.api.replies import Amount, Answer, ApiRefusal, NoResponse, read
from agent.api.sent_texts import SentTexts
from agent.base.foreign_text import ForeignName, clean, digit_runs, remark
from agent.base.private import Private
from tests.unit.agent.api.service import received

KEY = "key-under-test-9f3a"
AADHAAR = "999999990019"
OTP = "4821"
BODY = json.dumps(
    {
        "aadhaar": AADHAAR,
        "otp": OTP,
        "pid_data": '<PidData ci="20250101"/>',
        "client_reference": "OUTLET-001-20261121-150000-7QX3ZC",
        "merchant_ref": "OUTLET-001",
        "bank_iin": "607094",
        "input_params": [{"paramName": "Consumer Number", "paramValue": "KA-778899"}],
    }
).encode()
SENT = SentTexts(Private(KEY), BODY)


@dataclass
class Response:
    content: bytes
    status_code: int = 422
    headers: dict[str, str] = field(default_factory=dict)


def refused(message: Any, **more: Any) -> ApiRefusal:
    error = {"code": "DECLINED", "message": message, **more}
    reply = read(Response(json.dumps({"success": False, "error": error}).encode()), SENT)
    assert isinstance(reply, ApiRefusal)
    return reply


def answered(**data: Any) -> Answer:
    content = json.dumps({"success": True, "data": data}).encode()
    reply = read(Response(content, 200), SENT)
    assert isinstance(reply, Answer)
    return reply


@pytest.mark.parametrize(
    "said",
    [
        f"bad aadhaar {AADHAAR}",
        f"aadhaar={AADHAAR[:4]} {AADHAAR[4:8]} {AADHAAR[8:]}",
        f"aadhaar {AADHAAR[:4]}-{AADHAAR[4:8]}-{AADHAAR[8:]}",
        f"aadhaar {AADHAAR[:4]} and {AADHAAR[4:8]}<b>{AADHAAR[8:]}</b>",
        "आधार ९९९९९९९९००१९",
        f"key {KEY} is wrong",
        f"Bearer {KEY}",
        f"otp {OTP} expired",
        'got <PidData ci="20250101"/>',
        "consumer KA-778899 unknown",
        "call +91 98765 43210",
    ],
)
def test_quotes_are_removed_from_a_message(said: str) -> None:
    message = refused(said).message
    for secret in (AADHAAR, KEY, OTP, "<PidData", "KA-778899", "98765", "९९९९"):
        assert secret not in message, message
        assert secret.replace(" ", "") not in message.replace(" ", ""), message
    assert AADHAAR not in "".join(digit_runs(message))


QUOTES = (
    f"x{AADHAAR}y",
    "9999 9999 0019",
    "9999-9999-0019",
    "9999  9999  0019",
    "9999\u00a09999\u00a00019",
    "९९९९ ९९९९ ००१९",
    "９９９９９９９９００１９",
    "9999_9999_0019",
)


@pytest.mark.parametrize("quote", QUOTES)
@pytest.mark.parametrize("name", ["message", "code", "failure_code", "field"])
@pytest.mark.parametrize("sent", [SENT, None], ids=["asked with it", "asked without it"])
def test_no_field_of_a_refusal_quotes_us(name: str, quote: str, sent: SentTexts | None) -> None:
    error = {"code": "DECLINED", "message": "no"} | {name: quote}
    reply = read(Response(json.dumps({"success": False, "error": error}).encode()), sent)
    assert isinstance(reply, ApiRefusal)
    kept = " ".join(filter(None, (reply.code, reply.message, reply.failure_code, reply.field)))
    assert digit_runs(kept) == []


@pytest.mark.parametrize("quote", QUOTES)
def test_no_field_of_a_record_keeps_a_quote(quote: str) -> None:
    """A reference keeps twelve digits in one piece, unless they are those of the request."""
    names = ("message", "failure_code", "bank_rrn", "bank_response_code")
    record = {"reference_id": "AE1", "client_reference": "R-1", "status": "FAILED"}
    parsed = received(answered(**record | dict.fromkeys(names, quote)), aeps.TRANSACTIONS)
    outcome = parsed.outcome
    kept = (outcome.message, outcome.failure_code, outcome.bank_rrn, *outcome.details.values())
    assert digit_runs(" ".join(filter(None, kept))) == []


def test_an_unreadable_number_is_not_quoted_in_the_reason() -> None:
    content = json.dumps({"success": True, "data": {"charge": 999999990019.001}})
    reply = read(Response(content.encode(), 200))
    assert isinstance(reply, Answer)
    price = reply.read(_Price)
    assert isinstance(price, NoResponse)
    assert "999999990019" not in price.why


class _Price(msgspec.Struct):
    charge: Amount


def test_nested_values_of_an_answer_do_not_quote_us() -> None:
    """The number is removed from a reference, a list and a number; the rest is still read."""
    answer = answered(
        status="SUCCESS",
        bank_rrn=AADHAAR,
        number=int(AADHAAR),
        amount=500.5,
        mini_statement=[{"narration": f"to {AADHAAR}"}],
        client_reference="OUTLET-001-20261121-150000-7QX3ZC",
    )
    assert AADHAAR.encode() not in bytes(answer.data)
    assert b'"amount":500.5' in bytes(answer.data)
    assert b"7QX3ZC" in bytes(answer.data), "what names the transaction stays"


def test_an_answer_without_quotes_is_unchanged() -> None:
    content = b'{"success": true, "data": {"amount": 1.10, "name": "A"}}'
    reply = read(Response(content, 200), SENT)
    assert isinstance(reply, Answer)
    assert bytes(reply.data) == b'{"amount": 1.10, "name": "A"}'


def test_the_error_for_an_unreadable_answer_quotes_nothing() -> None:
    reply = read(Response(f"<html>{AADHAAR} {KEY}</html>".encode(), 500), SENT)
    assert isinstance(reply, NoResponse)
    assert AADHAAR not in reply.why
    assert KEY not in reply.why


def test_no_object_shows_the_request_that_was_sent() -> None:
    request = Request("POST", "/x", {}, {"authorization": KEY}, BODY, 1.0, 1.0)
    for shown in (repr(request), str(request), repr(SENT), f"{request!r}"):
        assert KEY not in shown
        assert AADHAAR not in shown


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("a\nb\r\nc\td", "a b c d"),
        ("a\x1b[31mred\x07", "a [31mred"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2066hidden\u2069 \u200b zero", "hidden zero"),
        ("x" * 100_000, "x" * 200),
        ("\u0000\uffff", ""),
        ("नमस्ते क्\u200dष", "नमस्ते क्\u200dष"),
        ("1234 is four, 12345 is five", "1234 is four, XXXXX is five"),
    ],
)
def test_a_message_is_one_short_line(said: str, kept: str) -> None:
    assert remark(said) == kept


def test_a_hundred_thousand_letters_are_searched_quickly() -> None:
    """A search that restarts at each letter would take minutes."""
    began = time.process_time()
    for said in ("9 " * 50_000, "x" * 100_000, "\u202e" * 100_000, "9" * 100_000):
        remark(said)
        clean(said)
    assert time.process_time() - began < 5


def test_quotes_are_removed_from_a_name_when_it_is_read() -> None:

    class Bank(msgspec.Struct):
        bank_name: ForeignName

    bank = answered(bank_name="State\nBank\u202e of 999999990019 India").read(Bank)
    assert isinstance(bank, Bank)
    assert bank.bank_name == "State Bank of XXXXXXXXXXXX India" or "…" in bank.bank_name
    assert type(bank.bank_name) is str, "it is kept, encoded and shown like any other text"
    assert not isinstance(answered(bank_name=[7]).read(Bank), Bank)
