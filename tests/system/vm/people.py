"""The customers and the attendant of the virtual kiosk, and the notes that they hold.

They use the paths of `tests.system.e2e.customer`. Notes are counted when they move, so that a power
cut does not change the count.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from random import Random
from threading import Lock
from typing import Any

from tests.system.e2e.customer import AADHAAR, Attendant, Customer
from tests.system.e2e.kiosk import PIN
from tests.system.e2e.waiting import until

AMOUNTS = range(100, 5_050, 50)  # each visit has its own amount, so that notes can be matched to it
HOST = "127.0.0.1:8080"  # the page's own address
Row = dict[str, Any]


@unique
class Errand(Enum):
    """The service that a customer wants."""

    WITHDRAW = "withdrawal"
    DEPOSIT = "deposit"
    LEAVE = "visit that ends early"


@dataclass(slots=True)
class Notes:
    """How often notes of each amount (rupees) were handed over."""

    out: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    given_back: Counter[int] = field(default_factory=Counter)
    moving: Lock = field(default_factory=Lock)
    """Held while notes change hands."""


@dataclass(slots=True)
class Visit:
    """One customer, and the step that the visit reached."""

    errand: Errand
    amount: int
    notes: Notes
    step: str = "nothing yet"
    has_notes: bool = False
    """For a withdrawal: the customer has the notes. For a deposit: the shop has them."""

    def go(self, page: str) -> None:
        """Do the whole visit; raises if it is interrupted."""
        with Customer(page, HOST) as customer:
            _WALKS[self.errand](self, customer)


def _withdraw(visit: Visit, customer: Customer) -> None:
    _ask(visit, customer, "aeps.CW")
    visit.step = "waiting for the bank"
    customer.touch("cash", "continue", PIN)
    visit.step = "the notes moving"
    with visit.notes.moving:
        visit.has_notes = True
        visit.notes.out[visit.amount] += 1
    customer.touch("cash", "handed")
    _end(visit, customer)


def _deposit(visit: Visit, customer: Customer) -> None:
    _ask(visit, customer, "aeps.CD")
    visit.step = "counting"
    customer.touch("cash", "continue", PIN)
    with visit.notes.moving:
        visit.has_notes = True
        visit.notes.taken[visit.amount] += 1
    visit.step = "the notes moving"
    customer.touch("cash", "confirm", str(visit.amount))
    visit.step = "waiting for the bank"
    _end(visit, customer)


def _leave(visit: Visit, customer: Customer) -> None:
    visit.step = "telling"
    customer.ask_for(visit.amount)
    visit.step = "leaving"
    customer.touch("consent", "cancel")
    customer.touch("consent", "cancel")  # it asks first: many answers would be lost
    customer.wait_for("start")
    visit.step = "done"


def _ask(visit: Visit, customer: Customer, service: str) -> None:
    visit.step = "telling"
    customer.ask_for(visit.amount, service=service)
    visit.step = "agreeing"
    customer.agree()


def _end(visit: Visit, customer: Customer) -> None:
    visit.step = "ending"
    customer.touch("result", "done")
    customer.wait_for("start")
    visit.step = "done"


_WALKS = {Errand.WITHDRAW: _withdraw, Errand.DEPOSIT: _deposit, Errand.LEAVE: _leave}


@dataclass(slots=True)
class Shop:
    """The people of one kiosk: all visits, and the notes in their hands."""

    notes: Notes = field(default_factory=Notes)
    visits: list[Visit] = field(default_factory=list)
    amounts: list[int] = field(default_factory=list)

    def new_visit(self, rng: Random) -> Visit:
        if not self.amounts:
            self.amounts = rng.sample(AMOUNTS, len(AMOUNTS))
        errand = rng.choices(list(Errand), (6, 3, 1))[0]
        visit = Visit(errand, self.amounts.pop(), self.notes)
        self.visits.append(visit)
        return visit

    def happening(self) -> str:
        """Return a description of the latest visit."""
        for visit in self.visits[-1:]:
            return f"a {visit.errand.value} of ₹{visit.amount}, {visit.step}"
        return "nothing"

    def branch(self) -> "Shop":
        """Return the same people at this moment; these may go on."""
        with self.notes.moving:
            notes = Notes(
                Counter(self.notes.out), Counter(self.notes.taken), Counter(self.notes.given_back)
            )
            visits = [replace(visit, notes=notes) for visit in self.visits]
        return Shop(notes, visits, list(self.amounts))


class Shopkeeper:
    """The attendant, who knows where the notes are, and reports it."""

    def __init__(self, page: str, notes: Notes) -> None:
        self._page = page
        self._notes = notes

    def settle(self, row: Row, *, has_notes: bool) -> str:
        """Do what the list of owed notes asks for; return a description of it.

        `has_notes`: the notes of this transaction have already moved.
        """
        with Attendant(self._page, HOST) as attendant:
            attendant.open_owed(row["client_reference"])
            if row["cash"] in ("handing_over", "refunding"):
                attendant.say("handed" if has_notes else "not-handed")
                return "told where the notes are"
            screen = attendant.wait_for("cash")
            if screen["input"]:
                attendant.touch("cash", "continue", AADHAAR[-4:])
            self._move(row)
            attendant.say("handed")
            return "gave what was owed"

    def _move(self, row: Row) -> None:
        counted = self._notes.given_back if "refund" in row["cash"] else self._notes.out
        counted[row["amount"]] += 1


def greet(page: str) -> None:
    """Wait until somebody can begin at the page."""
    with Customer(page, HOST) as customer:

        def free() -> bool:
            screen = customer.wait_for("start", "resumed")
            if screen["name"] == "resumed":
                customer.press(screen["revision"], "done")
                return False
            return True

        until("the start screen", free, 60)
