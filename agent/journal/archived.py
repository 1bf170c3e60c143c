"""The beginning of a file that releases up to 0.1.0 have shortened.

They moved the oldest events into archives, left those of open transactions in the file as well, and
wrote a sealed row about each archive. The agent continues such a file in a new segment at its next
start.
"""

import hmac
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from agent.journal import chain
from agent.journal.chain import StoredRow

NEWEST = "SELECT first, last, link, kept, seal FROM archive ORDER BY last DESC LIMIT 1"


class _Kept(msgspec.Struct, frozen=True):
    carried: tuple[tuple[int, str], ...]
    """Seq and seal (hexadecimal) of each event that is in the file and in an archive."""


class ArchiveRow(NamedTuple):
    """A row of the table `archive`."""

    first: int
    last: int
    link: bytes
    """The link of the event `last`."""
    kept: str
    seal: bytes

    def is_sealed(self, key: bytes) -> bool:
        content = f"archive {self.first} {self.last} ".encode() + self.link + self.kept.encode()
        return hmac.compare_digest(self.seal, _hash(key, content))

    def is_carried(self, key: bytes, row: StoredRow) -> bool:
        """Return True if the row seals this event, which an archive has, too."""
        seq, reference, body, link = row
        content = b"carried " + link + chain.message(seq, reference, body)
        sealed = dict(msgspec.json.decode(self.kept, type=_Kept).carried)
        return sealed.get(seq) == _hash(key, content).hex()


def _hash(key: bytes, content: bytes) -> bytes:
    return blake2b(content, digest_size=chain.LINK_BYTES, key=key).digest()
