"""How hard a text is to read: English by school grade, Hindi on a scale of ten.

English: the grade of Flesch and Kincaid (Kincaid et al., Derivation of New Readability Formulas,
1975), 0.39 × words per sentence + 11.8 × syllables per word − 15.59. The grade plus five is an age.

Hindi: RH1 of Sinha, Sharma, Dasgupta and Basu (New Readability Measures for Bangla and Hindi Texts,
COLING 2012), −2.34 + 2.14 × aksharas per word + 0.01 × words of more than two aksharas. It was
fitted to readers' votes on a scale from 1, easy, to 10. A screen has fewer words than the texts
of that study, so long words are counted per hundred words.

We know no library that does both without a download; each is a line of arithmetic.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

SENTENCE_END = re.compile(r"[.!?:;।۔؟…]+(?:\s+|$)|\n")
WORD = re.compile(r"[^\W_](?:[\w\u0900-\u0963'’-]*[\w\u0900-\u0963])?|₹[\d,.]+")
VIRAMA = "\u094d"
LONG_WORD = 2  # aksharas

# English spelling does not show syllables: count groups of vowels, minus silent ones at the end.
VOWELS = re.compile(r"[aeiouy]+")
SILENT = re.compile(r"(?<=[aeiouy])[^aeiouy\W]+(?P<end>e|es|ed)$")
SOUNDED = re.compile(r"(?:[td]ed|[sxz]es|[cgs]hes|[cg]es|[^aeiou]le)$")
APART = re.compile(r"ia|io(?!n)|eo|ua|uin|yi|ying")
"""Two adjacent vowels that are two syllables."""


def sentences(text: str) -> list[list[str]]:
    """Return the words of each sentence; a line counts as one, too."""
    found = [WORD.findall(part) for part in SENTENCE_END.split(text)]
    return [words for words in found if words]


def syllables(word: str) -> int:
    """Return the syllables of an English word; a figure or initials are read at a glance."""
    plain = word.lower().replace("'", "").replace("’", "")
    if not plain.isalpha() or (word.isupper() and len(word) > 1):
        return 1
    count = len(VOWELS.findall(plain)) + len(APART.findall(plain))
    if SILENT.search(plain) and not SOUNDED.search(plain):
        count -= 1
    return max(count, 1)


def aksharas(word: str) -> int:
    """Return the letters of a Devanagari word as read: a conjunct is one."""
    letters = [at for at, one in enumerate(word) if unicodedata.category(one) == "Lo"]
    joined = sum(at > 0 and word[at - 1] == VIRAMA for at in letters)
    return max(len(letters) - joined, 1)


def english_grade(texts: Iterable[str]) -> float:
    """Return a text's school grade."""
    read = [words for text in texts for words in sentences(text)]
    words = [word for sentence in read for word in sentence]
    a_word = sum(map(syllables, words)) / len(words)
    return 0.39 * len(words) / len(read) + 11.8 * a_word - 15.59


def hindi_hardness(texts: Iterable[str]) -> float:
    """Return how hard a text is, from 1 to 10."""
    words = [word for text in texts for sentence in sentences(text) for word in sentence]
    counts = [aksharas(word) for word in words]
    long = 100 * sum(count > LONG_WORD for count in counts) / len(words)
    return -2.34 + 2.14 * sum(counts) / len(words) + 0.01 * long


MEASURES: Mapping[str, Callable[[Iterable[str]], float]] = {
    "en": english_grade,
    "hi": hindi_hardness,
}
