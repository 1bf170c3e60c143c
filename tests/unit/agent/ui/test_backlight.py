"""The screen's light: brightness, and the shop's night, on virtual time."""

import asyncio
from datetime import datetime, time
from pathlib import Path

import pytest

from agent.base.clock import IST
from agent.config.kiosk_config import UiTable
from agent.ui.backlight import LOOK_S, OFF, STAYS_ON_S, hours_of, keep_light
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time

NIGHT = UiTable(brightness=80, off_hours="22:30-06:00")
LIT, DARK = "80\n", f"{OFF}\n"


def ist(hour: int, minute: int = 0) -> float:
    return datetime(2026, 11, 27, hour, minute, tzinfo=IST).timestamp()


@pytest.mark.parametrize(
    ("hours", "at", "is_off"),
    [
        ("22:30-06:00", time(22, 29, 59), False),
        ("22:30-06:00", time(22, 30), True),
        ("22:30-06:00", time(0, 0), True),
        ("22:30-06:00", time(6, 0), False),
        ("13:00-15:00", time(14, 0), True),
        ("13:00-15:00", time(15, 0), False),
    ],
)
def test_hours_may_include_midnight(hours: str, at: time, *, is_off: bool) -> None:
    assert hours_of(hours).includes(at) is is_off


class Screen:
    """A kiosk's screen with its light kept, and a customer who may be served."""

    def __init__(self, folder: Path, ui: UiTable, begin: float) -> None:
        self._file = folder / "backlight"
        self.is_busy = False
        self.touched_at = 0.0
        clock = virtual_clock(begin=begin)
        keeping = keep_light(ui, clock, self._file, lambda: self.is_busy, lambda: self.touched_at)
        self.task = asyncio.get_running_loop().create_task(keeping)

    async def after(self, seconds: float) -> str | None:
        """Return what the file asks for then; None: nothing."""
        await passes(seconds)
        return self._file.read_text() if self._file.exists() else None


@virtual_time
async def test_the_screen_goes_off_at_night_and_a_touch_wakes_it(tmp_path: Path) -> None:
    screen = Screen(tmp_path, NIGHT, ist(22, 0))
    assert await screen.after(29 * 60) == LIT
    assert await screen.after(2 * 60) == DARK

    screen.touched_at = asyncio.get_running_loop().time()

    assert await screen.after(LOOK_S) == LIT
    assert await screen.after(STAYS_ON_S - 3 * LOOK_S) == LIT
    assert await screen.after(4 * LOOK_S) == DARK


@virtual_time
async def test_the_screen_is_on_in_the_morning(tmp_path: Path) -> None:
    screen = Screen(tmp_path, NIGHT, ist(5, 50))
    assert await screen.after(9 * 60) == DARK
    assert await screen.after(2 * 60) == LIT


@virtual_time
async def test_the_screen_stays_on_while_a_customer_waits_for_notes(tmp_path: Path) -> None:
    """Somebody is served until the screen of the notes ends, however long that takes."""
    screen = Screen(tmp_path, NIGHT, ist(23, 0))
    screen.is_busy = True
    assert await screen.after(3 * 3600) == LIT

    screen.is_busy = False

    assert await screen.after(STAYS_ON_S - 2 * LOOK_S) == LIT
    assert await screen.after(4 * LOOK_S) == DARK


@virtual_time
async def test_an_agent_that_stops_leaves_the_screen_on(tmp_path: Path) -> None:
    screen = Screen(tmp_path, NIGHT, ist(23, 0))
    assert await screen.after(STAYS_ON_S + 2 * LOOK_S) == DARK

    screen.task.cancel()

    assert await screen.after(LOOK_S) == LIT


@virtual_time
async def test_hours_alone_give_full_light_by_day(tmp_path: Path) -> None:
    screen = Screen(tmp_path, UiTable(off_hours="22:30-06:00"), ist(12))
    assert await screen.after(LOOK_S) == "100\n"


@virtual_time
async def test_without_either_key_the_system_decides_about_the_light(tmp_path: Path) -> None:
    screen = Screen(tmp_path, UiTable(), ist(23))
    assert await screen.after(STAYS_ON_S + 2 * LOOK_S) is None
    assert screen.task.done()
