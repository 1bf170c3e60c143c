"""A lost line is reported once and reopened with growing pauses."""

import asyncio

import pytest

from drivers.line import Line, LineLost
from drivers.reconnecting_line import PAUSES_S, ReconnectingLine
from tests.support.cable import Cable
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time


class Socket(Cable):
    """A port for a device, empty at first; `tries` records the times of the attempts to open it."""

    def __init__(self) -> None:
        super().__init__()
        self.plugged = False
        self.tries: list[float] = []

    async def open_line(self) -> Line:
        self.tries.append(asyncio.get_running_loop().time())
        return await super().open_line()

    def line(self) -> ReconnectingLine:
        return ReconnectingLine(self.open_line, passes)


@virtual_time
async def test_an_absent_device_is_tried_every_two_seconds() -> None:
    socket = Socket()
    asyncio.get_running_loop().call_later(8, socket.plug)

    await socket.line().opened()

    assert socket.tries == [0, 1, 3, 5, 7, 9]


@virtual_time
async def test_a_lost_line_is_reported_once_and_then_read_waits_for_its_return() -> None:
    socket = Socket()
    socket.plug()
    line = socket.line()
    await line.opened()
    loop = asyncio.get_running_loop()
    loop.call_later(5, socket.unplug)
    loop.call_later(20, socket.plug)
    loop.call_later(60, lambda: socket.write(b"back"))

    with pytest.raises(LineLost):
        await line.read()
    with pytest.raises(LineLost, match="unplugged"):
        line.write(b"?")

    assert await line.read() == b"back"
    socket.unplug()
    with pytest.raises(LineLost):
        line.write(b"?")
    assert line.why_down == "unplugged"


@virtual_time
async def test_writing_to_a_line_that_was_never_opened_raises_an_error() -> None:
    with pytest.raises(LineLost, match="not opened yet"):
        Socket().line().write(b"?")


@virtual_time
async def test_a_device_that_fails_at_each_open_is_opened_after_a_pause() -> None:
    socket = Socket()
    socket.plug()
    line = socket.line()
    for _ in range(6):
        await line.opened()
        socket.unplug()
        socket.plug()
        with pytest.raises(LineLost):
            await line.read()

    pauses = [after - before for before, after in zip(socket.tries, socket.tries[1:], strict=False)]
    first_s, then_s = PAUSES_S
    assert pauses == [first_s, *[then_s] * 4]


@virtual_time
async def test_received_bytes_reset_the_pauses() -> None:
    socket = Socket()
    asyncio.get_running_loop().call_later(8, socket.plug)
    line = socket.line()
    await line.opened()
    socket.write(b"here")
    await line.read()
    socket.unplug()
    with pytest.raises(LineLost):
        await line.read()
    socket.plug()
    lost_at = asyncio.get_running_loop().time()

    await line.opened()

    assert socket.tries[-1] == lost_at + PAUSES_S[0]


@virtual_time
async def test_two_waiting_tasks_open_the_line_once() -> None:
    socket = Socket()
    socket.plug()
    line = socket.line()

    await asyncio.gather(line.opened(), line.opened())

    assert len(socket.tries) == 1


@virtual_time
async def test_a_cancelled_wait_leaves_the_line_usable() -> None:
    socket = Socket()
    line = socket.line()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2):
            await line.opened()
    socket.plug()

    await line.opened()
    socket.write(b"here")

    assert await line.read() == b"here"
    line.close()
    with pytest.raises(LineLost):
        line.write(b"?")
