"""The status of a transaction in English, as the commands and the day's report print it.

The screens have their own words, in each language: they are shorter, and for people in the shop.
"""

from typing import Final

import msgspec

from agent.transactions.model import BankStatus, CashStatus, Finding


class CashWords(msgspec.Struct, frozen=True):
    """A cash status in words."""

    state: str
    """The status as `cash owed --json` prints it."""
    sentence: str


_MOVING: Final = CashWords(
    "in_doubt", "notes were about to move, and nobody has confirmed whether they did"
)
CASH: Final = {
    CashStatus.NONE: CashWords("nothing", "no notes are owed for it"),
    CashStatus.OWED: CashWords("owed", "the notes are owed to the customer"),
    CashStatus.HANDING_OVER: _MOVING,
    CashStatus.HANDED: CashWords("handed", "the customer has the notes"),
    CashStatus.HELD: CashWords(
        "held", "the customer's notes are in the drawer, and the service is not done yet"
    ),
    CashStatus.KEPT: CashWords("kept", "the customer's notes paid for the service"),
    CashStatus.REFUND_OWED: CashWords(
        "refund_owed", "the customer's own notes are to be given back"
    ),
    CashStatus.REFUNDING: _MOVING,
    CashStatus.REFUNDED: CashWords("given_back", "the customer has their own notes back"),
    CashStatus.DISPUTED: CashWords("disputed", "in dispute: a person or the bank has to decide"),
}
BANK: Final = {
    BankStatus.PREPARED: "nothing has been sent yet",
    BankStatus.SENT: "the service has not answered; the kiosk keeps asking",
    BankStatus.PENDING: "the bank has not decided; the kiosk keeps asking",
    BankStatus.SUCCEEDED: "the bank has done it",
    BankStatus.FAILED: "the bank has refused it",
    BankStatus.ABANDONED: "nothing was done at the bank",
}
DEBIT_MISSING: Final = "its debit is not back in the shop's wallet"
SHORTFALL: Final = "the customer says that notes were missing: two people have to find the same"
FINDINGS: Final = {
    Finding.PAID: "notes were missing, and the customer has them now",
    Finding.UNFOUNDED: "no note was missing",
}
BY_DIGITS: Final = "claimed by the last four digits"
