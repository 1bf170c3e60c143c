"""A paid bill, about which a customer can complain."""

from agent.base.money import rupees
from agent.transactions.model import (
    BankStatus,
    CashStatus,
    Direction,
    PollSchedule,
    Terms,
    Transaction,
)
from agent.transactions.outcome import Outcome, Status


def bill(reference_id: str, client_reference: str = "R-1") -> Transaction:
    return Transaction(
        client_reference=client_reference,
        service="bbps.PAY",
        amount=rupees(1240),
        terms=Terms(direction=Direction.IN, poll_schedule=PollSchedule(steps=(), then=60.0)),
        masked_details={"biller_name": "Example Power"},
        opened_at=0.0,
        bank_status=BankStatus.SUCCEEDED,
        cash=CashStatus.KEPT,
        outcome=Outcome(
            status=Status.SUCCESS, client_reference=client_reference, reference_id=reference_id
        ),
    )
