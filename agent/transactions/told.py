"""What a journal's events say, whatever stands beside them: states, books and counters, folded."""

from dataclasses import dataclass, field

from agent.money import Paise
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Transaction
from agent.transactions.movements import (
    COUNTS,
    Counter,
    Counters,
    Kind,
    Movement,
    day_of,
    movement,
    till_movement,
)
from agent.transactions.till import CashServiced, TillFact


@dataclass(slots=True)
class Told:
    """The fold of all events taken so far."""

    states: dict[str, Transaction] = field(default_factory=dict)
    books: dict[int, Movement] = field(default_factory=dict)
    """By the event's place."""
    counters: Counters = field(default_factory=lambda: Counters({}, {}))

    def brings(self, seq: int, reference: str, event: AnyEvent | TillFact) -> None:  # noqa: ARG002  # as `takes`
        """Fold an event that an older archive's books hold, too. Raises IllegalMove."""
        if not isinstance(event, TillFact):
            self.states[reference] = apply(self.states.get(reference), event)

    def takes(self, seq: int, reference: str, event: AnyEvent | TillFact) -> None:
        """Fold one event. Raises IllegalMove."""
        if isinstance(event, TillFact):
            moved = till_movement(event)
            if moved:
                self._book(seq, reference, event.at, *moved)
            if isinstance(event, CashServiced):
                self.counters.short.clear()
            return
        before = self.states.get(reference)
        after = apply(before, event)
        self.states[reference] = after
        kind = movement(before, after)
        if kind:
            self._book(seq, reference, event.at, kind, after.amount)

    def book_lines(self) -> list[Movement]:
        """Give the drawer's books, in order."""
        return [self.books[seq] for seq in sorted(self.books)]

    def _book(self, seq: int, reference: str, at: float, kind: Kind, amount: Paise) -> None:
        self.books[seq] = Movement(seq, day_of(at), reference, kind, amount)
        for counters in (self.counters.long, self.counters.short) if kind not in COUNTS else ():
            counters[kind] = counters.get(kind, Counter()).plus(amount)
