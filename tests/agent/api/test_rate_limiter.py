"""The request budget on virtual time: exactly so many a minute, the most urgent first."""

import asyncio
import random
from collections.abc import Iterable

import pytest

from agent.api.call_windows import OwnWindow
from agent.api.client import Access, Client
from agent.api.rate_limiter import WAITING_MAX, Budget, BudgetFull, Lane
from agent.private import Private
from tests.agent.api.far_end import KEY, FarEnd
from tests.agent.virtual_clock import passes, virtual_clock
from tests.world.virtual_time import virtual_time

MINUTE = 60.0


class Callers:
    """Whoever calls, and when each of them was let through."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.sent: list[tuple[float, Lane]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, lane: Lane, times: int = 1) -> None:
        loop = asyncio.get_running_loop()
        self.tasks += [loop.create_task(self._ask(lane)) for _ in range(times)]

    async def _ask(self, lane: Lane) -> None:
        await self.budget.acquire(lane)
        self.sent.append((asyncio.get_running_loop().time(), lane))

    @property
    def lanes(self) -> list[Lane]:
        return [lane for _, lane in self.sent]

    @property
    def times(self) -> list[float]:
        return [at for at, _ in self.sent]


def fullest_minute(times: Iterable[float]) -> int:
    """The most calls in any window of sixty seconds."""
    sent = sorted(times)
    return max(sum(1 for other in sent if at <= other < at + MINUTE) for at in sent)


@virtual_time
async def test_sixty_in_any_minute_and_not_one_less() -> None:
    """Given callers without end, arriving unevenly, then no minute ever holds more than sixty."""
    callers = Callers(Budget(virtual_clock(), 60))
    for arrivals in (25, 50, 7, 100, 18):
        callers.ask(Lane.SUBMISSION, arrivals)
        await passes(13)
    await asyncio.gather(*callers.tasks)

    assert len(callers.sent) == 200
    assert fullest_minute(callers.times) == 60
    assert max(callers.times) <= 200 // 60 * MINUTE + 13


@virtual_time
async def test_the_more_urgent_go_first() -> None:
    callers = Callers(Budget(virtual_clock(), 2))
    callers.ask(Lane.SUBMISSION, 2)
    await passes(1)
    for lane in (Lane.CATALOGUE, Lane.POLL, Lane.LOOK_UP, Lane.SUBMISSION):
        callers.ask(lane)
    await passes(10 * MINUTE)

    waited = callers.lanes[2:]
    assert waited == [Lane.SUBMISSION, Lane.LOOK_UP, Lane.POLL, Lane.CATALOGUE]


@virtual_time
async def test_within_a_lane_who_came_first_goes_first() -> None:
    budget = Budget(virtual_clock(), 2)
    order: list[int] = []

    async def ask(number: int) -> None:
        await budget.acquire(Lane.LOOK_UP)
        order.append(number)

    await asyncio.gather(*(ask(number) for number in range(6)))
    assert order == [0, 1, 2, 3, 4, 5]


@virtual_time
async def test_a_flood_of_polls_never_makes_a_customer_wait() -> None:
    """Given hundreds of polls in line, then a submission is sent at once: it finds room kept."""
    callers = Callers(Budget(virtual_clock(), 60))
    callers.ask(Lane.POLL, 300)
    await passes(5)
    callers.ask(Lane.SUBMISSION)
    await passes(0.001)

    assert callers.lanes[-1] is Lane.SUBMISSION
    assert callers.times[-1] == 5


@virtual_time
async def test_a_call_that_goes_before_pushes_in_front_of_who_already_waits() -> None:
    """Given a full window and polls asleep in line, then the next place is the submission's."""
    callers = Callers(Budget(virtual_clock(), 60))
    callers.ask(Lane.LOOK_UP, 60)
    await passes(1)
    callers.ask(Lane.POLL, 20)
    await passes(30)
    callers.ask(Lane.SUBMISSION)
    await passes(MINUTE)

    assert callers.sent[60] == (MINUTE, Lane.SUBMISSION)


