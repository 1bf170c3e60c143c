"""The test lines have the configured faults, and the same ones for the same seed."""

import asyncio
import random

import pytest

from drivers.line import LineLost
from tests.support.lines import EVERYTHING, HostileLine, LineFaults, line_pair
from tests.support.virtual_time import virtual_time


async def heard(faults: LineFaults, *words: bytes, seed: int = 1) -> bytes:
    """Send the words one second apart; return the bytes that arrive."""
    ours, theirs = line_pair()
    hostile = HostileLine(ours, random.Random(seed), faults)
    for word in words:
        hostile.write(word)
        await asyncio.sleep(1)  # noqa: TID251 - the loop's time is virtual
    await asyncio.sleep(100)  # noqa: TID251 - the loop's time is virtual
    theirs.close()
    got = b""
    try:
        while True:
            got += await theirs.read()
    except LineLost:
        return got


@pytest.mark.parametrize(
    ("faults", "arrives"),
    [
        (LineFaults(), b"abcd"),
        (LineFaults(lose=1), b""),
        (LineFaults(double=1), b"ababcdcd"),
        (LineFaults(split=1, late=1, late_s_max=50), b"abcd"),
    ],
)
@virtual_time
async def test_each_line_fault_happens(faults: LineFaults, arrives: bytes) -> None:
    assert await heard(faults, b"ab", b"cd") == arrives


@virtual_time
async def test_a_flip_changes_one_bit_and_a_drop_one_byte() -> None:
    assert sum(byte.bit_count() for byte in await heard(LineFaults(flip=1), bytes(8))) == 1
    assert len(await heard(LineFaults(drop=1), bytes(8))) == 7


@virtual_time
async def test_the_seed_decides_the_faults() -> None:
    words = [bytes([n] * 5) for n in range(50)]

    assert await heard(EVERYTHING, *words, seed=7) == await heard(EVERYTHING, *words, seed=7)
    assert await heard(EVERYTHING, *words, seed=7) != await heard(EVERYTHING, *words, seed=8)


@virtual_time
async def test_a_line_that_is_cut_is_lost_at_both_ends() -> None:
    ours, theirs = line_pair()
    hostile = HostileLine(ours, random.Random(1), LineFaults(unplug=1))

    hostile.write(b"last words")

    assert await theirs.read() == b"last words"
    for line in (hostile, theirs):
        with pytest.raises(LineLost):
            await line.read()
        with pytest.raises(LineLost):
            line.write(b"?")
