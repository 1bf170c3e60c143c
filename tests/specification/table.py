"""What a row of the specification is: who does what, what is seen, and how it ends."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, unique

from agent.transactions.model import BankStatus, CashStatus
from tests.specification.scene import Scene


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens, in words and in fact."""

    words: str
    happens: Callable[[Scene], Awaitable[None]]


@unique
class Holds(Enum):
    """What the customer has in their hands when they go (all the notes that moved are counted)."""

    NOTHING = "nothing"
    CASH = "the cash"
    SLIP = "a slip with a claim code"
    GOODS = "what was paid for"
    """An answer about the account, or the shop's goods: no note moves."""
    RECEIPT = "a receipt for the notes paid in"
    OWN_NOTES = "their own notes back"
    SLIP_FOR_NOTES = "a slip for the notes in the drawer"


@unique
class Account(Enum):
    """What the last screen says about the customer's money; the value is its message's key."""

    UNTOUCHED = "sorry-money-none"
    MAY_COME_BACK = "sorry-money-maybe"
    NOTES_RETURNED = "sorry-money-given-back"
    NOT_BILLED = "sorry-money-not-billed"
    """It is the shop's own."""
    UNSAID = ""


End = tuple[BankStatus, CashStatus]


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome. A row with `codes` stands for as many cases."""

    services: tuple[str, ...]
    outcome: str
    """In a few words."""
    steps: tuple[Step, ...]
    """In order; the service's own questions are answered by one of them."""
    seen: tuple[str, ...]
    """The screens in order, from when all questions are answered."""
    ends: End
    holds: Holds
    title: str
    """The key of the last screen's title."""
    books: tuple[str, ...] = ("SUCCESS",)
    """What stands in the service's own books, a record each."""
    account: Account = Account.UNSAID
    codes: tuple[str, ...] = ()
    """Each in the place of {code}."""

    @property
    def cases(self) -> list[tuple[str, str | None]]:
        return [(service, code) for service in self.services for code in self.codes or (None,)]


SUCCEEDED, FAILED, ABANDONED = BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED
