"""Checks that a QR pays this outlet this amount for this transaction. Any other QR is not shown."""

from collections.abc import Collection
from urllib.parse import parse_qs, urlsplit

from agent.base.money import Paise
from drivers.display.upi import Swapped, UpiQr, check_upi


def checked(
    text: str, payees: Collection[str], amount: Paise, reference_id: str | None
) -> UpiQr | Swapped:
    """Return the QR, or the part that does not match.

    If no payees are configured, the payee in the QR is accepted. Without a `reference_id` the QR's
    reference is not compared.
    """
    return check_upi(text, payees or _payees_in(text), amount, reference_id)


def is_upi(text: str) -> bool:
    """Return True if a payment app may read the text as a UPI payment.

    Apps ignore the case of a URI's scheme, and white space or invisible characters in it.
    """
    visible = "".join(c for c in text if c.isprintable() and not c.isspace())
    return visible.lower().startswith("upi:")


def _payees_in(text: str) -> Collection[str]:
    return parse_qs(urlsplit(text).query).get("pa", [])
