"""Catalogues of the service, each kept in memory with its age. An old one is still used.

They do not hold billers: the 22,000 billers are in an index (agent.outlet.biller_index).
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Generic, TypeVar

from agent.api.aeps import Aeps, Bank, Charges
from agent.api.client import Client
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.clock import AT_THE_LOW_END, Clock, Uniform
from agent.services.catalogue import Catalogue

AGE_MAX_S = 24 * 3600.0  # an older catalogue is stale (service.md 1.7: cache 24 h)
RETRY_S = 30.0  # after a fetch that failed
FRESH_S = 30.0  # a catalogue that was read so recently is not read again
SPREAD = 0.1  # share of these, by chance, so that kiosks that start together do not fetch together

# The banks with the most Aadhaar-linked accounts, in the order used until this kiosk has its own
# counts.
LARGEST_BANKS = (
    "State Bank of India",
    "Bank of Baroda",
    "Punjab National Bank",
    "Union Bank of India",
    "Canara Bank",
    "Bank of India",
    "India Post Payments Bank",
    "Indian Bank",
)
RANK = {name: rank for rank, name in enumerate(LARGEST_BANKS)}

T = TypeVar("T")

log = logging.getLogger(__name__)


class CachedCatalogue(Generic[T]):
    """Holds one catalogue as it was last fetched, and refreshes it."""

    def __init__(  # noqa: PLR0913 - what it joins, and its chance by keyword
        self,
        name: str,
        fetch: Callable[[], Awaitable[T | ApiRefusal | NoResponse]],
        clock: Clock,
        on_change: Callable[[], None],
        *,
        age_max_s: float = AGE_MAX_S,
        uniform: Uniform = AT_THE_LOW_END,
    ) -> None:
        self._uniform = uniform
        self.name = name
        self._fetch = fetch
        self._clock = clock
        self._on_change = on_change
        self._age_max_s = age_max_s
        self._fetched_at_monotonic: float | None = None
        self.value: T | None = None
        """None until the first fetch succeeds."""

    @property
    def age_s(self) -> float | None:
        """Seconds since the last successful fetch; None if there was none."""
        if self._fetched_at_monotonic is None:
            return None
        return self._clock.now().monotonic - self._fetched_at_monotonic

    @property
    def is_stale(self) -> bool:
        """Return True if it is missing or too old. A stale catalogue is still used."""
        age_s = self.age_s
        return age_s is None or age_s > self._age_max_s

    async def run(self) -> None:
        """Fetch at intervals until cancelled."""
        while True:
            is_fresh = await self.refresh()
            pause_s = self._age_max_s if is_fresh else RETRY_S
            await self._clock.sleep(pause_s - self._uniform(0, SPREAD * pause_s))

    async def refresh_if_old(self) -> None:
        """Fetch once, unless the catalogue was fetched within FRESH_S."""
        if self.age_s is None or self.age_s > FRESH_S:
            await self.refresh()

    async def refresh(self) -> bool:
        """Fetch once; return False on failure, and keep the old catalogue."""
        reply = await self._fetch()
        if isinstance(reply, ApiRefusal | NoResponse):
            log.warning("%s: %s", self.name, reply)
            return False
        self.value = reply
        self._fetched_at_monotonic = self._clock.now().monotonic
        self._on_change()
        return True


def cached_catalogue_of(
    catalogue: Catalogue,
    client: Client,
    clock: Clock,
    on_change: Callable[[], None],
    uniform: Uniform = AT_THE_LOW_END,
) -> CachedCatalogue[Any]:
    fetch = partial(catalogue.fetch, client)
    return CachedCatalogue(catalogue.name, fetch, clock, on_change, uniform=uniform)


class Catalogues:
    """The banks, the most used first, and the charges; refreshed daily. AEPS screens need them."""

    def __init__(
        self,
        aeps: Aeps,
        clock: Clock,
        *,
        used: Callable[[], Counter[str]],
        on_change: Callable[[], None],
        uniform: Uniform = AT_THE_LOW_END,
    ) -> None:
        """Take `used`, the number of past transactions by bank_iin: it orders the banks."""
        self._used = used
        self._on_change = on_change
        self._banks: CachedCatalogue[list[Bank]] = CachedCatalogue(
            "banks", aeps.banks, clock, self._reorder, uniform=uniform
        )
        self.charges: CachedCatalogue[Charges] = CachedCatalogue(
            "charges", aeps.charges, clock, on_change, uniform=uniform
        )
        self.cached_catalogues: tuple[CachedCatalogue[Any], ...] = (self._banks, self.charges)
        self.banks: tuple[Bank, ...] = ()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for cached in self.cached_catalogues:
                tasks.create_task(cached.run())

    def _reorder(self) -> None:
        used = self._used()

        def order(bank: Bank) -> tuple[int, int, str]:
            return -used[bank.bank_iin], RANK.get(bank.bank_name, len(RANK)), bank.bank_name

        self.banks = tuple(sorted(self._banks.value or (), key=order))
        self._on_change()
