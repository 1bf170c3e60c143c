"""Services are found on any port of the range, and cannot block or flood the kiosk."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from drivers.biometric.port import BiometricReadiness
from drivers.biometric.rdservice import ANSWER_BYTES_MAX, PORTS, Method, UnreadableAnswer
from drivers.biometric.rdservice_bridge import CONNECTIONS_MAX
from drivers.biometric.rdservice_errors import BROKEN_OFF, NO_ANSWER, NO_SERVICE, NOT_FOUND
from drivers.biometric.rdservice_found import Allowed, Route, Search
from drivers.biometric.rdservice_http import PROBE_S, RdHttp
from drivers.biometric.rdservice_place import Bridge
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.biometric.rd_machine import (
    REGISTERED,
    UNREGISTERED,
    Answer,
    Machine,
    ScriptedService,
)


async def test_the_whole_port_range_is_searched_on_loopback() -> None:
    machine = Machine({port: ScriptedService() for port in range(11090, 11130)})

    found = await RdHttp(Search(transport=machine)).find_all()

    assert [service.port for service in found] == list(range(11100, 11121))
    assert machine.asked("RDSERVICE")[0] == "RDSERVICE 127.0.0.1:11100/"


@pytest.mark.parametrize(
    ("status", "device", "readiness"),
    [
        ("READY", REGISTERED, BiometricReadiness.READY),
        ("READY", UNREGISTERED, BiometricReadiness.NOT_REGISTERED),
        ("READY", b"", BiometricReadiness.NOT_READY),
        ("READY", 500, BiometricReadiness.NOT_READY),
        ("USED", REGISTERED, BiometricReadiness.IN_USE),
        ("NOTREADY", UNREGISTERED, BiometricReadiness.NOT_READY),
        ("READY", REGISTERED.replace(b"L1", b"L0"), BiometricReadiness.REFUSED),
    ],
)
async def test_readiness_combines_service_and_device(
    status: str, device: Answer, readiness: BiometricReadiness
) -> None:
    machine = Machine({11100: ScriptedService(status=status, device=device)})

    found = await RdHttp(Search(transport=machine)).find(11100)

    assert found is not None
    assert found.status.readiness is readiness


@pytest.mark.parametrize(
    ("maker", "readiness", "note"),
    [
        ("MANTRA.MSIPL", BiometricReadiness.READY, ScriptedService.info),
        (
            "STARTEK.ACPL",
            BiometricReadiness.REFUSED,
            "MANTRA.MSIPL is not among the allowed makers",
        ),
    ],
)
async def test_only_devices_of_the_allowed_makers_are_used(
    maker: str, readiness: BiometricReadiness, note: str
) -> None:
    machine = Machine({11100: ScriptedService()})
    found = await RdHttp(Search(allowed=Allowed(frozenset({maker})), transport=machine)).find(11100)

    assert found is not None
    assert (found.status.readiness, found.status.remark) == (readiness, note)


@pytest.mark.parametrize("announces", [b"", b"<html/>", b"\x00", 404, httpx.ReadError("cut")])
async def test_a_server_that_is_not_an_rd_service_is_skipped(announces: Answer) -> None:
    machine = Machine({11100: ScriptedService(announces=announces), 11101: ScriptedService()})

    found = await RdHttp(Search(transport=machine)).find_all()

    assert [service.port for service in found] == [11101]


async def test_the_usual_path_is_tried_if_the_announced_one_fails() -> None:
    service = ScriptedService(info_path="http://127.0.0.1:11100/wrong", device=REGISTERED)
    machine = Machine({11100: service})
    http = RdHttp(Search(transport=machine))

    await http.find(11100)

    assert machine.asked("DEVICEINFO") == [
        "DEVICEINFO 127.0.0.1:11100/wrong",
        "DEVICEINFO 127.0.0.1:11100/rd/info",
        "DEVICEINFO 127.0.0.1:11100/getDeviceInfo",
    ]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (httpx.ConnectError("refused"), NO_SERVICE),
        (httpx.ReadError("reset"), BROKEN_OFF),
        (httpx.RemoteProtocolError("half an answer"), BROKEN_OFF),
        (httpx.InvalidURL("no address"), BROKEN_OFF),
        (UnicodeDecodeError("ascii", b"\xff", 0, 1, "a header"), BROKEN_OFF),
        (OSError("too many open files"), BROKEN_OFF),
        (404, NOT_FOUND),
        (405, NOT_FOUND),
        (500, "unreadable"),
        (b"x" * (ANSWER_BYTES_MAX + 1), "unreadable"),
    ],
)
async def test_a_failed_http_exchange_gives_a_code(answer: Answer, code: str) -> None:
    http = RdHttp(Search(transport=Machine({11100: ScriptedService(announces=answer)})))

    outcome = await http.ask(Route(11100), Method.RDSERVICE, "/", limit_s=1)

    assert isinstance(outcome, UnreadableAnswer)
    assert outcome.code == code


class Packing(httpx.AsyncBaseTransport):
    """Sends compressed answers even if the request did not allow them."""

    async def handle_async_request(self, _: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers={"Content-Encoding": "gzip"}, stream=_NoBytes())


class _NoBytes(httpx.AsyncByteStream):
    def __aiter__(self) -> AsyncIterator[bytes]:
        raise AssertionError("this must not be decompressed")


async def test_a_compressed_answer_is_never_decompressed() -> None:
    answer = await RdHttp(Search(transport=Packing())).ask(
        Route(11100), Method.RDSERVICE, "/", limit_s=1
    )

    assert isinstance(answer, UnreadableAnswer)


class Mute(httpx.AsyncBaseTransport):
    """Accepts every request and never answers."""

    async def handle_async_request(self, _: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError("this event is never set")


@virtual_time
async def test_silent_services_cost_only_their_time_limit_and_time_out_together() -> None:
    loop = asyncio.get_running_loop()
    http = RdHttp(Search(transport=Mute()))

    answer = await http.ask(Route(11100), Method.CAPTURE, "/rd/capture", b"x", limit_s=20)

    assert isinstance(answer, UnreadableAnswer)
    assert (answer.code, round(loop.time())) == (NO_ANSWER, 20)
    assert await http.find_all() == []
    assert round(loop.time()) == 20 + PROBE_S


@virtual_time
async def test_waiting_for_a_bridge_connection_does_not_count_as_timeout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    box = ScriptedService()
    connections = asyncio.Semaphore(CONNECTIONS_MAX)

    async def slowly(
        _: RdHttp, route: Route, method: Method, path: str, __: bytes
    ) -> bytes | UnreadableAnswer:
        async with connections:
            await passes(PROBE_S - 1)
        answer = box.answer(method.value, path)
        assert isinstance(answer, bytes)
        return answer if route.port == PORTS[-1] else UnreadableAnswer(NO_SERVICE)

    monkeypatch.setattr(RdHttp, "_exchange", slowly)
    bridge = Bridge("127.0.0.1", tmp_path / "rd-bridge.pem")

    found = await RdHttp(Search(bridge=bridge)).find_all()

    assert [service.port for service in found] == [PORTS[-1]]


async def test_a_service_cannot_announce_itself_for_faces() -> None:
    """Only a paired bridge announces a face service."""
    camera = REGISTERED.replace(b"MFS110", b"FACE").replace(b"MANTRA.WIN", b"FACE.AND")
    machine = Machine({11100: ScriptedService(info="FACE_RD", device=camera)})

    found = await RdHttp(Search(transport=machine)).find(11100)

    assert found is not None
    assert found.status.readiness is BiometricReadiness.REFUSED
    assert found.status.remark == "captures faces, which no bridge announces"
