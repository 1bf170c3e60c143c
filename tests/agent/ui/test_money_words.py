"""Amounts as a customer reads and hears them."""

from decimal import Decimal

import pytest
from babel.numbers import format_currency
from num2words import num2words

from agent.money import Paise, rupees
from agent.ui.money_words import money, number_in_words


@pytest.mark.parametrize(
    ("paise", "written"),
    [
        (rupees(0), "₹0"),
        (rupees(500), "₹500"),
        (rupees(10_000), "₹10,000"),
        (rupees(150_000), "₹1,50,000"),
        (Paise(9950), "₹99.50"),
        (Paise(5), "₹0.05"),
        (rupees(1_001), "₹1,001"),
        (rupees(1_00_00_000), "₹1,00,00,000"),
        (rupees(10_05_000), "₹10,05,000"),
        (Paise(-5050), "-₹50.50"),
    ],
)
def test_money_is_written_with_indian_grouping(paise: Paise, written: str) -> None:
    assert money(paise) == written


@pytest.mark.parametrize(
    "language", ["en", "hi", "bn", "te", "mr", "ta", "gu", "kn", "ml", "pa", "or", "ur"]
)
def test_every_language_writes_money_as_babel_does(language: str) -> None:
    for paise in (rupees(0), rupees(999), rupees(7_00_10_005), Paise(123_456_78)):
        pattern = "¤#,##,##0.00" if paise % 100 else "¤#,##,##0"
        theirs = format_currency(
            Decimal(paise) / 100,
            "INR",
            format=pattern,
            locale=f"{language}_IN",
            currency_digits=False,
            numbering_system="latn",
        )
        assert money(paise) == theirs


@pytest.mark.parametrize(
    ("number", "spoken"),
    [
        (0, "शून्य"),
        (100, "एक सौ"),
        (1550, "एक हज़ार पाँच सौ पचास"),
        (10_000, "दस हज़ार"),
        (150_000, "एक लाख पचास हज़ार"),
        (12_345_678, "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
    ],
)
def test_hindi_counts_in_hazaar_and_lakh(number: int, spoken: str) -> None:
    assert number_in_words(number, "hi") == spoken


@pytest.mark.parametrize("number", [*range(100), 100, 999, 1_550, 10_000, 99_999, 12_345_678])
def test_english_agrees_with_num2words(number: int) -> None:
    theirs = num2words(number, lang="en_IN").replace(",", "").replace(" and ", " ")
    assert number_in_words(number, "en") == theirs


def test_no_two_hindi_numbers_below_a_hundred_sound_alike() -> None:
    assert len({number_in_words(number, "hi") for number in range(100)}) == 100


@pytest.mark.parametrize("number", [-1, 1_000_000_000])
def test_a_number_beyond_the_words_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no words"):
        number_in_words(number, "hi")
