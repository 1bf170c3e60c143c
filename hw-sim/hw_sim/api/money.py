"""Rupees on the wire, integer paise in the books (CONTRACT G5)."""

from decimal import Decimal

from hw_sim.api.errors import Misfit

PAISE = 100  # in one rupee
AMOUNT_MAX = 10**12  # rupees; far above any limit, and small enough to count with


def rupees(whole: float) -> int:
    """Give the paise of an amount written in the simulator's own tables."""
    return round(whole * PAISE)


def from_wire(number: object) -> int:
    """Read a JSON number of rupees as paise. Raises Misfit when it is none."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise Misfit("a number is needed")
    rupee_number = Decimal(number)
    if not rupee_number.is_finite() or abs(rupee_number) > AMOUNT_MAX:
        raise Misfit("no amount of money")
    paise = rupee_number * PAISE
    if paise != paise.to_integral_value():
        raise Misfit("at most two decimals")
    return int(paise)


def to_wire(paise: int) -> int | float:
    """Give the JSON number: 100, 99.5, 6.05."""
    return paise // PAISE if paise % PAISE == 0 else paise / PAISE
