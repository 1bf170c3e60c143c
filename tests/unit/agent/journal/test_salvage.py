"""A damaged journal is kept as a copy, and its proven events are rebuilt; none is guessed."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from agent.journal.chain import START, KeyFile, Tail, TailMarker
from agent.journal.crash_points import CrashPoint
from agent.journal.database import Damaged, JournalError, rebuilt_path
from agent.journal.files import live_path, segment_path
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.salvage.salvage import salvage
from agent.transactions import model as m
from agent.transactions.decision import CheckStatus, VolatileState, decide
from agent.transactions.lifecycle import LOST
from agent.transactions.model import BankStatus, CashStatus, Salvaged
from tests.unit.agent.journal.disk import execute, is_whole, known
from tests.unit.agent.journal.power_cut import SALVAGING, PowerCut, dying
from tests.unit.agent.journal.salvages import (
    BEHIND,
    NOW,
    assert_only_the_services_date_counts,
    pending,
)
from tests.unit.agent.journal.segments import customer, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import of, take
from tests.unit.agent.transactions.till_events import LOADED, OPENING

FRESH = VolatileState()
PAGE = 4096


DONE, OWED = customer("DONE"), customer("OWED")[:3]
EARLY = (*DONE, *OWED, *pending("PENDING"), *of(OPENING, LOADED))
LATE = (*customer("LATE"), *pending("NEW"))
GAP = len(EARLY) + 1  # the first of LATE, whose intent is lost with it


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return live(tmp_path / "journal.db", EARLY, LATE)


def changed(path: Path, seq: int = GAP) -> None:
    tampered = f"UPDATE event SET body = '?' WHERE seq = {seq}"  # noqa: S608  # a number of ours
    execute(path, f"DROP TRIGGER event_is_final; {tampered}")


def holds(path: Path, reference: str) -> bool:
    with Segment(path) as journal:
        return journal.get(reference) is not None


# --- what is kept, and what is rebuilt ---


def test_the_damaged_file_is_kept_and_the_new_one_is_whole(path: Path) -> None:
    changed(path)
    damaged = path.read_bytes()
    done = salvage(path, NOW)
    (kept,) = done.kept
    assert kept.name == "journal-damaged-20261121-160000.db"
    assert kept.read_bytes() == damaged
    assert is_whole(path)
    with Journal(path) as journal:
        assert [(e.client_reference, e.event) for e in journal.events()][: len(EARLY)] == (
            list(EARLY)
        )
        assert list(journal.ledger_entries())[-1].amount == LOADED.amount


def test_closed_transactions_stay_and_open_ones_are_salvaged(path: Path) -> None:
    before = known(path, "DONE")
    changed(path)
    done = salvage(path, NOW)
    assert done.to_check[:2] == ["OWED", "PENDING"]
    closed, owed, asked = (known(path, reference) for reference in ("DONE", "OWED", "PENDING"))
    assert closed.closed
    assert closed == before
    assert (owed.cash, owed.remark) == (CashStatus.DISPUTED, LOST), "the notes may be out already"
    assert isinstance(decide(asked, FRESH, NOW), CheckStatus)


def test_a_status_check_never_owes_notes_that_may_have_been_paid(path: Path) -> None:
    """If its answer and its notes may be lost, a person must confirm the success."""
    changed(path)
    salvage(path, NOW)
    with Journal(path) as journal:
        success = m.StatusReceived(
            at=NOW.service, outcome=f.outcome(f.SUCCESS, reference="PENDING")
        )
        found = journal.append("PENDING", success)
        assert (found.bank_status, found.cash) == (BankStatus.SUCCEEDED, CashStatus.DISPUTED)
        assert journal.append("PENDING", f.NOT_HANDED).cash is CashStatus.OWED


def test_an_intent_after_the_gap_is_checked(path: Path) -> None:
    """Its place is proven by the event before it; what came of it is not."""
    changed(path)
    done = salvage(path, NOW)
    assert "NEW" in done.to_check
    new = known(path, "NEW")
    assert (new.bank_status, new.in_doubt, new.terms) == (BankStatus.SENT, True, f.WITHDRAWAL)
    assert isinstance(decide(new, FRESH, NOW), CheckStatus)


def test_a_404_ends_nothing_by_the_clock_of_the_kiosk_that_salvaged(path: Path) -> None:
    changed(path)
    assert "NEW" in salvage(path, BEHIND).to_check
    assert_only_the_services_date_counts(path, "NEW")


def test_nothing_is_proven_if_the_first_event_is_damaged(path: Path) -> None:
    changed(path, seq=1)
    assert salvage(path, NOW).proven == 0


def test_an_unproven_reference_is_listed_for_support(path: Path) -> None:
    changed(path)
    done = salvage(path, NOW)
    assert done.for_support == ["LATE"]
    assert not holds(path, "LATE")
    assert done.report
    report = done.report.read_text()
    assert "\n  LATE\n" in report
    assert report.count('"client_reference":"LATE"') == len(customer("LATE"))
    assert "salt" not in report


# --- whatever is damaged ---


def overwritten(path: Path, begin: int, end: int) -> None:
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(b"\xa5" * (end - begin))


def root_of(path: Path, name: str) -> int:
    with closing(apsw.Connection(str(path))) as database:
        page: int = database.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)
        ).get
    return (page - 1) * PAGE


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: overwritten(path, 0, 100),
        lambda path: overwritten(path, 0, PAGE),
        lambda path: overwritten(path, root_of(path, "state"), root_of(path, "state") + PAGE),
        lambda path: overwritten(path, root_of(path, "event_of"), root_of(path, "event_of") + 99),
    ],
    ids=["the header", "the schema", "the states", "an index"],
)
def test_events_are_found_without_sqlites_structures(
    path: Path, damage: Callable[[Path], None]
) -> None:
    damage(path)
    assert salvage(path, NOW).proven == len(EARLY) + len(LATE)
    assert is_whole(path)


def test_a_truncated_file_is_salvaged(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    salvage(path, NOW)
    assert is_whole(path)


def test_events_only_in_the_write_ahead_log_are_found(path: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    with Journal(path) as journal:
        take(journal, ("LAST", f.prepared(reference="LAST")))
        for name in ("journal.db", "journal.db-wal", "journal.key", "journal.last"):
            (killed / name).write_bytes((tmp_path / name).read_bytes())
    overwritten(killed / "journal.db", 0, 100)
    done = salvage(killed / "journal.db", NOW)
    assert done.proven == len(EARLY) + len(LATE) + 1
    assert len(done.kept) == 2
    assert is_whole(killed / "journal.db")


def test_an_uncommitted_event_does_not_count(path: Path, tmp_path: Path) -> None:
    """Notes that were returned because the disk failed stay returned."""
    cut = tmp_path / "cut"
    cut.mkdir()

    def half_written(point: CrashPoint) -> None:
        if point is CrashPoint.BEFORE_COMMIT:
            journal._database.cache_flush()
            for name in ("journal.db", "journal.db-wal", "journal.key", "journal.last"):
                (cut / name).write_bytes((tmp_path / name).read_bytes())

    with Journal(path) as journal:
        take(journal, ("LAST", f.prepared(reference="LAST")))
        journal.on_crash_point = half_written
        take(journal, ("HALF", f.prepared(reference="HALF")))
    overwritten(cut / "journal.db", 0, 100)
    assert b"HALF" in (cut / "journal.db-wal").read_bytes()
    done = salvage(cut / "journal.db", NOW)
    assert (done.proven, done.is_complete) == (len(EARLY) + len(LATE) + 1, True)
    assert not holds(cut / "journal.db", "HALF")


def write_marker(path: Path, seq: int, link: bytes) -> None:
    marker = TailMarker(path.with_suffix(".last"), KeyFile.beside(path).read())
    marker.write(Tail(seq, link))
    marker.close()


def older(path: Path) -> None:
    """Leave the marker that was written before the last event, as a power cut may."""
    with Segment(path) as journal:
        seq = journal.last_seq() - 1
        link = journal.link_at(seq)
    assert link
    write_marker(path, seq, link)


def newer(path: Path) -> None:
    """Leave a marker of an event that is not in the file any more."""
    with Segment(path) as journal:
        write_marker(path, journal.last_seq() + 1, b"?" * len(START))


@pytest.mark.parametrize(
    ("lie", "is_complete"),
    [
        (lambda _: None, True),
        (older, False),
        (newer, False),
        (lambda path: path.with_suffix(".last").unlink(), False),
        (lambda path: path.with_suffix(".last").write_bytes(b"?"), False),
    ],
    ids=["the last event", "an older event", "a later event", "no marker", "a damaged marker"],
)
def test_a_salvage_is_complete_only_if_it_ends_where_the_marker_says(
    path: Path, lie: Callable[[Path], None], *, is_complete: bool
) -> None:
    """Otherwise events may be lost, and notes could move twice: all that is open is doubted."""
    lie(path)
    overwritten(path, root_of(path, "state"), root_of(path, "state") + PAGE)
    done = salvage(path, NOW)
    owed = known(path, "OWED")
    assert done.proven == len(EARLY) + len(LATE)
    assert (done.is_complete, owed.cash is CashStatus.OWED) == (is_complete, is_complete)
    assert ("every transaction stays as it was" in " ".join(done.lines())) is is_complete


def test_an_older_marker_inside_the_proven_part_hides_no_gap(path: Path) -> None:
    changed(path)
    with Segment(path) as journal:
        link = journal.link_at(GAP - 1)
    assert link
    write_marker(path, GAP - 1, link)
    done = salvage(path, NOW)
    assert (done.proven, done.is_complete) == (GAP - 1, False)
    assert known(path, "OWED").cash is CashStatus.DISPUTED


def test_long_events_that_span_pages_are_found(path: Path) -> None:
    note = "one note is missing, " * 450
    with Journal(path) as journal:
        journal.append("OWED", m.Disputed(at=f.OPENED, remark=note))
    overwritten(path, 0, 100)
    salvage(path, NOW)
    assert known(path, "OWED").remark == note


def test_a_salvage_rebuilds_the_last_segment(path: Path) -> None:
    with Journal(path) as journal:
        journal.roll_over(NOW.service)
        last = journal.last_seq()
    overwritten(segment_path(path, 2), 0, 100)
    done = salvage(path, NOW)
    assert done.proven == last
    assert is_whole(path)
    with JournalReader(path) as history:
        assert len(list(history.events())) == last, "nothing was lost: nothing is doubted"
        assert history.get("DONE")


def test_a_segment_without_a_proven_event_is_begun_again(path: Path) -> None:
    with Journal(path) as journal:
        journal.roll_over(NOW.service)
        before = journal.open_transactions()
    second = segment_path(path, 2)
    execute(second, "DROP TRIGGER event_is_final; UPDATE event SET body = '?'")
    done = salvage(path, NOW)
    assert done.to_check == [t.client_reference for t in before]
    assert live_path(path) == second
    assert is_whole(path)
    with JournalReader(path) as history:
        assert history.get("DONE")


# --- when it is not, and when it is cut ---


def test_an_undamaged_journal_is_not_salvaged(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalError, match="nothing to salvage"):
        salvage(path, NOW)
    assert path.read_bytes() == before


def test_copies_are_not_overwritten_in_the_same_second(path: Path) -> None:
    changed(path)
    damaged = path.read_bytes()
    (kept,) = salvage(path, NOW).kept
    with pytest.raises(JournalError, match="nothing to salvage"):
        salvage(path, NOW)
    assert kept.read_bytes() == damaged
    changed(path, seq=3)
    assert salvage(path, NOW).kept != (kept,)
    assert kept.read_bytes() == damaged


def test_without_the_key_nothing_can_be_proven(path: Path) -> None:
    changed(path)
    path.with_suffix(".key").unlink()
    with pytest.raises(Damaged, match="key"):
        salvage(path, NOW)
    assert len(list(path.parent.glob("*damaged*"))) == 0


@pytest.mark.parametrize("point", SALVAGING)
def test_killed_at_a_crash_point_it_is_run_again(path: Path, point: CrashPoint) -> None:
    """No agent starts on anything half, and the second run comes to the same end."""
    overwritten(path, 0, 100)
    damaged = path.read_bytes()
    with pytest.raises(PowerCut):
        salvage(path, NOW, dying(point))
    with pytest.raises(Damaged):
        Journal(path)
    salvage(path, NOW.after(60))
    assert is_whole(path)
    Journal(path).close()
    kept = list(path.parent.glob("journal-damaged-*.db"))
    assert [copy.read_bytes() == damaged for copy in kept] == [True] * len(kept)
    assert len(list(path.parent.glob("journal-damaged-*.txt"))) >= 1
    assert not rebuilt_path(path).exists()


def test_a_salvaged_journal_can_be_salvaged_again(path: Path) -> None:
    changed(path)
    salvage(path, NOW)
    changed(path, seq=3)
    done = salvage(path, NOW.after(60))
    assert done.proven == 2
    assert len(list(path.parent.glob("journal-damaged-*.db"))) == 2
    with Segment(path) as journal:
        assert isinstance(list(journal.events("DONE"))[-1].event, Salvaged)
