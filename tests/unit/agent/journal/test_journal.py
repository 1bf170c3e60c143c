"""What the journal promises: durable when `append` returns, whole or not at all, never changed."""

from pathlib import Path

import apsw
import pytest

from agent.journal import schema
from agent.journal.database import Damaged, JournalError, TooNew, WriteFailed
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import BankStatus, CashStatus
from tests.unit.agent.journal.disk import as_on_disk, execute, facts_of, fold, rows, written
from tests.unit.agent.transactions.facts import (
    HANDED,
    LIFE,
    OPENED,
    OPERATOR_NOT,
    REFERENCE,
    VOUCHED_NOT,
    prepared,
    sending,
)

RELEASED = schema.MIGRATIONS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


# --- events are durable and unchanged after reopening ---


def test_an_event_is_on_the_disk_when_append_returns(path: Path, tmp_path: Path) -> None:
    """After each append, a copy of the file has all events and the state that follows from them."""
    with Journal(path) as journal:
        for count, event in enumerate(LIFE, start=1):
            transaction = journal.append(REFERENCE, event)
            copy = as_on_disk(path, tmp_path / "copy")

            assert facts_of(copy) == list(LIFE[:count])
            with Journal(copy) as after_power_cut:
                assert after_power_cut.get(REFERENCE) == transaction == fold(list(LIFE[:count]))


def test_lists(path: Path) -> None:
    """Open ones by age, all by reference, the newest first, the events in their order."""
    written(path, *LIFE)
    written(path, prepared(reference="P-1", opened_at=OPENED + 5), reference="P-1")
    written(path, prepared(reference="P-2", opened_at=OPENED + 3), reference="P-2")
    with Segment(path) as journal:
        assert [t.client_reference for t in journal.open_transactions()] == ["P-2", "P-1"]
        assert [t.client_reference for t in journal.still_open()] == ["P-1", "P-2"]
        assert [t.client_reference for t in journal.newest(2)] == ["P-2", "P-1"]
        assert [t.client_reference for t in journal.ending_with("p-1", 9)] == ["P-1"]
        assert [t.client_reference for t in journal.ending_with("1", 9)] == ["P-1"]
        assert [entry.seq for entry in journal.events()] == list(range(1, len(LIFE) + 3))
        assert [entry.client_reference for entry in journal.events("P-1")] == ["P-1"]
        closed = journal.get(REFERENCE)
        assert closed is not None
        assert (closed.bank_status, closed.cash) == (BankStatus.SUCCEEDED, CashStatus.HANDED)
        assert journal.get("NEVER-HEARD-OF") is None


def test_while_a_part_cannot_be_read_nothing_new_begins_and_open_transactions_go_on(
    path: Path,
) -> None:
    with Journal(path) as journal:
        journal.append(REFERENCE, LIFE[0])
        journal.begin_nothing_new("a part of it cannot be read")
        with pytest.raises(WriteFailed, match="cannot be read"):
            journal.append("B", prepared(reference="B"))
        journal.append(REFERENCE, LIFE[1])
        journal.begin_nothing_new(None)
        journal.append("B", prepared(reference="B"))


# --- never changed ---


@pytest.mark.parametrize("change", ["UPDATE event SET body = '{}'", "DELETE FROM event"])
def test_an_event_is_never_changed(path: Path, change: str) -> None:
    written(path, *LIFE)
    with pytest.raises(apsw.ConstraintError, match="an event is never"):
        execute(path, change)
    assert facts_of(path) == list(LIFE)


def test_an_illegal_event_changes_nothing(path: Path) -> None:
    written(path, *LIFE[:2])
    before = rows(path)
    with Journal(path) as journal:
        with pytest.raises(IllegalMove):
            journal.append(REFERENCE, HANDED)
        assert journal.get(REFERENCE) == fold(list(LIFE[:2]))
    assert rows(path) == before


def test_a_reader_cannot_write(path: Path) -> None:
    written(path, *LIFE[:1])
    with Segment(path) as segment, pytest.raises(apsw.ReadOnlyError):
        segment._database.execute("DELETE FROM state")


# --- files that are refused ---


