"""A row of the specification: the steps, the screens and the end of one outcome."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, unique

from agent.transactions.model import BankStatus, CashStatus
from tests.contract.specification.scene import Scene


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a row: its text for the page, and its action."""

    words: str
    happens: Callable[[Scene], Awaitable[None]]


@unique
class Holds(Enum):
    """The thing that the customer holds when they leave. A test also counts the notes."""

    NOTHING = "nothing"
    CASH = "the cash"
    SLIP = "a slip with a claim code"
    GOODS = "what was paid for"
    """An answer about the account, or the shop's goods; no notes move."""
    RECEIPT = "a receipt for the notes paid in"
    OWN_NOTES = "their own notes back"
    SLIP_FOR_NOTES = "a slip for the notes in the drawer"


@unique
class Account(Enum):
    """The last screen's message about the customer's money; the value is the message's key."""

    UNTOUCHED = "sorry-money-none"
    MAY_COME_BACK = "sorry-money-maybe"
    NOTES_RETURNED = "sorry-money-given-back"
    NOT_BILLED = "sorry-money-not-billed"
    """The money is the shop's own."""
    NO_MESSAGE = ""


End = tuple[BankStatus, CashStatus]


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome. Each code of `codes` is a case of its own."""

    services: tuple[str, ...]
    outcome: str
    """In a few words."""
    steps: tuple[Step, ...]
    """In order; one of them answers the service's questions."""
    seen: tuple[str, ...]
    """The screens in order, after the last answered question."""
    ends: End
    holds: Holds
    title: str
    """The key of the last screen's title."""
    books: tuple[str, ...] = ("SUCCESS",)
    """The status of each record in the service's own books."""
    account: Account = Account.NO_MESSAGE
    codes: tuple[str, ...] = ()
    """Each replaces {code}."""

    @property
    def cases(self) -> list[tuple[str, str | None]]:
        return [(service, code) for service in self.services for code in self.codes or (None,)]


SUCCEEDED, FAILED, ABANDONED = BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED
