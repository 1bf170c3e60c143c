"""The sounds that speech consists of: their names, and the part of a message that each one says.

A message without blanks is one sound, named like the message. A message with blanks has a sound for
each text between them (`review-title.1`, `review-title.2`). The blanks have their own sounds:
numbers, rupees, months, the letters of a code. A message with a singular and a plural has the
sounds of both (`capture-tries.one`, `capture-tries.other.2`).
"""

import re
from collections.abc import Iterator
from datetime import datetime

import msgspec

from agent.base.clock import IST
from agent.ui.words.money_words import WORDS_LIMIT, number_parts

_BLANK = re.compile(r"\{ *(?:DATETIME\()?\$(?P<name>[\w-]+)[^{}]*\}")
_PLURAL = re.compile(r"\{ *\$(?P<name>[\w-]+) *->(?P<forms>.*)\}", re.DOTALL)
_FORM = re.compile(r"\*?\[(?P<form>\w+)\](?P<text>.*?)(?=\n *\*?\[|\Z)", re.DOTALL)
_SAID = re.compile(r"[^\W\d_]")
"""Punctuation alone has no sound."""

ONE, OTHER = "one", "other"
MORNING, AFTERNOON = "time-am", "time-pm"
NOON = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sound(msgspec.Struct, frozen=True):
    """One file of a voice: `<language>/<name>.wav`."""

    language: str
    name: str


class Spoken(msgspec.Struct, frozen=True):
    """A name that cannot be recorded: for a headset only, where the kiosk itself can speak."""

    language: str
    text: str


Sentence = tuple[Sound | Spoken, ...]
"""Sounds that are played without a pause."""


class Blank(msgspec.Struct, frozen=True):
    """The place of an argument in a message; for a moment, which part of it is spoken."""

    name: str
    has_day: bool = False
    has_time: bool = False


class Piece(msgspec.Struct, frozen=True):
    """A text in a message that has its own sound."""

    name: str
    text: str

    @property
    def is_finished(self) -> bool:
        """Return True if it makes sense without the blank after it."""
        return self.text.endswith((".", "!", "?", "।", "۔"))


class Plural(msgspec.Struct, frozen=True):
    """A message that depends on a number."""

    name: str
    forms: dict[str, str]

    def form(self, number: object) -> str:
        """Return the form for a number. The number is never 0."""
        return ONE if number == 1 and ONE in self.forms else OTHER


def plural(value: str) -> Plural | None:
    """Return a message's forms; None for one without a plural."""
    found = _PLURAL.fullmatch(value.strip())
    if found is None:
        return None
    forms = {form["form"]: form["text"] for form in _FORM.finditer(found["forms"])}
    return Plural(found["name"], forms)


def pieces(key: str, value: str) -> tuple[Piece | Blank, ...]:
    """Return the texts and blanks of a message without plurals, in order."""
    one_line = " ".join(value.split())
    blanks = list(_BLANK.finditer(one_line))
    if not blanks:
        return tuple(_piece(key, one_line))
    found: list[Piece | Blank] = []
    end = 0
    for number, blank in enumerate(blanks, start=1):
        found += _piece(f"{key}.{number}", one_line[end : blank.start()])
        found.append(Blank(blank["name"], "dateStyle" in blank[0], "timeStyle" in blank[0]))
        end = blank.end()
    return (*found, *_piece(f"{key}.{len(blanks) + 1}", one_line[end:]))


def texts(key: str, value: str) -> Iterator[Piece]:
    """Yield every text in a message that has its own sound, in each of its forms."""
    several = plural(value)
    forms = several.forms.items() if several else ()
    named = [(f"{key}.{form}", text) for form, text in forms] or [(key, value)]
    for name, form in named:
        yield from (one for one in pieces(name, form) if isinstance(one, Piece))


def _piece(name: str, text: str) -> Iterator[Piece]:
    if _SAID.search(text):
        yield Piece(name, text.strip(" ()"))


def number_sounds(number: int, language: str) -> tuple[str, ...]:
    """Return the names of the sounds of a number in a language's words; () if it has none."""
    if not 0 <= number < WORDS_LIMIT:
        return ()
    return tuple(f"number-{part.name}" for part in number_parts(number, language))


def time_sounds(hour: int, minute: int, language: str) -> tuple[str, ...]:
    """Return the names of the sounds of a time of day: five, thirty, pm; or five, zero, two, pm."""
    named = [hour % NOON or NOON]
    if minute:
        named += [minute] if minute >= 10 else [0, minute]
    numbers = (sound for number in named for sound in number_sounds(number, language))
    return (*numbers, MORNING if hour < NOON else AFTERNOON)


def moment_sounds(blank: Blank, moment: datetime, language: str) -> tuple[str, ...]:
    """Return the names of the sounds of a day, a time or both, as the blank requires."""
    at = moment.astimezone(IST)
    day = (*number_sounds(at.day, language), f"month-{at.month}") if blank.has_day else ()
    return (*day, *(time_sounds(at.hour, at.minute, language) if blank.has_time else ()))


def spelled_sounds(code: str, language: str) -> tuple[str, ...]:
    """Return the names of the sounds of a code, character by character."""
    named = {letter: (f"letter-{letter}",) for letter in LETTERS}
    digits = {str(digit): number_sounds(digit, language) for digit in range(10)}
    spelled = named | digits
    return tuple(sound for one in code.upper() for sound in spelled.get(one, ()))
