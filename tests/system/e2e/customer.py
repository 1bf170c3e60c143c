"""People at the touch page: a customer who withdraws, and the attendant."""

import json
from typing import Any, Self

import httpx

from tests.support.hangs import HANGS_S
from tests.support.pressing import PAUSE_S
from tests.system.e2e.waiting import pause, until

Screen = dict[str, Any]

AADHAAR = "999999990019"
BANK = "607094"  # State Bank of India
STALE = 409
TAKEN = 200
EARLY = 425


class Visitor:
    """A person who touches the screen, through the screen protocol."""

    def __init__(self, page: str, host: str | None = None) -> None:
        """`page` is the address for a browser, with this start's token.

        `host` is the page's own host name, if a proxy is in between.
        """
        address, _, token = page.partition("/?token=")
        headers = {"accept": "application/json", "authorization": f"Bearer {token}"}
        headers |= {"host": host} if host else {}
        self._http = httpx.Client(
            base_url=address, headers=headers, trust_env=False, timeout=HANGS_S
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def screen(self) -> Screen:
        screen: Screen = self._http.get("/screen").json()
        return screen

    def press(self, revision: int, action: str, value: str | None = None) -> httpx.Response:
        """Touch a screen at its `revision`; if it was too early, wait and touch it again."""
        press = {"revision": revision, "action": action, "value": value}
        answer = self.send(json.dumps(press).encode())
        if answer.status_code != EARLY:
            return answer
        pause(PAUSE_S)
        return self.send(json.dumps(press).encode())

    def send(self, body: bytes) -> httpx.Response:
        return self._http.post("/act", content=body)

    def touch(self, name: str, action: str, value: str | None = None) -> Screen:
        """Wait for the screen `name` and touch it; try again if it changed at that moment.

        It also waits for a choice that is still unavailable because the kiosk has just started.
        """

        def touched() -> httpx.Response | None:
            screen = self.wait_for(name)
            if any(
                choice["value"] == value and choice.get("disabled") for choice in screen["choices"]
            ):
                return None
            answer = self.press(screen["revision"], action, value)
            return None if answer.status_code == STALE else answer

        answer = until(f"{action} on {name}", touched)
        assert answer.status_code == TAKEN, answer.text
        screen: Screen = answer.json()
        return screen

    def wait_for(self, *names: str) -> Screen:
        """Wait for one of these screens."""

        def look() -> Screen | None:
            screen = self.screen()
            return screen if screen["name"] in names else None

        return until(f"one of the screens {names}", look)


class Customer(Visitor):
    """Withdraws ₹500 (or another amount) in English."""

    def withdraw(self, amount: int = 500, *, aadhaar: str = AADHAAR, pin: str = "258036") -> Screen:
        """Do the whole withdrawal with the attendant's part, back to the start screen."""
        self.ask_for(amount, aadhaar=aadhaar)
        self.agree()
        self.take_notes(pin)
        return self.finish()

    def ask_for(self, amount: int, *, aadhaar: str = AADHAAR, service: str = "aeps.CW") -> None:
        """Enter the person, the bank and the amount."""
        self.touch("start", "choose", "en")
        self.touch("services", "choose", service)
        self.touch("aadhaar", "continue", aadhaar)
        self.touch("bank", "choose", BANK)
        self.touch("amount", "continue", str(amount))

    def agree(self) -> None:
        """Agree and confirm; the finger is already on the reader."""
        self.touch("consent", "agree")
        self.touch("review", "confirm")

    def take_notes(self, pin: str = "258036") -> None:
        self.touch("cash", "continue", pin)
        self.touch("cash", "handed")

    def finish(self) -> Screen:
        self.touch("result", "print")
        self.touch("result", "done")
        return self.wait_for("start")


class Attendant(Visitor):
    """Opens the attendant's screens with the PIN."""

    def open_owed(self, reference: str, pin: str = "258036") -> None:
        """Choose one row of the owed notes."""
        shown = self.wait_for("start", "resumed")
        self.touch(shown["name"], "attendant")
        self.touch("attendant", "continue", pin)
        self.touch("attendant", "choose", "owed")
        self.touch("attendant", "choose", reference)

    def say(self, action: str, pin: str = "258036") -> None:
        """Choose `handed`, or `not-handed` with the PIN, and leave."""
        self.touch("cash", action)
        if action == "not-handed":
            self.touch("cash", "continue", pin)
        paid = self.wait_for("attendant", "cash")
        if paid["name"] == "cash":
            self.touch("cash", "done")
        self.touch("attendant", "cancel")
        self.wait_for("start")
