"""Reduces a word to its sounds, for people who spell a name as they hear it.

Metaphone and similar algorithms are made for English. They distinguish th from t, w from v and sh
from s, which Indian spellings mix. Here each pair is one sound. Vowels are left out, except at the
beginning of a word. So a script that does not write the short a matches too.
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
        (r"(?<=.)h", ""),  # th, dh, bh, sh: aspirated or not
        (r"w(?![aeiouy])", ""),  # Lucknow
        (r"m(?![aeiouybpf])", "n"),  # Panjab, with a nasal sign
        (r"^[aeiouy]", "A"),
        (r"[aeiouy]", ""),
        (r"(.)\1+", r"\1"),
    )
)
_NARROW = str.maketrans({"C": "c", "w": "v", "z": "j"})

# Tamil writes voiced and voiceless sounds alike; Bengali writes v and b alike.
_BROAD = str.maketrans({
    "b": "p", "v": "p", "f": "p", "g": "k", "d": "t", "c": "s", "j": "s", "m": "n",
})  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")


def narrow(word: str) -> str:
    """Return the consonants of a word in lower-case Latin letters."""
    sounding = word
    for written, sound in _SPELLINGS:
        sounding = written.sub(sound, sounding)
    return sounding.translate(_NARROW)


def broad(word: str) -> str:
    """Return the same with similar sounds merged; "" if too little is left for a search."""
    if any(letter.isdigit() for letter in word):
        return ""
    sounds = _DOUBLED.sub(r"\1", narrow(word).translate(_BROAD))
    return sounds if len(sounds) > 1 else ""


def likeness(one: str, other: str) -> float:
    """Return how similar two words sound, from 0 to 1."""
    return SequenceMatcher(None, narrow(one), narrow(other), autojunk=False).ratio()
