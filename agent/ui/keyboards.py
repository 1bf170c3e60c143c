"""The kiosk's own keyboard: the letters of Latin, and of a language's own script in leaves.

A leaf is a line of the language's `letters.txt`, with as many letters as fit beside two more keys
while each is 15 mm wide. Names are searched by their sound, so a few vowels are enough.
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

from agent.ui.money_words import LOCALES

LATIN = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SHOWN = 2  # letters of a leaf on the key to it

Leaf = tuple[str, ...]


@lru_cache(maxsize=16)  # more than there are languages
def leaves(language: str) -> tuple[Leaf, ...]:
    """Return the leaves for a name in any script that its writer may prefer: their own first."""
    own = Path(LOCALES / language / "letters.txt")
    lines = own.read_text(encoding="utf-8").splitlines() if own.is_file() else []
    return (*(tuple(line.split()) for line in lines), LATIN)


def begins(leaf: Leaf) -> str:
    """Return what the key to a leaf bears: ABC, or the first letters that stand alone."""
    if leaf == LATIN:
        return "ABC"
    alone = [letter for letter in leaf if not unicodedata.category(letter[0]).startswith("M")]
    return "".join(alone[:SHOWN])
