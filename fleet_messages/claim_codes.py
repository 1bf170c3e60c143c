"""Claim codes: a slip shows one, and the journal keeps its salted hash only.

Like `story`, this module needs only the standard library.
"""

import hashlib
import re
from typing import Final

# Without 0 O 1 I L U V, so that a code read from a slip is typed correctly.
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTWXYZ"
CLAIM_LENGTH: Final = 6  # 29^6 = 600 million codes, behind a PIN that locks
CLAIM_CODE: Final = re.compile(f"[{ALPHABET}]{{{CLAIM_LENGTH}}}")
SCRYPT_N = 2**12  # 4 MiB and some milliseconds for each guess


def digest(salt: str, code: str) -> str:
    """Return the hash of a code. scrypt, because a plain hash could be reversed in a minute."""
    return hashlib.scrypt(
        code.encode(), salt=bytes.fromhex(salt), n=SCRYPT_N, r=8, p=1, dklen=16
    ).hex()
