"""The chain breaks where an event was changed, removed or put in without the device's key."""

from pathlib import Path
from random import Random

import pytest

from agent.journal import chain
from agent.journal.audit import DOES_NOT_FIT, AuditFinding, verify
from agent.journal.chain import KeyFile
from agent.journal.database import Damaged, DiskRefuses
from agent.journal.journal import Journal
from agent.journal.schema import CHAINED
from agent.journal.segment import Segment, encoded
from tests.support.disk import Disk
from tests.unit.agent.journal.disk import aged, execute, unreadable, written
from tests.unit.agent.journal.power_cut import PATH
from tests.unit.agent.transactions.facts import (
    CLAIM_ISSUED,
    HANDED,
    LIFE,
    PENDING,
    REFERENCE,
    answered,
    prepared,
    sending,
)
from tests.unit.agent.transactions.till_events import LOADED, noted

NO_TRIGGERS = "DROP TRIGGER event_is_final; DROP TRIGGER event_stays;"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of twelve events of a transaction and one of the drawer."""
    written(tmp_path / "journal.db", *LIFE)
    return noted(tmp_path / "journal.db", LOADED)


def first_finding(path: Path) -> AuditFinding | None:
    with Segment(path) as journal:
        return next(verify(journal), None)


@pytest.mark.parametrize(
    ("tampered", "at"),
    [
        ("UPDATE event SET body = body || ' ' WHERE seq = 3", 3),
        ("UPDATE event SET client_reference = 'B' WHERE seq = 5", 5),
        ("UPDATE event SET link = zeroblob(16) WHERE seq = 7", 7),
        ("UPDATE event SET seq = 99 WHERE seq = 13", 99),
        ("DELETE FROM event WHERE seq = 4", 5),
        ("DELETE FROM event WHERE seq = 1", 2),
        ("INSERT INTO event VALUES (14, 'B', '{}', zeroblob(16))", 14),
        ("UPDATE event SET (body, link) = (SELECT body, link FROM event WHERE seq = 9)", 1),
    ],
)
def test_the_first_mismatch_is_named(path: Path, tampered: str, at: int) -> None:
    execute(path, NO_TRIGGERS + tampered)
    finding = first_finding(path)
    assert finding is not None
    assert (finding.seq, finding.what) == (at, DOES_NOT_FIT)
    assert finding.client_reference in (REFERENCE, "B", "@TILL")


def test_the_hash_covers_the_event_as_stored(path: Path) -> None:
    """SQLite's trigger and our code hash the same bytes."""
    with Segment(path) as journal:
        stored = {seq: content for seq, content, _ in journal.linked_events()}
        bodies = list(journal._query("SELECT seq, client_reference, body FROM event"))
    assert stored == {row[0]: chain.message(*row) for row in bodies}


def test_a_reference_and_a_body_cannot_be_exchanged_in_the_hash() -> None:
    assert chain.message(1, "A", "B{}") != chain.message(1, "AB", "{}")
    assert chain.message(1, "2 A", "{}") != chain.message(12, "A", "{}")


# --- the key ---


def test_the_key_is_made_once_and_only_the_agent_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "journal.key"
    key = KeyFile(file, Random(1)).read_or_make()
    assert len(key) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert KeyFile(file, Random(2)).read_or_make() == key


def test_a_key_that_cannot_be_read_is_neither_replaced_nor_called_damaged(path: Path) -> None:
    file = path.with_suffix(".key")
    unreadable(file)
    with pytest.raises(DiskRefuses, match="the disk fails"):
        Journal(path)
    assert file.is_symlink()


