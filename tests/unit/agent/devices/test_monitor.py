"""A device is probed before anybody needs it, and its failure is noticed at once."""

import asyncio

import pytest

from agent.devices.monitor import (
    PLUGGED_INTERVAL_S,
    PLUGGED_PROBES,
    PROBE_INTERVAL_S,
    UNUSABLE_INTERVAL_S,
    Condition,
    DeviceMonitor,
)
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

READY = Condition(usable=True, word="ready")
AWAY = Condition(usable=False, word="absent")


class Watching:
    """A monitored device, and the changes that were reported."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.probes = 0
        self.raises: Exception | None = None
        self.news: list[bool] = []
        self.watch = DeviceMonitor("reader", self._ask, self._changed)

    async def _ask(self) -> Condition:
        self.probes += 1
        if self.raises is not None:
            raise self.raises
        return self.condition

    def _changed(self) -> None:
        self.news.append(self.watch.condition.usable)


@virtual_time
async def test_a_device_is_unusable_until_it_was_probed_and_a_change_is_reported_once() -> None:
    watching = Watching(READY)
    assert not watching.watch.condition.usable
    for condition in (READY, READY, AWAY, AWAY):
        watching.condition = condition
        await watching.watch.probe()
    assert watching.news == [True, False]


@pytest.mark.parametrize(
    ("condition", "every"), [(READY, PROBE_INTERVAL_S), (AWAY, UNUSABLE_INTERVAL_S)]
)
@virtual_time
async def test_an_unusable_device_is_probed_more_often(condition: Condition, every: float) -> None:
    watching = Watching(condition)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(10 * every - 1)
    running.cancel()
    assert watching.probes == 10


@virtual_time
async def test_a_device_is_usable_seconds_after_it_was_plugged_in() -> None:
    watching = Watching(AWAY)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(100)
    watching.condition = READY
    await passes(UNUSABLE_INTERVAL_S)
    running.cancel()
    assert watching.news[-1] is True


@virtual_time
async def test_a_plugged_device_that_misses_the_first_probe_is_soon_probed_again() -> None:
    watching = Watching(AWAY)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(1)
    watching.watch.probe_now()
    await passes(PLUGGED_INTERVAL_S / 2)
    watching.condition = READY
    await passes(PLUGGED_INTERVAL_S)
    running.cancel()
    assert watching.news[-1] is True


@virtual_time
async def test_an_unplugged_device_is_probed_often_for_seconds_only() -> None:
    watching = Watching(AWAY)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(1)
    watching.watch.probe_now()
    await passes(PLUGGED_PROBES * PLUGGED_INTERVAL_S + 10 * UNUSABLE_INTERVAL_S - 1)
    running.cancel()
    assert watching.probes == 1 + 1 + PLUGGED_PROBES + 9


@virtual_time
async def test_a_device_that_is_unplugged_is_noticed_without_waiting_for_its_probe() -> None:
    watching = Watching(READY)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(1)
    watching.condition = AWAY
    watching.watch.probe_now()
    await passes(1)
    running.cancel()
    assert watching.news == [True, False]


@virtual_time
async def test_a_probe_that_raises_makes_the_device_unusable_and_the_monitor_goes_on() -> None:
    watching = Watching(READY)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(1)
    watching.raises = ValueError("no langid")
    watching.watch.probe_now()
    await passes(1)
    assert not watching.watch.condition.usable
    assert (watching.watch.condition.word, watching.watch.condition.detail) == (
        "faulty",
        "ValueError",
    )
    watching.raises = None
    await passes(UNUSABLE_INTERVAL_S)
    assert watching.watch.condition == READY
    assert watching.news == [True, False, True]
    running.cancel()
