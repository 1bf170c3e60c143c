"""What the service publishes for each product beside AEPS: a shelf each, filled where it is needed.

Billers are not among them: 22,000 of them are searched, not shelved.
"""

from collections.abc import Awaitable, Callable, Iterable
from enum import Enum, unique
from typing import Any

from agent.api.billers import Billers
from agent.api.client import Client
from agent.api.dmt import Dmt
from agent.api.matm import MicroAtm
from agent.api.recharge import Recharge
from agent.api.verify import Verify
from agent.clock import Clock
from agent.outlet.cached_catalogue import CachedCatalogue

Fetch = Callable[[], Awaitable[Any]]


@unique
class CatalogueName(Enum):
    """A catalogue by the name that /healthz gives it."""

    CARD_INFO = "card info"
    OPERATORS = "operators"
    BILL_CATEGORIES = "bill categories"
    TRANSFER_BANKS = "transfer banks"
    VERIFICATIONS = "verifications"


_OF_PRODUCT = {
    "matm": CatalogueName.CARD_INFO,
    "recharge": CatalogueName.OPERATORS,
    "bbps": CatalogueName.BILL_CATEGORIES,
    "dmt": CatalogueName.TRANSFER_BANKS,
    "verify": CatalogueName.VERIFICATIONS,
}


def needed(service_codes: Iterable[str]) -> tuple[CatalogueName, ...]:
    """Name the catalogues of the products that these services (matm.CW, …) belong to."""
    products = {code.partition(".")[0] for code in service_codes}
    return tuple(name for product, name in _OF_PRODUCT.items() if product in products)


def cached_catalogue(
    name: CatalogueName, client: Client, clock: Clock, changed: Callable[[], None]
) -> CachedCatalogue[Any]:
    """Give the empty shelf of a catalogue; whoever needs it runs it."""
    return CachedCatalogue(name.value, _FETCH[name](client), clock, changed)


_FETCH: dict[CatalogueName, Callable[[Client], Fetch]] = {
    CatalogueName.CARD_INFO: lambda client: MicroAtm(client).info,
    CatalogueName.OPERATORS: lambda client: Recharge(client).operators,
    CatalogueName.BILL_CATEGORIES: lambda client: Billers(client).categories,
    CatalogueName.TRANSFER_BANKS: lambda client: Dmt(client).banks,
    CatalogueName.VERIFICATIONS: lambda client: Verify(client).services,
}
