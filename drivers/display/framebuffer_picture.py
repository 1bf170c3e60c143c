"""A card as a screen's memory, for any pixel format.

Each byte of a pixel is a separate grey picture; Pillow interleaves the two, three or four pictures
in one step. If white is all ones and black all zeros (RGB565), each is the picture itself.
"""

from PIL import Image

from drivers.display.picture import QrWords, Size, render
from drivers.display.port import QrCard
from drivers.display.screeninfo import DEPTHS, PixelFormat, Rotation, ScreenInfo


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
    picture = render(card.upi.text, size, words).image()
    turned = picture if rotation is Rotation.NONE else picture.transpose(turns[rotation])
    return packed(turned, info.pixel)


def packed(picture: Image.Image, pixel: PixelFormat) -> bytes:
    """Return the pixels of a mode-"1" picture, row after row without gaps."""
    pairs = zip(pixel.black, pixel.white, strict=True)
    grey = picture.convert("L")
    planes = [_plane(grey, black, white) for black, white in pairs]
    return Image.merge(DEPTHS[pixel.bits], planes).tobytes()


def _plane(grey: Image.Image, black: int, white: int) -> Image.Image:
    if (black, white) == (0, 255):
        return grey
    return grey.point([black] * 128 + [white] * 128)
