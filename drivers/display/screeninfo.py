"""The kernel's description of a framebuffer, from two structs (linux/fb.h, devices.md 3.5)."""

import struct
from enum import IntEnum, unique
from typing import Final

import msgspec

FBIOGET_VSCREENINFO: Final = 0x4600
FBIOGET_FSCREENINFO: Final = 0x4602
FBIOBLANK: Final = 0x4611
UNBLANK: Final = 0
POWERDOWN: Final = 4

VARIABLE_SIZE: Final = 160
FIXED_SIZE: Final = 80  # 68 if a pointer has 4 bytes; the kernel writes only its own size

_VARIABLE: Final = struct.Struct("=20I")
_POINTER: Final = struct.calcsize("P")
_MEMORY_LENGTH_AT: Final = 16 + _POINTER  # after the name and the address
_LINE_LENGTH_AT: Final = 48 if _POINTER == 8 else 44
_WORD: Final = struct.Struct("=I")

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


@unique
class Rotation(IntEnum):
    """The clockwise rotation of the picture, for a panel that is mounted rotated."""

    NONE = 0
    QUARTER = 90
    HALF = 180
    THREE_QUARTERS = 270


class UnusableScreenError(ValueError):
    """A framebuffer on which the driver cannot draw; the message says why."""


class ScreenInfo(msgspec.Struct, frozen=True):
    """The visible part of a framebuffer, in pixels, and its place in memory, in bytes."""

    width: int
    height: int
    start: int  # offset of the first visible row
    stride: int  # distance from one row to the next; it is read, not computed from the width
    pixel: PixelFormat

    @classmethod
    def from_bytes(cls, variable: bytes, fixed: bytes) -> "ScreenInfo":
        """Return the description in both structs. Raises UnusableScreenError."""
        words = _VARIABLE.unpack_from(variable)
        (width, height, _, _, x, y, bits, grey), colours = words[:8], words[8:]
        if bits not in DEPTHS or grey:
            raise UnusableScreenError(f"{bits} bits a pixel, greyscale {grey}")
        channels = [_channel(colours[at : at + 3], bits) for at in range(0, 12, 3)]
        pixel = PixelFormat(bits, *channels)
        stride = _WORD.unpack_from(fixed, _LINE_LENGTH_AT)[0]
        start = y * stride + x * pixel.size
        info = cls(width, height, start, stride, pixel)
        info._check(x, _WORD.unpack_from(fixed, _MEMORY_LENGTH_AT)[0])
        return info

    @property
    def row_size(self) -> int:
        """Return the bytes of a visible row."""
        return self.width * self.pixel.size

    def _check(self, x: int, memory: int) -> None:
        """Check that the visible part lies within the memory. Raises UnusableScreenError."""
        if not self.width or not self.height:
            raise UnusableScreenError(f"{self.width}x{self.height} pixels")
        if self.stride < (x + self.width) * self.pixel.size:
            raise UnusableScreenError(f"a row of {self.width} pixels has {self.stride} bytes")
        if self.start + (self.height - 1) * self.stride + self.row_size > memory:
            raise UnusableScreenError(f"{self.height} rows do not fit in {memory} bytes")


def _channel(words: tuple[int, ...], bits: int) -> Channel:
    offset, length, most_significant_right = words
    if offset + length > bits or most_significant_right:
        raise UnusableScreenError(f"a colour of {length} bits from bit {offset} of {bits}")
    return Channel(offset, length)
