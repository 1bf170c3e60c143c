"""Writes stored events, and all that follows from them, into a segment in one commit.

A new segment is written at a roll-over, on the mirror's medium and after a salvage; the mirror's is
extended. The events must continue those in the file.
"""

from pathlib import Path

import apsw
import msgspec

from agent.journal import chain
from agent.journal.chain import StoredRow, parse_event
from agent.journal.continuation import BroughtForward, Continued
from agent.journal.database import Damaged, explained, new_database, one_commit
from agent.journal.projection import NotContinued, Projection
from agent.journal.schema import INSERT_ENTRY, STATE, insert_events
from agent.journal.segment import COUNTERS, SHORT, Segment, encoded, states, totals_of
from agent.transactions.ledger import EntryKind, Total
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Transaction
from agent.transactions.till import TILL

_TOTAL = "INSERT INTO counter (name, count, amount) VALUES (?, ?, ?)"


def continuing(segment: Segment, at: float) -> list[StoredRow]:
    """Return the first events of the segment that follows this one. `at` is in Unix seconds."""
    last, link = segment.end()
    opened = [(t.client_reference, t) for t in segment.still_open()]
    forward = ((r, encoded(BroughtForward(at=at, transaction=t))) for r, t in opened)
    rows = []
    for reference, body in ((TILL, encoded(Continued.of(at, link, segment.totals()))), *forward):
        last += 1
        link = chain.link(segment.key(), link, chain.message(last, reference, body))
        rows.append((last, reference, body, link))
    return rows


def write_segment(path: Path, vfs: str | None, rows: list[StoredRow]) -> None:
    """Write a new segment. Raises JournalError."""
    try:
        with new_database(path, vfs) as database:
            _add(database, rows)
    except apsw.Error as error:
        raise explained(path, error) from error


def extend_segment(path: Path, rows: list[StoredRow]) -> None:
    """Add events to a segment that nobody writes now. Raises JournalError."""
    try:
        with one_commit(path) as database:
            _add(database, rows)
    except apsw.Error as error:
        raise explained(path, error) from error
    except (msgspec.DecodeError, ValueError) as unfit:  # somebody may have changed the medium
        raise Damaged(f"{path}: {unfit}") from unfit


def _add(database: apsw.Connection, rows: list[StoredRow]) -> None:
    references = {row[1] for row in rows}
    totals = totals_of(database.execute(COUNTERS))
    projection = Projection(_states_of(database, references), totals=totals)
    for seq, reference, body, _ in rows:
        try:
            projection.apply(seq, reference, parse_event(body))
        except (IllegalMove, NotContinued) as move:
            raise Damaged(f"event {seq}: {move}; look at it with `journal verify`") from move
    insert_events(database, rows)
    after = ((r, int(t.closed), encoded(t)) for r, t in sorted(projection.states.items()))
    database.executemany(STATE, after)
    entries = (
        (e.seq, e.date, e.client_reference, e.kind.value, e.amount)
        for _, e in sorted(projection.entries.items())
    )
    database.executemany(INSERT_ENTRY, entries)
    database.execute("DELETE FROM counter")
    database.executemany(_TOTAL, _rows_of("", projection.totals.lifetime))
    database.executemany(_TOTAL, _rows_of(SHORT, projection.totals.since_replenishment))


def _states_of(database: apsw.Connection, references: set[str]) -> dict[str, Transaction]:
    query = "SELECT body FROM state WHERE client_reference = ?"
    found = ((r, database.execute(query, (r,)).get) for r in sorted(references))
    return {reference: states.decode(body) for reference, body in found if body is not None}


def _rows_of(prefix: str, totals: dict[EntryKind, Total]) -> list[tuple[str, int, int]]:
    return [(prefix + kind.value, total.count, total.amount) for kind, total in totals.items()]
