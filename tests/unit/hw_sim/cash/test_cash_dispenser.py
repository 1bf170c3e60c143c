"""The simulated dispensers: their answers that no driver provokes, and their state on the bench."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from drivers.line import Line
from hw_sim.cash.device import NOTES_MAX, CashDevice
from hw_sim.cash.framing import check_byte
from hw_sim.device import BadAction
from tests.support.cable import Cable
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

WORKED_S = 10.0  # more than any movement here takes


class Host:
    """A program at the other end of the dispenser's cable."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def say(self, data: bytes, wait_s: float = 0.1) -> bytes:
        """Send, wait, and return the bytes received during the wait."""
        self._line.write(data)
        await passes(wait_s)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.001):
                return await self._line.read()
        return b""


@contextlib.asynccontextmanager
async def dispenser(
    model: str, traffic: list[tuple[str, str]] | None = None
) -> AsyncIterator[tuple[Host, CashDevice]]:
    cable, lines = Cable(), [] if traffic is None else traffic
    device = CashDevice(
        LoopClock(),
        random.Random(1),
        cable,
        model=model,
        on_frame=lambda who, what: lines.append((who, what)),
    )
    device.do("fill", {"cassette": 1, "notes": 100})
    device.do("fill", {"cassette": 2, "notes": 100})
    serving = asyncio.create_task(device.dispenser.run(cable))
    try:
        yield Host(await cable.open_line()), device
        assert device.vault.is_conserved
    finally:
        serving.cancel()
        await asyncio.wait([serving])


def command(device_id: int, code: int, parameters: bytes = b"") -> bytes:
    body = bytes((0x04, device_id, 0x02, code)) + parameters + b"\x03"
    return body + bytes((check_byte(body),))


DISPENSE_2000 = command(0x50, 0x45, b"02")
DISPENSE_4000 = command(0x30, 0x52, b"\x22\x21\x20\x20" + b"\x20" * 11)
LAST_STATUS = command(0x30, 0x55)


@virtual_time
async def test_an_unacknowledged_answer_is_sent_three_times() -> None:
    async with dispenser("LCDM-2000") as (host, device):
        got = await host.say(command(0x50, 0x46), WORKED_S)
        assert got.count(b"\x01\x50\x02\x46") == 3
        again = await host.say(command(0x50, 0x46)) + await host.say(b"\x15")
        assert again.count(b"\x01\x50\x02\x46") == 2
        assert device.dispenser.dispenses == 0


@virtual_time
async def test_a_command_during_a_movement_is_ignored() -> None:
    async with dispenser("LCDM-2000") as (host, device):
        await host.say(DISPENSE_2000, 1.0)
        assert device.state()["working"]
        await host.say(DISPENSE_2000, WORKED_S)
        assert device.vault.left() == [2, 0]


@virtual_time
async def test_invalid_counts_are_answered_with_an_error() -> None:
    async with dispenser("LCDM-2000") as (host, device):
        got = await host.say(command(0x50, 0x45, b"99"), 0.1)
        assert got[9:10] == b"\x3b"
        got = await host.say(command(0x50, 0x45, b"xx"), 0.1)
        assert got[9:10] == b"\x3b"
        assert device.vault.left() == [0, 0]


@virtual_time
async def test_unknown_commands_are_refused_and_the_rom_version_is_readable() -> None:
    async with dispenser("LCDM-2000") as (host, _):
        assert (await host.say(command(0x50, 0x60)))[5:6] == b"\x37"
        assert len(await host.say(command(0x50, 0x47))) == 1 + 14
    async with dispenser("LCDM-4000") as (host, _):
        assert (await host.say(command(0x30, 0x60)))[5:6] == b"\x50"
        bad = command(0x30, 0x52, b"\x10" * 15)
        assert (await host.say(bad))[5:6] == b"\x51"


@virtual_time
async def test_a_test_dispense_ends_in_the_reject_tray() -> None:
    async with dispenser("LCDM-4000") as (host, device):
        await host.say(command(0x30, 0x53, b"\x23" + b"\x20" * 14), WORKED_S)
        assert device.vault.kinds[0].rejected == 3


@virtual_time
async def test_a_reset_has_no_answer_and_takes_two_seconds() -> None:
    async with dispenser("LCDM-4000") as (host, _):
        assert await host.say(command(0x30, 0x44), 1.5) == b"\x06"
        assert await host.say(LAST_STATUS) == b""
        assert await host.say(b"", 1.0) == b""
        assert (await host.say(LAST_STATUS))[:1] == b"\x06"


