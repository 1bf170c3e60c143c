"""States, ledger and totals, computed from the events alone by replaying them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from agent.base.money import Paise
from agent.base.structs import replace
from agent.journal import chain
from agent.journal.segment_header import SegmentHeader, StoredRow, carried_seal
from agent.transactions.ledger import EntryKind, LedgerEntry, Total, Totals, counting, ledger_entry
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import AnyEvent, Transaction
from agent.transactions.till import TillEvent


@dataclass(slots=True, kw_only=True)
class Projection:
    """The result of all events applied so far."""

    states: dict[str, Transaction] = field(default_factory=dict)
    entries: dict[int, LedgerEntry] = field(default_factory=dict)
    """The ledger, by the event's seq."""
    totals: Totals = field(default_factory=lambda: Totals({}, {}))
    carried_until: int
    """The seq of the header's last event: an archive has the entries up to it."""
    replenished_at: int = 0
    """The seq of the last replenishment; totals since replenishment count later events."""
    missing_fees: Counter[EntryKind] = field(default_factory=Counter)
    """Paise of fees that are missing in the entries accepted without them."""

    @classmethod
    def after(cls, header: SegmentHeader) -> Self:
        """Return the projection of a segment before its first event."""
        return cls(totals=header.brought_forward().totals, carried_until=header.last)

    def apply(self, seq: int, reference: str, event: AnyEvent | TillEvent) -> None:
        """Apply one event to state, ledger and totals. Raises IllegalMove."""
        before = self.states.get(reference)
        if not isinstance(event, TillEvent):
            self.states[reference] = apply(before, event)
        if seq <= self.carried_until:
            return
        entry = ledger_entry(before, event, self.states.get(reference))
        if entry:
            self.entries[seq] = LedgerEntry(seq, entry.date, reference, entry.kind, entry.amount)
        step = counting(event, entry)
        self.totals.take(step)
        if step.restarts:
            self.replenished_at = seq

    def ledger_entries(self) -> list[LedgerEntry]:
        return [self.entries[seq] for seq in sorted(self.entries)]

    def accept_without_fee(self, stored: LedgerEntry) -> bool:
        """Accept a stored entry that lacks its customer's fee; return True if it is one.

        Earlier releases stored amount and fee on append, but only the amount when they archived or
        salvaged. `verify` reports such an entry, but does not call it damage.
        """
        expected, t = self.entries.get(stored.seq), self.states.get(stored.client_reference)
        if expected is None or expected == stored or t is None:
            return False
        if not t.fee or stored != replace(expected, amount=t.amount):
            return False
        self.entries[stored.seq] = stored
        self.missing_fees[stored.kind] += t.fee
        _subtract(self.totals.lifetime, stored.kind, t.fee)
        if stored.seq > self.replenished_at:
            _subtract(self.totals.since_replenishment, stored.kind, t.fee)
        return True


def _subtract(totals: dict[EntryKind, Total], kind: EntryKind, fee: Paise) -> None:
    total = totals[kind]
    totals[kind] = Total(total.count, Paise(total.amount - fee))


class ChainMismatch(Exception):
    """An event or a state that does not match the chain; the message names it."""


@dataclass(slots=True)
class ChainCheck:
    """Checks one transaction's events against the chain of their segment."""

    key: bytes
    header: SegmentHeader
    link_at: Callable[[int], bytes | None]
    _carried: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        self._carried = dict(self.header.brought_forward().carried)

    def check(self, transaction: Transaction, events: list[tuple[StoredRow, AnyEvent]]) -> None:
        """Raise ChainMismatch if an event breaks the chain or leads to another state."""
        replayed: Transaction | None = None
        for row, event in events:
            if not self.fits(row):
                raise ChainMismatch(f"event {row[0]} does not fit the chain")
            try:
                replayed = apply(replayed, event)
            except IllegalMove as move:
                raise ChainMismatch(f"event {row[0]}: {move}") from move
        if replayed != transaction:
            reference = transaction.client_reference
            raise ChainMismatch(f"the state of {reference} is not what its events say")

    def fits(self, row: StoredRow) -> bool:
        """Return True if the chain, or the seal of a carried event, proves the row."""
        seq, reference, body, link = row
        if seq in self._carried:
            return carried_seal(self.key, row) == self._carried[seq]
        header = self.header
        previous = header.link if seq == header.last + 1 else self.link_at(seq - 1)
        message = chain.message(seq, reference, body)
        return previous is not None and chain.link(self.key, previous, message) == link
