"""A text as a QR for the page: one SVG path, one unit for each module."""

from itertools import groupby

import msgspec
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode

QUIET_ZONE = 4  # modules of white around it (ISO/IEC 18004)
LONG = 300
"""From this many bytes a Pi takes longer to find the best mask than the mask saves the scanner."""


class QrDrawing(msgspec.Struct, frozen=True):
    side: int
    """Modules, with the quiet zone."""
    path: str
    """The dark modules as lines one unit wide, for the `d` of an SVG path."""


def draw(text: str) -> QrDrawing | None:
    """Return the drawing of `text`; None if it is too long for a QR."""
    is_long = len(text.encode()) >= LONG
    code = QRCode(
        error_correction=ERROR_CORRECT_L if is_long else ERROR_CORRECT_M,
        border=QUIET_ZONE,
        mask_pattern=0 if is_long else None,
    )
    code.add_data(text, optimize=0)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError):  # ValueError: a version above 40
        return None
    rows = code.get_matrix()
    return QrDrawing(len(rows), "".join(_row(y, row) for y, row in enumerate(rows)))


def _row(y: int, modules: list[bool]) -> str:
    """Return the path of a row: a line through its middle for each run of dark modules."""
    if True not in modules:
        return ""
    first = modules.index(True)
    last = len(modules) - modules[::-1].index(True)
    runs = [(dark, len(list(run))) for dark, run in groupby(modules[first:last])]
    moves = "".join(f"h{length}" if dark else f"m{length} 0" for dark, length in runs)
    return f"M{first} {y}.5{moves}"
