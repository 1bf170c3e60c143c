"""Gathers a kiosk's figures for /metrics, from its parts and from the machine's own files."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from agent import __version__
from agent.api.replies import ApiRefusal, NoResponse, Reply
from agent.base.files import free_bytes
from agent.base.money import to_wire
from agent.config.kiosk_config import Setup
from agent.journal.last_check import last_check
from agent.metrics.board import Power, power, temperature
from agent.metrics.figures import Figures
from agent.metrics.last_update import UpdateResult, last_update
from agent.process.kernel import KERNEL, Kernel
from agent.transactions import error_table
from agent.transactions.model import AT_THE_COUNTER, Transaction

OTHER: Final = "other"
"""Replaces codes that the document does not list, so that labels stay few."""


def machine_figures(
    setup: Setup, started_at: float, *, takes_transactions: bool, kernel: Kernel = KERNEL
) -> Figures:
    """Return the figures that need no open journal."""
    board, checked, updated = (
        power(kernel),
        last_check(setup.state_folder),
        last_update(kernel.update),
    )
    free = None
    with suppress(OSError):  # the folder is missing; other figures show that
        free = free_bytes(setup.state_folder)
    return Figures(
        version=__version__,
        started_at=started_at,
        takes_transactions=takes_transactions,
        disk_free_bytes=free,
        celsius=temperature(kernel),
        is_undervolted=None if board is None else board is Power.LOW,
        verified_at=checked.at if checked else None,
        is_whole=not checked.is_damaged if checked else None,
        updated_at=_unix(updated.at) if updated else None,
        update_went_well=updated.result is UpdateResult.HEALTHY if updated else None,
    )


def money_figures(transactions: Iterable[Transaction], now: float) -> dict[str, Any]:
    """Return the figures of the open transactions, as fields of `Figures`."""
    still_open = tuple(transactions)
    waiting = [t for t in still_open if t.cash in AT_THE_COUNTER]
    rupees: Counter[str] = Counter()
    for t in waiting:
        rupees[t.cash.value] += float(to_wire(t.cash_total))  # type: ignore[assignment]  # a Counter sums any number
    return {
        "open_by_status": Counter(t.bank_status.value for t in still_open),
        "oldest_open_s": _oldest_s(still_open, now),
        "counter_by_cash": Counter(t.cash.value for t in waiting),
        "counter_rupees_by_cash": rupees,
        "oldest_at_counter_s": _oldest_s(waiting, now),
    }


def error_of(reply: Reply) -> str:
    """Return the kind of a call's failure, from a short list; "" if it succeeded."""
    match reply:
        case NoResponse(fault=fault):
            return fault.name.lower() if fault else "no_response"
        case ApiRefusal(code=code):
            return code.lower() if error_table.is_listed(code) else OTHER
    return ""


def _oldest_s(transactions: Iterable[Transaction], now: float) -> float:
    return max((now - t.opened_at for t in transactions), default=0.0)


def _unix(iso: str) -> float | None:
    try:
        return datetime.fromisoformat(iso).timestamp()
    except ValueError:
        return None
