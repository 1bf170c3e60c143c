"""The day's report: the till, the services, outstanding notes, and the discrepancies."""

from collections.abc import Iterable, Iterator
from datetime import date
from enum import Enum, unique

import msgspec

from agent.base.money import ZERO, Paise
from agent.cash.day_ledger import CashHandling, DayLedger
from agent.cash.discrepancies import (
    Discrepancy,
    DiscrepancyKind,
    wallet_discrepancies,
    with_the_history,
    with_the_service,
)
from agent.cash.payment_history import ListedDay
from agent.journal.reader import Gap
from agent.services import verify
from agent.transactions.ledger import COUNTS, EntryKind, LedgerEntry, Total
from agent.transactions.model import BankStatus, CashStatus, Finding, Transaction, Verdict

# Notes dispensed for a test go back to their cassette, so they do not change what the till holds.
SIGN = {
    EntryKind.TAKEN_IN: 1,
    EntryKind.HANDED_OUT: -1,
    EntryKind.GIVEN_BACK: -1,
    EntryKind.LOADED: 1,
    EntryKind.TAKEN: -1,
}


class TillCount(msgspec.Struct, frozen=True):
    """One count of the till, and what it should have held at that moment."""

    seq: int
    kind: EntryKind
    amount: Paise
    expected: Paise | None
    """None for the day's opening count, and for any count before it."""

    @property
    def discrepancy(self) -> Paise | None:
        """The counted minus the expected amount: above zero an overage, below zero a shortage."""
        return None if self.expected is None else Paise(self.amount - self.expected)


class TillDay(msgspec.Struct, frozen=True):
    """The till's counts and totals of one day."""

    opening: Paise | None
    """The day's first opening count. A later one is compared like any other count."""
    closing: Paise | None
    """The day's last closing count."""
    expected: Paise | None
    """The expected amount at the last closing count; without one, after all entries so far."""
    counts: tuple[TillCount, ...]
    now: Paise | None
    """The expected amount after all entries so far."""
    totals: dict[EntryKind, Total]
    """Totals of the whole day, including before the opening count and after the closing count."""

    @property
    def discrepancy(self) -> Paise | None:
        """Closing count minus expected: above zero an overage, below zero a shortage."""
        if self.closing is None or self.expected is None:
            return None
        return Paise(self.closing - self.expected)


def till_day(entries: Iterable[LedgerEntry]) -> TillDay:
    opening = closing = expected = at_closing = None
    counts: list[TillCount] = []
    totals: dict[EntryKind, Total] = {}
    for entry in entries:
        if entry.kind not in COUNTS:
            totals[entry.kind] = totals.get(entry.kind, Total()).plus(entry.amount)
            if expected is not None:
                expected = Paise(expected + SIGN.get(entry.kind, 0) * entry.amount)
            continue
        counts.append(TillCount(entry.seq, entry.kind, entry.amount, expected))
        if entry.kind is EntryKind.OPENING and opening is None:
            opening = expected = entry.amount
        if entry.kind is EntryKind.CLOSING:
            closing, at_closing = entry.amount, expected
    now = expected
    expected = expected if closing is None else at_closing
    return TillDay(opening, closing, expected, tuple(counts), now, totals)


@unique
class Ending(Enum):
    """How the report shows a bank status."""

    SUCCESS = "success"
    FAILED = "failed"
    PENDING = "pending"
    ABANDONED = "not_sent"


_ENDINGS = {
    BankStatus.PREPARED: Ending.PENDING,
    BankStatus.SENT: Ending.PENDING,
    BankStatus.PENDING: Ending.PENDING,
    BankStatus.SUCCEEDED: Ending.SUCCESS,
    BankStatus.FAILED: Ending.FAILED,
    BankStatus.ABANDONED: Ending.ABANDONED,
}


@unique
class Outstanding(Enum):
    """Why a transaction's notes are not settled."""

    OWED = "owed"
    HELD = "held"
    IN_DOUBT = "in_doubt"
    """The notes were about to move, and nobody has reported whether they did."""
    DISPUTED = "disputed"


OUTSTANDING = {
    CashStatus.OWED: Outstanding.OWED,
    CashStatus.HELD: Outstanding.HELD,
    CashStatus.REFUND_OWED: Outstanding.HELD,
    CashStatus.HANDING_OVER: Outstanding.IN_DOUBT,
    CashStatus.REFUNDING: Outstanding.IN_DOUBT,
    CashStatus.DISPUTED: Outstanding.DISPUTED,
}


_OF_OUTSTANDING = {
    Outstanding.IN_DOUBT: DiscrepancyKind.IN_DOUBT,
    Outstanding.DISPUTED: DiscrepancyKind.DISPUTED,
}
"""Notes that are only owed or held are not a discrepancy: they wait for the customer or the
service."""


class ServiceLine(msgspec.Struct, frozen=True):
    """The day's transactions of one service with the same ending, added up."""

    service: str
    ending: Ending
    count: int = 0
    amount: Paise = ZERO
    fee: Paise = ZERO
    """The cash that customers paid in addition to the amount."""
    charge: Paise = ZERO
    """The charge taken from the shop's wallet; customers do not pay it (decision 0031)."""
    commission: Paise = ZERO
    """Charge and commission count only for successes; a failure may report a charge that was
    returned."""
    wallet_impact: Paise = ZERO
    """The sum that the service reported. A missing figure adds nothing (see
    DayReport.missing_figures)."""

    def plus(self, t: Transaction) -> "ServiceLine":
        outcome = t.outcome
        charged = outcome if self.ending is Ending.SUCCESS else None
        return ServiceLine(
            self.service,
            self.ending,
            self.count + 1,
            Paise(self.amount + t.amount),
            Paise(self.fee + t.fee),
            Paise(self.charge + ((charged and charged.charge) or 0)),
            Paise(self.commission + ((charged and charged.commission) or 0)),
            Paise(self.wallet_impact + ((outcome and outcome.wallet_impact) or 0)),
        )


