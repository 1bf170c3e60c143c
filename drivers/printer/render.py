"""Renders a slip as a picture, one pixel per dot, because thermal printers lack ₹ and Hindi.

Each part becomes a block with a height and a drawing; the blocks are then drawn one below
the other. Sizes are in dots and the same on both papers, since both have 203 dpi.
"""

from collections.abc import Callable, Generator
from enum import Enum, unique
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from PIL import Image, ImageDraw

from drivers.printer.port import (
    Banner,
    Big,
    Heading,
    Paper,
    Paragraph,
    Row,
    Rule,
    Slip,
    SlipPart,
    SmallPrint,
)
from drivers.typesetting import Face, Typesetter, Weight

HEIGHT_DOTS_MAX: Final = 8_000  # a metre of paper; no real slip is longer

_INK: Final = 0
_PAPER: Final = 255
_MARGIN: Final = 20
_TOP: Final = 24
_BOTTOM: Final = 56  # the tear-off edge
_COLUMN_GAP: Final = 24
_PART_GAP: Final = 8
_FRAME: Final = 4
_FRAME_RADIUS: Final = 14
_DASH: Final = 8

_HEADING: Final = Face(36, Weight.BOLD)
_LABEL: Final = Face(26)
_VALUE: Final = Face(26, Weight.BOLD)
_BIG: Final = Face(80, Weight.BOLD)
_BIG_SIZE_MIN: Final = 30
_CAPTION: Final = Face(26)
_TEXT: Final = Face(26)
_SMALL: Final = Face(21)
_BANNER: Final = Face(44, Weight.BOLD)

Draw = Callable[[ImageDraw.ImageDraw, int], None]  # the canvas, and the block's top


class _Block(msgspec.Struct, frozen=True):
    height: int
    draw: Draw


class _Line(msgspec.Struct, frozen=True):
    """A line of text, `top` dots below its block's top."""

    x: float
    top: int
    text: str
    face: Face
    ink: int = _INK


