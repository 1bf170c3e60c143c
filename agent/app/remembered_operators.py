"""Remembers the operator with which a number was recharged here before.

The service does not report a number's operator. The first digits do not show it either, because
customers keep their number when they change the operator. The journal keeps only the last four
digits of a recharge. So the operator may belong to another number with the same ending. It is shown
as a guess.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from agent.transactions.model import BankStatus, Transaction

REMEMBERED_MAX = 5000  # newest transactions: some weeks, since people recharge once in four
RECENT = 50  # newest transactions searched for new recharges each time


class Past(Protocol):
    """The part of the journal that this module reads."""

    def newest(self, limit: int, /) -> Iterable[Transaction]: ...


class RememberedOperators:
    """Reads the journal once, and later only its end."""

    def __init__(self, journal: Past) -> None:
        self._journal = journal
        self._unread = REMEMBERED_MAX
        self._recharges: dict[str, tuple[str, str]] = {}
        """The operator and the last four digits of each recharge, the oldest first."""

    def before(self, number: str) -> str | None:
        """Return the operator's name of the last recharge of a number with this ending."""
        ending = number[-4:]
        fitting = (name for name, last4 in reversed(self._read().values()) if last4 == ending)
        return next(fitting, None)

    def used(self) -> Counter[str]:
        """Return how often each operator was recharged with, by name."""
        return Counter(name for name, _ in self._read().values())

    def _read(self) -> dict[str, tuple[str, str]]:
        for t in reversed(tuple(self._journal.newest(self._unread))):
            details = t.masked_details
            if t.bank_status is BankStatus.SUCCEEDED and {"operator", "last4"} <= details.keys():
                self._recharges[t.client_reference] = details["operator"], details["last4"]
        self._unread = RECENT
        for oldest in tuple(self._recharges)[:-REMEMBERED_MAX]:
            del self._recharges[oldest]
        return self._recharges
