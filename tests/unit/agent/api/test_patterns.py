"""The billers' own patterns: unusable ones never block a customer."""

import pytest

from agent.base.foreign_text import PATTERN_MAX, VALUE_MAX, fits_pattern


@pytest.mark.parametrize(
    ("pattern", "value", "fitting"),
    [
        (None, "anything", True),
        ("", "anything", True),
        ("^[0-9]{12}$", "123456789012", True),
        ("^[0-9]{12}$", "12345678901", False),
        ("[0-9]{3}", "1234", False),
        ("[0-9", "anything", True),
        ("(?P<a>x)(?P<a>y)", "anything", True),
        ("x" * (PATTERN_MAX + 1), "y", True),
        ("[0-9]{1,99999999999}", "1", True),
    ],
)
def test_a_whole_value_is_matched(pattern: str | None, value: str, *, fitting: bool) -> None:
    assert fits_pattern(pattern, value) is fitting


def test_a_pattern_that_could_take_for_ever_is_not_used() -> None:
    assert fits_pattern("(a+)+$", "a" * 90 + "b")


def test_a_value_longer_than_any_number_does_not_fit() -> None:
    assert not fits_pattern(None, "1" * (VALUE_MAX + 1))
