"""One language's messages, read from its Fluent files.

Most messages have no blanks, and are said without Fluent's machinery: with it comes Babel's
data, 5 MiB, which a kiosk that nobody has touched yet does not need.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from agent.clock import IST
from agent.dialogue.screens import Argument
from agent.money import Money
from agent.ui.money_words import LOCALES, money


class Catalogue:
    """The messages in the folder `locales/<language>`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries = list(_entries(language))
        self._plain = dict(_plain(self._entries))
        self._keys = {entry.id.name for entry in self._entries if isinstance(entry, ast.Message)}

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def say(self, key: str, args: Mapping[str, Argument]) -> tuple[str, list[Exception]]:
        """Give a message's words, and what went wrong in filling it."""
        if key in self._plain:
            return self._plain[key], []
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key, [ValueError("a message without a value")]
        filled = {name: self._argument(value) for name, value in args.items()}
        words, errors = self._bundle.format_pattern(pattern, filled)
        return str(words), errors

    @cached_property
    def _bundle(self) -> FluentBundle:
        # Isolating marks are for right-to-left scripts; none is among the languages planned, and
        # the slip's printer would print them.
        bundle = FluentBundle([f"{self.language}-IN", self.language], use_isolating=False)
        bundle.add_resource(ast.Resource(self._entries))
        return bundle

    def _argument(self, value: Argument) -> str | int | datetime:
        if isinstance(value, Money):
            return money(value.paise, self.language)
        if isinstance(value, datetime):
            return value.astimezone(IST)
        return value


def _entries(language: str) -> Iterator[ast.EntryType]:
    parser = FluentParser(with_spans=False)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        yield from parser.parse(path.read_text(encoding="utf-8")).body


def _plain(entries: list[ast.EntryType]) -> Iterator[tuple[str, str]]:
    for entry in entries:
        match entry:
            case ast.Message(value=ast.Pattern(elements=[ast.TextElement(value=words)])):
                yield entry.id.name, words
