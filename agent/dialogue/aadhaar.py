"""Whether twelve digits may be an Aadhaar number: by the check digit at their end."""

from agent.factories import factory

IS_VALID = "stdnum.in_.aadhaar:is_valid"
"""The library comes with the first number that is typed."""


def is_aadhaar(number: str) -> bool:
    is_valid: bool = factory(IS_VALID)(number)
    return is_valid
