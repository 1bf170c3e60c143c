"""The day's reconciliation: the drawer, the services, what stands open, and what does not fit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum, unique

from agent.cash.day_ledger import DayBooks, Hand
from agent.cash.till_day import DrawerDay, drawer_day
from agent.cash.wallet import NotTold, mismatch
from agent.money import ZERO, Paise
from agent.transactions.model import Cash, Fate, Transaction, Verdict


@unique
class Ending(Enum):
    """How the bank's side of a transaction stands in the report."""

    SUCCESS = "success"
    FAILED = "failed"
    PENDING = "pending"
    NOT_SENT = "not_sent"


_ENDINGS = {
    Fate.PREPARED: Ending.PENDING,
    Fate.SENT: Ending.PENDING,
    Fate.PENDING: Ending.PENDING,
    Fate.SUCCEEDED: Ending.SUCCESS,
    Fate.FAILED: Ending.FAILED,
    Fate.NOT_SENT: Ending.NOT_SENT,
}


@unique
class Standing(Enum):
    """Notes that have not come to their end."""

    OWED = "owed"
    HELD = "held"
    IN_DOUBT = "in_doubt"
    """They were about to move, and nobody has said whether they did."""
    DISPUTED = "disputed"


STANDINGS = {
    Cash.OWED: Standing.OWED,
    Cash.HELD: Standing.HELD,
    Cash.REFUND_OWED: Standing.HELD,
    Cash.HANDING_OVER: Standing.IN_DOUBT,
    Cash.REFUNDING: Standing.IN_DOUBT,
    Cash.DISPUTED: Standing.DISPUTED,
}


@unique
class Odd(Enum):
    """What does not fit; the words for it are the reader's."""

    DRAWER = "drawer"
    """The drawer was counted, and holds something else than it should."""
    WALLET = "wallet"
    """The wallet impact that was told is not what the document's formula gives."""
    NOT_REFUNDED = "not_refunded"
    """It failed, and the service says that its debit is not back in the wallet."""
    MISMATCHED = "mismatched"
    """An answer came under its reference that was not its own: nothing of it was believed."""
    HANDED_UNEARNED = "handed_unearned"
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
    Standing.OWED: Odd.OWED,
    Standing.HELD: Odd.HELD,
    Standing.IN_DOUBT: Odd.IN_DOUBT,
    Standing.DISPUTED: Odd.DISPUTED,
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that somebody has to look into."""

    kind: Odd
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
    drawer: DrawerDay
    services: tuple[ServiceLine, ...]
    """Of what was begun on the day."""
    standing: dict[Standing, tuple[Transaction, ...]]
    """What has not come to its end now, of whatever day."""
    differences: tuple[Difference, ...]
    hands: tuple[Hand, ...]
    """Through whose hands customers' notes went; older releases did not write all names."""
    not_told: tuple[str, ...]
    """Transactions whose wallet impact could not be checked: the service left a number out."""


def day_report(books: DayBooks) -> Report:
    drawer = drawer_day(books.movements)
    of_the_day = {t.client_reference: t for t in (*books.opened, *books.moved)}
    known = of_the_day | {t.client_reference: t for t in books.still_open}
    wallet, not_told = _wallet(of_the_day.values())
    return Report(
        day=books.day,
        drawer=drawer,
        services=_services(books.opened),
        standing=_standing(books.still_open),
        differences=(
            *_drawer(drawer),
            *_notes(of_the_day.values()),
            *_by_people(books.agreed),
            *wallet,
            *_with_the_service(known.values()),
        ),
        hands=books.hands,
        not_told=not_told,
    )


def _services(transactions: Iterable[Transaction]) -> tuple[ServiceLine, ...]:
    lines: dict[tuple[str, Ending], ServiceLine] = {}
    for t in transactions:
        key = t.service, _ENDINGS[t.fate]
        lines[key] = lines.get(key, ServiceLine(*key)).plus(t)
    order = list(Ending)
    return tuple(sorted(lines.values(), key=lambda a: (a.service, order.index(a.ending))))


def _standing(transactions: Iterable[Transaction]) -> dict[Standing, tuple[Transaction, ...]]:
    oldest_first = sorted(transactions, key=lambda t: t.opened_at)
    return {
        standing: tuple(t for t in oldest_first if STANDINGS.get(t.cash) is standing)
        for standing in Standing
    }


def _drawer(drawer: DrawerDay) -> Iterator[Difference]:
    for count in drawer.counts:
        if count.expected is not None and count.difference:
            yield Difference(Odd.DRAWER, None, count.expected, count.amount)


def _notes(transactions: Iterable[Transaction]) -> Iterator[Difference]:
    """Say whose notes are not where the fate says that they belong."""
    for t in transactions:
        if t.cash is Cash.HANDED and t.fate is not Fate.SUCCEEDED:
            yield Difference(Odd.HANDED_UNEARNED, t.client_reference, ZERO, t.collected)
        standing = STANDINGS.get(t.cash)
        if standing:
            yield Difference(_UNENDED[standing], t.client_reference, t.collected, ZERO)


def _by_people(transactions: Iterable[Transaction]) -> Iterator[Difference]:
    """Name each that two people's word ended, with what it came to for the shop."""
    for t in transactions:
        if t.agreement is None:
            continue
        done = t.agreement.verdict is Verdict.DELIVERED
        odd = Odd.CONTRADICTED if t.agreement.contradicted else Odd.SETTLED_BY_PEOPLE
        yield Difference(odd, t.client_reference, t.collected, t.collected if done else ZERO)


def _wallet(transactions: Iterable[Transaction]) -> tuple[list[Difference], tuple[str, ...]]:
    differences: list[Difference] = []
    not_told: list[str] = []
    for t in transactions:
        if _is_not_refunded(t):
            continue  # it has a line of its own
        try:
            found = mismatch(t)
        except NotTold:
            not_told.append(t.client_reference)
            continue
        if found:
            differences.append(Difference(Odd.WALLET, t.client_reference, *found))
    return differences, tuple(not_told)


def _is_not_refunded(t: Transaction) -> bool:
    return t.fate is Fate.FAILED and t.outcome is not None and t.outcome.refunded is False


def _with_the_service(transactions: Iterable[Transaction]) -> Iterator[Difference]:
    """Name what has to be settled with the service; what is open of whatever day is named, too."""
    for t in transactions:
        if _is_not_refunded(t) and not t.refund_settled:
            yield Difference(Odd.NOT_REFUNDED, t.client_reference, t.amount, ZERO)
        if t.mismatches:
            yield Difference(Odd.MISMATCHED, t.client_reference, t.amount, ZERO)
