"""`make tasks`: walk the eleven commonest tasks in a browser; count touches, seconds and words.
Then tap too fast, and show what that does.

The walk answers whatever screen appears, so it works with any order of them.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic  # noqa: TID251  # how long a real walk takes
from typing import Any

from playwright.sync_api import Page

from agent.services.dmt import NEW
from tests.system.day.script import Day, back_to_the_front, behind_the_counter, sign_in
from tests.system.day.shop import Place, Shop, live, touch_page
from tests.system.e2e.browser import chromium
from tests.system.e2e.customer import AADHAAR, BANK, Screen, Visitor
from tests.system.e2e.hand import NOBODY, Hand
from tests.system.e2e.hasty_taps import walked
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench, simulator
from tests.system.e2e.waiting import until

TASKS = {
    "Take ₹500 by Aadhaar": "aeps.CW",
    "Balance by Aadhaar": "aeps.BE",
    "Statement by Aadhaar": "aeps.MS",
    "Put in ₹500 by Aadhaar": "aeps.CD",
    "Take ₹500 by card": "matm.CW",
    "Take ₹500 by UPI": "upicw.QR",
    "Mobile recharge": "recharge.MOBILE",
    "Electricity bill": "bbps.PAY",
    "Send money to a saved person": "dmt.TRANSFER",
}
AT_ONCE = ("recharge/recharge", "bbps/bill/pay", "dmt/transfer")
"""Their peer takes a minute in the simulated world; the kiosk does not cause it."""

HEAD = ("task", "touches", "Aadhaar and PIN", "screens", "words", "machine s", "seconds")
TAPS_HEAD = ("taps on", "then at this place", "accepted", "too early", "screen then")
MEASURED = (Path(__file__).parent / "reading.js").read_text(encoding="utf-8")
MOBILE = "9876543210"
TYPED = {
    "sender-mobile": MOBILE,
    "sender-name": "ASHA",
    "payer-mobile": MOBILE,
    "recharge_number": MOBILE,
    "transfer-account": "123456789012",
    "transfer-account-again": "123456789012",
    "transfer-name": "RAVI",
}
BILL_NUMBER, BILL_DIGITS = "ABCDEF", "123456789012"
PICKED = {"category": "Electricity"}
BRANCH = "001234"
IN_THE_DRAWER = "10000"
LOOKING = ("working", "biometric", "card", "qr")
"""Screens where the customer waits, or does something beside the page."""
NOT_SENT = "…"
"""On the screen of a code, in place of the phone's number, until the code is sent."""
LOOKS_AGAIN_MS = 100

ONE_TOUCH_S = 1.2
WORDS_A_SECOND = 2
WORD = re.compile(r"[\w#’'-]+")


@dataclass(frozen=True, slots=True)
class Took:
    """The measurements of one task."""

    touches: int
    digits: int
    """The touches that typed an Aadhaar number or the shopkeeper's PIN."""
    words: int
    """The visible words, each text of a screen once."""
    screens: int
    machine: float
    """Seconds from the first touch to the start screen, for a finger that never waits."""

    @property
    def seconds(self) -> float:
        """Return how long a person takes: to find and touch, to read, and to wait."""
        return ONE_TOUCH_S * self.touches + self.words / WORDS_A_SECOND + self.machine


