"""A whole withdrawal in a real browser, by keyboard alone and with every tap doubled."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.e2e.browser import opened
from tests.system.e2e.conftest import NewKiosk
from tests.system.e2e.customer import AADHAAR, BANK
from tests.system.e2e.hand import PAUSE_MS, Hand
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

STOPS_MAX = 40
"""More keys than any screen has: after this many tabs the element is not there."""

# Where the focus is, and whether a person can see it on the screen.
STOP = """(picked) => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    name: one.tagName === "BUTTON" ? one.textContent.trim().replace(/\\s+/g, " ") : one.tagName,
    is_there: one.matches(picked),
    in_rail: Boolean(one.closest(".rail")),
    is_seen: one.contains(there) && one.matches(":focus-visible")
      && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
  };
}"""


@pytest.fixture
def kiosk(bench: Bench, new_kiosk: NewKiosk, request: pytest.FixtureRequest) -> Kiosk:
    bench.do("biometric", "place", finger="good")
    kiosk = new_kiosk(request.node.name)
    kiosk.start()
    return kiosk.ready()


@pytest.fixture
def page(browser: Browser, kiosk: Kiosk) -> Iterator[Page]:
    with opened(browser, kiosk.page) as page:
        yield page


def assert_withdrawn_once(kiosk: Kiosk, bench: Bench) -> None:
    shown = kiosk.transaction()
    reference = shown["client_reference"]
    assert (shown["fate"], shown["cash"], shown["closed"]) == ("succeeded", "handed", True)
    booked = [row for row in bench.transactions() if row["client_reference"] == reference]
    assert [(row["status"], row["amount"]) for row in booked] == [("SUCCESS", 500)]
    assert bench.charges_of(reference) == 1
    (slip,) = until("the slip is there", kiosk.slips)
    assert reference in slip.name


def test_with_every_tap_doubled_the_withdrawal_happens_once(
    page: Page, kiosk: Kiosk, bench: Bench
) -> None:
    hand = Hand(page)
    hand.begin(AADHAAR, language="hi")
    hand.act("amount", "choose", "500")
    hand.see("consent", "क्या आप सहमत हैं?")
    hand.act_twice("consent", "agree")
    hand.see("review", "₹500")
    hand.act_twice("review", "confirm")
    hand.type("cash", PIN)
    hand.act_twice("cash", "handed")
    hand.act_twice("result", "print")
    hand.act("result", "done")
    hand.see("start")
    assert_withdrawn_once(kiosk, bench)


class Keyboard:
    """A person in front of the page: Tab moves between keys, Enter touches, digits are typed."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def see(self, name: str, picked: str = "h1") -> None:
        """Wait for a screen with an element, with ready keys and the focus on its title."""
        screen = self._page.locator(
            f'#stage:not([aria-busy=true]) .screen[data-name="{name}"]:has({picked})'
        )
        expect(screen).to_be_visible(timeout=PAUSE_MS)
        expect(screen.locator("main h1")).to_be_focused()
        expect(screen.locator("[aria-disabled=true]")).to_have_count(0)

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Go key by key to a button, and press Enter there."""
        picked = f'[data-act="{act}"]' + (f'[data-value="{value}"]' if value else "")
        self.see(name, picked)
        passed = self._pass_to(picked)
        assert not any(stop["in_rail"] for stop in passed), f"{name}: the title leads to the rail"
        self._page.keyboard.press("Enter")

    def enter(self, name: str, typed: str = "") -> None:
        """Type, and continue with Enter alone, from the title; an Aadhaar number needs no Enter."""
        self.see(name)
        self._page.keyboard.type(typed)
        if name != "aadhaar":
            self._page.keyboard.press("Enter")

    def _pass_to(self, picked: str) -> list[dict[str, Any]]:
        passed = []
        for _ in range(STOPS_MAX):
            self._page.keyboard.press("Tab")
            stop: dict[str, Any] = self._page.evaluate(STOP, picked)
            assert stop["is_seen"], f"nobody sees that the focus is on {stop['name']}"
            passed.append(stop)
            if stop["is_there"]:
                return passed
        raise AssertionError(f"{picked} is not among {[stop['name'] for stop in passed]}")


def test_a_withdrawal_works_by_keyboard_alone(page: Page, kiosk: Kiosk, bench: Bench) -> None:
    """Given only keys, then each stop of the focus is visible on the way."""
    keys = Keyboard(page)
    keys.act("start", "choose", "en")
    keys.act("services", "choose", "aeps.CW")
    keys.enter("aadhaar", AADHAAR)
    keys.act("bank", "choose", BANK)
    keys.enter("amount", "500")
    keys.enter("consent")
    keys.enter("review")
    keys.enter("cash", PIN)
    keys.act("cash", "handed")
    keys.act("result", "print")
    keys.act("result", "done")
    keys.see("start")
    assert_withdrawn_once(kiosk, bench)
