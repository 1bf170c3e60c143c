"""How the simulated panels draw: a QR by segno, and words in Pillow's own font."""

import segno
from PIL import Image, ImageDraw, ImageFont

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
QUIET_ZONE = 4
WORD_SIZE = 22


def blank(size: tuple[int, int], colour: tuple[int, int, int] = BLACK) -> Image.Image:
    return Image.new("RGB", size, colour)


def draw_qr(sheet: Image.Image, text: str, at: tuple[int, int], side: int) -> None:
    """Draw a QR as large as fits into a square; one that does not fit is not drawn."""
    if not text:
        return
    code = segno.make_qr(text, error="m", boost_error=False)
    rows = [bytes(0 if dark else 255 for dark in row) for row in code.matrix_iter(1, QUIET_ZONE)]
    modules = Image.frombytes("L", (len(rows), len(rows)), b"".join(rows))
    scale = side // len(rows)
    if scale:
        sheet.paste(modules.resize((len(rows) * scale,) * 2, Image.Resampling.NEAREST), at)


def write(sheet: Image.Image, text: str, at: tuple[int, int]) -> None:
    ImageDraw.Draw(sheet).text(at, text, BLACK, ImageFont.load_default(WORD_SIZE))
