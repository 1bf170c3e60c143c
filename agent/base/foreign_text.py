"""Makes foreign and typed texts safe to keep and show: short, on one line, no personal numbers."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

FOREIGN_TEXT_MAX = 200  # characters; enough for a reference or a reason

CODE_MAX = 64  # characters; the longest code of the document has 23
UNREADABLE_CODE = "UNREADABLE_CODE"
CODE_DIGITS_MAX = 5  # more may be an OTP, a mobile or an Aadhaar number

AADHAAR_DIGITS = 12
PERSONAL_DIGITS = 10  # a mobile number; an account or an Aadhaar number has as many or more
GAP_MAX = 8  # characters between two groups of one number, such as " ... "

_CODE = re.compile(r"[A-Z0-9_]{1,64}")

_MARK = "\u0300"
"""Replaces characters without width in a folded text: accents, joiners, variants."""
_GAP = rf"{_MARK}*(?:[^0-9a-z{_MARK}]{_MARK}*)"
"""A character between two groups of digits; those without width do not count."""

_RUN = re.compile(rf"[0-9](?:{_GAP}{{0,{GAP_MAX}}}[0-9])*")
"""Digits with anything but letters between them."""
_TIGHT_RUN = re.compile(r"[0-9](?:[ ./_-]?[0-9]){4,}")
"""Five digits or more, in one piece or in groups: maybe a code, or the part of a number."""
_BETWEEN = rf"(?:{_MARK}+|{_GAP}{{1,{GAP_MAX}}})"
_GROUPS = tuple(
    rf"[2-9][0-9]{{{size - 1}}}(?:{_BETWEEN}[0-9]{{{size}}}){{{AADHAAR_DIGITS // size - 1}}}"
    for size in (1, 3, 4, 6)
)
_GROUPED_AADHAAR = re.compile(rf"(?:{'|'.join(_GROUPS)})(?![0-9])")
"""Twelve digits in groups, but not in pairs, because a date with its time is in pairs too."""

_AMOUNT = r"(?:[0-9]{1,2}(?:,[0-9]{2}){0,2}|[0-9]{1,3}(?:,[0-9]{3})?),[0-9]{3}(?:\.[0-9]{1,2})?"
_ROUND = r"[1-9][0-9]{0,2}000(?:\.0{1,2})?"
_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12][0-9]|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)[0-9]{2}"
_TIME = r"[ t,]{1,2}[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?"
_CURRENCY = (r"\brs", r"\brs ", r"\brs\.", r"\brs\. ", r"\binr ", "₹", "₹ ")
_RUPEES = r"[0-9]{1,8}(?:\.[0-9]{1,2})?"
_GROUPED_AMOUNT = rf"(?:[0-9]{{1,4}} ?- ?)?{_AMOUNT}"
_ISO_DATE = rf"{_YEAR}([-/.]){_MONTH}\1{_DAY}(?:{_TIME})?"
_DATE = rf"{_DAY}([-/.]){_MONTH}\2{_YEAR}(?:{_TIME})?"


def _whole(*forms: str) -> re.Pattern[str]:
    """Return the pattern of numbers of these forms that are not a part of a longer number."""
    return re.compile(
        rf"(?<![0-9])(?<![0-9][ ./_,:-])(?:{'|'.join(forms)})(?![0-9]|[ ./_,:-][0-9])"
    )


_PLAIN = _whole(
    *(_ISO_DATE, _DATE, _GROUPED_AMOUNT),
    rf"(?:[0-9]{{1,4}} ?- ?)?{_ROUND}",
    r"[0-9]{1,6}\.[0-9]{2}",
    *(rf"(?<={mark}){_RUPEES}" for mark in _CURRENCY),
    rf"{_RUPEES}(?= ?(?:rupee|inr))",
)
"""Amounts and dates: they belong to no person, and people need them."""
_SURELY_PLAIN = _whole(_ISO_DATE, _DATE, _GROUPED_AMOUNT)
"""Forms that never look like an Aadhaar or mobile number in equal groups."""

_JOINERS = "\u200c\u200d"  # they shape letters in Hindi; all other invisible characters are unsafe

_LONG_NUMBER = re.compile(rf"[0-9]{{{PERSONAL_DIGITS},}}")
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # Hangul fillers: letters to Unicode, blank on paper


def is_shown(character: str) -> bool:
    return character.isprintable() or character in _JOINERS


def clean(text: str, length_max: int = FOREIGN_TEXT_MAX) -> str:
    """Return the text on one line, cut after `length_max` characters, without unprintable ones.

    Removes control characters, line breaks and changes of the writing direction.
    """
    cut = text[:length_max]
    if not cut.isprintable():
        cut = "".join(c if is_shown(c) else " " for c in cut)
    return " ".join(cut.split())


def remark(text: str, length_max: int = FOREIGN_TEXT_MAX) -> str:
    """Return a text for people: clean, with every long number masked except amounts and dates."""
    line = _line(text, length_max)
    return clean(_masked(line, _long_numbers(_folded(line))), length_max)


def _line(text: str, length_max: int) -> str:
    """Return the text on one line, with enough after `length_max` to see the end of a number.

    It is cleaned before the search for numbers, because a hundred spaces are shown as one.
    """
    return clean(text, len(text))[: 2 * length_max]


def initials(name: str | None) -> str | None:
    """Return a masked name: R***** S*****."""
    return " ".join(f"{word[0]}{'*' * len(word[1:])}" for word in name.split()) if name else None


def number(text: str, length_max: int = FOREIGN_TEXT_MAX) -> str:
    """Return a reference, number or date: clean, and masked if it is grouped like an Aadhaar."""
    line = _line(text, length_max)
    folded = _folded(line)
    grouped = (found.span() for found in _GROUPED_AADHAAR.finditer(folded))
    long = (found.span() for found in _LONG_NUMBER.finditer(folded))
    not_ours = ((start, end) for start, end in long if not line[start:end].isascii())
    spans = (*grouped, *not_ours)  # no reference is in another script's digits
    return clean(_masked(line, spans), length_max)


def code(text: str) -> str:
    """Return a code in upper case; UNREADABLE_CODE for anything that is not one."""
    upper = text.strip().upper() if text.isascii() else ""
    is_code = _CODE.fullmatch(upper) and _digits_in(upper) <= CODE_DIGITS_MAX
    return upper if is_code else UNREADABLE_CODE


def digit_runs(text: str) -> list[str]:
    """Return each number in the text as ASCII digits, whatever its script and groups."""
    runs = _RUN.finditer(_folded(text))
    return [re.sub("[^0-9]", "", run[0]) for run in runs]


def _folded(text: str) -> str:
    """Return a text of the same length in which every script's digits are ASCII.

    Letters become lower case if that is one character. All spaces and dashes become ASCII ones.
    """
    if text.isascii() and text.isprintable():
        return text.lower()
    return "".join(map(_folded_character, text))


def _folded_character(character: str) -> str:
    if character.isascii():
        return character.lower() if character.isprintable() else " "
    if character in _JOINERS:
        return _MARK
    digit = unicodedata.digit(character, None)
    if digit is not None:
        return str(digit)
    match unicodedata.category(character):
        case "Pd":
            return "-"
        case _ if character in _BLANK_LETTERS:
            return " "
        case "Lu" | "Ll" | "Lo" | "Lt" | "Lm":
            return "a"
        case "Sc":
            return character
        case "Mn" | "Me":
            return _MARK
        case _:
            return " "


def _long_numbers(folded: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of numbers that may be a person's."""
    without_plain = _blanked(_PLAIN, folded)
    surely_not_plain = _blanked(_SURELY_PLAIN, folded)
    for run in _RUN.finditer(folded):
        start, end = run.span()
        if _digits_in(run[0]) < PERSONAL_DIGITS:
            yield from (
                (start + tight.start(), start + tight.end())
                for tight in _TIGHT_RUN.finditer(without_plain[start:end])
            )
        elif _digits_in(surely_not_plain[start:end]):
            yield start, end


