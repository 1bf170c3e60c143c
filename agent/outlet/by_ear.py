"""What a word sounds like, for a search by people who write what they hear.

Metaphone and its kin are made for English: they tell th from t, w from v and sh from s, which
Indian spellings mix. Here these are one sound each, and vowels are left out, except whether a word
begins with one: a script that writes no short a fits as well.
"""

import re
from difflib import SequenceMatcher

_SPELLINGS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"^(?:jn|gn|gy)", "gn"),  # Gyan, Jnan
        (r"^sch", "sk"),
        (r"x", "ks"),
        (r"ph", "f"),
        (r"zh", "l"),  # Kozhikode
        (r"[ts]ion", "sn"),
        (r"ge$", "j"),
        (r"ck", "k"),
        (r"ch", "C"),
        (r"c(?=[eiy])", "s"),
        (r"[cq]", "k"),
        (r"(?<=.)h", ""),  # th, dh, bh, sh: with breath or without
        (r"w(?![aeiouy])", ""),  # Lucknow
        (r"m(?![aeiouybpf])", "n"),  # Panjab, with a nasal sign
        (r"^[aeiouy]", "A"),
        (r"[aeiouy]", ""),
        (r"(.)\1+", r"\1"),
    )
)
_NARROW = str.maketrans({"C": "c", "w": "v", "z": "j"})

# Tamil writes voiced and voiceless sounds alike, Bengali v and b.
_BROAD = str.maketrans({
    "b": "p", "v": "p", "f": "p", "g": "k", "d": "t", "c": "s", "j": "s", "m": "n",
})  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")


def narrow(word: str) -> str:
    """Return the consonants that are heard in a word of small Latin letters."""
    sounding = word
    for written, sound in _SPELLINGS:
        sounding = written.sub(sound, sounding)
    return sounding.translate(_NARROW)


def broad(word: str) -> str:
    """Return the same for words that somebody may not tell apart; "": too little to search by."""
    if any(letter.isdigit() for letter in word):
        return ""
    sounds = _DOUBLED.sub(r"\1", narrow(word).translate(_BROAD))
    return sounds if len(sounds) > 1 else ""


def likeness(one: str, other: str) -> float:
    """Return how much two words sound alike, from 0 to 1."""
    return SequenceMatcher(None, narrow(one), narrow(other), autojunk=False).ratio()
