"""One agent at a time on a journal."""

import os
from pathlib import Path

import pytest

from agent.single import AlreadyRunning, only_one


def test_a_second_agent_is_told_who_was_first(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    with (
        only_one(journal),
        pytest.raises(AlreadyRunning, match=f"process {os.getpid()} runs on this journal"),
        only_one(journal),
    ):
        pass


def test_when_the_first_has_ended_the_next_may_begin(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    for _ in range(3):
        with only_one(journal):
            pass


def test_an_agent_that_failed_holds_nothing(tmp_path: Path) -> None:
    class PowerCut(Exception):
        pass

    journal = tmp_path / "journal.db"
    with pytest.raises(PowerCut), only_one(journal):
        raise PowerCut
    with only_one(journal):
        pass


def test_two_journals_have_an_agent_each(tmp_path: Path) -> None:
    with only_one(tmp_path / "a" / "journal.db"), only_one(tmp_path / "b" / "journal.db"):
        pass


def test_the_lock_holds_the_newest_process_alone(tmp_path: Path) -> None:
    (tmp_path / "journal.lock").write_text("a longer line of an older agent\n")
    with only_one(tmp_path / "journal.db"):
        assert (tmp_path / "journal.lock").read_text() == f"{os.getpid()}\n"
