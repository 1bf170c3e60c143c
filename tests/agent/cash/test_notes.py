"""Which notes to hand over: the fewest, and never more or less than the amount."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from agent.cash.notes import COINS, NOTES, fewest
from agent.money import Paise, rupees


@cache
def fewest_pieces(amount: int) -> int:
    """Return how few notes and coins make an amount, by trying all."""
    if not amount:
        return 0
    values = (value for value in (*NOTES, *COINS) if value <= amount)
    return 1 + min(fewest_pieces(amount - value) for value in values)


def test_seven_hundred_is_one_of_each() -> None:
    assert fewest(rupees(700)) == ((500, 1), (200, 1))


def test_what_no_notes_make_is_nothing() -> None:
    assert fewest(Paise(50)) == fewest(Paise(0)) == ()


@given(st.integers(1, 600))
def test_the_notes_make_the_amount_and_are_the_fewest(amount: int) -> None:
    made = fewest(rupees(amount))
    assert sum(value * count for value, count in made) == amount
    assert sum(count for _, count in made) == fewest_pieces(amount)
