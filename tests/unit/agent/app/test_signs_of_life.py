"""The watchdog is fed only while the event loop and the money task run."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from agent.app.service import _keep_alive
from agent.process.sd_notify import SIGNS_PER_TIMEOUT
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time

WATCHDOG_S = 30


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    address = str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    monkeypatch.setenv("WATCHDOG_USEC", str(WATCHDOG_S * 1_000_000))
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address)
        listening.settimeout(0)
        yield listening


def signs(systemd: socket.socket) -> int:
    """Return the number of watchdog messages since the last call."""
    heard = 0
    while True:
        try:
            heard += systemd.recv(4096) == b"WATCHDOG=1"
        except BlockingIOError:
            return heard


class NeverWakes(asyncio.Event):
    """An event that hangs its task: a timeout does not end the wait, only the test's end does."""

    has_ended = False

    def set(self) -> None:
        pass

    async def wait(self) -> Literal[True]:
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if self.has_ended:
                    raise


@virtual_time
async def test_an_idle_kiosk_feeds_the_watchdog(tmp_path: Path, systemd: socket.socket) -> None:
    async with kiosk_world(tmp_path) as world:
        alive = asyncio.create_task(_keep_alive(world.kiosk))
        for _ in range(10):
            await world.passes(WATCHDOG_S)
            assert signs(systemd) >= SIGNS_PER_TIMEOUT - 1
        alive.cancel()


@virtual_time
async def test_a_reconciler_that_hangs_alone_stops_the_watchdog_messages(
    tmp_path: Path, systemd: socket.socket
) -> None:
    """The page still works, but no message follows after twenty seconds."""
    async with kiosk_world(tmp_path) as world:
        alive = asyncio.create_task(_keep_alive(world.kiosk))
        await world.passes(WATCHDOG_S)
        reconciler = world.kiosk.reconciler
        hangs, woken = NeverWakes(), reconciler._wake
        reconciler._wake = hangs
        woken.set()
        try:
            await world.passes(20)
            signs(systemd)
            await world.passes(WATCHDOG_S)
            assert signs(systemd) == 0
        finally:
            hangs.has_ended = True
            alive.cancel()
