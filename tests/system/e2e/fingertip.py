"""A finger on the touch page in a real browser: it only taps what it sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.support.hangs import HANGS_S

PAGE_SIZE = (800, 480)  # a 7-inch touch screen
PAUSE_MS = HANGS_S * 1000

# The point where a finger taps one of the matching elements, as soon as the page accepts it. The
# element is not inert, not disabled and not covered. An element in a closed part needs the key that
# opens the part first. An element on another leaf needs the key that turns to the leaf.
SPOT = """([name, picked]) => {
  const seen = (one) => one.checkVisibility() && !one.disabled;
  const screen = document.querySelector(`#stage:not([inert]) .screen[data-name="${name}"]`);
  const fitting = [...screen?.querySelectorAll(picked) ?? []];
  const opener = (one) => {
    const over = one.closest("[data-over][hidden]");
    const leaves = one.closest("[data-leaves]");
    if (over) return screen.querySelector(`[data-open="${over.dataset.over}"]`);
    if (one.closest(".turned, .parts.more")) return screen.querySelector("[data-turn-parts]");
    return leaves?.parentElement.querySelector("[data-turn]:not([hidden])");
  };
  const opens = !fitting.some(seen) && fitting.map(opener).find(Boolean);
  const one = opens || fitting.find(seen);
  if (!one) return null;
  one.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const there = document.elementFromPoint(x, y);
  return one.contains(there) && { x, y, behind: Boolean(opens) };
}"""
# The positions of all visible keys at once: they stay there while somebody types.
KEYS = """() => Object.fromEntries(
  [...document.querySelectorAll("#stage [data-key]")]
    .filter(key => key.checkVisibility())
    .map(key => [key.dataset.key, key.getBoundingClientRect()])
    .map(([key, box]) => [key, [box.x + box.width / 2, box.y + box.height / 2]]))"""

STANDING = """() => {
  const screen = document.querySelector("#stage .screen");
  return `${screen?.dataset.name}, revision ${screen?.dataset.revision}: ${screen?.innerText}`;
}"""


@dataclass(frozen=True, slots=True)
class Spot:
    """The point where a finger touches the page, in CSS pixels."""

    x: float
    y: float


Onlooking = Callable[[Spot], object]
"""An observer that is shown each touch before it happens."""


def nobody(_: Spot) -> None:
    """Observe nothing."""


class Fingertip:
    """A person in front of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self, name: str) -> Locator:
        """Wait for a screen; return it."""
        screen = self.page.locator(f'.screen[data-name="{name}"]')
        try:
            screen.wait_for(timeout=PAUSE_MS)
        except PlaywrightTimeoutError:
            raise AssertionError(f"no {name}, but: {self.standing()}") from None
        return screen

    def find(self, name: str, act: str) -> None:
        """Wait until a button of the screen `name` can be tapped."""
        self._spot(name, f'[data-act="{act}"]')

    def act(
        self, name: str, act: str, value: str | None = None, seen_by: Onlooking = nobody
    ) -> None:
        """Tap a button of the screen `name`."""
        self.tap(
            name, f'[data-act="{act}"]' + (f'[data-value="{value}"]' if value else ""), seen_by
        )

    def tap(self, name: str, picked: str, seen_by: Onlooking = nobody) -> None:
        """Tap the first element that matches a CSS selector."""
        while True:
            spot = self._spot(name, picked)
            at = Spot(spot["x"], spot["y"])
            if not spot["behind"]:
                seen_by(at)
            self.page.touchscreen.tap(at.x, at.y)
            if not spot["behind"]:
                return

    def _spot(self, name: str, picked: str) -> dict[str, Any]:
        try:
            found = self.page.wait_for_function(SPOT, arg=[name, picked], timeout=PAUSE_MS)
        except PlaywrightTimeoutError:
            raise AssertionError(f"no {picked} on {name}, but: {self.standing()}") from None
        spot: dict[str, Any] = found.json_value()
        return spot

    def standing(self) -> str:
        """Return the text of the page, for the error message of a failed search."""
        screen: str = self.page.evaluate(STANDING)
        return screen

    def type(
        self,
        name: str,
        typed: str,
        then: str = "continue",
        key_seen_by: Onlooking = nobody,
        seen_by: Onlooking = nobody,
    ) -> None:
        """Tap one key after the other on the screen `name`, and then `then`."""
        self._spot(name, "[data-key]")
        keys: dict[str, tuple[float, float]] = self.page.evaluate(KEYS)
        for key in typed:
            at = Spot(*keys[key])
            key_seen_by(at)
            self.page.touchscreen.tap(at.x, at.y)
        self.act(name, then, seen_by=seen_by)

    def act_twice(self, name: str, act: str) -> None:
        """Tap a button twice before the page could change."""
        self.find(name, act)
        button = self.see(name).locator(f'[data-act="{act}"]:visible').first
        button.evaluate("button => { button.click(); button.click(); }")

    def act_and_tap_there_again(self, name: str, act: str, then: str) -> None:
        """Tap twice, as quickly as the screen `then` appears under the finger."""
        spots: list[Spot] = []
        self.act(name, act, seen_by=spots.append)
        self.see(then)
        self.page.touchscreen.tap(spots[0].x, spots[0].y)
        expect(self.page.locator("#stage")).not_to_have_attribute("inert", "")
