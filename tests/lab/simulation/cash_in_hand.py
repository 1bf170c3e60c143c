"""What people hold: the notes that truly moved, and the slips that customers took away.

The invariants compare the kiosk's ledger with these. The kiosk does not know them.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from agent.dialogue.page import Screen


@dataclass(slots=True)
class CashInHand:
    """Paise that truly moved by hand or machine, by client_reference."""

    out: Counter[str] = field(default_factory=Counter)
    """By hand."""
    dispensed: Counter[str] = field(default_factory=Counter)
    """By the machine."""
    moved_in: dict[str, int] = field(default_factory=dict)
    """By reference: the last hand-over (counted from 1) in which its notes moved."""
    taken_in: Counter[str] = field(default_factory=Counter)
    given_back: Counter[str] = field(default_factory=Counter)
    withheld: Counter[str] = field(default_factory=Counter)
    """What the attendant took from the drawer for the customer, and kept."""
    disputed: set[str] = field(default_factory=set)
    """The transactions whose customer has touched *No, less*."""

    def keep_some(self, reference: str, amount: int, rng: Random) -> None:
        """The attendant keeps all notes of a hand-over, half of them, or one."""
        self.withheld[reference] += min(amount, rng.choice((amount, amount // 2, 100_00)))


@dataclass(slots=True)
class Slips:
    """The claims that customers took away: from a screen or on paper."""

    codes: dict[str, str] = field(default_factory=dict)
    """The newest of each transaction, by client_reference."""
    seen: set[tuple[str, str]] = field(default_factory=set)
    """Every client_reference with a code: two people may hold different ones."""
    missed: set[str] = field(default_factory=set)
    """The transactions whose screen has confirmed that the customer misses notes."""

    def see(self, screen: Screen) -> None:
        reference, code = screen.facts.get("client_reference"), screen.facts.get("claim_code")
        if isinstance(reference, str) and screen.title.key == "pending-shortfall-title":
            self.missed.add(reference)
        if isinstance(reference, str) and isinstance(code, str):
            self.codes[reference] = code
            self.seen.add((reference, code))
