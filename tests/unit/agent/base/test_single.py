"""Only one agent can use a journal at a time."""

import errno
import os
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.files import AlreadyRunning, exclusive_lock


def test_a_second_agent_is_refused_with_the_first_ones_process_number(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    with (
        exclusive_lock(journal),
        pytest.raises(AlreadyRunning, match=f"process {os.getpid()} runs on this journal"),
        exclusive_lock(journal),
    ):
        pass


def test_the_next_agent_can_start_when_the_first_has_ended(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    for _ in range(3):
        with exclusive_lock(journal):
            pass


def test_a_failed_agent_releases_its_lock(tmp_path: Path) -> None:
    class PowerCut(Exception):
        pass

    journal = tmp_path / "journal.db"
    with pytest.raises(PowerCut), exclusive_lock(journal):
        raise PowerCut
    with exclusive_lock(journal):
        pass


def test_two_journals_can_have_an_agent_each(tmp_path: Path) -> None:
    with (
        exclusive_lock(tmp_path / "a" / "journal.db"),
        exclusive_lock(tmp_path / "b" / "journal.db"),
    ):
        pass


def test_the_lock_file_has_only_the_newest_process(tmp_path: Path) -> None:
    (tmp_path / "journal.lock").write_text("a longer line of an older agent\n")
    with exclusive_lock(tmp_path / "journal.db"):
        assert (tmp_path / "journal.lock").read_text() == f"{os.getpid()}\n"


# --- a disk that cannot be written ---


def test_on_a_full_disk_the_lock_holds_and_its_file_keeps_its_block(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """On a disk that root has filled, the agent cannot get a freed block back."""
    (tmp_path / "journal.lock").write_text("17\n")
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    mocker.patch("os.pwrite", side_effect=full)
    cut = mocker.spy(os, "ftruncate")
    with (
        exclusive_lock(tmp_path / "journal.db"),
        pytest.raises(AlreadyRunning, match="process 17 runs"),
        exclusive_lock(tmp_path / "journal.db"),
    ):
        pass
    cut.assert_not_called()


def test_a_read_only_disk_is_locked_by_its_folder(tmp_path: Path, mocker: MockerFixture) -> None:
    (tmp_path / "journal.lock").write_text("17\n")
    real = os.open

    def read_only(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(path, flags, mode)

    mocker.patch("os.open", side_effect=read_only)
    for name in ("journal.db", "another.db"):
        with (
            exclusive_lock(tmp_path / name),
            pytest.raises(AlreadyRunning),
            exclusive_lock(tmp_path / name),
        ):
            pass
    assert (tmp_path / "journal.lock").read_text() == "17\n"


def test_a_lock_that_cannot_be_made_is_named(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("os.open", side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    with (
        pytest.raises(OSError, match=r"the disk is full; free some space on it.*journal\.lock"),
        exclusive_lock(tmp_path / "journal.db"),
    ):
        pass
