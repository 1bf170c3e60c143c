"""A screen's pixel format: the bits of each colour, black and white."""

from typing import Final

import msgspec

DEPTHS: Final = {16: "LA", 24: "RGB", 32: "RGBA"}  # bits a pixel: Pillow's mode of as many bytes


class Channel(msgspec.Struct, frozen=True):
    """The bits of a colour in a pixel: the lowest bit, and the number of bits."""

    offset: int
    length: int

    @property
    def full(self) -> int:
        return ((1 << self.length) - 1) << self.offset


class PixelFormat(msgspec.Struct, frozen=True):
    """A pixel as the kernel describes it (struct fb_var_screeninfo), little-endian in memory."""

    bits: int
    red: Channel
    green: Channel
    blue: Channel
    transparency: Channel = Channel(0, 0)

    @property
    def size(self) -> int:
        """Return the bytes of a pixel."""
        return self.bits // 8

    @property
    def black(self) -> bytes:
        """Return black; opaque if the format has transparency."""
        return self.transparency.full.to_bytes(self.size, "little")

    @property
    def white(self) -> bytes:
        colours = self.red.full | self.green.full | self.blue.full | self.transparency.full
        return colours.to_bytes(self.size, "little")


RGB565: Final = PixelFormat(16, red=Channel(11, 5), green=Channel(5, 6), blue=Channel(0, 5))
XRGB8888: Final = PixelFormat(32, red=Channel(16, 8), green=Channel(8, 8), blue=Channel(0, 8))
