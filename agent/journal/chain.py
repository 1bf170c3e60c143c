"""The chain: each event bears a keyed hash of itself and of its predecessor's hash.

Whoever changes, removes or inserts an event without the device's key breaks the chain at that
place, and `first_misfit` names it. That the last events were cut off shows in the transactions'
states, not here; and who restores a whole older copy of the file restores its chain as well.

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
"""Stands for the predecessor of the first event."""
NO_SECRET = bytes(KEY_BYTES)
"""The key of a journal that lies in memory only."""

Sealed = tuple[int, bytes, bytes]
"""An event's place, what is hashed of it, and the hash that stands beside it."""


def link(key: bytes, previous: bytes, message: bytes) -> bytes:
    return blake2b(previous + message, digest_size=LINK_BYTES, key=key).digest()


def message(seq: int, client_reference: str, body: str) -> bytes:
    """Give what is hashed of an event; MESSAGE_SQL gives the same."""
    return f"{seq} {len(client_reference)} {client_reference}{body}".encode()


MESSAGE_SQL = (
    "CAST(seq || ' ' || length(client_reference) || ' ' || client_reference || body AS BLOB)"
)


def first_misfit(key: bytes, events: Iterable[Sealed], previous: bytes = START) -> int | None:
    """Give the place of the first event that does not fit (None: all do).

    `previous` is the hash of the event before the first of these.
    """
    keyed = blake2b(digest_size=LINK_BYTES, key=key)
    for seq, content, sealed in events:
        digest = keyed.copy()
        digest.update(previous + content)
        previous = digest.digest()
        if previous != sealed:
            return seq
    return None


class KeyFile:
    """The device's key: made at the first start, readable by the agent alone."""

    def __init__(self, path: Path, rng: Random) -> None:
        self._path = path
        self._chance = rng

    @classmethod
    def beside(cls, journal: Path) -> Self:
        """Name the key of the journal at this path."""
        return cls(journal.with_suffix(".key"), SystemRandom())

    def read(self) -> bytes:
        """Give the key. Raises Damaged where there is none, or no whole one."""
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
        """Give the key, made durable before anything is chained with it. Raises Damaged."""
        if not self._path.exists():
            replace_whole(self._path, self._chance.randbytes(KEY_BYTES))
        return self.read()
