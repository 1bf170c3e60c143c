"""Money: whole paise in the agent, rupees on the wire, never a float."""

import re
from decimal import Decimal
from typing import NewType

import msgspec

PAISE_PER_RUPEE = 100
PAISA = Decimal("0.01")
RUPEES_MAX = 10**12  # far above all limits of all products; a larger number is an error
NOISE_MAX = Decimal("0.000001")
"""Rupees by which a number may differ from whole paise. A service that computes with floats writes
1240.35 as 1240.3499999999999. At RUPEES_MAX a float is exact to 0.0001, at the largest limit of a
product to 0.0000000001. 12.345 is far off."""

Paise = NewType("Paise", int)
ZERO = Paise(0)


class Money(msgspec.Struct, frozen=True):
    """An amount to be shown: each language formats it as money."""

    paise: Paise


def rupees(whole: int) -> Paise:
    return Paise(whole * PAISE_PER_RUPEE)


def from_wire(number: Decimal) -> Paise:
    """Return the paise of a rupee number of the API (at most two decimals: service.md 0.5).

    Raises ValueError if it is not a whole number of paise, within the noise of a float.
    """
    if not number.is_finite() or number.copy_abs() > RUPEES_MAX:
        raise ValueError(f"{number} is not an amount of money")
    exact = number.quantize(PAISA)
    if abs(number - exact) > NOISE_MAX:
        raise ValueError(f"{number} rupees is not a whole number of paise")
    return Paise(int(exact * PAISE_PER_RUPEE))


_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,20})?")
"""A number as JSON writes it, without an exponent, and with no more digits than a float has."""


def decimal_of(text: str) -> Decimal | None:
    """Return a rupee number that is written as a text ("500.00 "); None for any other text."""
    number = text.strip()
    return Decimal(number) if _DECIMAL.fullmatch(number) else None


def paise_of(number: Decimal) -> Paise | None:
    """Return the paise of a rupee number that is only shown; None if it is not an amount."""
    try:
        return from_wire(number)
    except ValueError:
        return None


def to_wire(paise: Paise) -> int | Decimal:
    """Return the rupee number for the wire: 100, 99.5."""
    if paise % PAISE_PER_RUPEE == 0:
        return paise // PAISE_PER_RUPEE
    return (Decimal(paise) / PAISE_PER_RUPEE).normalize()
