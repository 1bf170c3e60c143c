"""A slip's picture as the dots that a thermal head burns, eight to the byte, 1 is ink."""

from typing import Final

from PIL import Image

INK_BELOW: Final = 128  # of 255; no dithering, which would fray letters (DEVICES 4)

_BURNT: Final = [255 if grey < INK_BELOW else 0 for grey in range(256)]


def dots(picture: Image.Image) -> bytes:
    """Return the rows of a greyscale picture, top to bottom; its width is a multiple of 8."""
    return picture.point(_BURNT, "1").tobytes()
