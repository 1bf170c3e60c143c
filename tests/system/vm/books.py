"""The rules after each cut, for the journal, the service's ledger and the customers' notes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.system.vm.people import Notes

Row = Mapping[str, Any]
SERVICES = {"aeps.CW": "CW", "aeps.CD": "CD"}


def broken(
    rows: Sequence[Row], booked: Sequence[Row], entries: Sequence[Row], notes: Notes
) -> Iterator[str]:
    """Yield each broken rule.

    `rows` are the journal's transactions, `booked` the service's, `entries` its ledger's.
    """
    known = {row["client_reference"] for row in rows}
    for record in booked:
        if record["client_reference"] not in known:
            yield f"lost intent: the service has {record['client_reference']}, the journal does not"
    twice = Counter(record["client_reference"] for record in booked)
    yield from (f"{name}: appears {n} times in the ledger" for name, n in twice.items() if n > 1)
    charged = charges(booked, entries, "CW")
    yield from (f"{name}: charged {n} times" for name, n in charged.items() if n > 1)
    yield from _notes(rows, charged, notes)


def charges(booked: Sequence[Row], entries: Sequence[Row], text: str) -> Counter[str]:
    """Count the bookings of each client_reference."""
    named = {record["reference_id"]: record["client_reference"] for record in booked}
    return Counter(
        named[entry["reference"]]
        for entry in entries
        if entry["text"] == text and entry["reference"] in named
    )


def _notes(rows: Sequence[Row], charged: Counter[str], notes: Notes) -> Iterator[str]:
    paid: Counter[int] = Counter()
    handed: Counter[int] = Counter()
    for row in rows:
        if row["service"] != "aeps.CW":
            continue
        paid[row["amount"]] += charged[row["client_reference"]]
        handed[row["amount"]] += row["cash"] == "handed"
        if row["cash"] == "handed" and not charged[row["client_reference"]]:
            yield f"{row['client_reference']}: notes handed out, but never charged"
    for amount, times in notes.out.items():
        if times > paid[amount]:
            yield f"₹{amount}: handed out {times} times, charged {paid[amount]} times"
    for amount, times in handed.items():
        if times > notes.out[amount]:
            yield f"₹{amount}: {times} times handed in the journal, {notes.out[amount]} in fact"
