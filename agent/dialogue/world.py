"""What the dialogue may look at: the world as it is now, read only."""

from dataclasses import dataclass
from typing import Protocol

from agent.api.aeps import Bank
from agent.api.outcome import Shown
from agent.dialogue.screens import Text
from agent.money import Paise
from agent.services.declaration import Service
from agent.transactions.lifecycle import Action
from agent.transactions.model import Transaction


@dataclass(frozen=True, slots=True)
class Offer:
    """A service of this kiosk, and why it rests (None: it can be used now)."""

    service: Service
    reason: Text | None = None


class World(Protocol):
    """Answers at once and from memory; nothing here waits."""

    @property
    def languages(self) -> tuple[str, ...]: ...

    def offers(self) -> tuple[Offer, ...]: ...

    def banks(self) -> tuple[Bank, ...]:
        """Give the banks, the most used first."""
        ...

    def charge(self, service: str, amount: Paise) -> Paise | None:
        """Give what the customer will be charged; None where it is not known."""
        ...

    def transaction(self, reference: str) -> Transaction: ...

    def action(self, reference: str) -> Action:
        """Say what the lifecycle would do next."""
        ...

    def shown(self, reference: str) -> Shown:
        """Give what may be shown but not kept, while the customer is there."""
        ...

    def owed(self) -> tuple[Transaction, ...]:
        """Give what is owed to customers, and hand-overs that nobody has confirmed."""
        ...
