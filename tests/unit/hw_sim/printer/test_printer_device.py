"""The printer on the bench: a person's actions, and its answers and prints."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from PIL import Image

from hw_sim.bench.wires import Towards
from hw_sim.device import BadAction
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import BUFFER_BYTES_MAX, PrinterMachine
from hw_sim.printer.roll import NEAR_END_ROWS, SLIPS_KEPT_MAX, STRIP_ROWS_MAX, Roll
from tests.support.virtual_time import virtual_time
from tests.unit.hw_sim.plug import Plug

PICTURE = b"\x1dv0\x00\x48\x00\x20\x00" + b"\xf0" * 72 * 32
CUT = b"\x1dVB\x00"

passes: Callable[[float], Awaitable[None]] = asyncio.sleep  # noqa: TID251 - virtual time


class Now:
    def time(self) -> float:
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await passes(seconds)


class Bench:
    """A printer, its answers, and its traffic in words."""

    def __init__(self) -> None:
        self.frames: list[tuple[Towards, str]] = []
        self.answers = bytearray()
        self.machine = PrinterMachine(Now(), on_frame=lambda *frame: self.frames.append(frame))
        self.machine.answer_to(self.answers.extend)
        self.device = PrinterDevice(self.machine, Plug())

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


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("plug", "16 12 12 12"),
        ("near_end", "16 12 12 1e"),
        ("empty", "1e 32 12 7e"),
        ("open_cover", "1e 16 12 12"),
        ("power_off", ""),
        ("mute", ""),
    ],
)
def test_the_printer_reports_its_status(action: str, says: str) -> None:
    at = Bench()

    at.device.do(action, {})

    assert at.asks(b"".join(b"\x10\x04" + bytes((n,)) for n in (1, 2, 3, 4))) == says


@virtual_time
async def test_a_blocked_cutter_is_detected_at_the_next_cut() -> None:
    async with bench() as at:
        at.device.do("block_cutter", {})
        assert at.asks(b"\x10\x04\x03") == "12"

        at.machine.receive(PICTURE + CUT)
        await passes(1)
        assert at.asks(b"\x10\x04\x01\x10\x04\x02\x10\x04\x03") == "1e 52 1a"

        at.device.do("clear_cutter", {})
        await passes(1)
        assert at.device.state()["slips"] == [{"number": 1, "rows": 32, "cut": True}]


@virtual_time
async def test_gs_r_is_answered_after_all_earlier_output() -> None:
    async with bench() as at:
        at.device.do("slow", {"mm_per_s": 1})
        assert at.asks(PICTURE + b"\x1dr\x01") == ""
        await passes(1)
        assert not at.answers

        await passes(4)

        assert at.answers == b"\x00"
        assert at.device.state()["hanging_rows"] == 32


@virtual_time
async def test_an_offline_printer_keeps_its_buffer() -> None:
    async with bench() as at:
        at.device.do("open_cover", {})
        at.machine.receive(PICTURE + CUT)
        await passes(60)
        assert at.device.state()["hanging_rows"] == 0

        at.device.do("close_cover", {})
        await passes(1)

        assert at.device.state()["slips"] == [{"number": 1, "rows": 32, "cut": True}]


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
async def test_unprinted_bytes_are_lost_at_power_off() -> None:
    async with bench() as at:
        at.device.do("open_cover", {})
        at.machine.receive(PICTURE)
        at.device.do("power_off", {})
        at.device.do("close_cover", {})
        at.device.do("power_on", {})
        await passes(1)

        assert at.device.state()["hanging_rows"] == 0


@virtual_time
async def test_garbage_is_visible_on_the_paper() -> None:
    async with bench() as at:
        at.machine.receive(b"@#!\n")
        await passes(1)

        assert at.device.state()["hanging_rows"] > 0


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


@pytest.mark.parametrize(
    ("action", "arguments", "why"),
    [
        ("fly", {}, "has no action 'fly'"),
        ("tear", {"how": "fast"}, "unknown field"),
        ("slow", {"mm_per_s": 0}, "> 0"),
    ],
)
def test_an_impossible_action_is_refused(
    action: str, arguments: dict[str, object], why: str
) -> None:
    with pytest.raises(BadAction, match=why):
        Bench().device.do(action, arguments)


def test_every_action_can_be_done() -> None:
    at = Bench()

    for action in at.device.actions():
        assert at.device.do(action.name, {}) == at.device.state()
