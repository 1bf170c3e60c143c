"""Tests the crawl: it fills the index in the background and never delays anything else."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from agent.api.billers import Category
from agent.api.rate_limiter import Priority
from agent.outlet.biller_crawl import (
    AGE_MAX_S,
    BUSY_S,
    PAGE_INTERVAL_S,
    POSTPONED_S,
    WANTED_INTERVAL_S,
    BillerCrawl,
)
from agent.outlet.biller_index import BillerIndex
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.service import Service

WATER, GAS = Category("Water", "Water"), Category("Gas", "Gas")


class Crawled:
    """A crawl of the simulated service."""

    def __init__(self, folder: Path, categories: Sequence[Category] = (WATER, GAS)) -> None:
        self.service = Service()
        self.index = BillerIndex(folder / "billers.db")
        self.news = 0
        self.used: Counter[str] = Counter()
        self.refused: list[tuple[str, str]] = []
        self.crawl = BillerCrawl(
            self.index,
            client=self.service.client,
            clock=virtual_clock(),
            categories=lambda: categories,
            used=lambda: self.used,
            on_change=self._changed,
            on_refusal=lambda category, code: self.refused.append((category, code)),
        )

    def _changed(self) -> None:
        self.news += 1

    def knows(self, category: Category) -> bool:
        return category.category in self.index.completed()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Crawled"]:
        task = asyncio.create_task(self.crawl.run())
        yield self
        task.cancel()
        await asyncio.wait({task})
        self.index.close()


@virtual_time
async def test_all_categories_are_fetched_page_by_page(tmp_path: Path) -> None:
    async with Crawled(tmp_path).running() as it:
        await passes(PAGE_INTERVAL_S * 4)
        assert not it.knows(WATER)
        await passes(PAGE_INTERVAL_S * 12)
        assert it.knows(WATER)
        assert it.knows(GAS)
        assert it.news == 2
        assert it.crawl.progress == "2 of 2 categories"
        assert it.index.find("Water", "delhi jal board")


@virtual_time
async def test_pages_are_written_together(tmp_path: Path) -> None:
    """Without a search the first pages are not written yet; a search writes them at once."""
    async with Crawled(tmp_path).running() as it:
        await passes(PAGE_INTERVAL_S * 4)
        assert it.index.next_page("Water") == 1
        assert it.crawl.find("Water")
        assert it.index.next_page("Water") == 5


@virtual_time
async def test_a_searched_category_is_fetched_first(tmp_path: Path) -> None:
    async with Crawled(tmp_path).running() as it:
        await passes(PAGE_INTERVAL_S * 2)
        assert it.crawl.find("Gas") == ()
        await passes(PAGE_INTERVAL_S + 8 * WANTED_INTERVAL_S)
        assert (it.knows(GAS), it.knows(WATER)) == (True, False)
        assert it.news >= 8


@virtual_time
async def test_a_busy_rate_limit_pauses_the_crawl(tmp_path: Path) -> None:
    """After half of the minute's calls, no page is requested."""
    it = Crawled(tmp_path)
    for _ in range(40):
        await it.service.client.get("/ext/v1/bbps/balance", priority=Priority.POLL)
    async with it.running():
        await passes(BUSY_S * 5)
        assert it.crawl.find("Water") == ()
        await passes(BUSY_S * 3)
        assert it.crawl.find("Water")


@virtual_time
async def test_a_failed_page_is_requested_later(tmp_path: Path) -> None:
    it = Crawled(tmp_path, (WATER,))
    it.service.does("fault", endpoint="*", kind="http-503", when="before")
    async with it.running():
        await passes(POSTPONED_S / 2)
        assert it.index.next_page("Water") == 1
        await passes(POSTPONED_S * 2)
        assert it.knows(WATER)


@virtual_time
async def test_a_category_that_is_disabled_is_reported(tmp_path: Path) -> None:
    async with Crawled(tmp_path, (WATER,)).running() as it:
        it.service.does("refuse", endpoint="bbps/billers", code="SERVICE_DISABLED")
        await passes(PAGE_INTERVAL_S * 2)
        assert it.refused == [("Water", "SERVICE_DISABLED")]


@virtual_time
async def test_a_category_is_fetched_again_after_a_day(tmp_path: Path) -> None:
    async with Crawled(tmp_path, (WATER,)).running() as it:
        await passes(PAGE_INTERVAL_S * 20)
        first = it.index.completed().get("Water")
        await passes(AGE_MAX_S + 1000)
        second = it.index.completed().get("Water")
        assert first is not None
        assert second is not None
        assert second > first
        assert len(it.index.find("Water", "delhi")) > 3


@virtual_time
async def test_payments_made_here_order_the_results(tmp_path: Path) -> None:
    it = Crawled(tmp_path, (WATER,))
    it.used["WATR00100KAR01"] = 3
    async with it.running():
        await passes(PAGE_INTERVAL_S * 20)
        paid = next(iter(it.index.find("Water")), None)
        listed = it.index.find("Water", paid.biller_name if paid else "")
        it.used[listed[-1].biller_id] = 9
        await passes(1000)
        assert it.index.find("Water")[0].biller_id == listed[-1].biller_id
