"""A customer who cannot read: a page without any text, and a finger that knows pictures and places.

People have learned the picture of each answer from others. On the page it must
be the only one of its kind that can be seen.
"""

from playwright.sync_api import Page

from tests.support.pressing import PAUSE_S
from tests.system.e2e.hand import NOBODY, Hand, Onlooker, Spot
from tests.system.e2e.waiting import until
from tests.unit.agent.ui.pictures_of import Control, controls

# Empties each text as soon as it is there; figures and letters are texts, too.
BLANK = """(() => {
  const empty = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data) walker.currentNode.data = "";
  };
  new MutationObserver(() => empty(document.body)).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
  empty(document.body);
})()"""

# Each key that can be seen and touched now: its pictures, and its middle.
SEEN = """() => [...document.querySelectorAll("#stage button")].flatMap((key) => {
  const box = key.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (key.disabled || key.ariaDisabled || !key.contains(document.elementFromPoint(x, y))) return [];
  const pictures = [...key.querySelectorAll("use, .mark")].flatMap((one) =>
    one.matches("use") ? [one.getAttribute("href")] : one.className.match(/\\b[mf]\\d+\\b/g) ?? []);
  return [{ x, y, pictures }];
})"""

# The middles of the keys that type, row by row.
PLACES = """() => [...document.querySelectorAll("#stage [data-key]")]
  .filter((key) => key.checkVisibility())
  .map((key) => key.getBoundingClientRect())
  .sort((one, other) => one.top - other.top || one.left - other.left)
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""

PHONE = "123456789<0"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MORE = ("#i-more",)
TURNS_MAX = 12  # more than the leaves of any list
TEXT_LEFT = "() => document.querySelector('#stage').innerText.trim()"


class PictureHand(Hand):
    """A hand that finds each key by its picture, or by its place on a keypad."""

    def __init__(self, page: Page, onlooker: Onlooker = NOBODY) -> None:
        super().__init__(page, onlooker)
        page.evaluate(BLANK)

    def act(self, name: str, act: str, value: str | None = None) -> None:
        """Tap the only key with the picture of this answer; open or turn to it first."""
        self.see(name)
        assert self.page.evaluate(TEXT_LEFT) == "", "a text is left"
        wanted, opener = self._learned(act, value)
        if wanted is None:  # an amount, which is typed instead
            self.type(name, value or "")
            return
        for _ in range(TURNS_MAX):
            if self._tapped(name, wanted.picture):
                return
            self._tapped(name, opener.picture if opener else MORE)
            self.page.wait_for_timeout(PAUSE_S * 1000)  # the next touch is not one of a series
        raise AssertionError(f"{name}: no key looks like {wanted.picture}")

    def keys(self, name: str, typed: str) -> None:
        """Tap keys by their places: digits as on a telephone, letters by the alphabet."""
        self.see(name)
        places = self.page.evaluate(PLACES)
        layout = PHONE if len(places) == len(PHONE) else ALPHABET
        for character in typed:
            self._touch(name, Spot(*places[layout.index(character)]), key=True)

    def _learned(self, act: str, value: str | None) -> tuple[Control | None, Control | None]:
        """Return the key of an answer, and the key that opens its part of the screen.

        Amounts have no pictures.
        """
        address = self.page.url.partition("?")[0]
        answer = self.page.request.get(f"{address}screen", headers={"Accept": "text/html"})
        keys = [key for group in controls(answer.text()) for key in group]
        says = f"{act} {value}" if value else act
        found = next((key for key in keys if f"{key.says} ".startswith(f"{says} ")), None)
        opener = next((key for key in keys if found and key.says == found.part), None)
        return found, opener

    def _tapped(self, name: str, picture: tuple[str, ...]) -> bool:
        """Tap the key with this picture, if it can be seen."""

        def look() -> list[dict[str, object]]:
            seen: list[dict[str, object]] = self.page.evaluate(SEEN)
            return seen

        seen = until(f"the keys of {name} are ready", look)
        fitting = [key for key in seen if tuple(key["pictures"]) == picture]  # type: ignore[arg-type]  # a list of texts
        assert len(fitting) <= 1, f"{name}: {len(fitting)} keys look like {picture}"
        for key in fitting:
            self._touch(name, Spot(float(str(key["x"])), float(str(key["y"]))))
        return bool(fitting)
