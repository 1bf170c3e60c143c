"""The story of one transaction: who did what, when by India's clock, and its status now.

It leaves out details that only `--json` prints: event numbers, the signature's time, the terms.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby

import msgspec

from agent.base.clock import IST
from agent.base.log_lines import one_line
from agent.dialogue.steps.identity import service_text
from agent.journal.chain import StoredEvent
from agent.transactions.model import Transaction
from agent.ui.words.words import FALLBACK, Words
from fleet_messages.rupees import money
from fleet_messages.story import (
    BANK,
    CASH,
    DEBIT_MISSING,
    DONE,
    OPEN,
    SHORTFALL,
    sentence,
    sum_of,
)


def story(t: Transaction, entries: Iterable[StoredEvent]) -> str:
    """Return the story: a heading, one line per event under its day, and the status now."""
    lines = [_heading(t), ""]
    for day, events in groupby(entries, lambda entry: _time(entry.event.at).date()):
        lines.append(f"{day:%d %b %Y}, time in India")
        lines += [f"  {_time(entry.event.at):%H:%M:%S}  {_sentence(entry)}" for entry in events]
    return "\n".join(map(one_line, [*lines, "", *_status_lines(t)]))


def _heading(t: Transaction) -> str:
    service = Words((FALLBACK,)).text(FALLBACK, service_text(t.service))
    whose = f", number ending {t.masked_details['last4']}" if "last4" in t.masked_details else ""
    return f"{service} of {sum_of(money(t.amount), money(t.fee))}{whose}: {t.client_reference}"


def _sentence(entry: StoredEvent) -> str:
    stored = msgspec.to_builtins(entry.event)
    return sentence(stored["name"], stored)


def _status_lines(t: Transaction) -> Iterator[str]:
    now = [BANK[t.bank_status.value], CASH[t.cash.value].sentence]
    if t.awaits_refund:
        now.append(DEBIT_MISSING)
    if t.has_open_shortfall:
        now.append(SHORTFALL)
    yield f"Now: {'; '.join(now)}."
    if t.in_doubt:
        yield "Its request may still reach the service: the kiosk keeps asking."
    yield DONE if t.closed else OPEN


def _time(unix: float) -> datetime:
    return datetime.fromtimestamp(unix, IST)
