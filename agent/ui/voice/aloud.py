"""What is spoken: the parts of a sentence, and values in the words of a language."""

import re
from datetime import datetime, time
from functools import cache

import msgspec

from agent.base.clock import IST
from agent.base.money import PAISE_PER_RUPEE, Money, Paise
from agent.ui.words.money_words import WORDS_LIMIT, number_in_words
from agent.ui.words.values import MomentAloud
from agent.ui.words.words import Words

NOON = 12
SILENT = "\ufffc"
"""Stands in a message for a value that is not spoken."""
SAID = "\u2060"
"""Follows each value that is spoken."""

_BEFORE_SILENCE = re.compile(rf"[^{SAID}{SILENT}.!?।۔]*{SILENT}[\W_]*\Z")
"""Text that leads to a silent value at the end of a message: "We sent it to …"."""
_MARKS = re.compile(rf"\({SILENT}\)|[{SAID}{SILENT}\u2066-\u2069]")
"""Marks to remove from a spoken text, with those of its direction, which espeak-ng would name."""
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")


class SpokenPart(msgspec.Struct, frozen=True):
    """A text that is spoken in one language; a shop may record it under its `key`."""

    language: str
    text: str
    key: str = ""
    """The key of a message without blanks; empty for any other text."""
    is_private: bool = False
    """Only a customer's headset may say it, so its sound is not kept."""


Sentence = tuple[SpokenPart, ...]
"""Parts that are spoken without a pause."""


def heard(message: str) -> str:
    """Return the spoken part of a message with SAID and SILENT in its blanks; "" without one."""
    said = _BEFORE_SILENCE.sub("", message)
    text = " ".join(_MARKS.sub("", said).split())
    return text if _LETTER_OR_DIGIT.search(text) else ""


def number(count: int, language: str) -> str:
    """Return a number in words; "" for a long one, which may be private."""
    return number_in_words(count, language) if 0 <= count < WORDS_LIMIT else ""


def money(amount: Money, words: Words, language: str) -> str:
    """Return an amount in words without its sign; "" if it is too long for words."""
    paise = Paise(abs(amount.paise))
    if paise >= WORDS_LIMIT * PAISE_PER_RUPEE:
        return ""
    return words.amount_in_words(paise, language)


def time_of_day(at: time, language: str) -> str:
    """Return a time in twelve-hour format: five thirty pm; or five, zero, two, pm."""
    named = [at.hour % NOON or NOON]
    if at.minute:
        named += [at.minute] if at.minute >= 10 else [0, at.minute]
    counted = [number_in_words(count, language) for count in named]
    return " ".join((*counted, _half_of_day(is_morning=at.hour < NOON, language=language)))


def moment(at: datetime, language: str) -> MomentAloud:
    """Return a moment in Indian time: its day without the year, and its time."""
    local = at.astimezone(IST)
    day = f"{number_in_words(local.day, language)} {_months(language)[local.month]}"
    return MomentAloud(day, time_of_day(local.time(), language))


def spelled(code: str, language: str) -> str:
    """Return a code character by character: digits in words, and Latin letters by their names."""
    characters = (character(one, language) for one in code if one.isascii() and one.isalnum())
    return ", ".join(characters)


def character(one: str, language: str) -> str:
    """Return the text with which a character is named."""
    is_digit = one.isascii() and one.isdigit()
    return number_in_words(int(one), language) if is_digit else one.upper()


@cache
def _months(language: str) -> dict[int, str]:
    from babel.dates import get_month_names  # noqa: PLC0415  # delays the start

    return dict(get_month_names("wide", locale=f"{language}_IN"))


@cache
def _half_of_day(*, is_morning: bool, language: str) -> str:
    from babel.dates import format_time  # noqa: PLC0415  # delays the start

    return format_time(time(9 if is_morning else 15), "a", locale=f"{language}_IN")
