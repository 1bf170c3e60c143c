"""What a screen says aloud: the sounds, by name, that follow one another.

A message without blanks is one sound, of the message's name. One with blanks is a sound for each
text between them (`review-title.1`, `review-title.2`), and the blanks are said by sounds of their
own: numbers, rupees, months. What has no such sound is left out: names, and whatever is private.
Digits of an Aadhaar number, a PIN, an OTP or a claim code are texts and never numbers here, so no
sound says them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

import msgspec

from agent.clock import IST
from agent.dialogue.screens import Act, Choice, Name, Screen, Text
from agent.money import PAISE_PER_RUPEE, Money
from agent.ui.money_words import WORDS_LIMIT, number_parts
from agent.ui.words import Words

_BLANK = re.compile(r"\{ *(?:DATETIME\()?\$(?P<name>[\w-]+)[^{}]*\}")
_SAID = re.compile(r"[^\W\d_]")
"""A piece of punctuation alone is not said."""

NUMBERS = frozenset({"seconds", "step", "steps", "count", "left", "min", "max", "rupees", "paise"})
"""The whole numbers that are said; any other might be somebody's."""

PRIVATE_AMOUNTS = frozenset({"balance"})
CHOICES_MAX = 9  # more are searched and not listened to
NOTES = ("note", "warning", "why", "resting", "unanswered")
"""Facts that are messages, in the order in which the screens have them."""

WITH_AMOUNT = frozenset({Name.REVIEW, Name.QR, Name.CASH, Name.WORKING, Name.PENDING, Name.RESULT})
FORWARD = {
    Act.AGREE: "action-agree",
    Act.CONFIRM: "action-confirm",
    Act.HANDED: "action-handed",
    Act.CONTINUE: "action-continue",
    Act.DONE: "action-done",
}
SHOPKEEPERS = frozenset({Name.ATTENDANT})
"""Screens that say nothing: customers stand by."""


class Sound(msgspec.Struct, frozen=True):
    """One file of a voice: `<language>/<name>.wav`."""

    language: str
    name: str


Sentence = tuple[Sound, ...]
"""What is said without a pause."""


class Blank(msgspec.Struct, frozen=True):
    """The place of an argument in a message."""

    name: str
    is_time: bool = False
    """Of a moment only the time of day, which has no sounds."""


class Piece(msgspec.Struct, frozen=True):
    """A text of a message that is a sound of its own."""

    name: str
    text: str


def pieces(key: str, value: str) -> tuple[Piece | Blank, ...]:
    """Return the texts and blanks of a message, in order; () for one with plurals."""
    if "->" in value:
        return ()
    one_line = " ".join(value.split())
    blanks = list(_BLANK.finditer(one_line))
    if not blanks:
        return tuple(_piece(key, one_line))
    found: list[Piece | Blank] = []
    end = 0
    for number, blank in enumerate(blanks, start=1):
        found += _piece(f"{key}.{number}", one_line[end : blank.start()])
        is_time = "timeStyle" in blank[0] and "dateStyle" not in blank[0]
        found.append(Blank(blank["name"], is_time))
        end = blank.end()
    return (*found, *_piece(f"{key}.{len(blanks) + 1}", one_line[end:]))


def _piece(name: str, text: str) -> Iterator[Piece]:
    if _SAID.search(text):
        yield Piece(name, text.strip())


def number_sounds(number: int, language: str) -> tuple[str, ...]:
    """Return the names of the sounds of a number in a language's words; () if it has none."""
    if not 0 <= number < WORDS_LIMIT:
        return ()
    return tuple(f"number-{part.name}" for part in number_parts(number, language))


def speech_of(screen: Screen, words: Words, *, headset: bool = False) -> tuple[Sentence, ...]:
    """Return what a screen says, a sentence after the other.

    `headset`: only the customer hears it, so the balance is said too.
    """
    if screen.name in SHOPKEEPERS:
        return ()
    speaker = _Speaker(screen, words, headset=headset)
    return tuple(sentence for sentence in speaker.sentences() if sentence)


