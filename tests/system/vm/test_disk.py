"""The disk that loses power keeps flushed writes, and may lose all others."""

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.system.vm.disk import BLOCK, SECTOR, Disk, Honesty, Patience, Unreadable

SIZE = 16 * BLOCK
OLD, NEW, NEWER = (bytes([byte]) * BLOCK for byte in b"-nN")
ALL_LOST, ALL_KEPT = 0.0, 1.0


@dataclass(frozen=True, slots=True)
class Blank:
    """An image full of dashes."""

    def read(self, offset: int, length: int) -> bytes:
        assert offset + length <= SIZE
        return b"-" * length


class Chance(Random):
    """Random numbers that keep this share of writes, and tear this share of the rest."""

    def __init__(self, keeps: float, tears: float = 0.0) -> None:
        super().__init__(1)
        self._shares = [keeps, tears]

    def choice(self, _: object) -> float:  # type: ignore[override]  # the shares alone are drawn so
        return self._shares.pop(0)


def disk(honesty: Honesty = Honesty.HONEST, patience: Patience | None = None) -> Disk:
    return Disk(Blank(), SIZE, honesty, patience)


def test_a_read_sees_what_was_written_and_the_image_around_it() -> None:
    one = disk()
    one.write(BLOCK - 3, b"abcdef", 0)
    assert one.read(BLOCK - 5, 10) == b"--abcdef--"


@pytest.mark.parametrize(
    ("is_flushed", "keeps", "lost", "left"),
    [
        pytest.param(True, ALL_LOST, (0, 0, 0), NEW, id="a flushed write survives"),
        pytest.param(False, ALL_LOST, (1, 1, 0), OLD, id="an unflushed write may be lost"),
        pytest.param(False, ALL_KEPT, (1, 0, 0), NEW, id="an unflushed write may survive"),
    ],
)
def test_a_cut_decides_about_unflushed_writes(
    *, is_flushed: bool, keeps: float, lost: tuple[int, int, int], left: bytes
) -> None:
    one = disk()
    one.write(0, NEW, 0)
    if is_flushed:
        one.flush(0)
    cut = one.cut(Chance(keeps), 0)
    assert (cut.pending, cut.dropped, cut.acknowledged) == lost
    assert one.read(0, BLOCK) == left


def test_a_later_write_may_survive_although_an_earlier_one_is_lost() -> None:
    """With many unflushed writes, some seed keeps a second one without the first."""
    reordered = 0
    for seed in range(50):
        one = disk()
        one.write(0, NEW, 0)
        one.write(BLOCK, NEW, 0)
        one.cut(Random(seed), 0)
        reordered += one.read(0, BLOCK) == OLD and one.read(BLOCK, BLOCK) == NEW
    assert reordered


def test_a_torn_write_is_torn_between_sectors() -> None:
    one = disk()
    one.write(0, NEW, 0)
    assert one.cut(Chance(ALL_KEPT, tears=1.0), 0).torn == 1
    read = one.read(0, BLOCK)
    sectors = {read[at : at + SECTOR] for at in range(0, BLOCK, SECTOR)}
    assert sectors == {OLD[:SECTOR], NEW[:SECTOR]}


def test_a_single_sector_is_never_torn() -> None:
    one = disk()
    one.write(0, NEW[:SECTOR], 0)
    assert one.cut(Chance(ALL_KEPT, tears=1.0), 0).torn == 0


def test_a_lying_disk_confirms_a_flush_and_may_still_lose_it() -> None:
    one = disk(Honesty.LYING)
    one.write(0, NEW, 0)
    one.flush(0)
    one.write(BLOCK, NEW, 0)
    lost = one.cut(Chance(ALL_LOST), 0)
    assert (lost.dropped, lost.acknowledged) == (2, 1)
    assert one.read(0, BLOCK) == OLD


def test_a_lying_disk_keeps_old_writes() -> None:
    one = disk(Honesty.LYING, Patience(seconds=5))
    one.write(0, NEW, 0)
    one.write(0, NEWER, 3)
    assert one.cut(Chance(ALL_LOST), 6).pending == 1
    assert one.read(0, BLOCK) == NEW


