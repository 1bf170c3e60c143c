"""The request budget of the real client against the service's own count for a minute."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from agent.api import aeps
from agent.api.rate_limiter import Claim, OwnWindow, Priority, RateLimiter
from agent.api.replies import Answer, ApiRefusal, Reply
from agent.base.clock import Clock
from agent.base.private import Private
from tests.contract.document import FACTS
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import Service

MINUTE = 60.0
BANKS = f"{aeps.BASE}/banks"


class Caller:
    """Calls of one client, their replies and their times."""

    def __init__(self, service: Service) -> None:
        self._client = service.client
        self._tasks: list[asyncio.Task[None]] = []
        self.replies: list[Reply] = []
        self.answered_at: list[float] = []

    def polls(self, times: int, priority: Priority = Priority.POLL) -> None:
        for _ in range(times):
            self._begin(self._client.get(BANKS, priority=priority))

    def submits(self, body: Private[bytes]) -> None:
        self._begin(self._client.post(aeps.CASH_WITHDRAWAL, body))

    def _begin(self, call: Coroutine[Any, Any, Reply]) -> None:
        async def record() -> None:
            self.replies.append(await call)
            self.answered_at.append(asyncio.get_running_loop().time())

        self._tasks.append(asyncio.get_running_loop().create_task(record()))

    async def end(self) -> None:
        await asyncio.gather(*self._tasks)


@pytest.mark.parametrize("arrivals", [(200,), (25, 50, 7, 100, 18), (59, 1, 1, 139)])
def test_the_client_makes_exactly_as_many_calls_a_minute_as_the_service_allows(
    arrivals: tuple[int, ...],
) -> None:
    """200 calls come in bursts 13 seconds apart. Sixty go out each minute; none is refused."""

    @virtual_time
    async def scenario() -> None:
        caller = Caller(Service())
        for burst in arrivals:
            caller.polls(burst, Priority.CHECK_STATUS)
            await passes(13)
        await caller.end()
        assert not any(isinstance(reply, ApiRefusal) for reply in caller.replies)
        full_minutes = 200 // FACTS["REQUESTS_PER_MINUTE"]
        assert full_minutes * MINUTE <= max(caller.answered_at)
        assert max(caller.answered_at) <= full_minutes * MINUTE + 13 * len(arrivals)

    scenario()


@pytest.mark.parametrize("begun", [0.0, 0.5, 20.0, 61.0, 200.0])
def test_under_a_flood_of_polls_a_submission_is_sent_within_a_second(begun: float) -> None:
    """Five hundred polls are waiting when the customer submits."""

    @virtual_time
    async def scenario() -> None:
        service = Service()
        flood, customer = Caller(service), Caller(service)
        flood.polls(500)
        await passes(begun)
        customer.submits(usual.aeps())
        await customer.end()
        (reply,) = customer.replies
        assert isinstance(reply, Answer), reply
        assert customer.answered_at[0] <= begun + 1

    scenario()


class SlowWindow(OwnWindow):
    """A window behind a network: the answer arrives after the place was taken."""

    async def take(self, claim: Claim) -> float:
        pause = await super().take(claim)
        await passes(0.01)
        return pause


@virtual_time
async def test_callers_that_arrive_while_a_place_is_taken_lose_no_place() -> None:
    """Callers keep arriving during the call to Redis; each place still lets one caller in."""
    clock: Clock = virtual_clock()
    window = SlowWindow(clock, 100)
    budget = RateLimiter(clock, 100, window)
    budget.close_for(0.1)
    callers = [asyncio.ensure_future(budget.acquire(Priority.CHECK_STATUS)) for _ in range(10)]
    for _ in range(40):
        callers.append(asyncio.ensure_future(budget.acquire(Priority.SUBMISSION)))
        await passes(0.005)
    await passes(1)

    assert all(caller.done() for caller in callers)
    assert await window.free() == 50
