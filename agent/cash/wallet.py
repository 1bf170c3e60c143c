"""What a transaction should have done to the outlet's wallet, by the document's formulas.

API document, AEPS "Money effect"; CONTRACT 1.1 for the signs. Nothing is ever paid out by these
numbers: they are compared with the `wallet_impact` that the service told.
"""

from collections.abc import Callable

from agent.money import ZERO, Paise
from agent.transactions.model import Transaction
from agent.transactions.outcome import Outcome, Status


class MissingFigure(Exception):
    """The service left out a number that the formula needs."""


Formula = Callable[[Paise, Outcome], Paise | None]
"""The amount and the outcome give the impact; None where the document says nothing."""


def _credit(amount: Paise, outcome: Outcome) -> Paise:
    """CW, AP, UPI Cash, mATM CW: the amount, less the charge, with the commission."""
    if outcome.status is not Status.SUCCESS:
        return ZERO
    return Paise(amount - _told(outcome.charge) + _told(outcome.commission))


def _enquiry(_: Paise, outcome: Outcome) -> Paise | None:
    """BE, MS: their charge, if any; whether one that failed is charged, nothing says."""
    return Paise(-_told(outcome.charge)) if outcome.status is Status.SUCCESS else None


def _debit(amount: Paise, outcome: Outcome) -> Paise | None:
    """CD: debited before the bank is called, and back when the bank declines."""
    if outcome.status is Status.PENDING:
        return None
    if outcome.status is Status.FAILED:
        return ZERO
    return Paise(-(amount + _told(outcome.charge)))


def _bought(amount: Paise, outcome: Outcome) -> Paise | None:
    """Give what a recharge or a bill takes: amount and charge, less commission; failed: nothing."""
    if outcome.status is Status.PENDING:
        return None
    if outcome.status is Status.FAILED:
        return ZERO
    return Paise(-(amount + _told(outcome.charge) - _told(outcome.commission)))


# A service that is absent is not checked.
FORMULAS: dict[str, Formula] = {
    "aeps.CW": _credit,
    "aeps.AP": _credit,
    "aeps.BE": _enquiry,
    "aeps.MS": _enquiry,
    "aeps.CD": _debit,
    "upicw.QR": _credit,
    "matm.CW": _credit,
    "bbps.PAY": _bought,
    "recharge.MOBILE": _bought,
    "recharge.DTH": _bought,
}


def mismatch(t: Transaction) -> tuple[Paise, Paise] | None:
    """Give what the wallet impact should be and what was told, where they differ.

    Raises MissingFigure where a settled transaction's numbers are missing.
    """
    formula = FORMULAS.get(t.service)
    if formula is None or t.outcome is None:
        return None
    if t.outcome.status is Status.PENDING and t.outcome.wallet_impact is None:
        return None
    expected = formula(t.amount, t.outcome)
    if expected is None:
        return None
    told = _told(t.outcome.wallet_impact)
    return None if told == expected else (expected, told)


def _told(number: Paise | None) -> Paise:
    if number is None:
        raise MissingFigure
    return number
