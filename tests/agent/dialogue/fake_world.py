"""The world that a session looks at, held in memory: the real lifecycle, and no I/O."""

from dataclasses import replace

from agent.api.aeps import Bank
from agent.api.outcome import Outcome, Shown, Status
from agent.clock import Moment
from agent.dialogue.screens import Text
from agent.dialogue.world import Offer
from agent.money import Paise, rupees
from agent.services.catalogue import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import Action, Here, apply, decide
from agent.transactions.model import Cash, Transaction
from tests.world.virtual_time import BEGIN

REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"

SBI = Bank("607094", "State Bank of India")
PNB = Bank("607027", "Punjab National Bank")
BANKS = (
    SBI,
    PNB,
    Bank("606985", "Bank of Baroda"),
    Bank("607105", "Indian Bank", services=["BE", "MS"]),
    Bank("608117", "Indian Overseas Bank", available=False),
)


class FakeWorld:
    """What a kiosk knows; a test says what happens in it."""

    def __init__(self) -> None:
        self.resting: Text | None = None
        self.now = Moment(BEGIN, 0.0)
        self.bank_list: tuple[Bank, ...] = BANKS
        self.transactions: dict[str, Transaction] = {}
        self.here = Here(body=True, customer=True)
        self.shown_now = Shown()

    # --- what a session looks at ---

    @property
    def languages(self) -> tuple[str, ...]:
        return ("en", "hi")

    def offers(self) -> tuple[Offer, ...]:
        return tuple(Offer(service, self.resting) for service in BY_CODE.values())

    def banks(self) -> tuple[Bank, ...]:
        return self.bank_list

    def charge(self, service: str, amount: Paise) -> Paise | None:
        return {"CW": rupees(amount // rupees(1000))}.get(service)

    def transaction(self, reference: str) -> Transaction:
        return self.transactions[reference]

    def action(self, reference: str) -> Action:
        return decide(self.transaction(reference), self.here, self.now)

    def shown(self, reference: str) -> Shown:
        return self.shown_now if reference in self.transactions else Shown()

    def owed(self) -> tuple[Transaction, ...]:
        waiting = (Cash.OWED, Cash.HANDING_OVER)
        return tuple(t for t in self.transactions.values() if t.cash in waiting)

    # --- what happens in it ---

    def begins(self, reference: str = REFERENCE) -> None:
        prepared = m.Prepared(
            at=self.now.service,
            client_reference=reference,
            service="aeps.CW",
            amount=rupees(500),
            terms=BY_CODE["aeps.CW"].terms,
            facts={"last4": "0019", "bank_name": "State Bank of India"},
        )
        self.transactions[reference] = apply(None, prepared)

    def takes_in(self, *events: m.AnyEvent, reference: str = REFERENCE) -> None:
        for event in events:
            self.transactions[reference] = apply(self.transactions[reference], event)

    def sends(self, reference: str = REFERENCE) -> None:
        sending = m.Sending(at=self.now.service, signed_at=int(self.now.service))
        self.takes_in(sending, reference=reference)

    def refuses(self, code: str) -> None:
        """The service turns the attempt down; with it the body is spent."""
        self.sends()
        self.takes_in(m.Refused(at=self.now.service, code=code))
        self.here = replace(self.here, body=False)

    def bank_says(self, status: Status, *, reference: str = REFERENCE, **more: str) -> None:
        outcome = Outcome(status, reference, "AE2611210001", bank_rrn="632511004321", **more)  # type: ignore[arg-type]  # the texts of an outcome
        self.sends(reference)
        self.takes_in(m.Answered(at=self.now.service, outcome=outcome), reference=reference)

    def has_paid(self, reference: str, *events: m.AnyEvent) -> None:
        """An earlier customer's withdrawal that the bank has paid."""
        self.begins(reference)
        self.bank_says(Status.SUCCESS, reference=reference)
        self.takes_in(*events, reference=reference)
