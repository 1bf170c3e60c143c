"""The day's report as JSON (money in rupees) and as a table for people."""

from collections.abc import Iterator
from typing import Any

from agent.cash.day_ledger import Hand
from agent.cash.report import Discrepancy, DiscrepancyKind, Outstanding, Report, ServiceLine
from agent.cash.till_day import Counted
from agent.clock import iso
from agent.log_lines import one_line
from agent.money import PAISE_PER_RUPEE, Paise, to_wire
from agent.transactions.ledger import COUNTS, EntryKind, Total
from agent.transactions.model import Claimed, Transaction

Json = dict[str, Any]

WORDS = {
    DiscrepancyKind.DRAWER: "the drawer was counted and holds something else than it should",
    DiscrepancyKind.WALLET: "the wallet impact that the service told is not what the document says",
    DiscrepancyKind.NOT_REFUNDED: "it failed, and its debit is not back in the wallet",
    DiscrepancyKind.MISMATCHED: "an answer came under its reference of another's: not believed",
    DiscrepancyKind.UNAUTHORISED_PAYOUT: "notes were handed out without a success: never allowed",
    DiscrepancyKind.SETTLED_BY_PEOPLE: "two people have said what became of it",
    DiscrepancyKind.CONTRADICTED: "the service contradicts two people: ask it and the bank",
    DiscrepancyKind.OWED: "the bank has paid and the customer has no notes yet",
    DiscrepancyKind.HELD: "the customer's notes are in the drawer; the service has not finished",
    DiscrepancyKind.IN_DOUBT: "notes were about to move and nobody has said whether they did",
    DiscrepancyKind.DISPUTED: "in dispute: a person or the bank has to decide",
}
MOVED = tuple(kind for kind in EntryKind if kind not in COUNTS)


def as_json(report: Report) -> Json:
    drawer = report.till
    return {
        "date": report.day.isoformat(),
        "drawer": {
            "opening": _rupees(drawer.opening),
            "closing": _rupees(drawer.closing),
            "expected": _rupees(drawer.expected),
            "difference": _rupees(drawer.difference),
            "movements": {
                kind.value: _counter(drawer.movements.get(kind, Total())) for kind in MOVED
            },
            "counts": [_count(count) for count in drawer.counts],
        },
        "services": [_service(line) for line in report.services],
        "now": {
            standing.value: [_stands(t) for t in transactions]
            for standing, transactions in report.outstanding.items()
        },
        "differences": [_difference(difference) for difference in report.discrepancies],
        "hands": [_hand(hand) for hand in report.hands],
        "not_told": list(report.missing_figures),
    }


def _counter(counter: Total) -> Json:
    return {"count": counter.count, "amount": to_wire(counter.amount)}


def _count(count: Counted) -> Json:
    return {
        "seq": count.seq,
        "kind": count.kind.value,
        "amount": to_wire(count.amount),
        "expected": _rupees(count.expected),
        "difference": _rupees(count.difference),
    }


def _service(line: ServiceLine) -> Json:
    return {
        "service": line.service,
        "status": line.ending.value,
        "count": line.count,
        "amount": to_wire(line.amount),
        "charge": to_wire(line.charge),
        "commission": to_wire(line.commission),
        "wallet_impact": to_wire(line.wallet_impact),
    }


def _stands(t: Transaction) -> Json:
    return {
        "client_reference": t.client_reference,
        "service": t.service,
        "amount": to_wire(t.cash_total),
        "since": iso(t.opened_at),
    }


def _difference(difference: Discrepancy) -> Json:
    return {
        "kind": difference.kind.value,
        "client_reference": difference.client_reference,
        "expected": to_wire(difference.expected),
        "found": to_wire(difference.found),
        "text": WORDS[difference.kind],
    }


def _hand(hand: Hand) -> Json:
    return {
        "by": hand.by,
        "client_reference": hand.client_reference,
        "amount": to_wire(hand.amount),
        "claimed_by": hand.claimed_by.value,
    }


def _rupees(amount: Paise | None) -> object:
    return None if amount is None else to_wire(amount)


def as_text(report: Report) -> str:
    return "\n".join(map(one_line, _lines(report)))


def _lines(report: Report) -> Iterator[str]:
    yield f"Day {report.day.isoformat()}"
    yield ""
    yield from _drawer_lines(report)
    yield ""
    yield from _service_lines(report)
    yield ""
    yield from _standing_lines(report)
    yield ""
    yield from _hand_lines(report)
    yield from _difference_lines(report)


def _drawer_lines(report: Report) -> Iterator[str]:
    drawer = report.till
    yield _row("Opening count", drawer.opening)
    for kind in MOVED:
        counter = drawer.movements.get(kind, Total())
        yield f"{_row(_word(kind.value), counter.amount)}  {counter.count:>4} times"
    yield _row("Should hold", drawer.expected)
    yield _row("Closing count", drawer.closing)
    yield _row("Difference", drawer.difference)


def _service_lines(report: Report) -> Iterator[str]:
    heads = ("count", "amount", "charge", "commission", "wallet")
    yield f"{'Service':<24}" + "".join(f"{head:>13}" for head in heads)
    for line in report.services:
        money = (line.amount, line.charge, line.commission, line.wallet_impact)
        cells = (str(line.count), *(_money(paise) for paise in money))
        name = f"{line.service} {_word(line.ending.value).lower()}"
        yield f"{name:<24}" + "".join(f"{cell:>13}" for cell in cells)


def _standing_lines(report: Report) -> Iterator[str]:
    for standing in Outstanding:
        transactions = report.outstanding[standing]
        yield _row(f"{_word(standing.value)} now", Paise(sum(t.cash_total for t in transactions)))
        for t in transactions:
            yield f"  {t.client_reference}  {t.service}  {_money(t.cash_total)}  {iso(t.opened_at)}"


def _hand_lines(report: Report) -> Iterator[str]:
    """Say who moved how much; what was claimed without a slip stands alone."""
    named = {hand.by: Total() for hand in report.hands if hand.by}
    for hand in report.hands:
        if hand.by:
            named[hand.by] = named[hand.by].plus(hand.amount)
    for name, counter in named.items():
        yield f"{_row(f'By {name}', counter.amount)}  {counter.count:>4} times"
    for hand in report.hands:
        if hand.claimed_by is Claimed.DIGITS:
            yield f"  {hand.client_reference}: claimed by the last four digits, as no slip came out"
    if named:
        yield ""


def _difference_lines(report: Report) -> Iterator[str]:
    for difference in report.discrepancies:
        where = difference.client_reference or "drawer"
        amounts = f"{_money(difference.expected)} expected, {_money(difference.found)} found"
        yield f"! {where}: {WORDS[difference.kind]} ({amounts})"
    for reference in report.missing_figures:
        yield f"  {reference}: the wallet impact was not told"
    if not report.discrepancies:
        yield "no differences"


def _row(name: str, paise: Paise | None) -> str:
    return f"{name:<20}{_money(paise):>13}"


def _word(value: str) -> str:
    return value.replace("_", " ").capitalize()


def _money(paise: Paise | None) -> str:
    """Write rupees and, where there are any, paise; a dash for what is not known."""
    if paise is None:
        return "-"
    sign = "-" if paise < 0 else ""
    whole, rest = divmod(abs(paise), PAISE_PER_RUPEE)
    return f"{sign}₹{whole:,}" + (f".{rest:02}" if rest else "")
