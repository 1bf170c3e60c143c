"""A drawer that a person opens: the attendant's word is the answer. Pure."""

from collections.abc import Awaitable, Callable
from enum import Enum, unique

from drivers.cash.port import (
    Cassette,
    Counts,
    Health,
    Level,
    Memory,
    NotPaid,
    Offer,
    Paid,
    PayOutcome,
    Trouble,
    Unknown,
)

RUPEE = 100  # paise
# The notes and coins in use; a person also has small change.
DENOMINATIONS = tuple(rupees * RUPEE for rupees in (500, 200, 100, 50, 20, 10, 5, 2, 1))
NOTES_MAX = 200  # 100,000 rupees: more than any withdrawal, and than a person counts well


@unique
class Word(Enum):
    """What the attendant says after being asked to hand notes over."""

    HANDED = "handed over"
    NOT_HANDED = "not handed over"
    SILENT = "gone without a word"


AskAttendant = Callable[[Counts], Awaitable[Word]]


class AttendantDrawer:
    """A `CashDrawer` whose notes are counted by hand; it remembers nothing of its own."""

    def __init__(self, ask: AskAttendant, denominations: tuple[int, ...] = DENOMINATIONS) -> None:
        self._ask = ask
        self._offer = Offer(tuple(Cassette(d, Level.ENOUGH) for d in denominations), NOTES_MAX)

    async def offer(self) -> Offer:
        return self._offer

    async def pay(self, asked: Counts) -> PayOutcome:
        if len(asked) != len(self._offer.cassettes) or min(asked) < 0 or not any(asked):
            return NotPaid(Trouble.CANNOT_SPLIT, f"{asked}")
        word = await self._ask(asked)
        if word is Word.HANDED:
            return Paid(asked)
        if word is Word.NOT_HANDED:
            return NotPaid(Trouble.PERSON_REFUSED)
        return Unknown("the attendant left without a word")

    async def last(self) -> Memory:
        return Memory()

    async def status(self) -> Health:
        return Health()

    async def aclose(self) -> None:
        """There is nothing to let go of."""
