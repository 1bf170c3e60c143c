"""Prints a journal for the commands: stable JSON, and the same as text."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from agent.base.clock import in_india, iso
from agent.base.log_lines import one_line
from agent.base.money import Paise, to_wire
from agent.config.kiosk_config import Setup
from agent.journal.chain import StoredEvent
from agent.journal.continuation import Continued
from agent.journal.reader import JournalReader
from agent.transactions.model import Transaction
from fleet_messages.story import CASH

# A claim code's salted hash is never printed: with it the code could be guessed on another machine.
HIDDEN = ("salt", "digest")

_encoder = msgspec.json.Encoder(decimal_format="number")

Json = dict[str, Any]

MONEY = (
    "amount",
    "fee",
    "charge",
    "commission",
    "wallet_impact",
)  # the fields of events and outcomes that are paise


def opened(setup: Setup) -> JournalReader:
    """Return a reader of the whole journal; the agent may be running.

    Raises JournalError.
    """
    return JournalReader(setup.journal)


def to_json(value: object) -> str:
    return msgspec.json.format(_encoder.encode(value)).decode()


def listed(t: Transaction) -> Json:
    return {
        "client_reference": t.client_reference,
        "reference_id": t.reference_id,
        "service": t.service,
        "amount": to_wire(t.amount),
        "fate": t.bank_status.value,
        "cash": t.cash.value,
        "closed": t.closed,
        "opened_at": iso(t.opened_at),
    }


def shown(t: Transaction, entries: Iterable[StoredEvent]) -> Json:
    return listed(t) | {"events": [_event(entry) for entry in entries]}


def _event(entry: StoredEvent) -> Json:
    fields = _printable(msgspec.to_builtins(entry.event))
    at = iso(fields.pop("at"))
    name = fields.pop("name")
    if isinstance(entry.event, Continued):
        fields |= {key: _totals(fields[key]) for key in ("long", "short")}
    return {"seq": entry.seq, "at": at, "name": name, **fields}


def _printable(value: Any) -> Any:
    """Return a value without its hidden fields, and with money in rupees, at any depth."""
    if isinstance(value, list | tuple):
        return [_printable(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: to_wire(Paise(one)) if key in MONEY and isinstance(one, int) else _printable(one)
        for key, one in value.items()
        if key not in HIDDEN
    }


def _totals(stored: dict[str, list[int]]) -> Json:
    return {
        kind: {"count": count, "amount": to_wire(Paise(amount))}
        for kind, (count, amount) in stored.items()
    }


def exported(entries: Iterable[StoredEvent]) -> Iterator[str]:
    """Yield one line of JSON for each event, with its link of the chain in hex."""
    for entry in entries:
        event = _event(entry)
        place = {"seq": event.pop("seq"), "at": event.pop("at")}
        link = {"link": entry.link.hex()}
        yield to_line(place | {"client_reference": entry.client_reference} | event | link)


def to_line(value: object) -> str:
    return _encoder.encode(value).decode()


def text_of(t: Transaction) -> str:
    row = listed(t)
    closed = "closed" if t.closed else "open"
    amount = f"₹{row['amount']}"
    return one_line(
        f"{in_india(t.opened_at)}  {t.client_reference}  {t.service:<10} {amount:>8}  "
        f"{t.bank_status.value:<9} {t.cash.value:<12} {closed}"
    )


def owed(journal: JournalReader) -> list[Json]:
    """Return the notes that need a person, the oldest first; only `owed` ones are owed for sure."""
    return [
        {
            "client_reference": t.client_reference,
            "service": t.service,
            "amount": to_wire(t.cash_total),
            "last4": t.masked_details.get("last4"),
            "since": iso(t.opened_at),
            "state": CASH[t.cash.value].state,
        }
        for t in journal.journal.at_the_counter()
    ]


OWED_HEADINGS = {
    "owed": "",
    "refund_owed": "The customer's own notes, to be given back:",
    "in_doubt": (
        "In doubt. Do not pay these: they may have been handed over. "
        "Answer at the kiosk, behind the PIN under Cash owed, whether they moved:"
    ),
    "disputed": "In dispute. Do not pay these before a person or the bank has decided:",
}
"""The heading of each state in the list; notes that are owed come first, without one."""


def owed_text(rows: Iterable[Json]) -> str:
    rows = list(rows)
    lines: list[str] = []
    for state, heading in OWED_HEADINGS.items():
        found = [row for row in rows if row["state"] == state]
        if found and heading:
            lines += ["", heading] if lines else [heading]
        lines += [
            f"{row['client_reference']}  ₹{row['amount']}  …{row['last4']}  "
            f"since {in_india(datetime.fromisoformat(row['since']).timestamp())}"
            for row in found
        ]
    return "\n".join(map(one_line, lines)) or "nothing is owed"
