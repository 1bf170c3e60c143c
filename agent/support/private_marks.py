"""Finds private data in a text that is about to leave the kiosk, and removes it.

The agent's logs and files should have no private data. This second check, by form, stops leaks from
other programs' texts and from mistakes in the agent.
"""

import base64
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from stdnum import verhoeff

from agent.base.foreign_text import GAP_MAX, digit_runs
from agent.base.private import Private

SECRET_MIN: Final = 4
"""Characters; a shorter secret would match everywhere."""


class Mark(msgspec.Struct, frozen=True):
    """A form of private data, and its name in the output."""

    name: str
    pattern: re.Pattern[str]
    is_meant: Callable[[str], bool] = bool
    """Whether a match is really private data, for example by its check digit."""


GAP = rf"[^\w\n]{{0,{GAP_MAX}}}"
"""Characters between two groups of digits on one line: spaces, dashes and similar ones."""


def _is_aadhaar(found: str) -> bool:
    digits = "".join(digit_runs(found))
    return verhoeff.is_valid(digits) and digits[0] not in "01"


MARKS: Final = (
    Mark(
        "an Aadhaar-like number",
        re.compile(rf"(?<![\d.])\d{{4}}{GAP}\d{{4}}{GAP}\d{{4}}(?![\d.]?\d)"),
        _is_aadhaar,
    ),
    Mark("a mobile number", re.compile(r"(?<![\w.+-])(?:\+?91[ -]?)?[6-9]\d{9}(?![\w.])")),
    Mark(
        "a secret field",
        re.compile(
            r"""(?ix) (?<![\w-]) (?:
            (?: pin | tpin | otp | code | aadhaar ) ["']? \s* [:=] \s* ["']? \d{4,}
            | (?: password | passwd | secret | token | bearer | authorization | api[_-]?key )
              ["']? \s* [:=] \s* (?! ["']? (?: none | null | true | false | \[removed ) )
              ["']? [^\s"',;}\]]+
            )"""
        ),
    ),
    Mark("a capture", re.compile(r"<(PidData|Skey|Hmac|Data)\b[^>]*>[^<]*")),
    Mark("a long code", re.compile(r"[A-Za-z0-9+/]{256,}={0,2}")),
    Mark("a password in an address", re.compile(r"(?<=://)[^\s/@:]*:[^\s/]+(?=@)")),
)


def marks_of(secrets: Iterable[tuple[str, Private[str]]]) -> tuple[Mark, ...]:
    """Return marks of known secrets by name: in plain text, in hex and in base64."""
    marks = []
    for name, secret in secrets:
        text, raw = secret.reveal(), secret.reveal().encode()
        forms = text, raw.hex(), base64.b64encode(raw).decode().rstrip("=")
        if len(text) >= SECRET_MIN:
            marks.append(Mark(name, re.compile("|".join(map(re.escape, forms)))))
    return tuple(marks)


def without_private(text: str, marks: Iterable[Mark] = MARKS) -> tuple[str, Counter[str]]:
    """Return the text without the marked data, and the number of matches of each mark."""
    found: Counter[str] = Counter()

    def removed(mark: Mark, match: re.Match[str]) -> str:
        if not mark.is_meant(match.group()):
            return match.group()
        found[mark.name] += 1
        return f"[removed: {mark.name}]"

    for mark in marks:
        text = mark.pattern.sub(lambda match, mark=mark: removed(mark, match), text)  # type: ignore[misc]  # a default binds the loop's value
    return text, found
