"""Amounts as a customer reads and hears them."""

from decimal import Decimal

import pytest
from babel.numbers import format_currency
from num2words import num2words

from agent.base.money import Paise, rupees
from agent.ui.words.money_words import LOCALES, number_in_words
from fleet_messages.rupees import money

LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())


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


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_numbers_sound_alike(language: str) -> None:
    numbers = [*range(1000), *range(1000, 100_000, 50), *range(100_000, 10_000_000, 50_000)]
    assert len({number_in_words(number, language) for number in numbers}) == len(numbers)


@pytest.mark.parametrize(
    ("language", "number", "spoken"),
    [
        ("ta", 500, "ஐநூறு"),
        ("ta", 550, "ஐநூற்று ஐம்பது"),
        ("ta", 2_500, "இரண்டாயிரத்து ஐநூறு"),
        ("ml", 10_000, "പതിനായിരം"),
        ("mr", 100, "शंभर"),
        ("mr", 150, "एकशे पन्नास"),
        ("te", 1_000, "వెయ్యి"),
        ("gu", 200, "બસો"),
        ("as", 700, "সাতশ"),
        ("as", 1_500, "এহাজাৰ পাঁচশ"),
        ("as", 25_000, "পঁচিশ হাজাৰ"),
    ],
)
def test_a_number_with_its_own_word_uses_it(language: str, number: int, spoken: str) -> None:
    assert number_in_words(number, language) == spoken


@pytest.mark.parametrize("number", [-1, 1_000_000_000])
def test_a_number_without_words_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no words"):
        number_in_words(number, "hi")
