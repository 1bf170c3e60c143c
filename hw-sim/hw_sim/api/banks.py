"""The banks that AEPS reaches, their issuer numbers, and the services that each does not offer."""

from typing import Any

ALL = ("CW", "AP", "BE", "MS", "CD")
NO_STATEMENT = ("CW", "AP", "BE", "CD")
NO_DEPOSIT = ("CW", "AP", "BE", "MS")
CASH_ONLY = ("CW", "BE")

BANKS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("607094", "State Bank of India", ALL),
    ("607027", "Punjab National Bank", ALL),
    ("606985", "Bank of Baroda", ALL),
    ("508505", "Bank of India", ALL),
    ("607396", "Canara Bank", ALL),
    ("607161", "Union Bank of India", ALL),
    ("607264", "Central Bank of India", ALL),
    ("607105", "Indian Bank", ALL),
    ("607126", "Indian Overseas Bank", ALL),
    ("607066", "UCO Bank", ALL),
    ("607387", "Bank of Maharashtra", ALL),
    ("607087", "Punjab & Sind Bank", NO_DEPOSIT),
    ("607152", "HDFC Bank", ALL),
    ("508534", "ICICI Bank", ALL),
    ("607153", "Axis Bank", ALL),
    ("607095", "IDBI Bank", ALL),
    ("607189", "IndusInd Bank", NO_DEPOSIT),
    ("607363", "Federal Bank", ALL),
    ("607439", "South Indian Bank", ALL),
    ("508662", "Karur Vysya Bank", NO_DEPOSIT),
    ("607270", "Karnataka Bank", ALL),
    ("607618", "YES Bank", NO_STATEMENT),
    ("608117", "IDFC FIRST Bank", ALL),
    ("607420", "Kotak Mahindra Bank", NO_STATEMENT),
    ("607290", "RBL Bank", NO_DEPOSIT),
    ("607440", "Jammu & Kashmir Bank", CASH_ONLY),
    ("508681", "City Union Bank", NO_DEPOSIT),
    ("606996", "Dhanlaxmi Bank", CASH_ONLY),
    ("607324", "Tamilnad Mercantile Bank", NO_DEPOSIT),
    ("608001", "Fino Payments Bank", NO_STATEMENT),
    ("608314", "India Post Payments Bank", ALL),
    ("990320", "Airtel Payments Bank", NO_STATEMENT),
    ("608032", "Paytm Payments Bank", CASH_ONLY),
    ("608087", "Ujjivan Small Finance Bank", NO_DEPOSIT),
    ("608022", "AU Small Finance Bank", NO_DEPOSIT),
    ("508998", "Equitas Small Finance Bank", NO_DEPOSIT),
    ("652150", "Bandhan Bank", ALL),
    ("607065", "Andhra Pragathi Grameena Bank", NO_DEPOSIT),
    ("607400", "Karnataka Gramin Bank", NO_DEPOSIT),
    ("607399", "Kerala Gramin Bank", NO_DEPOSIT),
    ("607024", "Bangiya Gramin Vikash Bank", CASH_ONLY),
    ("607241", "Uttar Bihar Gramin Bank", CASH_ONLY),
)

BY_IIN = {iin: (name, services) for iin, name, services in BANKS}


def name_of(bank_iin: str) -> str:
    return BY_IIN[bank_iin][0]


def offers(bank_iin: str, service: str) -> bool:
    return service in BY_IIN[bank_iin][1]


def listed() -> list[dict[str, Any]]:
    """Return data.banks of GET /banks (service.md 1.7)."""
    return [
        {"bank_iin": iin, "bank_name": name, "services": list(services), "available": True}
        for iin, name, services in BANKS
    ]
