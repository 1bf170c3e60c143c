"""Checks a journal against itself, without changing anything."""

from collections.abc import Iterator
from dataclasses import dataclass

from agent.transactions.journal import Journal
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import Transaction


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that `verify` found wrong, at the first event that shows it (None: the file)."""

    seq: int | None
    what: str


def verify(journal: Journal) -> Iterator[Finding]:
    """Check the file, the row of events, and that every state is the fold of its events.

    Raises Damaged where something cannot even be read.
    """
    folded: dict[str, Transaction] = {}
    with journal.one_moment():
        yield from (Finding(None, complaint) for complaint in journal.check_file())
        yield from _fold(journal, folded)
        yield from _compare(journal, folded)


def _fold(journal: Journal, folded: dict[str, Transaction]) -> Iterator[Finding]:
    expected = 1
    for entry in journal.entries():
        if entry.seq != expected:
            yield Finding(entry.seq, f"event {expected} is missing")
        expected = entry.seq + 1
        try:
            known = folded.get(entry.client_reference)
            folded[entry.client_reference] = apply(known, entry.event)
        except IllegalMove as move:
            yield Finding(entry.seq, str(move))


def _compare(journal: Journal, folded: dict[str, Transaction]) -> Iterator[Finding]:
    for transaction in journal.transactions():
        if folded.pop(transaction.client_reference, None) != transaction:
            what = f"{transaction.client_reference}: the state is not what its events say"
            yield Finding(None, what)
    for reference in folded:
        yield Finding(None, f"{reference}: there are events but no state")
