"""One language's messages, read from its Fluent files.

Most messages are one line with simple blanks and do not need Fluent. Parsing all twelve languages
would delay the start screen by half a second. The first message with a date or a plural loads
Fluent and Babel's data, 9 MiB with two languages.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from agent.base.clock import IST
from agent.base.money import Money
from agent.dialogue.screens import Argument
from agent.ui.words.money_words import LOCALES, grouped, money

if TYPE_CHECKING:
    from babel import Locale
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

# A message in a file: its key at the start of a line, and all lines up to the next key.
_MESSAGE = re.compile(r"^(?P<key>[a-zA-Z][\w-]*) *=(?P<value>.*(?:\n(?:[ \t}].*)?)*)", re.MULTILINE)

_BLANK = re.compile(r"\{ *\$([\w-]+) *\}")


class Catalogue:
    """The messages in the folder `locales/<language>`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._values = {
            found["key"]: found["value"].strip()
            for file in sorted((LOCALES / language).glob("*.ftl"))
            for found in _MESSAGE.finditer(file.read_text(encoding="utf-8"))
        }

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def source(self, key: str) -> str:
        """Return a message as written in its file, with its blanks."""
        return self._values[key]

    def say(self, key: str, args: Mapping[str, Argument]) -> tuple[str, list[Exception]]:
        """Return the text of a message, and the errors of its arguments."""
        value = self._values[key]
        plain = _filled(value, args)
        if plain is not None:
            return plain, []
        pattern = self._parsed(key)
        if pattern is None:
            return key, [ValueError("a message without a value")]
        filled = {name: self._argument(value) for name, value in args.items()}
        words, errors = self._bundle.format_pattern(pattern, filled)
        return str(words), errors

    def _parsed(self, key: str) -> "Pattern | None":
        """Return a message's pattern, parsed at its first use: all patterns would hold 1.5 MiB."""
        if not self._bundle.has_message(key):
            from fluent.runtime import FluentResource  # noqa: PLC0415  # see the module's docstring

            self._bundle.add_resource(FluentResource(f"{key} = {self._values[key]}"))
        pattern: Pattern | None = self._bundle.get_message(key).value
        return pattern

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle  # noqa: PLC0415  # see the module's docstring

        # Isolating marks are for right-to-left scripts. The page sets those that Urdu needs; the
        # printer would print them.
        return FluentBundle(
            [f"{self.language}-IN", self.language],
            use_isolating=False,
            functions={"DATETIME": dates_in_words(self.language)},
        )

    def _argument(self, value: Argument) -> str | int | datetime:
        if isinstance(value, Money):
            return money(value.paise)
        if isinstance(value, datetime):
            return value.astimezone(IST)
        return value


def _filled(value: str, args: Mapping[str, Argument]) -> str | None:
    """Return a one-line message with its blanks filled; None if it needs Fluent."""
    blanks = set(_BLANK.findall(value))
    texts = {name: _text(args.get(name)) for name in blanks}
    rest = _BLANK.sub("", value)
    if not value or "\n" in value or "{" in rest or None in texts.values():
        return None
    return _BLANK.sub(lambda blank: texts[blank[1]] or "", value)


def _text(value: Argument | None) -> str | None:
    match value:
        case Money():
            return money(value.paise)
        case int():
            return grouped(value)
        case str():
            return value
        case _:
            return None


@lru_cache(maxsize=16)  # more than there are languages; the files do not change while an agent runs
def of(language: str) -> Catalogue:
    """Return a language's messages, read once per process."""
    return Catalogue(language)


DAY, TIME = "medium", "short"
"""Babel's formats, from CLDR: the day with a short month and the year, the time to the minute."""


def dates_in_words(language: str) -> Callable[..., Any]:
    """Return the function for `DATETIME` in a language's messages: `22 Nov 2026`, `3:04 pm`.

    Screens and slips use no other format. The messages only choose a day, a time or both.
    """

    def said(moment: datetime, *, dateStyle: str = "", timeStyle: str = "") -> str:  # noqa: N803  # Fluent's names
        at = moment.astimezone(IST)
        from babel.dates import format_date, format_time  # noqa: PLC0415  # see the module's docstring

        day = format_date(at, DAY, _locale(language)) if dateStyle else ""
        time = format_time(at, TIME, locale=_locale(language))
        return ", ".join(filter(None, (day, time if timeStyle else "")))

    return said


@lru_cache(maxsize=16)  # more than there are languages
def _locale(language: str) -> "Locale":
    from babel import Locale  # noqa: PLC0415  # see the module's docstring

    return Locale.parse(f"{language}_IN")
