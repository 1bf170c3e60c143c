"""The simulator in-process on hand-moved time, and somebody who calls it."""

from collections.abc import AsyncIterator

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.hw_sim.api.caller import Caller, HandClock, caller, simulator


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def api(clock: HandClock) -> ApiSimulator:
    return simulator(clock)


@pytest.fixture
async def client(api: ApiSimulator, clock: HandClock) -> AsyncIterator[Caller]:
    calling = caller(api, clock)
    async with calling.http:
        yield calling