def _blanked(pattern: re.Pattern[str], folded: str) -> str:
    return pattern.sub(lambda found: "a" * len(found[0]), folded)


def _digits_in(folded: str) -> int:
    return sum(map(str.isdigit, folded))


def _masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        for at in range(start, end):
            if unicodedata.digit(letters[at], None) is not None:
                letters[at] = "X"
    return "".join(letters)


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
        """The type of a field with a number or date that is shown: parsed with `number`."""


PATTERN_MAX = 200  # characters; a longer pattern cannot be for a consumer number
VALUE_MAX = 100  # characters; no biller's number is longer, and a long value takes long to match

# A repeated group can take exponential time on a value that almost fits_pattern: (a+)+$.
_REPEATED_GROUP = re.compile(r"\)[*+{]")

_DIGITS = re.compile(r"\^?(?:(?:\[0-9\]|\[\d-\d\]|\\d|\d)(?:\{\d+(?:,\d*)?\}|[+*?])?)+\$?")


def is_pattern_of_digits(pattern: str | None) -> bool:
    """Return True if only digits can match; False also if this is not obvious."""
    if not pattern or len(pattern) > PATTERN_MAX:
        return False
    return _DIGITS.fullmatch(pattern) is not None


def fits_pattern(pattern: str | None, value: str) -> bool:
    """Return True if the whole value matches, or if the pattern cannot be used.

    An empty or missing pattern accepts everything (service.md 4). The service checks again.
    """
    if len(value) > VALUE_MAX:
        return False
    if not pattern or len(pattern) > PATTERN_MAX or _REPEATED_GROUP.search(pattern):
        return True
    try:
        return re.fullmatch(pattern, value) is not None
    except (re.error, RecursionError, OverflowError):
        return True
