"""The printer on the bench: a person's actions, and its answers and prints."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from PIL import Image

from hw_sim.bench.wires import Towards
from hw_sim.device import BadAction
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import BUFFER_BYTES_MAX, PrinterMachine
from hw_sim.printer.roll import NEAR_END_ROWS, SLIPS_KEPT_MAX, STRIP_ROWS_MAX, Roll
from tests.support.cable import Cable
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

PICTURE = b"\x1dv0\x00\x48\x00\x20\x00" + b"\xf0" * 72 * 32
CUT = b"\x1dVB\x00"


class Bench:
    """A printer, its answers, and its traffic in words."""

    def __init__(self) -> None:
        self.frames: list[tuple[Towards, str]] = []
        self.answers = bytearray()
        self.machine = PrinterMachine(
            LoopClock(), on_frame=lambda *frame: self.frames.append(frame)
        )
        self.machine.answer_to(self.answers.extend)
        self.device = PrinterDevice(self.machine, Cable())

    def asks(self, data: bytes) -> str:
        self.answers.clear()
        self.machine.receive(data)
        return self.answers.hex(" ")


@asynccontextmanager
async def bench() -> AsyncIterator[Bench]:
    made = Bench()
    running = asyncio.create_task(made.machine.run())
    yield made
    running.cancel()


@virtual_time
async def test_torn_off_paper_is_available_as_a_picture() -> None:
    async with bench() as at:
        at.machine.receive(PICTURE)
        await passes(1)
        at.device.do("tear", {})

        with Image.open(io.BytesIO(at.device.picture(1))) as paper:
            assert paper.size == (576, 32)
            assert [paper.getpixel((x, 0)) for x in (0, 3, 4, 7)] == [0, 0, 255, 255]
        with pytest.raises(BadAction, match="no such paper"):
            at.device.picture()


@virtual_time
async def test_the_traffic_is_reported_in_words() -> None:
    async with bench() as at:
        at.machine.receive(b"\x10\x04\x04" + PICTURE + CUT + b"\x1dr\x01")
        await passes(1)

        assert at.frames == [
            ("device", "DLE EOT 4: how much paper?"),
            ("kiosk", "12: all well"),
            ("device", "GS v 0: a picture of 576 x 32 dots"),
            ("device", "GS V: cut"),
            ("kiosk", "00: all earlier commands are processed"),
        ]


def test_bytes_beyond_the_buffer_are_lost_and_counted() -> None:
    at = Bench()

    at.machine.receive(bytes(BUFFER_BYTES_MAX + 5))

    assert at.device.state()["overrun_bytes"] == 5


def test_a_split_status_request_is_answered_once() -> None:
    at = Bench()

    assert [at.asks(piece) for piece in (b"\x10", b"\x04", b"\x01", b"\x01")] == ["", "", "16", ""]


def test_the_paper_and_the_list_of_slips_are_limited() -> None:
    roll = Roll()
    roll.left = NEAR_END_ROWS + 1
    roll.feed()
    assert roll.is_near_end
    for _ in range(SLIPS_KEPT_MAX + 5):
        roll.feed()
        roll.off(was_cut=True)
    for _ in range(STRIP_ROWS_MAX + 1):
        roll.feed()

    assert len(roll.slips) == SLIPS_KEPT_MAX
    assert not roll.strip
