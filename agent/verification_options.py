"""What there is to verify: the catalogue's entries with their pictures, and what each costs."""

from collections.abc import Callable, Iterable

from agent.api.verify import Service
from agent.dialogue.record import called
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.money import Money, Paise

# What we have a picture for, in the order in which people ask for it; what is not here comes after.
PICTURES = {
    "voter-id": "person",
    "driving-licence": "id",
    "vehicle-rc": "car",
    "bank-account": "bank",
    "gstin": "shop",
    "pan-to-gstin": "building",
}
RANK = {name: rank for rank, name in enumerate(PICTURES)}
OTHER = "verify"


def for_the_attendant(listed: Iterable[Service]) -> tuple[Option, ...]:
    """Give all that there are, each with what it costs the outlet."""
    return tuple(_option(one, "verification-charge", one.charge.paise) for one in _usual(listed))


def for_customers(
    listed: Iterable[Service], price_of: Callable[[str], Paise | None]
) -> tuple[Option, ...]:
    """Give those that have a price, with it."""
    priced = ((one, price_of(one.service)) for one in _usual(listed))
    return tuple(
        _option(one, "verification-price", price, sold=True) for one, price in priced if price
    )


def _usual(listed: Iterable[Service]) -> list[Service]:
    return sorted(listed, key=lambda one: (RANK.get(one.service, len(RANK)), one.label))


def _option(one: Service, costs: str, amount: Paise, *, sold: bool = False) -> Option:
    return Option(
        one.service,
        one.label,
        one,
        icon=PICTURES.get(one.service, OTHER),
        reason=None if one.available else Text("rest-option"),
        detail=Text(costs, {"amount": Money(amount)}),
        words=called(one.service),
        price=amount if sold else None,
    )
