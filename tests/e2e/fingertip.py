"""A finger on the touch page in a real browser: it only ever taps what it sees."""

from playwright.sync_api import Locator, Page, expect

PAGE_SIZE = (800, 480)  # a 7-inch touch screen
PAUSE_MS = 30_000  # the longest that a screen may take to appear


class Fingertip:
    """Somebody in front of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self, name: str) -> Locator:
        """Wait for a screen; give it."""
        screen = self.page.locator(f'.screen[data-name="{name}"]')
        expect(screen).to_be_visible(timeout=PAUSE_MS)
        return screen

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Tap a button of the screen `name`."""
        self.button(name, act, value).tap()

    def button(self, name: str, act: str, value: str | None = None) -> Locator:
        picked = f'[data-act="{act}"]' + (f'[data-value="{value}"]' if value else "")
        screen = self.see(name)
        self._open_group(screen, picked)
        return screen.locator(f"{picked}:visible").first

    def _open_group(self, screen: Locator, picked: str) -> None:
        """Tap the group that a choice stands in, where another one is shown."""
        group = screen.locator(f"[data-group]:has({picked})")
        if group.count() and not group.is_visible():
            name = group.get_attribute("data-group")
            screen.locator(f'.groups label:has([value="{name}"])').tap()

    def type(self, name: str, digits: str) -> None:
        """Tap digits on the keypad of the screen `name`, and go on."""
        for digit in digits:
            self.see(name).locator(f'[data-key="{digit}"]').tap()
        self.act(name, "continue")

    def act_twice(self, name: str, act: str) -> None:
        """Tap a button twice before the page could change."""
        self.button(name, act).evaluate("button => { button.click(); button.click(); }")

    def act_and_tap_there_again(self, name: str, act: str, then: str) -> None:
        """Tap twice, as quickly as the screen `then` appears under the finger."""
        button = self.button(name, act).bounding_box()
        assert button is not None
        self.act(name, act)
        self.see(then)
        x, y = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
        self.page.touchscreen.tap(x, y)
        expect(self.page.locator("#stage")).not_to_have_attribute("inert", "")
