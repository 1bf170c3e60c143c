"""An RD service, method by method, while a person uses the bench, and its state there."""

import asyncio
import random
from xml.etree.ElementTree import Element

import httpx
import pytest
from defusedxml.ElementTree import fromstring

from hw_sim.rd.device import RdDevice
from hw_sim.rd.vendor_profiles import STYLES
from hw_sim.usb import SimulatedUsbBus
from tests.unit.hw_sim.rd.virtual_clock import VirtualClock, until

OPTIONS = (
    '<PidOptions ver="1.0"><Opts fCount="1" fType="2" format="0" pidVer="2.0" timeout="10000"'
    ' posh="UNKNOWN" env="P"/></PidOptions>'
)


async def discover(client: httpx.AsyncClient) -> Element:
    return read(await client.request("RDSERVICE", "/"))


async def capture(client: httpx.AsyncClient, path: str = "/rd/capture") -> Element:
    return read(await client.request("CAPTURE", path, content=OPTIONS))


def read(response: httpx.Response) -> Element:
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/xml")
    root: Element = fromstring(response.content)
    return root


def code(pid_data: Element) -> str | None:
    return pid_data.find("Resp").get("errCode")  # type: ignore[union-attr]  # absent: let it fail


async def test_a_capture_waits_for_the_finger(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    began = clock.time()
    clock.after(3.0, lambda: device.do("place", {"finger": "too-early"}))  # not before it
    pid_data = await capture(client)
    assert code(pid_data) == "0"
    assert 3.0 < clock.time() - began < 4.5


@pytest.mark.parametrize(
    ("finger", "expected"), [("dry", "730"), ("too-early", "730"), ("wrong", "0"), ("poor", "0")]
)
async def test_each_kind_of_finger_has_its_result(
    client: httpx.AsyncClient, device: RdDevice, finger: str, expected: str
) -> None:
    device.do("place", {"finger": finger})
    assert code(await capture(client)) == expected


async def test_an_answer_has_the_minutiae_or_the_image_or_both(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    sizes = []
    for finger_type in ("0", "1", "2"):
        device.do("place", {"finger": "good"})
        options = OPTIONS.replace('fType="2"', f'fType="{finger_type}"')
        answer = read(await client.request("CAPTURE", "/rd/capture", content=options))
        sizes.append(len(answer.findtext("Data") or ""))
    minutiae, image, both = sizes
    assert 0 < minutiae < min(image, both)


async def test_a_finger_lifted_at_once_is_not_captured(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(1.0, lambda: device.do("place", {}))
    clock.after(1.3, lambda: device.do("lift", {}))
    assert code(await capture(client)) == "700"


async def test_after_a_disconnect_the_sensor_stays_busy_until_the_timeout(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    caller = asyncio.create_task(capture(client))
    await until(lambda: device.service.sensor.capturing)
    caller.cancel()
    await asyncio.wait([caller])
    assert code(await capture(client)) == "710"
    await clock.sleep(10.0)
    device.do("place", {})
    assert code(await capture(client)) == "0"


async def test_planned_errors_occur_the_planned_number_of_times(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("place", {})
    device.do("error", {"code": "999", "count": 2})
    assert [code(await capture(client)) for _ in range(3)] == ["999", "999", "0"]


async def test_a_slow_service_answers_late(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    device.do("slow", {"seconds": 7})
    began = clock.time()
    await discover(client)
    assert clock.time() - began == pytest.approx(7)
    await discover(client)
    assert clock.time() - began == pytest.approx(7)


async def test_a_wrong_path_gets_code_770(client: httpx.AsyncClient) -> None:
    assert code(await capture(client, "/127.0.0.1:11100/rd/capture")) == "770"


async def test_some_vendors_answer_device_info_only_after_the_capture(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    device.do("style", {"style": "morpho"})
    began = clock.time()
    running = asyncio.create_task(capture(client, STYLES["morpho"].capture_path))
    await until(lambda: device.service.sensor.capturing)
    read(await client.request("DEVICEINFO", STYLES["morpho"].info_path))
    assert clock.time() - began >= 9.9
    assert code(await running) == "700"


async def test_an_ordinary_method_is_refused(client: httpx.AsyncClient) -> None:
    refused = await client.get("/")
    assert refused.status_code == 405
    for answer in (refused, await client.options("/rd/info")):
        assert set(answer.headers["Allow"].split(", ")) == {*METHODS, "OPTIONS"}


METHODS = {"RDSERVICE", "DEVICEINFO", "CAPTURE"}


@pytest.mark.parametrize(("path", "method"), [("/", "RDSERVICE"), ("/rd/capture", "CAPTURE")])
async def test_a_preflight_request_of_any_origin_is_allowed(
    client: httpx.AsyncClient, path: str, method: str
) -> None:
    wanted = {
        "Origin": "https://shop.example.in",
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type",
    }
    leave = await client.options(path, headers=wanted)
    assert leave.status_code == 200
    assert leave.headers["Access-Control-Allow-Origin"] == "*"
    assert set(leave.headers["Access-Control-Allow-Methods"].split(", ")) == METHODS
    assert "content-type" in leave.headers["Access-Control-Allow-Headers"]
    answer = await client.request("RDSERVICE", "/", headers={"Origin": wanted["Origin"]})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


async def test_a_service_that_misses_an_unplug_stays_ready_and_times_out(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("style", {"style": "startek"})
    device.do("place", {})
    device.do("unplug", {})
    assert (await discover(client)).get("status") == "READY"
    assert code(await capture(client)) == "700"


async def test_a_service_killed_during_a_capture_returns_no_capture(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(1.0, lambda: device.do("restart", {}))
    response = await client.request("CAPTURE", "/rd/capture", content=OPTIONS)
    assert response.content == b""
    assert device.state()["port"] == 11101
    assert device.state()["capturing"] is False


# --- on the bench ---


def test_the_state_shows_the_finger_on_the_glass(device: RdDevice) -> None:
    device.do("place", {"finger": "dry", "who": "Asha"})
    assert (device.state()["finger"], device.state()["who"]) == ("dry", "Asha")
    device.do("lift", {})
    assert device.state()["finger"] is None


def test_a_killed_service_has_no_port_until_it_restarts(device: RdDevice) -> None:
    assert device.do("kill", {})["port"] is None
    assert device.do("restart", {})["port"] == 11101


def test_after_the_last_port_comes_the_first(device: RdDevice) -> None:
    device.service.listen_on(11120)
    assert device.do("restart", {})["port"] == 11100


def test_a_plugged_sensor_is_on_the_usb_bus(clock: VirtualClock) -> None:
    bus = SimulatedUsbBus()
    iris = RdDevice(clock, random.Random(1), name="iris", style="mantra-iris", usb=bus)
    assert [one.gadget.product for one in bus.plugged()] == [0x1201]

    iris.do("unplug", {})
    assert bus.plugged() == ()

    iris.do("plug", {})
    assert [one.gadget.text for one in bus.plugged()] == ["MIS100V2"]
