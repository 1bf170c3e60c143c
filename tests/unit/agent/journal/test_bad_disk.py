"""A disk that is full, read-only or fails: nothing new begins, nothing acknowledged is lost."""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest
from pytest_mock import MockerFixture

from agent.journal import reserve
from agent.journal.audit import verify
from agent.journal.crash_points import CrashPoint
from agent.journal.database import (
    Damaged,
    DiskRefuses,
    JournalError,
    WriteFailed,
    explained,
)
from agent.journal.journal import FULL, Journal
from agent.journal.reserve import (
    BLOCK_BYTES,
    FILL_TO_BYTES,
    FREE_BYTES_MIN,
    LOG_BYTES_MIN,
    RESERVE_BYTES_MIN,
    Reserve,
)
from agent.journal.segment import Segment
from agent.transactions.model import AnyEvent
from tests.support.counts import drawn
from tests.support.disk import LOST, SECTORS, Cut, Disk, Image, failure
from tests.support.virtual_time import virtual_time
from tests.unit.agent.journal.disk import as_on_disk, written
from tests.unit.agent.journal.disk import unreadable as make_unreadable
from tests.unit.agent.journal.power_cut import PATH, PowerCut, dying, every_cut
from tests.unit.agent.journal.segments import a_night
from tests.unit.agent.transactions.facts import (
    HANDED,
    HANDING_OVER,
    LIFE,
    OPENED,
    REFERENCE,
    SUCCESS,
    answered,
    prepared,
    sending,
)
from tests.unit.agent.transactions.till_events import LOADED

NEXT = "B"


@pytest.fixture
def disk() -> Disk:
    return Disk()


def events(journal: Journal) -> int:
    assert list(verify(journal)) == []
    return len(list(journal.events()))


# --- full ---


def filled(disk: Disk) -> Journal:
    """Return a journal with one open transaction on a full disk."""
    journal = Journal(PATH, vfs=disk.vfs)
    journal.append(REFERENCE, LIFE[0])
    disk.capacity = disk.used()
    return journal


def test_a_full_disk_allows_no_new_transaction_but_open_ones_can_end(disk: Disk) -> None:
    with filled(disk) as journal:
        with pytest.raises(WriteFailed, match="full"):
            journal.append(NEXT, prepared(reference=NEXT))
        for event in LIFE[1:]:
            journal.append(REFERENCE, event)
        assert journal.get(NEXT) is None
        assert journal.unavailable_reason == FULL
        disk.capacity = disk.used()
        with pytest.raises(WriteFailed, match="nothing new is begun"):
            journal.append(NEXT, prepared(reference=NEXT))
    disk.cut(LOST)
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == len(LIFE)


def test_the_reserve_lasts_for_many_customers_and_their_notes(disk: Disk) -> None:
    """All that can be open at one kiosk at once, and the drawer's facts."""
    journal = Journal(PATH, vfs=disk.vfs)
    references = [f"R{number}" for number in range(10)]
    for reference in references:
        journal.append(reference, prepared(reference=reference))
    disk.capacity = disk.used()
    for reference in references:
        for event in LIFE[1:7]:
            journal.append(reference, event)
    journal.append_till_event(LOADED)
    assert events(journal) == 71
    assert journal.unavailable_reason == FULL, "the page says so before the next customer begins"


MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("free", "reason"), [(1 * MIB, FULL), (16 * MIB, None), (OSError("io"), FULL)]
)
def test_a_low_free_space_report_is_checked_by_a_write(
    tmp_path: Path, mocker: MockerFixture, free: int | OSError, reason: str | None
) -> None:
    """If little space is reported, the journal tries a write. It trusts a report of ample space."""
    path = tmp_path / "journal.db"
    with Journal(path):
        mocker.patch.object(reserve, "free_bytes", side_effect=[free])
        mocker.patch.object(reserve, "_write_zeros", side_effect=apsw.FullError)
    os.truncate(f"{path}-wal", LOG_BYTES_MIN)
    with Journal(path) as journal:
        assert journal.unavailable_reason == reason


