"""Runs the kiosk's tasks side by side: each is restarted after an error."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.journal.database import WriteFailed

RESTART_AFTER = 5.0  # seconds until a task that raised an error is restarted

Work = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


async def supervise(works: Iterable[tuple[str, Work]], clock: Clock, faults: Faults) -> None:
    """Run all works until cancelled; each comes with its name."""
    async with asyncio.TaskGroup() as tasks:
        for name, work in works:
            tasks.create_task(_keep_running(name, work, clock, faults))


async def _keep_running(name: str, work: Work, clock: Clock, faults: Faults) -> None:
    """Run a work until it ends; if it raises, log the error and restart it."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001  # logged and counted; the other works continue
            faults.record(name, error)
        else:
            return
        await clock.sleep(RESTART_AFTER)


def until_write_fails(work: Work, on_event_lost: Callable[[], None]) -> Work:
    """Return a work that ends when the disk rejects an event; then it calls `on_event_lost`."""

    async def run() -> None:
        try:
            await work()
        except* WriteFailed as failed:
            for one in failed.exceptions:
                log.error("%s", one)  # noqa: TRY400  # the message says it
            on_event_lost()

    return run
