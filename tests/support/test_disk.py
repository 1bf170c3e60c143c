"""The simulated disk keeps synced data; the plan decides about all other data."""

from random import Random

import apsw
import pytest

from tests.support.disk import CUTS, FORGOTTEN, KILLED, LOST, REORDERED, TORN, Cut, Disk, drawn

FILE = "/file.db"
MAIN = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_READWRITE
WAL = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_READWRITE


def opened(disk: Disk, name: str = FILE, flags: int = MAIN) -> apsw.VFSFile:
    return apsw.VFSFile(disk.vfs, name, [flags, 0])


def synced(disk: Disk, content: bytes) -> apsw.VFSFile:
    file = opened(disk)
    file.xWrite(content, 0)
    file.xSync(apsw.SQLITE_SYNC_NORMAL)
    disk.sync_folder()
    return file


@pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)
def test_synced_data_survives_every_cut(cut: Cut) -> None:
    disk = Disk()
    synced(disk, b"paid")
    disk.cut(cut)
    assert disk.files() == {FILE: b"paid"}


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        (KILLED, b"a" * 1024 + b"b" * 1024 + b"c" * 1024),
        (LOST, b"." * 3072),
        (TORN, b"a" * 1024 + b"b" * 1024 + b"c" * 512 + b"." * 512),
        (REORDERED, b"." * 1024 + b"b" * 1024 + b"c" * 1024),
    ],
)
def test_the_plan_decides_about_unsynced_data(cut: Cut, left: bytes) -> None:
    disk = Disk()
    file = synced(disk, b"." * 3072)
    for place, letter in enumerate((b"a", b"b", b"c")):
        file.xWrite(letter * 1024, place * 1024)
    disk.cut(cut)
    assert disk.files() == {FILE: left}


def test_a_file_name_is_lost_until_the_folder_is_synced() -> None:
    disk = Disk()
    opened(disk).xWrite(b"paid", 0)
    disk.cut(FORGOTTEN)
    assert disk.files() == {}


def test_the_first_sync_of_a_new_wal_also_syncs_the_folder() -> None:
    disk = Disk()
    opened(disk)
    opened(disk, f"{FILE}-wal", WAL).xSync(apsw.SQLITE_SYNC_NORMAL)
    disk.cut(LOST)
    assert set(disk.files()) == {FILE, f"{FILE}-wal"}


def test_writes_to_files_opened_before_the_cut_have_no_effect() -> None:
    disk = Disk()
    old = synced(disk, b"paid")
    disk.cut(KILLED)
    old.xWrite(b"gone", 0)
    old.xSync(apsw.SQLITE_SYNC_NORMAL)
    assert disk.files() == {FILE: b"paid"}


def test_after_a_failed_sync_the_write_is_readable_but_never_stored() -> None:
    """The next sync succeeds, but the data needs a new write to reach the disk."""
    disk = Disk()
    file = synced(disk, b"....")
    file.xWrite(b"paid", 0)
    disk.failing_syncs = 1
    with pytest.raises(apsw.IOError):
        file.xSync(apsw.SQLITE_SYNC_NORMAL)
    file.xSync(apsw.SQLITE_SYNC_NORMAL)
    assert disk.files() == {FILE: b"paid"}
    disk.cut(KILLED)
    assert disk.files() == {FILE: b"...."}


def test_a_full_disk_accepts_writes_that_need_no_space() -> None:
    disk = Disk()
    file = synced(disk, b"paid")
    disk.capacity = 6
    file.xWrite(b"PAID!!", 0)
    with pytest.raises(apsw.FullError):
        file.xWrite(b"!", 6)
    disk.capacity = 7
    file.xWrite(b"!", 6)


def test_a_read_only_disk_refuses_writes() -> None:
    disk = Disk()
    file = synced(disk, b"paid")
    disk.is_read_only = True
    with pytest.raises(apsw.IOError):
        file.xWrite(b"gone", 0)
    assert file.xRead(4, 0) == b"paid"
    with pytest.raises(apsw.CantOpenError):
        opened(disk, "/new.db")


def test_one_bit_can_be_flipped() -> None:
    disk = Disk()
    synced(disk, b"paid")
    disk.flip(FILE, 8)
    assert disk.files() == {FILE: b"p`id"}


def test_only_one_process_can_lock_a_file() -> None:
    disk = Disk()
    first, second = opened(disk), opened(disk)
    first.xLock(apsw.SQLITE_LOCK_SHARED)
    first.xLock(apsw.SQLITE_LOCK_EXCLUSIVE)
    with pytest.raises(apsw.BusyError):
        second.xLock(apsw.SQLITE_LOCK_SHARED)


def test_the_same_seed_gives_the_same_cut() -> None:
    def left(seed: int) -> dict[str, bytes]:
        disk = Disk()
        file = synced(disk, b"." * 20_000)
        for place in range(40):
            file.xWrite(bytes([place]) * 1500, place * 400)
        opened(disk, "/other.db").xWrite(b"?", 0)
        disk.cut(drawn(Random(seed)))
        return disk.files()

    worlds = [left(seed) for seed in range(20)]
    assert worlds == [left(seed) for seed in range(20)]
    assert len({str(world) for world in worlds}) == 20
