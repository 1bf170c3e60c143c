"""Words for screens and slips: the language of a message, and its arguments."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache

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
                catalogue = catalogues.of(name if name in self.languages else FALLBACK)
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
    english = catalogues.of("en")
    return {english.source(key).casefold(): key for key in english if key.startswith("bank-name-")}
