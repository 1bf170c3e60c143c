"""The chain: each event has a link, a keyed hash of itself and of its predecessor's link.

An event that was changed, removed or inserted without the device's key breaks the chain there, and
`first_mismatch` finds it. Two things it cannot show: that the last events were cut off (the tail
marker and the transactions' states do), and that the whole file is an older copy of itself.

Keyed BLAKE2b (RFC 7693) over the predecessor's hash and the event as it is stored.
"""

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from random import Random, SystemRandom
from typing import Self

from agent.files import replace_whole
from agent.journal.database import Damaged

KEY_BYTES = 32
LINK_BYTES = 16
START = bytes(LINK_BYTES)
"""The link before the first event."""
NO_SECRET = bytes(KEY_BYTES)
"""The key of a journal that is in memory only."""

LinkedEvent = tuple[int, bytes, bytes]
"""An event's seq, its message (what is hashed), and the link stored with it."""


def link(key: bytes, previous: bytes, message: bytes) -> bytes:
    return blake2b(previous + message, digest_size=LINK_BYTES, key=key).digest()


def message(seq: int, client_reference: str, body: str) -> bytes:
    """Return what is hashed of an event; MESSAGE_SQL computes the same."""
    return f"{seq} {len(client_reference)} {client_reference}{body}".encode()


MESSAGE_SQL = (
    "CAST(seq || ' ' || length(client_reference) || ' ' || client_reference || body AS BLOB)"
)


def first_mismatch(
    key: bytes, events: Iterable[LinkedEvent], previous: bytes = START
) -> int | None:
    """Return the seq of the first event that breaks the chain; None if all fit.

    `previous` is the link of the event before the first of these.
    """
    keyed = blake2b(digest_size=LINK_BYTES, key=key)
    for seq, content, stored in events:
        digest = keyed.copy()
        digest.update(previous + content)
        previous = digest.digest()
        if previous != stored:
            return seq
    return None


class KeyFile:
    """The device's key: made at the first start, readable by the agent alone."""

    def __init__(self, path: Path, rng: Random) -> None:
        self._path = path
        self._rng = rng

    @classmethod
    def beside(cls, journal: Path) -> Self:
        """Return the key file of the journal at this path."""
        return cls(journal.with_suffix(".key"), SystemRandom())

    def read(self) -> bytes:
        """Return the key. Raises Damaged if it is missing or has the wrong length."""
        try:
            key = self._path.read_bytes()
        except FileNotFoundError as error:
            raise Damaged(
                f"{self._path}: the key that the journal's chain was made with is missing. "
                "Put it back from the backup."
            ) from error
        if len(key) != KEY_BYTES:
            raise Damaged(f"{self._path}: this is no key; put it back from the backup")
        return key

    def read_or_make(self) -> bytes:
        """Return the key; make it first if there is none, and sync it. Raises Damaged."""
        if not self._path.exists():
            replace_whole(self._path, self._rng.randbytes(KEY_BYTES))
        return self.read()
