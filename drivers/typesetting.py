"""Text of mixed scripts in the right fonts: font runs, widths and line breaks.

Noto has one font per script, and Indic letters change their shape with their neighbours. So a line
is split into runs of one script and each run is shaped as a whole (libraqm, HarfBuzz).
"""

import unicodedata
from collections.abc import Iterator
from enum import Enum, unique
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec
from PIL import ImageDraw, ImageFont, features

FONT_FOLDER: Final = Path("/usr/share/fonts/truetype/noto")  # Debian's fonts-noto-core
ODIA: Final = Path("/usr/share/fonts/truetype/lohit-oriya/Lohit-Odia.ttf")  # fonts-lohit-orya
"""Noto's Odia sets some vowel signs beside their letters, so this font replaces it. It has one
weight. Its space is half as wide and does not separate words, so the space is of the Latin font."""

LATIN: Final = "NotoSans"  # also digits, punctuation and the rupee sign
FONTS_KEPT_MAX: Final = 32  # two weights, six sizes, the scripts of one outlet
LETTERS_KEPT_MAX: Final = 256  # more than the letters of one script

# First and last letter of a block, and its font; all other letters are Latin.
ARABIC: Final = "NotoSansArabic"
NOTO_ODIA: Final = "NotoSansOriya"
_BLOCKS: Final = (
    (0x0600, 0x077F, ARABIC),
    (0x0900, 0x097F, "NotoSansDevanagari"),
    (0x0980, 0x09FF, "NotoSansBengali"),
    (0x0A00, 0x0A7F, "NotoSansGurmukhi"),
    (0x0A80, 0x0AFF, "NotoSansGujarati"),
    (0x0B00, 0x0B7F, NOTO_ODIA),
    (0x0B80, 0x0BFF, "NotoSansTamil"),
    (0x0C00, 0x0C7F, "NotoSansTelugu"),
    (0x0C80, 0x0CFF, "NotoSansKannada"),
    (0x0D00, 0x0D7F, "NotoSansMalayalam"),
)
_JOINERS: Final = "\u200c\u200d"  # they shape the letters around them, so they never start a run
_RIGHT_TO_LEFT: Final = frozenset({"ur"})
_WITH_ARABIC: Final = ".:!"  # signs in its font that belong to the previous word
_UNSEEN: Final = dict.fromkeys((0x200E, 0x200F, *range(0x2066, 0x206A)))
"""Direction marks: screens need them, but a font would print boxes."""
_VIRAMA_CLASS: Final = 9  # the sign that joins two consonants into one shape


@unique
class Weight(Enum):
    REGULAR = "Regular"
    BOLD = "Bold"


class Face(msgspec.Struct, frozen=True):
    """How text looks; `size` is in printer dots (8 to the millimetre at 203 dpi)."""

    size: int
    weight: Weight = Weight.REGULAR

    @property
    def line_height(self) -> int:
        """Return the line height, with room for the marks above and below Indic letters."""
        return round(self.size * 1.5)

    @property
    def baseline(self) -> int:
        """Return the distance from a line's top to its baseline."""
        return round(self.size * 1.1)


class FontRun(msgspec.Struct, frozen=True):
    """Neighbouring letters of one font."""

    text: str
    family: str


def runs(text: str) -> list[FontRun]:
    """Return the text split where the font changes; a space belongs to the previous script."""
    text = text.translate(_UNSEEN)
    families = list(_families(text))
    pairs = zip(text, families, strict=True)
    return [
        FontRun("".join(letter for letter, _ in group), family)
        for family, group in groupby(pairs, key=lambda pair: pair[1])
    ]


class Typesetter(msgspec.Struct, frozen=True):
    """Measures and draws lines in one language (a BCP 47 tag).

    Raises OSError where a font is missing.
    """

    language: str

    @property
    def is_right_to_left(self) -> bool:
        return self.language in _RIGHT_TO_LEFT

    def width(self, text: str, face: Face) -> float:
        """Return the width in dots."""
        return sum(self._run_width(run, face) for run in runs(text))

    def wrap(self, text: str, face: Face, width: float) -> list[str]:
        """Return lines no wider than `width`; a word is broken only if it is wider than a line."""
        lines: list[str] = []
        for word in self._pieces(text, face, width):
            # Measured together, because a mark next to a space is wider.
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, face) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def draw(
        self, canvas: ImageDraw.ImageDraw, at: tuple[float, float], text: str, face: Face, ink: int
    ) -> None:
        """Draw one line with its left end on the baseline at `at`."""
        x, y = at
        for run in self._from_left(text):
            font = _font(run.family, face)
            canvas.text((x, y), run.text, ink, font, anchor="ls", language=self._shaped_for)
            x += self._run_width(run, face)

    def _from_left(self, text: str) -> list[FontRun]:
        """Return the runs from left to right; the library orders the text inside a run."""
        if not self.is_right_to_left:
            return runs(text)
        return [_led_by_space(run) for run in reversed(runs(text))]

    @property
    def _shaped_for(self) -> str | None:
        """Return the language; None without libraqm, since Pillow then refuses a language."""
        return self.language if _shapes() else None

    def _run_width(self, run: FontRun, face: Face) -> float:
        return _font(run.family, face).getlength(run.text, language=self._shaped_for)

    def _pieces(self, text: str, face: Face, width: float) -> Iterator[str]:
        for word in text.split():
            if self.width(word, face) <= width:
                yield word
            else:
                yield from self._broken(word, face, width)

    def _broken(self, word: str, face: Face, width: float) -> Iterator[str]:
        piece = ""
        for cluster in clusters(word):
            if piece and self.width(piece + cluster, face) > width:
                yield piece
                piece = ""
            piece += cluster
        yield piece


def _led_by_space(run: FontRun) -> FontRun:
    """Return a foreign run with its space at the other end, where the next word is."""
    if run.family == ARABIC:
        return run
    word = run.text.rstrip()
    return FontRun(run.text[len(word) :] + word, run.family)


def clusters(word: str) -> list[str]:
    """Return the letters as a person sees them: marks and joined consonants stay together."""
    found: list[str] = []
    for letter in word:
        if found and _joins(found[-1][-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _joins(before: str, letter: str) -> bool:
    if unicodedata.category(letter).startswith("M") or letter in _JOINERS:
        return True
    return before in _JOINERS or unicodedata.combining(before) == _VIRAMA_CLASS


def _families(text: str) -> Iterator[str]:
    family = LATIN
    for letter in text:
        stays = letter in _JOINERS or (family == ARABIC and letter in _WITH_ARABIC)
        if not stays and not letter.isspace():
            family = _family(letter)
        yield LATIN if letter.isspace() and family == NOTO_ODIA else family


@lru_cache(maxsize=LETTERS_KEPT_MAX)
def _family(letter: str) -> str:
    point = ord(letter)
    return next((family for first, last, family in _BLOCKS if first <= point <= last), LATIN)


@lru_cache(maxsize=FONTS_KEPT_MAX)
def _font(family: str, face: Face) -> ImageFont.FreeTypeFont:
    path = FONT_FOLDER / f"{family}-{face.weight.value}.ttf"
    if family == NOTO_ODIA and ODIA.exists():
        path = ODIA
    engine = ImageFont.Layout.RAQM if _shapes() else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, face.size, layout_engine=engine)


def _shapes() -> bool:
    return bool(features.check("raqm"))
