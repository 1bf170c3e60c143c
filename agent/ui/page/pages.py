"""Screens as HTML: a Jinja template for each screen, and the page around them."""

import pickle
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from agent.base.files import make_folder, replace_whole
from agent.base.foreign_text import clean
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.page import Act, Argument, Choice, Fact, InputKind, Name, Screen, Text
from agent.dialogue.steps import capture
from agent.dialogue.taps import guarded_acts
from agent.services.codes import meaning
from agent.ui import layout
from agent.ui.page import pictures
from agent.ui.voice.speech import BANK_RETURNS, SHOPKEEPERS, identity_of
from agent.ui.voice.tones import ShortSound
from agent.ui.voice.voices import SILENT, Voices
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import Words, in_script
from fleet_messages.rupees import money

HERE = Path(__file__).parent
STATIC = HERE / "static"
TEMPLATES = HERE / "templates"

STATIC_FILES = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir())}
"""The style and the scripts, 100 kB. They stay in memory: the page begins with a dozen of them, and
a file that is read in a thread takes several times as long."""

VERSION = sha256(b"".join(STATIC_FILES.values())).hexdigest()[:12]
"""A fingerprint of the static files, so that browsers may cache them for ever."""

WHEN_NEEDED = frozenset(
    {"bars.js", "by-ear.js", "finding.js", "heartbeat.js", "large.css", "larger.js"}
)
"""Files that the page requests after its first paint, or when somebody needs them."""

ASIDE = (Act.RESEND, Act.PRINT, Act.NOT_HANDED, Act.SHORT, Act.DONE)
"""Actions shown beside the message, if they are neither forward nor back."""

OWN_AMOUNT = frozenset(
    {"amount", "review", "working", "pending", "cash", "result", "qr", "resumed"}
)
"""Screens with the amount in large figures; all others show it as a tag."""

TONES = {
    "working": "out",
    "pending": "wait",
    "resumed": "wait",
    "closed": "wait",
    "sorry": "trouble",
    "result": "done",
    "mini-statement": "plain",
    "cash": "shop",
    "attendant": "shop",
    "help": "wait",
}
"""The state of the dialogue, as the colour of the background and of the edge beside the rail."""

SUCCESSES = frozenset({Name.RESULT, Name.MINI_STATEMENT})

RIGHT_TO_LEFT = frozenset({"ur"})

LEFT_TO_RIGHT = re.compile(
    r"-?[₹•A-Za-z\d](?:[^\u0600-\u06ff]*\([^\u0600-\u06ff()]*\)|[^\u0600-\u06ff]*[A-Za-z\d])?"
)
"""A run without Arabic letters, which keeps its order: an amount with ₹ first, a masked number, a
time, a Latin name."""

MASKED = re.compile(r"(?:\bX{4,}|•{2,}) ?(?=[\dA-Z]{4}\b)")
"""The hidden part of a number, before its last four characters: the service's, or our own."""

SPARE_SYMBOLS = ("list", "keypad", "id", "papers", "notice", "calendar", "home", "people")
"""The pictures of the lines of a review whose own is missing or taken by an earlier line."""

MARK_COLOURS = 5
MARK_SHAPES = 10
MARKS = MARK_COLOURS * MARK_SHAPES
INITIALS_MAX = 3
NAME_MAX, WORD_MAX = 23, 11  # letters of a name, and of its longest word, in a narrow tile
SMALL_WORDS = frozenset({"of", "and", "the", "ltd", "limited"})
GREETINGS = 2

NOTHING_KEPT: frozenset[str] = frozenset()
DIGEST_LENGTH = 16
"""Hexadecimal digits of a part's digest: 64 bits, and a page has two parts."""

LATIN = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
LEAF_LETTERS = 2  # of a leaf, shown on the key that opens it

Leaf = tuple[str, ...]
"""The letters of the keyboard that are shown together."""


