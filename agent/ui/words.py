"""The catalogues: a message key and its arguments become words in the customer's language."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone

from fluent.runtime import FluentBundle, FluentResource

from agent.dialogue.screens import Argument, Screen, Text
from agent.money import PAISE_PER_RUPEE, Money, Paise
from agent.ui.money_words import LOCALES, money, number_in_words

IST = timezone(timedelta(hours=5, minutes=30), "IST")
FALLBACK = "en"
OTHER = "OTHER"
"""Last part of the key that speaks for codes nobody has written words for yet."""

Say = Callable[[Text], str]

log = logging.getLogger(__name__)


class WordsMissing(LookupError):
    """A message has no words, or lacks an argument: the catalogue and the code disagree."""


class Words:
    """Every text of the kiosk in `languages`, which are folders of `locales/`.

    `strict` raises WordsMissing where a customer would rather see a bare key than nothing; the
    tests are strict.
    """

    def __init__(self, languages: tuple[str, ...], *, strict: bool = False) -> None:
        self.languages = languages
        self._strict = strict
        self._bundles: dict[str, FluentBundle] = {}

    def text(self, language: str, text: Text) -> str:
        """Say one message; what `language` lacks is said in English."""
        return self._format(language, text.key, text.args)

    def speaker(self, screen: Screen) -> Say:
        """Give one screen's voice: its facts fill the blanks that a message leaves open."""
        facts: dict[str, Argument] = {}
        for name, fact in screen.facts.items():
            if isinstance(fact, Text):
                facts[name] = self.text(screen.language, fact)
            elif isinstance(fact, str | int | Money | datetime):
                facts[name] = fact

        def say(text: Text) -> str:
            return self._format(screen.language, text.key, {**facts, **text.args})

        return say

    def amount_in_words(self, paise: Paise, language: str) -> str:
        """Say an amount as on a cheque: "five hundred rupees only"."""
        rupees, rest = divmod(paise, PAISE_PER_RUPEE)
        args: dict[str, Argument] = {"rupees": number_in_words(rupees, language)}
        if rest == 0:
            return self.text(language, Text("amount-in-words", args))
        args["paise"] = number_in_words(rest, language)
        return self.text(language, Text("amount-in-words-paise", args))

    def _format(self, language: str, key: str, args: Mapping[str, Argument]) -> str:
        for candidate in (key, f"{key.rpartition('-')[0]}-{OTHER}"):
            for name in (language, FALLBACK):
                bundle = self._bundle(name)
                if bundle.has_message(candidate):
                    return self._fill(bundle, name, candidate, args)
        return self._without_words(key)

    def _bundle(self, language: str) -> FluentBundle:
        """Read a language when somebody first speaks it: each costs 20 ms and 3 MiB."""
        if language not in self.languages:
            language = FALLBACK
        if language not in self._bundles:
            self._bundles[language] = _read(language)
        return self._bundles[language]

    def _fill(
        self, bundle: FluentBundle, language: str, key: str, args: Mapping[str, Argument]
    ) -> str:
        filled = {name: _argument(value, language) for name, value in args.items()}
        pattern = bundle.get_message(key).value
        if pattern is None:
            return self._without_words(key)
        words, errors = bundle.format_pattern(pattern, filled)
        if errors and self._strict:
            raise WordsMissing(f"{key} in {language}: {errors}")
        return str(words)

    def _without_words(self, key: str) -> str:
        if self._strict:
            raise WordsMissing(f"no catalogue has {key}")
        log.error("no catalogue has words for %s", key)
        return key


def _read(language: str) -> FluentBundle:
    # Isolating marks are for right-to-left scripts; none is among the languages planned, and the
    # slip's printer would print them.
    bundle = FluentBundle([f"{language}-IN", language], use_isolating=False)
    for catalogue in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(catalogue.read_text(encoding="utf-8")))
    return bundle


def _argument(value: Argument, language: str) -> str | int | datetime:
    if isinstance(value, Money):
        return money(value.paise, language)
    if isinstance(value, datetime):
        return value.astimezone(IST)
    return value
