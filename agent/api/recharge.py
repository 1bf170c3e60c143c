"""Recharge of mobile numbers and DTH subscribers (API document: Recharge; service.md 7)."""

import msgspec

from agent.api import records
from agent.api.client import Calls
from agent.api.exchange import RequestBody
from agent.api.records import Endpoints
from agent.api.replies import (
    NULL,
    Amount,
    Parsed,
    WholeNumber,
)
from agent.base.foreign_text import ForeignName, fits_pattern
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.outcome import ParsedReply

BASE = "/ext/v1/recharge"
RECHARGE = f"{BASE}/recharge"


class RechargeRequest(RequestBody, frozen=True, kw_only=True):
    """All fields of POST recharge (API document: Recharge)."""

    operator_id: int
    number: Private[str]
    """The mobile number or the DTH subscriber id."""
    amount: Paise
    """Whole rupees."""
    tpin: Private[str]


class _Record(records.Record, frozen=True, kw_only=True):
    """The recharge (API document: Resources; the rest is a guess: recharge.record)."""

    type: msgspec.Raw = NULL  # guess: recharge.record
    """MOBILE or DTH."""
    refunded: msgspec.Raw = NULL
    operator_reference: msgspec.Raw = NULL  # guess: recharge.record


def _parsed(record: _Record) -> ParsedReply:
    outcome = replace(
        record.outcome(refunded=record.refunded),
        bank_rrn=records.reference(record.operator_reference),
    )
    return ParsedReply(outcome, about=record.about(service=record.type))


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=f"{BASE}/transaction/by-client-reference/{{}}",
    read=records.reading(_Record, _parsed),
    services=frozenset({"MOBILE", "DTH"}),
)


class Operator(msgspec.Struct, frozen=True):  # guess: recharge.operators
    """An operator, with the amounts and numbers that it accepts."""

    operator_id: WholeNumber
    name: ForeignName
    type: str
    """MOBILE or DTH."""
    min_amount: Amount | None = None  # guess: recharge.operators.limits
    max_amount: Amount | None = None  # guess: recharge.operators.limits
    number_label: ForeignName | None = None
    number_regex: str | None = None  # guess: recharge.operators.limits
    available: bool = True

    def takes(self, number: str) -> bool:
        return fits_pattern(self.number_regex, number)


class Recharge(Calls):
    async def operators(self) -> Parsed[list[Operator]]:
        return await self._get_rows(f"{BASE}/operators", "operators", Operator)
