"""An RD service as the kiosk meets it, verb by verb, while somebody stands at the bench."""

import asyncio
import base64
from xml.etree.ElementTree import Element

import httpx
import pytest
from defusedxml.ElementTree import fromstring

from hw_sim.rd.device import RdDevice
from hw_sim.rd.vendor_profiles import STYLES
from tests.hw_sim.rd.virtual_clock import VirtualClock, until

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


def size(pid_data: Element, path: str) -> int:
    return len(base64.b64decode(pid_data.findtext(path) or "", validate=True))


async def test_a_ready_service_names_both_interfaces(client: httpx.AsyncClient) -> None:
    service = await discover(client)
    assert service.get("status") == "READY"
    assert service.get("info") == "Mantra Authentication Vendor Device Manager"
    assert [(i.get("id"), i.get("path")) for i in service.findall("Interface")] == [
        ("DEVICEINFO", "/rd/info"),
        ("CAPTURE", "/rd/capture"),
    ]


@pytest.mark.parametrize(
    ("style", "path"),
    [
        ("mantra", "/rd/capture"),
        ("morpho", "/127.0.0.1:11100/capture"),
        ("idemia-upper", "/CAPTURE"),
        ("precision", "http://127.0.0.1:11100/rd/capture"),
    ],
)
async def test_vendors_write_their_paths_in_their_own_way(
    client: httpx.AsyncClient, device: RdDevice, style: str, path: str
) -> None:
    device.do("style", {"style": style})
    service = await discover(client)
    assert {i.get("id"): i.get("path") for i in service}["CAPTURE"] == path


async def test_device_info_says_who_made_it_and_which_one_it_is(client: httpx.AsyncClient) -> None:
    info = read(await client.request("DEVICEINFO", "/rd/info"))
    assert (info.get("dpId"), info.get("mi")) == ("MANTRA.MSIPL", "MFS110")
    assert info.get("dc")
    assert info.get("mc")
    serial = info.find("additional_info/Param[@name='srno']")
    assert serial is not None
    assert serial.get("value")


