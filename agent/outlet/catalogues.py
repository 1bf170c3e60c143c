"""What the service publishes and screens need at once: banks and charges, kept in memory.

Fetched at start and refreshed in the background; an old one is better than none.
"""

import logging
from collections import Counter
from collections.abc import Callable

from agent.api.aeps import Aeps, Bank, Charges
from agent.clock import Clock
from agent.money import Paise

REFRESH = 24 * 3600.0  # seconds (CONTRACT 1.7: cache 24 h)
RETRY = 30.0  # seconds after a fetch that failed
BANKS_MAX = 2000  # far above all banks of India; a longer list is a broken answer

# Who has the most Aadhaar-linked accounts in the country: the order before this kiosk knows its own
# customers.
USUAL = (
    "State Bank of India",
    "Bank of Baroda",
    "Punjab National Bank",
    "Union Bank of India",
    "Canara Bank",
    "Bank of India",
    "India Post Payments Bank",
    "Indian Bank",
)
RANK = {name: rank for rank, name in enumerate(USUAL)}

log = logging.getLogger(__name__)


class Catalogues:
    """The banks, the most used first, and the charges."""

    def __init__(
        self,
        aeps: Aeps,
        clock: Clock,
        *,
        used: Callable[[], Counter[str]],
        changed: Callable[[], None],
    ) -> None:
        """Take `used`, a count of past transactions by bank_iin, to order the banks by."""
        self._aeps = aeps
        self._clock = clock
        self._used = used
        self._changed = changed
        self.banks: tuple[Bank, ...] = ()
        self._charges = Charges(services={})

    async def run(self) -> None:
        while True:
            complete = await self.refresh()
            await self._clock.sleep(REFRESH if complete else RETRY)

    async def refresh(self) -> bool:
        """Fetch both once; say whether both came."""
        banks = await self._aeps.banks()
        if isinstance(banks, list) and len(banks) <= BANKS_MAX:
            self.banks = self._ordered(banks)
        else:
            log.warning("banks: %s", banks if not isinstance(banks, list) else "too many")
        charges = await self._aeps.charges()
        if isinstance(charges, Charges):
            self._charges = charges
        else:
            log.warning("charges: %s", charges)
        self._changed()
        return isinstance(banks, list) and isinstance(charges, Charges)

    def charge(self, service: str, amount: Paise) -> Paise | None:
        return self._charges.charge(service, amount)

    def _ordered(self, banks: list[Bank]) -> tuple[Bank, ...]:
        used = self._used()

        def order(bank: Bank) -> tuple[int, int, str]:
            return -used[bank.bank_iin], RANK.get(bank.bank_name, len(RANK)), bank.bank_name

        return tuple(sorted(banks, key=order))
