"""A person with only a keyboard: Tab moves between keys, Enter touches, digits are typed."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.system.e2e.fingertip import PAUSE_MS

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


class Keyboard:
    """A person in front of the page who never touches it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self, name: str) -> None:
        """Wait for a screen that accepts keys, with the focus on its title."""
        screen = self.page.locator(f'#stage:not([inert]) .screen[data-name="{name}"]')
        expect(screen).to_be_visible(timeout=PAUSE_MS)
        expect(screen.locator("main h1")).to_be_focused()

    def go(self, name: str, picked: str) -> None:
        """Go key by key to the element that matches a CSS selector, and press Enter there."""
        self.see(name)
        passed = self._pass_to(picked)
        assert not any(stop["in_rail"] for stop in passed), f"{name}: the title leads to the rail"
        self.page.keyboard.press("Enter")

    def act(self, name: str, act: str, value: str | None = None) -> None:
        self.go(name, f'[data-act="{act}"]' + (f'[data-value="{value}"]' if value else ""))

    def type(self, name: str, typed: str) -> None:
        """Type, and continue with Enter."""
        self.see(name)
        self.page.keyboard.type(typed)
        self.page.keyboard.press("Enter")

    def enter(self, name: str) -> None:
        """Continue with Enter alone, from the title."""
        self.see(name)
        self.page.keyboard.press("Enter")

    def _pass_to(self, picked: str) -> list[dict[str, Any]]:
        passed = []
        for _ in range(STOPS_MAX):
            self.page.keyboard.press("Tab")
            stop: dict[str, Any] = self.page.evaluate(STOP, picked)
            assert stop["is_seen"], f"nobody sees that the focus is on {stop['name']}"
            passed.append(stop)
            if stop["is_there"]:
                return passed
        raise AssertionError(f"{picked} is not among {[stop['name'] for stop in passed]}")
