"""Money: integer paise inside, rupee numbers on the wire, never a float."""

from dataclasses import dataclass
from decimal import Decimal
from typing import NewType

PAISE_PER_RUPEE = 100

Paise = NewType("Paise", int)
ZERO = Paise(0)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount on its way to a reader's eyes, so that it is written as money in each language."""

    paise: Paise


def rupees(whole: int) -> Paise:
    return Paise(whole * PAISE_PER_RUPEE)


def from_wire(number: Decimal) -> Paise:
    """Read a rupee number of the API (at most two decimals: CONTRACT G5).

    Raises ValueError for a number that is no whole count of paise.
    """
    if not number.is_finite():
        raise ValueError(f"{number} is no amount of money")
    paise = number * PAISE_PER_RUPEE
    if paise != int(paise):
        raise ValueError(f"{number} rupees is no whole number of paise")
    return Paise(int(paise))


def to_wire(paise: Paise) -> int | Decimal:
    """Give the rupee number that the wire carries: 100, 99.5."""
    if paise % PAISE_PER_RUPEE == 0:
        return paise // PAISE_PER_RUPEE
    return (Decimal(paise) / PAISE_PER_RUPEE).normalize()
