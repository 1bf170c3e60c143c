"""A customer who does not see the screen: a finger that touches positions, and an ear.

Nothing here reads the page. The customer knows what people know before they come: the ear is in the
top left corner, digits lie as on a telephone, and a green key at the bottom right leads on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Page

from agent.ui.words.money_words import number_in_words
from tests.system.e2e.waiting import until

EAR_AT = (0.05, 0.06)
GREEN_KEY = (0.8, 0.92)
ROWS = tuple(0.06 + 0.08 * row for row in range(12))  # of the screen: two for each key
FROM_BELOW = ROWS[::-1]
STEP = 0.05  # of the screen: at most half a key
FIRST_COLUMN = 0.14  # the keys to the left are the same on every screen
PHONE = {str(digit): ((digit - 1) % 3 - 1, (digit - 1) // 3 - 1) for digit in range(1, 10)}
PHONE["0"] = (0, 2)
"""The columns and rows from the 5 to each digit."""
COUNTED = [number_in_words(number, "en").lower() for number in range(13)]
LISTENS_MS = 800
"""A person hears the key's name before touching it again."""

Spot = tuple[float, float]
"""A position, as parts of the screen's width and height."""


def nothing(_spot: Spot, _heard: list[str]) -> None:
    """Observe nothing."""


@dataclass(slots=True)
class Blind:
    """One finger and one ear; `watched` observes each press, with the sounds before it."""

    page: Page
    watched: Callable[[Spot, list[str]], None] = nothing
    _touch: CDPSession | None = None
    _known: int = 0
    _since_press: list[str] = field(default_factory=list)
    presses: int = 0

    # --- the ear ---

    def listens(self) -> list[str]:
        """Wait until it is quiet; return what is new."""
        new: list[str] = self.page.evaluate("n => quiet().then(() => heard.slice(n))", self._known)
        self._known += len(new)
        self._since_press += new
        return new

    def hears(self, words: str) -> None:
        """Wait until these words were said after the last press."""

        def now() -> bool:
            self.listens()
            return any(words in one for one in self._since_press)

        until(f"somebody hears {words!r}", now)

    # --- the finger ---

    def holds_the_ear(self, until_said: str = "By ear is on") -> None:
        """Begin or end to use the kiosk by ear."""
        self.down(EAR_AT)
        self.hears(until_said)
        self.up()

    def presses_green(self, words: str) -> None:
        """Press the key at the bottom right, which is called like this."""

        def touched() -> list[str] | None:
            said = self.lands(GREEN_KEY)
            self.up()
            return said or None  # the next screen may not be drawn yet

        said = until(f"the key {words!r}", touched)
        assert any(words in one for one in said), f"{words!r} is not among {said}"
        self._press_again(GREEN_KEY, said)

    def presses_found(self, words: str, rows: Sequence[float] = ROWS) -> None:
        """Slide over the whole screen until a key is called like this, and press it.

        A person slides again: a key that is touched while the screen is redrawn says nothing.
        """
        spot, said = until(f"the key {words!r}", lambda: self._finds(words, rows))
        self._press_again(spot, said)

    def _finds(self, words: str, rows: Sequence[float]) -> tuple[Spot, list[str]] | None:
        for row in rows:
            said = self.lands((FIRST_COLUMN, row))
            for spot in self._along(row):
                if any(words in one for one in said):
                    self.up()
                    return self._back(spot), said
                said = self.slides(spot)
            self.up()
        return None

    @staticmethod
    def _along(row: float) -> Iterator[Spot]:
        column = FIRST_COLUMN
        while column < 1:
            column += STEP
            yield column, row

    @staticmethod
    def _back(spot: Spot) -> Spot:
        return spot[0] - STEP, spot[1]

    def types_in_private(self, digits: str) -> None:
        """Type digits that the loudspeaker does not say, from the 5 as on a telephone."""
        five = self._finds_five()
        for count, digit in enumerate(digits, start=1):
            said = self.lands(five)
            assert "(key-five)" in said or not said, said
            spot = self._moves(five, *PHONE[digit])
            self.up()
            self._press_again(spot, [], wait=False)
            self.hears(f"Digit {COUNTED[count]} of twelve")

    def _finds_five(self) -> Spot:
        for row in ROWS:
            said = self.lands((0.5, row))
            for spot in self._along(row):
                if "(key-five)" in said:
                    self.up()
                    return self._back(spot)
                said = self.slides(spot)
            self.up()
        raise AssertionError("no key has two sounds")

    def _moves(self, spot: Spot, columns: int, rows: int) -> Spot:
        """Slide from key to key by their sounds; return the position on the last one."""
        steps = [(STEP if columns > 0 else -STEP, 0.0)] * abs(columns)
        for across, down in [*steps, *[(0.0, STEP if rows > 0 else -STEP)] * abs(rows)]:
            said: list[str] = []
            while not said:
                spot = (spot[0] + across, spot[1] + down)
                assert all(0 < part < 1 for part in spot), "no more keys"
                said = self.slides(spot)
        return spot

    def _press_again(self, spot: Spot, said: list[str], *, wait: bool = True) -> None:
        if wait:
            self.page.wait_for_timeout(LISTENS_MS)
        self.watched(spot, said)
        self._since_press = []
        self.lands(spot)
        self.up()
        self.presses += 1

    def lands(self, spot: Spot) -> list[str]:
        self.down(spot)
        return self.listens()

    def slides(self, spot: Spot) -> list[str]:
        self._send("touchMove", spot)
        return self.listens()

    def down(self, spot: Spot) -> None:
        self._send("touchStart", spot)

    def up(self) -> list[str]:
        """Lift the finger; where no key was met, the screen is repeated."""
        self._send("touchEnd")
        return self.listens()

    def _send(self, kind: str, *spots: Spot) -> None:
        self._touch = self._touch or self.page.context.new_cdp_session(self.page)
        size = self.page.viewport_size
        assert size is not None
        points = [{"x": x * size["width"], "y": y * size["height"]} for x, y in spots]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def withdraw(customer: Blind, aadhaar: str, hands_over: Callable[[], None]) -> None:
    """Take ₹500, alone until the shopkeeper `hands_over` the notes."""
    customer.holds_the_ear()
    customer.presses_found("English")
    customer.hears("What do you need?")
    customer.presses_found("Take cash")
    customer.hears("not said aloud")
    customer.types_in_private(aadhaar)
    customer.presses_found("Continue", FROM_BELOW)
    customer.hears("Which bank?")
    customer.presses_found("State Bank of India")
    customer.hears("How much?")
    customer.presses_found("five hundred rupees")
    customer.hears("Do you agree?")
    customer.presses_green("I agree")
    customer.hears("Is this right?")
    customer.presses_green("Yes, take")
    customer.hears("Ask the shopkeeper")
    hands_over()
    customer.hears("Did you get")
    customer.presses_green("Yes")
    customer.hears("By ear is off")