@unique
class _Align(Enum):
    """Alignment of a line: the share of the free space on its left."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class SlipTooLongError(ValueError):
    """The slip is longer than HEIGHT_DOTS_MAX."""


def render(slip: Slip, paper: Paper = Paper.MM_80) -> Image.Image:
    """Return the slip as a greyscale picture, as wide as the paper.

    Raises SlipTooLongError above HEIGHT_DOTS_MAX, OSError where a font is missing.
    """
    steps = rendering(slip, paper)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            picture: Image.Image = done.value
            return picture


def rendering(slip: Slip, paper: Paper) -> Generator[None, None, Image.Image]:
    """Render in steps of one part each, so that other tasks can run between them.

    On a Raspberry Pi a whole slip takes longer than a touch may wait. Raises like `render`.
    """
    sheet = _Sheet(Typesetter(slip.language), paper)
    blocks = [sheet.duplicate(slip.duplicate)] if slip.duplicate else []
    for part in slip.parts:
        blocks.append(sheet.block(part))
        yield
    height = _TOP + sum(block.height + _PART_GAP for block in blocks) + _BOTTOM
    if height > HEIGHT_DOTS_MAX:
        raise SlipTooLongError(f"{height} dots; a slip has {HEIGHT_DOTS_MAX} at most")
    image = Image.new("L", (paper, height), _PAPER)
    canvas, top = ImageDraw.Draw(image), _TOP
    for block in blocks:
        block.draw(canvas, top)
        top += block.height + _PART_GAP
        yield
    return image


class _Sheet(msgspec.Struct, frozen=True):
    """Paper of one width, on which parts are laid out."""

    typesetter: Typesetter
    width: int

    @property
    def inner(self) -> int:
        return self.width - 2 * _MARGIN

    def block(self, part: SlipPart) -> _Block:
        match part:
            case Heading(text):
                return self._text(self._lines(text, _HEADING, _Align.CENTRE))
            case Banner(text):
                return self._banner(text)
            case Row(label, value):
                return self._text(self._row(label, value))
            case Big(text, caption):
                return self._big(text, caption)
            case Rule():
                return _Block(_DASH * 2, self._draw_rule)
            case Paragraph(text):
                return self._text(self._lines(text, _TEXT))
            case SmallPrint(text):
                return self._text(self._lines(text, _SMALL))

    def duplicate(self, word: str) -> _Block:
        """Return the black band that marks a copy."""
        return self._banner(word)

    def _banner(self, text: str) -> _Block:
        lines = self._lines(text, _BANNER, _Align.CENTRE)
        white = [replace(line, ink=_PAPER) for line in lines]
        return _Block(_bottom(white), partial(self._draw_band, white))

    def _text(self, lines: list[_Line]) -> _Block:
        return _Block(_bottom(lines), partial(self._draw_lines, lines))

    def _lines(
        self, text: str, face: Face, align: _Align = _Align.LEFT, *, top: int = 0
    ) -> list[_Line]:
        wrapped = self.typesetter.wrap(text, face, self.inner)
        return [
            _Line(self._x(line, face, align), top + number * face.line_height, line, face)
            for number, line in enumerate(wrapped)
        ]

    def _x(self, line: str, face: Face, align: _Align) -> float:
        free = self.inner - self.typesetter.width(line, face)
        mirrored = self.typesetter.is_right_to_left
        return _MARGIN + free * (1 - align.value if mirrored else align.value)

    def _row(self, label: str, value: str) -> list[_Line]:
        """Return label and value side by side, or the value below if they do not fit."""
        labels = self._lines(label, _LABEL)
        measure = self.typesetter.width
        together = measure(label, _LABEL) + _COLUMN_GAP + measure(value, _VALUE)
        top = 0 if together <= self.inner else _bottom(labels)
        return labels + self._lines(value, _VALUE, _Align.RIGHT, top=top)

    def _big(self, text: str, caption: str) -> _Block:
        captions = self._lines(caption, _CAPTION, _Align.CENTRE, top=_PART_GAP * 2)
        top = max(_bottom(captions), _PART_GAP)
        lines = captions + self._lines(text, self._fitting(text), _Align.CENTRE, top=top)
        return _Block(_bottom(lines) + _PART_GAP * 2, partial(self._draw_framed, lines))

    def _fitting(self, text: str) -> Face:
        """Return the largest face in which the text fits in its frame without a line break."""
        room = self.inner - 2 * _COLUMN_GAP
        share = room / max(self.typesetter.width(text, _BIG), 1)
        size = _BIG.size if share >= 1 else max(int(_BIG.size * share), _BIG_SIZE_MIN)
        return Face(size, _BIG.weight)

    def _draw_lines(self, lines: list[_Line], canvas: ImageDraw.ImageDraw, top: int) -> None:
        for line in lines:
            baseline = top + line.top + line.face.baseline
            self.typesetter.draw(canvas, (line.x, baseline), line.text, line.face, line.ink)

    def _draw_band(self, lines: list[_Line], canvas: ImageDraw.ImageDraw, top: int) -> None:
        canvas.rectangle((0, top, self.width, top + _bottom(lines)), fill=_INK)
        self._draw_lines(lines, canvas, top)

    def _draw_framed(self, lines: list[_Line], canvas: ImageDraw.ImageDraw, top: int) -> None:
        right, bottom = self.width - _MARGIN, top + _bottom(lines) + _PART_GAP
        frame = (_MARGIN, top + _PART_GAP, right, bottom)
        canvas.rounded_rectangle(frame, _FRAME_RADIUS, outline=_INK, width=_FRAME)
        self._draw_lines(lines, canvas, top)

    def _draw_rule(self, canvas: ImageDraw.ImageDraw, top: int) -> None:
        y = top + _DASH
        for x in range(_MARGIN, self.width - _MARGIN, 2 * _DASH):
            canvas.line((x, y, x + _DASH - 1, y), fill=_INK, width=2)


def _bottom(lines: list[_Line]) -> int:
    return max((line.top + line.face.line_height for line in lines), default=0)


INK_BELOW: Final = 128  # of 255; no dithering, which would fray letters (devices.md 4)

_BURNT: Final = [255 if grey < INK_BELOW else 0 for grey in range(256)]


def dots(picture: Image.Image) -> bytes:
    """Return the rows of a greyscale picture, top to bottom; its width is a multiple of 8."""
    return picture.point(_BURNT, "1").tobytes()
