"""Words for screens and slips, from each language's messages in Fluent files.

A message is parsed at its first use: all of thirteen languages would delay the start screen by a
second.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from agent.base.foreign_text import clean
from agent.base.money import PAISE_PER_RUPEE, Money, Paise
from agent.dialogue.page import Argument, Screen, Text
from agent.ui.words.money_words import LOCALES, number_in_words
from agent.ui.words.values import Value

if TYPE_CHECKING:
    from agent.ui.words.messages import Messages

# A message in a file: its key at the start of a line, and all lines up to the next key.
_MESSAGE = re.compile(r"^(?P<key>[a-zA-Z][\w-]*) *=(?P<value>.*(?:\n(?:[ \t}].*)?)*)", re.MULTILINE)

_ARGUMENT = re.compile(r"\$([\w-]+)")


class MessageCatalogue:
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

    def blanks(self, key: str) -> frozenset[str]:
        """Return the names of a message's arguments."""
        return frozenset(_ARGUMENT.findall(self._values[key]))

    def say(self, key: str, args: Mapping[str, Value]) -> tuple[str, list[Exception]]:
        """Return the text of a message, and the errors of its arguments."""
        return self._messages.format(key, args)

    @cached_property
    def _messages(self) -> "Messages":
        from agent.ui.words.messages import Messages  # noqa: PLC0415  # see that module's docstring

        return Messages(self.language, self._values)


@lru_cache(maxsize=16)  # more than there are languages; the files do not change while an agent runs
def catalogue_of(language: str) -> MessageCatalogue:
    """Return a language's messages, read once per process."""
    return MessageCatalogue(language)


FALLBACK = "en"
LANGUAGES = frozenset(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
OTHER = "OTHER"
"""The last part of a message's key for codes without their own text."""

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
        self._missing: set[tuple[str, str]] = set()
        """Each language and key that is shown in English; never more than English has keys."""

    def text(self, language: str, text: Text) -> str:
        """Return the words of a message.

        They are the general ones if `language` lacks the exact ones, and English if it lacks both.
        """
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

    def find(self, language: str, key: str) -> tuple[MessageCatalogue, str] | None:
        """Return the catalogue that has a text for a key, and the key under which it has it.

        A customer understands the general words of their own language better than exact English.
        """
        own = language if language in self.languages else FALLBACK
        for name in (own, FALLBACK):
            for candidate in (key, f"{key.rpartition('-')[0]}-{OTHER}"):
                if candidate in catalogue_of(name):
                    if name != own:
                        self._report_missing(own, candidate)
                    return catalogue_of(name), candidate
        return None

    def _report_missing(self, language: str, key: str) -> None:
        """Log once that a language lacks a message of English."""
        if (language, key) not in self._missing:
            self._missing.add((language, key))
            log.warning("locales/%s has no words for %s: shown in English", language, key)

    def _format(self, language: str, key: str, args: Mapping[str, Argument]) -> str:
        found = self.find(language, key)
        if found is None:
            if self._strict:
                raise WordsMissing(f"no catalogue has {key}")
            log.error("no catalogue has words for %s", key)
            return key
        catalogue, known = found
        given = {name: args[name] for name in catalogue.blanks(known) if name in args}
        cleaned = {name: clean(arg) if isinstance(arg, str) else arg for name, arg in given.items()}
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
