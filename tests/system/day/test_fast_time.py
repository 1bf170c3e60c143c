"""The clock of the day: its speed can be set, it skips hours, and all due timers run."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.system.day.fast_time import FastLoop, Hours, run

MORNING = 1_795_000_000.0
BLINK_S = 60.0  # of real time, which passes slowly on a loaded machine; an hour is far more


async def sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # it is the fast loop's time that passes


def really(work: Callable[[], None]) -> float:
    """Return how many real seconds it takes."""
    began = time.monotonic()  # noqa: TID251  # what the fast time is compared with
    work()
    return time.monotonic() - began  # noqa: TID251  # likewise


def in_fast_time(main: Callable[[FastLoop], Awaitable[None]]) -> float:
    async def runs(loop: FastLoop) -> None:
        await main(loop)

    return really(lambda: run(runs))


def test_a_shorter_sleep_wakes_first() -> None:
    woken: list[float] = []

    async def sleeper(seconds: float) -> None:
        await sleep(seconds)
        woken.append(seconds)

    async def main(loop: FastLoop) -> None:
        loop.speed = 10_000.0
        await asyncio.gather(*(sleeper(seconds) for seconds in (30.0, 0.0001, 10.0, 20.0)))

    in_fast_time(main)
    assert woken == [0.0001, 10.0, 20.0, 30.0]


def test_computing_takes_no_time_on_the_fast_clock() -> None:
    async def main(loop: FastLoop) -> None:
        before = loop.time()
        time.sleep(0.05)  # noqa: ASYNC251, TID251  # stands for a computation
        await sleep(0)
        assert loop.time() == before

    in_fast_time(main)


def test_hours_are_skipped_and_every_task_still_runs() -> None:
    looked: list[float] = []

    async def looks(loop: FastLoop) -> None:
        while True:
            looked.append(loop.time())
            await sleep(60)

    async def main(loop: FastLoop) -> None:
        hours = Hours(loop, MORNING)
        looking = asyncio.create_task(looks(loop))
        await asyncio.to_thread(hours.skip_until, MORNING + 4 * 3600)
        looking.cancel()
        assert MORNING + 4 * 3600 <= hours.now() < MORNING + 4 * 3600 + 1
        assert loop.speed == 1.0

    assert in_fast_time(main) < BLINK_S
    assert len(looked) >= 8  # at least every half hour


def test_a_past_moment_ends_the_wait_at_once() -> None:
    async def main(loop: FastLoop) -> None:
        hours = Hours(loop, MORNING)
        await asyncio.to_thread(hours.wait, 100.0, 10_000.0)
        await asyncio.to_thread(hours.skip_until, MORNING + 50)
        assert MORNING + 100 <= hours.now() < MORNING + 120

    in_fast_time(main)
