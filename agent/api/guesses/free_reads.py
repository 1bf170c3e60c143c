"""The reads of the API document that cost nothing, in the order in which they are asked.

Left out are the reads of a record that this kiosk may not have: a transaction by its reference_id
and a complaint. The lookups by client_reference ask for one that was never used.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from agent.api.guesses import paths as p


class FreeRead(msgspec.Struct, frozen=True):
    """One GET. `{name}` in path and query is replaced by a known value."""

    path: str
    query: Mapping[str, str] = {}
    learns: Mapping[str, str] = {}
    """Values for later reads, by name: their places in the answer's data."""


def _never_used(base: str) -> FreeRead:
    return FreeRead(f"{base}/transaction/by-client-reference/{{never_used}}")


FREE_READS: Final = (
    FreeRead(f"{p.AEPS}/merchants/{{merchant_ref}}"),
    FreeRead(f"{p.AEPS}/pid-options", {"purpose": "TXN", "auth_mode": "FP"}),
    FreeRead(f"{p.AEPS}/pid-options", {"purpose": "DAILY_AUTH", "auth_mode": "FP"}),
    FreeRead(f"{p.AEPS}/pid-options", {"purpose": "EKYC", "auth_mode": "FP"}),
    FreeRead(f"{p.AEPS}/banks"),
    FreeRead(f"{p.AEPS}/charges"),
    _never_used(p.AEPS),
    FreeRead(f"{p.BBPS}/categories", learns={"category": "categories[].category"}),
    FreeRead(
        f"{p.BBPS}/billers",
        {"category": "{category}", "page": "1", "per_page": "20"},
        {"biller_id": "billers[].biller_id"},
    ),
    FreeRead(f"{p.BBPS}/biller/{{biller_id}}"),
    FreeRead(f"{p.BBPS}/balance"),
    FreeRead(f"{p.BBPS}/transactions", {"page": "1", "per_page": "20"}),
    _never_used(p.BBPS),
    FreeRead(f"{p.VERIFY}/services"),
    FreeRead(f"{p.VERIFY}/result/{{never_used}}"),
    FreeRead(f"{p.DMT}/banks"),
    FreeRead(f"{p.DMT}/balance"),
    FreeRead(f"{p.DMT}/transfer/by-client-reference/{{never_used}}"),
    FreeRead(f"{p.RECHARGE}/operators"),
    _never_used(p.RECHARGE),
    FreeRead(f"{p.MATM}/info"),
    _never_used(p.MATM),
)
"""All free reads, in order: twenty-two calls of the minute's quota (60 by default), and twice as
many if the clock is off."""
