"""Turns texts into the words of the biller search: regions, short names, spellings, sounds.

Billers' names and customers' input go through the same functions, in any script.
"""

import re
from difflib import SequenceMatcher
from itertools import pairwise

from agent.base.regions import REGIONS, codes_in

# Metaphone and similar algorithms are made for English: they distinguish th from t, w from v and sh
# from s, which Indian spellings mix. Vowels are left out except at a word's beginning, because some
# scripts do not write the short a.
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
_REPEATED = re.compile(r"(.)\1+")


def narrow(word: str) -> str:
    """Return the consonants of a word in lower-case Latin letters."""
    sounding = word
    for written, sound in _SPELLINGS:
        sounding = written.sub(sound, sounding)
    return sounding.translate(_NARROW)


def broad(word: str) -> str:
    """Return `narrow` with similar sounds merged; "" if too little is left for a search."""
    if any(letter.isdigit() for letter in word):
        return ""
    sounds = _REPEATED.sub(r"\1", narrow(word).translate(_BROAD))
    return sounds if len(sounds) > 1 else ""


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, narrow(one), narrow(other), autojunk=False).ratio()


# The phrases in a row have the same meaning. A biller with one of them in its name is found by all.
ALIASES: tuple[tuple[str, ...], ...] = (
    ("bescom", "bangalore electricity supply", "bengaluru electricity supply"),
    ("hescom", "hubli electricity supply", "hubballi electricity supply"),
    ("mescom", "mangalore electricity supply", "mangaluru electricity supply"),
    ("cesc mysore", "chamundeshwari electricity"),
    ("gescom", "gulbarga electricity"),
    ("msedcl", "mahavitaran", "mahadiscom", "maharashtra state electricity distribution"),
    ("tneb", "tangedco", "tamil nadu electricity board", "tamil nadu state electricity"),
    ("kseb", "kerala state electricity"),
    ("wbsedcl", "west bengal state electricity"),
    ("cesc", "calcutta electric supply"),
    ("uppcl", "uttar pradesh power", "uttar pradesh state electricity"),
    ("pspcl", "punjab state power", "punjab state electricity"),
    ("uhbvn", "uttar haryana bijli vitran"),
    ("dhbvn", "dakshin haryana bijli vitran"),
    ("jbvnl", "jharkhand bijli vitran"),
    ("cspdcl", "chhattisgarh state power"),
    ("nbpdcl", "north bihar power"),
    ("sbpdcl", "south bihar power"),
    ("apspdcl", "southern power distribution andhra"),
    ("tgspdcl", "tsspdcl", "southern power distribution telangana"),
    ("brpl", "bses rajdhani"),
    ("bypl", "bses yamuna"),
    ("tpddl", "ndpl", "tata power delhi"),
    ("jvvnl", "jaipur vidyut vitran"),
    ("avvnl", "ajmer vidyut vitran"),
    ("mgvcl", "madhya gujarat vij"),
    ("pgvcl", "paschim gujarat vij"),
    ("dgvcl", "dakshin gujarat vij"),
    ("ugvcl", "uttar gujarat vij"),
    ("bwssb", "bangalore water supply", "bengaluru water supply"),
    ("djb", "delhi jal board"),
    ("igl", "indraprastha gas"),
    ("mgl", "mahanagar gas"),
    ("hp gas", "hindustan petroleum"),
    ("bharat gas", "bharat petroleum", "bpcl"),
    ("indane", "indian oil"),
    ("bsnl", "bharat sanchar nigam"),
    ("mtnl", "mahanagar telephone nigam"),
    ("lic", "life insurance corporation"),
    ("bmc", "mcgm", "brihanmumbai municipal"),
    ("mcd", "municipal corporation delhi", "delhi municipal corporation"),
    ("nagar nigam", "municipal corporation"),
    ("bijli", "electricity", "vidyut"),
    ("school", "vidyalaya"),
    ("bengaluru", "bangalore"),
    ("mumbai", "bombay"),
    ("kolkata", "calcutta"),
    ("chennai", "madras"),
    ("gurugram", "gurgaon"),
    ("prayagraj", "allahabad"),
    ("mysuru", "mysore"),
    ("mangaluru", "mangalore"),
    ("vadodara", "baroda"),
    ("kochi", "cochin"),
    ("thiruvananthapuram", "trivandrum"),
    ("varanasi", "banaras"),
)

IGNORED = frozenset({"and", "bill", "limited", "ltd", "of", "online", "pay", "payment", "the"})
"""Words that do not distinguish billers."""

_NOT_A_LETTER = re.compile(r"[^a-z0-9]+")
_HARD_C = re.compile(r"c(?!h)")  # the library's c is the ch of Chennai
_DOUBLED = re.compile(r"(.)\1+")

# Sounds of Indian languages with more than one spelling in Latin letters.
_SOUNDS = (
    ("ph", "f"), ("sh", "s"), ("th", "t"), ("dh", "d"), ("kh", "k"), ("gh", "g"), ("bh", "b"),
    ("ch", "c"), ("jh", "j"), ("ck", "k"), ("ee", "i"), ("oo", "u"), ("au", "o"), ("w", "v"),
    ("y", "i"), ("z", "s"), ("q", "k"),
)  # fmt: skip


def search_words(name: str, coverage: str | None) -> tuple[str, ...]:
    """Return all words that find a biller: those of its name, its aliases and its region."""
    own = plain(name)
    regions = (name for code in codes_in(coverage) for name in REGIONS[code].names)
    found = (row for row in ALIASES if any(f" {one} " in f" {own} " for one in row))
    aliases = (phrase for row in found for phrase in row)
    return tuple(" ".join((own, *aliases, *regions)).split())


def wanted_words(typed: str) -> tuple[str, ...]:
    """Return the words to search for, without those that do not distinguish billers."""
    return tuple(word for word in plain(typed).split() if word not in IGNORED)


def plain(text: str) -> str:
    """Return a text in lower-case Latin letters and digits; B.S.N.L. becomes bsnl."""
    words = _NOT_A_LETTER.sub(" ", _latin(text).casefold().replace("'", "")).split()
    return "".join(_joined(words))


def _latin(text: str) -> str:
    """Return a text in Latin letters; an Indian script is written by sound, without short a."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() else _latin_letter(letter) for letter in text)


def _latin_letter(letter: str) -> str:
    from anyascii import anyascii  # noqa: PLC0415  # needed only for other scripts than Latin

    latin = anyascii(letter)
    return _HARD_C.sub("ch", latin) if "\u0900" <= letter <= "\u0dff" else latin


def _joined(words: list[str]) -> list[str]:
    """Join single letters that were separated by dots or spaces."""
    pieces = words[:1]
    for before, word in pairwise(words):
        pieces.append(word if len(before) == len(word) == 1 else f" {word}")
    return pieces


def sounds(word: str) -> str:
    """Return a spelling by sound; it is the same for vidyut and vidhyut, bijli and bijlee."""
    if any(letter.isdigit() for letter in word):
        return word
    sounding = word
    for written, sound in _SOUNDS:
        sounding = sounding.replace(written, sound)
    sounding = _DOUBLED.sub(r"\1", sounding)
    return sounding if len(sounding) > 1 else word
