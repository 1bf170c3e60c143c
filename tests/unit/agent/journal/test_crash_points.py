"""Every named crash point is one that a journal really passes."""

from pathlib import Path

import pytest

from agent.journal.archive import archive
from agent.journal.crash_points import ARCHIVING, COMMIT, ERASING, SALVAGING, CrashPoint
from agent.journal.journal import Journal
from agent.salvage.salvage import salvage
from tests.support.disk import Disk
from tests.unit.agent.journal.archives import archive_old, lived
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.journal.erasures import aged, erase
from tests.unit.agent.journal.power_cut import PATH
from tests.unit.agent.journal.salvages import NOW
from tests.unit.agent.transactions.facts import OPENED
from tests.unit.agent.transactions.flows import FLOWS, Flow, take
from tests.unit.agent.transactions.till_events import LOADED


@pytest.mark.parametrize("flow", FLOWS.values(), ids=FLOWS)
def test_each_fact_of_each_flow_passes_its_commits_points_in_order(flow: Flow) -> None:
    passed: list[CrashPoint] = []
    with Journal(PATH, vfs=Disk().vfs, on_crash_point=passed.append) as journal:
        for recorded in flow:
            take(journal, recorded)
    assert passed == [*COMMIT] * len(flow)


def test_an_archive_passes_its_points_in_order() -> None:
    passed: list[CrashPoint] = []
    with lived(Disk()) as journal:
        journal.on_crash_point = passed.append
        archive_old(journal)
    assert tuple(point for point in passed if point in ARCHIVING) == ARCHIVING


def test_a_salvage_passes_its_points_in_order(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for recorded in FLOWS["withdrawal"]:
            take(journal, recorded)
    execute(path, "DELETE FROM state")
    passed: list[CrashPoint] = []
    salvage(path, NOW, passed.append)
    assert tuple(passed) == SALVAGING


def test_an_erasure_passes_its_points_in_order(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    aged(path)
    passed: list[CrashPoint] = []

    erase(path, on_crash_point=passed.append)

    assert tuple(point for point in passed if point in ERASING) == ERASING


def test_every_crash_point_is_passed_by_a_test() -> None:
    passed: set[CrashPoint] = {*SALVAGING, *ERASING}
    disk = Disk()
    with lived(disk, passed.add) as journal:
        take(journal, FLOWS["withdrawal"][0])
        disk.capacity = disk.used()
        while CrashPoint.RESERVE_RELEASED not in passed:  # the log is full
            journal.append_till_event(LOADED)
        disk.capacity = None
        archive(journal, OPENED + 1e6)
    assert passed == set(CrashPoint)
