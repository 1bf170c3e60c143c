"""Any reply of the service becomes one of three kinds."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.api.replies import (
    BODY_MAX,
    RETRY_AFTER_MAX,
    Answer,
    ApiRefusal,
    NoResponse,
    Reply,
    read,
    service_time,
)
from agent.base.clock import EARLIEST, LATEST, ServiceTime
from tests.contract.proofs import proves
from tests.unit.agent.api.answers import accepted, any_json, refused

REPLIES = (Answer, ApiRefusal, NoResponse)

envelope_like = st.fixed_dictionaries(
    {},
    optional={
        "success": any_json,
        "data": any_json,
        "error": any_json
        | st.fixed_dictionaries({}, optional=dict.fromkeys(("code", "message", "field"), any_json)),
    },
)
statuses = st.integers(100, 599)
dates = st.builds(
    "{}, {} {} {} {}:{}:{} {}".format,
    st.sampled_from(("Sat", "", "x")),
    *(st.integers(0, 99), st.sampled_from(("Nov", "Feb", "13")), st.integers(0, 99_999)),
    *(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99)),
    st.sampled_from(("GMT", "+0530", "-2359", "+99999", "")),
)
"""Text that looks like a Date header."""
header_values = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "Zs")))


@dataclass(frozen=True, slots=True)
class Dated:
    """A response with only headers."""

    headers: Mapping[str, str]
    status_code: int = 200
    content: bytes = b""


def response(http: int, content: bytes, **headers: str) -> httpx.Response:
    return httpx.Response(http, content=content, headers=headers)


@given(statuses, st.binary(max_size=200))
def test_any_bytes_give_a_reply(http: int, content: bytes) -> None:
    assert isinstance(read(response(http, content)), REPLIES)


@given(statuses, any_json | envelope_like)
def test_any_json_gives_a_reply(http: int, body: Any) -> None:
    assert isinstance(read(response(http, json.dumps(body).encode())), REPLIES)


@given(header_values, header_values)
def test_any_headers_give_a_refusal(date: str, retry_after: str) -> None:
    reply = read(refused(429, "RATE_LIMITED", {"date": date, "retry-after": retry_after}))
    assert isinstance(reply, ApiRefusal)


@pytest.mark.parametrize(
    ("because", "content"),
    [
        ("nested without end", b'{"success":true,"data":' + b"[" * 100_000),
        ("larger than any answer", b'{"success":true,"data":"' + b"x" * BODY_MAX + b'"}'),
        ("a proxy's page", b"<html>502 Bad Gateway</html>"),
        ("nothing at all", b""),
        ("cut short", b'{"success":true,"data":{"status":"SUCC'),
        ("no envelope", b'{"status":"SUCCESS"}'),
        ("a failure without its error", b'{"success":false}'),
        ("an error without a code", b'{"success":false,"error":{"message":"no"}}'),
        ("two words at once", b'{"success":false,"success":true,"data":{}}'),
        ("two records at once", b'{"success":true,"data":{"status":"FAILED"},"data":{}}'),
        ("two words, one in disguise", b'{"success":false,"\\u0073uccess":true,"data":{}}'),
    ],
)
def test_an_invalid_envelope_counts_as_no_response(because: str, content: bytes) -> None:
    assert isinstance(read(response(200, content)), NoResponse), because


def kind(reply: Reply) -> type[Reply]:
    return type(reply)


@proves(
    "state: AEPS transaction, (new) to SUCCESS by cash-withdrawal call",
    "state: AEPS transaction, (new) to PENDING by cash-withdrawal call",
    "state: AEPS transaction, (new) to FAILED by cash-withdrawal call",
    "rule: Conventions common to all products 7",
    "rule: Responses: 201 with status SUCCESS; 201 with status PENDING",
    "rule: The two GET transaction calls return 200 for SUCCESS/PENDING",
)
@pytest.mark.parametrize(
    ("http", "expected"), [(200, Answer), (201, Answer), (302, NoResponse), (500, NoResponse)]
)
def test_success_needs_the_http_status_200_or_201(http: int, expected: type[Reply]) -> None:
    assert kind(read(accepted({}, http))) is expected


@proves("rule: Conventions common to all products 1", "rule: Conventions common to all products 2")
@pytest.mark.parametrize(
    ("http", "expected"),
    [(200, NoResponse), (302, NoResponse), (400, ApiRefusal), (503, ApiRefusal)],
)
def test_a_refusal_needs_an_http_error_status(http: int, expected: type[Reply]) -> None:
    assert kind(read(refused(http, "NOT_FOUND"))) is expected


@proves("field: Error body, success", "field: Error body, code", "field: Error body, message")
def test_a_refusal_has_the_services_code_and_message() -> None:
    reply = read(
        httpx.Response(
            422,
            json={
                "success": False,
                "error": {
                    "code": "QR_NOT_CREATED",
                    "message": "bank refused",
                    "failure_code": "OUTLET_BLOCKED",
                    "field": "amount",
                },
            },
            headers={"date": "Sat, 21 Nov 2026 09:30:00 GMT", "retry-after": "7"},
        )
    )
    assert reply == ApiRefusal(
        code="QR_NOT_CREATED",
        message="bank refused",
        http=422,
        service_time=ServiceTime(1_795_253_400.0),
        failure_code="OUTLET_BLOCKED",
        field="amount",
        retry_after=7.0,
    )


def test_a_long_message_is_cut() -> None:
    error = {"code": "MISSING_PARAM", "message": "x" * 1000}
    reply = read(httpx.Response(400, json={"success": False, "error": error}))
    assert isinstance(reply, ApiRefusal)
    assert len(reply.message) == 200


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("30", 30.0),
        (" 5 ", 5.0),
        ("0", 0.0),
        ("999999", RETRY_AFTER_MAX),
        ("-5", None),
        ("1.5", None),
        ("soon", None),
        ("1" * 400, None),
        ("Sat, 21 Nov 2026 09:30:45 GMT", 45.0),
        ("Sat, 21 Nov 2026 09:00:00 GMT", 0.0),
        ("Tue, 24 Nov 2026 09:30:00 GMT", RETRY_AFTER_MAX),
        ("Sat, 99 Nov 2026 09:30:00 GMT", None),
    ],
)
def test_retry_after_is_seconds_or_a_date_up_to_a_maximum(text: str, seconds: float | None) -> None:
    """A date counts from the answer's own Date: our clock may be off by hours."""
    headers = {"retry-after": text, "date": "Sat, 21 Nov 2026 09:30:00 GMT"}
    reply = read(refused(429, "RATE_LIMITED", headers))
    assert isinstance(reply, ApiRefusal)
    assert reply.retry_after == seconds


