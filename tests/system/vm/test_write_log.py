"""The disk of a power cut, made from the log of a disk's writes."""

from pathlib import Path
from random import Random

import pytest

from tests.system.vm.disk import BLOCK
from tests.system.vm.write_log import CutDisk, Entry

BLANK = bytes(4 * BLOCK)
FLUSH = Entry(0.0)


def block(number: int, text: bytes) -> Entry:
    return Entry(0.0, number * BLOCK, text * BLOCK)


LOG = (block(0, b"a"), FLUSH, block(1, b"b"), block(2, b"c"), FLUSH, block(3, b"d"))


@pytest.fixture
def disk(tmp_path: Path) -> CutDisk:
    image, log = tmp_path / "image", tmp_path / "log"
    image.write_bytes(BLANK)
    log.write_bytes(b"".join(entry.packed() for entry in LOG))
    return CutDisk(image, log)


def content(disk: CutDisk) -> bytes:
    """Return the first byte of each block."""
    return disk.image.read_bytes()[::BLOCK]


def test_a_cut_keeps_everything_before_the_last_flush(disk: CutDisk) -> None:
    disk.cut(3, seed=1)
    assert content(disk)[:1] == b"a"
    assert content(disk)[3:] == b"\0"


@pytest.mark.parametrize("seed", range(20))
def test_a_write_after_the_last_flush_is_kept_torn_or_lost(disk: CutDisk, seed: int) -> None:
    lost = disk.cut(2, seed)
    assert lost.pending == 1
    written = disk.image.read_bytes()[BLOCK : 2 * BLOCK]
    is_whole = written == b"b" * BLOCK
    assert is_whole or lost.dropped or lost.torn
    assert not lost.dropped or written == bytes(BLOCK)


def test_a_later_cut_is_made_after_the_machine_that_ran_from_an_earlier_one_is_undone(
    disk: CutDisk, tmp_path: Path
) -> None:
    disk.cut(2, seed=1)
    undo = tmp_path / "undo"
    with disk.image.open("r+b") as image:  # a machine overwrites all, and its disk logs old data
        old = image.read()
        image.seek(0)
        image.write(Random(1).randbytes(len(old)))
    undo.write_bytes(Entry(0.0, 0, old).packed())
    disk.undo(undo)
    disk.cut(4, seed=1)
    assert content(disk)[:3] == b"abc"


def test_an_entry_that_the_end_of_the_machine_cut_off_ends_the_log(tmp_path: Path) -> None:
    image, log = tmp_path / "image", tmp_path / "log"
    image.write_bytes(BLANK)
    log.write_bytes(LOG[0].packed() + b"\0\0\0")
    with pytest.raises(StopIteration):
        CutDisk(image, log).cut(2, seed=1)
