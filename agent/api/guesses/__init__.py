"""Every guess about the service, as one row of one table.

The API document leaves these things open. docs/guesses.md lists them. `evidence` compares them
with the service's answers.
"""

from typing import Final

from agent.api.guesses.aeps import AEPS
from agent.api.guesses.bills import BILLS, RECHARGES
from agent.api.guesses.cards_and_qrs import CARDS, QRS
from agent.api.guesses.general import GENERAL
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.transfers import TRANSFERS, VERIFICATIONS

GROUPS: Final[dict[str, tuple[Guess, ...]]] = {
    "All products": GENERAL,
    "AEPS": AEPS,
    "UPI Cash": QRS,
    "mATM": CARDS,
    "Bills": BILLS,
    "Verification": VERIFICATIONS,
    "Free DMT": TRANSFERS,
    "Recharge": RECHARGES,
}

TABLE: Final[dict[str, Guess]] = {guess.name: guess for group in GROUPS.values() for guess in group}

__all__ = ["GROUPS", "TABLE", "Differs", "Guess"]
