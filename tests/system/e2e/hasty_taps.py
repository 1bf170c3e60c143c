"""Taps on consecutive keys that share a place: what a series on the first key does."""

from collections.abc import Callable, Iterator
from time import time  # noqa: TID251  # the browser's own clock of touches

import msgspec
from playwright.sync_api import Browser, Page, Response

from tests.system.e2e.browser import opened
from tests.system.e2e.customer import AADHAAR
from tests.system.e2e.hand import Hand
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench

TAPS = 10
GAP_S = 0.12  # between two taps: ten take 1.2 s
PRESSED_S = 0.04
SETTLES_MS = 800  # until the last answer has been shown
LEFT_BY_TAPS_MAX = 10  # characters
TAKEN, EARLY = 200, 425
SIGN_OF_LIFE = "more-time"


class Series(msgspec.Struct, frozen=True):
    """What a series of taps did."""

    key: str
    after: str
    accepted: tuple[str, ...]
    """The actions that the agent accepted."""
    early: int
    """The presses that came too early."""
    screen: str


class Taps:
    """One finger that taps too fast, on a kiosk where everything works."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._touches = page.context.new_cdp_session(page)
        self.hand = Hand(page)
        self._answers: list[tuple[str, int]] = []
        page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        if answer.url.endswith("/act"):
            action = msgspec.json.decode(answer.request.post_data or "{}")["action"]
            self._answers.append((action, answer.status))

    def types(self, name: str, typed: str) -> None:
        """Type into a field in which the taps before may have left something."""
        for _ in range(LEFT_BY_TAPS_MAX):
            self._page.keyboard.press("Backspace")
        self.hand.keys(name, typed)

    def tap(self, key: str, after: str, name: str, act: str) -> Series:
        """Tap a key of the screen `name` again and again; whatever follows gets the taps.

        Each touch has its own time, so the page measures the same gaps on a busy machine.
        """
        spot = self.hand.spot(name, f'[data-act="{act}"]')
        self._answers.clear()
        begun = time()
        for at in (begun + GAP_S * number for number in range(TAPS)):
            self._page.wait_for_timeout(max(0.0, at - time()) * 1000)
            self._touch("touchStart", at, {"x": spot.x, "y": spot.y})
            self._touch("touchEnd", at + PRESSED_S)
        self._page.wait_for_timeout(SETTLES_MS)
        sent = [(act, status) for act, status in self._answers if act != SIGN_OF_LIFE]
        return Series(
            key=key,
            after=after,
            accepted=tuple(act for act, status in sent if status == TAKEN),
            early=sum(status == EARLY for _, status in sent),
            screen=self._page.locator("#stage .screen").get_attribute("data-name") or "",
        )

    def _touch(self, kind: str, at: float, *points: dict[str, float]) -> None:
        touch = {"type": kind, "touchPoints": points, "timestamp": at}
        self._touches.send("Input.dispatchTouchEvent", touch)


def to_amount(hand: Hand, service: str) -> None:
    hand.begin(AADHAAR, service)
    hand.keys("amount", "500")


def withdrawal(taps: Taps, _: Bench) -> Iterator[Series]:
    to_amount(taps.hand, "aeps.CW")
    yield taps.tap("✓ of the amount", "I agree", "amount", "continue")
    yield taps.tap("I agree", "Yes, ₹500", "consent", "agree")
    yield taps.tap("Yes, ₹500", "✓ of the PIN", "review", "confirm")
    taps.types("cash", PIN)
    yield taps.tap("✓ of the PIN", "Handed over", "cash", "continue")
    yield taps.tap("Handed over", "Finish", "cash", "handed")
    yield taps.tap("Finish", "a language", "result", "done")


def deposit(taps: Taps, _: Bench) -> Iterator[Series]:
    to_amount(taps.hand, "aeps.CD")
    taps.hand.act("amount", "continue")
    taps.hand.act("consent", "agree")
    taps.hand.act("review", "confirm")
    taps.types("cash", PIN)
    yield taps.tap("✓ of the PIN", "✓ of the count", "cash", "continue")
    taps.types("cash", "500")
    yield taps.tap("✓ of the count", "Finish", "cash", "confirm")
    taps.hand.act("result", "done")


def refused(taps: Taps, bench: Bench) -> Iterator[Series]:
    """Withdraw; the bank has not answered, so there is a claim code to take along."""
    bench.do("api", "outcome", endpoint="aeps/cash-withdrawal", status="PENDING")
    to_amount(taps.hand, "aeps.CW")
    taps.hand.act("amount", "continue")
    taps.hand.act("consent", "agree")
    yield taps.tap("Yes, ₹500", "Close, at the claim code", "review", "confirm")
    taps.hand.act("pending", "done")


def drawer(taps: Taps, _: Bench) -> Iterator[Series]:
    """Count the drawer note by note; an empty count is zero."""
    taps.hand.act("start", "attendant")
    taps.hand.type("attendant", PIN)
    taps.hand.act("attendant", "choose", "drawer")
    taps.hand.act("attendant", "choose", "check")
    taps.hand.act("attendant", "choose", "notes")
    yield taps.tap("✓ of a count", "Yes, right", "attendant", "continue")
    taps.hand.act("attendant", "cancel")


WALKS: tuple[Callable[[Taps, Bench], Iterator[Series]], ...] = (
    withdrawal,
    deposit,
    refused,
    drawer,
)


def walked(bench: Bench, kiosk: Kiosk, browser: Browser) -> Iterator[Series]:
    """Do all walks on a running kiosk."""
    bench.do("biometric", "place", finger="good")
    with opened(browser, kiosk.page) as page:
        for walk in WALKS:
            yield from walk(Taps(page), bench)
