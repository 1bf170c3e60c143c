"""An amount in words: "one lakh fifty thousand rupees".

The number words are beside each language's catalogue (`numbers.txt`), because num2words lacks Hindi
and most of the other languages. The tests compare the words with num2words where it has the
language.
"""

from functools import cache
from pathlib import Path

import msgspec

LOCALES = Path(__file__).parent / "locales"
BELOW_HUNDRED = 100
SCALES = (10_000_000, 100_000, 1_000, 100)
"""Crore, lakh, thousand, hundred: the Indian system, largest first."""

WORDS_LIMIT = 1_000_000_000
"""Amounts from a hundred crore on have no words: only below it does each count of crores have one
word."""


class NumberWords(msgspec.Struct, frozen=True):
    """A language's words for numbers."""

    below_hundred: tuple[str, ...]
    scales: dict[int, tuple[str, str]]
    """The word of each scale: if the number ends with it, and if more follows."""
    own: dict[int, tuple[str, str]]
    """Numbers with their own words, such as 500 in Tamil, in both forms."""


def number_in_words(number: int, language: str) -> str:
    """Return a number in words, Indian system. Raises ValueError outside 0 to 99,99,99,999."""
    if not 0 <= number < WORDS_LIMIT:
        raise ValueError(f"no words for the number {number}")
    words = number_words(language)
    if number < BELOW_HUNDRED:
        return words.below_hundred[number]
    parts = []
    for scale in SCALES:
        count, rest = divmod(number, scale)
        form = 1 if rest else 0
        if number - rest in words.own:
            parts.append(words.own[number - rest][form])
        elif count:
            parts += (words.below_hundred[count], words.scales[scale][form])
        number = rest
    if number:
        parts.append(words.below_hundred[number])
    return " ".join(parts)


@cache
def number_words(language: str) -> NumberWords:
    """Return a language's `numbers.txt`, read once.

    It has the words for 0 to 99, then hundred, thousand, lakh and crore. Then come lines such as `=
    500 | final | before more` for numbers with their own words, and `= x1000 | …` for a scale.
    """
    lines = (LOCALES / language / "numbers.txt").read_text(encoding="utf-8").splitlines()
    regular = " ".join(line for line in lines if not line.startswith("=")).split()
    scales = {scale: (word, word) for scale, word in zip(SCALES[::-1], regular[-4:], strict=True)}
    own: dict[int, tuple[str, str]] = {}
    for line in lines:
        if line.startswith("="):
            value, final, before_more = (part.strip() for part in line[1:].split("|"))
            forms = scales if value.startswith("x") else own
            forms[int(value.removeprefix("x"))] = (final, before_more)
    return NumberWords(tuple(regular[:BELOW_HUNDRED]), scales, own)
