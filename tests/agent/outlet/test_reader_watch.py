"""The reader is looked at before anybody needs it, and missed at once when it is away."""

import asyncio

import pytest

from agent.outlet.reader_watch import LOOK_FOR_EVERY, PROBE_EVERY, ReaderWatch
from drivers.biometric.port import DeviceStatus, Modality, Readiness
from drivers.biometric.rdservice_reader import RdServiceReader
from tests.agent.virtual_clock import passes, virtual_clock
from tests.world.virtual_time import virtual_time


class Reader(RdServiceReader):
    """A reader whose cable a test can pull."""

    def __init__(self, readiness: Readiness) -> None:
        super().__init__(passes)
        self.readiness = readiness
        self.probes = 0

    async def status(self, *, modality: Modality = Modality.FINGER) -> DeviceStatus:
        assert modality is Modality.FINGER
        self.probes += 1
        return DeviceStatus(self.readiness)


class Watching:
    """A reader under watch, and the news that it made."""

    def __init__(self, readiness: Readiness) -> None:
        self.news: list[bool] = []
        self.reader = Reader(readiness)
        self.watch = ReaderWatch(self.reader, virtual_clock(), self._changed)

    def _changed(self) -> None:
        self.news.append(self.watch.usable)


@pytest.mark.parametrize(
    ("readiness", "usable"),
    [
        (Readiness.READY, True),
        (Readiness.IN_USE, True),
        (Readiness.NOT_READY, False),
        (Readiness.NOT_REGISTERED, False),
        (Readiness.REFUSED, False),
        (Readiness.ABSENT, False),
    ],
)
def test_what_can_capture_is_usable(readiness: Readiness, *, usable: bool) -> None:
    @virtual_time
    async def scenario() -> None:
        watching = Watching(readiness)
        await watching.watch.probe()
        assert watching.watch.usable is usable

    scenario()


@virtual_time
async def test_before_it_was_looked_at_it_is_away() -> None:
    assert not Watching(Readiness.READY).watch.usable


@virtual_time
async def test_news_are_told_once() -> None:
    watching = Watching(Readiness.READY)
    for readiness in (Readiness.READY, Readiness.READY, Readiness.ABSENT, Readiness.ABSENT):
        watching.reader.readiness = readiness
        await watching.watch.probe()
    assert watching.news == [True, False]


@pytest.mark.parametrize(
    ("readiness", "every"), [(Readiness.READY, PROBE_EVERY), (Readiness.ABSENT, LOOK_FOR_EVERY)]
)
def test_one_that_is_away_is_looked_for_more_often(readiness: Readiness, every: float) -> None:
    @virtual_time
    async def scenario() -> None:
        watching = Watching(readiness)
        running = asyncio.get_running_loop().create_task(watching.watch.run())
        await passes(10 * every - 1)
        running.cancel()
        assert watching.reader.probes == 10

    scenario()


@virtual_time
async def test_plugging_it_in_shows_within_seconds() -> None:
    watching = Watching(Readiness.ABSENT)
    running = asyncio.get_running_loop().create_task(watching.watch.run())
    await passes(100)
    watching.reader.readiness = Readiness.READY
    await passes(LOOK_FOR_EVERY)
    running.cancel()
    assert watching.news == [True]
