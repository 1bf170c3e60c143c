"""Quick hashes of PINs and claims: their cost to a guesser does not matter in most tests."""

from argon2 import PasswordHasher

from agent.cash import attendants
from agent.transactions import references

PINS_AS_SOLD, CLAIMS_AS_SOLD = attendants._hasher, references.SCRYPT_N
"""What a real kiosk uses."""


def use() -> None:
    """Use them in this process, for good."""
    attendants._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    references.SCRYPT_N = 2
