"""A screen as HTML: one Jinja template a screen, and the page that frames them all."""

from collections import defaultdict
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from babel.dates import format_datetime
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from agent.dialogue.screens import Act, Argument, Fact, Screen, Text
from agent.money import Money
from agent.ui.money_words import money
from agent.ui.words import IST, Words

HERE = Path(__file__).parent
STATIC = HERE / "static"

FORWARD = (Act.AGREE, Act.CONFIRM, Act.HANDED, Act.MORE_TIME, Act.CONTINUE, Act.DONE)
"""What may stand at the right of the bottom bar; the first of them that a screen offers does."""

ASIDE = (Act.RESEND, Act.PRINT, Act.NOT_HANDED)
"""What stands beside the message, because it is neither forward nor back."""

WITHOUT_FORWARD = frozenset({"start", "bank"})
"""Screens where touching a choice is the only way on."""

OWN_AMOUNT = frozenset({"review", "pending", "cash", "result"})
"""Screens with the amount in large figures; elsewhere the header keeps it in sight."""


class Pages:
    """Renders screens in any of the languages of `words`."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._version = _fingerprint()
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )

    def fragment(self, screen: Screen, outlet: str) -> str:
        """Give the HTML of one screen, to stand in the page."""
        template = self._templates.get_template(f"{screen.name.value}.html")
        return template.render(self._context(screen), outlet=outlet)

    def page(self, screen: Screen, outlet: str) -> str:
        """Give the whole page with the screen in it."""
        return self._templates.get_template("page.html").render(
            fragment=self.fragment(screen, outlet),
            language=screen.language,
            languages=self._words.languages,
            version=self._version,
            words=self._words,
            Text=Text,
        )

    def _context(self, screen: Screen) -> dict[str, Any]:
        language = screen.language
        name = screen.name.value
        say = self._words.speaker(screen)

        def words(content: Text | Fact) -> str:
            """Give whatever a screen holds as text."""
            if isinstance(content, Text):
                return say(content)
            if isinstance(content, Money):
                return money(content.paise, language)
            if isinstance(content, datetime):
                return format_datetime(content.astimezone(IST), "d MMMM y", locale=f"{language}_IN")
            return "" if content is None else str(content)

        def here(key: str, **args: Argument) -> str:
            """Say one of the page's own messages."""
            return say(Text(key, args))

        def in_words(amount: Money) -> str:
            return self._words.amount_in_words(amount.paise, language)

        def in_language(other: str, key: str) -> str:
            return self._words.text(other, Text(key))

        return {
            "screen": screen,
            "name": name,
            "facts": defaultdict(lambda: None, screen.facts),
            "actions": {act.value for act in screen.actions},
            "forward": None if name in WITHOUT_FORWARD else _forward(screen),
            "aside": [act.value for act in ASIDE if act in screen.actions],
            "in_sight": None if name in OWN_AMOUNT else screen.facts.get("amount"),
            "languages": self._words.languages,
            "version": self._version,
            "words": words,
            "here": here,
            "in_words": in_words,
            "in_language": in_language,
        }


def _forward(screen: Screen) -> str | None:
    return next((act.value for act in FORWARD if act in screen.actions), None)


def _fingerprint() -> str:
    """Name the state of the static files, so that browsers may keep them for ever."""
    digest = sha256()
    for path in sorted(STATIC.iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
