"""The simulator in-process, with a clock that the test moves and a client."""

from collections.abc import AsyncIterator

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, caller, simulator


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
