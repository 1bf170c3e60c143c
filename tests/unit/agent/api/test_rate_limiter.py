"""The rate limit on virtual time: a fixed number of calls a minute, the most urgent first."""

import asyncio
import random
from collections.abc import Iterable

import pytest

from agent.api.client import Access, Client
from agent.api.rate_limiter import (
    SLACK,
    WAITING_MAX,
    WINDOW_S,
    LimitReached,
    Priority,
    RateLimiter,
)
from agent.base.private import Private
from tests.contract.proofs import proves
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.peer import KEY, Peer

MINUTE = 60.0


class Callers:
    """The callers, and the times at which each was admitted."""

    def __init__(self, budget: RateLimiter) -> None:
        self.budget = budget
        self.sent: list[tuple[float, Priority]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, priority: Priority, times: int = 1) -> None:
        loop = asyncio.get_running_loop()
        self.tasks += [loop.create_task(self._ask(priority)) for _ in range(times)]

    async def _ask(self, priority: Priority) -> None:
        await self.budget.acquire(priority)
        self.sent.append((asyncio.get_running_loop().time(), priority))

    @property
    def order(self) -> list[Priority]:
        return [priority for _, priority in self.sent]

    @property
    def times(self) -> list[float]:
        return [at for at, _ in self.sent]


def fullest_minute(times: Iterable[float]) -> int:
    """The most calls in any window of sixty seconds."""
    sent = sorted(times)
    return max(sum(1 for other in sent if at <= other < at + MINUTE) for at in sent)


COUNTS_S = WINDOW_S * (1 + SLACK)


@virtual_time
async def test_the_more_urgent_go_first() -> None:
    callers = Callers(RateLimiter(virtual_clock(), 2))
    callers.ask(Priority.SUBMISSION, 2)
    await passes(1)
    for priority in (Priority.CATALOGUE, Priority.POLL, Priority.CHECK_STATUS, Priority.SUBMISSION):
        callers.ask(priority)
    await passes(10 * MINUTE)

    waited = callers.order[2:]
    assert waited == [Priority.SUBMISSION, Priority.CHECK_STATUS, Priority.POLL, Priority.CATALOGUE]


@virtual_time
async def test_callers_of_one_priority_go_in_order_of_arrival() -> None:
    budget = RateLimiter(virtual_clock(), 2)
    order: list[int] = []

    async def ask(number: int) -> None:
        await budget.acquire(Priority.CHECK_STATUS)
        order.append(number)

    await asyncio.gather(*(ask(number) for number in range(6)))
    assert order == [0, 1, 2, 3, 4, 5]


@virtual_time
async def test_an_urgent_call_goes_before_waiting_polls() -> None:
    """The window is full and polls wait; the submission gets the next place."""
    callers = Callers(RateLimiter(virtual_clock(), 60))
    callers.ask(Priority.CHECK_STATUS, 60)
    await passes(1)
    callers.ask(Priority.POLL, 20)
    await passes(30)
    callers.ask(Priority.SUBMISSION)
    await passes(MINUTE)

    assert callers.sent[60] == (COUNTS_S, Priority.SUBMISSION)


@pytest.mark.parametrize("per_minute", [2, 10, 60, 600])
def test_polls_leave_room_for_customers(per_minute: int) -> None:
    @virtual_time
    async def scenario() -> None:
        budget = RateLimiter(virtual_clock(), per_minute)
        Callers(budget).ask(Priority.POLL, 400)
        await passes(1)
        assert budget.free() >= max(1, per_minute // 10)

    scenario()


@virtual_time
async def test_a_closed_rate_limiter_admits_no_priority() -> None:
    budget = RateLimiter(virtual_clock(), 60)
    callers = Callers(budget)
    budget.close_for(20)
    callers.ask(Priority.SUBMISSION)
    callers.ask(Priority.POLL)
    await passes(19.9)
    assert callers.sent == []

    await passes(0.2)
    assert callers.times == [20, 20]


@virtual_time
async def test_a_later_closing_also_stops_waiting_callers() -> None:
    budget = RateLimiter(virtual_clock(), 60)
    callers = Callers(budget)
    callers.ask(Priority.SUBMISSION, 61)
    await passes(1)
    budget.close_for(100)
    budget.close_for(10)
    await passes(2 * MINUTE)

    assert callers.times[-1] == 101


@virtual_time
async def test_a_cancelled_caller_uses_no_place() -> None:
    """The places of cancelled callers are free for others."""
    callers = Callers(RateLimiter(virtual_clock(), 60))
    callers.ask(Priority.SUBMISSION, 60)
    await passes(1)
    callers.ask(Priority.SUBMISSION, 60)
    await passes(1)
    for task in callers.tasks[60:]:
        task.cancel()
    callers.ask(Priority.SUBMISSION, 60)
    await passes(COUNTS_S)

    assert len(callers.sent) == 120
    assert fullest_minute(callers.times) == 60


@virtual_time
async def test_a_cancelled_caller_leaves_the_queue() -> None:
    """A queue full of cancelled callers accepts another one."""
    budget = RateLimiter(virtual_clock(), 60)
    budget.close_for(MINUTE)
    callers = Callers(budget)
    callers.ask(Priority.POLL, WAITING_MAX)
    await passes(1)
    for task in callers.tasks:
        task.cancel()
    await passes(1)
    callers.ask(Priority.SUBMISSION)
    await passes(MINUTE)

    assert callers.order == [Priority.SUBMISSION]


@virtual_time
async def test_closing_the_client_serves_no_more_callers() -> None:
    clock = virtual_clock()
    budget = RateLimiter(clock, 60)
    access = Access("https://api.example.in", Private(KEY))
    client = Client(access, clock, budget, random.Random(1), Peer())
    callers = Callers(budget)
    callers.ask(Priority.SUBMISSION, 61)
    await passes(1)
    await client.close()
    await passes(MINUTE)
    assert len(callers.sent) == 60


@virtual_time
async def test_a_full_queue_rejects_callers() -> None:
    budget = RateLimiter(virtual_clock(), 60)
    budget.close_for(MINUTE)
    callers = Callers(budget)
    callers.ask(Priority.POLL, WAITING_MAX)
    await passes(1)
    with pytest.raises(LimitReached, match=str(WAITING_MAX)):
        await budget.acquire(Priority.POLL)


@proves("limit: Request rate")
@virtual_time
async def test_places_come_back_a_minute_and_a_slack_after_they_were_taken() -> None:
    """A slow call arrives late, within the service's minute of a call that comes after it."""
    budget = RateLimiter(virtual_clock(), 60)
    callers = Callers(budget)
    callers.ask(Priority.SUBMISSION, 10)
    await passes(61.9)
    assert budget.free() == 50

    await passes(0.2)
    assert budget.free() == 60
