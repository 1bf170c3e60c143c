"""The number of the journal's format, the migrations that create its tables, and a check.

The file's `user_version` is the number of the format that a release must know to read it. The
package has the number that its release knows (`journal-schema`); preinst, trial and roll-back
compare the two. So whatever an older release cannot read needs a new number.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache

import apsw
import msgspec

APPLICATION_ID = 0x4B494F53  # "KIOS": distinguishes our file from any other SQLite database

# Each entry raises the number by one. A release applies an entry with SQL when it opens the file.
# An entry without SQL is for events in NEEDS: the first of them raises the number of its file.
MIGRATIONS = (
    """
    CREATE TABLE event (
        seq INTEGER PRIMARY KEY,
        client_reference TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_of ON event (client_reference);
    CREATE TRIGGER event_is_final BEFORE UPDATE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never changed'); END;
    CREATE TRIGGER event_stays BEFORE DELETE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never deleted'); END;
    CREATE TABLE state (
        client_reference TEXT PRIMARY KEY,
        closed INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX state_open ON state (client_reference) WHERE closed = 0;
    """,
    # The till's ledger (agent.transactions.ledger), filled from the events so far.
    # Up to this version an event's name alone says whether notes moved: the till was never counted,
    # no service took notes in that a dispute could have found held twice, and nobody paid a fee.
    """
    CREATE TABLE movement (
        seq INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        client_reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        amount INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX movement_on ON movement (date);
    CREATE TABLE counter (
        name TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        amount INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO movement
        SELECT seq, date(event.body ->> 'at', 'unixepoch', '+330 minutes'), client_reference,
            CASE event.body ->> 'name'
                WHEN 'handed' THEN 'handed_out' WHEN 'refunded' THEN 'given_back' ELSE 'taken_in'
            END,
            state.body ->> 'amount'
        FROM event JOIN state USING (client_reference)
        WHERE event.body ->> 'name' IN ('held', 'handed', 'refunded')
            OR (event.body ->> 'name' = 'prepared' AND event.body ->> 'held');
    INSERT INTO counter SELECT kind, count(*), sum(amount) FROM movement GROUP BY kind;
    INSERT INTO counter SELECT 'short:' || name, count, amount FROM counter;
    """,
    # The chain (agent.journal.chain), including the existing events.
    """
    DROP TRIGGER event_is_final;
    ALTER TABLE event ADD COLUMN link BLOB NOT NULL DEFAULT x'';
    WITH RECURSIVE chained (seq, link) AS (
        SELECT 0, zeroblob(16)
        UNION ALL
        SELECT event.seq, link(chained.link, event.seq, event.client_reference, event.body)
        FROM chained JOIN event
            ON event.seq = (SELECT min(seq) FROM event WHERE seq > chained.seq)
    )
    UPDATE event SET link = chained.link FROM chained WHERE chained.seq = event.seq;
    CREATE TRIGGER event_is_final BEFORE UPDATE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never changed'); END;
    """,
    # The archives of releases up to 0.1.0 (agent.journal.archived), which deleted events here.
    """
    CREATE TABLE archive (
        first INTEGER NOT NULL,
        last INTEGER PRIMARY KEY,
        link BLOB NOT NULL,
        kept TEXT NOT NULL,
        seal BLOB NOT NULL
    ) STRICT;
    DROP TRIGGER event_stays;
    CREATE TRIGGER event_stays BEFORE DELETE ON event
        WHEN OLD.seq > (SELECT coalesce(max(last), 0) FROM archive)
        BEGIN SELECT RAISE (ABORT, 'an event is never deleted'); END;
    """,
    # Reports of missing notes; `reference_id` among the fields of a mismatch; a doubt by the terms.
    "",
    # Segments that continue each other: an older release would go on with the first one.
    "",
)
NEEDS = {
    "continued": 6,
    "brought_forward": 6,
    "shortfall_reported": 5,
    "shortfall_settled": 5,
    "mismatched": 5,
    # The terms decide about a doubt (lifecycle); older releases have one rule for all.
    "not_found": 5,
    "not_sent": 5,
}
"""The number that a file has at least, once it has an event of this name; not named: any.

So an update can be rolled back until it has written something that the release before cannot read.
A test fails if an event changes without a new number.
"""
INSERT_EVENT = "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)"
INSERT_ENTRY = (
    "INSERT INTO movement (seq, date, client_reference, kind, amount) VALUES (?, ?, ?, ?, ?)"
)
_STATE = "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
STATE = f"{_STATE} SET closed = excluded.closed, body = excluded.body"
STILL_OPEN_STATE = f"{_STATE} SET body = excluded.body"
"""For a transaction that was open already. It does not write the index, which saves a page."""
CHAINED = 3
"""The schema version from which events are chained."""
SCHEMA_VERSION = len(MIGRATIONS)
"""The newest format that this release reads; the package's file `journal-schema` has it."""


class _Named(msgspec.Struct):
    name: str


_names = msgspec.json.Decoder(_Named)


def event_name(body: str) -> str:
    """Return the name of a stored event, which may be unknown; "" if there is none."""
    try:
        return _names.decode(body).name
    except msgspec.DecodeError:
        return ""


def migrations_after(number: int) -> list[tuple[int, str]]:
    """Return the migrations with SQL that a file of this number lacks, each with its own number."""
    numbered = enumerate(MIGRATIONS, start=1)
    return [(later, sql) for later, sql in numbered if later > number and sql]


def tables_version() -> int:
    """Return the number of the newest migration with SQL: that of a file without newer events."""
    return migrations_after(0)[-1][0]


def insert_events(database: apsw.Connection, rows: Iterable[tuple[int, str, str, bytes]]) -> bool:
    """Insert events as they are stored; raise the file's number to what they need.

    Returns True if it was raised. Both are one commit, which the caller begins and ends.
    """
    needed = 0
    for row in rows:
        database.execute(INSERT_EVENT, row)
        needed = max(needed, NEEDS.get(event_name(row[2]), 0))
    is_raised = needed > database.execute("PRAGMA user_version").get if needed else False
    if is_raised:
        database.execute(f"PRAGMA user_version = {needed}")
    return is_raised


def make_tables(database: apsw.Connection) -> None:
    database.create_scalar_function("link", lambda *_: b"", 4)
    for migration in MIGRATIONS:
        database.execute(migration)


def structure_errors(database: apsw.Connection) -> Iterator[str]:
    """Yield what is wrong with SQLite's own structures or with the structure of our tables."""
    for (line,) in database.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield str(line)
    ours, theirs = _our_shapes(), _shapes(database)
    for name in sorted(name for name in ours | theirs if ours.get(name) != theirs.get(name)):
        yield f"{name}: this table, index or trigger is not as the agent made it"


@cache
def _our_shapes() -> dict[str, tuple[object, ...]]:
    with closing(apsw.Connection(":memory:")) as expected:
        make_tables(expected)
        return _shapes(expected)


def _shapes(database: apsw.Connection) -> dict[str, tuple[object, ...]]:
    rows = database.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {name: tuple(shape) for name, *shape in rows}
