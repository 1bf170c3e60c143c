"""A checked UPI string as a picture: black on white, and as a screen's memory.

It uses error correction M, a quiet zone of 4 modules on all sides, and whole pixels a module
(devices.md 3.3). The encoder's search for the best mask takes nine tenths of the time, so only what
comes after it is ours: the modules as one byte each, enlarged by Pillow in one step.
"""

from typing import Final

import msgspec
from PIL import Image, ImageDraw
from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.image.pil import PilImage
from qrcode.main import QRCode

from drivers.display.port import QrCard
from drivers.display.screeninfo import DEPTHS, PixelFormat, Rotation, ScreenInfo
from drivers.typesetting import Face, Typesetter, Weight

QUIET_ZONE: Final = 4  # modules
MODULE_PIXELS_MIN: Final = 2  # 2 px of a 3.5 inch panel are 0.3 mm; phones read no less
SIDE_PIXELS_MIN: Final = 64  # the smallest symbol with its quiet zone, 2 px per module
SIDE_PIXELS_MAX: Final = 4096  # so a wrong geometry does not use up the memory
VERSION_MAX: Final = 26  # 121 modules: 1059 bytes, enough for the longest accepted string

_WHITE: Final = 255
_BLACK: Final = 0
_DARK_IS_BLACK: Final = bytes((255, 0)) + bytes(254)  # a module's True is dark
_MARGIN_SHARE: Final = 40  # of the shorter side
_BESIDE_FROM: Final = 1.4  # ratio of width to height from which the words are on the right
_AMOUNT_SHARE: Final = 9
_LINE_SHARE: Final = 18
_WORDS_SHARE_MAX: Final = 0.34  # of the height, below the QR; more would make its modules smaller


class Size(msgspec.Struct, frozen=True):
    """The size of a screen in pixels."""

    width: int
    height: int


class QrWords(msgspec.Struct, frozen=True):
    """The words beside or below a QR; `language` is a BCP 47 tag."""

    amount: str = ""
    lines: tuple[str, ...] = ()
    language: str = "en"


class DoesNotFitError(ValueError):
    """The symbol does not fit on this screen with modules that a phone can read."""


class _Line(msgspec.Struct, frozen=True):
    text: str
    face: Face


_NO_WORDS: Final = QrWords()


