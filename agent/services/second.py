"""A second request like one that is still open: the customer is asked before it is begun.

Whoever gets no answer tries again; both may count. So the journal's open transactions are compared
with what is about to be asked for: the same service, amount and customer, as far as is known.
"""

from collections.abc import Iterable, Mapping

import msgspec

from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction

WITHIN = 12 * 3600.0  # seconds; what was asked for longer ago is another day's wish
WITHIN_NAMELESS = 600.0  # where nothing tells who asked: a QR's five minutes, and its settling

WHO = ("last4", "number")
"""The facts that tell one customer from the next."""
LIKE = (*WHO, "bank_iin", "biller_id", "operator", "ifsc", "verification")
"""The facts of which none differs where the same is asked for."""

UNANSWERED = frozenset({BankStatus.PREPARED, BankStatus.SENT, BankStatus.PENDING})
TO_HAND_OUT = frozenset({CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.DISPUTED})


class First(msgspec.Struct, frozen=True):
    """The one that is open."""

    transaction: Transaction
    paid: bool
    """It succeeded, and its notes wait at the counter; False: there is no answer yet."""
    named: bool
    """It is this customer's, by all that is known; False: anybody's."""


def first_of(
    service: ServiceDeclaration, answers: Answers, still_open: Iterable[Transaction], now: float
) -> First | None:
    """Return the newest open transaction like what is about to be asked for; `now` is service time.

    None where no money moves, or where there is none. Raises AnswerMissing.
    """
    if not answers.amount:
        return None
    facts = service.masked_details(answers)
    named = any(name in facts for name in WHO)
    within = WITHIN if named else WITHIN_NAMELESS
    like = [
        t
        for t in still_open
        if is_like(t, service, answers, facts)
        and abs(now - t.opened_at) < within
        and (_is_unanswered(t) or _is_paid(t))
    ]
    newest = max(like, key=lambda t: t.opened_at, default=None)
    return None if newest is None else First(newest, paid=_is_paid(newest), named=named)


def is_like(
    t: Transaction, service: ServiceDeclaration, answers: Answers, facts: Mapping[str, str]
) -> bool:
    """Return whether a transaction is what these answers ask for."""
    if (t.service, t.amount) != (service.code, answers.amount):
        return False
    return all(t.masked_details.get(name) == facts.get(name) for name in LIKE)


def _is_unanswered(t: Transaction) -> bool:
    """Return whether its money may move yet; what was refused each time cannot."""
    given_up = (
        t.bank_status is BankStatus.ABANDONED and t.in_doubt and len(t.refused_by) < t.attempts
    )
    return t.bank_status in UNANSWERED or given_up


def _is_paid(t: Transaction) -> bool:
    out = t.terms.direction is Direction.OUT
    return t.bank_status is BankStatus.SUCCEEDED and out and t.cash in TO_HAND_OUT
