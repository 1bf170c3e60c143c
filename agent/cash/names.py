"""Checks that people can distinguish two names: one script in a name, and no two that look alike.

The journal stores by name who handed out notes. Somebody could add a second `Asha` with a letter of
another script that looks the same, and act as the first one.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

LATIN: Final = "LATIN"
SCRIPTS: Final = frozenset(
    {
        *(LATIN, "DEVANAGARI", "BENGALI", "GUJARATI", "GURMUKHI", "KANNADA"),
        *("MALAYALAM", "ORIYA", "TAMIL", "TELUGU", "ARABIC"),
    }
)
"""The scripts of the kiosk's languages. Cyrillic and Greek have letters that look like Latin ones.
"""
SIGNS: Final = frozenset(" .'-")
_LIKE: Final = str.maketrans({"i": "l", "1": "l", "j": "l", "0": "o", "5": "s"})
_LIKE_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Latin letters and digits that look the same in small print."""
_LIKE_SIGNS: Final = (
    *(("ाे", "ो"), ("ाै", "ौ"), ("ाॅ", "ॉ"), ("अा", "आ")),
    *(("अो", "ओ"), ("आे", "ओ"), ("अौ", "औ"), ("आै", "औ"), ("अॉ", "ऑ"), ("आॅ", "ऑ")),
    *(("एॅ", "ऍ"), ("एे", "ऐ")),
    *(("\u064a", "\u06cc"), ("\u0649", "\u06cc"), ("\u0643", "\u06a9")),
)
"""Devanagari letters written as two characters, in this order; and Arabic letters that look like
Urdu's."""
_TELUGU: Final = range(0x0C00, 0x0C80)
_TO_KANNADA: Final = 0x80
"""These two look alike, and their letters are in the same order."""


def script_problem(name: str) -> str | None:
    """Return why a name's letters can be mistaken for others; None if they cannot."""
    scripts = set(_scripts(name))
    if strange := sorted(scripts - SCRIPTS):
        return f"a name has no {strange[0].lower()} letters: they look like others"
    if len(scripts) > 1:
        mixed = " and ".join(sorted(script.lower() for script in scripts))
        return f"a name has letters of one script, not {mixed}: they look alike"
    return None


def likeness(name: str) -> str:
    """Return a form of the name that is equal for names that look alike."""
    plain = "".join(_plain_letters(unicodedata.normalize("NFKC", name).casefold()))
    for pair, like in (*_LIKE_PAIRS, *_LIKE_SIGNS):
        plain = plain.replace(pair, like)
    return plain.translate(_LIKE)


def _scripts(name: str) -> Iterator[str]:
    """Yield the Unicode script of each letter; a character without one is its own script."""
    for letter in name:
        if letter in SIGNS or (letter.isascii() and letter.isdecimal()):
            continue
        word = unicodedata.name(letter, "unknown").partition(" ")[0]
        if word == "COMBINING":
            continue  # an accent belongs to the letter before it
        is_plain = word != LATIN or unicodedata.normalize("NFD", letter)[0].isascii()
        yield word if is_plain else f"{LATIN} look-alike"


def _plain_letters(text: str) -> Iterator[str]:
    """Yield letters without signs and accents, and the digits of every script as ASCII digits."""
    for letter in unicodedata.normalize("NFD", text):
        digit = unicodedata.decimal(letter, None)
        if digit is not None:
            yield str(digit)
        elif ord(letter) in _TELUGU:
            yield chr(ord(letter) + _TO_KANNADA)
        elif letter not in SIGNS and not unicodedata.name(letter, "").startswith("COMBINING"):
            yield letter
