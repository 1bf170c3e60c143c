"""A Linux framebuffer as QR display, for a separate panel such as /dev/fb1 (devices.md 3.5).

The driver opens it and reads its geometry for each drawing, because a panel that was unplugged can
be replaced by another one. A compositor would draw over the QR; use the touch screen's display on
such a screen.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from drivers.display.port import DisplayDone, DisplayNotDone, DisplayOutcome, DisplayState, QrCard
from drivers.display.screeninfo import (
    FBIOBLANK,
    FBIOGET_FSCREENINFO,
    FBIOGET_VSCREENINFO,
    FIXED_SIZE,
    POWERDOWN,
    UNBLANK,
    VARIABLE_SIZE,
    Rotation,
    ScreenInfo,
    UnusableScreenError,
)

Ioctl = Callable[[int, int, Any], object]
"""Like fcntl.ioctl: a descriptor, a request, and a number or a bytearray to fill."""

SIDE_PIXELS_MIN: Final = 64


class FramebufferDisplay:
    """A `QrDisplay`."""

    def __init__(
        self, path: Path, *, rotation: Rotation = Rotation.NONE, ioctl: Ioctl = fcntl.ioctl
    ) -> None:
        self._path = path
        self._rotation = rotation
        self._ioctl = ioctl

    async def show(self, card: QrCard) -> DisplayOutcome:
        return self._answered(lambda screen: self._show(screen, card))

    async def clear(self) -> DisplayOutcome:
        return self._answered(self._clear)

    async def status(self) -> DisplayState:
        outcome = self._answered(self._info)
        return outcome.state if isinstance(outcome, DisplayNotDone) else DisplayState.READY

    async def aclose(self) -> None:
        await self.clear()

    def _answered(self, action: Callable[[int], object]) -> DisplayOutcome:
        try:
            with _opened(self._path) as screen:
                action(screen)
        except OSError as error:
            return DisplayNotDone(DisplayState.ABSENT, f"{self._path}: {error.strerror or error}")
        except Exception as error:  # noqa: BLE001 - an unusable screen, or whatever the drawing raises
            return DisplayNotDone(
                DisplayState.FAULTY, f"{self._path}: {error or type(error).__name__}"
            )
        return DisplayDone()

    def _info(self, screen: int) -> ScreenInfo:
        variable, fixed = bytearray(VARIABLE_SIZE), bytearray(FIXED_SIZE)
        self._ioctl(screen, FBIOGET_VSCREENINFO, variable)
        self._ioctl(screen, FBIOGET_FSCREENINFO, fixed)
        info = ScreenInfo.from_bytes(bytes(variable), bytes(fixed))
        if min(info.width, info.height) < SIDE_PIXELS_MIN:
            raise UnusableScreenError(f"{info.width}x{info.height} pixels")
        return info

    def _show(self, screen: int, card: QrCard) -> None:
        # Imported with the first QR, to save memory in an idle kiosk.
        from drivers.display.picture import drawn  # noqa: PLC0415 - see above

        info = self._info(screen)
        try:
            pixels = drawn(info, card, self._rotation)
        except Exception:  # the text is too long, a font is missing, or whatever Pillow raises
            self._clear(screen)  # clear rather than keep the previous customer's QR
            raise
        _write_rows(screen, info, pixels)
        self._blank(screen, UNBLANK)

    def _clear(self, screen: int) -> None:
        info = self._info(screen)
        _write_rows(screen, info, info.pixel.black * (info.width * info.height))
        self._blank(screen, POWERDOWN)

    def _blank(self, screen: int, state: int) -> None:
        with suppress(OSError):  # not every panel can switch its backlight
            self._ioctl(screen, FBIOBLANK, state)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    screen = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield screen
    finally:
        os.close(screen)


def _write_rows(screen: int, info: ScreenInfo, pixels: bytes) -> None:
    """Write the visible pixels and no others. Raises OSError."""
    size = info.row_size
    if size == info.stride:
        _write(screen, pixels, info.start)
        return
    for row in range(info.height):
        _write(screen, pixels[row * size : (row + 1) * size], info.start + row * info.stride)


def _write(screen: int, data: bytes, at: int) -> None:
    left = memoryview(data)
    while left:
        written = os.pwrite(screen, left, at)
        left, at = left[written:], at + written
