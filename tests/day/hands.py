"""A finger in a real browser during the day, and who may look over its shoulder."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import chromium
from tests.e2e.fingertip import PAGE_SIZE, PAUSE_MS, Fingertip, Onlooking, Spot

# The page lives in the shop's time: its clock shows the shop's, its short waits go as fast.
KEEP_TIME = """([now, speed]) => {
  const begun = performance.now();
  Date.now = () => 1000 * now + (performance.now() - begun) * speed;
  window.timers ??= window.setTimeout;
  window.setTimeout = (work, wait, ...given) => window.timers(work, wait / speed, ...given);
}"""
AMOUNT = re.compile(r"₹\s?([\d,]+)")


class Onlooker(Protocol):
    """Somebody who is shown what happens; the day goes on when each of these returns."""

    def scene(self, at: str, words: str) -> None:
        """See a scene begin."""
        ...

    def aside(self, words: str) -> None:
        """See what is done beside the screen."""
        ...

    def screen(self, name: str) -> None:
        """See a screen."""
        ...

    def touch(self, spot: Spot, *, key: bool = False) -> None:
        """See where a button, or a key of those that are typed, is going to be touched."""
        ...


class Nobody:
    """The onlooker of a test."""

    def scene(self, at: str, words: str) -> None: ...

    def aside(self, words: str) -> None: ...

    def screen(self, name: str) -> None: ...

    def touch(self, spot: Spot, *, key: bool = False) -> None: ...


class Hand:
    """Touches what it sees on the page; each act waits for the screen that it names."""

    def __init__(self, page: Page, onlooker: Onlooker) -> None:
        self._page = page
        self._finger = Fingertip(page)
        self._onlooker = onlooker

    def keep_time(self, now: float, speed: float) -> None:
        """Set the page's clock (Unix time) and how fast it goes."""
        self._page.evaluate(KEEP_TIME, [now, speed])

    # --- touching ---

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Touch a button."""
        self._finger.act(name, act, value, seen_by=self._shown(name))

    def pick(self, name: str, words: str) -> None:
        """Touch the choice that these words stand on."""
        choices = self._finger.see(name).locator('[data-act="choose"]:visible')
        value = choices.filter(has_text=words).get_attribute("data-value")
        self.act(name, "choose", value)

    def type(self, name: str, typed: str, then: str = "continue") -> None:
        """Touch one key after the other, and then `then`."""
        key_seen_by = self._shown(name, key=True)
        self._finger.type(name, typed, then, key_seen_by=key_seen_by, seen_by=self._shown(name))

    def _shown(self, name: str, *, key: bool = False) -> Onlooking:
        """Return what shows the onlooker a screen, and where it is going to be touched."""

        def show(spot: Spot) -> None:
            self._onlooker.screen(name)
            self._onlooker.touch(spot, key=key)

        return show

    # --- reading ---

    def see(self, name: str, *words: str) -> Locator:
        """Wait for a screen, with these words on it."""
        screen = self._finger.see(name)
        for one in words:
            expect(screen).to_contain_text(one, timeout=PAUSE_MS)
        self._onlooker.screen(name)
        return screen

    def claim_code(self) -> str:
        """Read the code that somebody is sent away with."""
        return self.see("pending").locator(".code").inner_text().replace(" ", "")

    def amount_to_hand_over(self) -> int:
        """Read what the attendant is told to hand out."""
        self._finger.find("cash", "handed")
        return rupees(self.see("cash").locator(".plate .figure").inner_text())

    def table(self, name: str) -> dict[str, list[str]]:
        """Read a table of a screen to its end: what stands beside each label."""
        rows = self.see(name).locator("dl.table > div")
        read: dict[str, list[str]] = {}
        for row in rows.all():
            label, value = (row.locator(part).text_content() or "" for part in ("dt", "dd"))
            read.setdefault(label, []).append(value)
        self._onlooker.screen(name)
        return read


def rupees(shown: str) -> int:
    """Read an amount off the screen. Raises ValueError where there is none."""
    found = AMOUNT.search(shown)
    if found is None:
        raise ValueError(f"no amount: {shown!r}")
    return int(found[1].replace(",", ""))


@contextmanager
def touch_page(address: str, *, headless: bool = True) -> Iterator[Page]:
    """Open the touch page on a screen of its usual size; it moves where somebody looks on."""
    width, height = PAGE_SIZE
    with chromium(headless=headless) as browser:
        page = browser.new_page(
            viewport={"width": width, "height": height},
            has_touch=True,
            reduced_motion="reduce" if headless else "no-preference",
        )
        # The page's beats are of real seconds: by the day's, it would stand still for hours.
        page.route("**/painted", lambda beat: beat.fulfill(status=204))
        page.goto(address)
        yield page
