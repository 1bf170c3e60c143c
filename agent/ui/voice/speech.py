"""The speech of a screen: its error, its question, its facts and choices, and last the green key.

Everybody nearby hears the loudspeaker. So balances, an account's postings, names and a claim code
are spoken only through a headset. Digits of an Aadhaar number, a card, an account, a PIN or an OTP
are never spoken. They are texts here, and only the words of a text that contains a number are
spoken.
"""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, time
from hashlib import blake2b

from agent.base.foreign_text import clean
from agent.base.money import Money
from agent.dialogue.display import without_time
from agent.dialogue.page import Act, Choice, Fact, Name, Screen, ScreenLine, Text
from agent.dialogue.steps import capture
from agent.ui import layout
from agent.ui.voice import aloud
from agent.ui.voice.aloud import SAID, SILENT, Sentence, SpokenPart
from agent.ui.words.values import MomentAloud, NumberAloud, Value
from agent.ui.words.words import Words

NUMBERS = frozenset({"seconds", "step", "steps", "count", "left", "min", "max", "rupees", "paise"})
"""The whole numbers that are spoken; any other number may be private."""

PRIVATE_AMOUNTS = frozenset({"balance"})
NEVER_SAID = frozenset({"code", "reason", "last4", "ending"})
"""Facts that are never spoken: codes for the shopkeeper, and last digits of an account, a card or a
mobile number."""

NAME_MAX = 80  # characters; no name on a screen is longer
NAME_DIGITS_MAX = 4  # of a house or a day; more digits are a private number
NOTES = (
    "money_moved",
    "what_now",
    "note",
    "warning",
    "why",
    "others",
    "called",
    "resting",
    "unanswered",
    "question",
)
"""Facts that are messages, in the order in which the screens have them."""

WITH_AMOUNT = frozenset({Name.QR, Name.CASH, Name.WORKING, Name.PENDING, Name.RESULT})
BANK_RETURNS = frozenset({"pending-title", "pending-no-cash-title", "pending-qr-title"})
"""Screens that say when a bank returns money. A bank does not return notes that wait in the shop.
"""

CARD_IN_OR_PIN = frozenset({"insert-card", "enter-pin", "wrong-pin"})
NEEDS_NO_HELP = frozenset({"reading", "done", *capture.ADVICE})
"""States of a capture in which the customer needs no instruction, or already has it."""

SLIP_STATES = {
    "printing": "slip-printing",
    "printed": "slip-take",
    "not-printed": "slip-none-came",
}
SHOPKEEPERS = frozenset({Name.ATTENDANT})
"""The attendant's screens. They are never spoken, because customers could hear them."""

LANGUAGES_PART, FIND_PART = "languages", "find"
EAR_ON, EAR_OFF, EAR_DIGITS, EAR_AGAIN = "ear-on", "ear-off", "ear-digits", "ear-again"
"""Parts that only a customer who does not see the screen hears; the names are messages."""

_MASK = re.compile(r"X{3}|[•*]{2}")
_TIME = re.compile(r"(?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")


def speech_of(
    screen: Screen, words: Words, *, headset: bool = False, part: str | None = None
) -> tuple[Sentence, ...]:
    """Return a screen's speech, sentence by sentence.

    `headset`: only the customer hears it, so private facts are included. `part` is shown over the
    screen: a group of services, the languages, or the letters to search by. Other parts are for a
    customer who does not see the screen.
    """
    if screen.name in SHOPKEEPERS:
        return ()
    speaker = Speaker(screen, words, headset=headset)
    said = speaker.sentences() if part is None else speaker.part(part)
    return tuple(sentence for sentence in said if sentence)


def name_of_language(language: str, words: Words) -> tuple[Sentence, ...]:
    """Return a language's own name for itself."""
    key = "language-name"
    return ((SpokenPart(language, words.text(language, Text(key)), key),),)


def identity_of(screen: Screen, secret: bytes) -> str:
    """Return the name of a screen's texts: another screen, visit or text has another name.

    It does not show the texts to a reader without the secret (at most 64 bytes).
    """
    shown = repr(without_time(screen)).encode()
    return blake2b(shown, key=secret, digest_size=16).hexdigest()


