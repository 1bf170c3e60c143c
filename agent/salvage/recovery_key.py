"""The chain's key as a text that a person can write down and type in again.

The mirror proves nothing without the key, and the key is never on the mirror's medium. So the
operator copies it once, to a place that survives the loss of the kiosk. It is in base32 (RFC 4648)
with a checksum, in groups of four. No two of its characters look alike, and a mistake is detected.
"""

import base64
from hashlib import blake2b

from agent.base.private import Private
from agent.journal.chain import KEY_BYTES

CHECK_BYTES = 3  # with the key's 32 a multiple of five: 56 characters without padding
GROUP = 4


class NotAKey(Exception):
    """The text is not a key; the message says why, and has no part of it."""


def to_text(key: bytes) -> Private[str]:
    text = base64.b32encode(key + _check(key)).decode()
    return Private("-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP)))


def parse_key(written: bytes) -> bytes:
    """Return the key of a file: journal.key itself, or its text, spaces ignored. Raises NotAKey."""
    if len(written) == KEY_BYTES:
        return written
    text = written.decode("ascii", "replace")
    plain = "".join(text.split()).replace("-", "").upper()
    try:
        content = base64.b32decode(plain)
    except ValueError as error:
        raise NotAKey("a key has 14 groups of four letters and digits 2 to 7") from error
    key, check = content[:KEY_BYTES], content[KEY_BYTES:]
    if len(key) != KEY_BYTES or check != _check(key):
        raise NotAKey("a letter or digit of the key is wrong, or missing")
    return key


def _check(key: bytes) -> bytes:
    return blake2b(b"recovery " + key, digest_size=CHECK_BYTES).digest()
