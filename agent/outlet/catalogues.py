"""The catalogues that AEPS screens need at once: banks and charges."""

import asyncio
from collections import Counter
from collections.abc import Callable

from agent.api.aeps import Aeps, Bank, Charges
from agent.clock import Clock
from agent.outlet.cached_catalogue import CachedCatalogue

# The banks with the most Aadhaar-linked accounts; their order until this kiosk has its own counts.
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


class Catalogues:
    """The banks, the most used first, and the charges; fetched at start, refreshed daily."""

    def __init__(
        self,
        aeps: Aeps,
        clock: Clock,
        *,
        used: Callable[[], Counter[str]],
        on_change: Callable[[], None],
    ) -> None:
        """Take `used`, the number of past transactions by bank_iin: it orders the banks."""
        self._used = used
        self._on_change = on_change
        self._banks: CachedCatalogue[list[Bank]] = CachedCatalogue(
            "banks", aeps.banks, clock, self._reorder
        )
        self.charges: CachedCatalogue[Charges] = CachedCatalogue(
            "charges", aeps.charges, clock, on_change
        )
        self.cached_catalogues: tuple[
            CachedCatalogue[list[Bank]] | CachedCatalogue[Charges], ...
        ] = (
            self._banks,
            self.charges,
        )
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
