"""Recharge of mobile numbers and DTH subscribers (API document: Recharge; CONTRACT 7)."""

import msgspec

from agent.api import records
from agent.api.client import Client
from agent.api.exchange import body
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints
from agent.api.replies import (
    NULL,
    Amount,
    Answer,
    ApiRefusal,
    Count,
    NoResponse,
    optional,
    shaped_rows,
)
from agent.base.foreign_text import ForeignName, fits_pattern
from agent.base.money import Paise, to_wire
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply

BASE = "/ext/v1/recharge"
RECHARGE = f"{BASE}/recharge"


class RechargeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All fields of POST recharge (API document: Recharge)."""

    client_reference: str
    operator_id: int
    number: Private[str]
    """The mobile number or the DTH subscriber id."""
    amount: Paise
    """Whole rupees."""
    tpin: Private[str]

    def body(self) -> Private[bytes]:
        return body(
            {
                "client_reference": self.client_reference,
                "operator_id": self.operator_id,
                "number": self.number,
                "amount": to_wire(self.amount),
                "tpin": self.tpin,
            }
        )


class _Record(records.Record, frozen=True, kw_only=True):
    """The recharge (API document: Resources; the rest is a guess, CONTRACT 7)."""

    type: msgspec.Raw = NULL  # guess: CONTRACT 7
    """MOBILE or DTH."""
    refunded: msgspec.Raw = NULL
    operator_reference: msgspec.Raw = NULL  # guess: CONTRACT 7


def read_record(answer: Answer) -> ParsedReply | NoResponse:
    """Return a parsed record; NoResponse if it lacks a field that we need."""
    record = answer.read(_Record)
    if isinstance(record, NoResponse):
        return record
    outcome = record.outcome(
        bank_rrn=record.operator_reference,
        refunded=optional(record.refunded, bool),
    )
    return ParsedReply(outcome, about=record.about(service=record.type))


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=f"{BASE}/transaction/by-client-reference/{{}}",
    read=read_record,
    services=frozenset({"MOBILE", "DTH"}),
)


class Operator(msgspec.Struct, frozen=True):  # guess: CONTRACT 7
    """An operator, with the amounts and numbers that it accepts."""

    operator_id: Count
    name: ForeignName
    type: str
    """MOBILE or DTH."""
    min_amount: Amount | None = None
    max_amount: Amount | None = None
    number_label: ForeignName | None = None
    number_regex: str | None = None
    available: bool = True

    def takes(self, number: str) -> bool:
        return fits_pattern(self.number_regex, number)


class _Operators(msgspec.Struct, frozen=True):
    operators: list[msgspec.Raw]


class Recharge:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def operators(self) -> list[Operator] | ApiRefusal | NoResponse:
        reply = await self._client.get(f"{BASE}/operators", priority=Priority.CATALOGUE)
        return shaped_rows(reply, _Operators, Operator)
