"""The lock that delays a shutdown, with a program in place of systemd-inhibit(1)."""

import asyncio
import logging
import os
import signal
from pathlib import Path

import pytest

from agent.process.shutdown_delay import LOCK, ShutdownDelay

HOLDS = 'echo $$ >"{file}"; echo locked; exec cat'


def holder(file: Path) -> tuple[str, ...]:
    """Return a command that holds a lock; the file has its process id."""
    return ("sh", "-c", HOLDS.format(file=file))


def runs(file: Path) -> bool:
    try:
        os.kill(int(file.read_text()), 0)
    except ProcessLookupError:
        return False
    return True


async def test_the_lock_is_held_inside_the_block_and_released_after_it(tmp_path: Path) -> None:
    delay = ShutdownDelay(holder(tmp_path / "pid"))
    for _ in range(2):
        async with delay:
            assert runs(tmp_path / "pid")
        assert not runs(tmp_path / "pid")


async def test_the_lock_is_released_if_its_task_is_cancelled(tmp_path: Path) -> None:
    is_held = asyncio.Event()

    async def hold() -> None:
        async with ShutdownDelay(holder(tmp_path / "pid")):
            is_held.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hold())
    await is_held.wait()
    task.cancel()
    await asyncio.wait([task])
    assert not runs(tmp_path / "pid")


@pytest.mark.parametrize("command", [("/nonexistent/systemd-inhibit",), ("false",)])
async def test_a_machine_without_logind_logs_it_once_and_goes_on(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    delay = ShutdownDelay(command)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            async with delay:
                pass
    assert len(caplog.records) == 1
    assert "a restart of the machine does not wait for customers" in caplog.text


async def test_a_holder_that_dies_does_not_stop_the_visit(tmp_path: Path) -> None:
    async with ShutdownDelay(holder(tmp_path / "pid")):
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_the_lock_delays_a_shutdown_alone() -> None:
    """A delay lock also holds back root, with Debian 12 and 13, and needs no permission."""
    assert "--mode=delay" in LOCK
    assert "--what=shutdown" in LOCK
