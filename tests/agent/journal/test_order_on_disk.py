"""On real files: what is promised is durable first, and each name with its folder.

What SQLite does beneath is in test_power_cuts; here is what we do beside it.
"""

from pathlib import Path

from pytest_mock import MockerFixture

from agent.journal import chain
from agent.journal.archive import archive
from agent.journal.chain import Tail
from agent.journal.crash_points import CrashPoint
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from tests.agent.journal.test_journal import LIFE
from tests.agent.transactions.facts import REFERENCE
from tests.world.steps import Steps

LATE = 4e9  # Unix time; all that tests write is older


def folder(path: Path) -> str:
    return f"{path.name}/"


def test_the_key_is_durable_with_its_name_before_anything_is_chained(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    steps = Steps(mocker)
    path = tmp_path / "journal.db"
    with Journal(path, on_crash_point=lambda point: steps.note(point.name)) as journal:
        journal.append(REFERENCE, LIFE[0])
    assert steps.taken[:4] == [
        "write journal.new",
        "sync journal.new",
        "rename journal.new to journal.key",
        f"sync {folder(tmp_path)}",
    ]


def test_a_new_journals_name_is_durable_before_its_first_event(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    steps = Steps(mocker)
    with Journal(path, on_crash_point=lambda point: steps.note(point.name)) as journal:
        journal.append(REFERENCE, LIFE[0])
    before = steps.taken[: steps.taken.index("BEFORE_WRITE")]
    assert f"sync {folder(tmp_path)}" in before


def test_an_archives_name_is_durable_before_the_journal_lets_go(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for event in LIFE:
            journal.append(REFERENCE, event)
        steps = Steps(mocker)
        journal.on_crash_point = lambda point: steps.note(point.name)
        archive(journal, LATE)
    assert steps.taken[:4] == [
        CrashPoint.BEFORE_ARCHIVE.name,
        f"sync {folder(tmp_path)}",
        CrashPoint.ARCHIVE_WRITTEN.name,
        CrashPoint.BEFORE_DROP.name,
    ]


def test_the_note_never_names_an_event_that_is_not_committed(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """Else a commit that fails, and a crash behind it, would make every start refuse."""
    path = tmp_path / "journal.db"
    noted: list[int] = []
    real = chain.TailMarker.write

    def write(note: chain.TailMarker, last: Tail) -> None:
        with Segment(path) as another:
            assert another.last_seq() >= last.seq
        noted.append(last.seq)
        real(note, last)

    mocker.patch.object(chain.TailMarker, "write", autospec=True, side_effect=write)
    with Journal(path) as journal:
        for event in LIFE:
            journal.append(REFERENCE, event)
    assert noted == list(range(len(LIFE) + 1))