def render(text: str, size: Size, words: QrWords = _NO_WORDS) -> Image.Image:
    """Return the QR of `text` with the words beside or below it; words without room are left out.

    It is in Pillow's black-and-white mode.

    Raises DoesNotFitError, and OSError where a font is missing.
    """
    short, long = sorted((size.width, size.height))
    if short < SIDE_PIXELS_MIN or long > SIDE_PIXELS_MAX:
        raise DoesNotFitError(f"{size.width}x{size.height} is not a screen size")
    modules = encode(text)
    block = _Block.of(words, size)
    room = block.room_for_qr
    scale = min(room.width, room.height) // (modules.width + 2 * QUIET_ZONE)
    if scale < MODULE_PIXELS_MIN:
        raise DoesNotFitError(f"{modules.width} modules on {room.width}x{room.height} pixels")
    sheet = Image.new("1", (size.width, size.height), _WHITE)
    side = modules.width * scale
    corner = ((room.width - side) // 2, (room.height - side) // 2)
    sheet.paste(modules.resize((side, side), Image.Resampling.NEAREST), corner)
    block.draw(sheet)
    return sheet


def encode(text: str) -> Image.Image:
    """Return the symbol without its quiet zone, one pixel a module. Raises DoesNotFitError."""
    code = QRCode[PilImage](error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    try:
        code.make()
    except (DataOverflowError, ValueError) as overflow:  # both occur above version 40
        raise DoesNotFitError(f"{len(text)} characters are too long") from overflow
    side = code.modules_count
    if code.version > VERSION_MAX:
        raise DoesNotFitError(f"{side} modules a side are too many for a phone")
    dark = b"".join(bytes(map(bool, row)) for row in code.modules)
    return Image.frombytes("L", (side, side), dark.translate(_DARK_IS_BLACK)).convert("1")


class _Block(msgspec.Struct, frozen=True):
    """The words as lines, and their place on the screen."""

    screen: Size
    beside: bool  # otherwise below
    lines: tuple[_Line, ...]
    setter: Typesetter

    @classmethod
    def of(cls, words: QrWords, screen: Size) -> "_Block":
        """Return the words laid out: the amount large, the lines small, as many as fit."""
        beside = screen.width >= _BESIDE_FROM * screen.height
        short = min(screen.width, screen.height)
        width = (screen.width - screen.height if beside else screen.width) - short // _MARGIN_SHARE
        room = screen.height if beside else int(screen.height * _WORDS_SHARE_MAX)
        large, small = Face(short // _AMOUNT_SHARE, Weight.BOLD), Face(short // _LINE_SHARE)
        wanted = [(words.amount, large), *((line, small) for line in words.lines)]
        setter = Typesetter(words.language)
        lines = tuple(
            _Line(line, face) for text, face in wanted for line in setter.wrap(text, face, width)
        )
        while _height(lines) > room:
            lines = lines[:-1]
        return cls(screen, beside, lines, setter)

    @property
    def room_for_qr(self) -> Size:
        """Return the size left for the QR, from the upper left corner."""
        width, height = self.screen.width, self.screen.height
        if not self.lines:
            return self.screen
        return Size(height, height) if self.beside else Size(width, height - _height(self.lines))

    def draw(self, sheet: Image.Image) -> None:
        """Draw each line centred in the space beside the QR."""
        canvas, room = ImageDraw.Draw(sheet), self.room_for_qr
        left = room.width if self.beside else 0
        middle = (left + sheet.width) / 2
        top = (sheet.height - _height(self.lines)) // 2 if self.beside else room.height
        for line in self.lines:
            x = middle - self.setter.width(line.text, line.face) / 2
            self.setter.draw(canvas, (x, top + line.face.baseline), line.text, line.face, _BLACK)
            top += line.face.line_height


def _height(lines: tuple[_Line, ...]) -> int:
    return sum(line.face.line_height for line in lines)


def drawn(info: ScreenInfo, card: QrCard, rotation: Rotation) -> bytes:
    """Return the pixels of a card in the screen's format."""
    turns = {  # Pillow rotates counterclockwise
        Rotation.QUARTER: Image.Transpose.ROTATE_270,
        Rotation.HALF: Image.Transpose.ROTATE_180,
        Rotation.THREE_QUARTERS: Image.Transpose.ROTATE_90,
    }
    lies = rotation in {Rotation.QUARTER, Rotation.THREE_QUARTERS}
    size = Size(info.height, info.width) if lies else Size(info.width, info.height)
    words = QrWords(card.amount, card.lines, card.language)
    picture = render(card.upi.text, size, words)
    turned = picture if rotation is Rotation.NONE else picture.transpose(turns[rotation])
    return packed(turned, info.pixel)


def packed(picture: Image.Image, pixel: PixelFormat) -> bytes:
    """Return the pixels of a mode-"1" picture, row after row without gaps.

    Each byte of a pixel is a separate grey picture; Pillow interleaves the two, three or four
    pictures in one step. If white is all ones and black all zeros (RGB565), each is the picture
    itself.
    """
    pairs = zip(pixel.black, pixel.white, strict=True)
    grey = picture.convert("L")
    planes = [_plane(grey, black, white) for black, white in pairs]
    return Image.merge(DEPTHS[pixel.bits], planes).tobytes()


def _plane(grey: Image.Image, black: int, white: int) -> Image.Image:
    if (black, white) == (0, 255):
        return grey
    return grey.point([black] * 128 + [white] * 128)
