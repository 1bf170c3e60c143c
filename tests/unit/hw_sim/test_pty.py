"""A simulated device's serial plug: one stable name, with a new terminal for each opening."""

import asyncio
import os
import tty
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hw_sim.pty import Pty
from tests.unit.hw_sim.rd.virtual_clock import until


@pytest.fixture
async def plug(tmp_path: Path) -> AsyncIterator[Pty]:
    pty = Pty(tmp_path, "card")
    yield pty
    pty.close()


def opened(plug: Pty) -> int:
    fd = os.open(plug.link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(fd)
    return fd


async def test_an_opening_gets_no_bytes_of_the_previous_one(plug: Pty) -> None:
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


async def test_unplugging_removes_the_name_and_hangs_up(plug: Pty) -> None:
    fd = opened(plug)

    plug.unplug()

    assert not plug.plugged
    assert not plug.link.is_symlink()
    assert os.read(fd, 1) == b""
    plug.write(b"into the void")
    os.close(fd)


async def test_a_reader_waits_through_unplugging_and_plugging(plug: Pty) -> None:
    reading = asyncio.create_task(plug.read())
    await asyncio.sleep(0)  # noqa: TID251 - lets it begin
    plug.unplug()
    await asyncio.sleep(0)  # noqa: TID251 - lets it see that
    plug.plug()
    fd = opened(plug)
    os.write(fd, b"again")

    assert await reading == b"again"
    os.close(fd)
