"""Fills the biller index in the background, page by page, and keeps it fresh.

Nobody's money waits for it: a page is asked for only while half of the request budget is free, and
in the least urgent lane. What a restart interrupts goes on where it was.
"""

import logging
from collections import Counter
from collections.abc import Callable, Sequence

from agent.api.billers import Billers, Category, FoundBiller
from agent.api.client import Client
from agent.api.records import PER_PAGE_MAX
from agent.api.replies import ApiRefusal, NoResponse
from agent.clock import Clock
from agent.outlet.biller_index import BillerIndex

PACE = 3.0  # seconds from page to page: 22,000 billers in a quarter of an hour
PACE_AWAITED = 0.5  # seconds, while a customer looks at the list that the pages fill
BUSY = 10.0  # seconds until a page is tried again that the budget had no place for
RETRY = 60.0  # seconds after a page that did not come
PUT_OFF = 900.0  # seconds until a category is tried again whose page did not come
IDLE = 300.0  # seconds from look to look while everything is fresh
KEEP = 24 * 3600.0  # seconds until a category counts as old (CONTRACT 1.7: cache 24 h)

log = logging.getLogger(__name__)


class BillerCrawl:
    """Asks for one page after the other, of whichever category is the most urgent."""

    def __init__(  # noqa: PLR0913 - what it joins, by keyword
        self,
        index: BillerIndex,
        *,
        client: Client,
        clock: Clock,
        categories: Callable[[], Sequence[Category]],
        used: Callable[[], Counter[str]],
        changed: Callable[[], None],
    ) -> None:
        """Take `used`, a count of past payments by biller_id: the most used are found first."""
        self._index = index
        self._client = client
        self._billers = Billers(client)
        self._clock = clock
        self._categories = categories
        self._used = used
        self._changed = changed
        self._wanted: str | None = None
        self._put_off: dict[str, float] = {}
        """Categories whose page did not come, and when (monotonic seconds)."""

    def find(self, category: str, letters: str = "") -> tuple[FoundBiller, ...]:
        """Find billers; a category that is not all there yet is taken in before the others."""
        if category not in self._index.completed():
            self._wanted = category
        return self._index.find(category, letters)

    @property
    def progress(self) -> str:
        """Say how many of the categories have been taken in whole."""
        listed = {category.category for category in self._categories()}
        known = listed & self._index.completed().keys()
        return f"{len(known)} of {len(listed)} categories"

    async def run(self) -> None:
        self._index.use(self._used())
        while True:
            await self._clock.sleep(await self._one_page())

    async def _one_page(self) -> float:
        """Take the most urgent page in; give the seconds until the next may be asked for."""
        if not self._categories():
            return PACE
        category = self._due()
        if category is None:
            self._index.use(self._used())
            return IDLE
        if not await self._client.has_budget_to_spare():
            return BUSY
        page = self._index.next_page(category)
        reply = await self._billers.search(category, page=page, per_page=PER_PAGE_MAX)
        if isinstance(reply, ApiRefusal | NoResponse):
            log.warning("billers of %s, page %d: %s", category, page, reply)
            self._put_off[category] = self._clock.now().monotonic
            return RETRY
        self._index.take_in(category, reply.billers)
        if not reply.pagination.has_more:
            self._index.complete(category, self._clock.now().service)
        awaited = category == self._wanted
        if awaited or not reply.pagination.has_more:
            self._changed()
        return PACE_AWAITED if awaited else PACE

    def _due(self) -> str | None:
        """Give what a customer waits for, else what was never taken in, else the oldest."""
        now, completed = self._clock.now(), self._index.completed()

        def is_due(category: str) -> bool:
            put_off = self._put_off.get(category)
            if put_off is not None and now.monotonic - put_off < PUT_OFF:
                return False
            return category not in completed or now.service - completed[category] > KEEP

        def urgency(category: str) -> tuple[bool, float]:
            return category != self._wanted, completed.get(category, 0.0)

        due = filter(is_due, (category.category for category in self._categories()))
        return min(due, key=urgency, default=None)
