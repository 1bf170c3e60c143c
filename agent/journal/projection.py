"""What a journal's events say, whatever stands beside them: states, books and counters, folded."""

from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from agent.journal import chain
from agent.journal.segment_header import Row, SegmentHeader, carried_seal
from agent.money import Paise
from agent.transactions.ledger import EntryKind, Movement, Total, Totals, counting, ledger_entry
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import AnyEvent, Transaction
from agent.transactions.till import TillEvent


@dataclass(slots=True)
class Projection:
    """The fold of all events taken so far."""

    states: dict[str, Transaction] = field(default_factory=dict)
    entries: dict[int, Movement] = field(default_factory=dict)
    """By the event's place."""
    totals: Totals = field(default_factory=lambda: Totals({}, {}))
    serviced_at: int = 0
    """The place of the last cash service: the short counters count what came after it."""
    left_out: Tally[EntryKind] = field(default_factory=Tally)
    """The paise of fees that the lines taken without them lack."""

    def apply_carried(self, seq: int, reference: str, event: AnyEvent | TillEvent) -> None:  # noqa: ARG002  # as `takes`
        """Fold an event that an older archive's books hold, too. Raises IllegalMove."""
        if not isinstance(event, TillEvent):
            self.states[reference] = apply(self.states.get(reference), event)

    def apply(self, seq: int, reference: str, event: AnyEvent | TillEvent) -> None:
        """Fold one event. Raises IllegalMove."""
        before = self.states.get(reference)
        self.apply_carried(seq, reference, event)
        line = ledger_entry(before, event, self.states.get(reference))
        if line:
            self.entries[seq] = Movement(seq, line.date, reference, line.kind, line.amount)
        step = counting(event, line)
        self.totals.take(step)
        if step.begins_anew:
            self.serviced_at = seq

    def ledger_entries(self) -> list[Movement]:
        """Give the drawer's books, in order."""
        return [self.entries[seq] for seq in sorted(self.entries)]

    def apply_without_fee(self, line: Movement) -> bool:
        """Take a line as it stands where it lacks its customer's fee; return whether it is such.

        Earlier releases booked amount and fee, but the amount alone when they archived or salvaged:
        that is told of, and no damage.
        """
        said, t = self.entries.get(line.seq), self.states.get(line.client_reference)
        if said is None or said == line or t is None:
            return False
        if not t.fee or line != replace(said, amount=t.amount):
            return False
        self.entries[line.seq] = line
        self.left_out[line.kind] += t.fee
        _lessen(self.totals.lifetime, line.kind, t.fee)
        if line.seq > self.serviced_at:
            _lessen(self.totals.since_replenishment, line.kind, t.fee)
        return True


def _lessen(counters: dict[EntryKind, Total], kind: EntryKind, fee: Paise) -> None:
    counted = counters[kind]
    counters[kind] = Total(counted.count, Paise(counted.amount - fee))


class ChainMismatch(Exception):
    """What does not fit, in a few words."""


@dataclass(slots=True)
class ChainCheck:
    """Checks one transaction's events against the chain of the file that they stand in."""

    key: bytes
    begin: SegmentHeader
    link_at: Callable[[int], bytes | None]
    _carried: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        self._carried = dict(self.begin.read().carried)

    def check(self, transaction: Transaction, events: list[tuple[Row, AnyEvent]]) -> None:
        """Raise Unproven where the events do not fit, or do not say that this is the state."""
        folded: Transaction | None = None
        for row, event in events:
            if not self._fits(row):
                raise ChainMismatch(f"event {row[0]} does not fit the chain")
            try:
                folded = apply(folded, event)
            except IllegalMove as move:
                raise ChainMismatch(f"event {row[0]}: {move}") from move
        if folded != transaction:
            reference = transaction.client_reference
            raise ChainMismatch(f"the state of {reference} is not what its events say")

    def _fits(self, row: Row) -> bool:
        seq, reference, body, link = row
        if seq in self._carried:
            return carried_seal(self.key, row) == self._carried[seq]
        begin = self.begin
        before = begin.link if seq == begin.last + 1 else self.link_at(seq - 1)
        message = chain.message(seq, reference, body)
        return before is not None and chain.link(self.key, before, message) == link
