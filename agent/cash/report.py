"""The day's reconciliation: the drawer, the services, what stands open, and what does not fit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum, unique

from agent.cash.day_ledger import DayLedger, Hand
from agent.cash.till_day import TillDay, till_day
from agent.cash.wallet import MissingFigure, mismatch
from agent.money import ZERO, Paise
from agent.transactions.model import BankStatus, CashStatus, Transaction, Verdict


@unique
class Ending(Enum):
    """How the bank's side of a transaction stands in the report."""

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
    """Notes that have not come to their end."""

    OWED = "owed"
    HELD = "held"
    IN_DOUBT = "in_doubt"
    """They were about to move, and nobody has said whether they did."""
    DISPUTED = "disputed"


OUTSTANDING = {
    CashStatus.OWED: Outstanding.OWED,
    CashStatus.HELD: Outstanding.HELD,
    CashStatus.REFUND_OWED: Outstanding.HELD,
    CashStatus.HANDING_OVER: Outstanding.IN_DOUBT,
    CashStatus.REFUNDING: Outstanding.IN_DOUBT,
    CashStatus.DISPUTED: Outstanding.DISPUTED,
}


@unique
class DiscrepancyKind(Enum):
    """What does not fit; the words for it are the reader's."""

    DRAWER = "drawer"
    """The drawer was counted, and holds something else than it should."""
    WALLET = "wallet"
    """The wallet impact that was told is not what the document's formula gives."""
    NOT_REFUNDED = "not_refunded"
    """It failed, and the service says that its debit is not back in the wallet."""
    MISMATCHED = "mismatched"
    """An answer came under its reference that was not its own: nothing of it was believed."""
    UNAUTHORISED_PAYOUT = "handed_unearned"
    """Notes went out without a success: this must never be."""
    SETTLED_BY_PEOPLE = "settled_by_people"
    """Two people have said what became of it, since the service could not."""
    CONTRADICTED = "contradicted"
    """The service says otherwise than two people did."""
    OWED = "owed"
    HELD = "held"
    IN_DOUBT = "in_doubt"
    DISPUTED = "disputed"


_UNENDED = {
    Outstanding.OWED: DiscrepancyKind.OWED,
    Outstanding.HELD: DiscrepancyKind.HELD,
    Outstanding.IN_DOUBT: DiscrepancyKind.IN_DOUBT,
    Outstanding.DISPUTED: DiscrepancyKind.DISPUTED,
}


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One thing that somebody has to look into."""

    kind: DiscrepancyKind
    client_reference: str | None
    """None: it is the drawer's."""
    expected: Paise
    found: Paise


@dataclass(frozen=True, slots=True)
class ServiceLine:
    """The day's transactions of one service that ended alike."""

    service: str
    ending: Ending
    count: int = 0
    amount: Paise = ZERO
    charge: Paise = ZERO
    commission: Paise = ZERO
    """Both of what succeeded alone: what failed may tell of a charge that came back."""
    wallet_impact: Paise = ZERO
    """As the service told it; what it did not tell adds nothing (Report.not_told names those)."""

    def plus(self, t: Transaction) -> "ServiceLine":
        told = t.outcome
        kept = told if self.ending is Ending.SUCCESS else None
        return ServiceLine(
            self.service,
            self.ending,
            self.count + 1,
            Paise(self.amount + t.amount),
            Paise(self.charge + ((kept and kept.charge) or 0)),
            Paise(self.commission + ((kept and kept.commission) or 0)),
            Paise(self.wallet_impact + ((told and told.wallet_impact) or 0)),
        )


@dataclass(frozen=True, slots=True)
class Report:
    """One day in India, as far as it is known now."""

    day: date
    till: TillDay
    services: tuple[ServiceLine, ...]
    """Of what was begun on the day."""
    outstanding: dict[Outstanding, tuple[Transaction, ...]]
    """What has not come to its end now, of whatever day."""
    discrepancies: tuple[Discrepancy, ...]
    hands: tuple[Hand, ...]
    """Through whose hands customers' notes went; older releases did not write all names."""
    missing_figures: tuple[str, ...]
    """Transactions whose wallet impact could not be checked: the service left a number out."""


