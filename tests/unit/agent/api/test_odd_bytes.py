"""Odd bytes in a field for people: the field is lost, the answer is not."""

import json
import logging
from decimal import Decimal

import httpx
import msgspec
import pytest

from agent.api import aeps, dmt, recharge, upicw
from agent.api.aeps import Bank
from agent.api.answer_events import event_of_submission
from agent.api.billers import Bill
from agent.api.records import Endpoints
from agent.api.replies import Answer, ApiRefusal, NoResponse, read
from agent.api.sent_texts import SentTexts
from agent.base.money import rupees
from agent.base.private import Private
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.outcome import ParsedReply, StatementLine, Status
from tests.unit.agent.api.answers import sent
from tests.unit.agent.transactions.facts import OPENED, REFERENCE

AADHAAR = "999999990019"
SENT = SentTexts(Private("key-under-test"), json.dumps({"aadhaar": AADHAAR}).encode())


def written(field: bytes, *, record: bytes = b"") -> bytes:
    """A withdrawal of Rs 500 that succeeded, with one more field as it is written here."""
    own = b'"reference_id":"AE1","client_reference":"%s","status":"SUCCESS"' % REFERENCE.encode()
    return b'{"success":true,"data":{%s,"amount":500,%s}}' % (record or own, field)


def received(content: bytes, sent_texts: SentTexts | None = SENT, http: int = 201) -> object:
    return read(httpx.Response(http, content=content), sent_texts)


def answered(content: bytes) -> Answer:
    reply = received(content)
    assert isinstance(reply, Answer), reply
    return reply


def outcome_of(content: bytes, endpoints: Endpoints = aeps.TRANSACTIONS) -> object:
    reply = received(content)
    return endpoints.read(reply) if isinstance(reply, Answer) else reply


ODD = {
    "a byte of Latin-1": b'"\xe9"',
    "a byte of Windows": b'"it\x92s done"',
    "half a letter": b'"\xe0\xa4"',
    "an overlong letter": b'"\xc0\xaf"',
    "NaN": b"NaN",
    "Infinity": b"-Infinity",
    "half a pair": b'"\\ud800"',
    "half a pair, and a quote": b'"\\udfff of %s"' % AADHAAR.encode(),
    "a name twice within": b'{"a":1,"a":2}',
    "a list of odd texts": b'["\xe9", NaN]',
}
NAMES = ("message", "account_balance", "bank_name", "mini_statement", "charge", "never_heard_of")
odd = pytest.mark.parametrize("odd", ODD.values(), ids=ODD)


@odd
@pytest.mark.parametrize("name", NAMES)
def test_an_odd_value_in_a_field_for_people_hides_no_success(name: str, odd: bytes) -> None:
    parsed = outcome_of(written(b'"%s":%s' % (name.encode(), odd)))
    assert isinstance(parsed, ParsedReply), parsed
    assert parsed.outcome.status is Status.SUCCESS
    assert parsed.about.amount == rupees(500)


@odd
@pytest.mark.parametrize("name", ["reference_id", "client_reference", "status"])
def test_an_odd_value_in_a_field_that_names_or_decides_counts_as_no_response(
    name: str, odd: bytes
) -> None:
    fields = {"reference_id": b'"AE1"', "client_reference": b'"R"', "status": b'"SUCCESS"'}
    record = b",".join(b'"%s":%s' % (n.encode(), v) for n, v in (fields | {name: odd}).items())
    assert isinstance(outcome_of(written(b'"a":1', record=record)), NoResponse)


@pytest.mark.parametrize("raw", [b"\t", b"\r\n", b"\0", b"\x1b[2J"])
def test_a_raw_control_character_is_read_as_if_it_was_escaped(raw: bytes) -> None:
    parsed = outcome_of(written(b'"message":"a%sb"' % raw))
    assert isinstance(parsed, ParsedReply)
    assert parsed.outcome.status is Status.SUCCESS
    assert parsed.outcome.message in ("a b", "a [2Jb")
    for name in (b"reference_id", b"client_reference"):
        fields = {b"reference_id": b"AE1", b"client_reference": b"R"} | {name: b"A%sE" % raw}
        own = b",".join(b'"%s":"%s"' % pair for pair in fields.items()) + b',"status":"SUCCESS"'
        event, _ = event_of_submission(
            sent("aeps.CW"), answered(written(b'"a":1', record=own)), aeps.TRANSACTIONS, at=OPENED
        )
        assert isinstance(event, m.Unanswered | m.Mismatched)


@odd
def test_an_odd_amount_is_not_accepted(odd: bytes) -> None:
    content = written(b'"x":1').replace(b'"amount":500', b'"amount":%s' % odd)
    reply = received(content)
    assert isinstance(reply, Answer)
    event, _ = event_of_submission(sent("aeps.CW"), reply, aeps.TRANSACTIONS, at=OPENED)
    assert event == m.Mismatched(at=OPENED, fields=(m.Misfit.AMOUNT,))


@odd
def test_a_success_with_an_odd_failure_code_is_neither_yes_nor_no(odd: bytes) -> None:
    for endpoints in (aeps.TRANSACTIONS, upicw.TRANSACTIONS, recharge.TRANSACTIONS):
        parsed = outcome_of(written(b'"failure_code":%s' % odd), endpoints)
        assert isinstance(parsed, ParsedReply)
        assert parsed.outcome.status is Status.PENDING


