"""A picture in a screen's memory format, pixel by pixel."""

import struct

import pytest
from PIL import Image

from drivers.display.picture import packed
from drivers.display.screeninfo import Channel, PixelFormat

RGB565 = PixelFormat(16, red=Channel(11, 5), green=Channel(5, 6), blue=Channel(0, 5))
XRGB8888 = PixelFormat(32, red=Channel(16, 8), green=Channel(8, 8), blue=Channel(0, 8))
ARGB8888 = PixelFormat(32, Channel(16, 8), Channel(8, 8), Channel(0, 8), Channel(24, 8))
XRGB1555 = PixelFormat(16, Channel(10, 5), Channel(5, 5), Channel(0, 5))
RGB888 = PixelFormat(24, Channel(16, 8), Channel(8, 8), Channel(0, 8))


def chequers() -> Image.Image:
    picture = Image.new("1", (3, 2), 0)
    for at in ((0, 0), (2, 0), (1, 1)):
        picture.putpixel(at, 1)
    return picture


@pytest.mark.parametrize(
    ("pixel", "black", "white"),
    [
        (RGB565, 0x0000, 0xFFFF),
        (XRGB1555, 0x0000, 0x7FFF),
        (XRGB8888, 0x00000000, 0x00FFFFFF),
        (ARGB8888, 0xFF000000, 0xFFFFFFFF),
    ],
)
def test_a_pixel_follows_its_bit_fields(pixel: PixelFormat, black: int, white: int) -> None:
    words = struct.unpack(f"<6{'H' if pixel.bits == 16 else 'I'}", packed(chequers(), pixel))

    assert words == (white, black, white, black, white, black)


def test_a_pixel_can_have_three_bytes() -> None:
    assert packed(chequers(), RGB888) == (b"\xff" * 3 + bytes(3)) * 3
