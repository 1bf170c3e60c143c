"""The paper: the part that hangs out, the slips cut or torn off, and the rest of the roll.

Rows are of dots, 8 to the millimetre both ways (203 dpi), eight to the byte, 1 is ink.
"""

from collections import deque
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps

ROLL_ROWS = 400_000  # 50 m
NEAR_END_ROWS = 8_000  # the sensor detects the last metre
STRIP_ROWS_MAX = 40_000  # 5 m hanging out; more falls off as if torn
SLIPS_KEPT_MAX = 20


@dataclass(frozen=True, slots=True)
class Slip:
    """A piece of paper that was cut or torn off."""

    number: int
    rows: tuple[bytes, ...]
    was_cut: bool  # else torn by hand

    def picture(self, wide: int) -> Image.Image:
        """Return it as a picture, black on white; `wide` is in bytes."""
        dots = b"".join(row[:wide].ljust(wide, b"\0") for row in self.rows)
        return ImageOps.invert(Image.frombytes("1", (wide * 8, len(self.rows)), dots).convert("L"))

    def png(self, wide: int) -> bytes:
        file = BytesIO()
        self.picture(wide).save(file, "PNG")
        return file.getvalue()


class Roll:
    """A paper roll; `left` is in rows."""

    def __init__(self) -> None:
        self.left = ROLL_ROWS
        self.strip: list[bytes] = []  # what hangs out
        self.slips: deque[Slip] = deque(maxlen=SLIPS_KEPT_MAX)
        self._count = 0

    @property
    def is_empty(self) -> bool:
        return self.left <= 0

    @property
    def is_near_end(self) -> bool:
        return self.left <= NEAR_END_ROWS

    def feed(self, dots: bytes = b"") -> None:
        """Move by one row, with dots burnt into it."""
        self.left -= 1
        self.strip.append(dots)
        if len(self.strip) > STRIP_ROWS_MAX:
            self.off(was_cut=False)

    def off(self, *, was_cut: bool) -> None:
        """Take off the paper that hangs out, if there is any."""
        if self.strip:
            self._count += 1
            self.slips.append(Slip(self._count, tuple(self.strip), was_cut))
            self.strip = []

    def showing(self) -> Slip:
        """Return the paper that hangs out, as if taken off now."""
        return Slip(self._count + 1, tuple(self.strip), was_cut=False)
