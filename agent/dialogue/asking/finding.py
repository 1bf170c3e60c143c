"""Finds names by the letters that somebody types, spelling forgiven."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

LETTERS_MAX = 30  # no name needs more to be told from the others
FOUND_MAX = 8
NEARLY = 0.7  # of a word's letters in order: one wrong or missing in a short word

T = TypeVar("T")


def find(letters: str, things: Iterable[T], name: Callable[[T], str]) -> tuple[T, ...]:
    """Find things by a part of their name, or by a name that is spelt nearly so."""
    wanted = letters.casefold()
    named = [(thing, name(thing).casefold()) for thing in things]
    hits = [thing for thing, called in named if wanted in called]
    near = hits or [thing for thing, called in named if _sounds_like(wanted.split(), called)]
    return tuple(near[:FOUND_MAX])


def _sounds_like(words: list[str], name: str) -> bool:
    """Say whether each word typed is nearly a word of the name."""
    return all(get_close_matches(word, name.split(), n=1, cutoff=NEARLY) for word in words)