class DayReport(msgspec.Struct, frozen=True):
    """The report of one day in India, as far as the day is known now."""

    day: date
    till: TillDay
    services: tuple[ServiceLine, ...]
    """Transactions that began on the day."""
    earned: Paise
    """The shop's earnings from these transactions (docs/decisions/0035)."""
    outstanding: dict[Outstanding, tuple[Transaction, ...]]
    """Transactions of any day whose notes are not settled now."""
    discrepancies: tuple[Discrepancy, ...]
    handlings: tuple[CashHandling, ...]
    """The movements of customers' notes; older releases did not store all names."""
    missing_figures: tuple[str, ...]
    """References whose wallet impact could not be checked: the service left out a number."""
    gaps: tuple[Gap, ...] = ()
    """Missing events that may be of the day; the sums may lack them."""
    listed: ListedDay | None = None
    """The service's history that was compared; None: it was not read."""


def day_report(ledger: DayLedger) -> DayReport:
    till = till_day(ledger.entries)
    of_the_day = {t.client_reference: t for t in (*ledger.opened, *ledger.moved)}
    known = of_the_day | {t.client_reference: t for t in ledger.still_open}
    wallet, missing_figures = wallet_discrepancies(of_the_day.values())
    return DayReport(
        day=ledger.day,
        till=till,
        services=_services(ledger.opened),
        earned=Paise(sum(map(_earned, ledger.opened))),
        outstanding=_outstanding(ledger.still_open),
        discrepancies=(
            *_till(till),
            *_notes(of_the_day.values()),
            *_shortfalls(known.values()),
            *_agreements(ledger.agreed),
            *wallet,
            *with_the_service(known.values()),
            *with_the_history(ledger),
        ),
        handlings=ledger.handlings,
        missing_figures=missing_figures,
        gaps=ledger.gaps,
        listed=ledger.listed,
    )


def _services(transactions: Iterable[Transaction]) -> tuple[ServiceLine, ...]:
    lines: dict[tuple[str, Ending], ServiceLine] = {}
    for t in transactions:
        key = t.service, _ENDINGS[t.bank_status]
        lines[key] = lines.get(key, ServiceLine(*key)).plus(t)
    order = list(Ending)
    return tuple(sorted(lines.values(), key=lambda a: (a.service, order.index(a.ending))))


def _earned(t: Transaction) -> int:
    """Return commission and fee minus the charge; zero unless the transaction succeeded."""
    outcome = t.outcome
    if t.bank_status is not BankStatus.SUCCEEDED or outcome is None:
        return 0
    own_price = t.amount if t.service == verify.PAID.code else 0
    return own_price + t.fee + (outcome.commission or 0) - (outcome.charge or 0)


def _outstanding(transactions: Iterable[Transaction]) -> dict[Outstanding, tuple[Transaction, ...]]:
    oldest_first = sorted(transactions, key=lambda t: t.opened_at)
    return {
        why: tuple(t for t in oldest_first if OUTSTANDING.get(t.cash) is why) for why in Outstanding
    }


def _till(till: TillDay) -> Iterator[Discrepancy]:
    for count in till.counts:
        if count.expected is not None and count.discrepancy:
            yield Discrepancy(DiscrepancyKind.DRAWER, None, count.expected, count.amount)


def _notes(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Yield each transaction whose notes are where its bank status does not allow them."""
    for t in transactions:
        if t.cash is CashStatus.HANDED and t.bank_status is not BankStatus.SUCCEEDED:
            yield Discrepancy(
                DiscrepancyKind.UNAUTHORISED_PAYOUT, t.client_reference, ZERO, t.cash_total
            )
        why = OUTSTANDING.get(t.cash)
        if why in _OF_OUTSTANDING:
            yield Discrepancy(_OF_OUTSTANDING[why], t.client_reference, t.cash_total, ZERO)


_SHORTFALLS = {
    None: DiscrepancyKind.SHORTFALL,
    Finding.PAID: DiscrepancyKind.SHORTFALL_PAID,
    Finding.UNFOUNDED: DiscrepancyKind.SHORTFALL_UNFOUNDED,
}


def _shortfalls(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Yield each hand-over after which the customer misses notes, until it is settled."""
    for t in transactions:
        if t.shortfall:
            kind = _SHORTFALLS[t.shortfall.settled]
            yield Discrepancy(kind, t.client_reference, t.cash_total, ZERO)


def _agreements(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Yield each transaction that two people ended, with the shop's amount."""
    for t, agreement in [(t, t.agreement) for t in transactions if t.agreement]:
        is_delivered = agreement.verdict is Verdict.DELIVERED
        kind = (
            DiscrepancyKind.CONTRADICTED
            if agreement.contradicted
            else DiscrepancyKind.SETTLED_BY_PEOPLE
        )
        found = t.cash_total if is_delivered else ZERO
        yield Discrepancy(kind, t.client_reference, t.cash_total, found)
