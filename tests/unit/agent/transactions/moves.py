"""Where each status may lead by the event table, whatever the event."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from agent.transactions.event_table import ALARMS, CASH_UPDATES, EVENTS, EventRow
from agent.transactions.model import BankStatus, CashStatus

S = TypeVar("S", BankStatus, CashStatus)


def _targets(status: S, rows: Iterable[Mapping[S, frozenset[S]]]) -> frozenset[S]:
    none: frozenset[S] = frozenset()
    return none.union(*(row.get(status, none) for row in rows)) - {status}


_BANK = [row.bank for row in EVENTS.values()]
_UPDATES = [{source: frozenset({target})} for (_, _, source), target in CASH_UPDATES.items()]
_CASH = [*(row.cash for row in EVENTS.values()), *_UPDATES, ALARMS]

BANK_MOVES = {status: _targets(status, _BANK) for status in BankStatus}
CASH_MOVES = {status: _targets(status, _CASH) for status in CashStatus}
"""By an event, a new bank status or an alarm."""


def leading_anywhere(row: EventRow) -> EventRow:
    """Return the row as if the table were wrong, too: allowed where it was, leading anywhere."""
    to_any_bank, to_any_cash = frozenset(BankStatus), frozenset(CashStatus)
    return EventRow(dict.fromkeys(row.bank, to_any_bank), dict.fromkeys(row.cash, to_any_cash))
