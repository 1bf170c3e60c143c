"""Quick hashes of PINs and claim codes, because most tests do not need slow ones."""

from argon2 import PasswordHasher

from agent.cash import attendants
from agent.transactions import references

PINS_AS_SOLD, CLAIMS_AS_SOLD = attendants._hasher, references.SCRYPT_N
"""The parameters of a real kiosk."""


def use() -> None:
    """Use quick hashes in this process permanently."""
    attendants._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    references.SCRYPT_N = 2
