"""A customer who needs eight seconds for every touch withdraws, and loses nothing on the way.

The clock stops while the machine works, and advances eight seconds between two touches. So the
result is the same on a busy machine.
"""

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.system.day.fast_time import SETTLING
from tests.system.day.script import AADHAAR
from tests.system.day.shop import PIN, Place, Shop, command, live, touch_page
from tests.system.e2e.hand import Hand, Onlooker, Spot

pytestmark = pytest.mark.slow

MORNING = timedelta(hours=10)
A_TOUCH_TAKES_S = 8.0
AMOUNT = "500"
TOUCHES_MAX = 10  # nine, and one for the slip
"""Of a withdrawal, in addition to the digits of the Aadhaar number and of the shopkeeper's PIN."""

COUNT_TOUCHES = """() => {
  window.touches = 0;
  addEventListener("touchstart", () => (window.touches += 1), true);
}"""


class Slow(Onlooker):
    """Waits before each touch; the kiosk never asks whether more time is needed."""

    def __init__(self, shop: Shop, page: Page) -> None:
        self._hours = shop.hours
        self._page = page
        self.touches = 0

    def touch(self, _: Spot, *, key: bool = False) -> None:  # noqa: ARG002  # the onlooker's shape
        self._hours.wait(A_TOUCH_TAKES_S, SETTLING)
        self._page.evaluate("(now) => { Date.now = () => 1000 * now; }", self._hours.now())
        expect(self._page.locator(".veil")).to_have_count(0)
        self.touches += 1


def test_one_touch_every_eight_seconds_loses_nothing(tmp_path: Path) -> None:
    live(Place(tmp_path), withdraw_slowly, begins=MORNING)


def withdraw_slowly(shop: Shop) -> None:
    shop.bench.do("biometric", "place", finger="good")
    began = shop.hours.now()
    with touch_page(shop.address) as page:
        slow = Slow(shop, page)
        hand = Hand(page, slow)
        page.evaluate(COUNT_TOUCHES)
        hand.begin(AADHAAR["Asha"])
        hand.act("amount", "choose", AMOUNT)
        hand.act("consent", "agree")
        hand.see("review", f"₹{AMOUNT}")
        hand.act("review", "confirm")
        hand.type("cash", PIN)
        hand.act("cash", "handed")
        hand.act("result", "print")
        hand.act("result", "done")
        hand.see("start")
        touches = page.evaluate("touches")
    assert touches - len(AADHAAR["Asha"]) - len(PIN) <= TOUCHES_MAX
    assert shop.hours.now() - began >= slow.touches * A_TOUCH_TAKES_S
    (only,) = command(shop, "journal", "list")
    assert (only["amount"], only["fate"], only["cash"]) == (int(AMOUNT), "succeeded", "handed")
