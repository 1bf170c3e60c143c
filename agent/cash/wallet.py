"""The expected effect of a transaction on the outlet's wallet, by the API document's formulas.

API document, AEPS "Money effect"; CONTRACT 1.1 for the signs. The numbers are compared with the
service's `wallet_impact`. They never cause a payout.
"""

from collections.abc import Callable

from agent.base.money import ZERO, Paise
from agent.transactions.model import Transaction
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
