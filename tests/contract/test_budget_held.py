"""The request budget of the real client against the service's own count for a minute."""

import asyncio

import pytest

from agent.api import aeps
from agent.api.rate_limiter import OwnWindow, Priority, RateLimiter, WindowRequest
from agent.api.replies import Answer, ApiRefusal
from tests.contract.document import FACTS
from tests.support.counts import parameters
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import Service

MINUTE = 60.0
BANKS = f"{aeps.BASE}/banks"


@pytest.mark.parametrize("arrivals", [(200,), (25, 50, 7, 100, 18), (59, 1, 1, 139)])
@virtual_time
async def test_the_client_makes_exactly_as_many_calls_a_minute_as_the_service_allows(
    arrivals: tuple[int, ...],
) -> None:
    """200 calls come in bursts 13 seconds apart. Sixty go out each minute; none is refused."""
    client = Service().client
    calls = []
    for burst in arrivals:
        for _ in range(burst):
            call = client.get(BANKS, priority=Priority.CHECK_STATUS)
            calls.append(asyncio.ensure_future(call))
        await passes(13)
    replies = await asyncio.gather(*calls)
    assert not any(isinstance(reply, ApiRefusal) for reply in replies)
    full_minutes = 200 // FACTS["REQUESTS_PER_MINUTE"]
    last = asyncio.get_running_loop().time()
    assert full_minutes * MINUTE <= last <= full_minutes * MINUTE + 13 * len(arrivals)


@pytest.mark.parametrize("begun", parameters([0.0, 0.5, 20.0, 61.0, 200.0], few=2))
@virtual_time
async def test_under_a_flood_of_polls_a_submission_is_sent_within_a_second(begun: float) -> None:
    """Five hundred polls are waiting when the customer submits."""
    client = Service().client
    polls = [client.get(BANKS, priority=Priority.POLL) for _ in range(500)]
    flood = asyncio.gather(*polls)
    await passes(begun)
    async with asyncio.timeout(1):
        reply = await client.post(aeps.CASH_WITHDRAWAL, usual.aeps())
    assert isinstance(reply, Answer), reply
    await flood


class SlowWindow(OwnWindow):
    """A window behind a network: the answer arrives after the place was taken."""

    async def take(self, claim: WindowRequest) -> float:
        pause = await super().take(claim)
        await passes(0.01)
        return pause


@virtual_time
async def test_callers_that_arrive_while_a_place_is_taken_lose_no_place() -> None:
    """Callers keep arriving during the call to Redis; each place still lets one caller in."""
    clock = virtual_clock()
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
