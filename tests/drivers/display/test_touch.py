"""The touch screen: the page gets a picture and words, and None when there is nothing to scan."""

import subprocess
import sys

from drivers.display.port import DisplayState, Done, NotDone, QrCard
from drivers.display.touch import OnScreen, TouchScreenDisplay
from drivers.display.upi import UpiQr
from hw_sim.display.decode import decode
from tests.drivers.display.cards import LINES, TEXT, card


async def test_the_page_hears_what_to_draw_and_when_to_stop() -> None:
    heard: list[OnScreen | None] = []
    display = TouchScreenDisplay(heard.append)

    assert await display.show(card()) == Done()
    assert await display.clear() == Done()
    await display.aclose()

    shown, *cleared = heard
    assert isinstance(shown, OnScreen)
    assert decode(shown.png) == TEXT
    assert (shown.amount, shown.lines) == ("₹500", LINES)
    assert cleared == [None, None]
    assert await display.status() is DisplayState.READY


async def test_a_text_without_room_clears_the_one_before() -> None:
    heard: list[OnScreen | None] = []
    endless = QrCard(UpiQr("x" * 2000, "a@b", 1, "r"), "₹1", ())

    outcome = await TouchScreenDisplay(heard.append).show(endless)

    assert isinstance(outcome, NotDone)
    assert heard == [None]


def test_idle_displays_have_loaded_no_pillow() -> None:
    check = (
        "import sys, drivers.display.touch, drivers.display.nextion_panel, "
        "drivers.display.bonrix_panel; sys.exit('PIL' in sys.modules or 'qrcode' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
