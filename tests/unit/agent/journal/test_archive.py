"""Old events move into archives: the working file stays small, and nothing is lost on the way."""

import shutil
from pathlib import Path

import pytest

from agent.base.structs import replace
from agent.journal import chain
from agent.journal.archive import archive, archive_path
from agent.journal.audit import ARCHIVES_CHANGED, CARRIED_CHANGED, AuditFinding, verify, verify_all
from agent.journal.chain import Tail
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import Damaged, DiskRefuses, JournalError, WriteFailed
from agent.journal.feed import EventFeed
from agent.journal.journal import Journal
from agent.journal.maintenance import DAY_S
from agent.journal.reader import ArchiveGap, JournalReader
from agent.journal.reserve import FILL_TO_BYTES
from agent.journal.segment import LAST_SEQ, Segment
from agent.journal.segment_header import SegmentHeader
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from tests.support.counts import drawn
from tests.support.disk import CUTS, Cut, Disk, EveryCut
from tests.unit.agent.journal.archives import (
    ALL,
    OLD,
    OPEN,
    archive_old,
    archived,
    customer,
    later,
    live,
    lived,
)
from tests.unit.agent.journal.disk import execute, unreadable
from tests.unit.agent.journal.power_cut import ARCHIVING, PATH, PowerCut, dying, every_cut
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import FLOWS, Recorded, of, take
from tests.unit.agent.transactions.till_events import LOADED, SERVICED

FIRST = archive_path(PATH, 1)


def history(disk: Disk) -> list[Recorded]:
    """Check every file, and return all events of archives and journal in order."""
    by_seq: dict[int, Recorded] = {}
    for path in (*archives(disk), PATH):
        with Segment(path, vfs=disk.vfs, key=chain.NO_SECRET) as journal:
            assert list(verify(journal)) == []
            for entry in journal.events():
                one = (entry.client_reference, entry.event)
                assert by_seq.setdefault(entry.seq, one) == one
    assert list(by_seq) == sorted(by_seq) == list(range(1, len(by_seq) + 1))
    return list(by_seq.values())


def archives(disk: Disk) -> list[Path]:
    return [path for path in (FIRST, archive_path(PATH, 2)) if whole(disk, path)]


def whole(disk: Disk, path: Path) -> bool:
    try:
        Segment(path, vfs=disk.vfs, key=chain.NO_SECRET).close()
    except JournalError:
        return False
    return True


def test_old_events_are_archived_and_open_transactions_stay() -> None:
    disk = Disk()
    with lived(disk) as journal:
        assert archive_old(journal) == FIRST
        assert list(verify(journal)) == []
        assert {e.client_reference for e in journal.events()} == {"OPEN", "C", "@TILL"}
        assert [t.client_reference for t in journal.transactions()] == ["C", "OPEN"]
        assert journal.header.last == len(OLD)
        assert journal.totals().lifetime, "the drawer's counters go on"
    assert history(disk) == list(ALL)


def test_the_journal_continues_after_its_archive() -> None:
    """The open one ends; it is archived as a whole with the next events."""
    disk = Disk()
    with lived(disk) as journal:
        archive_old(journal)
        for recorded in (*customer("D"), *of(SERVICED)):
            take(journal, recorded)
        failed = f.outcome(f.FAILED, reference="OPEN")
        journal.append("OPEN", m.StatusReceived(at=f.OPENED, outcome=failed))
        assert archive(journal, f.OPENED + 1e6) == archive_path(PATH, 2)
        assert not list(journal.events())
        assert not list(journal.transactions())
        assert list(verify(journal)) == []
        take(journal, ("E", f.prepared(reference="E")))
    assert history(disk)[-1] == ("E", f.prepared(reference="E"))
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert journal.get("E") is not None


def test_a_slip_printed_later_keeps_its_transaction_whole() -> None:
    """A closed transaction with a recent event stays completely readable."""
    disk = Disk()
    with lived(disk) as journal:
        take(journal, ("A", f.SLIP_STARTED))
        archive_old(journal)
        assert [e.event for e in journal.events("A")] == [
            *(fact for _, fact in customer("A")),
            f.SLIP_STARTED,
        ]
        assert list(verify(journal)) == []


