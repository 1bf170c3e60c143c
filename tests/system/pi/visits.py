"""The customers of the kiosk with devices on USB, and the attendant, who reacts to each screen.

A visit does not fail when a device is unplugged in it: the customer does what the page asks for,
until the start screen is back. Each visit has its own amount, so that notes can be matched to it.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any, Final

import httpx

from tests.system.e2e.customer import AADHAAR, BANK, STALE, Customer, Screen
from tests.system.e2e.kiosk import PIN
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until
from tests.system.vm.people import HOST, Notes

NOTES: Final = (500, 200, 100)
"""The notes in the cassettes, from the top, as configured."""
LOOK_S: Final = 0.1
ENDS_WITHIN_S: Final = 400.0


@unique
class Service(Enum):
    FINGER = "aeps.CW"
    CARD = "matm.CW"
    UPI = "upicw.QR"


Moment = tuple[str, str]
"""The name of a screen, and for a card what the terminal asks for."""
MOMENTS: Final[Mapping[Service, tuple[Moment, ...]]] = {
    Service.FINGER: (
        *(("services", ""), ("aadhaar", ""), ("bank", ""), ("amount", ""), ("consent", "")),
        *(("review", ""), ("biometric", ""), ("working", ""), ("cash", ""), ("result", "")),
    ),
    Service.CARD: (
        *(("services", ""), ("amount", ""), ("review", ""), ("card", "insert"), ("card", "pin")),
        *(("card", "remove"), ("working", ""), ("cash", ""), ("result", "")),
    ),
    Service.UPI: (("services", ""), ("amount", ""), ("qr", ""), ("cash", ""), ("result", "")),
}
"""The dialogue and transaction states of a visit, in order."""


@dataclass(slots=True)
class Visit:
    """One customer's visit. `on_moment` is called once at `moment`, with the page waiting there."""

    service: Service
    amount: int
    page: str
    bench: Bench
    notes: Notes
    moment: Moment | None = None
    on_moment: Callable[[], None] = lambda: None
    seen: list[str] = field(default_factory=list)
    wants_slip: bool = False
    has_paid: bool = False

    def go(self) -> None:
        """Do the whole visit, until the start screen is back. Raises AssertionError."""
        before = dispensed(self.bench)
        self.bench.do("biometric", "lift")
        with Customer(self.page, HOST) as customer:
            customer.wait_for("start")
            customer.touch("start", "choose", "en")
            try:
                until("the start screen", lambda: self._turned(customer), ENDS_WITHIN_S)
            except AssertionError as error:
                raise AssertionError(f"{self}: {error}") from error
        until("the dispenser rests", lambda: not self.bench.state()["cash"]["working"])
        paid = dispensed(self.bench) - before
        assert paid in {0, self.amount}, f"{self}: the dispenser gave ₹{paid}"
        self.notes.out[self.amount] += paid == self.amount
        self.bench.do("cash", "take")

    def __str__(self) -> str:
        return f"{self.service.value} of ₹{self.amount}: {' '.join(self.seen)}"

    def _turned(self, customer: Customer) -> bool:
        try:
            return self._turn(customer)
        except httpx.TransportError:  # an idle connection was just closed: look at the page again
            return False

    def _turn(self, customer: Customer) -> bool:
        """Look at the page, and do what it asks for; return True at the end."""
        screen = customer.screen()
        name = screen["name"]
        if name == "start":
            return True
        asked = str(self.bench.state()["card"]["asks_for"] or "") if name == "card" else ""
        where = name if name != "sorry" else f"sorry({screen['title']})"
        where += asked and f"({asked})"
        if self.seen[-1:] != [where]:
            self.seen.append(where)
        if (name, asked) == self.moment:
            self.moment = None
            self.on_moment()
            return False  # the page may have changed
        self._react(customer, screen, asked)
        threading.Event().wait(LOOK_S)
        return False

    def _react(self, customer: Customer, screen: Screen, asked: str) -> None:
        name = screen["name"]
        if name == "result" and self.wants_slip and "print" in screen["actions"]:
            self.wants_slip = False
            self._press(customer, screen, "print")
        elif name in SAYS:
            action, value = SAYS[name]
            self._press(customer, screen, action, value or self._value(name))
        elif name == "biometric":
            if not self.bench.state()["biometric"]["finger"]:
                self.bench.do("biometric", "place", finger="good")
            if "again" in screen["actions"]:
                self._press(customer, screen, "again")
        elif name == "card" and "continue" in screen["actions"]:  # the terminal did not answer
            self._press(customer, screen, "continue")
        elif name == "card" and asked:
            self.bench.do("card", asked)
        elif name == "qr" and not self.has_paid:
            self.has_paid = True
            self.bench.do("phone", "pay")
        elif name == "cash":
            self._take_cash(customer, screen)

    def _value(self, name: str) -> str | None:
        return {"services": self.service.value, "amount": str(self.amount)}.get(name)

    def _take_cash(self, customer: Customer, screen: Screen) -> None:
        """Let the attendant hand out the notes, if the dispenser does not."""
        if screen["input"]:
            self._press(customer, screen, "continue", PIN)
        elif "handed" in screen["actions"]:
            self.notes.out[self.amount] += 1
            self._press(customer, screen, "handed")

    def _press(self, customer: Customer, screen: Screen, action: str, value: Any = None) -> None:
        answer = customer.press(screen["revision"], action, value)
        assert answer.status_code in (200, 422, STALE), answer.text


SAYS: Final[Mapping[str, tuple[str, str | None]]] = {
    "services": ("choose", None),
    "aadhaar": ("continue", AADHAAR),
    "bank": ("choose", BANK),
    "amount": ("continue", None),
    "consent": ("agree", None),
    "review": ("confirm", None),
    "result": ("done", None),
    "sorry": ("done", None),
    "pending": ("done", None),
    "resumed": ("done", None),
}
"""The customer's answer on each screen; None: the visit's own value."""


def dispensed(bench: Bench) -> int:
    """Return the rupees that the dispenser has ever given to customers."""
    kinds = bench.state()["cash"]["notes"]
    return sum(
        (kind["at_exit"] + kind["taken"]) * note
        for kind, note in zip(kinds, (*NOTES, 0), strict=True)
    )
