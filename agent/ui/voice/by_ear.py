"""The speech of a customer who does not see the screen: the key under the finger, and typing.

The loudspeaker never says what is typed, nor the digit under the finger, because everybody nearby
could note the number. It says how many digits are typed. Amounts are not private.
"""

from collections.abc import Mapping
from enum import Enum, unique
from typing import Annotated

import msgspec

from agent.base.money import Money, rupees
from agent.dialogue.page import Choice, Name, Screen, Text
from agent.ui import layout
from agent.ui.voice import aloud
from agent.ui.voice.aloud import Sentence, SpokenPart
from agent.ui.voice.speech import SLIP_STATES, Speaker, name_of_language
from agent.ui.words.money_words import WORDS_LIMIT
from agent.ui.words.words import Words

PUBLIC_LISTS = frozenset(
    {"bank", "transfer-bank", "category", "biller", "operator", "verification"}
)
"""Lists that are the same for everybody, so the loudspeaker may say the name under the finger."""

TYPED_MAX = 200  # characters; no input is longer
GREEN_VALUES = ("", "as-shown")
EDITING = {"erase": "action-erase", " ": "action-space"}
"""Keys whose sound does not disclose what is typed, each with its message."""


@unique
class ScreenArea(Enum):
    """The ninth of the screen in which the middle of a key is; `place-<place>` is its message."""

    TOP_LEFT = "top-left"
    TOP = "top"
    TOP_RIGHT = "top-right"
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom-right"


@unique
class Kind(Enum):
    """The data attribute that makes an element of the page a key."""

    ACT = "act"
    CLOSE = "close"
    FIND = "find"
    HEAR = "hear"
    KEY = "key"
    LETTER = "letter"
    OPEN = "open"
    PLANES = "planes"
    POPOVER = "popover"
    REVEAL = "reveal"
    SEE = "see"
    TOGGLE = "toggle"
    TURN = "turn"


LABELS = {
    Kind.CLOSE: "action-close",
    Kind.FIND: "pick-find",
    Kind.HEAR: "page-hear",
    Kind.PLANES: "ear-planes",
    Kind.POPOVER: "slip-take-along",
    Kind.REVEAL: "result-balance-show",
    Kind.SEE: "page-see-it",
    Kind.TURN: "action-turn",
}


class PageKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key of the page, by its attributes: `name` is the value of the attribute `kind`."""

    kind: Kind
    place: ScreenArea
    name: str = ""
    value: str = ""
    is_off: bool = False
    """The key cannot be pressed now."""


class InputProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of an input is typed."""

    count: Annotated[int, msgspec.Meta(ge=0, le=TYPED_MAX)]
    of: Annotated[int, msgspec.Meta(ge=0, le=TYPED_MAX)] = 0
    """The only possible length; 0: it may vary."""
    amount: Annotated[int, msgspec.Meta(ge=0, lt=WORDS_LIMIT)] | None = None
    """Rupees, for an input that is an amount."""


class Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a long list that is shown."""

    at: Annotated[int, msgspec.Meta(ge=1, le=TYPED_MAX)]
    of: Annotated[int, msgspec.Meta(ge=1, le=TYPED_MAX)]


class Letter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character on a key that types it."""

    character: Annotated[str, msgspec.Meta(min_length=1, max_length=1)]


Asked = PageKey | InputProgress | Leaf | Letter

TOUCHED: Mapping[str, type[Asked]] = {
    "key": PageKey,
    "typed": InputProgress,
    "leaf": Leaf,
    "letter": Letter,
}
"""The last part of the address that the page asks for, and what its query contains."""


