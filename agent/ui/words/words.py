"""Words for screens and slips, from each language's messages in Fluent files.

Most messages are one line with simple blanks and do not need Fluent. Parsing all thirteen languages
would delay the start screen by half a second. The first message with a date or a plural loads
Fluent and Babel's data, 9 MiB with two languages.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from agent.base.clock import IST
from agent.base.foreign_text import clean
from agent.base.money import PAISE_PER_RUPEE, Money, Paise
from agent.dialogue.screens import Argument, Screen, Text
from agent.ui.words.money_words import LOCALES, grouped, money, number_in_words

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
def catalogue_of(language: str) -> Catalogue:
    """Return a language's messages, read once per process."""
    return Catalogue(language)


DAY, TIME = "d MMM y", "h:mm a"
"""In every language: CLDR has other orders for some, such as 2026, നവം 22 and PM 3.04."""


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


FALLBACK = "en"
LANGUAGES = frozenset(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
OTHER = "OTHER"
"""Last part of the key for codes without their own text."""

Say = Callable[[Text], str]

log = logging.getLogger(__name__)


class WordsMissing(LookupError):
    """A message has no text, or lacks an argument: the catalogue and the code disagree."""


class Words:
    """Every text of the kiosk in `languages`, which are folders of `locales/`.

    `strict` raises WordsMissing where a customer would see a bare key; the tests are strict.
    """

    def __init__(self, languages: tuple[str, ...], *, strict: bool = False) -> None:
        self.languages = languages
        self._strict = strict

    def text(self, language: str, text: Text) -> str:
        """Return the words of a message; in English if `language` lacks it."""
        return self._format(text.language or language, text.key, text.args)

    def speaker(self, screen: Screen) -> Say:
        """Return a function for one screen's messages; its facts are the default arguments."""
        facts: dict[str, Argument] = {}
        for name, fact in screen.facts.items():
            if isinstance(fact, Text):
                facts[name] = self.text(screen.language, fact)
            elif isinstance(fact, str | int | Money | datetime):
                facts[name] = fact

        def say(text: Text) -> str:
            language = text.language or screen.language
            return self._format(language, text.key, {**facts, **text.args})

        return say

    def amount_in_words(self, paise: Paise, language: str) -> str:
        """Return an amount in words: "five hundred rupees"."""
        rupees, rest = divmod(paise, PAISE_PER_RUPEE)
        args: dict[str, Argument] = {"rupees": number_in_words(rupees, language)}
        if rest == 0:
            return self.text(language, Text("amount-in-words", args))
        args["paise"] = number_in_words(rest, language)
        return self.text(language, Text("amount-in-words-paise", args))

    def find(self, language: str, key: str) -> tuple[Catalogue, str] | None:
        """Return the catalogue that has a text for a key, and the key under which it has it."""
        for candidate in (key, f"{key.rpartition('-')[0]}-{OTHER}"):
            for name in (language, FALLBACK):
                catalogue = catalogue_of(name if name in self.languages else FALLBACK)
                if candidate in catalogue:
                    return catalogue, candidate
        return None

    def _format(self, language: str, key: str, args: Mapping[str, Argument]) -> str:
        found = self.find(language, key)
        if found is None:
            if self._strict:
                raise WordsMissing(f"no catalogue has {key}")
            log.error("no catalogue has words for %s", key)
            return key
        catalogue, known = found
        cleaned = {name: clean(arg) if isinstance(arg, str) else arg for name, arg in args.items()}
        words, errors = catalogue.say(known, cleaned)
        if errors and self._strict:
            raise WordsMissing(f"{known} in {catalogue.language}: {errors}")
        return words


def in_script(name: str, language: str, words: Words) -> str:
    """Return a bank's name in the language's script; any other text unchanged.

    Only the page shows it. The journal, the slip and the service have the service's own name.
    """
    key = _bank_keys().get(name.casefold())
    return words.text(language, Text(key)) if key else name


@cache
def _bank_keys() -> dict[str, str]:
    """Return the message keys by Latin name, which is the message's English text."""
    english = catalogue_of("en")
    return {english.source(key).casefold(): key for key in english if key.startswith("bank-name-")}
