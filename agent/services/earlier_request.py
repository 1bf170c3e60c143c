"""Finds an earlier request like a new one, so that the kiosk can ask the customer before it begins.

A customer without an answer may try again, and then both requests may succeed. So a new request is
compared with the journal's open transactions: the same service, amount and, if known, customer.
"""

from collections.abc import Iterable, Mapping

import msgspec

from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction

WITHIN_S = 12 * 3600.0  # an older request was meant for another day
UNIDENTIFIED_WITHIN_S = 600.0  # if the customer is unknown: a QR's five minutes and its settlement

CUSTOMER_DETAILS = ("last4", "number")
"""The masked details that identify a customer."""
COMPARED_DETAILS = (
    *CUSTOMER_DETAILS,
    "bank_iin",
    "biller_id",
    "operator",
    "ifsc",
    "verification",
)
"""The masked details that must all be equal."""

UNANSWERED = frozenset({BankStatus.PREPARED, BankStatus.SENT, BankStatus.PENDING})
TO_HAND_OUT = frozenset({CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.DISPUTED})


class EarlierRequest(msgspec.Struct, frozen=True):
    """An open transaction like the new request."""

    transaction: Transaction
    is_paid: bool
    """True: it succeeded, and its notes wait for the customer. False: it has no answer yet."""
    is_identified: bool
    """True: it belongs to this customer, as far as is known. False: it may be another customer's.
    """


def earlier_request(
    service: ServiceDeclaration, answers: Answers, still_open: Iterable[Transaction], now: float
) -> EarlierRequest | None:
    """Return the newest open transaction like the new request; `now` is service time.

    Returns None if there is none, or if no money moves. Raises AnswerMissing.
    """
    if not answers.amount:
        return None
    details = service.masked_details(answers)
    is_identified = any(name in details for name in CUSTOMER_DETAILS)
    within_s = WITHIN_S if is_identified else UNIDENTIFIED_WITHIN_S
    like = [
        t
        for t in still_open
        if is_like(t, service, answers, details)
        and abs(now - t.opened_at) < within_s
        and (_is_unanswered(t) or _is_paid(t))
    ]
    newest = max(like, key=lambda t: t.opened_at, default=None)
    if newest is None:
        return None
    return EarlierRequest(newest, is_paid=_is_paid(newest), is_identified=is_identified)


def is_like(
    t: Transaction, service: ServiceDeclaration, answers: Answers, details: Mapping[str, str]
) -> bool:
    """Return True if a transaction has the service, amount and masked details of these answers."""
    if (t.service, t.amount) != (service.code, answers.amount):
        return False
    return all(t.masked_details.get(name) == details.get(name) for name in COMPARED_DETAILS)


def _is_unanswered(t: Transaction) -> bool:
    """Return True if its money may still move; False if every attempt was refused."""
    is_abandoned = t.bank_status is BankStatus.ABANDONED and t.in_doubt and not t.is_all_refused
    return t.bank_status in UNANSWERED or is_abandoned


def _is_paid(t: Transaction) -> bool:
    is_payout = t.terms.direction is Direction.OUT
    return t.bank_status is BankStatus.SUCCEEDED and is_payout and t.cash in TO_HAND_OUT
