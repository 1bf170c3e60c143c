"""Amounts are rupees on the wire and paise in the agent."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.money import RUPEES_MAX, Paise, from_wire, paise_of, rupees, to_wire

paise = st.integers(-RUPEES_MAX * 100, RUPEES_MAX * 100).map(Paise)


@given(paise)
def test_no_paisa_is_lost_on_the_wire(amount: Paise) -> None:
    assert from_wire(Decimal(to_wire(amount))) == amount


@pytest.mark.parametrize(
    ("amount", "wire"), [(0, "0"), (10_000, "100"), (9_950, "99.5"), (1, "0.01"), (-50, "-0.5")]
)
def test_rupees_are_written_as_short_as_they_can_be(amount: int, wire: str) -> None:
    assert str(to_wire(Paise(amount))) == wire


@pytest.mark.parametrize(
    ("number", "amount"),
    [("500", 50_000), ("500.00", 50_000), ("99.5", 9_950), ("5E+2", 50_000), ("-0.01", -1)],
)
def test_every_spelling_of_an_amount_is_read(number: str, amount: int) -> None:
    assert from_wire(Decimal(number)) == amount


@pytest.mark.parametrize("number", ["0.005", "99.999", "1.0000000000000000000000000000001"])
def test_a_part_of_a_paisa_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="not a whole number of paise"):
        from_wire(Decimal(number))


@pytest.mark.parametrize("number", ["NaN", "sNaN", "Infinity", "-Infinity", "1E+999999", "1E+13"])
def test_a_value_that_is_not_an_amount_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="not an amount of money"):
        from_wire(Decimal(number))


@given(st.decimals())
def test_a_number_that_is_only_shown_never_raises(number: Decimal) -> None:
    amount = paise_of(number)
    assert amount is None or Decimal(to_wire(amount)) == number


def test_rupees_are_a_hundred_paise() -> None:
    assert rupees(500) == 50_000
