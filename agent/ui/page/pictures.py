"""The pictures of the page: its symbols, progress as a garland of flowers on a thread, and QRs."""

import math
import re
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "templates" / "symbols.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
USE = re.compile(r'<use [^>]*?href="#([\w-]+)"')

THREAD_MAX = 230  # units between the middles of the first and the last flower
PITCH = 46  # of a short dialogue; the flowers of a long one are closer and smaller
SAG = 6
MIDDLE = 19
SIZES = {"flower-done": 26, "flower": 38, "bud": 18}


@cache
def symbols() -> Mapping[str, str]:
    """Return the symbols by id: `i-` is a whole picture, `p-` is a part shared by several."""
    return {found[1]: found[0] for found in SYMBOL.finditer(FILE.read_text(encoding="utf-8"))}


def used_symbols(html: str, kept: frozenset[str]) -> str:
    """Return the symbols that the HTML uses, and the symbols that those use, as one SVG.

    Those that the page has kept are left out: it also has what they use.
    """
    wanted, used = USE.findall(html), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in symbols() and name not in used and name not in kept:
            used[name] = symbols()[name]
            wanted += USE.findall(used[name])
    return f'<svg class="symbols" aria-hidden="true">{"".join(used.values())}</svg>'


class Flower(msgspec.Struct, frozen=True):
    """One picture on the thread; positions in units of the drawing."""

    symbol: str
    x: float
    y: float
    size: int


class Garland(msgspec.Struct, frozen=True):
    width: int
    path: str
    flowers: tuple[Flower, ...]


def garland(step: int, steps: int) -> Garland | None:
    """Return the garland at `step` of `steps`, a flower for each; None without steps.

    After the last step all flowers are done.
    """
    if not steps:
        return None
    pitch = min(PITCH, THREAD_MAX // max(1, steps - 1))
    # The thread hangs lowest in its middle.
    angles = (math.pi * at / max(1, steps - 1) for at in range(steps))
    heights = (round(MIDDLE - SAG / 2 + SAG * math.sin(angle), 1) for angle in angles)
    centres = [(pitch * at + MIDDLE, y) for at, y in enumerate(heights)]
    flowers = tuple(_flower(at, step, pitch, place) for at, place in enumerate(centres, start=1))
    path = "M" + "L".join(f"{x} {y:g}" for x, y in centres)
    return Garland(pitch * (steps - 1) + 2 * MIDDLE, path, flowers)


def _flower(at: int, now: int, pitch: int, place: tuple[float, float]) -> Flower:
    symbol = "flower-done" if at < now else "flower" if at == now else "bud"
    size = min(SIZES[symbol], round(pitch * SIZES[symbol] / SIZES["flower-done"]))
    return Flower(symbol, place[0] - size / 2, place[1] - size / 2, size)


# --- a text as a QR: one SVG path, one unit for each module ---

QUIET_ZONE = 4  # modules of white around it (ISO/IEC 18004)
LONG = 300
"""Bytes of a QR from which the encoder does not search for the best mask: on a Pi that search takes
longer than it saves the scanner."""


class QrDrawing(msgspec.Struct, frozen=True):
    side: int
    """Modules, with the quiet zone."""
    path: str
    """The dark modules as lines one unit wide, for the `d` of an SVG path."""


def draw(text: str) -> QrDrawing | None:
    """Return the drawing of `text`; None if it is too long for a QR."""
    # It imports Pillow, 10 MiB that a kiosk without UPI customers does not need.
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M  # noqa: PLC0415
    from qrcode.exceptions import DataOverflowError  # noqa: PLC0415
    from qrcode.main import QRCode  # noqa: PLC0415

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