class _Speaker:
    def __init__(self, screen: Screen, words: Words, *, headset: bool) -> None:
        self._screen = screen
        self._words = words
        self._headset = headset

    def sentences(self) -> Iterator[Sentence]:
        screen = self._screen
        told = (screen.error, screen.title, screen.text)
        begun = [self._message(text) for text in told if text is not None]
        yield from begun
        yield from self._amounts(begun)
        for name in NOTES:
            note = screen.facts.get(name)
            if isinstance(note, Text):
                yield self._message(note)
        yield from self._lines()
        yield from self._choices()
        forward = next((key for act, key in FORWARD.items() if act in screen.actions), None)
        if forward is not None and not screen.choices:
            yield self._message(Text(forward))

    def _amounts(self, begun: Iterable[Sentence]) -> Iterator[Sentence]:
        facts = self._screen.facts
        amount = facts.get("total") or facts.get("amount")
        if self._screen.name in WITH_AMOUNT and isinstance(amount, Money):
            said = self._money(amount)
            if not any(set(said) <= set(sentence) for sentence in begun):  # no amount twice
                yield said
        balance = facts.get("balance")
        if self._headset and isinstance(balance, Money):
            yield (*self._message(Text("result-balance")), *self._money(balance))

    def _lines(self) -> Iterator[Sentence]:
        lines = self._screen.facts.get("lines")
        for line in lines if isinstance(lines, tuple) else ():
            match self._screen.name:
                case Name.REVIEW if isinstance(line.value, Text):
                    yield (*self._label(line.label), *self._message(line.value))
                case Name.WORKING if line.state == "now":
                    yield self._label(line.label)

    def _choices(self) -> Iterator[Sentence]:
        choices = self._screen.choices
        is_list = len(choices) > CHOICES_MAX and self._screen.name is not Name.START
        if is_list or self._screen.name is Name.REVIEW:  # its choices are the lines said already
            return
        for choice in choices:
            yield self._choice(choice)

    def _choice(self, choice: Choice) -> Sentence:
        if self._screen.name is Name.START:
            return self._message(Text("language-name", language=choice.value))
        why = self._message(choice.reason) if choice.reason else ()
        return (*self._label(choice.label), *why)

    def _label(self, label: Text | str) -> Sentence:
        return self._message(label) if isinstance(label, Text) else ()

    def _message(self, text: Text) -> Sentence:
        """Return the sounds of a message; the screen's facts are its default arguments."""
        language = text.language or self._screen.language
        args = {**self._screen.facts, **text.args}
        return tuple(self._filled(language, text.key, args.get))

    def _filled(
        self, language: str, key: str, argument: Callable[[str], object]
    ) -> Iterator[Sound]:
        found = self._words.find(language, key)
        if found is None:
            return
        catalogue, known = found
        for piece in pieces(known, catalogue.source(known)):
            if isinstance(piece, Piece):
                yield Sound(catalogue.language, piece.name)
            elif not piece.is_time:
                yield from self._argument(piece.name, argument(piece.name))

    def _argument(self, name: str, value: object) -> Sentence:
        match value:
            case Text():
                return self._plain(value)
            case Money() if self._headset or name not in PRIVATE_AMOUNTS:
                return self._money(value)
            case bool():
                return ()
            case int() if name in NUMBERS:
                return self._number(value)
            case datetime():
                day = value.astimezone(IST)
                language = self._screen.language
                return (*self._number(day.day), Sound(language, f"month-{day.month}"))
            case _:
                return ()

    def _plain(self, text: Text) -> Sentence:
        """Return the sounds of a message inside another; its own blanks are silent."""
        language = text.language or self._screen.language
        return tuple(self._filled(language, text.key, lambda _: None))

    def _number(self, number: int) -> Sentence:
        language = self._screen.language
        return tuple(Sound(language, name) for name in number_sounds(number, language))

    def _money(self, amount: Money) -> Sentence:
        """Return an amount as it is said in words, in the language's own order."""
        rupees, paise = divmod(abs(amount.paise), PAISE_PER_RUPEE)
        counts: Mapping[str, int] = {"rupees": rupees, "paise": paise}
        key = "amount-in-words-paise" if paise else "amount-in-words"
        return tuple(self._filled(self._screen.language, key, counts.get))
