"""The double-entry ledger of the two wallets: it shows that each charge happened once."""

from typing import Any

import msgspec

from hw_sim.api import times
from hw_sim.api.money import to_wire

AEPS = "AEPS"
MAIN = "MAIN"
WALLETS = (AEPS, MAIN)
# The other accounts of an entry; a positive sum is money that the account has received.
SETTLEMENT = "settlement"  # banks, operators, billers
CHARGES = "charges"  # what the service earns
COMMISSION = "commission"  # what the service pays to the client
OWNER = "owner"  # who fills the wallets


class Posting(msgspec.Struct, frozen=True):
    account: str
    paise: int


class Entry(msgspec.Struct, frozen=True):
    """One entry: its postings add up to zero."""

    at: float
    reference: str  # a reference_id, REV-<reference_id>, or a name without a transaction
    text: str
    lines: tuple[Posting, ...]


class Unbalanced(Exception):
    """An entry whose postings do not add up to zero: a bug in the simulator."""


def reversal_of(reference: str) -> str:
    return f"REV-{reference}"


class WalletLedger:
    """The entries, with running balances beside them."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self._balances: dict[str, int] = {}
        self._by_reference: dict[str, list[Entry]] = {}
        for entry in entries:
            self._index(entry)

    def post(self, at: float, reference: str, text: str, **lines: int) -> None:
        """Post paise to accounts. Raises Unbalanced."""
        kept = tuple(Posting(account, paise) for account, paise in lines.items() if paise)
        if sum(line.paise for line in kept):
            raise Unbalanced(f"{reference}: {text}")
        entry = Entry(at, reference, text, kept)
        self.entries.append(entry)
        self._index(entry)

    def reverse(self, at: float, reference: str) -> None:
        """Post the reverse of all entries under this reference, as REV-<reference>."""
        lines: dict[str, int] = {}
        for line in self._lines(reference):
            lines[line.account] = lines.get(line.account, 0) - line.paise
        self.post(at, reversal_of(reference), "refund", **lines)

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def impact(self, wallet: str, reference: str) -> int:
        """Return how a transaction, its refund included, changed the wallet, in paise."""
        lines = self._lines(reference) + self._lines(reversal_of(reference))
        return sum(line.paise for line in lines if line.account == wallet)

    def state(self) -> dict[str, Any]:
        return {
            "wallets": {wallet: to_wire(self.balance(wallet)) for wallet in WALLETS},
            "entries": [_shown(entry) for entry in self.entries],
        }

    def _lines(self, reference: str) -> list[Posting]:
        return [line for entry in self._by_reference.get(reference, []) for line in entry.lines]

    def _index(self, entry: Entry) -> None:
        self._by_reference.setdefault(entry.reference, []).append(entry)
        for line in entry.lines:
            self._balances[line.account] = self.balance(line.account) + line.paise


def _shown(entry: Entry) -> dict[str, Any]:
    return {
        "at": times.stamp(entry.at),
        "reference": entry.reference,
        "text": entry.text,
        "lines": {line.account: to_wire(line.paise) for line in entry.lines},
    }
