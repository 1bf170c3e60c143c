"""A finger on the touch page in a real browser: it only taps what it sees."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.support.hangs import HANGS_S
from tests.support.pressing import PAUSE_S
from tests.system.e2e.customer import BANK

PAUSE_MS = HANGS_S * 1000
AMOUNT = re.compile(r"₹\s?([\d,]+)")

# The point where a finger taps one of the matching elements, as soon as the page accepts it. The
# element is ready, not disabled and not covered. An element in a closed part needs the key that
# opens the part first. An element on another page of a list needs the key that turns to it.
SPOT = """([name, picked]) => {
  const seen = (one) => one.checkVisibility() && !one.disabled;
  const stage = document.querySelector("#stage:not([aria-busy=true])");
  const screen = stage?.querySelector(`.screen[data-name="${name}"]`);
  const fitting = [...screen?.querySelectorAll(picked) ?? []];
  const opener = (one) => {
    const over = one.closest("[data-over][hidden]");
    const isTurned = one.closest("[data-leaves]");
    if (over) return screen.querySelector(`[data-open="${over.dataset.over}"]`);
    return isTurned && one.closest("main, .over").querySelector("[data-turn]:not([hidden])");
  };
  const opens = !fitting.some(seen) && fitting.map(opener).find(Boolean);
  const one = opens || fitting.find(seen);
  if (!one || one.ariaDisabled) return null;
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

READY = "() => !document.querySelector('#stage [aria-disabled]')"

STANDING = """() => {
  const screen = document.querySelector("#stage .screen");
  return `${screen?.dataset.name}, revision ${screen?.dataset.revision}: ${screen?.innerText}`;
}"""

# The page uses the shop's time: its clock shows it, its short waits run as fast, and touches are
# measured in it.
KEEP_TIME = """([now, speed]) => {
  window.real ??= {
    now: performance.now.bind(performance),
    at: Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get,
  };
  const [shown, begun] = [performance.now(), real.now()];
  const scaled = (moment) => shown + (moment - begun) * speed;
  Date.now = () => 1000 * now + (real.now() - begun) * speed;
  performance.now = () => scaled(real.now());
  Object.defineProperty(Event.prototype, "timeStamp", {
    configurable: true, get() { return scaled(real.at.call(this)); },
  });
  window.timers ??= window.setTimeout;
  window.setTimeout = (work, wait, ...given) => window.timers(work, wait / speed, ...given);
}"""


@dataclass(frozen=True, slots=True)
class Spot:
    """The point where a finger touches the page, in CSS pixels."""

    x: float
    y: float


class Onlooker:
    """Observes what happens; the hand continues when each of these returns."""

    def scene(self, at: str, words: str) -> None:
        """Observe the beginning of a scene."""

    def aside(self, words: str) -> None:
        """Observe an action beside the screen."""

    def screen(self, name: str) -> None:
        """Observe a screen."""

    def touch(self, spot: Spot, *, key: bool = False) -> None:
        """Observe where a button or a typed key will be touched."""


NOBODY = Onlooker()


class Hand:
    """A person in front of the page; each action waits for the screen that it names."""

    def __init__(self, page: Page, onlooker: Onlooker = NOBODY) -> None:
        self.page = page
        self._onlooker = onlooker

    def keep_time(self, now: float, speed: float) -> None:
        """Set the page's clock (Unix time) and its speed."""
        self.page.evaluate(KEEP_TIME, [now, speed])

    # --- touching ---

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Tap a button of the screen `name`."""
        self.tap(name, f'[data-act="{act}"]' + (f'[data-value="{value}"]' if value else ""))

    def tap(self, name: str, picked: str) -> None:
        """Tap the first element that matches a CSS selector."""
        while (spot := self._spot(name, picked))["behind"]:
            self.page.touchscreen.tap(spot["x"], spot["y"])
            self.page.wait_for_timeout(PAUSE_S * 1000)  # the next touch is not one of a series
        self._touch(name, Spot(spot["x"], spot["y"]))

    def pick(self, name: str, words: str) -> None:
        """Tap the choice with these words."""
        choices = self._screen(name).locator('[data-act="choose"]:visible')
        value = choices.filter(has_text=words).get_attribute("data-value")
        self.act(name, "choose", value)

    def type(self, name: str, typed: str, then: str = "continue") -> None:
        """Tap one key after the other, and then `then`; an Aadhaar number's last digit sends it."""
        if name == "aadhaar":
            self.see(name)
            self.page.wait_for_function(READY)  # a person does not type twelve digits in 0.3 s
            self.keys(name, typed)
        else:
            self.keys(name, typed)
            self.act(name, then)

    def keys(self, name: str, typed: str) -> None:
        """Tap one key after the other."""
        self._spot(name, "[data-key]")
        keys: dict[str, tuple[float, float]] = self.page.evaluate(KEYS)
        for key in typed:
            self._touch(name, Spot(*keys[key]), key=True)

    def spot(self, name: str, picked: str) -> Spot:
        """Return where a finger taps the first element that matches a CSS selector."""
        spot = self._spot(name, picked)
        return Spot(spot["x"], spot["y"])

    def act_twice(self, name: str, act: str) -> None:
        """Tap a button twice before the page could change."""
        self._spot(name, f'[data-act="{act}"]')
        button = self._screen(name).locator(f'[data-act="{act}"]:visible').first
        button.evaluate("button => { button.click(); button.click(); }")

    def _touch(self, name: str, spot: Spot, *, key: bool = False) -> None:
        self._onlooker.screen(name)
        self._onlooker.touch(spot, key=key)
        self.page.touchscreen.tap(spot.x, spot.y)

    def _spot(self, name: str, picked: str) -> dict[str, Any]:
        try:
            found = self.page.wait_for_function(SPOT, arg=[name, picked], timeout=PAUSE_MS)
        except PlaywrightTimeoutError:
            shown = self.page.evaluate(STANDING)
            raise AssertionError(f"no {picked} on {name}, but: {shown}") from None
        spot: dict[str, Any] = found.json_value()
        return spot

    def begin(self, aadhaar: str, service: str = "aeps.CW", language: str = "en") -> None:
        """Choose the language and service, and enter the person and the bank."""
        self.act("start", "choose", language)
        self.act("services", "choose", service)
        self.type("aadhaar", aadhaar)
        self.act("bank", "choose", BANK)

    # --- reading ---

    def see(self, name: str, *words: str) -> Locator:
        """Wait for a screen with these words on it."""
        screen = self._screen(name)
        for one in words:
            expect(screen).to_contain_text(one, timeout=PAUSE_MS)
        self._onlooker.screen(name)
        return screen

    def _screen(self, name: str) -> Locator:
        screen = self.page.locator(f'.screen[data-name="{name}"]')
        try:
            screen.wait_for(timeout=PAUSE_MS)
        except PlaywrightTimeoutError:
            raise AssertionError(f"no {name}, but: {self.page.evaluate(STANDING)}") from None
        return screen

    def claim_code(self) -> str:
        """Return the code that the customer takes away."""
        return self.see("pending").locator(".code").inner_text().replace(" ", "")

    def amount_to_hand_over(self) -> int:
        """Return the rupees that the attendant must hand out. Raises ValueError without any."""
        self._spot("cash", '[data-act="handed"]')
        shown = self.see("cash").locator(".plate .figure").inner_text()
        found = AMOUNT.search(shown)
        if found is None:
            raise ValueError(f"no amount: {shown!r}")
        return int(found[1].replace(",", ""))

    def table(self, name: str) -> dict[str, list[str]]:
        """Return a table of a screen: the value beside each label."""
        rows = self.see(name).locator("dl.table > div")
        read: dict[str, list[str]] = {}
        for row in rows.all():
            label, value = (row.locator(part).text_content() or "" for part in ("dt", "dd"))
            read.setdefault(label, []).append(value)
        return read
