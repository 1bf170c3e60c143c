"""Fills the biller index in the background, page by page, and refreshes it.

It never delays a transaction: pages have the lowest priority, and are requested only while half of
the rate limit is unused. After a restart it continues where it was.

Several pages are written in one commit, to spare the card: each commit rewrites the words' tables.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from agent.api.billers import Billers, Category, FoundBiller
from agent.api.client import Client
from agent.api.records import PER_PAGE_MAX
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.clock import Clock
from agent.outlet.biller_index import BillerIndex

HELD_PAGES_MAX = 20
"""Pages in one commit, about one minute's. With it all billers of India cost 37 MiB of writes
instead of 157. A power cut loses these pages, and they are fetched again. They need about 500 KiB
of memory."""
PAGE_INTERVAL_S = 3.0  # 22,000 billers in a quarter of an hour
WANTED_INTERVAL_S = 0.5  # while a customer looks at the list that the pages fill
BUSY_S = 10.0  # until the next try if less than half of the rate limit was unused
RETRY_S = 60.0  # after a page that could not be fetched
POSTPONED_S = 900.0  # until a category whose page could not be fetched is tried again
IDLE_S = 300.0  # between two checks while everything is fresh
AGE_MAX_S = 24 * 3600.0  # an older category is fetched again (service.md 1.7: cache 24 h)

log = logging.getLogger(__name__)


class BillerCrawl:
    """Requests one page after another, always of the most urgent category."""

    def __init__(  # noqa: PLR0913 - its dependencies, by keyword
        self,
        index: BillerIndex,
        *,
        client: Client,
        clock: Clock,
        categories: Callable[[], Sequence[Category]],
        used: Callable[[], Counter[str]],
        on_change: Callable[[], None],
        on_refusal: Callable[[str, str], None] = lambda *_: None,
    ) -> None:
        """Take `used`, the number of past payments by biller_id: it orders the results.

        `on_refusal` is called with a category and the code with which its page was refused.
        """
        self._index = index
        self._client = client
        self._billers = Billers(client)
        self._clock = clock
        self._categories = categories
        self._used = used
        self._on_change = on_change
        self._on_refusal = on_refusal
        self._wanted: str | None = None
        """An incomplete category that a customer is searching."""
        self._failed_at_monotonic: dict[str, float] = {}
        """The time of the last failed fetch, by category."""
        self._held = _HeldPages()

    def find(self, category: str, letters: str = "") -> tuple[FoundBiller, ...]:
        """Return the billers that match; fetch an incomplete category before the others."""
        if category not in self._index.completed():
            self._wanted = category
            self._write_held()
        return self._index.find(category, letters)

    @property
    def progress(self) -> str:
        """Return the number of complete categories, as text."""
        listed = {category.category for category in self._categories()}
        complete = listed & self._index.completed().keys()
        return f"{len(complete)} of {len(listed)} categories"

    async def run(self) -> None:
        """Fetch pages until cancelled."""
        self._index.set_use_counts(self._used())
        while True:
            await self._clock.sleep(await self._fetch_page())

    async def _fetch_page(self) -> float:
        """Fetch and add the most urgent page; return the seconds until the next one."""
        if not self._categories():
            return PAGE_INTERVAL_S
        category = self._due()
        if category is None:
            self._index.set_use_counts(self._used())
            return IDLE_S
        if not self._client.rate_limiter.has_spare_capacity():
            return BUSY_S
        if category != self._held.category:
            self._write_held()
        page = self._index.next_page(category) + self._held.pages
        reply = await self._billers.search(category, page=page, per_page=PER_PAGE_MAX)
        if isinstance(reply, ApiRefusal | NoResponse):
            log.warning("billers of %s, page %d: %s", category, page, reply)
            if isinstance(reply, ApiRefusal):
                self._on_refusal(category, reply.code)
            self._failed_at_monotonic[category] = self._clock.now().monotonic
            return RETRY_S
        is_wanted = category == self._wanted
        self._held.add(category, reply.billers)
        if is_wanted or not reply.pagination.has_more or self._held.pages >= HELD_PAGES_MAX:
            self._write_held()
        if not reply.pagination.has_more:
            self._index.complete(category, self._clock.now().service)
        if is_wanted or not reply.pagination.has_more:
            self._on_change()
        return WANTED_INTERVAL_S if is_wanted else PAGE_INTERVAL_S

    def _write_held(self) -> None:
        """Write the pages in memory and clear them."""
        held, self._held = self._held, _HeldPages()
        if held.pages:
            self._index.add_pages(held.category, held.billers, held.pages)

    def _due(self) -> str | None:
        """Return the category that a customer is waiting for, else a new one, else the oldest."""
        now, completed = self._clock.now(), self._index.completed()

        def is_due(category: str) -> bool:
            failed_at = self._failed_at_monotonic.get(category)
            if failed_at is not None and now.monotonic - failed_at < POSTPONED_S:
                return False
            return category not in completed or now.service - completed[category] > AGE_MAX_S

        def urgency(category: str) -> tuple[bool, float]:
            return category != self._wanted, completed.get(category, 0.0)

        due = filter(is_due, (category.category for category in self._categories()))
        return min(due, key=urgency, default=None)


@dataclass(slots=True)
class _HeldPages:
    """Pages of one category that are not written yet, in order."""

    category: str = ""
    billers: list[FoundBiller] = field(default_factory=list)
    pages: int = 0

    def add(self, category: str, billers: Iterable[FoundBiller]) -> None:
        self.category = category
        self.billers += billers
        self.pages += 1