class Walk:
    """One finger at the page, and a bench beside it."""

    def __init__(
        self, page: Page, visitor: Visitor, bench: Bench, hand: Hand | None = None
    ) -> None:
        self._page = page
        self._hand = hand or Hand(page)
        self._visitor = visitor
        self._bench = bench
        self._secret = 0
        self._has_paid = False

    def through(self, service: str, language: str = "en") -> Took:
        """Do one task from the start screen to the start screen."""
        self._hand.see("start")
        self._page.evaluate(MEASURED)
        self._secret, self._has_paid = 0, False
        begun = monotonic()
        self._hand.act("start", "choose", language)
        self._hand.see("services")
        while (screen := self._settled())["name"] != "start":
            self._answer(screen, service)
        ended = monotonic()
        self._hand.see("start")
        return _took(self._page.evaluate("measured"), self._secret, ended - begun)

    def _settled(self) -> Screen:
        """Return the agent's screen once the page shows it."""
        screen = self._visitor.screen()
        shows = "r => document.querySelector('#stage .screen')?.dataset.revision == r"
        while not self._page.evaluate(shows, str(screen["revision"])):
            self._page.wait_for_timeout(20)
            screen = self._visitor.screen()
        return screen

    def _answer(self, screen: Screen, service: str) -> None:
        name = screen["name"]
        answers: Mapping[str, Callable[[Screen], None]] = {
            "aadhaar": lambda _: self._type_secret("aadhaar", AADHAAR),
            "bank": lambda _: self._hand.act("bank", "choose", BANK),
            "amount": self._amount,
            "field": self._field,
            "otp": lambda _: self._otp(),
            "pick": self._pick,
            "inquiry": self._inquiry,
            "consent": lambda _: self._hand.act("consent", "agree"),
            "review": lambda _: self._hand.act("review", "confirm"),
            "cash": self._cash,
        }
        if name == "services":
            self._hand.act("services", "choose", service)
        elif _is_waiting(screen):
            self._beside(name)
        elif name in answers:
            answers[name](screen)
        else:
            assert name in ("result", "mini-statement"), f"{name}: {screen['title']}"
            self._hand.act(name, "done")
        self._after(screen)

    def _after(self, screen: Screen) -> None:
        """Wait for the next screen; read the bench again."""
        if _is_waiting(screen):
            self._page.wait_for_timeout(LOOKS_AGAIN_MS)
            return
        before = screen["revision"]
        until(f"after {screen['name']}", lambda: self._visitor.screen()["revision"] != before)

    def _amount(self, screen: Screen) -> None:
        quick = [choice["value"] for choice in screen["choices"] if not choice.get("disabled")]
        if "500" in quick:
            self._hand.act("amount", "choose", "500")
        elif quick:
            self._hand.act("amount", "choose", quick[0])
        else:
            self._hand.type("amount", "500")

    def _field(self, screen: Screen) -> None:
        asked = screen["input"]["name"]
        if asked == "transfer-ifsc":  # of a new person, which no task has
            self._visitor.press(screen["revision"], "continue", BRANCH)
        elif screen["choices"]:
            self._hand.act("field", "choose", screen["choices"][0]["value"])
        else:
            number = BILL_NUMBER if screen["input"]["kind"] == "text" else BILL_DIGITS
            self._hand.type("field", TYPED.get(asked, number))

    def _otp(self) -> None:
        """Type the code from the phone, and wait until it is checked.

        Meanwhile the same screen is drawn again; it asks for another code only if one was sent.
        """
        code = self._bench.newest_otp()
        self._hand.type("otp", code)
        until(
            "the code is checked",
            lambda: self._visitor.screen()["name"] != "otp" or self._bench.newest_otp() != code,
        )

    def _pick(self, screen: Screen) -> None:
        wanted = PICKED.get(screen["input"]["name"] if screen["input"] else "")
        offered = [
            choice
            for choice in screen["choices"]
            if not choice.get("disabled") and choice["value"] != NEW
        ]
        named = [choice for choice in offered if choice["label"] == wanted]
        if not offered:  # the list is still being fetched
            return
        self._hand.act("pick", "choose", (named or offered)[0]["value"])

    def _inquiry(self, screen: Screen) -> None:
        choices = [choice["value"] for choice in screen["choices"]]
        if "no" in choices:
            self._hand.act("inquiry", "choose", "no")
        elif "confirm" in screen["actions"]:
            self._hand.act("inquiry", "confirm")

    def _cash(self, screen: Screen) -> None:
        asked = screen["input"]
        if asked is None:
            self._hand.act("cash", "handed")
        elif asked["kind"] == "pin":
            self._type_secret("cash", PIN)
        else:
            facts = screen["facts"]
            self._hand.type("cash", str(facts.get("total") or facts["amount"]), then="confirm")

    def _type_secret(self, name: str, digits: str) -> None:
        self._secret += len(digits)
        self._hand.type(name, digits)

    def _beside(self, name: str) -> None:
        if name == "qr" and not self._has_paid:
            self._bench.do("phone", "pay")
            self._has_paid = True
        elif name == "card":
            asked = self._bench.state()["card"]["asks_for"]
            if asked in ("insert", "pin", "remove"):
                self._bench.do("card", asked)


