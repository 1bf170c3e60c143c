"""Personal numbers in foreign and typed texts are masked in every spelling; amounts stay."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.foreign_text import (
    FOREIGN_TEXT_MAX,
    UNREADABLE_CODE,
    code,
    digit_runs,
    is_shown,
    number,
    remark,
)

AADHAAR = "999999990019"
SEPARATORS = (
    *("", " ", "  ", "   ", "-", " - ", "--", "/", ".", "_", ",", ", ", ":", "|", "*", " ... "),
    *("\u00a0", "\u2009", "\u202f", "\u3000", "\u2013", "\u2014", "\u2212", "\u2010", "\t", "\n"),
    *("\u200b", "\u200d", "\u2060", "\ufeff", "\u0301", "\u00b7", ") (", "\u202e"),
)
ZEROS = (*"0०૦੦௦౦೦൦০୦۰٠０", "\U0001d7ce")
"""The zero of each script whose digits may be typed or sent."""


def written(digits: str, group: int, separator: str, zero: str) -> str:
    groups = [digits[at : at + group] for at in range(0, len(digits), group)]
    return separator.join(groups).translate({ord("0") + n: ord(zero) + n for n in range(10)})


numbers = st.from_regex(r"[2-9][0-9]{11}", fullmatch=True)
words = st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=30)


@given(
    digits=numbers,
    group=st.sampled_from([2, 3, 4, 6, 12]),
    separator=st.sampled_from(SEPARATORS),
    zero=st.sampled_from(ZEROS),
    around=st.tuples(words, words),
)
def test_an_aadhaar_number_is_masked_however_it_is_written(
    digits: str, group: int, separator: str, zero: str, around: tuple[str, str]
) -> None:
    text = written(digits, group, separator, zero).join((f"{around[0]} ", f" {around[1]}"))
    assert digit_runs(remark(text)) == []
    assert digits in digit_runs(text)


@given(text=st.text(max_size=3 * FOREIGN_TEXT_MAX))
def test_any_text_becomes_one_short_line_without_a_long_number(text: str) -> None:
    for kept in (remark(text), number(text)):
        assert len(kept) <= 200
        assert all(is_shown(character) for character in kept)
    assert re.search(r"[0-9]{9}", remark(text)) is None
    assert re.fullmatch(r"[A-Z0-9_]{1,64}", code(text))


INVISIBLE = ("\u200b", " ", "\t", "\u200d", "\ufe0f", "\u0301", "\u3164", "\u202e")


@given(
    digits=numbers,
    group=st.sampled_from([1, 4, 6]),
    character=st.sampled_from(INVISIBLE),
    times=st.integers(1, 30),
    zero=st.sampled_from(ZEROS),
)
def test_invisible_characters_do_not_split_a_number(
    digits: str, group: int, character: str, times: int, zero: str
) -> None:
    """If only one of a hundred spaces is shown, people read the digits as one number."""
    text = written(digits, group, character * times if character != "\u3164" else character, zero)
    assert digit_runs(remark(text)) == []
    assert digit_runs(number(text)) == []


@given(digits=numbers, ahead=st.integers(2 * FOREIGN_TEXT_MAX - 16, 2 * FOREIGN_TEXT_MAX))
def test_spaces_before_a_number_do_not_hide_its_end(digits: str, ahead: int) -> None:
    text = " " * ahead + written(digits, 4, "  ", "0")
    assert digit_runs(remark(text)) == []
    assert digit_runs(number(text)) == []


@given(digits=numbers, at=st.integers(0, FOREIGN_TEXT_MAX))
def test_a_number_at_the_cut_is_masked(digits: str, at: int) -> None:
    assert digit_runs(remark("x" * at + digits)) == []


@pytest.mark.parametrize(
    "said",
    [
        "The amount must be 100 to 10000",
        "The amount must be 100 to 10,000, in steps of 50",
        "1 to 2,00,000 rupees, at most 1,00,00,000.00",
        "Limit 100-10,000",
        "Rs 12345, Rs. 12345.50, Rs.49999/-",
        "INR 25001 or ₹12345.50 or 12345 rupees",
        "Paid 5120.40 on 21/11/2026",
        "Bill of 21-11-2026, 10,000 rupees",
        "Since 2026-11-21 11:05:00 and 2026-11-21T11:05:00",
        "between 01.11.2026 and 30.11.2026 at 10:30",
        "The notes are 100, 200, 500",
        "Your limit is 500. 100 are left.",
    ],
)
def test_amounts_and_dates_stay_readable(said: str) -> None:
    assert remark(said) == said


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("call +91 98765 43210", "call +XX XXXXX XXXXX"),
        ("code 482193, 482 193", "code XXXXXX, XXX XXX"),
        ("account 50100012345", "account XXXXXXXXXXX"),
        ("2019-11-21 2345", "XXXX-XX-XX XXXX"),
        ("numbers 99999999", "numbers XXXXXXXX"),
        ("5000  1234  5678", "XXXX XXXX XXXX"),
        ("1,234 5678 9012", "X,XXX XXXX XXXX"),
        ("999,999,990,019", "XXX,XXX,XXX,XXX"),
    ],
)
def test_a_number_that_only_resembles_an_amount_or_date_is_masked(said: str, kept: str) -> None:
    assert remark(said) == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("632511004321", "632511004321"),
        ("21-11-2026", "21-11-2026"),
        ("9999 9999 0019", "XXXX XXXX XXXX"),
        ("UID ९९९९-९९९९-००१९", "UID XXXX-XXXX-XXXX"),
        ("९९९९९९९९००१९", "XXXXXXXXXXXX"),
        ("9 9 9 9 9 9 9 9 0 0 1 9", "X X X X X X X X X X X X"),
        ("999999 990019", "XXXXXX XXXXXX"),
        ("26-11-23 11:05:00", "26-11-23 11:05:00"),
    ],
)
def test_a_reference_keeps_its_digits_unless_they_are_grouped_like_an_aadhaar_number(
    said: str, kept: str
) -> None:
    assert number(said) == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("INVALID_TPIN", "INVALID_TPIN"),
        (" declined ", "DECLINED"),
        ("U30", "U30"),
        ("E12345", "E12345"),
        ("E123456", UNREADABLE_CODE),
        ("", UNREADABLE_CODE),
        ("INVALID-PID", UNREADABLE_CODE),
        ("A" * 65, UNREADABLE_CODE),
        ("DECLІNED", UNREADABLE_CODE),
        ("straße", UNREADABLE_CODE),
        (AADHAAR, UNREADABLE_CODE),
        ("UID_9999_9999_0019", UNREADABLE_CODE),
        ("RATE\nLIMITED", UNREADABLE_CODE),
    ],
)
def test_a_code_has_at_most_64_letters_or_becomes_a_fixed_word(said: str, kept: str) -> None:
    assert code(said) == kept


def test_ten_digits_are_masked_however_far_apart_they_are() -> None:
    assert remark("98 - 76 - 54 - 32 - 10") == "XX - XX - XX - XX - XX"
    assert remark("98 - 76 - 54 - 32") == "98 - 76 - 54 - 32"