def test_a_folder_in_the_keys_place_is_not_called_a_failing_disk(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        KeyFile(tmp_path, Random(1)).read()


def test_another_key_gives_another_chain(path: Path) -> None:
    """So nobody can mend a chain who does not have the key."""
    path.with_suffix(".key").write_bytes(bytes(32))
    assert first_finding(path) == AuditFinding(1, DOES_NOT_FIT, REFERENCE)
    with pytest.raises(Damaged, match="event 13 does not fit the chain"):
        Journal(path)


@pytest.mark.parametrize("content", [None, b"", b"short"])
def test_no_event_is_appended_without_the_key(path: Path, content: bytes | None) -> None:
    """It can still be read; a new key would hide what happened to the old events."""
    file = path.with_suffix(".key")
    file.unlink() if content is None else file.write_bytes(content)
    with pytest.raises(Damaged, match="key"):
        Journal(path)
    assert file.exists() is (content is not None)
    with Segment(path) as journal:
        assert [str(file) in finding.what for finding in verify(journal)] == [True]
        assert journal.get(REFERENCE)


def test_no_key_is_made_for_a_journal_whose_events_are_chained_already(path: Path) -> None:
    aged(path, schema=CHAINED)
    path.with_suffix(".key").unlink()
    with pytest.raises(Damaged, match="key"):
        Journal(path)
    assert not path.with_suffix(".key").exists()


def test_a_journal_on_a_simulated_disk_has_no_secret() -> None:
    with Journal(PATH, vfs=Disk().vfs) as journal:
        assert journal.key() == chain.NO_SECRET


# --- an agent that starts ---


@pytest.mark.parametrize(
    ("tampered", "said"),
    [
        ("UPDATE event SET body = replace(body, 'PENDING', 'SUCCESS') WHERE seq = 16", "event 16"),
        ("UPDATE event SET body = replace(body, '50000', '90000') WHERE seq = 14", "event 14"),
        ("UPDATE state SET body = replace(body, '50000', '90000')", "the state of B"),
        ("DELETE FROM event WHERE seq = 15", "event 16"),
        (
            "UPDATE event SET body = (SELECT body FROM event WHERE seq = 13) WHERE seq = 15",
            "event 15 does not fit",
        ),
    ],
)
def test_the_agent_does_not_start_with_a_changed_open_transaction(
    path: Path, tampered: str, said: str
) -> None:
    """Each start proves the open transactions; `verify` proves all others."""
    pending = answered(PENDING, reference="B")
    written(path, prepared(reference="B"), sending(), pending, CLAIM_ISSUED, reference="B")
    execute(path, NO_TRIGGERS + tampered)
    with pytest.raises(Damaged, match=said):
        Journal(path)


def test_an_impossible_event_with_a_right_link_stops_the_agent(path: Path) -> None:
    """Somebody with the key wrote it; the events lead to no state."""
    written(path, prepared(reference="B"), reference="B")
    with Segment(path) as journal:
        body, previous = encoded(HANDED), journal.end()
        link = chain.link(journal.key(), previous.link, chain.message(15, "B", body))
    execute(path, "INSERT INTO event VALUES (15, 'B', ?, ?)", (body, link))
    with pytest.raises(Damaged, match="event 15: Handed is not possible"):
        Journal(path)


# --- the tail marker ---


def test_a_marker_that_cannot_be_written_does_not_stop_the_agent(path: Path) -> None:
    """Each event is durable without it. A start warns, and `verify` reports it."""
    marker = path.with_suffix(".last")
    marker.unlink()
    marker.mkdir()
    written(path, prepared(reference="B"), reference="B")
    finding = first_finding(path)
    assert finding is not None
    assert "the tail marker (last event) cannot be read" in finding.what


def test_only_the_agent_can_read_the_marker(path: Path) -> None:
    assert path.with_suffix(".last").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", bytes(40)])
def test_a_new_marker_that_a_power_cut_has_left_empty_is_not_damage(
    path: Path, content: bytes
) -> None:
    """Its name reaches the disk before its content, which is not synced."""
    path.with_suffix(".last").write_bytes(content)
    assert first_finding(path) is None


# --- an old file ---


@pytest.mark.parametrize("schema", [1, 2])
def test_an_old_journals_events_are_chained(tmp_path: Path, schema: int) -> None:
    path = aged(written(tmp_path / "journal.db", *LIFE), schema)
    written(path, prepared(reference="B"), reference="B")
    assert first_finding(path) is None
    with Segment(path) as journal:
        assert [len(entry.link) for entry in journal.events()] == [16] * 13
