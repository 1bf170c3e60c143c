"""An independent decoder reads the QR picture."""

import pytest
import segno
from PIL import Image, ImageOps

from drivers.display.picture import QUIET_ZONE, DoesNotFitError, QrWords, Size, encode, render
from drivers.display.upi import TEXT_LENGTH_MAX
from hw_sim.display.decode import decode
from tests.unit.drivers.display.panel_world import LINES, TEXT

SQUARE = Size(480, 480)


def signed(length: int) -> str:
    """Return a string of this length that looks like a signed one: base64 at its end."""
    return (TEXT + "&sign=" + "MEUCIQDx9/aB" * 100)[:length]


@pytest.mark.parametrize("size", [SQUARE, Size(320, 240), Size(240, 320), Size(800, 480)])
@pytest.mark.parametrize("words", [QrWords(), QrWords("₹500", LINES, "hi")])
@pytest.mark.parametrize("length", [60, len(TEXT), 330])
def test_zbar_reads_every_picture(size: Size, words: QrWords, length: int) -> None:
    picture = render(signed(length), size, words)

    assert decode(picture) == signed(length)
    assert (picture.mode, picture.size) == ("1", (size.width, size.height))


def test_the_longest_string_is_readable_on_a_small_square() -> None:
    longest = signed(TEXT_LENGTH_MAX)
    assert decode(render(longest, SQUARE)) == longest


def module_pixels(picture: Image.Image, text: str) -> int:
    """Return the side of a module, from the black square of a picture without words."""
    box = ImageOps.invert(picture.convert("L")).getbbox()
    assert box
    return (box[2] - box[0]) // encode(text).width


def test_a_module_is_a_square_of_whole_pixels_and_the_quiet_zone_is_white() -> None:
    image, symbol = render(TEXT, SQUARE), encode(TEXT)
    scale = module_pixels(image, TEXT)
    side = symbol.width * scale
    corner = (SQUARE.width - side) // 2

    inner = image.crop((corner, corner, corner + side, corner + side))
    assert inner.tobytes() == symbol.resize((side, side), Image.Resampling.NEAREST).tobytes()
    image.paste(255, (corner, corner, corner + side, corner + side))
    assert image.getextrema() == (255, 255)
    assert corner >= QUIET_ZONE * scale


def test_137_bytes_have_8_pixels_per_module_on_480_pixels() -> None:
    # devices.md 3.3: version 8-M, 49 modules, 57 with the quiet zone
    text = signed(137)

    assert (encode(text).width, module_pixels(render(text, SQUARE), text)) == (49, 8)


def test_error_correction_is_m() -> None:
    # 152 bytes fill version 8-M; 153 bytes need version 9 (ISO/IEC 18004, table 7)
    assert encode("a" * 152).width == 49
    assert encode("a" * 153).width == 53
    assert segno.make("a" * 152, error="m", boost_error=False).version == 8


def test_text_never_covers_the_quiet_zone() -> None:
    with_words = render(TEXT, SQUARE, QrWords("₹500", LINES * 20))
    qr = with_words.crop((0, 0, SQUARE.width, int(SQUARE.height * 0.7)))

    assert decode(qr) == TEXT
    assert module_pixels(render(TEXT, SQUARE), TEXT) > module_pixels(qr, TEXT) >= 4


@pytest.mark.parametrize("size", [Size(60, 60), Size(0, 480), Size(480, 0), Size(100_000, 480)])
def test_a_screen_too_small_or_too_large_is_refused(size: Size) -> None:
    with pytest.raises(DoesNotFitError):
        render(TEXT, size)


def test_a_string_too_long_for_a_readable_qr_is_refused() -> None:
    for length in (1_500, 5_000):
        with pytest.raises(DoesNotFitError):
            render("a" * length, Size(2000, 2000))
