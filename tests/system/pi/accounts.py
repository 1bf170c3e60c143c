"""Compares the journal, the service's books and the notes after visits, also by card and by UPI."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.system.e2e.simulator import Bench
from tests.system.pi.visits import Service
from tests.system.vm import books
from tests.system.vm.machine import Machine
from tests.system.vm.people import Notes
from tests.system.vm.virtual_kiosk import transactions, verified

Row = dict[str, Any]
NOT_BY_FINGER: Final = (Service.CARD.value, Service.UPI.value)


def compare(machine: Machine, bench: Bench, notes: Notes) -> tuple[list[Row], list[str]]:
    """Return the journal's transactions, and each broken rule."""
    rows = transactions(machine)
    state = bench.state()["api"]["books"]
    others = {row["amount"] for row in rows if row["service"] in NOT_BY_FINGER}
    by_finger = Notes(Counter({one: n for one, n in notes.out.items() if one not in others}))
    problems = list(books.broken(rows, state["transactions"], state["entries"], by_finger))
    problems += _others(rows, state["transactions"], notes)
    if findings := verified(machine):
        problems.append(f"journal verify: {findings}")
    return rows, problems


def _others(rows: list[Row], booked: list[Row], notes: Notes) -> Iterator[str]:
    """Yield broken rules of withdrawals by card and by UPI; each has its own amount."""
    paid = [record["client_reference"] for record in booked if record["status"] == "SUCCESS"]
    for row in rows:
        if row["service"] not in NOT_BY_FINGER:
            continue
        charged, out = paid.count(row["client_reference"]), notes.out[row["amount"]]
        what = f"{row['service']} of ₹{row['amount']}: charged {charged} times, ₹ out {out} times"
        if charged > 1 or out > charged or (row["cash"] == "handed") != (out == 1):
            yield f"{what}, cash {row['cash']}"
        if row["closed"] and charged and row["cash"] != "handed":
            yield f"{what}, closed with cash {row['cash']}"


def unsettled(rows: list[Row]) -> list[Row]:
    """Return the transactions for which cash is owed or in doubt."""
    return [row for row in rows if row["cash"] in {"owed", "handing_over"}]