class _Compiled(BytecodeCache):
    """Keeps compiled templates where Python keeps its compiled modules, and as it does.

    Compiling those of the first page takes a tenth of the start. Jinja compares each one with its
    source. The folder may be read-only: the installation of a package has compiled all.
    """

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002  # Jinja's interface
        """Return the name alone: the installation moves the folder."""
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            with compiled(bucket.key).open("rb") as file:
                bucket.load_bytecode(file)
        except (OSError, EOFError, pickle.UnpicklingError):  # missing or cut off
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        file = compiled(bucket.key)
        with suppress(OSError):
            make_folder(file.parent, 0o755)
            replace_whole(file, bucket.bytecode_to_string(), 0o644)


def compiled(template: str) -> Path:
    """Return the file of a compiled template."""
    return Path(cache_from_source(str(TEMPLATES / template)))


def compile_templates() -> None:
    """Compile all templates. The package's installation calls this."""
    templates = environment()
    for template in TEMPLATES.glob("*.html"):
        templates.get_template(template.name)


def environment() -> Environment:
    """Return the templates; each is compiled once for each Python."""
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        bytecode_cache=_Compiled(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.filters["long"] = _is_long
    templates.filters["part"] = part
    # The whole pictures that exist; a new service may ask for one that is missing.
    templates.globals["drawn"] = {name[2:] for name in pictures.symbols() if name[:2] == "i-"}
    return templates


_templates = cache(environment)


class Pages:
    """Renders screens in any of the languages of `words`."""

    def __init__(
        self, words: Words, voices: Voices = SILENT, *, watches_headset: bool = False
    ) -> None:
        """`watches_headset`: report to the page when a headset is plugged in or pulled out."""
        self._words = words
        self._watches_headset = watches_headset
        self._voices = voices
        self._templates = _templates()

    def fragment(self, screen: Screen, outlet: str, kept: frozenset[str] = NOTHING_KEPT) -> str:
        """Return the HTML of one screen, with the symbols that it uses.

        `kept` names what the page has: parts by their digests, and symbols by their ids. These are
        left out; an empty element with the digest marks the place of a part.
        """
        template = self._templates.get_template(f"{screen.name.value}.html")
        html = template.render(self._context(screen), outlet=outlet, kept=kept)
        return html + pictures.used_symbols(html, kept)

    def plain_fragment(self, screen: Screen, outlet: str) -> str:
        """Return the plain HTML used if `fragment` raised. Never raises."""
        try:
            return self.fragment(plain(screen), outlet)
        except Exception:  # noqa: BLE001  # the first error is logged and counted already
            return bare(screen, VERSION)

    def page(self, screen: Screen, fragment: str) -> str:
        """Return the whole page around a screen's fragment."""
        return self._templates.get_template("page.html").render(
            fragment=fragment,
            language=screen.language,
            languages=self._words.languages,
            version=VERSION,
            volume=self._voices.volume,
            watches_headset=self._watches_headset and self._voices.volume,
            words=self._words,
            Text=Text,
        )

    def _context(self, screen: Screen) -> dict[str, Any]:
        name = screen.name.value
        direction = layout.direction(screen.service)
        forward = layout.forward(screen)
        aside = [act.value for act in ASIDE if act in screen.actions and act is not forward]
        wording = ScreenWording(screen, self._words)
        values = [choice.value for choice in screen.choices]
        return {
            "screen": screen,
            "name": name,
            "facts": defaultdict(lambda: None, screen.facts),
            "actions": {act.value for act in screen.actions},
            "forward": forward.value if forward else None,
            "forward_label": wording.words(layout.label(screen, forward)) if forward else "",
            "aside": aside,
            "begins": key_label,
            "cause": meaning(str(screen.facts.get("code"))).picture,
            "direction": direction,
            "direction_of": text_direction,
            "direction_of_service": layout.direction,
            "greeted": values[:GREETINGS],
            "initials": initials,
            "leave": layout.way_out(screen),
            "letters": leaves(screen.language),
            "line_symbols": line_symbols(screen.choices),
            "mark_of": marks(_names(screen)),
            "tongue_of": marks(self._words.languages),
            "limits": layout.limits_key(screen),
            "money": layout.money_picture(screen),
            "needs": layout.needed_mark,
            "guarded": [act.value for act in guarded_acts(screen)],
            "topic": _topic(screen),
            "shelf": layout.laid_out(screen.choices),
            "thread": pictures.garland(screen.step, screen.steps),
            "tone": _tone(screen),
            "qr": _drawing(screen.facts.get("qr")),
            "slip": _drawing(screen.facts.get("slip")),
            "in_sight": None if _has_own_amount(screen) else screen.facts.get("amount"),
            "languages": self._words.languages,
            "version": VERSION,
            "voice": identity_of(screen, self._voices.secret),
            "has_voice": screen.language in self._voices.languages
            and screen.name not in SHOPKEEPERS,
            "returns": screen.title.key in BANK_RETURNS,
            "sound": sound_of(screen),
            "words": wording.words,
            "here": wording.here,
            "in_words": wording.in_words,
            "in_language": wording.in_language,
        }


class ScreenWording:
    """The functions that the template of one screen calls to get its texts."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._language = screen.language
        self._words = words
        self._say = words.speaker(screen)

    def words(self, content: Fact) -> str:
        """Return the words of a fact: a message, money, a date, a name."""
        match content:
            case Text():
                return self._shown(self._say(content))
            case Money():
                return self._shown(money(content.paise))
            case datetime():
                return self.here("page-date", date=content)
            case None:
                return ""
            case str():
                name = clean(content)  # older releases kept texts unchecked
                return self._shown(in_script(name, self._language, self._words))
            case _:
                return str(content)

    def here(self, key: str, **args: Argument) -> str:
        """Return the words of one of the page's own messages."""
        return self._shown(self._say(Text(key, args)))

    def _shown(self, text: str) -> str:
        """Return a text with dots for hidden digits; in Urdu, numbers keep their order.

        A message whose last argument is empty ends in no blank.
        """
        text = MASKED.sub("••••\N{NO-BREAK SPACE}", text).rstrip()
        if self._language not in RIGHT_TO_LEFT:
            return text
        return LEFT_TO_RIGHT.sub("\u2066\\g<0>\u2069", text)

    def in_words(self, amount: Money) -> str:
        return self._words.amount_in_words(amount.paise, self._language)

    def in_language(self, language: str, key: str) -> str:
        """Return a message in another language than the screen's."""
        return self._words.text(language, Text(key))


def part(html: Markup, kept: frozenset[str]) -> Markup:
    """Return an element with its digest, by which the page finds it again; empty if it is kept."""
    digest = sha256(html.encode()).hexdigest()[:DIGEST_LENGTH]
    if digest in kept:
        return Markup('<i data-part="{}"></i>').format(digest)
    name, rest = html.split(maxsplit=1)
    return Markup('{} data-part="{}" {}').format(name, digest, rest)


def _tone(screen: Screen) -> str:
    if layout.is_shopkeepers(screen.service):
        return "shop"
    return "wait" if screen.facts.get("long") else TONES.get(screen.name.value, "plain")


def sound_of(screen: Screen) -> str:
    """Return the sound that is played when a screen appears, if any."""
    if Act.MORE_TIME in screen.actions:
        return ShortSound.MORE_TIME.value
    is_poor = screen.facts.get("status") in capture.ADVICE
    if screen.error is not None or screen.name is Name.SORRY or is_poor:
        return ShortSound.ERROR.value
    if screen.facts.get("prompt") in ("remove-card", "card-done"):
        return ShortSound.TAKE_CARD.value
    return ShortSound.SUCCESS.value if screen.name in SUCCESSES else ""


def text_direction(language: str) -> str:
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


def initials(name: str) -> str:
    """Return the letters shown for a name without a picture: SBI for State Bank of India."""
    found: list[str] = re.findall(r"\w+", name)
    words = [word for word in found if word.lower() not in SMALL_WORDS]
    if len(words) == 1:
        return words[0][:INITIALS_MAX].upper() if words[0].isupper() else words[0][:1].upper()
    return "".join(word[0] for word in words)[:INITIALS_MAX].upper()


def _is_long(label: Text | str, words: Callable[[Text | str], str]) -> bool:
    """Return True if a name does not fit a tile that is a third of the page."""
    lengths = [sum(map(str.isalnum, word)) for word in words(label).split()]
    return sum(lengths) > NAME_MAX or max(lengths, default=0) > WORD_MAX


def _topic(screen: Screen) -> str:
    """Return the question's topic: the page keeps typed text separately for each topic."""
    asked = screen.input.name if screen.input else ""
    return "/".join((screen.service or "", screen.name.value, asked, screen.title.key))


def _has_own_amount(screen: Screen) -> bool:
    asks_for_pin = screen.input is not None and screen.input.kind is not InputKind.DIGITS
    return screen.name.value in OWN_AMOUNT and not asks_for_pin


def line_symbols(lines: Sequence[Choice]) -> dict[str, str]:
    """Return a picture for each line of a review, as different as there are pictures."""
    found: dict[str, str] = {}
    for line in lines:
        wanted = (*((line.icon,) if line.icon else ()), *SPARE_SYMBOLS)
        found[line.value] = next((one for one in wanted if one not in found.values()), "list")
    return found


def marks(names: Iterable[str]) -> dict[str, str]:
    """Return the colour and the shape of each name's mark, by which it is known without reading.

    They are the same on every visit. No two of the first fifty names have the same.
    """
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        own = sum(map(ord, name))
        each = (f"m{at % MARK_COLOURS} f{at // MARK_COLOURS % MARK_SHAPES}" for at in _from(own))
        first = next(each)
        rest = (one for one in (first, *each) if one not in found.values())
        found[name] = first if len(found) >= MARKS else next(rest)
    return found


def _from(first: int) -> range:
    return range(first, first + MARKS)


def _names(screen: Screen) -> list[str]:
    """Return the names on a screen that have marks: those shown first before the others."""
    labels = [choice.label for choice in screen.choices]
    names = [label if isinstance(label, str) else label.key for label in labels]
    featured = screen.facts.get("featured")
    shown = featured if isinstance(featured, int) else len(names)
    return [*sorted(names[:shown]), *sorted(names[shown:])]


def _drawing(text: Fact) -> pictures.QrDrawing | None:
    return pictures.draw(text) if isinstance(text, str) and text else None


WAYS_OUT = (Act.BACK, Act.CANCEL, Act.DONE, Act.NOT_HANDED, Act.ATTENDANT)
"""Actions that are safe without seeing the question."""


def plain(screen: Screen) -> Screen:
    """Return the plain screen for one that raised, with the same revision."""
    return replace(
        screen,
        name=Name.SORRY,
        title=Text("plain-title"),
        text=Text("plain-text"),
        choices=(),
        input=None,
        actions=tuple(act for act in WAYS_OUT if act in screen.actions),
        error=None,
        facts={},
        step=0,
        steps=0,
    )


def bare(screen: Screen, version: str) -> str:
    """Return the last-resort fragment, without template and catalogue; the script still runs."""
    buttons = "".join(
        f'<button type="button" class="choice" data-act="{act.value}">{act.value}</button>'
        for act in WAYS_OUT
        if act in screen.actions
    )
    return (
        f'<article class="screen is-sorry" lang="{escape(screen.language)}" data-name="sorry" '
        f'data-revision="{screen.revision}" data-question="{screen.question}" '
        f'data-version="{escape(version)}"><main class="wide">'
        '<h1 tabindex="-1">This page cannot be shown</h1>'
        f'<div class="asides">{buttons}</div></main></article>'
    )


@lru_cache(maxsize=16)  # more than there are languages
def leaves(language: str) -> tuple[Leaf, ...]:
    """Return the leaves for typing a name in this language: its own script first.

    A leaf is a line of the language's `letters.txt`. It has as many letters as fit beside two more
    keys if each is 15 mm wide. Names are searched by their sound, so a few vowels are enough.
    """
    own = Path(LOCALES / language / "letters.txt")
    lines = own.read_text(encoding="utf-8").splitlines() if own.is_file() else []
    return (*(tuple(line.split()) for line in lines), LATIN)


def key_label(leaf: Leaf) -> str:
    """Return the label of the key to a leaf: ABC, or the first letters that can stand alone."""
    if leaf == LATIN:
        return "ABC"
    alone = [letter for letter in leaf if not unicodedata.category(letter[0]).startswith("M")]
    return "".join(alone[:LEAF_LETTERS])