def test_a_closed_transaction_whose_customer_misses_notes_is_open_and_stays_whole() -> None:
    disk = Disk()
    with lived(disk) as journal:
        take(journal, ("A", f.SHORT))
        assert [t.client_reference for t in journal.open_transactions()] == ["OPEN", "A"]
        archive_old(journal)
        assert len(list(journal.events("A"))) == len(customer("A")) + 1
        assert list(verify(journal)) == []
        for found in (f.FOUND_PAID, f.OPERATOR_FOUND_PAID):
            take(journal, ("A", found))
        assert [t.client_reference for t in journal.open_transactions()] == ["OPEN"]
        assert list(verify(journal)) == []


def test_an_archived_transaction_is_not_opened_again() -> None:
    with lived(Disk()) as journal:
        archive_old(journal)
        with pytest.raises(IllegalMove):
            journal.append("A", f.SHORT)


def test_young_events_are_not_archived() -> None:
    disk = Disk()
    with lived(disk) as journal:
        assert archive(journal, f.OPENED) is None
        assert archive(journal, f.OPENED + 0.001) is not None


def test_the_working_file_gets_smaller() -> None:
    disk = Disk()
    with Journal(PATH, vfs=disk.vfs) as journal:
        for number in range(300):
            for recorded in customer(f"R{number:03}"):
                take(journal, recorded)
        journal.on_crash_point = nothing_happens
        archive(journal, f.OPENED + 1e6)
    assert len(disk.files()[str(PATH)]) < 64 * 4096 + FILL_TO_BYTES, "the rest, and the reserve"
    assert len(history(disk)) == 1500


def test_a_file_whose_pages_are_mostly_used_is_not_rewritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agent.journal.segment.EMPTY_PAGES_MIN", 0)
    long = replace(LOADED, by="No name " * 40_000)  # more pages than the reserve
    live(path, customer("A"), of(long))
    live(path)  # a start, which fills the reserve
    with Segment(path) as journal:
        before = journal._database.execute("PRAGMA page_count").get
        assert archive(journal, f.OPENED + 1e6, events_max=len(customer("A")))
        assert journal._database.execute("PRAGMA page_count").get >= before


def test_events_after_a_clock_that_was_ahead_are_not_archived_before_its_event(path: Path) -> None:
    """Archives hold the events in their order, whatever their times are."""
    ahead = replace(LOADED, at=f.OPENED + 1000)
    live(path, customer("A"), of(ahead), customer("B"))
    with Segment(path) as journal:
        assert journal.last_seq_before(f.OPENED + 1, LAST_SEQ) == len(customer("A"))


def test_a_full_disk_changes_no_file_while_archiving() -> None:
    disk = Disk()
    with lived(disk) as journal:
        disk.capacity = disk.used() + 8192
        with pytest.raises(JournalError, match="full"):
            archive_old(journal)
        assert journal.unavailable_reason is None
        take(journal, of(LOADED)[0])
        disk.capacity = None
        assert archive_old(journal) == FIRST
    assert history(disk) == [*ALL, *of(LOADED)]


def test_a_disk_that_fails_while_archived_events_are_deleted_loses_none() -> None:
    disk = Disk()

    def fails(point: CrashPoint) -> None:
        if point is CrashPoint.BEFORE_DROP:
            disk.failing_syncs = 1

    with lived(disk, fails) as journal:
        with pytest.raises(WriteFailed):
            archive_old(journal)
        assert journal.is_broken
    disk.restart()
    with Journal(PATH, vfs=disk.vfs) as journal:
        archive_old(journal)
    assert history(disk) == list(ALL)


@pytest.mark.parametrize("is_broken", [False, True])
def test_a_file_that_cannot_be_made_smaller_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, *, is_broken: bool
) -> None:
    """A full disk has no space for the smaller file; a disk that fails stops the journal."""
    monkeypatch.setattr("agent.journal.segment.EMPTY_PAGES_MIN", 0)
    disk = Disk()

    def strikes(point: CrashPoint) -> None:
        if point is CrashPoint.AFTER_DROP and is_broken:
            disk.failing_syncs = 1
        elif point is CrashPoint.AFTER_DROP:
            disk.capacity = disk.used()

    with lived(disk, strikes) as journal:
        assert archive_old(journal) == FIRST
        assert journal.is_broken is is_broken
    disk.capacity = None
    disk.restart()
    assert history(disk) == list(ALL)


