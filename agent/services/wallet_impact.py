"""How a transaction changes the outlet's wallet (API document: Money effect; service.md 1.1)."""

from typing import NamedTuple

from agent.base.money import ZERO, Paise


class WalletImpact(NamedTuple):
    """The signed amount minus the charge, plus the commission if there is one.

    None: the document does not define the impact of this status.
    """

    amount: int
    """The sign of the amount; 0 leaves it out."""
    has_commission: bool
    failed: Paise | None
    pending: Paise | None


CREDIT = WalletImpact(1, has_commission=True, failed=ZERO, pending=ZERO)
ENQUIRY = WalletImpact(0, has_commission=False, failed=None, pending=None)
DEPOSIT = WalletImpact(-1, has_commission=False, failed=ZERO, pending=None)
"""The impact of a deposit: debited before the bank is called, and credited again if the bank
declines."""
PURCHASE = WalletImpact(-1, has_commission=True, failed=ZERO, pending=None)
