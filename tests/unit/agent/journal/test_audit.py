"""`verify` finds every error in a journal, and no error in a good one."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest

from agent.journal.audit import DOES_NOT_FIT, AuditFinding, verify, verify_in_steps
from agent.journal.chain import KeyFile, Tail, TailMarker
from agent.journal.database import Damaged, JournalError
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from tests.unit.agent.journal.disk import execute, written
from tests.unit.agent.transactions.facts import (
    HANDED,
    HANDING_OVER,
    PENDING,
    REFERENCE,
    SLIP_STARTED,
    SUCCESS,
    answered,
    prepared,
    sending,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with one closed and one pending transaction."""
    path = tmp_path / "journal.db"
    written(path, prepared(), sending(), answered(SUCCESS), HANDING_OVER, HANDED)
    return written(
        path,
        prepared(reference="B"),
        sending(),
        answered(PENDING, reference="B"),
        reference="B",
    )


def findings(path: Path) -> list[AuditFinding]:
    with Segment(path) as journal:
        return list(verify(journal))


def test_verify_finds_nothing_in_a_good_journal_and_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    assert findings(path) == []
    assert path.read_bytes() == before


def test_the_agent_can_write_between_the_steps_of_verify(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Step by step through a connection of its own: what is written meanwhile is not looked at."""
    monkeypatch.setattr("agent.journal.audit.ROWS_PER_STEP", 2)
    with Journal(path) as agent, Segment(path) as apart:
        steps = 0
        for found in verify_in_steps(apart):
            assert found is None
            steps += 1
            agent.append(f"C{steps}", prepared(reference=f"C{steps}"))
    rows = 8
    assert steps >= rows // 2


def test_each_part_of_verify_pauses_after_as_many_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """31 events, 6 states and 6 entries of the drawer's books, which are of every fifth event."""
    monkeypatch.setattr("agent.journal.audit.ROWS_PER_STEP", 5)
    path = tmp_path / "journal.db"
    for reference in "ABCDEF":
        written(
            path,
            prepared(reference=reference),
            sending(),
            answered(SUCCESS, reference=reference),
            HANDING_OVER,
            HANDED,
            reference=reference,
        )
    written(path, SLIP_STARTED, reference="F")
    file_and_chain, events, states, entries = 2, 6, 2, 6
    with Segment(path) as journal:
        steps = list(verify_in_steps(journal))
    assert steps == [None] * (file_and_chain + events + states + entries)


NOT_THE_BOOKS = "the drawer's books are not what the event says"
NOT_THE_COUNTERS = "the drawer's counters are not what the events say"
NOT_THE_STATE = f"{REFERENCE}: the state does not match its events"


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (
            (
                "DROP TRIGGER event_is_final; "
                "UPDATE event SET body = replace(body, ':50000', ':90000') WHERE seq = 1"
            ),
            [
                AuditFinding(1, DOES_NOT_FIT, REFERENCE),
                AuditFinding(None, NOT_THE_STATE),
                AuditFinding(5, NOT_THE_BOOKS),
                AuditFinding(None, NOT_THE_COUNTERS),
            ],
        ),
        (
            (
                "INSERT INTO event (client_reference, body) "
                "SELECT client_reference, body FROM event WHERE seq = 5"
            ),
            [
                AuditFinding(9, DOES_NOT_FIT, REFERENCE),
                AuditFinding(9, "Handed is not possible in succeeded/handed"),
            ],
        ),
        (
            # No number is missing, but the event was acknowledged and is part of the state.
            "DROP TRIGGER event_stays; DELETE FROM event WHERE seq = 8",
            [
                AuditFinding(8, "events 8 to 8 were acknowledged and are missing"),
                AuditFinding(None, "B: the state does not match its events"),
            ],
        ),
        (
            "UPDATE state SET body = replace(body, '\"handed\"', '\"owed\"')",
            [AuditFinding(None, NOT_THE_STATE)],
        ),
        ("UPDATE state SET closed = 1 - closed WHERE closed", [AuditFinding(None, NOT_THE_STATE)]),
        (
            "DELETE FROM state WHERE client_reference = 'B'",
            [AuditFinding(None, "B: there are events but no state")],
        ),
        (
            (
                "INSERT INTO state SELECT 'C', closed, replace(body, '\"B\"', '\"C\"') "
                "FROM state WHERE client_reference = 'B'"
            ),
            [AuditFinding(None, "C: the state does not match its events")],
        ),
        (
            "DELETE FROM movement",
            [AuditFinding(5, "the event moved notes but is not in the drawer's books")],
        ),
        ("UPDATE movement SET amount = 1", [AuditFinding(5, NOT_THE_BOOKS)]),
        ("UPDATE movement SET date = '1'", [AuditFinding(5, NOT_THE_BOOKS)]),
        (
            "UPDATE counter SET count = 2 WHERE name = 'short:handed_out'",
            [AuditFinding(None, NOT_THE_COUNTERS)],
        ),
        (
            "UPDATE counter SET amount = amount - 1 WHERE name = 'handed_out'",
            [AuditFinding(None, NOT_THE_COUNTERS)],
        ),
    ],
    ids=[
        *("a changed event", "an impossible event", "a missing last event", "a changed state"),
        *("a wrong mark", "no state", "no events", "no entry", "a wrong entry", "a wrong day"),
        *("a wrong total", "a missing paisa"),
    ],
)
def test_verify_finds_a_change(path: Path, changed: str, found: list[AuditFinding]) -> None:
    execute(path, changed)
    assert findings(path) == found


