"""The log of the wires: each call and a summary of its outcome, without its content."""

from collections.abc import Callable

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hw_sim.bench.wires import (
    MAX_CALLS,
    MAX_FRAMES,
    MAX_WORDS,
    Wires,
    note_of_envelope,
    note_of_rd,
)


class StoppedClock:
    def time(self) -> float:
        return 1_000.0

    async def sleep(self, seconds: float) -> None: ...


async def secretive(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer any request."""
    await Request(scope, receive).body()
    await Response(b'{"success":true,"data":{"status":"PENDING","otp":"123456"}}')(
        scope, receive, send
    )


async def cut(scope: Scope, receive: Receive, send: Send) -> None:
    raise httpx.RemoteProtocolError("cut")


@pytest.fixture
def wires() -> Wires:
    return Wires(StoppedClock())


def through(wires: Wires, app: ASGIApp) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(wires.tap("api", app, note_of_envelope))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


async def test_a_call_is_logged_with_its_outcome(wires: Wires) -> None:
    async with through(wires, secretive) as client:
        await client.post("/ext/v1/aeps/cash-withdrawal?x=1", content=b'{"aadhaar":"999"}')
    assert wires.calls() == [
        {
            "seq": 1,
            "at": 1_000.0,
            "wire": "api",
            "method": "POST",
            "path": "/ext/v1/aeps/cash-withdrawal",
            "status": 200,
            "note": "PENDING",
            "took_s": 0.0,
        }
    ]


async def test_a_call_that_was_cut_has_no_answer(wires: Wires) -> None:
    async with through(wires, cut) as client:
        with pytest.raises(httpx.RemoteProtocolError):
            await client.get("/")
    (call,) = wires.calls()
    assert (call["status"], call["note"], call["took_s"]) == (None, "", 0.0)


async def test_the_newest_calls_come_first_and_the_oldest_are_dropped(wires: Wires) -> None:
    async with through(wires, secretive) as client:
        for _ in range(MAX_CALLS + 1):
            await client.get("/")
    numbers = [call["seq"] for call in wires.calls()]
    assert (len(numbers), numbers[0], numbers[-1]) == (MAX_CALLS, MAX_CALLS + 1, 2)


def test_a_frame_is_logged_with_its_direction(wires: Wires) -> None:
    wires.listener_of("card")("device", "06 01 authorisation, 500.00")
    wires.listener_of("card")("kiosk", "ACK")
    assert wires.frames() == [
        {"seq": 2, "at": 1_000.0, "wire": "card", "towards": "kiosk", "words": "ACK"},
        {
            "seq": 1,
            "at": 1_000.0,
            "wire": "card",
            "towards": "device",
            "words": "06 01 authorisation, 500.00",
        },
    ]


def test_a_flood_of_long_frames_is_bounded(wires: Wires) -> None:
    heard = wires.listener_of("printer")
    for _ in range(MAX_FRAMES + 1):
        heard("device", "x" * 10 * MAX_WORDS)
    kept = wires.frames()
    assert (len(kept), len(kept[0]["words"])) == (MAX_FRAMES, MAX_WORDS)


@pytest.mark.parametrize(
    ("summarise", "body", "note"),
    [
        (note_of_envelope, b'{"success":false,"error":{"code":"NOT_FOUND"}}', "NOT_FOUND"),
        (note_of_envelope, b'{"data":{"status":"FAILED","failure_code":"GONE"}}', "GONE"),
        (note_of_envelope, b'{"data":{"status":"SUCCESS"}}', "SUCCESS"),
        *((note_of_envelope, body, "") for body in (b'{"data":{"banks":[]}}', b'{"data":[]}')),
        *((note_of_envelope, body, "") for body in (b"[]", b"", b"<html>", b"\xff")),
        (note_of_rd, b'<RDService status="NOTREADY" info="x">', "NOTREADY"),
        (note_of_rd, b'<PidData><Resp errCode="730" errInfo="x"/></PidData>', "730"),
        (note_of_rd, b'<PidData><Resp errCode="-1001"/></PidData>', "-1001"),
        *((note_of_rd, body, "") for body in (b'<DeviceInfo dpId="x"/>', b"")),
    ],
)
def test_an_answer_is_summarised_in_one_word(
    summarise: Callable[[bytes], str], body: bytes, note: str
) -> None:
    assert summarise(body) == note
