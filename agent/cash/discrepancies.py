"""The discrepancies of a day, and the comparison of the service's numbers with the journal's.

The code compares `wallet_impact`, by the formulas of the API document (AEPS "Money effect";
service.md 1.1 for the signs), and the list of bill payments. Bills are the only product whose list
can be read (GET /bbps/transactions). A difference never causes a payout.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, unique

import msgspec

from agent.api.answer_events import agreed_charge
from agent.base.money import ZERO, Paise
from agent.cash.day_ledger import DayLedger
from agent.cash.payment_history import ListedDay
from agent.services import bbps
from agent.services.registry import BY_CODE
from agent.services.wallet_impact import WalletImpact
from agent.transactions.ledger import day_of
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import BankStatus, Transaction
from agent.transactions.outcome import Outcome, Status


@unique
class DiscrepancyKind(Enum):
    """The kind of a discrepancy. report_output has its text; on a screen it is `odd-…`."""

    DRAWER = "drawer"
    """The till was counted and does not hold the expected amount."""
    WALLET = "wallet"
    """The reported wallet impact differs from the document's formula."""
    PRICE = "price"
    """The service reports a charge above the agreed one, or a debit that is not amount plus charge.
    """
    NOT_REFUNDED = "not_refunded"
    """The transaction failed, and its debit is not known to be back in the wallet."""
    MISMATCHED = "mismatched"
    """An answer to this reference was for another transaction and was ignored."""
    UNCLEAR = "unclear"
    """The service sent an unknown status or contradicts itself: the transaction counts as pending.
    """
    UNAUTHORISED_PAYOUT = "handed_unearned"
    """Notes were handed out without a SUCCESS. This must never happen."""
    SETTLED_BY_PEOPLE = "settled_by_people"
    """Two people ended the transaction by agreement, because the service could not."""
    CONTRADICTED = "contradicted"
    """The service contradicts the two people's agreement."""
    UNKNOWN_PAYMENT = "unknown_payment"
    """The service lists a bill payment of this outlet that the journal does not have."""
    NOT_LISTED = "not_listed"
    """The service does not list a bill payment with which it has answered."""
    LISTED_OTHERWISE = "listed_otherwise"
    """The service lists a bill payment with another amount or another result."""
    IN_DOUBT = "in_doubt"
    DISPUTED = "disputed"
    SHORTFALL = "shortfall"
    """The customer says that notes were missing, and two people have not settled it."""
    SHORTFALL_PAID = "shortfall_paid"
    """Two people have found that notes were missing, and that the customer has them now."""
    SHORTFALL_UNFOUNDED = "shortfall_unfounded"
    """Two people have found that no note was missing."""


class Discrepancy(msgspec.Struct, frozen=True):
    """One thing that a person has to look into."""

    kind: DiscrepancyKind
    client_reference: str | None
    """None if it concerns the till."""
    expected: Paise
    found: Paise


# --- the wallet ---


class MissingFigure(Exception):
    """The service left out a number that the formula needs."""


def _mismatch(t: Transaction) -> tuple[Paise, Paise] | None:
    """Return the expected and the reported wallet impact if they differ; else None.

    Raises MissingFigure if the service left out a number of a final transaction.
    """
    service = BY_CODE.get(t.service)
    formula = service.wallet_impact if service else None
    if formula is None or t.outcome is None:
        return None
    if t.outcome.status is Status.PENDING and t.outcome.wallet_impact is None:
        return None
    expected = _expected(formula, t.amount, t.outcome)
    if expected is None:
        return None
    reported = _required(t.outcome.wallet_impact)
    return None if reported == expected else (expected, reported)


def _expected(formula: WalletImpact, amount: Paise, outcome: Outcome) -> Paise | None:
    if outcome.status is Status.FAILED:
        return formula.failed
    if outcome.status is Status.PENDING:
        return formula.pending
    commission = _required(outcome.commission) if formula.has_commission else ZERO
    return Paise(formula.amount * amount - _required(outcome.charge) + commission)


