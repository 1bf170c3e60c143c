"""Kiosks on one key, on virtual time, with a shared window in memory."""

import asyncio
import logging
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from agent.api.rate_limiter import (
    CallRing,
    OwnWindow,
    Priority,
    RateLimiter,
    Sharing,
    described_sharing,
)
from agent.api.shared_window import KIOSKS_UNHEARD, Ask, SharedWindow, WindowState, common_seconds
from agent.base.clock import Clock
from tests.support.lanes import LanesInMemory
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.callers import Callers, fullest_minute

MINUTE = 60.0
LIMIT = 60


class Key:
    """One key, and the kiosks that share it."""

    def __init__(self, kiosks: int, limit: int = LIMIT) -> None:
        self.clock: Clock = virtual_clock()
        self.limit = limit
        loop = asyncio.get_running_loop()
        self.lanes = LanesInMemory(limit, common_seconds(MINUTE), loop.time)
        self.kiosks = [self.starts(f"kiosk-{number}") for number in range(kiosks)]

    def starts(self, name: str, ring: CallRing | None = None) -> Callers:
        own = OwnWindow(self.clock, self.limit, ring=ring)
        window = SharedWindow(self.lanes, name, own)
        return Callers(RateLimiter(self.clock, self.limit, window))

    async def all_are_seen(self) -> None:
        for kiosk in self.kiosks:
            await kiosk.budget.free()
        for kiosk in self.kiosks:
            await kiosk.budget.free()

    @property
    def times(self) -> list[float]:
        return [at for kiosk in self.kiosks for at in kiosk.times]

    @property
    def counts(self) -> list[int]:
        return [len(kiosk.sent) for kiosk in self.kiosks]


@virtual_time
async def test_twenty_busy_kiosks_share_sixty_calls_a_minute_evenly() -> None:
    """Each kiosk has too many callers. After the first minute it gets three calls per window."""
    key = Key(20)
    for kiosk in key.kiosks:
        kiosk.ask(Priority.SUBMISSION, 80)
    await passes(MINUTE)
    in_the_first = key.counts  # whoever was first found nobody waiting
    await passes(2.5 * MINUTE)

    assert fullest_minute(key.times) == LIMIT
    since = [all_ - first for all_, first in zip(key.counts, in_the_first, strict=True)]
    assert since == [9] * 20, "three at each of three turns"


@virtual_time
async def test_a_kiosk_with_one_caller_goes_before_one_with_hundreds() -> None:
    key = Key(2)
    greedy, modest = key.kiosks
    greedy.ask(Priority.SUBMISSION, 300)
    await passes(MINUTE + 30)
    modest.ask(Priority.SUBMISSION)
    await passes(MINUTE)

    (waited_until,) = modest.times
    earlier = [at for at in greedy.times if MINUTE + 30 < at < waited_until]
    assert earlier == [], "the first place that was free went to the one who had made no call"


@virtual_time
async def test_a_customer_goes_before_the_polls_of_all_other_kiosks() -> None:
    key = Key(20)
    for kiosk in key.kiosks[1:]:
        kiosk.ask(Priority.POLL, 30)
    await passes(100)
    key.kiosks[0].ask(Priority.SUBMISSION)
    await passes(0.01)

    assert key.kiosks[0].lanes == [Priority.SUBMISSION]


@virtual_time
async def test_the_longest_waiting_kiosk_goes_first_if_all_else_is_equal() -> None:
    key = Key(5, limit=2)
    for kiosk in key.kiosks:
        kiosk.ask(Priority.SUBMISSION)
        await passes(0.1)
    await passes(5 * MINUTE)

    assert key.times == sorted(key.times)


@virtual_time
async def test_a_dead_kiosk_keeps_its_place_in_the_queue_for_three_seconds() -> None:
    """The first kiosk in the queue is killed; the next one gets its place."""
    key = Key(2, limit=2)
    dying, living = key.kiosks
    living.ask(Priority.SUBMISSION, 2)
    await passes(59)
    dying.ask(Priority.SUBMISSION)
    await passes(0.5)
    assert dying.budget._serving
    dying.budget._serving.cancel()
    living.ask(Priority.SUBMISSION)
    await passes(10)

    assert len(living.sent) == 3
    assert common_seconds(MINUTE) <= living.times[-1] <= 59.5 + 3 + 1


@virtual_time
async def test_without_the_shared_window_each_kiosk_uses_its_share_and_logs_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    key = Key(20)
    await key.all_are_seen()
    assert key.kiosks[0].budget.sharing == Sharing(kiosks=20, share=LIMIT, is_common=True)

    key.lanes.is_away = True
    for kiosk in key.kiosks:
        kiosk.ask(Priority.SUBMISSION, 20)
    await passes(2.5 * MINUTE)
    assert fullest_minute(key.times) == LIMIT
    assert key.counts == [9] * 20, "three a minute, in the third minute, too"
    sharing = key.kiosks[0].budget.sharing
    assert sharing == Sharing(kiosks=20, share=3, is_common=False)
    assert described_sharing(sharing) == "Redis is away; 3 calls a minute, a share among 20"
    assert caplog.text.count("this kiosk uses its share of 3 calls a minute") == 20, "once each"

    key.lanes.is_away = False
    await passes(2 * MINUTE)
    sharing = key.kiosks[0].budget.sharing
    assert sharing
    assert described_sharing(sharing) == "shared by 20 kiosks"
    assert "the shared request budget is back; 20 kiosks share it" in caplog.text