@pytest.mark.parametrize("per_minute", [2, 10, 60, 600])
def test_polls_leave_room_for_customers(per_minute: int) -> None:
    @virtual_time
    async def scenario() -> None:
        budget = Budget(virtual_clock(), per_minute)
        Callers(budget).ask(Lane.POLL, 400)
        await passes(1)
        assert await budget.left() >= max(1, per_minute // 10)

    scenario()


@virtual_time
async def test_a_closed_budget_sends_nothing_whatever_the_lane() -> None:
    budget = Budget(virtual_clock(), 60)
    callers = Callers(budget)
    budget.close_for(20)
    callers.ask(Lane.SUBMISSION)
    callers.ask(Lane.POLL)
    await passes(19.9)
    assert callers.sent == []

    await passes(0.2)
    assert callers.times == [20, 20]


@virtual_time
async def test_who_already_waits_heeds_a_later_closing() -> None:
    budget = Budget(virtual_clock(), 60)
    callers = Callers(budget)
    callers.ask(Lane.SUBMISSION, 61)
    await passes(1)
    budget.close_for(100)
    budget.close_for(10)
    await passes(2 * MINUTE)

    assert callers.times[-1] == 101


@virtual_time
async def test_who_no_longer_waits_costs_no_place() -> None:
    """Given waiters that were cancelled, then their places are there for others."""
    callers = Callers(Budget(virtual_clock(), 60))
    callers.ask(Lane.SUBMISSION, 60)
    await passes(1)
    callers.ask(Lane.SUBMISSION, 60)
    await passes(1)
    for task in callers.tasks[60:]:
        task.cancel()
    callers.ask(Lane.SUBMISSION, 60)
    await passes(MINUTE)

    assert len(callers.sent) == 120
    assert fullest_minute(callers.times) == 60


@virtual_time
async def test_who_no_longer_waits_is_not_in_line() -> None:
    """Given a line full of callers that were cancelled, then there is room for another one."""
    budget = Budget(virtual_clock(), 60)
    budget.close_for(MINUTE)
    callers = Callers(budget)
    callers.ask(Lane.POLL, WAITING_MAX)
    await passes(1)
    for task in callers.tasks:
        task.cancel()
    await passes(1)
    callers.ask(Lane.SUBMISSION)
    await passes(MINUTE)

    assert callers.lanes == [Lane.SUBMISSION]


class Connected(OwnWindow):
    """A window that holds a connection, as the shared one does."""

    open = True

    async def close(self) -> None:
        self.open = False


@virtual_time
async def test_a_client_that_closes_lets_go_of_the_window() -> None:
    """Given callers in line as the agent stops, then none is let in, and nothing stays open."""
    clock = virtual_clock()
    window = Connected(clock, 60)
    budget = Budget(clock, 60, window)
    access = Access("https://api.example.in", Private(KEY))
    client = Client(access, clock, budget, random.Random(1), FarEnd())
    callers = Callers(budget)
    callers.ask(Lane.SUBMISSION, 61)
    await passes(1)
    await client.close()
    await passes(MINUTE)
    assert not window.open
    assert len(callers.sent) == 60


@virtual_time
async def test_a_line_that_is_too_long_is_refused() -> None:
    budget = Budget(virtual_clock(), 60)
    budget.close_for(MINUTE)
    callers = Callers(budget)
    callers.ask(Lane.POLL, WAITING_MAX)
    await passes(1)
    with pytest.raises(BudgetFull, match=str(WAITING_MAX)):
        await budget.acquire(Lane.POLL)


@virtual_time
async def test_places_come_back_a_minute_after_they_were_taken() -> None:
    budget = Budget(virtual_clock(), 60)
    callers = Callers(budget)
    callers.ask(Lane.SUBMISSION, 10)
    await passes(59.9)
    assert await budget.left() == 50

    await passes(0.2)
    assert await budget.left() == 60