def _required(number: Paise | None) -> Paise:
    if number is None:
        raise MissingFigure
    return number


def wallet_discrepancies(
    transactions: Iterable[Transaction],
) -> tuple[list[Discrepancy], tuple[str, ...]]:
    """Return the wallet's discrepancies, and the references whose figures are missing."""
    discrepancies: list[Discrepancy] = []
    missing_figures: list[str] = []
    for t in transactions:
        if _is_not_refunded(t):
            continue  # with_the_service yields it
        try:
            amounts = _mismatch(t)
        except MissingFigure:
            missing_figures.append(t.client_reference)
            continue
        if amounts:
            discrepancies.append(Discrepancy(DiscrepancyKind.WALLET, t.client_reference, *amounts))
        if price := _price_difference(t):
            discrepancies.append(Discrepancy(DiscrepancyKind.PRICE, t.client_reference, *price))
    return discrepancies, tuple(missing_figures)


def _price_difference(t: Transaction) -> tuple[Paise, Paise] | None:
    """Return the agreed and the reported debit of a transfer; None if the price is as agreed.

    The answer was accepted nevertheless (decision 0048). A lower price costs nobody anything.
    """
    outcome, agreed = t.outcome, agreed_charge(t)
    if outcome is None or outcome.status is not Status.SUCCESS or agreed is None:
        return None
    expected = Paise(t.amount + agreed)
    summed = Paise(t.amount + (agreed if outcome.charge is None else outcome.charge))
    debit = summed if outcome.wallet_impact is None else Paise(-outcome.wallet_impact)
    if debit == summed <= expected:
        return None
    return expected, debit if debit != expected else summed


def _is_not_refunded(t: Transaction) -> bool:
    """Return True if the service still has the debit of a failed transaction."""
    return t.bank_status is BankStatus.FAILED and t.outcome is not None and t.keeps_debit


def with_the_service(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Yield the discrepancies to settle with the service, also of other days."""
    for t in transactions:
        if _is_not_refunded(t) and not t.refund_settled:
            yield Discrepancy(DiscrepancyKind.NOT_REFUNDED, t.client_reference, t.amount, ZERO)
        if t.mismatches:
            yield Discrepancy(DiscrepancyKind.MISMATCHED, t.client_reference, t.amount, ZERO)
        if t.bank_status is BankStatus.PENDING and t.outcome and t.outcome.is_unclear:
            yield Discrepancy(DiscrepancyKind.UNCLEAR, t.client_reference, t.amount, ZERO)


# --- the history ---


SETTLING_S = DOUBT_LASTS
"""Seconds around a signature in which the service may have recorded its request, by any of its
clocks (decision 0065): before it by two clocks that are behind, after it also because it waits for
the bank. A payment this close to midnight or to the read is not compared."""


def with_the_history(ledger: DayLedger) -> Iterator[Discrepancy]:
    """Yield each difference from the service's list; nothing if the list was not read."""
    if ledger.listed is None:
        return
    known = {t.client_reference: t for t in ledger.listed_here}
    for payment in ledger.listed.payments:
        reference, t = payment.client_reference, known.get(payment.client_reference)
        amount = t.amount if t and payment.amount is None else payment.amount or ZERO
        if t is None:
            yield Discrepancy(DiscrepancyKind.UNKNOWN_PAYMENT, reference, ZERO, amount)
            continue
        if amount != t.amount or _contradicts(payment.status, t):
            yield Discrepancy(DiscrepancyKind.LISTED_OTHERWISE, reference, t.amount, amount)
    for t in ledger.opened:
        if t.client_reference not in known and _must_be_listed(t, ledger.listed):
            yield Discrepancy(DiscrepancyKind.NOT_LISTED, t.client_reference, t.amount, ZERO)


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
    first = min(t.opened_at, t.signed_at)  # an earlier attempt may be the recorded one
    earliest, latest = first - SETTLING_S, t.signed_at + SETTLING_S
    day = listed.day.isoformat()
    return day_of(earliest) == day == day_of(latest) and latest < listed.read_at