def spoken_name(text: str) -> str:
    """Return the part of a text for a headset: only the words if it contains a number."""
    one_line = clean(text, NAME_MAX)
    digits = sum(character.isdigit() for character in one_line)
    if digits <= NAME_DIGITS_MAX and not _MASK.search(one_line):
        return one_line
    return " ".join(word for word in _WORD.findall(one_line) if not _MASK.search(word))


class Speaker:
    """Finds the words of a screen's messages, choices and amounts."""

    def __init__(self, screen: Screen, words: Words, *, headset: bool) -> None:
        self._screen = screen
        self._words = words
        self._headset = headset
        self._facts = screen.facts

    def sentences(self) -> Iterator[Sentence]:
        over = self._over()
        if over:
            yield from map(self.message, over)
        else:
            yield from self._screens()
        yield from self.green_key()

    def part(self, name: str) -> Iterator[Sentence]:
        """Yield the speech of a part shown over the screen."""
        if name == LANGUAGES_PART:
            for language in self._words.languages:
                yield from name_of_language(language, self._words)
        elif name == FIND_PART:
            yield self.key(f"{self._screen.name.value}-search-hint")
        elif name in (EAR_ON, EAR_DIGITS):
            yield self.key(name)
            yield from self.sentences()
        elif name in (EAR_OFF, EAR_AGAIN):
            yield self.key(name)
        for group in layout.laid_out(self._screen.choices).groups:
            if group.name == name:
                yield self.key(f"services-more-{name}")
                yield from map(self.choice, group.choices)

    def _over(self) -> tuple[Text, ...]:
        """Return the messages of a question shown over the screen."""
        if Act.MORE_TIME in self._screen.actions:
            stays = (Text("more-time-text"),) if self._screen.input else ()
            return Text("more-time-title"), *stays
        if self._facts.get("leaving"):
            return Text("leaving-title"), Text("leaving-text"), Text("action-leave")
        return ()

    def _screens(self) -> Iterator[Sentence]:
        for text in (self._screen.error, *self._main_messages()):
            if text is not None:
                yield self.message(text)
        yield from self._amounts()
        for name in NOTES:
            note = self._facts.get(name)
            if isinstance(note, Text) and note not in self._main_messages():
                yield self.message(note)
        yield from self._lines()
        yield from self._own()
        yield from self._choices()
        yield from self._asides()

    def _main_messages(self) -> tuple[Text | None, ...]:
        """Return the question or message itself, as the screen shows it."""
        title, text = self._screen.title, self._screen.text
        match self._screen.name:
            case Name.BIOMETRIC:
                return self._capture()
            case Name.QR if self._facts.get("beside"):
                return Text("qr-beside"), text
            case Name.INQUIRY if self._facts.get("busy"):
                return title, Text("inquiry-wait")
            case _:
                return title, text

    def _capture(self) -> tuple[Text | None, ...]:
        """Return the instruction for the finger or the eye."""
        status = str(self._facts.get("status") or "starting")
        is_eye = self._facts.get("mode") in ("IRIS", "FACE")
        title = Text("biometric-eye-title") if is_eye else self._screen.title
        if self._facts.get("whose") == "operator":
            title = Text("biometric-operator")
        text = Text(f"biometric-eye-{status}") if is_eye else self._screen.text
        how = Text("biometric-eye-text" if is_eye else "biometric-text")
        return title, text, None if status in NEEDS_NO_HELP else how

    def green_key(self) -> Iterator[Sentence]:
        key = layout.green_key(self._screen)
        if key is not None:
            yield (*self.key(f"speech-green-{key.place.value}"), *self.message(key.label))

    def _amounts(self) -> Iterator[Sentence]:
        amount = self._facts.get("total") or self._facts.get("amount")
        if isinstance(amount, Money) and self._screen.name is Name.REVIEW:
            yield (*self.value(self._facts.get("way")), *self.money(amount))
            yield from self._cost()
        elif isinstance(amount, Money) and self._screen.name in WITH_AMOUNT:
            yield () if amount in self._amounts_in_messages() else self.money(amount)
        balance = self._facts.get("balance")
        if isinstance(balance, Money):
            key = "result-balance" if self._headset else "result-balance-show"
            yield (*self.key(key), *(self.money(balance) if self._headset else ()))

    def _amounts_in_messages(self) -> tuple[Fact, ...]:
        """Return the amounts that the title and the text already contain."""
        messages = [text for text in self._main_messages() if text is not None]
        return tuple(argument for text in messages for argument in text.args.values())

    def _cost(self) -> Iterator[Sentence]:
        """Yield what the customer pays in addition to the amount, even if it is zero."""
        if isinstance(self._facts.get("fee"), Money):
            yield (*self.value(self._facts.get("fee_words")), *self.value(self._facts["fee"]))
        if self._facts.get("is_free"):
            yield self.key("review-charge-none")

    def _lines(self) -> Iterator[Sentence]:
        lines = self._facts.get("lines")
        for line in lines if isinstance(lines, tuple) else ():
            match self._screen.name:
                case Name.REVIEW if line.value == self._facts.get("amount"):
                    continue  # already spoken
                case Name.REVIEW | Name.INQUIRY:
                    yield self._line(line)
                case Name.WORKING if line.state == "now":
                    yield self.value(line.label)
                case Name.RESUMED if line.state != "later":
                    yield (*self.value(line.label), *self._time(line.value))
                case Name.RESULT if self._headset:
                    yield self._line(line)
                case Name.MINI_STATEMENT if self._headset:
                    yield self._posting(line)

    def _line(self, line: ScreenLine) -> Sentence:
        """Return a line of a summary, if its value is spoken."""
        value = self.value(line.value)
        return (*self.value(line.label), *value) if value else ()

    def _time(self, value: Fact) -> Sentence:
        if not isinstance(value, datetime):
            return ()
        return self.said(aloud.moment(value, self._language).time)

    def _posting(self, line: ScreenLine) -> Sentence:
        way = {"CR": "statement-in", "DR": "statement-out"}.get(line.state or "")
        which = self.key(way) if way else ()
        return (*self.value(line.label), *which, *self.value(line.value))

    def _own(self) -> Iterator[Sentence]:
        facts = self._facts
        match self._screen.name:
            case Name.QR:
                yield from self._qr()
            case Name.CARD if facts.get("prompt") in CARD_IN_OR_PIN:
                yield self.key("card-pin-there")
            case Name.AMOUNT if self._screen.error is None:
                yield self.key(layout.limits_key(self._screen))
            case Name.RESULT:
                yield from self._result()
            case Name.PENDING if self._screen.title.key in BANK_RETURNS:
                if isinstance(until := facts.get("until"), datetime) and facts.get("amount"):
                    yield self.message(Text("pending-until", {"date": until}))
        code = facts.get("claim_code")
        if self._headset and isinstance(code, str):
            spelled = aloud.spelled(code, self._language)
            yield (*self.key("pending-claim-code"), *self.said(spelled))

    def _qr(self) -> Iterator[Sentence]:
        left = self._facts.get("seconds_left")
        if isinstance(left, int):
            remaining = Text("working-elapsed", {"seconds": left})
            yield (*self.key("page-time"), *self.message(remaining))
        yield self.key("qr-cancel-hint")
        if Act.BACK in self._screen.actions:
            yield self.key("qr-no-phone")

    def _result(self) -> Iterator[Sentence]:
        billed = self._facts.get("billed")
        if isinstance(billed, Money):
            yield (*self.key("line-bill-amount"), *self.money(billed))
        shown = (self._facts.get(name) for name in ("balance", "amount", "verification"))
        if all(fact is None for fact in shown):
            yield self.key("result-balance-none")

    def _choices(self) -> Iterator[Sentence]:
        choices = self._screen.choices
        match self._screen.name:
            case Name.REVIEW:  # its choices are the lines that were already spoken
                return
            case Name.SERVICES:
                shelf = layout.laid_out(choices)
                yield from map(self.choice, shelf.front)
                for group in shelf.groups:
                    alone = len(group.choices) == 1
                    yield (
                        self.choice(group.choices[0])
                        if alone
                        else self.key(f"services-more-{group.name}")
                    )
            case Name.BANK | Name.PICK:
                yield from self._picks()
            case _:
                yield from map(self.choice, choices)

    def _picks(self) -> Iterator[Sentence]:
        """Yield the choices of a list that are visible at once; the others are found by letters."""
        choices = self._screen.choices
        featured = self._facts.get("featured")
        pictured = bool(choices and choices[0].icon)
        shown = choices if pictured or not isinstance(featured, int) else choices[:featured]
        yield from map(self.choice, shown)
        is_more = len(shown) < len(choices) or bool(self._facts.get("searched"))
        if is_more or self._screen.name is Name.BANK:
            yield self.key(f"{self._screen.name.value}-search")

    def choice(self, choice: Choice) -> Sentence:
        if self._screen.name is Name.START:
            (name,) = name_of_language(choice.value, self._words)
            return name
        label = self.value(choice.label)
        why = self.message(choice.reason) if choice.reason else ()
        detail = self.value(choice.detail)
        named = (*detail, *label) if self._facts.get("searched") else (*label, *detail)
        return (*named, *why) if label else ()

    def _asides(self) -> Iterator[Sentence]:
        actions = self._screen.actions
        if Act.RESEND in actions:
            wait = self._facts.get("resend_in")
            when = Text("otp-resend-in", {"seconds": wait}) if isinstance(wait, int) else None
            yield (*self.key("action-resend"), *(self.message(when) if when else ()))
        if Act.PRINT in actions:
            state = str(self._facts.get("slip_state"))
            yield self.key(SLIP_STATES.get(state, "action-print"))
        if Act.SHORT in actions:
            yield self.key("action-short")
        if Act.DONE in actions and layout.forward(self._screen) is not Act.DONE:
            yield self.key("cash-later" if self._screen.name is Name.CASH else "action-done")

    @property
    def _language(self) -> str:
        return self._screen.language

    def key(self, key: str) -> Sentence:
        return self.message(Text(key))

    def message(self, text: Text) -> Sentence:
        """Return a message in words; the screen's facts are its default arguments."""
        args = {**self._facts, **text.args}
        return self._message(text.language or self._language, text.key, args.get)

    def _message(self, language: str, key: str, argument: Callable[[str], Fact]) -> Sentence:
        found = self._words.find(language, key)
        if found is None:
            return ()
        catalogue, known = found
        blanks = catalogue.blanks(known)
        args = {name: self._argument(name, argument(name)) for name in blanks}
        text = aloud.heard(catalogue.say(known, args)[0])
        is_private = self._headset and bool(blanks)
        part = SpokenPart(catalogue.language, text, "" if blanks else known, is_private)
        return (part,) if text else ()

    def _argument(self, name: str, value: Fact) -> Value:
        """Return what a message says in a blank: SILENT for a private value."""
        match value:
            case Text():  # its own blanks are silent
                said = self._message(value.language or self._language, value.key, lambda _: None)
                words = " ".join(part.text for part in said)
            case Money() if self._headset or name not in PRIVATE_AMOUNTS:
                words = aloud.money(value, self._words, self._language)
            case bool():
                words = ""
            case int() if name in NUMBERS and (words := aloud.number(value, self._language)):
                return NumberAloud(value, words + SAID)
            case datetime():
                at = aloud.moment(value, self._language)
                return MomentAloud(at.day + SAID, at.time + SAID)
            case str() if name not in NEVER_SAID:
                words = self._text(value)
            case _:
                words = ""
        return words + SAID if words else SILENT

    def value(self, value: Fact) -> Sentence:
        """Return a label in words, or a value without a label."""
        match value:
            case Text():
                return self.message(value)
            case Money():
                return self.money(value)
            case str():
                return self.said(self._text(value))
            case _:
                return ()

    def _text(self, text: str) -> str:
        """Return a time of day in words; with a headset also a name."""
        if at := _TIME.fullmatch(text):
            return aloud.time_of_day(time(int(at["hour"]), int(at["minute"])), self._language)
        return spoken_name(text) if self._headset else ""

    def money(self, amount: Money) -> Sentence:
        """Return an amount as it is spoken, in the language's own word order."""
        return self.said(aloud.money(amount, self._words, self._language))

    def said(self, text: str) -> Sentence:
        """Return a text that does not come from a message; through a headset it may be private."""
        return (SpokenPart(self._language, text, is_private=self._headset),) if text else ()
