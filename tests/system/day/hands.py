"""A finger in a real browser during the day, and the observers of the page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.system.e2e.browser import chromium
from tests.system.e2e.fingertip import PAGE_SIZE, PAUSE_MS, Fingertip, Onlooking, Spot

# The page uses the shop's time: its clock shows it, and its short waits run as fast.
KEEP_TIME = """([now, speed]) => {
  const begun = performance.now();
  Date.now = () => 1000 * now + (performance.now() - begun) * speed;
  window.timers ??= window.setTimeout;
  window.setTimeout = (work, wait, ...given) => window.timers(work, wait / speed, ...given);
}"""
AMOUNT = re.compile(r"₹\s?([\d,]+)")


class Onlooker(Protocol):
    """An observer of the day; the day continues when each of these returns."""

    def scene(self, at: str, words: str) -> None:
        """Observe the beginning of a scene."""
        ...

    def aside(self, words: str) -> None:
        """Observe an action beside the screen."""
        ...

    def screen(self, name: str) -> None:
        """Observe a screen."""
        ...

    def touch(self, spot: Spot, *, key: bool = False) -> None:
        """Observe where a button or a typed key will be touched."""
        ...


class Nobody:
    """The observer in a test."""

    def scene(self, at: str, words: str) -> None: ...

    def aside(self, words: str) -> None: ...

    def screen(self, name: str) -> None: ...

    def touch(self, spot: Spot, *, key: bool = False) -> None: ...


class Hand:
    """Touches what it sees on the page; each action waits for the screen that it names."""

    def __init__(self, page: Page, onlooker: Onlooker) -> None:
        self._page = page
        self._finger = Fingertip(page)
        self._onlooker = onlooker

    def keep_time(self, now: float, speed: float) -> None:
        """Set the page's clock (Unix time) and its speed."""
        self._page.evaluate(KEEP_TIME, [now, speed])

    # --- touching ---

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Touch a button."""
        self._finger.act(name, act, value, seen_by=self._shown(name))

    def pick(self, name: str, words: str) -> None:
        """Touch the choice with these words."""
        choices = self._finger.see(name).locator('[data-act="choose"]:visible')
        value = choices.filter(has_text=words).get_attribute("data-value")
        self.act(name, "choose", value)

    def type(self, name: str, typed: str, then: str = "continue") -> None:
        """Touch one key after the other, and then `then`."""
        key_seen_by = self._shown(name, key=True)
        self._finger.type(name, typed, then, key_seen_by=key_seen_by, seen_by=self._shown(name))

    def _shown(self, name: str, *, key: bool = False) -> Onlooking:
        """Return a function that shows the observer a screen, and where it will be touched."""

        def show(spot: Spot) -> None:
            self._onlooker.screen(name)
            self._onlooker.touch(spot, key=key)

        return show

    # --- reading ---

    def see(self, name: str, *words: str) -> Locator:
        """Wait for a screen with these words on it."""
        screen = self._finger.see(name)
        for one in words:
            expect(screen).to_contain_text(one, timeout=PAUSE_MS)
        self._onlooker.screen(name)
        return screen

    def claim_code(self) -> str:
        """Return the code that the customer takes away."""
        return self.see("pending").locator(".code").inner_text().replace(" ", "")

    def amount_to_hand_over(self) -> int:
        """Return the amount that the attendant must hand out."""
        self._finger.find("cash", "handed")
        return rupees(self.see("cash").locator(".plate .figure").inner_text())

    def table(self, name: str) -> dict[str, list[str]]:
        """Return a table of a screen: the value beside each label."""
        rows = self.see(name).locator("dl.table > div")
        read: dict[str, list[str]] = {}
        for row in rows.all():
            label, value = (row.locator(part).text_content() or "" for part in ("dt", "dd"))
            read.setdefault(label, []).append(value)
        self._onlooker.screen(name)
        return read


def rupees(shown: str) -> int:
    """Return an amount from the screen. Raises ValueError if there is none."""
    found = AMOUNT.search(shown)
    if found is None:
        raise ValueError(f"no amount: {shown!r}")
    return int(found[1].replace(",", ""))


@contextmanager
def touch_page(address: str, *, headless: bool = True) -> Iterator[Page]:
    """Open the touch page at its usual size; it is animated if there is an observer."""
    width, height = PAGE_SIZE
    with chromium(headless=headless) as browser:
        page = browser.new_page(
            viewport={"width": width, "height": height},
            has_touch=True,
            reduced_motion="reduce" if headless else "no-preference",
        )
        # The page's heartbeat uses real seconds: in the day's time it would be silent for hours.
        page.route("**/painted", lambda beat: beat.fulfill(status=204))
        page.goto(address)
        yield page
