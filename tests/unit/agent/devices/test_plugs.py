"""A device that is plugged in or unplugged makes the agent probe all devices once."""

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from agent.devices import plugs
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time

ADAPTER = b"libudev\0ACTION=add\0SUBSYSTEM=tty\0DEVNAME=/dev/ttyACM0\0"
DISK = b"libudev\0ACTION=change\0SUBSYSTEM=block\0DEVNAME=/dev/mmcblk0\0"
LATER_S = 2 * plugs.PAUSE_S


class Watching:
    """The agent's side, and udev's, which sends messages."""

    def __init__(self) -> None:
        self.udev, self.events = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.events.settimeout(0)
        self.probes = 0

    def on_plug(self) -> None:
        self.probes += 1


@asynccontextmanager
async def watching() -> AsyncIterator[Watching]:
    it = Watching()
    task = asyncio.create_task(plugs.watch(lambda: it.events, it.on_plug, virtual_clock().sleep))
    with it.udev:
        yield it
        task.cancel()
        await asyncio.wait([task])


@virtual_time
async def test_the_many_events_of_one_plug_are_one_change() -> None:
    async with watching() as it:
        for _ in range(5):
            it.udev.send(ADAPTER)
        await passes(LATER_S)
        assert it.probes == 1

        it.udev.send(ADAPTER)
        await passes(LATER_S)
        assert it.probes == 2


@virtual_time
async def test_other_devices_of_the_machine_change_nothing() -> None:
    async with watching() as it:
        it.udev.send(DISK)
        await passes(LATER_S)
        assert it.probes == 0


@virtual_time
async def test_after_a_refusal_the_probes_alone_notice_a_device(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def refused() -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "not supported")

    with caplog.at_level(logging.WARNING):
        await plugs.watch(refused, lambda: None, virtual_clock().sleep)
    assert "noticed only by their probes" in caplog.text


def test_udev_s_events_can_be_received_without_any_right() -> None:
    with plugs.udev_events() as events:
        assert events.getsockname()[1] == 2
