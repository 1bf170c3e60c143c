"""`python -m tests.unit.drivers.display.bench`: compare QR pictures with qrcode, segno and numpy.

Each figure is the best of many runs, because other load only makes a run slower. numpy is
optional; without it its figures are left out.
"""

import importlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import segno
from PIL import Image
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.pil import PilImage
from qrcode.main import QRCode

from drivers.display.framebuffer_picture import packed
from drivers.display.picture import QrWords, Size, encode, render
from drivers.display.pixels import RGB565, XRGB8888
from tests.lab.bench.figures import Figure, table
from tests.unit.drivers.display.cards import LINES, TEXT

ROUNDS = 40
SCREEN = Size(480, 480)


def main() -> int:
    figures = [*_pictures(), *_conversions()]
    sys.stdout.write(f"{table(figures)}\n")
    return 0


def _pictures() -> Iterator[Figure]:
    plain, ours, with_words, modules, by_segno = _best(
        _plain,
        lambda: render(TEXT, SCREEN),
        lambda: render(TEXT, Size(800, 480), QrWords("₹500", LINES, "hi")),
        lambda: encode(TEXT),
        lambda: segno.make_qr(TEXT, error="m", boost_error=False),
    )
    detail = f"{ours:.2f} ms of {plain:.2f} ms"
    yield Figure("text to 480x480, of qrcode's plain path", ours / plain, wanted=1, detail=detail)
    yield Figure("with words in two scripts, 800x480", with_words, unit="ms")
    yield Figure("modules alone", modules, unit="ms")
    yield Figure("modules alone, by segno", by_segno, unit="ms")


def _conversions() -> Iterator[Figure]:
    picture = render(TEXT, SCREEN).image()
    ours, wide = _best(lambda: packed(picture, RGB565), lambda: packed(picture, XRGB8888))
    yield Figure("480x480 to RGB565", ours, unit="ms")
    yield Figure("480x480 to XRGB8888", wide, unit="ms")
    try:
        numpy: Any = importlib.import_module("numpy")
    except ImportError:
        return
    for name, by_numpy in _NUMPY.items():
        assert by_numpy(numpy, picture) == packed(picture, RGB565)
        (theirs,) = _best(partial(by_numpy, numpy, picture))
        detail = f"{ours:.3f} ms of {theirs:.3f} ms"
        yield Figure(f"to RGB565, of numpy {name}", ours / theirs, wanted=2, detail=detail)


def _plain() -> Image.Image:
    """Draw as qrcode's README shows, at the size that fits 480 pixels."""
    code = QRCode[PilImage](error_correction=ERROR_CORRECT_M, box_size=8, border=4)
    code.add_data(TEXT)
    code.make()
    drawn = code.make_image().get_image().convert("1")
    sheet = Image.new("1", (SCREEN.width, SCREEN.height), 1)
    sheet.paste(drawn, ((SCREEN.width - drawn.width) // 2, (SCREEN.height - drawn.height) // 2))
    return sheet


def _by_colours(numpy: Any, picture: Image.Image) -> bytes:
    """Convert with the method for any picture."""
    rgb = numpy.asarray(picture.convert("RGB")).astype(numpy.uint16)
    red, green, blue = rgb[..., 0] >> 3, rgb[..., 1] >> 2, rgb[..., 2] >> 3
    pixels: bytes = (red << 11 | green << 5 | blue).astype("<u2").tobytes()
    return pixels


def _by_multiplying(numpy: Any, picture: Image.Image) -> bytes:
    """Convert with the fastest known method for black and white pictures."""
    pixels: bytes = (numpy.asarray(picture).astype(numpy.uint16) * 0xFFFF).astype("<u2").tobytes()
    return pixels


_NUMPY = {"by colours": _by_colours, "by multiplying": _by_multiplying}


def _best(*contestants: Callable[[], object]) -> list[float]:
    """Return the best time of each contestant in milliseconds.

    A conversion mostly allocates and frees half a megabyte, so it takes 0.1 to 0.5 ms depending on
    the heap. Compare several runs.
    """
    return [min(_times(contestant)) for contestant in contestants]


def _times(contestant: Callable[[], object]) -> Iterator[float]:
    for _ in range(ROUNDS):
        began = perf_counter()
        contestant()
        yield (perf_counter() - began) * 1000


if __name__ == "__main__":
    sys.exit(main())
