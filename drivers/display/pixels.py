"""A black-and-white picture becomes a screen's memory, whatever the screen's pixels look like.

A pixel of two, three or four bytes is as many grey pictures, one a byte, that Pillow interleaves
in one step. Where white is all ones and black all zeros (RGB565), each is the picture itself.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image

DEPTHS: Final = {16: "LA", 24: "RGB", 32: "RGBA"}  # bits a pixel: Pillow's mode of as many bytes


@dataclass(frozen=True, slots=True)
class Channel:
    """Where a colour stands in a pixel: its lowest bit, and how many there are."""

    offset: int
    length: int

    @property
    def full(self) -> int:
        return ((1 << self.length) - 1) << self.offset


@dataclass(frozen=True, slots=True)
class PixelFormat:
    """A pixel as the kernel describes it (struct fb_var_screeninfo), little-endian in memory."""

    bits: int
    red: Channel
    green: Channel
    blue: Channel
    transparency: Channel = Channel(0, 0)

    @property
    def size(self) -> int:
        """Bytes a pixel."""
        return self.bits // 8

    @property
    def black(self) -> bytes:
        """Opaque, where the format knows of transparency."""
        return self.transparency.full.to_bytes(self.size, "little")

    @property
    def white(self) -> bytes:
        colours = self.red.full | self.green.full | self.blue.full | self.transparency.full
        return colours.to_bytes(self.size, "little")


RGB565: Final = PixelFormat(16, red=Channel(11, 5), green=Channel(5, 6), blue=Channel(0, 5))
XRGB8888: Final = PixelFormat(32, red=Channel(16, 8), green=Channel(8, 8), blue=Channel(0, 8))


def packed(picture: Image.Image, pixel: PixelFormat) -> bytes:
    """Give the pixels of a mode-"1" picture, row after row without gaps."""
    pairs = zip(pixel.black, pixel.white, strict=True)
    grey = picture.convert("L")
    planes = [_plane(grey, black, white) for black, white in pairs]
    return Image.merge(DEPTHS[pixel.bits], planes).tobytes()


def _plane(grey: Image.Image, black: int, white: int) -> Image.Image:
    if (black, white) == (0, 255):
        return grey
    return grey.point([black] * 128 + [white] * 128)
