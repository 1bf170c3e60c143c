"""Money: integer paise inside, rupee numbers on the wire, never a float."""

from decimal import Decimal
from typing import NewType

import msgspec

PAISE_PER_RUPEE = 100
PAISA = Decimal("0.01")
RUPEES_MAX = 10**12  # beyond every limit of every product; a longer number is a broken answer

Paise = NewType("Paise", int)
ZERO = Paise(0)


class Money(msgspec.Struct, frozen=True):
    """An amount on its way to a reader's eyes, so that it is written as money in each language."""

    paise: Paise


def rupees(whole: int) -> Paise:
    return Paise(whole * PAISE_PER_RUPEE)


def from_wire(number: Decimal) -> Paise:
    """Read a rupee number of the API (at most two decimals: CONTRACT G5).

    Raises ValueError for a number that is no whole count of paise.
    """
    if not number.is_finite() or number.copy_abs() > RUPEES_MAX:
        raise ValueError(f"{number} is no amount of money")
    exact = number.quantize(PAISA)
    if exact != number:
        raise ValueError(f"{number} rupees is no whole number of paise")
    return Paise(int(exact * PAISE_PER_RUPEE))


def paise_of(number: Decimal) -> Paise | None:
    """Read a rupee number that is only shown; None for one that is no amount."""
    try:
        return from_wire(number)
    except ValueError:
        return None


def to_wire(paise: Paise) -> int | Decimal:
    """Give the rupee number that the wire carries: 100, 99.5."""
    if paise % PAISE_PER_RUPEE == 0:
        return paise // PAISE_PER_RUPEE
    return (Decimal(paise) / PAISE_PER_RUPEE).normalize()
