"""Proves what is under way before the agent acts on it: its events fit, and say what it is."""

from collections.abc import Callable
from dataclasses import dataclass, field

from agent.transactions import chain
from agent.transactions.base import Base, Row, carried_seal
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import AnyEvent, Transaction


class Unproven(Exception):
    """What does not fit, in a few words."""


@dataclass(slots=True)
class Proof:
    """Checks one transaction's events against the chain of the file that they stand in."""

    key: bytes
    begin: Base
    link_at: Callable[[int], bytes | None]
    _carried: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        self._carried = dict(self.begin.read().carried)

    def check(self, transaction: Transaction, events: list[tuple[Row, AnyEvent]]) -> None:
        """Raise Unproven where the events do not fit, or do not say that this is the state."""
        folded: Transaction | None = None
        for row, event in events:
            if not self._fits(row):
                raise Unproven(f"event {row[0]} does not fit the chain")
            try:
                folded = apply(folded, event)
            except IllegalMove as move:
                raise Unproven(f"event {row[0]}: {move}") from move
        if folded != transaction:
            reference = transaction.client_reference
            raise Unproven(f"the state of {reference} is not what its events say")

    def _fits(self, row: Row) -> bool:
        seq, reference, body, link = row
        if seq in self._carried:
            return carried_seal(self.key, row) == self._carried[seq]
        begin = self.begin
        before = begin.link if seq == begin.last + 1 else self.link_at(seq - 1)
        message = chain.message(seq, reference, body)
        return before is not None and chain.link(self.key, before, message) == link
