"""Old archives are erased, the oldest first; open transactions stay, and the chain verifies."""

import shutil
from pathlib import Path

import pytest

from agent.journal.archive import archive, archive_path
from agent.journal.audit import verify_all
from agent.journal.chain import JournalEvent
from agent.journal.crash_points import CrashPoint
from agent.journal.erasure import YEAR_S, archives_by_age
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.transactions.ledger import day_of
from agent.transactions.till import TILL, ArchiveErased
from tests.unit.agent.journal.archives import live
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.journal.erasures import (
    BEGIN,
    NOW_S,
    YEARS,
    aged,
    customer,
    erase,
    lived,
    years_later,
)
from tests.unit.agent.journal.power_cut import ERASING, PowerCut, dying
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.till_events import LOADED, WITHDRAWN

PENDING = (f.prepared(reference="OPEN"), f.sending(), f.answered(f.PENDING, reference="OPEN"))
OWED = WITHDRAWN[:3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def reasons(path: Path, now_s: float = NOW_S) -> list[str | None]:
    with JournalReader(path) as reader:
        return [each.kept_because for each in archives_by_age(reader, now_s, YEARS)]


def findings(path: Path) -> list[str]:
    with JournalReader(path) as reader:
        return [str(finding) for finding in verify_all(reader)] + list(reader.missing)


def test_old_archives_are_erased_and_the_others_still_verify(path: Path) -> None:
    lived(path, customer("A", 0), customer("B", 1), customer("C", 25))

    assert erase(path) == [archive_path(path, 1), archive_path(path, 2)]

    assert findings(path) == []
    assert not archive_path(path, 1).exists()
    with JournalReader(path) as reader:
        assert [t.client_reference for t in reader.transactions()] == ["C"]
        assert reader.get("A") is None
    Journal(path).close()


def test_the_journal_stores_each_erasure_with_its_end(path: Path) -> None:
    aged(path)
    with JournalReader(path) as reader:
        end = reader.journal.header

    erase(path)

    with JournalReader(path) as reader:
        (entry,) = reader.erasures
    assert entry == ArchiveErased(
        at=NOW_S, number=1, first=end.first, last=end.last, end_link=end.link.hex(), by="operator"
    )


@pytest.mark.parametrize(
    ("facts", "reference"),
    [
        (PENDING, "OPEN"),
        (OWED, f.REFERENCE),
        (OWED[:1], f.REFERENCE),
        ((*WITHDRAWN[:4], f.DISPUTED), f.REFERENCE),
    ],
)
def test_open_owed_or_disputed_transactions_are_never_erased(
    path: Path, facts: tuple[JournalEvent, ...], reference: str
) -> None:
    lived(path, (*customer("A", 0), *years_later(0, *facts, reference=reference)), customer("B", 1))

    assert reasons(path) == [f"{reference} is not closed", "an older archive is kept"]
    assert erase(path) == []


def test_a_transaction_that_closed_later_stays_complete_in_its_last_archive(
    path: Path,
) -> None:
    begun, ended = customer("A", 0)[:3], customer("A", 25)[3:]
    lived(path, begun, ended)

    assert erase(path) == [archive_path(path, 1)]

    assert findings(path) == []
    with JournalReader(path) as reader:
        assert [stored.seq for stored in reader.events("A")] == [1, 2, 3, 4, 5]
        oldest = reader.oldest_archive()
        assert oldest
        assert oldest.path == archive_path(path, 2)


def test_a_changed_archive_is_kept_as_evidence(path: Path) -> None:
    aged(path)
    execute(archive_path(path, 1), "UPDATE movement SET amount = amount + 1")

    (why,) = reasons(path)

    assert why
    assert why.startswith("it does not verify: ")
    assert erase(path) == []


def test_an_archive_that_was_moved_away_keeps_the_younger_ones(path: Path) -> None:
    lived(path, customer("A", 0), customer("B", 1))
    archive_path(path, 1).rename(path.with_name("moved.db"))

    assert reasons(path) == ["an older archive is kept"]
    assert "this archive is missing" in findings(path)[0]


@pytest.mark.parametrize(
    ("missing", "years"), [(1, (None, 1)), (2, (0, 3)), (3, (1, 30))], ids=["1st", "2nd", "3rd"]
)
def test_the_files_around_a_missing_archive_limit_its_days(
    path: Path, missing: int, years: tuple[int | None, int]
) -> None:
    lived(path, customer("A", 0), customer("B", 1), customer("C", 3))
    archive_path(path, missing).unlink()

    with JournalReader(path) as reader:
        (gap,) = reader.gaps
    days = tuple(None if year is None else day_of(BEGIN + year * YEAR_S) for year in years)
    assert (gap.from_day, gap.to_day) == days


@pytest.mark.parametrize(
    ("years", "now_s"),
    [
        ((20.01, 21), NOW_S),
        *(((20.5,), NOW_S + ahead * YEAR_S) for ahead in (0, 1, 100)),
        ((0,), BEGIN + 5 * YEAR_S),
    ],
    ids=["the time", "a clock that is right", "ahead", "far ahead", "behind"],
)
def test_archives_are_kept_as_long_as_they_must_be(
    path: Path, years: tuple[float, ...], now_s: float
) -> None:
    lived(path, *(customer(f"R{number}", year) for number, year in enumerate(years)))

    later = ["an older archive is kept"] * (len(years) - 1)
    assert reasons(path, now_s) == ["it has to be kept longer", *later]
    assert erase(path, now_s) == []
    assert findings(path) == []


def test_a_clock_that_is_ahead_erases_nothing_if_every_event_is_archived(path: Path) -> None:
    """With an empty working file, age is counted from the newest archive."""
    with Journal(live(path, customer("A", 20.5))) as journal:
        assert archive(journal, NOW_S)
        assert journal.newest_at_unix() is None

    assert erase(path, NOW_S + 40 * YEAR_S) == []
    assert reasons(path, NOW_S + 40 * YEAR_S) == ["it has to be kept longer"]


def test_an_erasure_with_a_clock_that_is_ahead_ages_no_other_archive(path: Path) -> None:
    """The first erasure has that clock's time, which must not count as the age of an event."""
    lived(path, customer("A", 0), customer("B", 25))
    forty_years_on = NOW_S + 40 * YEAR_S
    assert erase(path, forty_years_on) == [archive_path(path, 1)]

    assert erase(path, forty_years_on) == []
    assert reasons(path, forty_years_on) == ["it has to be kept longer"]


def test_an_erased_archive_that_was_put_back_is_deleted_again(path: Path, tmp_path: Path) -> None:
    aged(path)
    shutil.copy(archive_path(path, 1), tmp_path / "copy.db")
    erase(path)
    shutil.copy(tmp_path / "copy.db", archive_path(path, 1))

    erase(path)

    assert not archive_path(path, 1).exists()
    assert findings(path) == []


def test_verify_finds_an_erasure_of_another_archive(path: Path) -> None:
    aged(path)
    with Journal(path) as journal:
        journal.append_till_event(
            ArchiveErased(at=NOW_S, number=1, first=1, last=2, end_link="00" * 16)
        )
    archive_path(path, 1).unlink()

    assert findings(path) == ["archive 1: what was erased is not what was archived"]


def test_an_archive_is_kept_until_it_is_older_than_its_retention(path: Path) -> None:
    lived(path, customer("A", 0))
    exactly = BEGIN + YEARS * YEAR_S

    assert reasons(path, exactly) == ["it has to be kept longer"]
    assert reasons(path, exactly + 1) == [None]


def test_an_erased_archive_that_is_still_there_is_not_the_oldest(path: Path) -> None:
    lived(path, customer("A", 0), customer("B", 1))
    with pytest.raises(PowerCut):
        erase(path, on_crash_point=dying(CrashPoint.ERASURE_NOTED))

    with JournalReader(path) as reader:
        oldest = reader.oldest_archive()
        assert oldest
        assert oldest.path == archive_path(path, 2)


def test_a_later_erasure_covers_an_erased_one(path: Path) -> None:
    """Thirty years on, the archive with the first erasure is also erased."""
    aged(path)
    erase(path)
    with Journal(path) as journal:
        assert archive(journal, NOW_S + YEAR_S)
    live(path, years_later(60, LOADED, reference=TILL))

    assert erase(path, BEGIN + 60 * YEAR_S) == [archive_path(path, 2)]

    with JournalReader(path) as reader:
        assert [entry.number for entry in reader.erasures] == [2]
    assert findings(path) == []


@pytest.mark.parametrize("point", ERASING)
def test_an_erasure_cut_by_a_power_failure_is_finished_later(path: Path, point: CrashPoint) -> None:
    lived(path, customer("A", 0), customer("B", 1))
    with pytest.raises(PowerCut):
        erase(path, on_crash_point=dying(point))
    assert findings(path) == []

    erase(path)
    assert findings(path) == []
    assert [archive_path(path, number).exists() for number in (1, 2)] == [False, False]
    with JournalReader(path) as reader:
        assert [entry.number for entry in reader.erasures] == [1, 2]