@virtual_time
async def test_the_traffic_is_reported_in_words() -> None:
    traffic: list[tuple[str, str]] = []
    async with dispenser("LCDM-2000", traffic) as (host, _):
        await host.say(DISPENSE_2000, 3.0)
        await host.say(b"\x06")
        await host.say(command(0x50, 0x46))
    async with dispenser("LCDM-4000", traffic) as (host, _):
        await host.say(DISPENSE_4000, 3.1)
        await host.say(LAST_STATUS)
    assert traffic == [
        ("host", "dispense upper 02"),
        ("device", "dispense upper: left 02, rejected 00, error 31"),
        ("host", "ack"),
        ("host", "status"),
        ("device", "status: 30 30 80 00"),
        ("host", "dispense 2 1 0 0"),
        ("device", "dispense: left 2 1 0 0, rejected 0 0 0 0, error 00"),
        ("host", "last status"),
        ("device", "last status of dispense: left 2 1 0 0, rejected 0 0 0 0, error 00"),
    ]


@pytest.mark.parametrize(
    ("action", "arguments", "error"),
    [("tray_out", {}, 0x46), ("pull", {"cassette": 1}, 0x44), ("jam", {"where": "path"}, 0x22)],
)
def test_the_reason_for_not_starting_is_reported(
    action: str, arguments: dict[str, object], error: int
) -> None:
    @virtual_time
    async def story() -> None:
        async with dispenser("LCDM-4000") as (host, device):
            device.do(action, arguments)
            answer = await host.say(DISPENSE_4000, WORKED_S)
            assert answer[5] == error
            assert device.vault.left() == [0, 0, 0, 0]

    story()


@virtual_time
async def test_notes_on_the_path_prevent_a_start() -> None:
    async with dispenser("LCDM-4000") as (host, device):
        device.do("jam", {"where": "path"})
        await host.say(DISPENSE_4000, WORKED_S)
        assert (await host.say(DISPENSE_4000, WORKED_S))[5] == 0x2B


# --- on the bench ---


@pytest.fixture
def device() -> CashDevice:
    return CashDevice(LoopClock(), random.Random(1), Cable(), model="LCDM-2000")


@pytest.mark.parametrize(
    ("action", "arguments", "shown"),
    [
        ("unplug", {}, {"plugged": False}),
        ("tray_out", {}, {"tray": False}),
        ("jam", {"where": "exit", "after": 2}, {"jam": "jam at the exit"}),
        ("reject", {"count": 3}, {"to_reject": 3}),
        ("lose", {"what": "ack"}, {"lose_acks": 1}),
        ("lose", {"what": "answer", "count": 2}, {"lose_answers": 2}),
    ],
)
def test_the_state_shows_each_action(
    device: CashDevice, action: str, arguments: dict[str, Any], shown: dict[str, Any]
) -> None:
    assert shown.items() <= device.do(action, arguments).items()


def test_each_action_can_be_undone(device: CashDevice) -> None:
    before = device.state()
    for done, undone in (("unplug", "plug"), ("tray_out", "tray_in"), ("jam", "clear")):
        device.do(done, {"where": "path"} if done == "jam" else {})
        assert device.do(undone, {}) == before
    device.do("pull", {"cassette": 1})
    assert device.do("insert", {"cassette": 1}) == before
    device.do("fill", {"cassette": 1, "notes": 7})
    assert device.do("empty", {"cassette": 1}) == before


def test_each_note_is_always_in_one_place(device: CashDevice) -> None:
    device.do("fill", {"cassette": 1, "notes": 50})
    kind = device.vault.kinds[0]
    kind.cassette, kind.at_exit = 40, 10
    assert device.do("take", {})["conserved"]
    assert device.state()["notes"][0]["taken"] == 10
    kind.cassette -= 1
    assert not device.state()["conserved"]


def test_a_full_and_a_missing_cassette_accept_no_notes(device: CashDevice) -> None:
    device.do("fill", {"cassette": 1, "notes": NOTES_MAX})
    with pytest.raises(BadAction, match="holds"):
        device.do("fill", {"cassette": 1, "notes": 1})
    for action, arguments in (("fill", {"cassette": 3, "notes": 1}), ("empty", {"cassette": 4})):
        with pytest.raises(BadAction, match="there are 2"):
            device.do(action, arguments)
