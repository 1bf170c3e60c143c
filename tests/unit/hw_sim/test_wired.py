"""The rig's devices on their cables: any program opens the path and talks to them."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from hw_sim import serving, wired
from hw_sim.api.phone_device import Blind, PhoneDevice
from hw_sim.bench.wires import Wires
from hw_sim.clock import SimClock
from hw_sim.device import BadAction
from hw_sim.wired import Fitted, Surroundings
from tests.support.hangs import HANGS_S
from tests.unit.hw_sim.api.bodies import qr
from tests.unit.hw_sim.api.caller import START, Caller, HandClock, data, simulator

ALL_WELL = b"\x16"  # DLE EOT 1: fixed bits and the drawer's pin
UPI = "upi://pay?pa=outlet@bank&pn=SHARMA%20STORE&tr=UC1&am=500.00&cu=INR"


class Rig:
    """All wired devices in a folder, and a client that opens their paths."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        self.clock = SimClock(START - SimClock().time())  # UPI is closed at night
        self.wires = Wires(self.clock)
        self.api = simulator(self.clock)
        around = Surroundings(self.clock, random.Random, self.wires, folder)
        self.fitted = wired.fit(around, self.api.matm, display)

    def one(self, name: str) -> Fitted:
        return next(one for one in self.fitted if one.device.name == name)

    async def says(self, name: str, data: bytes, answer: bytes = b"") -> bytes:
        """Open the device as a program would, send bytes, and read until the answer is complete."""
        line = os.open(self.folder / name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            os.write(line, data)
            return await _read_until(line, answer)
        finally:
            os.close(line)


@asynccontextmanager
async def calls_to(rig: Rig) -> AsyncIterator[Caller]:
    """Return a client of the rig's API, on the rig's time."""
    transport = httpx.ASGITransport(rig.api.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://api") as http:
        yield Caller(http, HandClock(rig.clock.time()))


async def _read_until(line: int, answer: bytes) -> bytes:
    got = b""
    async with asyncio.timeout(HANGS_S):
        while not got or answer not in got:
            await SimClock().sleep(0.01)
            try:
                got += os.read(line, 4096)
            except BlockingIOError:
                if not answer:
                    return got
    return got


@asynccontextmanager
async def a_rig(folder: Path, display: str = "nextion") -> AsyncIterator[Rig]:
    rig = Rig(folder, display)
    with wired.plugged(rig.fitted):
        async with serving.background(wired.run(rig.fitted)):
            yield rig


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
    async with calls_to(rig) as caller:
        return data(await caller.post("upicw/qr", qr(reference)), 201)
