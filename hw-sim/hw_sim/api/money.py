"""Rupees on the wire, integer paise in the ledger (service.md 0.5)."""

from decimal import Decimal

from hw_sim.api.errors import Misfit

PAISE = 100  # in one rupee
AMOUNT_MAX = 10**12  # rupees; far above any limit, and small enough to count with


def rupees(whole: float) -> int:
    """Return the paise of a whole amount in rupees."""
    return round(whole * PAISE)


def from_wire(number: object) -> int:
    """Return a JSON number of rupees as paise. Raises Misfit if it is not one."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise Misfit("a number is needed")
    rupee_number = Decimal(number)
    if not rupee_number.is_finite() or abs(rupee_number) > AMOUNT_MAX:
        raise Misfit("not an amount of money")
    paise = rupee_number * PAISE
    if paise != paise.to_integral_value():
        raise Misfit("at most two decimals")
    return int(paise)


def to_wire(paise: int) -> int | float:
    """Return the JSON number of rupees: 100, 99.5, 6.05."""
    return paise // PAISE if paise % PAISE == 0 else paise / PAISE
