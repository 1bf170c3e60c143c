"""A simulated device's serial plug: one stable name, and a new terminal behind it at each turn."""

import asyncio
import os
import tty
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hw_sim.pty import Pty
from tests.hw_sim.rd.virtual_clock import until


@pytest.fixture
async def plug(tmp_path: Path) -> AsyncIterator[Pty]:
    pty = Pty(tmp_path, "card")
    yield pty
    pty.close()


def opened(plug: Pty) -> int:
    fd = os.open(plug.link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(fd)
    return fd


async def test_bytes_go_both_ways_as_they_are(plug: Pty) -> None:
    fd = opened(plug)

    os.write(fd, b"\x03\r\n\x11\xff")
    plug.write(b"\x03\r\n\x13\xff")

    assert await plug.read() == b"\x03\r\n\x11\xff"
    assert os.read(fd, 100) == b"\x03\r\n\x13\xff"
    os.close(fd)


async def test_the_next_to_open_gets_nothing_of_the_last(plug: Pty) -> None:
    first = opened(plug)
    before = plug.link.readlink()
    plug.write(b"never read")
    os.close(first)

    reading = asyncio.create_task(plug.read())
    await until(lambda: plug.link.readlink() != before)
    second = opened(plug)
    os.write(second, b"hello")

    assert await reading == b"hello"
    with pytest.raises(BlockingIOError):
        os.read(second, 100)
    os.close(second)


async def test_a_pulled_plug_takes_the_name_away_and_hangs_up(plug: Pty) -> None:
    fd = opened(plug)

    plug.unplug()

    assert not plug.plugged
    assert not plug.link.is_symlink()
    assert os.read(fd, 1) == b""
    plug.write(b"into the void")
    os.close(fd)


async def test_a_reader_sleeps_through_unplugging_and_plugging(plug: Pty) -> None:
    reading = asyncio.create_task(plug.read())
    await asyncio.sleep(0)  # noqa: TID251 - lets it begin
    plug.unplug()
    await asyncio.sleep(0)  # noqa: TID251 - lets it see that
    plug.plug()
    fd = opened(plug)
    os.write(fd, b"again")

    assert await reading == b"again"
    os.close(fd)


async def test_a_flood_that_nobody_reads_is_lost(plug: Pty) -> None:
    fd = opened(plug)
    for _ in range(1000):
        plug.write(b"!" * 4096)

    assert os.read(fd, 10) == b"!" * 10
    os.close(fd)


async def test_closing_leaves_nothing(tmp_path: Path) -> None:
    plug = Pty(tmp_path, "cash")
    plug.close()
    plug.close()

    assert not plug.plugged
    assert not plug.link.is_symlink()