def test_a_log_that_is_too_short_gets_all_of_its_blocks(tmp_path: Path) -> None:
    """A hole would take space that another process may have taken before."""
    path = tmp_path / "journal.db"
    Journal(path).close()
    log = Path(f"{path}-wal")
    os.truncate(log, 0)
    with Journal(path):
        assert log.stat().st_size >= LOG_BYTES_MIN
        assert allocated(log) >= LOG_BYTES_MIN


def test_shared_memory_gets_all_of_its_blocks(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    shared_memory = Path(f"{path}-shm")
    shared_memory.touch()
    os.truncate(shared_memory, LOG_BYTES_MIN)
    held = Reserve(path, None)
    held.hold_shared_memory()
    held.close()
    assert shared_memory.stat().st_size == LOG_BYTES_MIN
    assert allocated(shared_memory) >= LOG_BYTES_MIN


def allocated(file: Path) -> int:
    return file.stat().st_blocks * BLOCK_BYTES


def test_empty_pages_that_are_holes_are_no_reserve(tmp_path: Path, mocker: MockerFixture) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        database = journal._database
        empty, pages, size = database.execute(reserve.PAGE_COUNTS).get
        assert journal._reserve._empty_bytes(database) == empty * size
        mocker.patch.object(Reserve, "_allocated", return_value=(pages - empty) * size)
        assert journal._reserve._empty_bytes(database) == 0


def test_the_log_of_a_closed_journal_is_not_applied_to_a_file_in_its_place(tmp_path: Path) -> None:
    """For example an older copy, which an operator has put back."""
    path = written(tmp_path / "journal.db", LIFE[0])
    older = path.read_bytes()
    written(path, LIFE[1])
    path.write_bytes(older)
    with Segment(path) as segment:
        assert [stored.event for stored in segment.events()] == [LIFE[0]]


def test_new_transactions_begin_only_when_the_disk_has_enough_space_again(disk: Disk) -> None:
    """WriteFailed comes at once; a little free space is not enough, and the reserve is unused."""
    with filled(disk) as journal:
        journal.append(REFERENCE, LIFE[1])
        assert not journal.unavailable_reason, "what is open goes on where it has its place"
        with pytest.raises(WriteFailed, match="full"):
            journal.append(NEXT, prepared(reference=NEXT))
        assert journal.unavailable_reason == FULL
        assert disk.used() == disk.capacity
        disk.capacity += 8192
        journal.refill_reserve()
        assert journal.unavailable_reason == FULL
        assert disk.used() == disk.capacity - 8192
        disk.capacity += FREE_BYTES_MIN
        journal.refill_reserve()
        assert not journal.unavailable_reason
        journal.append(NEXT, prepared(reference=NEXT))


def test_a_new_transaction_larger_than_the_reserve_changes_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        begun = journal.append(REFERENCE, LIFE[0])
        journal._database.execute("PRAGMA max_page_count = 1")  # it cannot grow
        too_much = prepared(reference="B" * FILL_TO_BYTES)
        with pytest.raises(WriteFailed, match="full"):
            journal.append(too_much.client_reference, too_much)
        assert (events(journal), journal.open_transactions()) == (1, (begun,))
        journal._database.execute("PRAGMA max_page_count = 1000")
        journal.append(REFERENCE, LIFE[1])
        assert events(journal) == 2


def test_a_failed_fill_leaves_no_write_open(tmp_path: Path, mocker: MockerFixture) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        mocker.patch.object(reserve, "RESERVE_BYTES_MIN", 10**9)
        journal._database.execute("CREATE TABLE room (of_another_program)")
        with pytest.raises(WriteFailed, match="full"):
            journal.append(REFERENCE, LIFE[0])
        journal.append_till_event(LOADED)


def test_a_filled_reserve_lasts_for_many_customers(disk: Disk) -> None:
    """Each refill writes the whole reserve, so it must be rare."""
    with Journal(PATH, vfs=disk.vfs) as journal:
        while journal._reserve._empty_bytes(journal._database) >= RESERVE_BYTES_MIN:
            journal.append_till_event(LOADED)
        journal._fill_reserve()
        assert journal._reserve._empty_bytes(journal._database) >= FILL_TO_BYTES


def test_an_exhausted_reserve_rejects_events_and_loses_none(disk: Disk) -> None:
    """Further events are refused, and all acknowledged events are kept."""
    with filled(disk) as journal:
        taken = until(WriteFailed, lambda: journal.append_till_event(LOADED))
    assert taken > 100
    disk.capacity = None
    disk.cut(LOST)
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == taken + 1


@every_cut
def test_a_cut_when_the_reserve_was_released(disk: Disk, cut: Cut) -> None:
    journal = filled(disk)
    journal.on_crash_point = dying(CrashPoint.RESERVE_RELEASED, disk, cut)
    taken = until(PowerCut, lambda: journal.append_till_event(LOADED))
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == taken + 1
        journal.append(REFERENCE, LIFE[1])


def until(end: type[Exception], act: Callable[[], object]) -> int:
    """Repeat the action until it raises this error; return the number of successes."""
    times = 0
    with suppress(end):
        while times < 100_000:
            act()
            times += 1
    return times


# --- read-only ---


def test_a_disk_that_becomes_read_only_stops_all_writes(disk: Disk) -> None:
    with Journal(PATH, vfs=disk.vfs) as journal:
        journal.append(REFERENCE, LIFE[0])
        disk.is_read_only = True
        with pytest.raises(WriteFailed):
            journal.append(REFERENCE, LIFE[1])
        assert journal.unavailable_reason is not None
        assert "the disk failed" in journal.unavailable_reason
    disk.restart()
    with pytest.raises(JournalError):
        Journal(PATH, vfs=disk.vfs)
    disk.is_read_only = False
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == 1


def test_a_new_transaction_on_a_read_only_disk_is_rejected(disk: Disk) -> None:
    with Journal(PATH, vfs=disk.vfs) as journal:
        disk.is_read_only = True
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append(NEXT, prepared(reference=NEXT))
        assert journal.is_broken


@pytest.mark.parametrize("has_log", [False, True])
def test_a_journal_on_a_read_only_disk_can_be_read(
    tmp_path: Path, mocker: MockerFixture, *, has_log: bool
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(REFERENCE, LIFE[0])
        if has_log:
            path = as_on_disk(path, tmp_path / "read-only")
        else:
            journal.delete_log_on_close()
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    mocker.patch("os.statvfs", return_value=SimpleNamespace(f_flag=os.ST_RDONLY))
    with Segment(path) as segment:
        assert [entry.event for entry in segment.events()] == [LIFE[0]]
    files = [file for file in path.parent.iterdir() if file.is_file()]
    assert {file: file.read_bytes() for file in files} == before
    path.write_bytes(b"hello" * 1000)
    with pytest.raises(Damaged):
        Segment(path)


# --- unreadable ---

LONG_AGO, SINCE = "A000", "C"
CUSTOMERS = 300  # enough that a start does not read the whole file


@pytest.fixture(scope="module")
def old_shop() -> Image:
    """The disk of a kiosk with many closed transactions; one is open, and its notes are owed."""
    disk = Disk()
    with Journal(PATH, vfs=disk.vfs) as journal:
        for number in range(CUSTOMERS):
            reference = f"A{number:03}"
            for event in (*owed(reference), HANDING_OVER, HANDED):
                journal.append(reference, event)
        for event in owed(NEXT):
            journal.append(NEXT, event)
    return disk.left_by(LOST)


def owed(reference: str) -> tuple[AnyEvent, ...]:
    answer = answered(SUCCESS, reference=reference)
    return prepared(reference=reference), sending(), answer


def sectors(image: Image) -> list[tuple[str, int]]:
    return [
        (name, number)
        for name, content in image
        for number in range(-(-len(content) // SECTORS[-1]))
    ]


def test_whatever_sector_cannot_be_read_nothing_acknowledged_is_lost(old_shop: Image) -> None:
    """The kiosk does not start, or the event is refused, or it is as durable as ever."""
    did = Counter[str]()
    in_log, in_main = (
        [sector for sector in sectors(old_shop) if sector[0].endswith("-wal") is is_log]
        for is_log in (True, False)
    )
    for sector in (*drawn(in_log, 5), *drawn(in_main, 20)):
        disk = Disk(old_shop)
        disk.unreadable = {sector}
        written = 0
        try:
            with Journal(PATH, vfs=disk.vfs) as journal:
                for reference, event in ((SINCE, prepared(reference=SINCE)), (NEXT, HANDING_OVER)):
                    with suppress(WriteFailed):
                        journal.append(reference, event)
                        written += 1
                did[f"{written} written"] += 1
        except DiskRefuses:
            did["not started"] += 1
        disk.unreadable.clear()
        disk.cut(LOST)
        with Journal(PATH, vfs=disk.vfs) as journal:
            assert len(list(journal.events())) == 5 * CUSTOMERS + 3 + written
    assert did.keys() >= {"not started", "2 written"}


def unreadable(image: Image) -> Disk:
    """Return a disk on which one transaction that was closed long ago cannot be read."""
    for sector in sectors(image):
        disk = Disk(image)
        disk.unreadable = {sector}
        with suppress(DiskRefuses), Journal(PATH, vfs=disk.vfs) as journal:
            try:
                journal.get(LONG_AGO)
            except DiskRefuses:
                return disk
    raise AssertionError("a start reads every sector")


def test_after_a_read_error_nothing_new_begins_and_open_transactions_end(old_shop: Image) -> None:
    disk = unreadable(old_shop)
    with Journal(PATH, vfs=disk.vfs) as journal:
        with pytest.raises(DiskRefuses):
            journal.get(LONG_AGO)
        assert "cannot be read" in (journal.unavailable_reason or "")
        with pytest.raises(WriteFailed, match="cannot be read"):
            journal.append(SINCE, prepared(reference=SINCE))
        journal.append(NEXT, HANDING_OVER)
        assert journal.append(NEXT, HANDED).closed


@virtual_time
async def test_the_check_that_cannot_read_all_begins_nothing_new_until_it_can(
    old_shop: Image,
) -> None:
    disk = unreadable(old_shop)
    with Journal(PATH, vfs=disk.vfs) as journal:
        await a_night(journal)
        assert "the disk failed" in (journal.unavailable_reason or "")
        disk.unreadable.clear()
        await a_night(journal)
        assert journal.unavailable_reason is None


@pytest.mark.parametrize("file", ["journal.db", "journal.db-wal"])
def test_a_disk_that_cannot_read_a_file_is_not_called_a_damaged_file(
    tmp_path: Path, file: str
) -> None:
    """SQLite calls both "malformed". If the disk fails, the kiosk starts closed, with a page."""
    path = written(tmp_path / "journal.db", *LIFE)
    malformed = failure(apsw.SQLITE_CORRUPT)
    assert isinstance(malformed, apsw.CorruptError)
    assert isinstance(explained(path, malformed), Damaged)
    make_unreadable(tmp_path / file)
    assert isinstance(explained(path, malformed), DiskRefuses)


def test_an_event_is_refused_if_the_transaction_before_it_cannot_be_read(old_shop: Image) -> None:
    with Journal(PATH, vfs=unreadable(old_shop).vfs) as journal:
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append(LONG_AGO, HANDED)
        assert not journal.is_broken


# --- a disk that is full at the start ---


def test_a_journal_on_a_full_disk_is_opened_without_shared_memory(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.db"
    mocker.patch("agent.journal.database.files.free_bytes", return_value=0)
    with Journal(path) as journal:
        assert journal.is_exclusive
        journal.append(REFERENCE, LIFE[0])
        assert not Path(f"{path}-shm").exists()
    with Segment(path) as segment:
        assert segment.get(REFERENCE)
        assert not Path(f"{path}-shm").exists()


def test_a_full_disk_lets_a_reader_share_the_journal_of_an_agent_that_runs(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(REFERENCE, LIFE[0])
        mocker.patch("agent.journal.database.files.free_bytes", return_value=0)
        with Segment(path) as segment:
            assert segment.get(REFERENCE)


# --- a sync that fails ---


def test_nothing_is_written_after_a_failed_sync(disk: Disk) -> None:
    with Journal(PATH, vfs=disk.vfs) as journal:
        begun = journal.append(REFERENCE, LIFE[0])
        disk.failing_syncs = 1
        with pytest.raises(WriteFailed):
            journal.append(REFERENCE, LIFE[1])
        assert journal.get(REFERENCE) == begun
        assert journal.open_transactions() == (begun,)
        done = dict(disk.done)
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append(REFERENCE, LIFE[1])
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append_till_event(LOADED)
        assert journal.unavailable_reason is not None
    assert disk.done["sync"] == done["sync"], "no sync again with that handle, not even at the end"


def test_no_segment_is_begun_after_a_failed_sync(disk: Disk) -> None:
    with Journal(PATH, vfs=disk.vfs) as journal:
        journal.append(REFERENCE, LIFE[0])
        disk.failing_syncs = 1
        with pytest.raises(WriteFailed):
            journal.append(REFERENCE, LIFE[1])
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.roll_over(OPENED)


def test_the_reserve_is_not_filled_after_a_failed_sync(disk: Disk) -> None:
    with filled(disk) as journal:
        with pytest.raises(WriteFailed, match="full"):
            journal.append(NEXT, prepared(reference=NEXT))
        disk.capacity = None
        disk.failing_syncs = 1
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append(REFERENCE, LIFE[1])
        done = dict(disk.done)
        journal.refill_reserve()
        assert disk.done == done


def test_a_failed_sync_in_a_checkpoint_stops_the_next_append(disk: Disk) -> None:
    """The event before it is durable and acknowledged."""
    with Journal(PATH, vfs=disk.vfs) as journal:
        journal._checkpoint_at = 1
        disk.before = lambda step: fail_main(disk, step.what, step.file)
        journal.append(REFERENCE, LIFE[0])
        disk.before = None
        with pytest.raises(WriteFailed, match="the disk failed"):
            journal.append(REFERENCE, LIFE[1])
    disk.cut(LOST)
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == 1


def fail_main(disk: Disk, what: str, file: str) -> None:
    if what == "sync" and file == str(PATH):
        disk.failing_syncs = 1


def test_a_restart_after_a_failed_sync_loses_nothing_to_a_later_cut(disk: Disk) -> None:
    """Given that the kernel still shows what never reached the disk, then it is written again.

    Otherwise all that is acknowledged behind it would be lost with it.
    """
    journal = Journal(PATH, vfs=disk.vfs)
    journal.append(REFERENCE, LIFE[0])
    disk.failing_syncs = 1
    with pytest.raises(WriteFailed):
        journal.append(REFERENCE, LIFE[1])
    disk.restart()
    journal = Journal(PATH, vfs=disk.vfs)
    assert journal.unavailable_reason is None
    seen = events(journal)
    assert seen == 2, "the kernel shows it, and the disk does not have it"
    journal.append(REFERENCE, LIFE[2])
    disk.cut(LOST)
    with Journal(PATH, vfs=disk.vfs) as journal:
        assert events(journal) == seen + 1