@odd
def test_an_odd_confirmation_confirms_nothing(odd: bytes) -> None:
    endpoints = BY_CODE["matm.CW"].endpoints
    parsed = outcome_of(written(b'"confirmed_by_bank_network":%s' % odd), endpoints)
    assert isinstance(parsed, ParsedReply)
    assert not parsed.outcome.confirmed


@pytest.mark.parametrize("name", ["amount", "status", "client_reference", "reference_id"])
def test_a_field_that_decides_and_stands_twice_is_not_believed(name: str) -> None:
    """Parsers differ in which of the two they take."""
    reply = received(written(b'"%s":"SUCCESS"' % name.encode()))
    assert isinstance(reply, Answer)
    event, _ = event_of_submission(sent("aeps.CW"), reply, aeps.TRANSACTIONS, at=OPENED)
    assert isinstance(event, m.Unanswered | m.Mismatched)


def test_a_line_of_a_statement_that_has_a_name_twice_is_shown_as_far_as_it_goes() -> None:
    lines = b'[{"date":"20/11","type":"DR","type":"CR","amount":50,"narration":"ATM"}]'
    parsed = outcome_of(written(b'"mini_statement":' + lines))
    assert isinstance(parsed, ParsedReply)
    (line,) = parsed.shown.statement
    assert line == StatementLine("20/11", "", Decimal(50), "ATM")


def test_a_byte_order_mark_before_the_answer_is_ignored() -> None:
    content = b"\xef\xbb\xbf" + written(b'"message":"ok"')
    parsed = outcome_of(content)
    assert isinstance(parsed, ParsedReply)
    assert parsed.outcome.message == "ok"


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-32", "utf-7"])
def test_another_coding_of_the_whole_answer_counts_as_no_response(coding: str) -> None:
    content = written(b'"message":"+"').decode().encode(coding)
    if coding != "utf-7":
        assert isinstance(received(content), NoResponse)


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_an_odd_byte_repairs_no_answer_that_is_cut(cut: int) -> None:
    assert isinstance(received(written(b'"message":"\xe9"')[:-cut]), NoResponse)


def test_a_lost_field_raises_an_alarm() -> None:
    reply = received(written(b'"bank_name":"\xe9","message":"\xe9"'))
    assert isinstance(reply, Answer)
    _, parsed = event_of_submission(sent("aeps.CW"), reply, aeps.TRANSACTIONS, at=OPENED)
    assert parsed
    assert "bank_name cannot be read" in parsed.alarms
    assert "message cannot be read" in parsed.alarms


def test_the_alarm_of_a_lost_field_quotes_nothing() -> None:
    reply = received(written(b'"%s":NaN' % AADHAAR.encode()))
    assert isinstance(reply, Answer)
    assert AADHAAR not in "".join(reply.lost)


def test_numbers_and_identifiers_beside_a_lost_field_are_unchanged() -> None:
    content = written(b'"message":"\xe9","id":9007199254740993,"f":1.10,"big":1E400')
    reply = received(content)
    assert isinstance(reply, Answer)
    for number in (b'"id":9007199254740993', b'"f":1.10', b'"big":1E400'):
        assert number in bytes(reply.data)


def test_the_secret_beside_an_odd_byte_is_still_removed() -> None:
    reply = received(written(b'"message":"\xe9","note":"of %s"' % AADHAAR.encode()))
    assert isinstance(reply, Answer)
    assert AADHAAR.encode() not in bytes(reply.data)


def test_a_refusal_with_an_odd_message_is_a_refusal() -> None:
    error = b'{"success":false,"error":{"code":"INVALID_TPIN","message":"falsch\xe9"}}'
    reply = received(error, http=400)
    assert isinstance(reply, ApiRefusal)
    assert (reply.code, reply.message) == ("INVALID_TPIN", "")


def test_a_bill_whose_customer_has_an_odd_name_can_be_paid() -> None:
    reply = received(b'{"success":true,"data":{"bill_token":"t","customer_name":"\xe9"}}')
    assert isinstance(reply, Answer)
    bill = reply.read(Bill)
    assert isinstance(bill, Bill)
    assert bill.customer_name is None


def test_an_odd_name_of_a_bank_hides_no_other_bank() -> None:
    rows = b'[{"bank_iin":"607094","bank_name":"\xe9"},{"bank_iin":"607095","bank_name":"SBI"}]'
    reply = received(b'{"success":true,"data":{"banks":' + rows + b"}}")
    assert isinstance(reply, Answer)
    good = msgspec.json.decode(reply.data)["banks"][1]
    assert good == {"bank_iin": "607095", "bank_name": "SBI"}
    assert Bank.__struct_fields__[0] == "bank_iin"


def test_an_answer_without_odd_bytes_loses_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        reply = received(written(b'"message":"\xe0\xa4\xa8 \\u0928 \\ud83d\\ude00"'))
    assert isinstance(reply, Answer)
    assert reply.lost == ()
    assert not caplog.records


def test_a_transfer_with_an_odd_name_of_the_receiver_is_completed() -> None:
    record = b'"request_id":"DM1","client_reference":"%s","status":"completed"' % REFERENCE.encode()
    odd = written(b'"beneficiary_name":"\xe9"', record=record)
    parsed = outcome_of(odd, dmt.TRANSACTIONS)
    assert isinstance(parsed, ParsedReply)
    assert parsed.outcome.status is Status.SUCCESS
