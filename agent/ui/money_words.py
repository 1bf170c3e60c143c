"""An amount in figures and in words: ₹1,50,000 and "one lakh fifty thousand rupees".

The number words are beside each language's catalogue (`numbers.txt`: zero to ninety-nine, then
hundred, thousand, lakh and crore), because num2words lacks Hindi and most of the planned languages.
If it has a language, the tests compare.
"""

from functools import cache
from pathlib import Path

from agent.money import PAISE_PER_RUPEE, Paise

LOCALES = Path(__file__).parent / "locales"
BELOW_HUNDRED = 100
SCALES = (10_000_000, 100_000, 1_000, 100)
"""Crore, lakh, thousand, hundred: the Indian system, largest first."""

WORDS_LIMIT = 1_000_000_000
"""A hundred crore: only below it has each count of crores one word. No kiosk needs more."""


def money(paise: Paise) -> str:
    """Return an amount with Indian grouping, with paise only if there are any: ₹1,50,000, ₹99.50.

    All our languages write it so. Babel would say the same, and hold 6 MiB for it.
    """
    rupees, rest = divmod(abs(paise), PAISE_PER_RUPEE)
    sign = "-" if paise < 0 else ""
    return f"{sign}₹{grouped(rupees)}" + (f".{rest:02}" if rest else "")


def grouped(number: int) -> str:
    """Return a number grouped by three digits, then by two: 1,50,000."""
    ahead, last = divmod(number, 1000)
    if not ahead:
        return str(last)
    pairs = []
    while ahead:
        ahead, pair = divmod(ahead, 100)
        pairs.append(f"{pair:02}" if ahead else str(pair))
    return ",".join([*reversed(pairs), f"{last:03}"])


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