async def test_a_device_that_lost_its_registration_has_no_code(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("unregister", {})
    info = read(await client.request("DEVICEINFO", "/rd/info"))
    assert (info.get("dc"), info.get("mc")) == ("", "")
    assert code(await capture(client)) == "740"


async def test_a_capture_waits_for_the_finger(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    began = clock.time()
    clock.after(3.0, lambda: device.do("place", {"finger": "good"}))
    pid_data = await capture(client)
    assert code(pid_data) == "0"
    assert 3.0 < clock.time() - began < 4.5


async def test_a_capture_is_whole_and_of_real_size(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("place", {})
    pid_data = await capture(client)
    resp, skey, data = (pid_data.find(tag) for tag in ("Resp", "Skey", "Data"))
    assert resp is not None
    assert (resp.get("fCount"), resp.get("fType")) == ("1", "2")
    assert 60 <= int(resp.get("qScore", "")) <= 100
    assert skey is not None
    assert len(skey.get("ci", "")) == len("YYYYMMDD")
    assert size(pid_data, "Skey") == 256
    assert size(pid_data, "Hmac") >= 32
    assert data is not None
    assert data.get("type") == "X"
    assert 15_000 < size(pid_data, "Data") < 45_000


async def test_no_two_captures_are_alike_though_the_finger_stays(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("place", {})
    first, second = await capture(client), await capture(client)
    assert first.findtext("Hmac") != second.findtext("Hmac")
    assert device.state()["captures"] == 2


async def test_no_finger_ends_with_the_options_time_out(
    client: httpx.AsyncClient, clock: VirtualClock
) -> None:
    began = clock.time()
    assert code(await capture(client)) == "700"
    assert clock.time() - began == pytest.approx(10.0, abs=0.2)


@pytest.mark.parametrize(
    ("finger", "expected"), [("dry", "730"), ("too-early", "730"), ("wrong", "0"), ("poor", "0")]
)
async def test_fingers_differ(
    client: httpx.AsyncClient, device: RdDevice, finger: str, expected: str
) -> None:
    device.do("place", {"finger": finger})
    assert code(await capture(client)) == expected


async def test_the_early_finger_laid_down_in_time_is_a_good_one(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(1.0, lambda: device.do("place", {"finger": "too-early"}))
    assert code(await capture(client)) == "0"


async def test_a_finger_lifted_at_once_is_not_seen(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(1.0, lambda: device.do("place", {}))
    clock.after(1.3, lambda: device.do("lift", {}))
    assert code(await capture(client)) == "700"


async def test_a_second_capture_finds_the_sensor_taken(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    first = asyncio.create_task(capture(client))
    await until(lambda: device.service.sensor.capturing)
    assert code(await capture(client)) == "710"
    assert code(await first) == "700"


async def test_a_caller_that_hangs_up_leaves_the_sensor_taken_until_its_time_is_over(
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


async def test_another_programs_sensor_is_used(client: httpx.AsyncClient, device: RdDevice) -> None:
    device.do("occupy", {})
    assert (await discover(client)).get("status") == "USED"
    assert code(await capture(client)) == "710"
    device.do("release", {})
    assert (await discover(client)).get("status") == "READY"


async def test_the_plug_pulled_while_the_customer_waits(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(2.0, lambda: device.do("unplug", {}))
    assert code(await capture(client)) == "720"
    assert (await discover(client)).get("status") == "NOTREADY"
    device.do("plug", {})
    assert (await discover(client)).get("status") == "READY"


async def test_errors_laid_in_wait_come_as_often_as_asked(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("place", {})
    device.do("error", {"code": "999", "count": 2})
    assert [code(await capture(client)) for _ in range(3)] == ["999", "999", "0"]


async def test_a_service_that_crashed_answers_200_with_nothing(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("empty", {})
    response = await client.request("CAPTURE", "/rd/capture", content=OPTIONS)
    assert (response.status_code, response.content) == (200, b"")


async def test_a_slow_service_takes_its_time(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    device.do("slow", {"seconds": 7})
    began = clock.time()
    await discover(client)
    assert clock.time() - began == pytest.approx(7)
    await discover(client)
    assert clock.time() - began == pytest.approx(7)


async def test_a_service_killed_in_a_capture_gives_no_capture(
    client: httpx.AsyncClient, device: RdDevice, clock: VirtualClock
) -> None:
    clock.after(1.0, lambda: device.do("restart", {}))
    response = await client.request("CAPTURE", "/rd/capture", content=OPTIONS)
    assert response.content == b""
    assert device.state()["port"] == 11101
    assert device.state()["capturing"] is False


async def test_a_wrong_path_is_code_770(client: httpx.AsyncClient) -> None:
    assert code(await capture(client, "/127.0.0.1:11100/rd/capture")) == "770"


async def test_device_info_waits_for_the_capture_at_some_vendors(
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
    assert set(refused.headers["Allow"].split(", ")) == {*METHODS, "OPTIONS"}


METHODS = {"RDSERVICE", "DEVICEINFO", "CAPTURE"}


@pytest.mark.parametrize(("path", "method"), [("/", "RDSERVICE"), ("/rd/capture", "CAPTURE")])
async def test_a_browser_gets_leave_for_a_page_of_any_origin(
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


async def test_what_a_page_asked_it_may_read(client: httpx.AsyncClient) -> None:
    answer = await client.request("RDSERVICE", "/", headers={"Origin": "https://shop.example.in"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert read(answer).get("status") == "READY"


async def test_options_alone_name_the_methods(client: httpx.AsyncClient) -> None:
    answer = await client.options("/rd/info")
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == {*METHODS, "OPTIONS"}


async def test_an_iris_capture_says_how_many_eyes(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("style", {"style": "mantra-iris"})
    device.do("place", {})
    eyes = OPTIONS.replace('fCount="1"', 'fCount="0" iCount="2"')
    pid_data = read(await client.request("CAPTURE", "/rd/capture", content=eyes))
    resp, modality = (
        pid_data.find(path)
        for path in ("Resp", "DeviceInfo/additional_info/Param[@name='modality_type']")
    )
    assert resp is not None
    assert (resp.get("fCount"), resp.get("iCount")) == ("0", "2")
    assert modality is not None
    assert modality.get("value") == "Iris"
    assert 6_000 < size(pid_data, "Data") < 20_000


async def test_a_service_that_does_not_feel_its_plug_stays_ready_and_sees_nobody(
    client: httpx.AsyncClient, device: RdDevice
) -> None:
    device.do("style", {"style": "startek"})
    device.do("place", {})
    device.do("unplug", {})
    assert (await discover(client)).get("status") == "READY"
    assert code(await capture(client)) == "700"