def test_verify_finds_a_missing_event(path: Path) -> None:
    execute(path, "DROP TRIGGER event_stays; DELETE FROM event WHERE seq = 4")
    assert findings(path)[:3] == [
        AuditFinding(5, DOES_NOT_FIT, REFERENCE),
        AuditFinding(5, "event 4 is missing"),
        AuditFinding(5, "Handed is not possible in succeeded/owed"),
    ]


def test_verify_finds_a_journal_restored_from_an_old_copy(path: Path) -> None:
    """The copy is consistent; only the tail marker beside it shows that it is old."""
    copy = path.read_bytes()
    with Journal(path) as journal:
        journal.append("C", prepared(reference="C"))
    path.write_bytes(copy)
    assert findings(path) == [AuditFinding(9, "events 9 to 9 were acknowledged and are missing")]
    with pytest.raises(Damaged, match="events 9 to 9 were acknowledged"):
        Journal(path)


def test_verify_finds_a_changed_tail_marker(path: Path) -> None:
    note = path.with_suffix(".last")
    note.write_bytes(b"\xff" + note.read_bytes()[1:])
    (finding,) = findings(path)
    assert finding.what.endswith("the tail marker (last event) was changed")
    Journal(path).close()
    assert findings(path) == [], "an agent that starts writes it again"


def test_verify_finds_another_event_than_the_acknowledged_one(path: Path) -> None:
    marker = TailMarker(path.with_suffix(".last"), KeyFile.beside(path).read())
    marker.write(Tail(8, b"?" * 16))
    marker.close()
    assert findings(path) == [AuditFinding(8, "the event is not the one that was acknowledged")]


def test_verify_finds_that_the_acknowledged_event_is_missing_before_a_later_one(
    path: Path,
) -> None:
    with Segment(path) as journal:
        link = journal.link_at(7)
    assert link
    marker = TailMarker(path.with_suffix(".last"), KeyFile.beside(path).read())
    marker.write(Tail(7, link))
    marker.close()
    execute(path, "DROP TRIGGER event_stays; DELETE FROM event WHERE seq = 7")
    assert AuditFinding(7, "the event is not the one that was acknowledged") in findings(path)


def test_verify_finds_a_missing_trigger(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as database:
        database.execute("DROP TRIGGER event_stays")
    (finding,) = findings(path)
    assert finding.what.startswith("event_stays: ")


def test_verify_finds_a_damaged_structure_of_the_database(path: Path) -> None:
    """A wrong count of empty pages, at byte 36 of the file."""
    content = bytearray(path.read_bytes())
    content[36:40] = (7).to_bytes(4)
    path.write_bytes(content)
    assert "Freelist" in findings(path)[0].what


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            "DROP TRIGGER event_is_final; UPDATE event SET body = '{' WHERE seq = 3",
            "event 3 cannot be read",
        ),
        ("UPDATE movement SET kind = 'eaten'", "'eaten' is not a movement of notes"),
    ],
)
def test_verify_finds_what_cannot_be_read(path: Path, changed: str, said: str) -> None:
    execute(path, changed)
    with pytest.raises(JournalError, match=said):
        findings(path)
