"""Amounts are rupees on the wire and paise in the agent."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.money import RUPEES_MAX, Paise, decimal_of, from_wire, paise_of, rupees, to_wire

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


@pytest.mark.parametrize(
    ("number", "amount"),
    [
        ("1240.3499999999999", 124_035),
        ("3011.8000000000002", 301_180),
        ("53210.340000000004", 5_321_034),
        ("-0.30000000000000004", -30),
        ("499.999999", 50_000),
        ("500.000001", 50_000),
        ("1.0000000000000000000000000000001", 100),
    ],
)
def test_the_noise_of_a_float_does_not_change_an_amount(number: str, amount: int) -> None:
    assert from_wire(Decimal(number)) == amount
    assert paise_of(Decimal(number)) == amount


@pytest.mark.parametrize(
    ("text", "rupees"),
    [
        ("500.00 ", "500.00"),
        ("\t500\n", "500"),
        ("\u00a0500.5", "500.5"),
        ("1240.3499999999999", "1240.3499999999999"),
    ],
)
def test_an_amount_is_read_from_a_text_with_white_space(text: str, rupees: str) -> None:
    assert decimal_of(text) == Decimal(rupees)


@pytest.mark.parametrize("text", ["5 00", "1,000", "0500", "₹500", "५००", "500.", "5e2", "", " "])
def test_a_text_that_is_not_one_number_is_not_an_amount(text: str) -> None:
    assert decimal_of(text) is None


@pytest.mark.parametrize("number", ["0.005", "99.999", "12.345", "12.3450001", "500.0000011"])
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
    assert amount is None or abs(Decimal(to_wire(amount)) - number) <= Decimal("0.000001")


def test_rupees_are_a_hundred_paise() -> None:
    assert rupees(500) == 50_000
