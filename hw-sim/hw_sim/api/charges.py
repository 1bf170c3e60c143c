"""AEPS charges and commissions by service and amount (service.md 1.7), in paise."""

from dataclasses import dataclass
from typing import Any

from hw_sim.api.money import rupees, to_wire

DAILY_AUTH_CHARGE = 94


@dataclass(frozen=True, slots=True)
class Slab:
    lowest: int
    highest: int
    charge: int = 0
    commission: int = 0


SLABS: dict[str, tuple[Slab, ...]] = {
    "CW": (
        Slab(rupees(100), rupees(2_999), commission=rupees(3.5)),
        Slab(rupees(3_000), rupees(10_000), commission=rupees(6.5)),
    ),
    "AP": (
        Slab(rupees(100), rupees(2_999), charge=rupees(2), commission=rupees(0.5)),
        Slab(rupees(3_000), rupees(10_000), charge=rupees(5), commission=rupees(1)),
    ),
    "BE": (Slab(0, 0),),
    "MS": (Slab(0, 0, charge=rupees(1)),),
    "CD": (Slab(rupees(100), rupees(10_000), charge=rupees(3)),),
}


def slab(service: str, amount: int) -> Slab:
    """Return the slab of an amount; an amount between two slabs takes the lower."""
    fitting = [slab for slab in SLABS[service] if slab.lowest <= amount]
    return fitting[-1]


def shown() -> dict[str, Any]:
    services = {code: [_shown(slab) for slab in slabs] for code, slabs in SLABS.items()}
    return {
        "currency": "INR",
        "wallet": "AEPS",
        "services": services,
        "daily_auth": {"charge": to_wire(DAILY_AUTH_CHARGE)},
    }


def _shown(slab: Slab) -> dict[str, Any]:
    return {
        "min_amount": to_wire(slab.lowest),
        "max_amount": to_wire(slab.highest),
        "charge": to_wire(slab.charge),
        "commission": to_wire(slab.commission),
    }
