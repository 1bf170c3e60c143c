"""Finds transactions by a reference, the end of a reference, or a claim code.

A missing file is named on standard error. If the answer may be incomplete, the exit code is 1.
The last file has each open transaction, so an answer about them is complete.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from agent.base.private import Private
from agent.commands.carry_out import OK, PROBLEM, problem
from agent.journal.reader import JournalReader
from agent.transactions import references
from agent.transactions.model import Transaction
from fleet_messages.claim_codes import CLAIM_CODE

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
    """Yield transactions with a reference (ours, the service's or the bank's) that ends so."""
    end = references.plain(typed)
    return (t for t in every if references.end_so(t, end))


def _claimed(every: tuple[Transaction, ...], typed: str) -> Iterator[Transaction]:
    """Yield the transaction with this claim code. Only salted hashes exist: try each."""
    code = typed.strip().upper()
    if not CLAIM_CODE.fullmatch(code):
        return
    newest_first = sorted(every, key=lambda t: t.opened_at, reverse=True)
    claims = ((t, claim) for t in newest_first for claim in t.claims)
    for t, claim in islice(claims, TRIED_MAX):
        if references.is_claim(claim, Private(code)):
            yield t
            return


def name_missing(journal: JournalReader) -> int:
    """Name each missing file; return the exit code of an answer that may lack its events."""
    for missing in journal.missing:
        problem(missing)
    return PROBLEM if journal.missing else OK


def name_missing_for(journal: JournalReader, t: Transaction, typed: str) -> int:
    """Do as `name_missing`, for the answer about one transaction.

    The answer is complete if the whole reference was typed and all events are in the files read.
    The end of a reference can also match a transaction in a missing file.
    """
    code = name_missing(journal)
    return OK if typed == t.client_reference and journal.is_whole(t) else code


def with_missing(row: dict[str, Any], journal: JournalReader, code: int) -> dict[str, Any]:
    """Return a JSON object, with the missing events if the answer may lack their events."""
    if code == OK:
        return row
    gaps = [gap.as_json() for gap in journal.gaps]
    return row | {"missing_events": gaps}
