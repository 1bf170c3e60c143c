"""The texts that customers read: messages that are sentences, and the texts of their screens."""

import re
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser

from fluent.syntax import FluentParser, ast

from agent.base.structs import replace
from agent.dialogue.page import Argument, Name, Screen
from agent.ui.page.pages import Pages
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import Words

FILES = (
    *("actions", "asking", "bills", "paying", "recharge", "screens", "transfer", "troubles"),
    "verification",
)
"""Customers' texts; `counter` and `outlet` are for the shopkeeper, `slip` is read at home."""

NO_SENTENCES = re.compile(r"(?:slip|record|bill|service|tile|line|field)-|.*-charge$")
"""Names of things: they count with their screens."""

SHOPKEEPERS = re.compile(r"attendant|complaint|verifications?-(?!price)|stuck|verdict|closed-")
AGREED = re.compile(r"consent-text|consent-owner")
"""Consents are worded by law, and measured separately."""

BLANK = "5"
"""Replaces a blank: a figure is read at a glance."""


@cache
def messages(language: str) -> Mapping[str, str]:
    """Return a language's sentences for customers, by key."""
    skipped = (NO_SENTENCES, SHOPKEEPERS, AGREED)
    return {
        key: text
        for key, text in _all(language).items()
        if not any(kind.match(key) for kind in skipped)
    }


@cache
def agreed(language: str) -> Mapping[str, str]:
    """Return the consents that customers agree to, by key."""
    return {key: text for key, text in _all(language).items() if AGREED.match(key)}


@cache
def _all(language: str) -> Mapping[str, str]:
    return {
        entry.id.name: _text(entry)
        for name in (*FILES, "outlet")
        for entry in FluentParser().parse(_source(language, name)).body
        if isinstance(entry, ast.Message) and (name != "outlet" or AGREED.match(entry.id.name))
    }


def _source(language: str, name: str) -> str:
    return (LOCALES / language / f"{name}.ftl").read_text(encoding="utf-8")


def _text(message: ast.Message) -> str:
    elements = message.value.elements if message.value else ()
    return "".join(one.value if isinstance(one, ast.TextElement) else BLANK for one in elements)


class _Heard(Words):
    """Words that record which messages were used."""

    def __init__(self, language: str) -> None:
        super().__init__(tuple(dict.fromkeys((language, "en", "hi"))), strict=True)
        self.said: set[str] = set()

    def _format(self, language: str, key: str, args: Mapping[str, Argument]) -> str:
        words = super()._format(language, key, args)
        self.said.update(" ".join(line.split()) for line in (words, *words.splitlines()))
        return words


@cache
def _heard(language: str) -> _Heard:
    return _Heard(language)


def is_customers(screen: Screen) -> bool:
    """Return True if a screen is for the customer, and not for the shopkeeper or the owner."""
    return screen.name is not Name.ATTENDANT and not (screen.service or "").startswith("outlet.")


def read_on(screen: Screen, language: str) -> list[str]:
    """Return our texts on a screen's stage, each once, without names and bare figures."""
    words = _heard(language)
    words.said.clear()
    html = Pages(words).fragment(replace(screen, language=language), outlet="")
    seen = dict.fromkeys(texts_in_sight(html))
    return [text for text in seen if any(text in said for said in words.said)]


# --- the readable text on a screen's stage, when the screen appears ---

VOID = frozenset({"br", "img", "input", "use", "path", "rect", "circle"})


class _Stage(HTMLParser):
    """Collects the texts of `main`, except hidden, drawn and screen-reader ones."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[bool] = []
        """For each open tag, whether its texts are readable."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        said = dict(attrs)
        hidden = "hidden" in said or said.get("aria-hidden") == "true" or tag == "svg"
        inside = self._open[-1] if self._open else False
        self._open.append((inside or tag == "main") and not hidden)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A self-closing tag has no text."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self._open and self._open[-1]:
            self.texts.append(text)


def texts_in_sight(html: str) -> list[str]:
    """Return the texts on the stage of a screen's HTML, in order."""
    stage = _Stage()
    stage.feed(html)
    return stage.texts
