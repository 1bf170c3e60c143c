"""Progress as a garland: a thread with a flower for each step, done, current or to come."""

import math

import msgspec

FLOWERS_MAX = 6
"""More would be too small to see; a longer dialogue is shown in proportion."""

PITCH = 46
SAG = 6
MIDDLE = 19
SIZES = {"flower-done": 26, "flower": 38, "bud": 18}


class Flower(msgspec.Struct, frozen=True):
    """One picture on the thread; positions in units of the drawing."""

    symbol: str
    x: float
    y: float
    size: int


class Thread(msgspec.Struct, frozen=True):
    width: int
    path: str
    flowers: tuple[Flower, ...]


def thread(step: int, steps: int) -> Thread | None:
    """Return the garland at `step` of `steps`; None without steps.

    After the last step all flowers are done.
    """
    if not steps:
        return None
    count = min(steps, FLOWERS_MAX)
    now = step if steps <= FLOWERS_MAX else max(1, math.ceil(step * FLOWERS_MAX / steps))
    centres = [(PITCH * at + MIDDLE, _hang(at, count)) for at in range(count)]
    flowers = tuple(_flower(at, now, x, y) for at, (x, y) in enumerate(centres, start=1))
    path = "M" + "L".join(f"{x} {y:g}" for x, y in centres)
    return Thread(PITCH * (count - 1) + 2 * MIDDLE, path, flowers)


def _hang(at: int, count: int) -> float:
    """Return how far the thread hangs down at a flower: furthest in its middle."""
    return round(MIDDLE - SAG / 2 + SAG * math.sin(math.pi * at / max(1, count - 1)), 1)


def _flower(at: int, now: int, x: float, y: float) -> Flower:
    symbol = "flower-done" if at < now else "flower" if at == now else "bud"
    size = SIZES[symbol]
    return Flower(symbol, x - size / 2, y - size / 2, size)
