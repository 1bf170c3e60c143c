"""Whether a QR pays this outlet, this amount, for this transaction; else it is never shown."""

from collections.abc import Collection
from urllib.parse import parse_qs, urlsplit

from agent.money import Paise
from drivers.display.upi import Swapped, UpiQr, check_upi


def checked(
    text: str, payees: Collection[str], amount: Paise, reference_id: str
) -> UpiQr | Swapped:
    """Compare; where the configuration names no payee, the service's own word is taken for it."""
    return check_upi(text, payees or _named(text), amount, reference_id)


def _named(text: str) -> Collection[str]:
    return parse_qs(urlsplit(text).query).get("pa", [])