def speech_of_touch(
    asked: Asked, screen: Screen, words: Words, *, headset: bool
) -> tuple[Sentence, ...]:
    """Return what a finger on the screen hears.

    `headset`: only the customer hears it, so private text is included.
    """
    speaker = Speaker(screen, words, headset=headset)
    match asked:
        case PageKey():
            said = _key(asked, screen, words, speaker, headset=headset)
        case InputProgress(amount=int() as amount) if screen.name is Name.AMOUNT and amount:
            said = (speaker.money(Money(rupees(amount))),)
        case InputProgress(count=count, of=of):
            counted = Text("ear-typed-of" if of else "ear-typed", {"count": count, "max": of})
            done = speaker.green_key() if of and count == of else ()
            said = (speaker.message(counted), *done)
        case Leaf(at=at, of=of):
            said = (speaker.message(Text("ear-leaf", {"step": at, "steps": of})),)
        case Letter(character=character):
            may_say = headset or screen.name is Name.AMOUNT
            said = (_spelled(character, screen.language),) if may_say else ()
    return tuple(sentence for sentence in said if sentence)


def _key(
    key: PageKey, screen: Screen, words: Words, speaker: Speaker, *, headset: bool
) -> tuple[Sentence, ...]:
    if key.kind is Kind.ACT and key.name in ("choose", "language"):
        label = _choice(key, screen, words, headset=headset)
    else:
        label = _label(key, screen, speaker)
    is_off = (speaker.key("page-rests"),) if key.is_off else ()
    return (*label, *is_off, speaker.key(f"place-{key.place.value}"))


def _choice(key: PageKey, screen: Screen, words: Words, *, headset: bool) -> tuple[Sentence, ...]:
    """Return the name of one choice of the screen, or of a language."""
    if key.name == "language" or screen.name is Name.START:
        return name_of_language(key.value, words) if key.value in words.languages else ()
    chosen = next((one for one in screen.choices if one.value == key.value), None)
    if chosen is None:
        return ()
    is_public = screen.input is not None and screen.input.name in PUBLIC_LISTS
    speaker = Speaker(screen, words, headset=headset or is_public)
    line = _line(chosen, screen) if headset else None
    return (speaker.choice(chosen), *((speaker.value(line),) if line else ()))


def _line(chosen: Choice, screen: Screen) -> str | None:
    """Return what a line of the review says, such as the bank's name."""
    lines = screen.facts.get("lines")
    if screen.name is not Name.REVIEW or not isinstance(lines, tuple):
        return None
    found = (line.value for line in lines if line.label == chosen.label)
    return next((value for value in found if isinstance(value, str)), None)


def _label(key: PageKey, screen: Screen, speaker: Speaker) -> tuple[Sentence, ...]:
    """Return the label of a key that is not a choice."""
    match key.kind:
        case Kind.ACT:
            return (_act(key, screen, speaker),)
        case Kind.LETTER if key.name not in EDITING:
            return (_spelled(key.name[:TYPED_MAX], screen.language),)
        case Kind.KEY | Kind.LETTER:
            return (speaker.key(EDITING.get(key.name, "ear-letters")),)
        case Kind.OPEN:
            return (speaker.key(_opened(key.name, screen)),)
        case Kind.TOGGLE:
            return (speaker.key("page-dark" if key.name == "dark" else "page-bigger"),)
        case _:
            return (speaker.key(LABELS[key.kind]),)


def _opened(part: str, screen: Screen) -> str:
    match part:
        case "languages":
            return "page-language"
        case "find":
            return f"{screen.name.value}-search"
        case _:
            return f"services-more-{part}"


def _act(key: PageKey, screen: Screen, speaker: Speaker) -> Sentence:
    green = layout.green_key(screen)
    if green is not None and key.name == green.act.value and key.value in GREEN_VALUES:
        return speaker.message(green.label)
    return speaker.key(_named_act(key, screen))


def _named_act(key: PageKey, screen: Screen) -> str:
    match key.name:
        case "cancel":
            return "action-leave" if screen.facts.get("leaving") else layout.way_out(screen)
        case "print":
            slip = SLIP_STATES.get(str(screen.facts.get("slip_state")), "action-print")
            return f"action-print-{key.value}" if key.value else slip
        case "handed" if key.value:
            return "cash-other-notes"
        case "done" if screen.name is Name.CASH:
            return "cash-later"
        case _:
            return f"action-{key.name}"


def _spelled(characters: str, language: str) -> Sentence:
    named = ", ".join(aloud.character(one, language) for one in characters)
    return (SpokenPart(language, named),) if named else ()
