"""The pictures of the page: its symbols, and progress as a garland of flowers on a thread."""

import math
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "templates" / "symbols.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
USE = re.compile(r'<use [^>]*?href="#([\w-]+)"')

FLOWERS_MAX = 6
"""More would be too small to see; a longer dialogue is shown in proportion."""
PITCH = 46
SAG = 6
MIDDLE = 19
SIZES = {"flower-done": 26, "flower": 38, "bud": 18}


@cache
def symbols() -> Mapping[str, str]:
    """Return the symbols by id: `i-` is a whole picture, `p-` is a part shared by several."""
    return {found[1]: found[0] for found in SYMBOL.finditer(FILE.read_text(encoding="utf-8"))}


def used_symbols(html: str) -> str:
    """Return the symbols that the HTML uses, and the symbols that those use, as one SVG."""
    wanted, used = USE.findall(html), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in symbols() and name not in used:
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
    """Return the garland at `step` of `steps`; None without steps.

    After the last step all flowers are done.
    """
    if not steps:
        return None
    count = min(steps, FLOWERS_MAX)
    now = step if steps <= FLOWERS_MAX else max(1, math.ceil(step * FLOWERS_MAX / steps))
    # The thread hangs lowest in its middle.
    angles = (math.pi * at / max(1, count - 1) for at in range(count))
    heights = (round(MIDDLE - SAG / 2 + SAG * math.sin(angle), 1) for angle in angles)
    centres = [(PITCH * at + MIDDLE, y) for at, y in enumerate(heights)]
    flowers = tuple(_flower(at, now, x, y) for at, (x, y) in enumerate(centres, start=1))
    path = "M" + "L".join(f"{x} {y:g}" for x, y in centres)
    return Garland(PITCH * (count - 1) + 2 * MIDDLE, path, flowers)


def _flower(at: int, now: int, x: float, y: float) -> Flower:
    symbol = "flower-done" if at < now else "flower" if at == now else "bud"
    size = SIZES[symbol]
    return Flower(symbol, x - size / 2, y - size / 2, size)
