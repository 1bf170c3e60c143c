"""The segment header: what came before a segment's first event, sealed with the key.

The journal's oldest events move into archives (agent.journal.archive). For each archive a row
remains in the journal. The newest row is the segment's header. It holds the link before the
segment's first event and the till's totals at that moment. It also lists the older events that the
segment still carries because their transactions were not closed.
"""

import hmac
from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple, Self

import msgspec

from agent.base.money import Paise
from agent.journal import chain
from agent.transactions.ledger import EntryKind, Total, Totals

StoredTotals = dict[str, tuple[int, int]]
"""Count and paise by the kind's name."""
StoredRow = tuple[int, str, str, bytes]
"""An event as it is stored: seq, client_reference, body and link."""


class CarriedEvent(NamedTuple):
    """An event that is both in an archive and in this segment."""

    seq: int
    seal: str
    """Hexadecimal."""


class BroughtForward(msgspec.Struct, frozen=True):
    """The data that a segment takes over from earlier archives."""

    lifetime: StoredTotals = msgspec.field(name="long")
    since_replenishment: StoredTotals = msgspec.field(name="short")
    carried: tuple[CarriedEvent, ...]

    @property
    def totals(self) -> Totals:
        return Totals(_totals(self.lifetime), _totals(self.since_replenishment))

    @classmethod
    def of(cls, key: bytes, totals: Totals, carried: Iterable[StoredRow]) -> Self:
        """Return the data for the next segment; each carried event gets its own seal."""
        seals = tuple(CarriedEvent(row[0], carried_seal(key, row)) for row in carried)
        return cls(_stored(totals.lifetime), _stored(totals.since_replenishment), seals)


class SegmentHeader(NamedTuple):
    """One row of the table `archive`."""

    first: int
    last: int
    link: bytes
    """The link of the event `last`."""
    kept: str
    """JSON of the BroughtForward."""
    seal: bytes

    @classmethod
    def sealed(cls, key: bytes, end: tuple[int, int, bytes], forward: BroughtForward) -> Self:
        """Return the header after an archive; `end` is its first and last seq and last link."""
        kept = msgspec.json.encode(forward).decode()
        return cls(*end, kept, _seal(key, *end, kept))

    def is_sealed(self, key: bytes) -> bool:
        return hmac.compare_digest(self.seal, _seal(key, *self[:4]))

    def brought_forward(self) -> BroughtForward:
        """Return the decoded data; a header without a valid seal may not decode.

        Raises msgspec.DecodeError.
        """
        return msgspec.json.decode(self.kept, type=BroughtForward)


NOTHING_ARCHIVED = SegmentHeader(0, 0, chain.START, '{"long":{},"short":{},"carried":[]}', b"")
"""The header of a journal that has no archives."""


def carried_seal(key: bytes, row: StoredRow) -> str:
    """Return the seal of an event whose predecessor is not in the segment."""
    seq, reference, body, link = row
    content = link + chain.message(seq, reference, body)
    return blake2b(b"carried " + content, digest_size=chain.LINK_BYTES, key=key).hexdigest()


def _seal(key: bytes, first: int, last: int, link: bytes, kept: str) -> bytes:
    content = f"archive {first} {last} ".encode() + link + kept.encode()
    return blake2b(content, digest_size=chain.LINK_BYTES, key=key).digest()


def _stored(totals: dict[EntryKind, Total]) -> StoredTotals:
    return {kind.value: (total.count, total.amount) for kind, total in totals.items()}


def _totals(stored: StoredTotals) -> dict[EntryKind, Total]:
    return {
        EntryKind(kind): Total(count, Paise(amount)) for kind, (count, amount) in stored.items()
    }
