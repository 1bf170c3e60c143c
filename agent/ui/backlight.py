"""The screen's light: its brightness, and off in the shop's night until somebody touches it.

Only root may change the light. The agent writes the wanted brightness to a file, and
kiosk-agent-backlight.service applies it.
"""

import logging
from collections.abc import Callable
from datetime import time
from pathlib import Path
from typing import Final

import msgspec

from agent.base.clock import Clock, Moment
from agent.base.files import replace_whole
from agent.config.kiosk_config import UiTable

FILE: Final = "backlight"
"""The file in the runtime folder with the brightness in per cent, 0 for off.
kiosk-agent-backlight.path watches it."""
OFF: Final = 0
FULL: Final = 100
STAYS_ON_S: Final = 180.0  # after the last touch: a person fetches a document, or reads a slip
LOOK_S: Final = 1.0  # half a heartbeat of the page, which reports touches

log = logging.getLogger(__name__)


class Hours(msgspec.Struct, frozen=True):
    """A part of each day; it may include midnight."""

    begin: time
    end: time

    def includes(self, at: time) -> bool:
        if self.begin < self.end:
            return self.begin <= at < self.end
        return at >= self.begin or at < self.end


def hours_of(text: str) -> Hours:
    """Return the hours of a checked text such as `22:30-06:00`."""
    begin, _, end = text.partition("-")
    return Hours(time.fromisoformat(begin), time.fromisoformat(end))


class Backlight:
    """Decides how bright the screen is now.

    The screen stays on while somebody is served, so also while a customer waits for notes.
    """

    def __init__(self, ui: UiTable, now: Moment) -> None:
        self._brightness = ui.brightness or FULL
        self._off = hours_of(ui.off_hours) if ui.off_hours else None
        self._used_at = now.monotonic

    def used(self, monotonic: float) -> None:
        """Record a touch."""
        self._used_at = max(self._used_at, monotonic)

    def per_cent(self, now: Moment, *, is_busy: bool) -> int:
        """Return the brightness in per cent; 0: off."""
        if is_busy:
            self.used(now.monotonic)
        is_night = self._off is not None and self._off.includes(now.ist.time())
        is_unused = now.monotonic - self._used_at >= STAYS_ON_S
        return OFF if is_night and is_unused else self._brightness


async def keep_light(
    ui: UiTable,
    clock: Clock,
    file: Path,
    is_busy: Callable[[], bool],
    touched_at: Callable[[], float],
) -> None:
    """Write each change of the brightness to the file, until cancelled; then the screen is on.

    `touched_at` returns the monotonic time of the last touch. Returns at once if nothing is
    configured: the system then decides about the light.
    """
    if ui.brightness is None and ui.off_hours is None:
        return
    light = Backlight(ui, clock.now())
    written: int | None = None
    try:
        while True:
            light.used(touched_at())
            wanted = light.per_cent(clock.now(), is_busy=is_busy())
            if wanted != written:
                _write(file, wanted)
                written = wanted
            await clock.sleep(LOOK_S)
    finally:
        _write(file, light.per_cent(clock.now(), is_busy=True))


def _write(file: Path, per_cent: int) -> None:
    try:
        replace_whole(file, f"{per_cent}\n".encode())
    except OSError as error:
        log.error("the screen's light: %s", error)  # noqa: TRY400  # it names the file