def test_an_existing_file_is_not_overwritten_by_an_archive() -> None:
    disk = Disk()
    with Journal(FIRST, vfs=disk.vfs) as other:
        other.append("X", f.prepared(reference="X"))
    with lived(disk) as journal:
        before = disk.files()[str(FIRST)]
        with pytest.raises(Damaged, match="move it aside"):
            archive_old(journal)
        assert disk.files()[str(FIRST)] == before
        assert journal.header.last == 0


def test_the_headers_of_archives_are_sealed() -> None:
    disk = Disk()
    with lived(disk) as journal:
        archive_old(journal)
        journal._database.execute("UPDATE archive SET kept = replace(kept, 'loaded', 'taken')")
        assert next(verify(journal)).what == ARCHIVES_CHANGED
    with pytest.raises(Damaged, match="archives was changed"):
        Journal(PATH, vfs=disk.vfs)


def test_verify_names_a_changed_carried_event() -> None:
    disk = Disk()
    with lived(disk) as journal:
        archive_old(journal)
        seq = list(journal.events("OPEN"))[1].seq
        journal._database.execute("DROP TRIGGER event_is_final")
        journal._database.execute("UPDATE event SET body = body || ' ' WHERE seq = ?", (seq,))
        assert AuditFinding(seq, CARRIED_CHANGED, "OPEN") in list(verify(journal))
        journal._database.execute("DELETE FROM event WHERE seq = ?", (seq,))
        assert AuditFinding(seq, f"event {seq} is missing") in list(verify(journal))


# --- while the agent runs ---


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def test_a_journal_that_ends_at_its_archive_is_good(path: Path) -> None:
    """Also if its last archived event belongs to a transaction that is still open."""
    for flows in ((customer("A"), OPEN), (customer("B"),)):
        with Journal(live(path, *flows)) as journal:
            assert archive(journal, f.OPENED + 1e6)
            assert journal.last_seq() == journal.header.last
            assert list(verify(journal)) == []


def test_an_archive_that_was_written_before_a_crash_is_used(path: Path) -> None:
    """The crash came before the archived events were deleted from the journal."""

    def crashes(point: CrashPoint) -> None:
        if point is CrashPoint.ARCHIVE_WRITTEN:
            raise InterruptedError

    with lived(path) as journal:
        journal.on_crash_point = crashes
        with pytest.raises(InterruptedError):
            archive_old(journal)
        assert journal.header.last == 0
        journal.on_crash_point = nothing_happens
        before = archive_path(path, 1).read_bytes()
        assert archive_old(journal) == archive_path(path, 1)
        assert archive_path(path, 1).read_bytes() == before
        assert journal.header.last == len(OLD)


def test_a_missing_archive_is_named_and_the_others_are_read(path: Path) -> None:
    with lived(path) as journal:
        moved = archive_old(journal)
    assert moved
    with JournalReader(path) as reader:
        assert reader.missing == ()
        assert [t.client_reference for t in reader.transactions()] == ["A", "B", "C", "OPEN"]
    moved.unlink()
    with JournalReader(path) as reader:
        assert [str(moved) in line for line in reader.missing] == [True]
        (gap,) = reader.gaps
        assert gap.as_json() == {
            "archive": str(moved),
            "first": 1,
            "last": len(OLD),
            "from": None,
            "to": "2026-11-21",
        }
        assert [t.client_reference for t in reader.transactions()] == ["C", "OPEN"]


def test_each_link_of_an_archive_is_found(path: Path) -> None:
    with lived(path) as journal:
        links = {seq: link for seq, _, link in journal.linked_events()}
        assert archive_old(journal)
    with JournalReader(path) as reader:
        assert {seq: reader.link_at(seq) for seq in links} == links


