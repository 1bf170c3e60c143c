"""The rig's devices on their cables: any program opens the path and talks to them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hw_sim import wired
from hw_sim.api.phone_device import Blind, PhoneDevice
from hw_sim.clock import SimClock
from hw_sim.device import BadAction
from tests.support.hangs import HANGS_S
from tests.unit.hw_sim.api.caller import data
from tests.unit.hw_sim.wired_rig import OUTLET, Rig, a_rig, calls_to

ALL_WELL = b"\x16"  # DLE EOT 1: fixed bits and the drawer's pin
UPI = "upi://pay?pa=outlet@bank&pn=SHARMA%20STORE&tr=UC1&am=500.00&cu=INR"


async def test_every_device_has_a_path_that_ends_with_the_rig(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        names = [one.device.name for one in rig.fitted]
        assert names == ["card", "display", "printer", "cash"]
        assert all(one.path == tmp_path / one.device.name for one in rig.fitted)
        assert all(one.path.exists() for one in rig.fitted)
    assert not any(one.path.is_symlink() for one in rig.fitted)


async def test_a_printer_answers_and_its_traffic_is_logged_in_words(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        assert await rig.says("printer", b"\x10\x04\x01", ALL_WELL) == ALL_WELL
        answer, question, *_ = rig.wires.frames()
    assert (question["wire"], question["towards"]) == ("printer", "device")
    assert question["words"].startswith("DLE EOT 1")
    assert answer["towards"] == "kiosk"


@pytest.mark.parametrize(
    ("device", "said", "answer"),
    [
        ("card", b"\x10\x02\x05\x01\x03\x30\x99\x01\x10\x03", b"\x15"),  # a wrong CRC: NAK
        ("display", b"sendme\xff\xff\xff", b"\x66\x00\xff\xff\xff"),
    ],
)
async def test_each_other_device_answers(
    tmp_path: Path, device: str, said: bytes, answer: bytes
) -> None:
    async with a_rig(tmp_path) as rig:
        assert answer in await rig.says(device, said, answer)


async def test_paper_that_hangs_out_has_a_picture(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        printer = rig.one("printer")
        assert printer.picture() is None
        await rig.says("printer", b"Slip\n\x10\x04\x01", ALL_WELL)
        async with asyncio.timeout(HANGS_S):
            while (picture := printer.picture()) is None:
                await SimClock().sleep(0.01)
    assert picture.startswith(b"\x89PNG")


@pytest.mark.parametrize("display", wired.DISPLAYS)
async def test_an_idle_display_shows_a_phone_no_qr(tmp_path: Path, display: str) -> None:
    async with a_rig(tmp_path, display) as rig:
        picture = rig.one("display").picture()
        assert picture is not None
        assert picture.startswith(b"\x89PNG")
        with pytest.raises(Blind, match="0 QRs"):
            wired.camera(rig.fitted)()


async def test_a_phone_reads_payee_and_amount_from_the_display(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        phone = PhoneDevice(rig.api, wired.camera(rig.fitted))
        with pytest.raises(BadAction, match="reads no QR"):
            phone.do("point", {})
        await rig.says("display", b'page 1\xff\xff\xffqr0.txt="%b"\xff\xff\xff' % UPI.encode())
        seen = phone.do("point", {})["seen"]
        assert seen == {"payee": "SHARMA STORE", "amount": "500.00", "reference_id": "UC1"}
        with pytest.raises(BadAction, match="no such QR to pay"):
            phone.do("pay", {})


async def test_a_phone_pays_the_qr_that_it_sees_and_not_the_newest(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        phone = PhoneDevice(rig.api, wired.camera(rig.fitted))
        shown, newer = await asked_for_qr(rig, "Q1"), await asked_for_qr(rig, "Q2")
        link = shown["qr_string"].encode()
        await rig.says("display", b'page 1\xff\xff\xffqr0.txt="%b"\xff\xff\xff' % link)
        (left,) = phone.do("pay", {})["open_qrs"]
        assert left["reference_id"] == newer["reference_id"]


async def test_a_qr_on_the_touch_screen_is_paid_without_a_display(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        phone = PhoneDevice(rig.api, wired.camera(rig.fitted))
        await asked_for_qr(rig, "Q1")
        assert phone.do("pay", {})["open_qrs"] == []


async def asked_for_qr(rig: Rig, reference: str) -> dict[str, Any]:
    body = {
        "merchant_ref": OUTLET,
        "client_reference": reference,
        "amount": 500,
        "latitude": 12.9716,
        "longitude": 77.5946,
    }
    async with calls_to(rig) as caller:
        return data(await caller.post("upicw/qr", body), 201)
