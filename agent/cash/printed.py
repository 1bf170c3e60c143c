"""The day's report as JSON (money in rupees) and as a table for people."""

from collections.abc import Iterator
from typing import Any

from agent.cash.drawer import Counted
from agent.cash.report import Difference, Odd, Report, ServiceLine, Standing
from agent.clock import iso
from agent.money import PAISE_PER_RUPEE, Paise, to_wire
from agent.transactions.model import Transaction
from agent.transactions.movements import COUNTS, Counter, Kind

Json = dict[str, Any]

WORDS = {
    Odd.DRAWER: "the drawer was counted and holds something else than it should",
    Odd.WALLET: "the wallet impact that the service told is not what the document says",
    Odd.NOT_REFUNDED: "it failed, and its debit is not back in the wallet",
    Odd.HANDED_UNEARNED: "notes were handed out without a success: this must never be",
    Odd.OWED: "the bank has paid and the customer has no notes yet",
    Odd.HELD: "the customer's notes are in the drawer and the service has not come to its end",
    Odd.IN_DOUBT: "notes were about to move and nobody has said whether they did",
    Odd.DISPUTED: "in dispute: a person or the bank has to decide",
}
MOVED = tuple(kind for kind in Kind if kind not in COUNTS)


def as_json(report: Report) -> Json:
    drawer = report.drawer
    return {
        "date": report.day.isoformat(),
        "drawer": {
            "opening": _rupees(drawer.opening),
            "closing": _rupees(drawer.closing),
            "expected": _rupees(drawer.expected),
            "difference": _rupees(drawer.difference),
            "movements": {
                kind.value: _counter(drawer.movements.get(kind, Counter())) for kind in MOVED
            },
            "counts": [_count(count) for count in drawer.counts],
        },
        "services": [_service(line) for line in report.services],
        "now": {
            standing.value: [_stands(t) for t in transactions]
            for standing, transactions in report.standing.items()
        },
        "differences": [_difference(difference) for difference in report.differences],
        "not_told": list(report.not_told),
    }


def _counter(counter: Counter) -> Json:
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
        "amount": to_wire(t.collected),
        "since": iso(t.opened_at),
    }


def _difference(difference: Difference) -> Json:
    return {
        "kind": difference.kind.value,
        "client_reference": difference.client_reference,
        "expected": to_wire(difference.expected),
        "found": to_wire(difference.found),
        "text": WORDS[difference.kind],
    }


def _rupees(amount: Paise | None) -> object:
    return None if amount is None else to_wire(amount)


def as_text(report: Report) -> str:
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"Day {report.day.isoformat()}"
    yield ""
    yield from _drawer_lines(report)
    yield ""
    yield from _service_lines(report)
    yield ""
    yield from _standing_lines(report)
    yield ""
    yield from _difference_lines(report)


def _drawer_lines(report: Report) -> Iterator[str]:
    drawer = report.drawer
    yield _row("Opening count", drawer.opening)
    for kind in MOVED:
        counter = drawer.movements.get(kind, Counter())
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
    for standing in Standing:
        transactions = report.standing[standing]
        yield _row(f"{_word(standing.value)} now", Paise(sum(t.collected for t in transactions)))
        for t in transactions:
            yield f"  {t.client_reference}  {t.service}  {_money(t.collected)}  {iso(t.opened_at)}"


def _difference_lines(report: Report) -> Iterator[str]:
    for difference in report.differences:
        where = difference.client_reference or "drawer"
        amounts = f"{_money(difference.expected)} expected, {_money(difference.found)} found"
        yield f"! {where}: {WORDS[difference.kind]} ({amounts})"
    for reference in report.not_told:
        yield f"  {reference}: the wallet impact was not told"
    if not report.differences:
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
