"""A customer's actions at the terminal: the card, the PIN, the red key."""

from collections import deque
from dataclasses import dataclass, field
from enum import Enum, unique

PINS_MAX = 10  # typed before the terminal asks


@unique
class Card(Enum):
    """The cards that the bench offers."""

    GOOD = "good"
    UNREADABLE = "unreadable"
    EXPIRED = "expired"
    FOREIGN = "foreign"  # of a kind that is not accepted here


@unique
class Pin(Enum):
    RIGHT = "right"
    WRONG = "wrong"


# Result codes of cards that never get as far as a PIN (devices.md 2.6).
UNFIT = {Card.UNREADABLE: 0x64, Card.EXPIRED: 0x78, Card.FOREIGN: 0x7A}
TOLD = {Card.UNREADABLE: 0x0C, Card.EXPIRED: 0x09, Card.FOREIGN: 0x08}


@dataclass(slots=True)
class Customer:
    """Actions of the customer that the terminal has not processed yet."""

    card: Card | None = None
    swiped: bool = False  # the card was only swiped
    pins: deque[Pin] = field(default_factory=lambda: deque(maxlen=PINS_MAX))
    stop: bool = False

    def insert(self, card: Card) -> None:
        self.card, self.swiped = card, False

    def swipe(self, card: Card) -> None:
        self.card, self.swiped = card, True

    def remove(self) -> None:
        self.card, self.swiped = None, False

    def forget(self) -> None:
        """Begin a transaction: keep the card, drop keys pressed before it."""
        self.pins.clear()
        self.stop = False
