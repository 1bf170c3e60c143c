"""One language's messages, read from its Fluent files.

Most messages are one plain line and do not need Fluent: parsing all twelve languages would delay
the start screen by half a second. The first message with an argument loads Babel's data, 5 MiB,
which a kiosk before its first customer does not need.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from agent.clock import IST
from agent.dialogue.screens import Argument
from agent.factories import factory
from agent.money import Money
from agent.ui.money_words import LOCALES, money

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

# See the top.
BUNDLE, RESOURCE = "fluent.runtime:FluentBundle", "fluent.runtime:FluentResource"

# A message in a file: its key at the start of a line, and all lines up to the next key.
_MESSAGE = re.compile(r"^(?P<key>[a-zA-Z][\w-]*) *=(?P<value>.*(?:\n(?:[ \t}].*)?)*)", re.MULTILINE)


class Catalogue:
    """The messages in the folder `locales/<language>`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._values = {key: value for file in self._files() for key, value in _messages(file)}

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def say(self, key: str, args: Mapping[str, Argument]) -> tuple[str, list[Exception]]:
        """Return the text of a message, and the errors of its arguments."""
        value = self._values[key]
        if _is_plain(value):
            return value, []
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key, [ValueError("a message without a value")]
        filled = {name: self._argument(value) for name, value in args.items()}
        words, errors = self._bundle.format_pattern(pattern, filled)
        return str(words), errors

    def _files(self) -> Iterator[str]:
        for path in sorted(Path(LOCALES / self.language).glob("*.ftl")):
            yield path.read_text(encoding="utf-8")

    @cached_property
    def _bundle(self) -> "FluentBundle":
        # Isolating marks are for right-to-left scripts. None of our languages needs them, and the
        # printer would print them.
        bundle: FluentBundle = factory(BUNDLE)(
            [f"{self.language}-IN", self.language], use_isolating=False
        )
        for file in self._files():
            bundle.add_resource(factory(RESOURCE)(file))
        return bundle

    def _argument(self, value: Argument) -> str | int | datetime:
        if isinstance(value, Money):
            return money(value.paise, self.language)
        if isinstance(value, datetime):
            return value.astimezone(IST)
        return value


def _messages(file: str) -> Iterator[tuple[str, str]]:
    for found in _MESSAGE.finditer(file):
        yield found["key"], found["value"].strip()


def _is_plain(value: str) -> bool:
    """Return True if a value is one line without arguments, terms or selectors."""
    return bool(value) and "\n" not in value and "{" not in value


@lru_cache(maxsize=16)  # more than there are languages; the files do not change while an agent runs
def of(language: str) -> Catalogue:
    """Return a language's messages, read once in a process."""
    return Catalogue(language)
