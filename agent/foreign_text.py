"""Texts of the service's, made fit to be kept and shown: short, on one line, nobody's number."""

import re
from typing import TYPE_CHECKING

from agent.log_lines import is_shown

FOREIGN_TEXT_MAX = 200  # characters; the journal keeps a reference or a reason, not a novel

_LONG_NUMBER = re.compile(r"\d(?:[\s./_-]?\d){4,}")
"""Five digits and more, however they are grouped, in any script: an Aadhaar number, a mobile's, an
account's, a code."""


def clean(text: str, longest: int = FOREIGN_TEXT_MAX) -> str:
    """Return the text on one line, cut after `longest` characters, with nothing unprintable.

    Control characters, line breaks and what turns the direction of writing go.
    """
    cut = text[:longest]
    shown = "".join(c if is_shown(c) else " " for c in cut)
    return " ".join(shown.split())


def remark(text: str, longest: int = FOREIGN_TEXT_MAX) -> str:
    """Return words for people: clean, and with every long number masked."""
    return clean(_LONG_NUMBER.sub(_masked, text[: 2 * longest]), longest)


def _masked(number: re.Match[str]) -> str:
    return re.sub(r"\d", "X", number[0])


if TYPE_CHECKING:
    ForeignName = str  # what is read is a text like any other; only how it is read differs
    ForeignMark = str  # likewise
else:

    class _IsText(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, str)

    class ForeignName(metaclass=_IsText):
        """Marks a name or a remark of the service's in a shape: it is cleaned where it is read."""

    class ForeignMark(metaclass=_IsText):
        """Marks a number or a date of the service's that is shown: clean, and no digit masked."""
