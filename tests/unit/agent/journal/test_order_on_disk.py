"""On real files: what is promised is durable first, and each name with its folder.

test_power_cuts covers SQLite's own writes; this module covers our other files. If the order of
both matters, it also records SQLite's syncs.
"""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.clock import Clock, Moment
from agent.journal import chain, lost_events
from agent.journal.chain import START, KeyFile, Tail
from agent.journal.crash_points import CrashPoint
from agent.journal.journal import Journal
from agent.journal.maintenance import DAY_S
from agent.journal.segment import Segment, encoded
from agent.mirror.follower import JournalMirror
from agent.salvage.restore import restore
from agent.salvage.salvage import salvage
from agent.transactions.till import TILL
from tests.support.steps import NotedSqlite, Steps
from tests.unit.agent.journal.disk import execute, written
from tests.unit.agent.journal.segments import customer, in_segments
from tests.unit.agent.transactions.facts import LIFE, OPENED, REFERENCE
from tests.unit.agent.transactions.till_events import LOADED

NOW_S = OPENED + 4000 * DAY_S


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def folder(path: Path) -> str:
    return f"{path.name}/"


def test_the_key_and_a_new_journals_name_are_durable_before_its_first_event(
    path: Path, mocker: MockerFixture
) -> None:
    steps = Steps(mocker)
    with Journal(path, on_crash_point=lambda point: steps.note(point.name)) as journal:
        journal.append(REFERENCE, LIFE[0])
    here = f"sync {folder(path.parent)}"
    assert steps.taken[:4] == [
        "write journal.new",
        "sync journal.new",
        "rename journal.new to journal.key",
        here,
    ]
    assert here in steps.taken[4 : steps.taken.index("BEFORE_WRITE")]


def test_a_new_segment_is_durable_before_it_is_written_to(
    path: Path, mocker: MockerFixture
) -> None:
    with Journal(written(path, *LIFE)) as journal:
        steps = Steps(mocker)
        journal.on_crash_point = lambda point: steps.note(point.name)
        with NotedSqlite(steps):
            journal.roll_over(NOW_S)
    taken = steps.once_each()
    begun = taken.index("sync journal-0002.db-journal")
    assert taken[begun : taken.index(CrashPoint.ROLLED_OVER.name)] == [
        "sync journal-0002.db-journal",
        "sync journal-0002.db",
        "delete journal-0002.db-journal",
        f"sync {folder(path.parent)}",
    ]


def test_the_tail_marker_never_names_an_uncommitted_event(
    path: Path, mocker: MockerFixture
) -> None:
    """Otherwise a failed commit followed by a crash would make every start fail."""
    noted: list[int] = []
    real = chain.TailMarker.write

    def write(note: chain.TailMarker, last: Tail) -> None:
        with Segment(path) as another:
            assert another.last_seq() >= last.seq
        noted.append(last.seq)
        real(note, last)

    mocker.patch.object(chain.TailMarker, "write", autospec=True, side_effect=write)
    written(path, *LIFE)
    assert noted == list(range(len(LIFE) + 1))


# --- the mirror ---


class Mirrored:
    """A journal of two segments, and a mirror on a stick."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stick = path.with_name("stick")
        self.stick.mkdir()
        in_segments(self.path, customer("A"))

    def steps(self, mocker: MockerFixture) -> list[str]:
        """Return the changes that one round of the mirror makes on the stick."""
        steps = Steps(mocker)
        clock = Clock(wall=lambda: NOW_S)
        with NotedSqlite(steps):
            mirror = JournalMirror(self.path, self.stick, clock, lambda *_: True)
            assert mirror.round().is_fine
        mocker.stopall()
        return steps.once_each()


@pytest.fixture
def mirrored(path: Path) -> Mirrored:
    return Mirrored(path)


def test_a_mirrors_new_segments_are_synced_before_its_tail_marker_names_them(
    mirrored: Mirrored, mocker: MockerFixture
) -> None:
    taken = mirrored.steps(mocker)
    assert taken == [
        step
        for name in ("journal.db", "journal-0002.db")
        for step in (
            f"sync {name}-journal",
            f"sync {name}",
            f"delete {name}-journal",
            "sync stick/",
            "write journal.last",
        )
    ]


def test_a_mirrors_new_events_are_synced_before_its_tail_marker_names_them(
    mirrored: Mirrored, mocker: MockerFixture
) -> None:
    mirrored.steps(mocker)
    with Journal(mirrored.path) as journal:
        journal.append_till_event(LOADED)
    assert mirrored.steps(mocker) == [
        "sync journal-0002.db-journal",
        "sync journal-0002.db",
        "sync journal-0002.db-journal",
        "write journal.last",
    ]


# --- rebuilt journals ---


def test_a_salvage_is_durable_before_it_replaces_the_damaged_journal(
    path: Path, mocker: MockerFixture
) -> None:
    written(path, *LIFE)
    execute(path, "DROP TRIGGER event_is_final; UPDATE event SET body = '?' WHERE seq = 2")
    steps = Steps(mocker)
    kept = salvage(path, Moment(NOW_S, 0.0)).kept[0].name
    taken = steps.once_each()

    here = f"sync {folder(path.parent)}"
    assert taken[:2] == [f"sync {kept}", here], "before anything opens the damaged file"
    named = taken.index("rename journal-salvaging.db to journal-salvaged.db")
    assert "sync journal-salvaging.db" in taken[:named]
    assert taken[named + 1 :] == [
        here,
        "delete journal.last",
        here,
        "rename journal-salvaged.db to journal.db",
        here,
    ]


def test_a_restored_journal_has_its_key_and_older_segments_before_its_name(
    mirrored: Mirrored, tmp_path: Path, mocker: MockerFixture
) -> None:
    mirrored.steps(mocker)
    key = KeyFile.beside(mirrored.path).read()
    card = tmp_path / "card"
    card.mkdir()
    steps = Steps(mocker)
    restore(card / "journal.db", mirrored.stick, key, Moment(NOW_S, 0.0))
    named = steps.taken.index("rename journal-0002-restoring.db to journal-0002.db")
    before = steps.taken[:named]
    assert {"sync journal-0002-restoring.db", "rename journal.new to journal.key"} <= set(before)
    older = before.index("rename journal.db.new to journal.db")
    assert before[older - 1] == "sync journal.db.new"
    assert before[older + 1] == "sync card/"
    assert steps.taken[named + 1] == "sync card/"


def test_lost_events_are_kept_until_they_are_in_the_journal(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        rows = [(1, TILL, encoded(LOADED), START)]
        lost_events.keep(tmp_path, lost_events.lost_events(NOW_S, 0, rows))
    steps = Steps(mocker)
    with NotedSqlite(steps), Journal(tmp_path / "journal.db") as journal:
        steps.taken.clear()
        assert lost_events.take_over(journal, Moment(NOW_S, 0.0))
        done = next(tmp_path.glob("journal-lost-*.json")).stem
        assert steps.once_each() == [
            "sync journal.db-wal",
            "write journal.last",
            f"write {done}.new",
            f"sync {done}.new",
            f"rename {done}.new to {done}.json",
            f"sync {folder(tmp_path)}",
            "delete journal-lost.json",
            f"sync {folder(tmp_path)}",
        ]
