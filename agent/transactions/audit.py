"""Checks a journal against itself, without changing anything."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from agent.money import Paise
from agent.transactions import chain
from agent.transactions.database import Damaged
from agent.transactions.journal import Entry, Journal
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import Transaction
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


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that `verify` found wrong, at the first event that shows it (None: the file)."""

    seq: int | None
    what: str
    client_reference: str | None = None


DOES_NOT_FIT = "the event does not fit the chain: it or what stood before it was changed"


@dataclass(slots=True)
class _Told:
    """What the events say, whatever stands beside them."""

    states: dict[str, Transaction] = field(default_factory=dict)
    books: dict[int, Movement] = field(default_factory=dict)
    counters: Counters = field(default_factory=lambda: Counters({}, {}))

    def takes(self, entry: Entry) -> None:
        """Fold one event. Raises IllegalMove."""
        event = entry.event
        if isinstance(event, TillFact):
            moved = till_movement(event)
            if moved:
                self._books(entry, *moved)
            if isinstance(event, CashServiced):
                self.counters.short.clear()
            return
        before = self.states.get(entry.client_reference)
        after = apply(before, event)
        self.states[entry.client_reference] = after
        kind = movement(before, after)
        if kind:
            self._books(entry, kind, after.collected)

    def _books(self, entry: Entry, kind: Kind, amount: Paise) -> None:
        day = day_of(entry.event.at)
        self.books[entry.seq] = Movement(entry.seq, day, entry.client_reference, kind, amount)
        for counters in (self.counters.long, self.counters.short) if kind not in COUNTS else ():
            counters[kind] = counters.get(kind, Counter()).plus(amount)


def verify(journal: Journal) -> Iterator[Finding]:
    """Check the file, the chain, and that all beside the events is what they say.

    Raises Damaged where something cannot even be read.
    """
    told = _Told()
    with journal.one_moment():
        yield from (Finding(None, complaint) for complaint in journal.check_file())
        yield from verify_chain(journal)
        yield from _fold(journal, told)
        yield from _compare_states(journal, told.states)
        yield from _compare_books(journal, told)


def verify_chain(journal: Journal) -> Iterator[Finding]:
    """Name the first event that does not fit; what comes after it, nobody can say."""
    try:
        key = journal.key()
    except Damaged as missing:
        yield Finding(None, str(missing))
        return
    seq = chain.first_misfit(key, journal.sealed())
    if seq is not None:
        yield Finding(seq, DOES_NOT_FIT, journal.reference_at(seq))


def _fold(journal: Journal, told: _Told) -> Iterator[Finding]:
    expected = 1
    for entry in journal.entries():
        if entry.seq != expected:
            yield Finding(entry.seq, f"event {expected} is missing")
        expected = entry.seq + 1
        try:
            told.takes(entry)
        except IllegalMove as move:
            yield Finding(entry.seq, str(move))


def _compare_states(journal: Journal, folded: dict[str, Transaction]) -> Iterator[Finding]:
    for transaction in journal.transactions():
        if folded.pop(transaction.client_reference, None) != transaction:
            what = f"{transaction.client_reference}: the state is not what its events say"
            yield Finding(None, what)
    for reference in folded:
        yield Finding(None, f"{reference}: there are events but no state")


def _compare_books(journal: Journal, told: _Told) -> Iterator[Finding]:
    for line in journal.movements():
        if told.books.pop(line.seq, None) != line:
            yield Finding(line.seq, "the drawer's books are not what the event says")
    for seq in told.books:
        yield Finding(seq, "the event moved notes but is not in the drawer's books")
    if journal.counters() != told.counters:
        yield Finding(None, "the drawer's counters are not what the events say")
