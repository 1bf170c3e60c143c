"""Compares the notes in the customers' hands with the journal and the service's books.

The judge (`virtual_kiosk.judged`) has all other rules: only these need to know who got notes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.system.vm.people import Notes

Row = Mapping[str, Any]


def broken(rows: Sequence[Row], booked: Sequence[Row], notes: Notes) -> Iterator[str]:
    """Yield each broken rule. `rows` are the journal's transactions, `booked` the service's."""
    charged = {record["client_reference"] for record in booked if record["status"] == "SUCCESS"}
    paid: Counter[int] = Counter()
    handed: Counter[int] = Counter()
    for row in rows:
        if row["service"] == "aeps.CW":
            paid[row["amount"]] += row["client_reference"] in charged
            handed[row["amount"]] += row["cash"] == "handed"
    for amount, times in notes.out.items():
        if times > paid[amount]:
            yield f"₹{amount}: handed out {times} times, charged {paid[amount]} times"
    for amount, times in handed.items():
        if times > notes.out[amount]:
            yield f"₹{amount}: {times} times handed in the journal, {notes.out[amount]} in fact"
