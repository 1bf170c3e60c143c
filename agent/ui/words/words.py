"""Words for screens and slips: the language of a message, and its arguments."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime

from agent.base.foreign_text import clean
from agent.base.money import PAISE_PER_RUPEE, Money, Paise
from agent.dialogue.screens import Argument, Screen, Text
from agent.ui.words import message_catalogue as catalogues
from agent.ui.words.message_catalogue import Catalogue
from agent.ui.words.money_words import LOCALES, number_in_words

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
        self._catalogues: dict[str, Catalogue] = {}

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
                catalogue = self._catalogue(name)
                if candidate in catalogue:
                    return catalogue, candidate
        return None

    def _format(self, language: str, key: str, args: Mapping[str, Argument]) -> str:
        found = self.find(language, key)
        return self._fill(*found, args) if found else self._without_words(key)

    def _catalogue(self, language: str) -> Catalogue:
        """Return a language's catalogue, read at its first use."""
        if language not in self.languages:
            language = FALLBACK
        if language not in self._catalogues:
            self._catalogues[language] = catalogues.of(language)
        return self._catalogues[language]

    def _fill(self, catalogue: Catalogue, key: str, args: Mapping[str, Argument]) -> str:
        cleaned = {name: clean(arg) if isinstance(arg, str) else arg for name, arg in args.items()}
        words, errors = catalogue.say(key, cleaned)
        if errors and self._strict:
            raise WordsMissing(f"{key} in {catalogue.language}: {errors}")
        return words

    def _without_words(self, key: str) -> str:
        if self._strict:
            raise WordsMissing(f"no catalogue has {key}")
        log.error("no catalogue has words for %s", key)
        return key
