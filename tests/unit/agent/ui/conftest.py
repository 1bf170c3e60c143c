"""The page over a fake kiosk, without a socket."""

from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette

from agent.ui.app import create_app
from agent.ui.words.words import Words
from tests.system.e2e.browser import browser
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import ACCESS, BEARER, HOST, visitor

__all__ = ["browser"]


@pytest.fixture
def counter() -> Counter:
    return Counter(SAMPLES["amount"])


@pytest.fixture
def app(counter: Counter) -> Starlette:
    counter.counts.faults["here"] += 1
    words = Words(("en", "hi"), strict=True)
    hosts = frozenset({HOST})
    return create_app(counter, words, allowed_hosts=hosts, access=ACCESS)


@pytest.fixture
async def client(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    async with visitor(app, BEARER) as client:
        yield client