def test_retry_after_as_a_date_needs_the_date_of_the_answer() -> None:
    headers = {"retry-after": "Sat, 21 Nov 2026 09:30:45 GMT"}
    reply = read(refused(429, "RATE_LIMITED", headers))
    assert isinstance(reply, ApiRefusal)
    assert reply.retry_after is None


def test_an_odd_error_beside_an_answer_hides_no_answer() -> None:
    assert kind(read(response(200, b'{"success":true,"data":{},"error":[]}'))) is Answer


@pytest.mark.parametrize("odd", [None, 7, ["x"], {"a": 1}])
def test_an_odd_side_field_hides_no_refusal(odd: object) -> None:
    error = {"code": "NOT_FOUND", "message": odd, "failure_code": odd, "field": odd}
    reply = read(httpx.Response(404, json={"success": False, "error": error}))
    assert isinstance(reply, ApiRefusal)
    assert reply.code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("date", "unix"),
    [
        ("Sat, 21 Nov 2026 09:30:00 GMT", 1_795_253_400.0),
        ("Saturday, 21-Nov-26 09:30:00 GMT", 1_795_253_400.0),
        ("Sat Nov 21 09:30:00 2026", 1_795_253_400.0),
        ("Sun Nov  1 09:30:00 2026", 1_793_525_400.0),
        ("Sat, 21 Nov 2026 09:29:60 GMT", 1_795_253_399.0),
        ("Sat, 21 Nov 2026 09:30:00", None),
        ("Sat, 21 Nov 2026 15:00:00 +0530", None),
        ("Sat, 21 Nov 2026 09:30:00 +0000", None),
        ("Sat, 21 Nov 2026 09:30:00 UTC", None),
        ("Sat, 21 Nov 2026 09:30:00 IST", None),
        ("Sat, 21 Nov 2026 09:30:00 GMT+5", None),
        ("Sat, 21 Nov 2026 09:30:00 GMT+05:30", None),
        ("Sat, 21 Nov 2026 15:00:00 Asia/Kolkata", None),
        ("Sat, 21 Nov 2026 09:30:00 gmt", None),
        ("Sat, 21 Nov 26 09:30:00 GMT", None),
        ("Sat, 21 Nov 2026 9:30:00 GMT", None),
        ("sat, 21 nov 2026 09:30:00 GMT", None),
        ("21 Nov 2026 09:30:00 GMT", None),
        ("Sat Nov 21 09:30:00 IST 2026", None),
        ("2026-11-21T09:30:00Z", None),
        ("1795253400", None),
        ("Mon, 99 Jan 2026 99:99:99 GMT", None),
        ("Fri, 31 Dec 9999 23:59:59 GMT", None),
        ("Thu, 01 Jan 1970 00:00:00 GMT", None),
        ("Sat, 21 Nov 2026 09:30:00 +9999999", None),
        ("Sat, 21 Nov 2026 09:30:00 GMT, Sat, 21 Nov 2026 09:30:00 GMT", 1_795_253_400.0),
        ("Sat, 28 Nov 2026 09:30:00 GMT, Sat, 21 Nov 2026 09:30:00 GMT", 1_795_253_400.0),
        ("Sat, 28 Nov 2026 09:30:00 GMT,Saturday, 21-Nov-26 09:30:00 GMT", 1_795_253_400.0),
        ("Sat, 21 Nov 2026 09:30:00 GMT, Sat, 21 Nov 2026 15:00:00 IST", None),
        ("Sat, 21 Nov 2026 09:30:00 GMT, yesterday", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_the_services_clock_is_read_from_its_date_header(date: str, unix: float | None) -> None:
    assert service_time(response(200, b"", date=date)) == unix


@given(dates | st.text(st.characters(codec="latin-1")))
def test_any_date_header_gives_a_credible_time_or_none(date: str) -> None:
    told = service_time(Dated({"date": date}))
    assert told is None or EARLIEST <= told < LATEST


def test_an_answer_without_a_date_has_no_service_time() -> None:
    assert service_time(response(200, b"")) is None