def test_a_lying_disks_cache_is_limited() -> None:
    one = disk(Honesty.LYING, Patience(writes=2))
    for number in range(5):
        one.write(number * BLOCK, NEW, 0)
    assert one.cut(Chance(ALL_LOST), 0).pending == 2
    assert [one.read(number * BLOCK, 1) for number in range(5)] == [b"n", b"n", b"n", b"-", b"-"]


def test_a_clean_shutdown_loses_no_write() -> None:
    one = disk(Honesty.LYING)
    one.write(0, NEW, 0)
    one.settle()
    assert one.cut(Chance(ALL_LOST), 0).pending == 0
    assert one.read(0, BLOCK) == NEW


def test_a_cut_of_a_branch_does_not_change_the_disk() -> None:
    one = disk()
    one.write(0, NEW, 0)
    branch = one.branch()
    branch.cut(Chance(ALL_LOST), 0)
    assert (branch.read(0, BLOCK), one.read(0, BLOCK)) == (OLD, NEW)
    assert one.cut(Chance(ALL_KEPT), 0).pending == 1


def test_a_disk_begins_with_the_differences_of_a_branch() -> None:
    one = disk()
    one.write(3 * BLOCK, NEW, 0)
    one.flush(0)
    one.write(0, NEWER, 0)
    branch = one.branch()
    branch.cut(Chance(ALL_LOST), 0)
    again = Disk(Blank(), SIZE, differences=branch.differences())
    assert again.read(0, SIZE) == OLD * 3 + NEW + OLD * 12
    again.write(0, NEWER, 0)
    again.cut(Chance(ALL_LOST), 0)
    assert again.read(0, SIZE) == OLD * 3 + NEW + OLD * 12


def test_a_spoiled_sector_cannot_be_read_until_it_is_written() -> None:
    one = disk()
    one.spoil(BLOCK, SECTOR)
    with pytest.raises(Unreadable, match="sector 8"):
        one.read(0, 2 * BLOCK)
    assert one.read(0, BLOCK) == OLD
    one.write(BLOCK, NEW, 0)
    assert one.read(0, 2 * BLOCK) == OLD + NEW


def test_a_mended_sector_has_what_was_written_to_it() -> None:
    one = disk()
    one.write(0, NEW, 0)
    one.spoil(0, BLOCK)
    one.mend()
    assert one.read(0, BLOCK) == NEW


def test_the_disk_counts_its_requests() -> None:
    one = disk()
    one.write(0, NEW, 0)
    one.read(0, 1)
    one.flush(0)
    assert (one.counters.written_bytes, one.counters.flushes, one.counters.reads) == (BLOCK, 1, 1)


SECTORS = SIZE // SECTOR
WRITES = st.tuples(st.integers(0, SECTORS - 1), st.integers(1, 20), st.integers(97, 122))


@given(st.lists(st.one_of(WRITES, st.just(None)), max_size=40), st.integers(0, 2**32))
def test_after_any_cut_each_sector_is_one_of_those_since_its_last_flush(
    asked: list[tuple[int, int, int] | None], seed: int
) -> None:
    """After any writes and flushes (None), no sector is older than its last flush, or mixed."""
    one = disk()
    may_be = [{b"-" * SECTOR} for _ in range(SECTORS)]
    newest = [b"-" * SECTOR] * SECTORS
    for write in asked:
        if write is None:
            one.flush(0)
            may_be = [{sector} for sector in newest]
            continue
        first, length, byte = write
        count = min(length, SECTORS - first)
        one.write(first * SECTOR, bytes([byte]) * SECTOR * count, 0)
        for number in range(first, first + count):
            newest[number] = bytes([byte]) * SECTOR
            may_be[number].add(newest[number])
    assert one.read(0, SIZE) == b"".join(newest)
    one.cut(Random(seed), 0)
    for number in range(SECTORS):
        assert one.read(number * SECTOR, SECTOR) in may_be[number]


@pytest.mark.parametrize("honesty", Honesty)
def test_the_same_seed_loses_the_same_writes(honesty: Honesty) -> None:
    read = []
    for _ in range(2):
        one = disk(honesty)
        for number in range(16):
            one.write(number * BLOCK, NEW, 0)
        one.cut(Random(7), 0)
        read.append(one.read(0, SIZE))
    assert read[0] == read[1]
