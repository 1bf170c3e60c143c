"""The journal goes on in a new segment: nothing is lost on the way, and no old file changes."""

import shutil
from pathlib import Path

import pytest

from agent.journal import chain
from agent.journal.audit import verify_all
from agent.journal.chain import Tail
from agent.journal.continuation import BroughtForward, Continued
from agent.journal.crash_points import CrashPoint
from agent.journal.database import Damaged, DiskRefuses, JournalError, WriteFailed
from agent.journal.feed import EventFeed
from agent.journal.files import live_path, segment_path
from agent.journal.journal import FULL, Journal
from agent.journal.new_segment import extend_segment, write_segment
from agent.journal.reader import Gap, JournalReader
from agent.journal.segment import Segment, encoded
from agent.transactions import model as m
from tests.support.counts import drawn
from tests.support.disk import CUTS, Cut, Disk, EveryCut
from tests.unit.agent.journal.disk import append_unknown, execute, unreadable
from tests.unit.agent.journal.power_cut import PATH, ROLLING_OVER, PowerCut, dying, every_cut
from tests.unit.agent.journal.segments import (
    ALL,
    LATER,
    NEW,
    OLD,
    OPEN,
    customer,
    facts,
    found,
    in_segments,
    later,
    live,
    lived,
    rolled,
)
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Recorded, of, take
from tests.unit.agent.transactions.till_events import LOADED