def test_verify_finds_an_archive_with_the_same_beginning(path: Path, tmp_path: Path) -> None:
    """A copy of the journal was archived later, with more events."""
    with lived(path) as journal:
        pass
    other = tmp_path / "other"
    shutil.copytree(path.parent, other, ignore=shutil.ignore_patterns("other"))
    with Journal(other / path.name) as copy:
        assert archive(copy, f.OPENED + 1e6, events_max=len(customer("A")))
    with Journal(path) as journal:
        assert archive_old(journal)
    shutil.copy(archive_path(other / path.name, 1), archive_path(path, 1))

    with JournalReader(path) as history:
        found = [str(finding) for finding in verify_all(history)]
    assert f"{archive_path(path, 1)}: this is not what was archived" in found


def test_changed_totals_of_a_later_archive_are_damage(path: Path) -> None:
    """Fees that an older release left out would explain the difference in a working file."""
    for flow in (customer("A"), FLOWS["deposit"]):
        with Journal(live(path, flow)) as journal:
            newest = archive(journal, f.OPENED + 1e6)
    assert newest
    execute(newest, "UPDATE counter SET amount = amount + 1 WHERE name = 'taken_in'")

    with JournalReader(path) as history:
        assert any(finding.is_damage for finding in verify_all(history))


def test_verify_finds_an_archive_of_another_journal(path: Path, tmp_path: Path) -> None:
    """`verify` names an archive that was restored from another kiosk."""
    other = tmp_path / "other"
    other.mkdir()
    for place in (path, other / "journal.db"):
        with lived(place) as journal:
            archive_old(journal)
    archive_path(path, 1).write_bytes(archive_path(other / "journal.db", 1).read_bytes())
    with JournalReader(path) as history:
        found = next(verify_all(history))
    assert (found.seq, str(archive_path(path, 1)) in found.what) == (1, True)


def test_verify_finds_an_archive_in_the_place_of_another(path: Path) -> None:
    with lived(path) as journal:
        first, second = archive_old(journal), archive(journal, f.OPENED + 1e6)
    assert first
    assert second
    first.write_bytes(second.read_bytes())
    with JournalReader(path) as history:
        found = [str(finding) for finding in verify_all(history)]
    assert found == [f"{first}: this is not what was archived"]


def test_archives_can_be_read_without_the_key(path: Path) -> None:
    with lived(path) as journal:
        archive_old(journal)
    path.with_suffix(".key").unlink()
    with JournalReader(path) as reader:
        assert [t.client_reference for t in reader.transactions()] == ["A", "B", "C", "OPEN"]


@pytest.mark.forbidden_history("an archive is missing")
def test_a_reader_that_is_far_behind_gets_archived_events_and_skips_missing_ones(
    path: Path,
) -> None:
    with lived(path) as journal:
        links = {seq: link for seq, _, link in journal.linked_events()}
        moved, feed = archive_old(journal), EventFeed(journal)
        last, young = len(ALL), range(len(OLD) + 1, len(ALL) + 1)
        assert [one.row[0] for one in feed.after(3, limit=2)] == [4, 5]
        assert [one.row[0] for one in feed.after(len(OLD), last)] == [
            *range(len(OLD) + 1, last + 1)
        ]
        assert feed.after(last, limit=1) == []
        assert feed.fits(Tail(0, chain.START)), "nothing was read yet"
        assert (feed.last_seq(), feed.head()) == (last, Tail(last, links[last]))
        assert all(feed.fits(Tail(seq, links[seq])) for seq in (2, len(OLD), last))
        assert not any(feed.fits(Tail(seq, b"?" * 16)) for seq in (2, len(OLD), last, last + 1))
        assert moved
        moved.unlink()
        for _ in range(2):  # it warns once
            assert [one.row[0] for one in feed.after(3, limit=1)] == [young[0]]
        assert [*feed.missing] == [moved]
        up_to_date = EventFeed(journal)
        assert up_to_date.after(len(OLD), limit=1)
        assert not up_to_date.missing, "nothing of it was wanted"
        assert feed.fits(Tail(2, b"?" * 16)), "it cannot be compared"


