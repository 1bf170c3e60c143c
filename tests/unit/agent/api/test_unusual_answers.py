"""Answers that contradict themselves, or are written in an unusual way, over a real socket.

A contradiction proves nothing, so the status is checked. A spelling that can mean only one thing is
read.
"""

import asyncio
import gzip
import json
import random
from contextlib import suppress
from email.utils import formatdate
from typing import Any

import pytest

from agent.api.answer_events import event_of_submission
from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.base.clock import Clock
from agent.base.private import Private
from agent.services.registry import BY_CODE
from agent.transactions import error_table
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.unit.agent.api.answers import RECORDS, sent

AEPS = "aeps.CW"
NO_FUNDS = {"code": "INSUFFICIENT_BALANCE", "message": "Wallet too low"}
ABSENT = {"code": "NOT_FOUND", "message": "Not found"}


def record(code: str = AEPS, **changed: object) -> dict[str, Any]:
    return RECORDS[code] | changed


def envelope(data: object, **more: object) -> bytes:
    return json.dumps({"success": True, "data": data} | more).encode()


def http(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    date, length = f"Date: {formatdate(usegmt=True)}", f"Content-Length: {len(body)}"
    return "\r\n".join((f"HTTP/1.1 {status}", date, length, *headers, "", "")).encode() + body


async def event_of(answer: bytes, code: str = AEPS) -> m.Event:
    """Return the event of a submission that gets these bytes."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        clock = Clock()
        access = Access(address, Private("sk_test_4f1c2a"))
        client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
        try:
            reply = await client.post("/ext/v1/x", Private(b"{}"))
        finally:
            await client.close()
    return event_of_submission(sent(code), reply, BY_CODE[code].endpoints, 0.0)[0]


def status_of(event: m.Event) -> tuple[Status, str | None]:
    assert isinstance(event, m.Answered), event
    return event.outcome.status, event.outcome.word


CONTRADICTIONS = {
    "a success with a refusal's code": http(envelope(record(), error=NO_FUNDS)),
    "a success in the words of a refusal": http(envelope(record(), success="false")),
    "a status that occurs twice": http(
        envelope(record()).replace(b'"status": "SUCCESS"', b'"status":"FAILED","status":"SUCCESS"')
    ),
    "success in other letters": http(envelope(record()).replace(b'"success"', b'"Success"')),
    "two lengths": http(envelope(record()), "200 OK", "Content-Length: 7"),
    "a part of it": http(envelope(record()), "206 Partial Content"),
    "a redirect": http(
        envelope(record()), "307 Temporary Redirect", "Location: http://127.0.0.1:9/"
    ),
    "no content": http(envelope(record()), "204 No Content"),
    "another protocol": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
    "a list": http(envelope([record()])),
    "a text": http(envelope(json.dumps(record()))),
    "an invisible character in the id": http(envelope(record(reference_id="AE1\u200b"))),
    "a packed answer that is cut": http(gzip.compress(envelope(record()))[:-6]),
    "depth": http(b"[" * 100_000 + b"]" * 100_000),
    "two answers in one": http(envelope(record()) * 2),
    "UTF-16": http(envelope(record()).decode().encode("utf-16")),
    "a header without packing": http(envelope(record()), "200 OK", "Content-Encoding: gzip"),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
async def test_an_answer_that_contradicts_itself_proves_nothing(name: str) -> None:
    assert isinstance(await event_of(CONTRADICTIONS[name]), m.Unanswered)


@pytest.mark.parametrize("status", ["SUCCESS", "PENDING", "FAILED"])
@pytest.mark.parametrize(
    ("error", "answered"), [(NO_FUNDS, "400 Bad Request"), (ABSENT, "404 Not Found")]
)
async def test_a_refusal_with_a_record_is_not_final(
    error: dict[str, str], answered: str, status: str
) -> None:
    """The service has recorded the request: the status check says what happened."""
    refusal = http(envelope(record(status=status), success=False, error=error), answered)
    event = await event_of(refusal)
    assert isinstance(event, m.Refused)
    assert event.code == f"{error['code']}_UNDER_RECORD"
    assert error_table.row_for(event.code).remedy is error_table.Remedy.CHECK_STATUS
    assert error_table.is_misplaced(event.code), "so it is not sent again"
    assert error_table.code_said(event.code) == error["code"]


@pytest.mark.parametrize("nothing", [None, {}, [], "", {"field": "amount"}])
async def test_a_refusal_without_a_record_is_final(nothing: object) -> None:
    refusal = http(envelope(nothing, success=False, error=NO_FUNDS), "400 Bad Request")
    event = await event_of(refusal)
    assert isinstance(event, m.Refused)
    assert event.code == NO_FUNDS["code"]


READABLE = {
    "a mark before UTF-8": http(b"\xef\xbb\xbf" + envelope(record())),
    "packed without a header": http(gzip.compress(envelope(record()))),
    "success as a text": http(envelope(record(), success="TRUE")),
    "success as a number": http(envelope(record(), success=1)),
    "an empty error": http(envelope(record(), error={"code": "", "message": ""})),
    "an error that says nothing": http(envelope(record(), error={"code": "00"})),
    "an exponent": http(envelope(record()).replace(b'"amount": 500', b'"amount": 5e2')),
    "a hint before it": b"HTTP/1.1 103 Early Hints\r\n\r\n" + http(envelope(record())),
    "a cookie": http(envelope(record()), "200 OK", "Set-Cookie: a=b; Path=/"),
    "zeros as failure code": http(envelope(record(failure_code="000000"))),
    "small letters": http(envelope(record(status="success"))),
    "times in milliseconds": http(envelope(record(created_at=1_795_000_000_000))),
}


@pytest.mark.parametrize("name", READABLE)
async def test_an_answer_that_can_mean_only_one_thing_is_read(name: str) -> None:
    assert status_of(await event_of(READABLE[name])) == (Status.SUCCESS, None)


@pytest.mark.parametrize("flag", [True, "true", 1])
@pytest.mark.parametrize("code", ["bbps.PAY", "recharge.MOBILE", "recharge.DTH"])
async def test_a_success_whose_debit_is_back_is_not_one(code: str, flag: object) -> None:
    """The shop would keep the customer's notes for a payment that was not made."""
    event = await event_of(http(envelope(record(code, refunded=flag))), code)
    assert status_of(event) == (Status.PENDING, "SUCCESS")


@pytest.mark.parametrize("other", ["r", "zero width", "padded", "full width"])
async def test_a_reference_in_other_characters_is_another_reference(other: str) -> None:
    own = str(record()["client_reference"])
    written = {
        "r": own.lower(),
        "zero width": f"{own}\u200b",
        "padded": f" {own} ",
        "full width": own.replace("O", "\uff2f"),
    }
    event = await event_of(http(envelope(record(client_reference=written[other]))))
    assert isinstance(event, m.Mismatched)


@pytest.mark.parametrize("rrn", ["632511\u200b004321", "6325 1100 4321", "٦٣٢٥١١٠٠٤٣٢١"])
async def test_a_banks_reference_is_kept_whole_or_lost(rrn: str) -> None:
    event = await event_of(http(envelope(record(bank_rrn=rrn))))
    assert isinstance(event, m.Answered)
    assert event.outcome.bank_rrn is None
