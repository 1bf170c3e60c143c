"""The notes chosen for an amount."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cash.denominating import STEPS_MAX, denominate
from drivers.cash.port import Cassette, Level

FULL = [Cassette(rupees * 100, Level.ENOUGH) for rupees in (500, 200, 100)]


@pytest.mark.parametrize(
    ("rupees", "counts"),
    [
        (500, (1, 0, 0)),
        (800, (1, 1, 1)),
        (600, (1, 0, 1)),
        (10_000, (20, 0, 0)),
        (50, None),
        (0, None),
        (-500, None),
        (10**9, None),
    ],
)
def test_the_fewest_notes_are_chosen(rupees: int, counts: tuple[int, ...] | None) -> None:
    assert denominate(rupees * 100, FULL, 60) == counts


def test_the_largest_note_is_not_always_used() -> None:
    """600 rupees from notes of 500 and 200: three notes of 200."""
    assert denominate(600_00, FULL[:2], 60) == (0, 3)


def test_the_number_of_notes_is_limited_by_one_command() -> None:
    assert denominate(30_500_00, FULL, 60) is None
    assert denominate(30_000_00, FULL, 60) == (60, 0, 0)


def test_empty_and_missing_cassettes_are_not_used() -> None:
    cassettes = [Cassette(500_00, Level.EMPTY), Cassette(500_00, Level.MISSING), FULL[1]]
    assert denominate(1_000_00, cassettes, 60) == (0, 0, 5)
    assert denominate(500_00, cassettes, 60) is None
    assert denominate(500_00, cassettes[:2], 60) is None


def test_of_two_equal_cassettes_the_fuller_is_used() -> None:
    cassettes = [Cassette(500_00, Level.LOW), Cassette(500_00, Level.ENOUGH), Cassette(0)]
    assert denominate(1_000_00, cassettes, 60) == (0, 2, 0)


def test_an_amount_with_too_many_steps_is_refused() -> None:
    cassettes = [Cassette(2_000_00), Cassette(1)]
    assert denominate((STEPS_MAX + 1), cassettes, 100) is None


@given(
    sizes=st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True),
    total=st.integers(1, 60),
    notes_max=st.integers(1, 12),
)
def test_no_other_combination_needs_fewer_notes(
    sizes: list[int], total: int, notes_max: int
) -> None:
    ways = [
        counts
        for counts in itertools.product(range(notes_max + 1), repeat=len(sizes))
        if sum(map(int.__mul__, counts, sizes)) == total and sum(counts) <= notes_max
    ]
    counts = denominate(total, [Cassette(size) for size in sizes], notes_max)
    if counts is None:
        assert not ways
    else:
        assert counts in ways
        assert sum(counts) == min(map(sum, ways))
