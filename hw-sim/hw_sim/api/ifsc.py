"""Banks by the first four letters of their IFSC, and which of them Free DMT is switched on for."""

from typing import Any

BANKS: tuple[tuple[str, str, bool], ...] = (
    ("SBIN", "State Bank of India", True),
    ("PUNB", "Punjab National Bank", True),
    ("BARB", "Bank of Baroda", True),
    ("BKID", "Bank of India", True),
    ("CNRB", "Canara Bank", True),
    ("UBIN", "Union Bank of India", True),
    ("CBIN", "Central Bank of India", False),
    ("IDIB", "Indian Bank", True),
    ("IOBA", "Indian Overseas Bank", False),
    ("UCBA", "UCO Bank", True),
    ("MAHB", "Bank of Maharashtra", True),
    ("HDFC", "HDFC Bank", True),
    ("ICIC", "ICICI Bank", True),
    ("UTIB", "Axis Bank", True),
    ("IBKL", "IDBI Bank", True),
    ("INDB", "IndusInd Bank", True),
    ("KKBK", "Kotak Mahindra Bank", True),
    ("YESB", "YES Bank", False),
    ("IDFB", "IDFC FIRST Bank", True),
    ("FDRL", "Federal Bank", True),
)
NAMES = {prefix: name for prefix, name, _ in BANKS}
ENABLED = {prefix for prefix, _, enabled in BANKS if enabled}


def bank_name(ifsc: str) -> str:
    return NAMES.get(ifsc[:4], "Unknown bank")


def enabled(ifsc: str) -> bool:
    return ifsc[:4] in ENABLED


def listed() -> list[dict[str, Any]]:
    return [
        {"bank_name": name, "ifsc_prefix": prefix, "available": enabled}
        for prefix, name, enabled in BANKS
    ]
