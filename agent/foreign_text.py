"""Makes the service's texts safe to keep and show: short, on one line, without personal numbers."""

import re
from typing import TYPE_CHECKING

FOREIGN_TEXT_MAX = 200  # characters; enough for a reference or a reason

_LONG_NUMBER = re.compile(r"\d(?:[\s./_-]?\d){4,}")
"""Five digits or more, grouped in any way, in any script: the number of an Aadhaar, a mobile or an
account, or a code."""

_JOINERS = "\u200c\u200d"  # they shape letters in Hindi; all other invisible characters are unsafe


def is_shown(character: str) -> bool:
    return character.isprintable() or character in _JOINERS


def clean(text: str, length_max: int = FOREIGN_TEXT_MAX) -> str:
    """Return the text on one line, cut after `length_max` characters, without unprintable ones.

    Removes control characters, line breaks and changes of the writing direction.
    """
    cut = text[:length_max]
    shown = "".join(c if is_shown(c) else " " for c in cut)
    return " ".join(shown.split())


def remark(text: str, length_max: int = FOREIGN_TEXT_MAX) -> str:
    """Return a text for people: clean, and every long number masked."""
    return clean(_LONG_NUMBER.sub(_masked, text[: 2 * length_max]), length_max)


def initials(name: str | None) -> str | None:
    """Return a masked name: R***** S*****."""
    return " ".join(f"{word[0]}{'*' * len(word[1:])}" for word in name.split()) if name else None


def _masked(number: re.Match[str]) -> str:
    return re.sub(r"\d", "X", number[0])


if TYPE_CHECKING:
    ForeignName = str  # a parsed value is a str; only the parsing differs
    ForeignNumber = str
else:

    class _IsText(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, str)

    class ForeignName(metaclass=_IsText):
        """The type of a field with the service's name or remark: parsed with `remark`."""

    class ForeignNumber(metaclass=_IsText):
        """The type of a field with a number or date that is shown: parsed with `clean`."""
