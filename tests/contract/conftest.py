"""Fixtures: one uvicorn server for each module, and a simulated service for each test."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from hw_sim.serving import address, listen, port_of, serving
from tests.contract.counter import Counter, Front
from tests.contract.proofs import endpoints_of


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def front() -> AsyncIterator[tuple[Front, str]]:
    front, listener = Front(), listen([0])
    async with serving(front, listener):
        yield front, address(port_of(listener))


@pytest_asyncio.fixture(loop_scope="module")
async def counter(
    front: tuple[Front, str], request: pytest.FixtureRequest
) -> AsyncIterator[Counter]:
    """A kiosk and its service; fail if the test did not call an endpoint that it proves."""
    before, where = front
    counter = Counter(where)
    before.app = counter.api.app
    yield counter
    await counter.close()
    uncalled = [each for each in endpoints_of(request.node) if not counter.calls(each)]
    assert uncalled == [], "the test names endpoints that it never called"
