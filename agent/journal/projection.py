"""States, ledger and totals, computed from the events alone by replaying them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from agent.journal.chain import JournalEvent
from agent.journal.continuation import BroughtForward, Continued
from agent.transactions.ledger import LedgerEntry, Totals, counting, ledger_entry
from agent.transactions.lifecycle import apply
from agent.transactions.model import Transaction
from agent.transactions.till import TillEvent


class NotContinued(Exception):
    """A first event that contradicts the events before its segment; the message says how."""


class Before(NamedTuple):
    """What the segments before have come to; the first events of a segment must repeat it."""

    totals: Totals
    get: Callable[[str], Transaction | None]
    """Return a transaction's last state in them."""


@dataclass(slots=True)
class Projection:
    """The result of all events applied so far."""

    states: dict[str, Transaction] = field(default_factory=dict)
    """The transactions of the segment, by reference."""
    entries: dict[int, LedgerEntry] = field(default_factory=dict)
    """The ledger, by the event's seq."""
    totals: Totals = field(default_factory=lambda: Totals({}, {}))
    before: Before | None = None
    """None: not known; then the first events are believed."""

    def apply(self, seq: int, reference: str, event: JournalEvent) -> None:
        """Apply one event to state, ledger and totals. Raises IllegalMove, NotContinued."""
        match event:
            case Continued():
                self._continue(event)
            case BroughtForward(transaction=transaction):
                self._bring_forward(reference, transaction)
            case _:
                before = self.states.get(reference)
                after = None if isinstance(event, TillEvent) else apply(before, event)
                if after:
                    self.states[reference] = after
                entry = ledger_entry(before, event, after)
                if entry:
                    one = LedgerEntry(seq, entry.date, reference, entry.kind, entry.amount)
                    self.entries[seq] = one
                self.totals.take(counting(event, entry))

    def _continue(self, event: Continued) -> None:
        is_begun = bool(self.states or self.totals.lifetime)
        known = self.before.totals if self.before else self.totals if is_begun else None
        if known is not None and known != event.totals:
            raise NotContinued("the totals are not those at the end of the events before it")
        self.totals = event.totals

    def _bring_forward(self, reference: str, transaction: Transaction) -> None:
        known = self.states.get(reference) or (self.before and self.before.get(reference))
        if known is not None and known != transaction:
            raise NotContinued("the transaction is not as the events before it left it")
        self.states[reference] = transaction
