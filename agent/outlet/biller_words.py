"""How billers are spoken of: regions, short names, and spellings that mean the same word.

Everything here turns a text into the words that it is found by; both what is searched and what is
typed goes through it.
"""

import re
import unicodedata
from itertools import pairwise

# A region by the code that `coverage` gives (guess: CONTRACT 4; the last letters of BBPS's biller
# ids are alike), and what people call it.
REGIONS: dict[str, tuple[str, ...]] = {
    "AND": ("andaman nicobar",),
    "ANP": ("andhra pradesh", "ap"),
    "ARP": ("arunachal pradesh",),
    "ASM": ("assam",),
    "BIH": ("bihar",),
    "CHA": ("chandigarh",),
    "CHH": ("chhattisgarh", "cg"),
    "DEL": ("delhi", "ncr"),
    "GOA": ("goa",),
    "GUJ": ("gujarat", "gj"),
    "HAR": ("haryana", "hr"),
    "HIP": ("himachal pradesh", "hp"),
    "JAK": ("jammu kashmir", "jk"),
    "JHA": ("jharkhand", "jh"),
    "KAR": ("karnataka", "ka"),
    "KER": ("kerala", "kl"),
    "LAD": ("ladakh",),
    "MAH": ("maharashtra", "mh"),
    "MAN": ("manipur",),
    "MAP": ("madhya pradesh", "mp"),
    "MEG": ("meghalaya",),
    "MIZ": ("mizoram",),
    "NAG": ("nagaland",),
    "ODI": ("odisha", "orissa"),
    "PUD": ("puducherry", "pondicherry"),
    "PUN": ("punjab", "pb"),
    "RAJ": ("rajasthan", "rj"),
    "SIK": ("sikkim",),
    "TEL": ("telangana", "ts"),
    "TND": ("tamil nadu", "tamilnadu", "tn"),
    "TRI": ("tripura",),
    "UTP": ("uttar pradesh", "up"),
    "UTT": ("uttarakhand", "uttaranchal", "uk"),
    "WBL": ("west bengal", "wb"),
}

# Each row means one thing: a biller whose name has one of the phrases is found by all of them.
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
"""Words that say nothing about which biller is meant."""

_NOT_A_LETTER = re.compile(r"[^a-z0-9]+")
_DOUBLED = re.compile(r"(.)\1+")

# Sounds of Indian languages that are written one way or another in Latin letters.
_SOUNDS = (
    ("ph", "f"), ("sh", "s"), ("th", "t"), ("dh", "d"), ("kh", "k"), ("gh", "g"), ("bh", "b"),
    ("ch", "c"), ("jh", "j"), ("ck", "k"), ("ee", "i"), ("oo", "u"), ("au", "o"), ("w", "v"),
    ("y", "i"), ("z", "s"), ("q", "k"),
)  # fmt: skip


def region_name(coverage: str | None) -> str | None:
    """Give the region of a coverage as people write it; None: all of India, or not known."""
    known = (REGIONS[code][0].title() for code in _codes(coverage) if code in REGIONS)
    return next(known, None)


def search_text(name: str, coverage: str | None) -> str:
    """Give all words that a biller is found by: its name's, its other names', its region's."""
    said = plain(name)
    regions = (called for code in _codes(coverage) for called in REGIONS.get(code, ()))
    others = (phrase for row in ALIASES if any(_has(said, one) for one in row) for phrase in row)
    return " ".join(sounds(word) for word in _words(" ".join((said, *others, *regions))))


def wanted_words(typed: str) -> tuple[str, ...]:
    """Give the words to look for, without those that say nothing."""
    words = [word for word in _words(plain(typed)) if word not in IGNORED]
    return tuple(sounds(word) for word in words)


def plain(text: str) -> str:
    """Give a text in small Latin letters and figures; B.S.N.L. is bsnl."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    words = _NOT_A_LETTER.sub(" ", letters.replace("'", "")).split()
    return "".join(_joined(words))


def _joined(words: list[str]) -> list[str]:
    """Put single letters in a row together: what was written with dots or spaces between them."""
    pieces = words[:1]
    for before, word in pairwise(words):
        pieces.append(word if len(before) == len(word) == 1 else f" {word}")
    return pieces


def sounds(word: str) -> str:
    """Spell a word as it sounds: vidyut and vidhyut, bijli and bijlee are one."""
    if any(figure.isdigit() for figure in word):
        return word
    heard = word
    for written, sound in _SOUNDS:
        heard = heard.replace(written, sound)
    heard = _DOUBLED.sub(r"\1", heard)
    return heard if len(heard) > 1 else word


def _words(said: str) -> list[str]:
    return said.split()


def _has(said: str, phrase: str) -> bool:
    return f" {phrase} " in f" {said} "


def _codes(coverage: str | None) -> list[str]:
    """Give the codes in a coverage: MAH, or a longer IND-MAH-MUM."""
    return (coverage or "").upper().split("-")
