"""Services are found on any port of the range, and cannot block or flood the kiosk."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from drivers.biometric.port import BiometricReadiness
from drivers.biometric.rdservice import ANSWER_BYTES_MAX, PORTS, Method, UnreadableAnswer
from drivers.biometric.rdservice_errors import BROKEN_OFF, NO_ANSWER, NO_SERVICE, NOT_FOUND
from drivers.biometric.rdservice_found import Allowed, Found, Route, Search
from drivers.biometric.rdservice_http import OTHERS_S, PROBE_S, RdHttp
from drivers.companion.client import CONNECTIONS_MAX
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from tests.support.silent_server import silent
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
    """Names a coding, even if the request did not allow one."""

    def __init__(self, coding: str) -> None:
        self._coding = coding

    async def handle_async_request(self, _: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers={"Content-Encoding": self._coding}, stream=_Bytes())


class _Bytes(httpx.AsyncByteStream):
    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"unchanged"


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "identity, br", "deflate", "zstd", "x-gzip"])
async def test_a_compressed_answer_is_never_decompressed(coding: str) -> None:
    answer = await RdHttp(Search(transport=Packing(coding))).ask(
        Route(11100), Method.RDSERVICE, "/", limit_s=1
    )

    assert isinstance(answer, UnreadableAnswer)
    assert "compressed" in answer.remark


@pytest.mark.parametrize(
    "coding", ["identity", "Identity", "identity, identity", "UTF-8", "none", ""]
)
async def test_a_coding_that_changes_nothing_is_no_reason_to_refuse_an_answer(coding: str) -> None:
    answer = await RdHttp(Search(transport=Packing(coding))).ask(
        Route(11100), Method.RDSERVICE, "/", limit_s=1
    )

    assert answer == b"unchanged"


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
    assert round(loop.time()) == 20 + 2 * PROBE_S  # by http, then by https


async def test_a_service_that_is_silent_keeps_no_connection_open() -> None:
    """It accepts connections; a search every few seconds would use up the open files."""
    async with silent() as service:
        http = RdHttp(Search(range(service.port, service.port + 1)))
        for tls in (False, True):
            searched = http.ask(
                Route(service.port, tls=tls), Method.RDSERVICE, "/", limit_s=PROBE_S
            )
            searching = asyncio.create_task(searched)
            await service.asked.wait()
            service.asked.clear()
            searching.cancel()
            await asyncio.wait([searching])
        await service.peers_have_hung_up()
        await http.aclose()


class Slow(httpx.AsyncBaseTransport):
    """A machine whose ports answer after `late_s`, by https only if `secured`."""

    def __init__(
        self, machine: Machine, late_s: dict[int, float], *, secured: bool = False
    ) -> None:
        self._machine, self._late_s, self._secured = machine, late_s, secured

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self._secured and request.url.scheme == "http":
            await asyncio.Event().wait()
        await passes(self._late_s.get(request.url.port or 0, 0.0))
        return await self._machine.handle_async_request(request)


@pytest.mark.parametrize("late_s", [0.6, 3.5, 4.0])
@virtual_time
async def test_a_service_may_need_four_seconds_for_each_answer(late_s: float) -> None:
    slow = Slow(Machine({11100: ScriptedService()}), {11100: late_s})

    (found,) = await RdHttp(Search(transport=slow)).find_all()

    assert found.status.readiness is BiometricReadiness.READY


def is_ready(found: Found) -> bool:
    return found.status.readiness is BiometricReadiness.READY


@virtual_time
async def test_a_service_that_is_ready_is_used_without_waiting_for_slow_ports() -> None:
    ports = {11100: 4.0, 11101: 0.5, 11102: 0.6, 11103: 60.0}
    slow = Slow(Machine({port: ScriptedService() for port in ports}), ports)

    found = await RdHttp(Search(transport=slow)).find_all(is_ready)

    assert [one.port for one in found] == [11101, 11102]
    assert asyncio.get_running_loop().time() == pytest.approx(2 * 0.5 + OTHERS_S)


@virtual_time
async def test_a_port_that_is_silent_to_plain_http_is_asked_by_https_and_then_first() -> None:
    slow = Slow(Machine({11100: ScriptedService()}), {11100: 0.5}, secured=True)
    http = RdHttp(Search(range(11100, 11101), transport=slow))

    (found,) = await http.find_all()
    assert found.route.tls
    assert asyncio.get_running_loop().time() == pytest.approx(PROBE_S + 2 * 0.5)

    assert await http.find(11100) is not None
    assert asyncio.get_running_loop().time() == pytest.approx(PROBE_S + 4 * 0.5)


@virtual_time
async def test_waiting_for_a_companions_connection_does_not_count_as_timeout(
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
    announced = json.dumps({"contract": 1, "capabilities": {"rd": {"ports": [*PORTS]}}}).encode()
    companion = Companion(
        CompanionPlace("127.0.0.1", tmp_path / "companion.pem"),
        transport=httpx.MockTransport(
            lambda _: httpx.Response(200, stream=httpx.ByteStream(announced))
        ),
    )

    found = await RdHttp(Search(companion=companion)).find_all()

    assert [service.port for service in found] == [PORTS[-1]]


async def test_a_service_cannot_announce_itself_for_faces() -> None:
    """Only a paired companion announces a face service."""
    camera = REGISTERED.replace(b"MFS110", b"FACE").replace(b"MANTRA.WIN", b"FACE.AND")
    machine = Machine({11100: ScriptedService(info="FACE_RD", device=camera)})

    found = await RdHttp(Search(transport=machine)).find(11100)

    assert found is not None
    assert found.status.readiness is BiometricReadiness.REFUSED
    assert found.status.remark == "captures faces, which no companion announces"