def test_a_newer_schema_is_refused(path: Path) -> None:
    written(path, *LIFE)
    execute(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    for kind in (Journal, Segment):
        with pytest.raises(TooNew, match="schema 99"):
            kind(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "made_by",
    [
        "CREATE TABLE recipes (name); PRAGMA user_version = 1",
        "CREATE TABLE recipes (name)",
        "PRAGMA application_id = 7",
        b"\x00" * 5000,
        b"hello",
        b"SQLite format 3\x00" + b"?" * 84,
    ],
)
def test_another_programs_file_is_refused_and_left_alone(path: Path, made_by: str | bytes) -> None:
    said = "Keep it: it is evidence"
    if isinstance(made_by, bytes):
        path.write_bytes(made_by)
    else:
        execute(path, made_by)
        said = "another program"
    before = path.read_bytes()
    for kind in (Journal, Segment):
        with pytest.raises(Damaged, match=said):
            kind(path)
    assert path.read_bytes() == before
    assert not Path(f"{path}-wal").exists()


def test_a_missing_journal_is_not_created_by_a_reader(path: Path) -> None:
    """Only a writer creates a journal."""
    with pytest.raises(JournalError, match="there is no journal yet"):
        Segment(path)
    path.touch()
    with pytest.raises(JournalError, match="not set this journal up yet"):
        Segment(path)
    with pytest.raises(JournalError, match="unable to open"):
        Journal(path.parent / "no-such-folder" / "journal.db")


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE state SET body = '{'",
        'UPDATE state SET body = \'{"fate": "eaten"}\'',
        "UPDATE state SET body = CAST(x'22ff22' AS TEXT)",
    ],
)
def test_a_state_that_cannot_be_read(path: Path, spoilt: str) -> None:
    written(path, *LIFE[:2])
    execute(path, spoilt)
    with pytest.raises(Damaged, match="cannot be read"):
        Journal(path)


# --- one writer, many readers ---


def test_a_reader_sees_events_while_the_agent_appends(path: Path) -> None:
    """`journal list` sees what was appended, while the agent goes on appending."""
    with Journal(path) as writer:
        writer.append(REFERENCE, LIFE[0])
        with Segment(path) as reader:
            entries = reader.events()
            assert next(entries).event == LIFE[0]
            writer.append(REFERENCE, LIFE[1])
            assert list(entries) == [], "one look, one moment"
            assert [entry.event for entry in reader.events()] == list(LIFE[:2])


def test_open_transactions_are_found_by_their_index(path: Path) -> None:
    """A start reads only the partial index and the open transactions."""
    with Journal(path) as journal:
        asked: list[str] = []

        def listen(_: object, sql: str, __: object) -> bool:
            asked.append(sql)
            return True

        journal._database.exec_trace = listen
        list(journal.still_open())
        journal._database.exec_trace = None

        (query,) = asked
        plan = [row[3] for row in journal._database.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert plan == ["SCAN state USING INDEX state_open"]


# --- migrations ---


def test_a_migration_and_its_version_are_one_commit(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction that fails half-way leaves neither its changes nor its number in the file."""
    written(path, *LIFE)
    before = path.read_bytes()
    bring(monkeypatch, "CREATE TABLE extra (x); CREATE TABLE event (twice);")
    with pytest.raises(JournalError, match="already exists"):
        Journal(path)
    assert path.read_bytes() == before

    bring(monkeypatch, "CREATE TABLE extra (x);")
    with Journal(path) as journal:
        assert journal._database.execute("PRAGMA user_version").get == len(schema.MIGRATIONS)
        assert journal._database.execute("SELECT count(*) FROM extra").get == 0
    assert facts_of(path) == list(LIFE)


def bring(monkeypatch: pytest.MonkeyPatch, migration: str) -> None:
    """Add this migration as the next release would."""
    migrations = (*RELEASED, migration)
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    monkeypatch.setattr(schema, "SCHEMA_VERSION", len(migrations))


def test_a_reader_does_not_shorten_the_log(path: Path) -> None:
    """The log is part of the reserve; SQLite would delete it when the last process closes."""
    Journal(path).close()
    log = Path(f"{path}-wal")
    length = log.stat().st_size
    assert length > 0
    Segment(path).close()
    assert log.stat().st_size == length


def test_an_agreement_is_found_by_its_day(path: Path) -> None:
    with Journal(path) as journal:
        for event in (prepared(), sending(), VOUCHED_NOT, OPERATOR_NOT):
            journal.append(REFERENCE, event)
        found = [[*journal.with_agreement_on(day)] for day in ("2026-11-21", "2026-11-22")]
        assert found == [[journal.get(REFERENCE)], []]
