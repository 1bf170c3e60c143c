"""Writes the data derived from an event into a segment: its ledger entry and the till's totals.

The agent's journal and its mirror use it in the same commit as the event.
"""

import apsw

from agent.journal.segment import SHORT
from agent.transactions.ledger import Counting, NewEntry

_STATE = "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
STATE = f"{_STATE} SET closed = excluded.closed, body = excluded.body"
STILL_OPEN_STATE = f"{_STATE} SET body = excluded.body"
"""For a transaction that was open already. It does not write the index, which saves a page."""


def insert_entry(database: apsw.Connection, reference: str, entry: NewEntry) -> None:
    """Insert the ledger entry of the event just inserted (`state` has no rowids)."""
    database.execute(
        "INSERT INTO movement (seq, date, client_reference, kind, amount) "
        "VALUES (last_insert_rowid(), ?, ?, ?, ?)",
        (entry.date, reference, entry.kind.value, entry.amount),
    )


def update_totals(database: apsw.Connection, step: Counting) -> None:
    """Add like Totals.take, but in SQL, to the stored value of each row, right or wrong.

    So a total that was changed on the disk is not overwritten, and `verify` finds it.
    """
    if step.restarts:
        database.execute("DELETE FROM counter WHERE name GLOB ?", (f"{SHORT}*",))
    if step.adds:
        kind = step.adds.kind.value
        database.execute(
            "INSERT INTO counter (name, count, amount) VALUES (?1, 1, ?3), (?2, 1, ?3) "
            "ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount",
            (kind, SHORT + kind, step.adds.amount),
        )
