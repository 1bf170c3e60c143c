"""The effect of each transaction on the outlet's wallet, by the simulated service's own ledger."""

from decimal import Decimal
from typing import Any

Json = dict[str, Any]


def booked(entry: Json) -> Decimal:
    """Return an entry's effect on the AEPS wallet, except the owner's own deposits."""
    lines = entry["lines"]
    return Decimal() if "owner" in lines else Decimal(str(lines.get("AEPS", 0)))


def impacts(books: Json) -> dict[str, Decimal]:
    """Return the effect of each of our references, including a refund."""
    return {
        record["client_reference"]: _impact(record, books["entries"])
        for record in books["transactions"]
    }


def _impact(record: Json, entries: list[Json]) -> Decimal:
    names = {record["reference_id"], f"REV-{record['reference_id']}"}
    return sum((booked(entry) for entry in entries if entry["reference"] in names), Decimal())