def _is_waiting(screen: Screen) -> bool:
    """Return True if the next screen comes without a touch."""
    return screen["name"] in LOOKING or screen["facts"].get("sent_to") == NOT_SENT


def _took(measured: dict[str, Any], secret: int, machine: float) -> Took:
    words = sum(len(WORD.findall(text)) for texts in measured["read"].values() for text in texts)
    return Took(measured["touches"], secret, words, len(measured["read"]), machine)


def main() -> int:
    """Walk each task once, then tap too fast; print the measurements as two tables."""
    _print_head(HEAD, words=("task",))
    with tempfile.TemporaryDirectory() as folder:
        live(Place(Path(folder)), walk_all)
    print()
    tap_all()
    return 0


def tap_all() -> None:
    """Tap for 1.2 s on each key whose place the next key takes."""
    _print_head(TAPS_HEAD, words=("taps on", "then at this place", "accepted", "screen then"))
    with (
        simulator() as bench,
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        Kiosk(Path(folder), bench.line) as kiosk,
    ):
        kiosk.start()
        for one in walked(bench, kiosk.ready(), browser):
            accepted = ", ".join(f"`{act}`" for act in one.accepted) or "none"
            cells = (one.key, one.after, accepted, one.early, f"`{one.screen}`")
            print("|", *(f"{cell} |" for cell in cells), flush=True)


def _print_head(names: tuple[str, ...], words: tuple[str, ...]) -> None:
    print("|", " | ".join(names), "|")
    print("|", " | ".join("---" if name in words else "--:" for name in names), "|")


def walk_all(shop: Shop) -> None:
    """Open the shop at ten, and walk."""
    with opened_shop(shop) as (day, page, visitor):
        _print("Open the day", counted(day, page, open_the_day, PIN + AADHAAR))
        shop.bench.do("biometric", "place", finger="good")
        for endpoint in AT_ONCE:
            shop.bench.do("api", "outcome", endpoint=endpoint, status="SUCCESS", count=2)
        walk = Walk(page, visitor, shop.bench)
        walk.through("dmt.TRANSFER")  # from now on that person is saved
        for name, service in TASKS.items():
            _print(name, walk.through(service))
        _print("Close the day", counted(day, page, close_the_day, PIN))


def open_the_day(day: Day) -> None:
    """Sign in and count the drawer, as the home leads."""
    behind_the_counter(day)
    sign_in(day)
    day.hand.act("attendant", "choose", "opening")
    count(day)


def close_the_day(day: Day) -> None:
    """Count the drawer, and read the report that follows."""
    behind_the_counter(day, "drawer", "closing")
    count(day)


def count(day: Day) -> None:
    day.hand.type("attendant", IN_THE_DRAWER)
    day.hand.act("attendant", "confirm")
    day.hand.see("attendant", "Noted")
    back_to_the_front(day)


def counted(day: Day, page: Page, task: Callable[[Day], None], secret: str) -> Took:
    """Do a shopkeeper's task from the start screen to the start screen."""
    page.evaluate(MEASURED)
    begun = monotonic()
    task(day)
    return _took(page.evaluate("measured"), len(secret), monotonic() - begun)


@contextmanager
def opened_shop(shop: Shop) -> Iterator[tuple[Day, Page, Visitor]]:
    """Come to the shop at ten, before the day is opened."""
    with Visitor(shop.address) as visitor, touch_page(shop.address) as page:
        day = Day(shop, Hand(page), NOBODY, speed=1.0)
        day.begin("10:00", "The shop opens.")
        yield day, page, visitor


def _print(name: str, took: Took) -> None:
    cells = (took.touches, took.digits, took.screens, took.words)
    print("|", name, "|", *(f"{cell} |" for cell in cells), end=" ")
    print(f"{took.machine:.1f} | {took.seconds:.0f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
