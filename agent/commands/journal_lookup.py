"""Finds transactions by a reference, the end of a reference, or a claim code."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from agent.base.private import Private
from agent.journal.reader import JournalReader
from agent.transactions import references
from agent.transactions.model import Transaction

LISTED_MAX = 20  # lines on a terminal; more characters of a reference give fewer
TRIED_MAX = 500
"""The number of newest claims whose hash is compared: each takes 20 ms on a Raspberry Pi."""


class NotOne(msgspec.Struct, frozen=True):
    """Why the typed text does not name exactly one transaction."""

    why: str


def the_one(journal: JournalReader, typed: str) -> Transaction | NotOne:
    """Return the transaction that `typed` names."""
    match find(journal, typed):
        case ():
            return NotOne(f"{typed}: not in this journal")
        case (one,):
            return one
        case several:
            listed = "\n".join(f"  {t.client_reference}" for t in several[:LISTED_MAX])
            more = f"\n  and {len(several) - LISTED_MAX} more" if len(several) > LISTED_MAX else ""
            return NotOne(f"{typed}: {len(several)} transactions match\n{listed}{more}")


def find(journal: JournalReader, typed: str) -> tuple[Transaction, ...]:
    """Return the transaction with this whole reference, otherwise all possible matches."""
    whole = journal.get(typed)
    if whole is not None:
        return (whole,)
    every = tuple(journal.transactions())
    return tuple(_ending(every, typed)) or tuple(_claimed(every, typed))


def _ending(every: tuple[Transaction, ...], typed: str) -> Iterator[Transaction]:
    """Yield transactions with a reference (ours, the service's, the bank's) that ends so."""
    end = references.plain(typed)
    return (t for t in every if references.end_so(t, end))


def _claimed(every: tuple[Transaction, ...], typed: str) -> Iterator[Transaction]:
    """Yield the transaction with this claim code. Only salted hashes exist: try each."""
    code = typed.strip().upper()
    if not references.CLAIM_CODE.fullmatch(code):
        return
    newest_first = sorted(every, key=lambda t: t.opened_at, reverse=True)
    claims = ((t, claim) for t in newest_first for claim in t.claims)
    for t, claim in islice(claims, TRIED_MAX):
        if references.is_claim(claim, Private(code)):
            yield t
            return