FORWARD = 2
"""The first events of the second segment: it continues, and one transaction is open."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def history(disk: Disk) -> list[Recorded]:
    """Check every segment after a start, and return what happened."""
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert list(verify_all(journal.whole)) == []
        numbers = [stored.seq for stored in journal.whole.events()]
        assert numbers == [*range(1, len(numbers) + 1)]
        return facts(journal.whole)


# --- what is where ---


def test_a_new_segment_begins_with_totals_and_open_transactions() -> None:
    disk = Disk()
    with lived(disk) as journal:
        before, totals = disk.files(), journal.totals()
        assert journal.roll_over(LATER) == segment_path(PATH, 2)
        first, second = (stored.event for stored in journal.events())
        assert isinstance(first, Continued)
        assert first.totals == totals == journal.totals()
        assert isinstance(second, BroughtForward)
        assert second.transaction == journal.get("OPEN")
        assert [t.client_reference for t in journal.transactions()] == ["OPEN"]
        assert disk.files()[str(PATH)] != before[str(PATH)], "its log went into it"
        for recorded in NEW:
            take(journal, recorded)
        assert [t.client_reference for t in journal.whole.newest(2)] == ["OPEN", "C"]
        assert [t.client_reference for t in journal.whole.newest(9)] == ["OPEN", "C", "B", "A"]
    assert history(disk) == list(ALL)


def test_an_old_segment_never_changes_again(path: Path) -> None:
    with rolled(path) as journal:
        before = path.read_bytes()
        assert not path.with_name("journal.db-wal").exists()
        take(journal, ("A", f.SHORT))
        journal.roll_over(LATER)
    assert found(path) == []
    assert path.read_bytes() == before


def test_an_open_transaction_ends_in_the_next_segment() -> None:
    disk = Disk()
    with rolled(disk) as journal:
        failed = f.outcome(f.FAILED, reference="OPEN")
        ends = m.StatusReceived(at=f.OPENED, outcome=failed)
        assert journal.append("OPEN", ends).closed
        journal.roll_over(LATER)
        assert not list(journal.transactions())
        assert journal.get("OPEN") == journal.whole.get("OPEN")
    assert history(disk) == [*ALL, ("OPEN", ends)]


def test_a_late_event_of_a_closed_transaction_brings_it_forward(path: Path) -> None:
    with rolled(path) as journal:
        assert journal.get("A") is not None
        take(journal, ("A", f.SLIP_STARTED))
        assert [type(stored.event) for stored in journal.events("A")] == [
            BroughtForward,
            m.SlipStarted,
        ]
        assert [stored.event for stored in journal.whole.events("A")] == [
            *(fact for _, fact in customer("A")),
            f.SLIP_STARTED,
        ]
        take(journal, ("A", f.SHORT))
        assert [t.client_reference for t in journal.open_transactions()] == ["OPEN", "A"]
        for settled in (f.FOUND_PAID, f.OPERATOR_FOUND_PAID):
            take(journal, ("A", settled))
        assert [t.client_reference for t in journal.open_transactions()] == ["OPEN"]
    assert found(path) == []


def test_a_journal_without_a_new_event_goes_on_too(path: Path) -> None:
    with Journal(path) as journal:
        for number in (2, 3):
            assert journal.roll_over(LATER) == segment_path(path, number)
    live(path, customer("A"))
    assert found(path) == []
    assert live_path(path) == segment_path(path, 3)


def test_one_transaction_is_found_in_any_segment(path: Path) -> None:
    in_segments(path, customer("A"), later(365, customer("B")))
    with JournalReader(path) as reader:
        assert [reader.get(name) is not None for name in "ABC"] == [True, True, False]
        assert [t.client_reference for t in reader.ending_with("b", 3)] == ["B"]
        assert not [*reader.ending_with("a", 3)], "only the last two segments are searched"
        assert [*reader.ledger_entries()] == sorted(reader.ledger_entries(), key=lambda e: e.seq)
        opened = [t.client_reference for t in reader.opened_between("A", "C")]
        assert opened == ["A", "B"]


# --- when the disk does not take it ---


def test_a_full_disk_changes_nothing() -> None:
    disk = Disk()
    with lived(disk) as journal:
        disk.capacity = disk.used() + 8192
        with pytest.raises(WriteFailed, match="full"):
            journal.roll_over(LATER)
        disk.capacity = None
        take(journal, of(LOADED)[0])
        assert journal.roll_over(LATER) == segment_path(PATH, 2)
    assert history(disk) == [*OLD, *of(LOADED)]


def test_on_a_full_disk_none_begins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lived(path) as journal:
        monkeypatch.setattr(journal, "_fill_reserve", lambda: False)
        with pytest.raises(WriteFailed, match=FULL):
            journal.roll_over(LATER)
    assert live_path(path) == path


def test_a_disk_that_fails_while_a_segment_is_written_loses_nothing() -> None:
    disk = Disk()
    with lived(disk) as journal:
        disk.failing_syncs = 1
        with pytest.raises(WriteFailed):
            journal.roll_over(LATER)
    disk.restart()
    assert history(disk) == list(OLD)


def test_a_disk_that_fails_as_the_number_is_raised_ends_all_writing() -> None:
    disk = Disk()
    with lived(disk) as journal:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal, "_fill_reserve", lambda: True)
            disk.failing_syncs = 1
            with pytest.raises(WriteFailed):
                journal.roll_over(LATER)
        assert journal.is_broken
    disk.restart()
    assert history(disk) == list(OLD)


def test_a_disk_that_fails_in_the_next_file_loses_nothing() -> None:
    disk = Disk()
    with rolled(disk) as journal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_fill_reserve", lambda: True)
        disk.failing_syncs = 1
        with pytest.raises(WriteFailed):
            journal.roll_over(LATER)
    disk.restart()
    assert history(disk) == list(ALL)


def test_a_last_file_that_is_damaged_is_not_passed_over(path: Path) -> None:
    """Also if something lies beside it that looks like an interrupted roll-over."""
    rolled(path).close()
    second = segment_path(path, 2)
    second.write_bytes(b"hello" * 1000)
    second.with_name("journal-0002.db-journal").write_bytes(b"")
    with pytest.raises(Damaged):
        Journal(path)


def test_an_event_of_the_till_under_a_customers_name_is_refused(path: Path) -> None:
    """Only who has the key can write it."""
    lived(path).close()
    append_unknown(path, encoded(LOADED), "OPEN")
    with pytest.raises(Damaged, match="belongs to no customer"):
        Journal(path)


# --- an older file that cannot be read ---


@pytest.mark.parametrize("damaged", ["the file", "an open state", "a closed state"])
def test_the_kiosk_works_without_an_older_file_that_cannot_be_read(
    path: Path, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    rolled(path).close()
    if damaged == "the file":
        unreadable(path)
    else:
        closed = int(damaged == "a closed state")
        execute(path, "UPDATE state SET body = '{' WHERE closed = ?", (closed,))
    with Journal(path) as journal:
        for _ in range(2):
            assert [t.client_reference for t in journal.whole.newest(9)] == ["OPEN", "C"]
        assert journal.get("A") is None
        take(journal, ("Z", f.prepared(reference="Z")))
    assert caplog.text.count("journal.db is left out: ") == 1
    with JournalReader(path) as reader, pytest.raises(JournalError):
        list(reader.newest(9))


def test_an_event_that_does_not_fit_is_not_copied(tmp_path: Path) -> None:
    rows = [(1, "A", encoded(f.sending()), b"?" * 16)]
    with pytest.raises(Damaged, match="event 1"):
        write_segment(tmp_path / "copy.db", None, rows)


def test_a_total_of_an_unknown_kind_is_not_extended(path: Path) -> None:
    lived(path).close()
    execute(path, "UPDATE counter SET name = 'invented' WHERE name = 'loaded'")
    with pytest.raises(Damaged, match="invented"):
        extend_segment(path, [(99, "OPEN", encoded(f.SLIP_STARTED), b"?" * 16)])


def test_a_state_that_cannot_be_read_is_not_extended(path: Path) -> None:
    lived(path).close()
    execute(path, "UPDATE state SET body = '{'")
    with pytest.raises(Damaged):
        extend_segment(path, [(99, "OPEN", encoded(f.SLIP_STARTED), b"?" * 16)])


def test_a_segment_that_is_written_and_cannot_be_opened_is_opened_by_the_next_process(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise DiskRefuses("the disk does not let it be opened")

    journal = lived(path)
    with monkeypatch.context() as patch:
        patch.setattr("agent.journal.journal.open_database", refuses)
        with pytest.raises(WriteFailed):
            journal.roll_over(LATER)
    assert journal.is_broken
    with pytest.raises(WriteFailed, match="next start opens it"):
        journal.append_till_event(LOADED)
    journal.close()
    live(path, of(LOADED))
    assert live_path(path) == segment_path(path, 2)
    assert found(path) == []


# --- verify ---


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE event SET body = body || ' ' WHERE seq = {first}", "does not fit the chain"),
        ("UPDATE event SET body = body || ' ' WHERE seq = {second}", "does not fit the chain"),
        ("UPDATE counter SET amount = amount + 1 WHERE name = 'loaded'", "counters"),
        ("UPDATE state SET closed = 1 WHERE client_reference = 'OPEN'", "does not match"),
        ("DELETE FROM state WHERE client_reference = 'OPEN'", "events but no state"),
    ],
)
def test_verify_finds_a_changed_beginning(path: Path, sql: str, says: str) -> None:
    rolled(path).close()
    first = len(OLD) + 1
    second = segment_path(path, 2)
    execute(second, "DROP TRIGGER event_is_final;" + sql.format(first=first, second=first + 1))
    assert any(says in str(finding) for finding in found(path))


def forged(path: Path, *, at: int, old: str, new: str) -> None:
    """Change an event of the second segment, with the key, so that its chain fits."""
    segment, key = segment_path(path, 2), chain.KeyFile.beside(path).read()
    with Segment(segment, key=key) as opened:
        rows, link = list(opened.rows()), opened.beginning.link
    for seq, reference, body, _ in rows:
        changed = body.replace(old, new) if seq == at else body
        link = chain.link(key, link, chain.message(seq, reference, changed))
        values = f"body = '{changed}', link = x'{link.hex()}'"
        change = f"UPDATE event SET {values} WHERE seq = {seq}"  # noqa: S608  # ours
        execute(segment, f"DROP TRIGGER event_is_final; {change}")


@pytest.mark.parametrize(
    ("at", "old", "new", "says"),
    [
        (1, '"loaded":[1,', '"loaded":[2,', "the totals are not those"),
        (2, '"amount":', '"amount":1', "not as the events before it left it"),
    ],
    ids=["totals", "a transaction"],
)
def test_verify_compares_a_beginning_with_the_segment_before(
    path: Path, at: int, old: str, new: str, says: str
) -> None:
    """Only who has the key can write it; the agent itself may have a mistake."""
    rolled(path).close()
    forged(path, at=len(OLD) + at, old=old, new=new)
    assert any(says in str(finding) for finding in found(path))


def test_verify_finds_an_open_transaction_that_was_left_behind(path: Path) -> None:
    lived(path).close()
    execute(path, "UPDATE state SET closed = 1 WHERE client_reference = 'OPEN'")
    with Journal(path) as journal:
        journal.roll_over(LATER)
    execute(path, "UPDATE state SET closed = 0 WHERE client_reference = 'OPEN'")
    assert [str(finding) for finding in found(path)] == ["it is open, and not in the next file"]


@pytest.mark.parametrize("other", [2, 3])
def test_verify_finds_a_segment_of_another_place_or_journal(path: Path, other: int) -> None:
    in_segments(path, customer("A"), later(365, customer("B")), later(730, customer("C")))
    shutil.copy(segment_path(path, other), path)
    assert found(path)


def test_verify_finds_a_segment_of_another_kiosk(path: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "other" / "journal.db"
    theirs.parent.mkdir()
    for place in (path, theirs):
        rolled(place).close()
    shutil.copy(theirs, path)
    assert str(path) in found(path)[0].what


def test_a_damaged_end_is_not_continued(path: Path) -> None:
    lived(path).close()
    last = len(OLD)
    change = f"UPDATE event SET body = body || ' ' WHERE seq = {last}"  # noqa: S608  # ours
    execute(path, f"DROP TRIGGER event_is_final; {change}")
    with pytest.raises(Damaged):
        Journal(path)


def test_a_segment_that_cannot_be_read_is_named(path: Path) -> None:
    rolled(path).close()
    unreadable(path)
    with JournalReader(path) as reader, pytest.raises(DiskRefuses, match=r"journal\.db"):
        list(verify_all(reader))


# --- a file that is missing ---


def test_a_missing_segment_is_named_and_the_others_are_read(path: Path) -> None:
    rolled(path).close()
    with JournalReader(path) as reader:
        assert reader.missing == ()
        assert [t.client_reference for t in reader.transactions()] == ["A", "B", "C", "OPEN"]
    path.unlink()
    with JournalReader(path) as reader:
        (gap,) = reader.gaps
        assert gap.as_json() == {"first": 1, "last": len(OLD), "from": None, "to": "2026-11-21"}
        assert [str(gap)] == [*reader.missing] == [str(one) for one in verify_all(reader)]
        assert [t.client_reference for t in reader.transactions()] == ["C", "OPEN"]
        whole = [t.client_reference for t in reader.transactions() if reader.is_whole(t)]
        assert whole == ["C", "OPEN"]
    live(path, customer("D"))


def test_each_link_of_every_segment_is_found(path: Path) -> None:
    with rolled(path) as journal:
        journal.roll_over(LATER)
        segments = [*journal.whole.segments()]
        links = {seq: link for one in segments for seq, _, link in one.linked_events()}
        assert len(links) == journal.last_seq()
        assert {seq: journal.whole.link_at(seq) for seq in links} == links
        assert journal.whole.link_at(journal.last_seq() + 1) is None


def test_segments_can_be_read_without_the_key(path: Path) -> None:
    rolled(path).close()
    path.with_suffix(".key").unlink()
    with JournalReader(path) as reader:
        assert [t.client_reference for t in reader.transactions()] == ["A", "B", "C", "OPEN"]


def test_a_reader_that_is_far_behind_gets_old_events_and_skips_missing_ones(path: Path) -> None:
    with rolled(path) as journal:
        segments = [*journal.whole.segments()]
        links = {seq: link for one in segments for seq, _, link in one.linked_events()}
        feed, first = EventFeed(journal.whole), len(OLD) + 1
        last = len(ALL) + FORWARD
        assert [one.row[0] for one in feed.after(3, limit=2)] == [4, 5]
        assert [one.row[0] for one in feed.after(first - 2, limit=9)] == [first - 1]
        assert [one.row[0] for one in feed.after(len(OLD), last)] == [*range(first, last + 1)]
        assert feed.after(last, limit=1) == []
        assert feed.fits(Tail(0, chain.START)), "nothing was read yet"
        assert (feed.last_seq(), feed.head()) == (last, Tail(last, links[last]))
        assert all(feed.fits(Tail(seq, links[seq])) for seq in (2, len(OLD), last))
        assert not any(feed.fits(Tail(seq, b"?" * 16)) for seq in (2, len(OLD), last, last + 1))
    path.unlink()
    with Journal(path) as journal:
        feed = EventFeed(journal.whole)
        for _ in range(2):  # it warns once
            assert [one.row[0] for one in feed.after(3, limit=1)] == [first]
        assert [*feed.missing] == [4]
        up_to_date = EventFeed(journal.whole)
        assert up_to_date.after(len(OLD), limit=1)
        assert not up_to_date.missing, "nothing of it was wanted"
        assert feed.fits(Tail(2, b"?" * 16)), "it cannot be compared"


# --- cuts ---


@every_cut
@pytest.mark.parametrize("point", ROLLING_OVER)
def test_a_cut_at_a_crash_point(point: CrashPoint, cut: Cut) -> None:
    disk = Disk()
    journal = lived(disk, dying(point, disk, cut))
    with pytest.raises(PowerCut):
        journal.roll_over(LATER)
    assert history(disk) == list(OLD)
    with Journal(PATH, vfs=disk.vfs) as journal:
        journal.roll_over(LATER)
        take(journal, ("Z", f.prepared(reference="Z")))
    assert history(disk) == [*OLD, ("Z", f.prepared(reference="Z"))]


def test_a_cut_before_any_step_of_the_disk() -> None:
    """All events are kept in one segment or the other, and the journal goes on."""
    disk = Disk()
    with lived(disk) as journal:
        cuts = EveryCut(disk)
        journal.roll_over(LATER)
        take(journal, ("Y", f.prepared(reference="Y")))
    assert len(cuts.moments) > 10 * len(CUTS)
    for image, moments in drawn(cuts.moments.items(), 60):
        left = Disk(image)
        before = history(left)
        assert before[: len(OLD)] == list(OLD), moments
        assert before[len(OLD) :] in ([], [("Y", f.prepared(reference="Y"))]), moments
        with Journal(PATH, vfs=left.vfs) as journal:
            journal.roll_over(LATER)
            take(journal, ("Z", f.prepared(reference="Z")))
        assert history(left) == [*before, ("Z", f.prepared(reference="Z"))], moments


# --- the days that a missing segment may hold ---


@pytest.mark.parametrize(
    ("missing", "days"),
    [
        (1, (None, "2026-11-21")),
        (2, ("2026-11-21", "2027-11-21")),
        (3, ("2027-11-21", "2028-11-20")),
    ],
    ids=["1st", "2nd", "3rd"],
)
def test_the_files_around_a_missing_segment_limit_its_days(
    path: Path, missing: int, days: tuple[str | None, str]
) -> None:
    in_segments(path, customer("A"), later(365, customer("B")), later(730, customer("C")))
    segment_path(path, missing).unlink()
    with JournalReader(path) as reader:
        (gap,) = reader.gaps
    assert (gap.from_day, gap.to_day) == days
    assert [finding.what.rpartition(".db: ")[2] for finding in found(path)] == [str(gap)]


THAT_DAY, NEXT_DAY = "2026-11-21", "2026-11-22"


@pytest.mark.parametrize(
    ("from_day", "to_day", "days"),
    [
        (THAT_DAY, NEXT_DAY, {THAT_DAY, NEXT_DAY}),
        (THAT_DAY, THAT_DAY, {THAT_DAY}),
        (None, THAT_DAY, {"2026-11-20", THAT_DAY}),
        (NEXT_DAY, None, {NEXT_DAY, "2026-11-23"}),
        (None, None, {"2026-11-20", THAT_DAY, NEXT_DAY, "2026-11-23"}),
    ],
    ids=["two days", "one day", "from the beginning", "until now", "unknown"],
)
def test_the_events_around_a_gap_limit_its_days(
    from_day: str | None, to_day: str | None, days: set[str]
) -> None:
    gap = Gap(1, 5, from_day, to_day)
    all_days = ("2026-11-20", THAT_DAY, NEXT_DAY, "2026-11-23")
    assert {day for day in all_days if gap.may_hold(day)} == days


def test_a_clock_that_went_back_limits_nothing(path: Path) -> None:
    in_segments(path, later(99, customer("A")), OPEN)
    segment_path(path, 2).unlink()
    with JournalReader(path) as reader:
        (gap,) = reader.gaps
    assert (gap.from_day, gap.to_day) == (None, None)
