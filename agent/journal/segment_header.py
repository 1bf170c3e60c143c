"""Where a file of the journal begins: what stood before its first event, sealed with the key.

A journal's oldest events move into archives (agent.journal.archive). A row for each archive
stays behind. The newest row is the base that the events in the file stand on: the link to which
the first one is chained, the drawer's counters at that moment, and which older events the file
still carries, because their transactions were not at their end.
"""

import hmac
from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple, Self

import msgspec

from agent.journal import chain
from agent.money import Paise
from agent.transactions.ledger import EntryKind, Total, Totals

Counted = dict[str, tuple[int, int]]
"""How often and how many paise, by kind."""
Row = tuple[int, str, str, bytes]
"""An event as it is stored: its place, its reference, its body and its link."""


class Carried(NamedTuple):
    """An event that stands in an archive and here as well."""

    seq: int
    seal: str
    """Hex."""


class BroughtForward(msgspec.Struct, frozen=True):
    """What the next events build upon."""

    lifetime: Counted = msgspec.field(name="long")
    since_replenishment: Counted = msgspec.field(name="short")
    carried: tuple[Carried, ...]

    @property
    def totals(self) -> Totals:
        return Totals(_read(self.lifetime), _read(self.since_replenishment))


class SegmentHeader(NamedTuple):
    """One row of the table `archive`."""

    first: int
    last: int
    link: bytes
    """Of the event at `last`."""
    kept: str
    """JSON of a Kept."""
    seal: bytes

    @classmethod
    def sealed(cls, key: bytes, place: tuple[int, int, bytes], kept: BroughtForward) -> Self:
        """Seal what an archive ends with: its first and last event, and the last one's link."""
        text = msgspec.json.encode(kept).decode()
        return cls(*place, text, _seal(key, *place, text))

    def is_sealed(self, key: bytes) -> bool:
        return hmac.compare_digest(self.seal, _seal(key, *self[:4]))

    def read(self) -> BroughtForward:
        """Read what was kept. Raises msgspec.DecodeError where it is not sealed."""
        return msgspec.json.decode(self.kept, type=BroughtForward)


NOTHING_ARCHIVED = SegmentHeader(0, 0, chain.START, '{"long":{},"short":{},"carried":[]}', b"")
"""The base of a journal of which nothing was ever archived."""


def brought_forward(key: bytes, counters: Totals, carried: Iterable[Row]) -> BroughtForward:
    seals = tuple(Carried(row[0], carried_seal(key, row)) for row in carried)
    return BroughtForward(
        _written(counters.lifetime), _written(counters.since_replenishment), seals
    )


def carried_seal(key: bytes, row: Row) -> str:
    """Seal an event that the file holds without its predecessor."""
    seq, reference, body, link = row
    content = link + chain.message(seq, reference, body)
    return blake2b(b"carried " + content, digest_size=chain.LINK_BYTES, key=key).hexdigest()


def _seal(key: bytes, first: int, last: int, link: bytes, kept: str) -> bytes:
    content = f"archive {first} {last} ".encode() + link + kept.encode()
    return blake2b(content, digest_size=chain.LINK_BYTES, key=key).digest()


def _written(counters: dict[EntryKind, Total]) -> Counted:
    return {kind.value: (counter.count, counter.amount) for kind, counter in counters.items()}


def _read(counted: Counted) -> dict[EntryKind, Total]:
    return {
        EntryKind(kind): Total(count, Paise(amount)) for kind, (count, amount) in counted.items()
    }
