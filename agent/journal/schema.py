"""The tables of the journal's file: the migrations that create them, and a check."""

from collections.abc import Iterator
from contextlib import closing
from functools import cache

import apsw

APPLICATION_ID = 0x4B494F53  # "KIOS": distinguishes our file from any other SQLite database

# Each entry raises the schema by one version; user_version in the file counts those applied.
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
    # The archives (agent.journal.segment_header): only such events may be deleted here.
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
)
INSERT_EVENT = "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)"
INSERT_ENTRY = (
    "INSERT INTO movement (seq, date, client_reference, kind, amount) VALUES (?, ?, ?, ?, ?)"
)
CHAINED = 3
"""The schema version from which events are chained."""
SCHEMA_VERSION = len(MIGRATIONS)


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