class FullLanes(LanesInMemory):
    """A shared window that somebody else always fills."""

    is_full = True

    async def ask(self, ask: Ask) -> WindowState:
        state = await super().ask(ask)
        return msgspec.structs.replace(state, pause_s=self.window_s) if self.is_full else state


def at_a_full_window() -> tuple[FullLanes, Callers]:
    key = Key(0)
    lanes = FullLanes(LIMIT, common_seconds(MINUTE), asyncio.get_running_loop().time)
    key.lanes = lanes
    return lanes, key.starts("kiosk-0")


@virtual_time
async def test_a_customer_waits_at_most_one_window_while_somebody_fills_it() -> None:
    """Two kiosks share a full window; after one window, this kiosk uses its half."""
    lanes, kiosk = at_a_full_window()
    await lanes.look("kiosk-1")
    kiosk.ask(Priority.SUBMISSION, 40)
    await passes(common_seconds(MINUTE) - 2)
    assert not kiosk.sent
    await passes(5)
    assert kiosk.sent
    await passes(10)
    assert len(kiosk.sent) == LIMIT // 2
    assert kiosk.budget.sharing == Sharing(kiosks=2, share=LIMIT // 2, is_common=False)
    assert await kiosk.budget.free() == 0, "its half is used up"

    lanes.is_full = False
    await passes(MINUTE)
    assert len(kiosk.sent) == 40
    assert kiosk.budget.sharing == Sharing(kiosks=2, share=LIMIT, is_common=True)


@virtual_time
async def test_polls_wait_for_a_full_window_longer_than_customers() -> None:
    """After long refusals of polls, a customer waits one window and polls wait an hour.

    The customers of many kiosks may really need the whole window.
    """
    _, kiosk = at_a_full_window()
    kiosk.ask(Priority.POLL)
    await passes(10 * MINUTE)
    kiosk.ask(Priority.SUBMISSION)
    await passes(5)
    assert not kiosk.sent
    await passes(MINUTE)
    assert kiosk.lanes[0] is Priority.SUBMISSION


@virtual_time
async def test_polls_use_the_share_after_an_hour() -> None:
    _, kiosk = at_a_full_window()
    kiosk.ask(Priority.POLL)
    await passes(59 * MINUTE)
    assert not kiosk.sent
    await passes(5 * MINUTE)
    assert kiosk.lanes == [Priority.POLL]


@virtual_time
async def test_polls_leave_a_call_of_the_share_to_the_customer() -> None:
    key = Key(20)
    await key.all_are_seen()
    key.lanes.is_away = True
    key.kiosks[0].ask(Priority.POLL, 20)
    await passes(10)
    assert len(key.kiosks[0].sent) == 2
    key.kiosks[0].ask(Priority.SUBMISSION)
    await passes(0.1)
    assert key.kiosks[0].lanes[-1] is Priority.SUBMISSION


@virtual_time
async def test_background_reads_wait_while_a_share_is_used() -> None:
    key = Key(20)
    await key.all_are_seen()
    assert await key.kiosks[0].budget.has_spare_capacity()
    key.lanes.is_away = True
    assert not await key.kiosks[0].budget.has_spare_capacity()


@virtual_time
async def test_a_shared_window_that_lost_its_data_is_not_used_twice() -> None:
    """Each kiosk has used its share when Redis restarts; each minute has at most sixty calls."""
    key = Key(20)
    await key.all_are_seen()
    await passes(2 * MINUTE)
    await key.all_are_seen()
    for kiosk in key.kiosks:
        kiosk.ask(Priority.SUBMISSION, 3)
    await passes(5)
    key.lanes.forget()
    for kiosk in key.kiosks:
        kiosk.ask(Priority.SUBMISSION, 7)
    await passes(3 * MINUTE)

    assert fullest_minute(key.times) == LIMIT


@virtual_time
async def test_kiosks_that_begin_together_do_not_wait_for_one_another() -> None:
    """If the shared window is new for all kiosks, a customer is not limited to a share."""
    key = Key(20)
    await key.all_are_seen()
    key.kiosks[0].ask(Priority.SUBMISSION, 20)
    await passes(1)
    assert len(key.kiosks[0].sent) == 20


@virtual_time
async def test_a_kiosk_that_knows_no_others_assumes_twenty() -> None:
    """After a power cut that also stopped Redis, a starting kiosk does not use the whole limit."""
    key = Key(1)
    key.lanes.is_away = True
    key.kiosks[0].ask(Priority.SUBMISSION, 20)
    await passes(30)
    assert len(key.kiosks[0].sent) == LIMIT // KIOSKS_UNHEARD


@virtual_time
async def test_a_killed_kiosk_remembers_its_calls_and_the_others(tmp_path: Path) -> None:
    """While Redis is unavailable and the agent is killed repeatedly, it keeps to its share."""
    key = Key(12)
    await key.all_are_seen()

    def process() -> Callers:
        return key.starts("kiosk-0", CallRing(tmp_path / "calls", "k", LIMIT))

    await process().budget.free()
    key.lanes.is_away = True
    made = Counter[str]()
    for _ in range(10):
        dying = process()
        dying.ask(Priority.SUBMISSION, 3)
        await passes(2)
        made["calls"] += len(dying.sent)
        if dying.budget._serving:
            dying.budget._serving.cancel()
    assert made["calls"] == LIMIT // 12


@virtual_time
async def test_a_kiosk_alone_on_its_key_gets_the_whole_limit() -> None:
    key = Key(1)
    key.kiosks[0].ask(Priority.SUBMISSION, 100)
    await passes(1)
    assert len(key.kiosks[0].sent) == LIMIT
