"""A touch on the screen is answered while four serial devices flood the kiosk."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from drivers.card.zvt_link import SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.cash import lcdm4000
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.display.kept import KeptDisplay
from drivers.display.nextion_panel import NextionSettings, connect
from drivers.line import OpenLine
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.serial import LineSettings, open_serial
from tests.unit.drivers import flooding

pytestmark = pytest.mark.slow  # real bytes in real time

DELAY_S_MAX = 0.1  # a longer delay is noticeable
TURNS = 10  # loop iterations of one request to the page
WATCHED_S = 2.0
BETWEEN_S = 0.01  # seconds between two touches, and between two status requests to a device
CASSETTES = (50_000, 20_000, 10_000, 0)

sleep = asyncio.sleep  # noqa: TID251  # real time

Ask = Callable[[], Awaitable[object]]


@pytest.fixture
async def plugs() -> AsyncIterator[list[str]]:
    """Yield the paths of the four flooding devices."""
    flooder = subprocess.Popen(  # noqa: ASYNC220  # no other task runs yet
        (sys.executable, "-m", flooding.__name__),
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert flooder.stdout is not None
    yield [flooder.stdout.readline().strip() for _ in range(flooding.LINES)]
    flooder.kill()
    flooder.communicate()


def devices(plugs: list[str]) -> list[Ask]:
    """Return a status request for each serial device of a kiosk."""
    card, printer, display, cash = plugs

    def opening(plug: str, settings: LineSettings) -> OpenLine:
        return partial(open_serial, plug, settings)

    terminal = ZvtTerminal(opening(card, LineSettings(9600, stop_bits=2)), SerialFraming, sleep)
    slips = EscPosPrinter(opening(printer, LineSettings(115_200)), sleep, where=printer)
    panel = KeptDisplay(
        partial(connect, lambda baud: open_serial(display, LineSettings(baud)), NextionSettings()),
        sleep,
    )
    drawer = LcdmDispenser(opening(cash, LineSettings(9600)), lcdm4000.DIALECT, CASSETTES, sleep)
    return [terminal.health, slips.status, panel.status, drawer.status]


async def asking_again_and_again(ask: Ask) -> None:
    while True:
        await ask()
        await sleep(BETWEEN_S)


async def touched() -> float:
    """Touch the screen; return the CPU seconds that the loop used until the touch was handled.

    Wall clock time would also measure other processes on this machine.
    """
    begun = time.thread_time()
    await sleep(BETWEEN_S)
    for _ in range(TURNS):
        await sleep(0)
    return time.thread_time() - begun


async def test_a_touch_is_answered_while_four_lines_send_garbage(plugs: list[str]) -> None:
    asking = [asyncio.ensure_future(asking_again_and_again(ask)) for ask in devices(plugs)]
    loop = asyncio.get_running_loop()
    ends = loop.time() + WATCHED_S
    delays = []
    while loop.time() < ends:
        delays.append(await touched())
    for task in asking:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert len(delays) > WATCHED_S
    assert max(delays) < DELAY_S_MAX