def day_report(ledger: DayLedger) -> Report:
    drawer = till_day(ledger.movements)
    of_the_day = {t.client_reference: t for t in (*ledger.opened, *ledger.moved)}
    known = of_the_day | {t.client_reference: t for t in ledger.still_open}
    wallet, not_told = _wallet(of_the_day.values())
    return Report(
        day=ledger.day,
        till=drawer,
        services=_services(ledger.opened),
        outstanding=_standing(ledger.still_open),
        discrepancies=(
            *_drawer(drawer),
            *_notes(of_the_day.values()),
            *_by_people(ledger.agreed),
            *wallet,
            *_with_the_service(known.values()),
        ),
        hands=ledger.hands,
        missing_figures=not_told,
    )


def _services(transactions: Iterable[Transaction]) -> tuple[ServiceLine, ...]:
    lines: dict[tuple[str, Ending], ServiceLine] = {}
    for t in transactions:
        key = t.service, _ENDINGS[t.bank_status]
        lines[key] = lines.get(key, ServiceLine(*key)).plus(t)
    order = list(Ending)
    return tuple(sorted(lines.values(), key=lambda a: (a.service, order.index(a.ending))))


def _standing(transactions: Iterable[Transaction]) -> dict[Outstanding, tuple[Transaction, ...]]:
    oldest_first = sorted(transactions, key=lambda t: t.opened_at)
    return {
        standing: tuple(t for t in oldest_first if OUTSTANDING.get(t.cash) is standing)
        for standing in Outstanding
    }


def _drawer(drawer: TillDay) -> Iterator[Discrepancy]:
    for count in drawer.counts:
        if count.expected is not None and count.difference:
            yield Discrepancy(DiscrepancyKind.DRAWER, None, count.expected, count.amount)


def _notes(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Say whose notes are not where the fate says that they belong."""
    for t in transactions:
        if t.cash is CashStatus.HANDED and t.bank_status is not BankStatus.SUCCEEDED:
            yield Discrepancy(
                DiscrepancyKind.UNAUTHORISED_PAYOUT, t.client_reference, ZERO, t.cash_total
            )
        standing = OUTSTANDING.get(t.cash)
        if standing:
            yield Discrepancy(_UNENDED[standing], t.client_reference, t.cash_total, ZERO)


def _by_people(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Name each that two people's word ended, with what it came to for the shop."""
    for t in transactions:
        if t.agreement is None:
            continue
        done = t.agreement.verdict is Verdict.DELIVERED
        odd = (
            DiscrepancyKind.CONTRADICTED
            if t.agreement.contradicted
            else DiscrepancyKind.SETTLED_BY_PEOPLE
        )
        yield Discrepancy(odd, t.client_reference, t.cash_total, t.cash_total if done else ZERO)


def _wallet(transactions: Iterable[Transaction]) -> tuple[list[Discrepancy], tuple[str, ...]]:
    differences: list[Discrepancy] = []
    not_told: list[str] = []
    for t in transactions:
        if _is_not_refunded(t):
            continue  # it has a line of its own
        try:
            found = mismatch(t)
        except MissingFigure:
            not_told.append(t.client_reference)
            continue
        if found:
            differences.append(Discrepancy(DiscrepancyKind.WALLET, t.client_reference, *found))
    return differences, tuple(not_told)


def _is_not_refunded(t: Transaction) -> bool:
    return (
        t.bank_status is BankStatus.FAILED and t.outcome is not None and t.outcome.refunded is False
    )


def _with_the_service(transactions: Iterable[Transaction]) -> Iterator[Discrepancy]:
    """Name what has to be settled with the service; what is open of whatever day is named, too."""
    for t in transactions:
        if _is_not_refunded(t) and not t.refund_settled:
            yield Discrepancy(DiscrepancyKind.NOT_REFUNDED, t.client_reference, t.amount, ZERO)
        if t.mismatches:
            yield Discrepancy(DiscrepancyKind.MISMATCHED, t.client_reference, t.amount, ZERO)
