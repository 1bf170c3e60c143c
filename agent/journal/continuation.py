"""How a segment continues the ones before it: by its first events, which the chain proves.

`Continued` has the last link of the segment before, and the till's totals. A `BroughtForward`
follows for each open transaction, with its state. A transaction that was closed in an older segment
is brought forward before a late event. So each segment can be verified alone. A replay that goes on
from the segment before compares each of these events with its own result.
"""

from typing import Self

import msgspec

from agent.base.money import Paise
from agent.transactions.ledger import EntryKind, Total, Totals
from agent.transactions.model import Event, Transaction

StoredTotals = dict[str, tuple[int, int]]
"""Count and paise by the kind's name."""


class Continued(Event, frozen=True, tag="continued"):
    """The first event of every segment after the first."""

    after: str
    """The link of the event before it, hexadecimal."""
    lifetime: StoredTotals = msgspec.field(name="long")
    since_replenishment: StoredTotals = msgspec.field(name="short")

    @classmethod
    def of(cls, at: float, link: bytes, totals: Totals) -> Self:
        long, short = _stored(totals.lifetime), _stored(totals.since_replenishment)
        return cls(at=at, after=link.hex(), lifetime=long, since_replenishment=short)

    @property
    def totals(self) -> Totals:
        return Totals(_totals(self.lifetime), _totals(self.since_replenishment))


class BroughtForward(Event, frozen=True, tag="brought_forward"):
    """A transaction as the older segments have it; its next events are in this one."""

    transaction: Transaction


SegmentEvent = Continued | BroughtForward


def _stored(totals: dict[EntryKind, Total]) -> StoredTotals:
    return {kind.value: (total.count, total.amount) for kind, total in totals.items()}


def _totals(stored: StoredTotals) -> dict[EntryKind, Total]:
    return {
        EntryKind(kind): Total(count, Paise(amount)) for kind, (count, amount) in stored.items()
    }
