"""The kiosk's own keyboard: Latin letters, and the letters of a language's own script in leaves.

A leaf is a line of the language's `letters.txt`. It has as many letters as fit beside two more keys
if each is 15 mm wide. Names are searched by their sound, so a few vowels are enough.
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

from agent.ui.words.money_words import LOCALES

LATIN = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SHOWN = 2  # letters of a leaf shown on the key that opens it

Leaf = tuple[str, ...]


@lru_cache(maxsize=16)  # more than there are languages
def leaves(language: str) -> tuple[Leaf, ...]:
    """Return the leaves for typing a name in this language: its own script first."""
    own = Path(LOCALES / language / "letters.txt")
    lines = own.read_text(encoding="utf-8").splitlines() if own.is_file() else []
    return (*(tuple(line.split()) for line in lines), LATIN)


def begins(leaf: Leaf) -> str:
    """Return the label of the key to a leaf: ABC, or the first letters that can stand alone."""
    if leaf == LATIN:
        return "ABC"
    alone = [letter for letter in leaf if not unicodedata.category(letter[0]).startswith("M")]
    return "".join(alone[:SHOWN])
