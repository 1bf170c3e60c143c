"""The QR on a simulated panel, and a display that keeps it up to date."""

import asyncio

from drivers.display.kept import Connect, KeptDisplay
from hw_sim.display.decode import NothingSeen, decode
from hw_sim.display.device import Panel

seconds = asyncio.sleep  # noqa: TID251 - tests on virtual time turn its hands


def display_on(connect: Connect) -> KeptDisplay:
    return KeptDisplay(connect, seconds)


def shown(panel: Panel) -> str:
    return decode(panel.picture())


def nothing_shown(panel: Panel) -> bool:
    try:
        decode(panel.picture())
    except NothingSeen:
        return True
    return False
