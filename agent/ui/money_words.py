"""An amount in figures and in words: ₹1,50,000 and "one lakh fifty thousand rupees".

The number words are beside each language's catalogue (`numbers.txt`: zero to ninety-nine, then
hundred, thousand, lakh and crore), because num2words lacks Hindi and most of the planned languages.
If it has a language, the tests compare.
"""

from decimal import Decimal
from functools import cache
from pathlib import Path

from agent.factories import factory
from agent.money import PAISE_PER_RUPEE, Paise

FORMAT_CURRENCY = "babel.numbers:format_currency"
"""It loads Babel's data: 3 MiB that the start screen does not need."""

LOCALES = Path(__file__).parent / "locales"
BELOW_HUNDRED = 100
SCALES = (10_000_000, 100_000, 1_000, 100)
"""Crore, lakh, thousand, hundred: the Indian system, largest first."""

WORDS_LIMIT = 1_000_000_000
"""A hundred crore: only below it has each count of crores one word. No kiosk needs more."""


def money(paise: Paise, language: str) -> str:
    """Return an amount in the language's format, with paise only if there are any: ₹500, ₹99.50."""
    is_whole = paise % PAISE_PER_RUPEE == 0
    text: str = factory(FORMAT_CURRENCY)(
        Decimal(paise) / PAISE_PER_RUPEE,
        "INR",
        format="¤#,##,##0" if is_whole else "¤#,##,##0.00",
        locale=f"{language}_IN",
        currency_digits=False,
        numbering_system="latn",  # the digits of the keypad, whatever the script
    )
    return text


def number_in_words(number: int, language: str) -> str:
    """Return a number in words, Indian system. Raises ValueError outside 0 to 99,99,99,999."""
    if not 0 <= number < WORDS_LIMIT:
        raise ValueError(f"no words for the number {number}")
    words, scales = _number_words(language)
    if number < BELOW_HUNDRED:
        return words[number]
    parts = []
    for scale, name in zip(SCALES, scales, strict=True):
        count, number = divmod(number, scale)
        if count:
            parts += [words[count], name]
    if number:
        parts.append(words[number])
    return " ".join(parts)


@cache
def _number_words(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    entries = (LOCALES / language / "numbers.txt").read_text(encoding="utf-8").split()
    if len(entries) != BELOW_HUNDRED + len(SCALES):
        raise ValueError(f"numbers.txt of {language} has {len(entries)} words, not 104")
    hundred, thousand, lakh, crore = entries[BELOW_HUNDRED:]
    return tuple(entries[:BELOW_HUNDRED]), (crore, lakh, thousand, hundred)