def test_an_archive_that_cannot_be_read_is_named(path: Path) -> None:
    lived(path).close()
    with Segment(path) as journal:
        assert archive(journal, f.OPENED + 1e6)
    unreadable(archive_path(path, 1))
    with JournalReader(path) as reader, pytest.raises(DiskRefuses, match="archive-0001"):
        list(verify_all(reader))


@pytest.mark.parametrize("damage", ["a file that is no archive", "an impossible event"])
def test_a_damaged_journal_or_archive_stops_the_archiving(path: Path, damage: str) -> None:
    lived(path).close()
    if damage == "an impossible event":
        copied = "SELECT client_reference, body FROM event WHERE seq = 1"
        execute(path, f"INSERT INTO event (client_reference, body) {copied}")
    else:
        archive_path(path, 1).write_bytes(b"hello" * 1000)
    with Segment(path) as journal:
        before = list(journal.rows())
        with pytest.raises(Damaged):
            archive(journal, f.OPENED + 1e6)
        assert list(journal.rows()) == before


# --- cuts ---


@every_cut
@pytest.mark.parametrize("point", ARCHIVING)
def test_a_cut_at_a_crash_point(point: CrashPoint, cut: Cut) -> None:
    disk = Disk()
    with pytest.raises(PowerCut):
        archive_old(lived(disk, dying(point, disk, cut)))
    assert history(disk) == list(ALL)
    with Journal(PATH, vfs=disk.vfs) as journal:
        archive_old(journal)
    assert history(disk) == list(ALL)
    assert whole(disk, FIRST)


def test_a_cut_before_any_step_of_the_disk() -> None:
    """All events are kept, and the next try completes the archive."""
    disk = Disk()
    with lived(disk) as journal:
        cuts = EveryCut(disk)
        archive_old(journal)
    assert len(cuts.moments) > 10 * len(CUTS)
    for image, moments in drawn(cuts.moments.items(), 40):
        left = Disk(image)
        assert history(left) == list(ALL), moments
        with Journal(PATH, vfs=left.vfs) as journal:
            archive_old(journal)
            take(journal, ("Z", f.prepared(reference="Z")))
        assert history(left) == [*ALL, ("Z", f.prepared(reference="Z"))], moments


# --- the days that a missing archive may hold ---


@pytest.mark.parametrize(
    ("missing", "days"),
    [
        (1, (None, "2027-11-21")),
        (2, ("2026-11-21", "2028-11-20")),
        (3, ("2027-11-21", "2036-11-18")),
    ],
    ids=["1st", "2nd", "3rd"],
)
def test_the_files_around_a_missing_archive_limit_its_days(
    tmp_path: Path, missing: int, days: tuple[str | None, str]
) -> None:
    path = tmp_path / "journal.db"
    archived(path, customer("A"), later(365, customer("B")), later(730, customer("C")))
    archive_path(path, missing).unlink()

    with JournalReader(path) as reader:
        (gap,) = reader.gaps
    assert (gap.from_day, gap.to_day) == days


THAT_DAY, NEXT_DAY = "2026-11-21", "2026-11-22"


def gap(before: float | None, after: float | None) -> ArchiveGap:
    header = SegmentHeader(1, 5, b"", "", b"")
    return ArchiveGap.between(Path("a.db"), header, (before, after))


@pytest.mark.parametrize(
    ("before", "after", "days"),
    [
        (f.OPENED, f.OPENED + DAY_S, {THAT_DAY, NEXT_DAY}),
        (f.OPENED, f.OPENED, {THAT_DAY}),
        (None, f.OPENED, {"2026-11-20", THAT_DAY}),
        (f.OPENED + DAY_S, None, {NEXT_DAY, "2026-11-23"}),
        (f.OPENED + DAY_S, f.OPENED, {"2026-11-20", THAT_DAY, NEXT_DAY, "2026-11-23"}),
    ],
    ids=["two days", "one day", "from the beginning", "until now", "a clock that went back"],
)
def test_the_events_around_a_gap_limit_its_days(
    before: float | None, after: float | None, days: set[str]
) -> None:
    all_days = ("2026-11-20", THAT_DAY, NEXT_DAY, "2026-11-23")
    assert {day for day in all_days if gap(before, after).may_hold(day)} == days
