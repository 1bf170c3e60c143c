"""Tests the notes to hand over: always the amount, in the fewest notes."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.money import Paise, rupees
from agent.cash.notes import COINS, COUNTED, NOTES, fewest, out_of, worth


@cache
def fewest_pieces(amount: int) -> int:
    """Return the smallest number of notes and coins for an amount, by trying all."""
    if not amount:
        return 0
    values = (value for value in (*NOTES, *COINS) if value <= amount)
    return 1 + min(fewest_pieces(amount - value) for value in values)


def test_seven_hundred_is_one_of_each() -> None:
    assert fewest(rupees(700)) == ((500, 1), (200, 1))


def test_an_impossible_amount_gives_no_notes() -> None:
    assert fewest(Paise(50)) == fewest(Paise(0)) == ()


@given(st.integers(1, 600))
def test_the_notes_make_the_amount_and_are_the_fewest(amount: int) -> None:
    made = fewest(rupees(amount))
    assert sum(value * count for value, count in made) == amount
    assert sum(count for _, count in made) == fewest_pieces(amount)


# --- from the drawer's known notes ---


def test_a_drawer_gives_its_large_notes_first() -> None:
    drawer = ((500, 1), (200, 3), (100, 9))
    assert out_of(drawer, rupees(1000)) == ((500, 1), (200, 2), (100, 1))


def test_a_large_note_is_not_used_if_the_remainder_is_impossible() -> None:
    """With one ₹500 and three ₹200, ₹600 is three ₹200."""
    assert out_of(((500, 1), (200, 3)), rupees(600)) == ((200, 3),)


@pytest.mark.parametrize("amount", [rupees(700), rupees(5000), Paise(50), Paise(0)])
def test_an_amount_that_the_drawer_cannot_make_gives_no_notes(amount: Paise) -> None:
    assert out_of(((500, 2), (100, 1)), amount) == ()


@given(st.lists(st.integers(0, 30), min_size=7, max_size=7), st.integers(1, 12_000))
def test_the_drawers_notes_make_the_amount_whenever_possible(
    counts: list[int], amount: int
) -> None:
    drawer = tuple(zip(COUNTED, counts, strict=True))
    made = out_of(drawer, rupees(amount))
    assert all(0 < count <= dict(drawer)[value] for value, count in made)
    sums = {0}
    for value, there in drawer:
        sums = {one + value * n for one in sums for n in range(there + 1)}
        sums = {one for one in sums if one <= amount}
    assert worth(made) == (rupees(amount) if amount in sums else 0)
