"""Compares the service's numbers with the journal's: `wallet_impact` and the list of bill payments.

The formulas are those of the API document (AEPS "Money effect"; CONTRACT 1.1 for the signs). Bills
are the only product whose list can be read (GET /bbps/transactions). A difference never causes a
payout.
"""

from collections.abc import Callable, Iterator
from enum import Enum, unique

import msgspec

from agent.base.money import ZERO, Paise
from agent.cash.day_ledger import DayLedger
from agent.cash.payment_history import ListedDay
from agent.services import bbps
from agent.transactions.ledger import day_of
from agent.transactions.model import BankStatus, Transaction
from agent.transactions.outcome import Outcome, Status


class MissingFigure(Exception):
    """The service left out a number that the formula needs."""


Formula = Callable[[Paise, Outcome], Paise | None]
"""Returns the wallet impact of an amount and outcome; None if the document does not define it."""


def _credit(amount: Paise, outcome: Outcome) -> Paise:
    """CW, AP, UPI Cash, mATM CW: the amount minus the charge plus the commission."""
    if outcome.status is not Status.SUCCESS:
        return ZERO
    return Paise(amount - _required(outcome.charge) + _required(outcome.commission))


def _enquiry(_: Paise, outcome: Outcome) -> Paise | None:
    """BE, MS: minus the charge; the document does not say whether a failed one is charged."""
    return Paise(-_required(outcome.charge)) if outcome.status is Status.SUCCESS else None


def _debit(amount: Paise, outcome: Outcome) -> Paise | None:
    """CD: debited before the bank is called, and credited again if the bank declines."""
    if outcome.status is Status.PENDING:
        return None
    if outcome.status is Status.FAILED:
        return ZERO
    return Paise(-(amount + _required(outcome.charge)))


def _purchase(amount: Paise, outcome: Outcome) -> Paise | None:
    """Recharge, bill: minus amount and charge, plus the commission; a failed one costs nothing."""
    if outcome.status is Status.PENDING:
        return None
    if outcome.status is Status.FAILED:
        return ZERO
    return Paise(-(amount + _required(outcome.charge) - _required(outcome.commission)))


# The wallet impact of other services is not checked.
FORMULAS: dict[str, Formula] = {
    "aeps.CW": _credit,
    "aeps.AP": _credit,
    "aeps.BE": _enquiry,
    "aeps.MS": _enquiry,
    "aeps.CD": _debit,
    "upicw.QR": _credit,
    "matm.CW": _credit,
    "bbps.PAY": _purchase,
    "recharge.MOBILE": _purchase,
    "recharge.DTH": _purchase,
}


def mismatch(t: Transaction) -> tuple[Paise, Paise] | None:
    """Return the expected and the reported wallet impact if they differ; else None.

    Raises MissingFigure if the service left out a number of a final transaction.
    """
    formula = FORMULAS.get(t.service)
    if formula is None or t.outcome is None:
        return None
    if t.outcome.status is Status.PENDING and t.outcome.wallet_impact is None:
        return None
    expected = formula(t.amount, t.outcome)
    if expected is None:
        return None
    reported = _required(t.outcome.wallet_impact)
    return None if reported == expected else (expected, reported)


def _required(number: Paise | None) -> Paise:
    if number is None:
        raise MissingFigure
    return number


SETTLING_S = 600.0
"""A signature is valid for five minutes before and after its time. For this many seconds around it,
the service may have accepted the request. A payment this close to midnight or to the read is not
compared."""


@unique
class Mismatch(Enum):
    """How the history and the journal differ."""

    UNKNOWN = "unknown"
    """The service lists a payment of this outlet that the journal does not have."""
    NOT_LISTED = "not_listed"
    """The service has answered with a payment that is missing in its list."""
    OTHERWISE = "otherwise"
    """The service lists another amount or another final status."""


class Compared(msgspec.Struct, frozen=True):
    mismatch: Mismatch
    client_reference: str
    here: Paise
    listed: Paise


def compared(ledger: DayLedger) -> Iterator[Compared]:
    """Yield each difference; nothing if the history was not read."""
    if ledger.listed is None:
        return
    known = {t.client_reference: t for t in ledger.listed_here}
    for payment in ledger.listed.payments:
        reference, t = payment.client_reference, known.get(payment.client_reference)
        amount = t.amount if t and payment.amount is None else payment.amount or ZERO
        if t is None:
            yield Compared(Mismatch.UNKNOWN, reference, ZERO, amount)
            continue
        if amount != t.amount or _contradicts(payment.status, t):
            yield Compared(Mismatch.OTHERWISE, reference, t.amount, amount)
    for t in ledger.opened:
        if t.client_reference not in known and _must_be_listed(t, ledger.listed):
            yield Compared(Mismatch.NOT_LISTED, t.client_reference, t.amount, ZERO)


def _contradicts(status: Status, t: Transaction) -> bool:
    """Return True if both statuses are final and differ, also if two people ended the transaction.

    The agent no longer asks about a transaction that people ended, so only the history can
    contradict them.
    """
    if t.in_doubt or (t.agreement is not None and t.agreement.contradicted):
        return False  # its status is checked, or the contradiction has its own line
    match t.bank_status:
        case BankStatus.SUCCEEDED:
            return status is Status.FAILED
        case BankStatus.FAILED:
            return status is Status.SUCCESS
        case BankStatus.ABANDONED:
            return status is not Status.FAILED
        case _:
            return False  # its status is still checked


def _must_be_listed(t: Transaction, listed: ListedDay) -> bool:
    """Return True if the service had answered with this bill's record before the list was read."""
    if not listed.is_complete or listed.refusal is not None:
        return False
    if t.service != bbps.PAY.code or t.outcome is None or t.signed_at is None:
        return False
    if t.origin and listed.origin and t.origin != listed.origin:
        return False
    earliest, latest = t.signed_at - SETTLING_S, t.signed_at + SETTLING_S
    day = listed.day.isoformat()
    return day_of(earliest) == day == day_of(latest) and latest < listed.read_at
