"""Compares the journal, the service's books and the notes after visits, also by card and by UPI."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.system.e2e.simulator import Bench
from tests.system.pi.visits import Service
from tests.system.vm import books
from tests.system.vm.machine import Machine
from tests.system.vm.people import Notes
from tests.system.vm.virtual_kiosk import judged, transactions, verified

Row = dict[str, Any]
NOT_BY_FINGER: Final = (Service.CARD.value, Service.UPI.value)


def compare(machine: Machine, bench: Bench, notes: Notes) -> tuple[list[Row], list[str]]:
    """Return the journal's transactions, and each broken rule."""
    rows = transactions(machine)
    state = bench.state()["api"]["books"]
    others = {row["amount"] for row in rows if row["service"] in NOT_BY_FINGER}
    by_finger = Notes(Counter({one: n for one, n in notes.out.items() if one not in others}))
    problems = list(books.broken(rows, state["transactions"], by_finger))
    problems += _others(rows, state["transactions"], notes)
    problems += judged(machine, state)
    if findings := verified(machine):
        problems.append(f"journal verify: {findings}")
    return rows, problems


def newest(rows: list[Row], amount: int) -> Row:
    """Return the last transaction of an amount; the journal lists them by time."""
    return [row for row in rows if row["amount"] == amount][-1]


def _others(rows: list[Row], booked: list[Row], notes: Notes) -> Iterator[str]:
    """Yield broken rules of withdrawals by card and by UPI; each service has its own amounts."""
    paid = Counter(record["client_reference"] for record in booked if record["status"] == "SUCCESS")
    by_amount: dict[int, list[Row]] = {}
    for row in rows:
        if row["service"] in NOT_BY_FINGER:
            by_amount.setdefault(row["amount"], []).append(row)
    for amount, same in by_amount.items():
        charged = [paid[row["client_reference"]] for row in same]
        cash, out = Counter(row["cash"] for row in same), notes.out[amount]
        what = f"₹{amount}: charged {charged} times, {dict(cash)}, out {out} times"
        is_known = cash["handed"] <= out <= cash["handed"] + cash["handing_over"]
        if max(charged) > 1 or out > sum(charged) or not is_known:
            yield what
        for row, times in zip(same, charged, strict=True):
            if row["closed"] and (row["cash"] == "handed") != bool(times):
                yield f"{what}: {row['client_reference']} is closed with cash {row['cash']}"


def unsettled(rows: list[Row]) -> list[Row]:
    """Return the transactions for which cash is owed or in doubt."""
    return [row for row in rows if row["cash"] in {"owed", "handing_over"}]
