"""How commands that read the journal report a missing archive.

They name the archive on standard error. If the answer may be incomplete, the exit code is 1. Open
transactions are always in the working file, so an answer about them is complete.
"""

from typing import Any

from agent.commands.carry_out import OK, PROBLEM, problem
from agent.journal.reader import JournalReader
from agent.transactions.model import Transaction


def name_missing(journal: JournalReader) -> int:
    """Name each missing archive; return the exit code of an answer that may lack its events."""
    for missing in journal.missing:
        problem(missing)
    return PROBLEM if journal.missing else OK


def name_missing_for(journal: JournalReader, t: Transaction, typed: str) -> int:
    """Do as `name_missing`, for the answer about one transaction.

    The answer is complete if the whole reference was typed and all events are in the files read.
    The end of a reference can also match a transaction in a missing archive.
    """
    code = name_missing(journal)
    return OK if typed == t.client_reference and journal.is_whole(t) else code


def with_missing(row: dict[str, Any], journal: JournalReader, code: int) -> dict[str, Any]:
    """Return a JSON object, with the missing archives if the answer may lack their events."""
    if code == OK:
        return row
    gaps = [gap.as_json() for gap in journal.gaps if not gap.is_erased]
    return row | {"missing_archives": gaps}
