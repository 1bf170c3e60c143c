"""Whether a QR pays this outlet, this amount, for this transaction; else it is never shown."""

from collections.abc import Collection
from urllib.parse import parse_qs, urlsplit

from agent.money import Paise
from drivers.display.upi import Swapped, UpiQr, check_upi


def checked(
    text: str, payees: Collection[str], amount: Paise, reference_id: str | None
) -> UpiQr | Swapped:
    """Compare; where the configuration names no payee, the service's own word is taken for it.

    `reference_id` None: the configuration does not say that a QR names it.
    """
    return check_upi(text, payees or _named(text), amount, reference_id)


def is_upi(text: str) -> bool:
    """Return whether any app may take it for a UPI payment, however it is written.

    Readers of a URI overlook the case of its scheme, and white space or invisible characters in it.
    """
    seen = "".join(c for c in text if c.isprintable() and not c.isspace())
    return seen.lower().startswith("upi:")


def _named(text: str) -> Collection[str]:
    return parse_qs(urlsplit(text).query).get("pa", [])
