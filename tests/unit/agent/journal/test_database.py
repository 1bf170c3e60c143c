"""Tests how the journal's file is opened, and what its errors say."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from pytest_mock import MockerFixture

from agent.journal import database
from agent.journal.database import (
    IN_USE,
    Damaged,
    DiskRefuses,
    JournalError,
    explained,
    is_unreadable,
)
from agent.journal.journal import Journal
from agent.journal.reserve import LOG_FLAGS, opened_file
from tests.support.disk import LOST, Disk
from tests.unit.agent.journal.disk import aged, unreadable, written
from tests.unit.agent.transactions.facts import LIFE, REFERENCE

FILE = Path("/journal.db")


def test_a_journal_whose_shared_memory_cannot_be_made_is_opened_exclusively(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    Path(f"{path}-shm").symlink_to(tmp_path / "nowhere")  # SQLite follows no link
    with Journal(path) as journal:
        assert journal.is_exclusive
        journal.append(REFERENCE, LIFE[0])
        with closing(apsw.Connection(str(path))) as other, pytest.raises(apsw.BusyError):
            other.execute("SELECT * FROM event")


@pytest.mark.parametrize("code", database.NO_SHARED_MEMORY)
def test_an_error_of_shared_memory_opens_the_file_exclusively(
    code: int, mocker: MockerFixture
) -> None:
    failed = apsw.IOError("shared memory")
    vars(failed)["extendedresult"] = code
    found = mocker.sentinel.database
    opened = mocker.patch.object(database, "_opened", side_effect=[failed, found])
    assert database._opened_shared(FILE, None) is found
    opened.assert_called_with(FILE, None, None, exclusive=True)


def test_a_disk_with_just_enough_room_shares_its_journal(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    free = "agent.journal.database.files.free_bytes"
    mocker.patch(free, return_value=database.TO_SHARE_MIN)
    with Journal(tmp_path / "journal.db") as journal:
        assert not journal.is_exclusive


def test_a_reader_neither_deletes_the_log_nor_makes_one(tmp_path: Path) -> None:
    """The log holds the reserve of space; an archive has none."""
    path = written(tmp_path / "journal.db", LIFE[0])
    log, archived = Path(f"{path}-wal"), tmp_path / "archive.db"
    with database.new_database(archived, None):
        pass
    assert log.exists()
    for file in (path, archived):
        database.open_database(file).close()
    assert log.exists()
    assert not Path(f"{archived}-wal").exists()


def test_a_reader_of_a_journal_without_a_log_leaves_none(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.delete_log_on_close()
    database.open_database(path).close()
    assert not Path(f"{path}-wal").exists()


def test_a_log_whose_sync_failed_is_durable_after_it_was_written_again() -> None:
    """The kernel still shows what the disk does not have, and would never write it."""
    disk, log = Disk(), Path(f"{FILE}-wal")
    content = b"a frame" * database.PIECE
    disk.write(str(log), b"")
    with opened_file(log, disk.vfs, LOG_FLAGS) as opened:
        for at in range(0, len(content), database.PIECE):
            opened.xWrite(content[at : at + database.PIECE], at)
        disk.failing_syncs = 1
        with pytest.raises(apsw.IOError):
            opened.xSync(apsw.SQLITE_SYNC_NORMAL)
    database.write_again(log, disk.vfs)
    disk.cut(LOST)
    assert disk.files()[str(log)] == content


def test_a_journal_whose_salvage_was_interrupted_is_not_opened(tmp_path: Path) -> None:
    path = written(tmp_path / "journal.db", LIFE[0])
    database.rebuilt_path(path).touch()
    with pytest.raises(Damaged, match="salvage` was interrupted"):
        Journal(path)


def test_a_database_of_another_program_without_an_application_number_is_refused(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    with closing(apsw.Connection(str(path))) as theirs:
        theirs.execute("CREATE TABLE theirs (x)")
    with pytest.raises(Damaged, match="another program"):
        Journal(path)


def test_an_empty_database_with_another_programs_number_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(apsw.Connection(str(path))) as theirs:
        theirs.execute("PRAGMA application_id = 7")
    with pytest.raises(Damaged, match="another program"):
        Journal(path)


def test_an_old_journal_on_a_read_only_disk_is_not_read(tmp_path: Path) -> None:
    """It lacks tables, and cannot get them."""
    path = aged(written(tmp_path / "journal.db", LIFE[0]), 1)
    with pytest.raises(JournalError, match="has not set this journal up yet"):
        database._opened_read_only(path)


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (apsw.BusyError("locked"), JournalError, f"{FILE}: {IN_USE} (locked)"),
        (apsw.SQLError("no such column"), JournalError, f"{FILE}: no such column"),
        (apsw.FullError("full"), DiskRefuses, "full"),
        (apsw.NotADBError("not a database"), Damaged, "the file is damaged (not a database)"),
    ],
)
def test_an_error_of_the_database_says_what_to_do(
    error: apsw.Error, kind: type[JournalError], said: str
) -> None:
    told = explained(FILE, error)
    assert type(told) is kind
    assert said in str(told)


def test_only_a_file_that_the_disk_cannot_read_is_unreadable(tmp_path: Path) -> None:
    readable, broken = written(tmp_path / "journal.db", LIFE[0]), tmp_path / "broken"
    unreadable(broken)
    assert [is_unreadable(file) for file in (readable, broken, tmp_path)] == [False, True, False]
