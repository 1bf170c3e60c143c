"""Changes and reads a journal's file without the agent, for tests."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw

from agent.journal import chain
from agent.journal.audit import verify_all
from agent.journal.chain import JournalEvent, Tail, TailMarker
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.journal.schema import INSERT_EVENT
from agent.journal.segment import Segment
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Transaction
from tests.unit.agent.transactions.facts import REFERENCE


def as_on_disk(path: Path, folder: Path) -> Path:
    """Copy the files that a power cut would leave now, without SQLite's shared memory."""
    folder.mkdir(exist_ok=True)
    for name in (path.name, f"{path.name}-wal", path.with_suffix(".key").name):
        source = path.with_name(name)
        if source.exists():
            shutil.copy(source, folder / source.name)
    return folder / path.name


def written(path: Path, *events: AnyEvent, reference: str = REFERENCE) -> Path:
    """Append these events to a journal, close it, and return its path."""
    with Journal(path) as journal:
        for event in events:
            journal.append(reference, event)
    return path


UNKNOWN = '{"name":"told_by_phone","at":7.5}'
"""An event of a release that does not exist yet."""


def append_unknown(path: Path, body: str = UNKNOWN, reference: str = REFERENCE) -> None:
    """Append a stored event as a newer release would, but leave the file's number as it is."""
    key = chain.KeyFile.beside(path).read()
    with Segment(path) as segment:
        end = segment.end()
    seq = end.seq + 1
    tail = Tail(seq, chain.link(key, end.link, chain.message(seq, reference, body)))
    execute(path, INSERT_EVENT, (seq, reference, body, tail.link))
    marker = TailMarker(path.with_suffix(".last"), key)
    marker.write(tail)
    marker.close()


def number_in_header(path: Path) -> int:
    """Return the number of the main file alone, which the package's scripts read."""
    return int.from_bytes(path.read_bytes()[60:64])


TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


def execute(path: Path, sql: str, bindings: tuple[object, ...] = ()) -> None:
    """Change the file in a way that the agent never does, and restore dropped triggers."""
    with closing(apsw.Connection(str(path))) as database:
        triggers = list(database.execute(TRIGGERS))
        database.execute(sql, bindings)
        there = {name for name, _ in database.execute(TRIGGERS)}
        for name, trigger in triggers:
            if name not in there:
                database.execute(trigger)


def unreadable(file: Path) -> None:
    """Make each read of the file fail like on a broken disk (EIO)."""
    file.unlink(missing_ok=True)
    file.symlink_to("/proc/self/mem")  # its first page is never mapped


NEWER_THAN = {
    1: "DROP TABLE movement; DROP TABLE counter",
    2: "ALTER TABLE event DROP COLUMN link",
    3: """DROP TRIGGER event_stays; DROP TABLE archive;
        CREATE TRIGGER event_stays BEFORE DELETE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never deleted'); END""",
}
"""The changes that undo a later schema version."""


def aged(path: Path, schema: int) -> Path:
    """Change a journal to the form that an older agent would have written."""
    for version in range(max(NEWER_THAN), schema - 1, -1):
        execute(path, NEWER_THAN[version])
    execute(path, f"PRAGMA user_version = {schema}")
    if schema < 3:
        path.with_suffix(".key").unlink()
    return path


def rows(path: Path) -> list[tuple[object, ...]]:
    """Return all rows of the file's two tables."""
    with closing(apsw.Connection(str(path))) as database:
        events = list(database.execute("SELECT * FROM event ORDER BY seq"))
        states = list(database.execute("SELECT * FROM state ORDER BY client_reference"))
    return events + states


def facts_of(path: Path, reference: str = REFERENCE) -> list[JournalEvent]:
    with Segment(path) as journal:
        return [entry.event for entry in journal.events(reference)]


def known(path: Path, reference: str = REFERENCE) -> Transaction:
    """Return a transaction of the journal or its archives."""
    with JournalReader(path) as journal:
        found = journal.get(reference)
    assert found
    return found


def is_whole(path: Path) -> bool:
    """Verify the journal and its archives."""
    with JournalReader(path) as history:
        return list(verify_all(history)) == []


def fold(events: Iterator[AnyEvent] | list[AnyEvent]) -> Transaction | None:
    transaction = None
    for event in events:
        transaction = apply(transaction, event)
    return transaction
