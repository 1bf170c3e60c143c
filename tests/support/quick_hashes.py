"""Quick hashes of PINs and claim codes, because most tests do not need slow ones."""

from argon2 import PasswordHasher

from agent.cash import attendants
from fleet_messages import claim_codes

PINS_AS_SOLD, CLAIMS_AS_SOLD = attendants._hasher, claim_codes.SCRYPT_N
"""The parameters of a real kiosk."""


def use() -> None:
    """Use quick hashes in this process permanently."""
    attendants._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    claim_codes.SCRYPT_N = 2
