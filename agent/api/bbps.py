"""Bill payment: pay a bill, past payments, complaints (API document: Bill payment; service.md 4).

The calls before a payment are in agent.api.billers.
"""

from datetime import date
from enum import Enum, unique
from urllib.parse import quote

import msgspec

from agent.api import records
from agent.api.billers import BASE
from agent.api.client import Calls
from agent.api.exchange import RequestBody
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints
from agent.api.replies import NULL, Amount, Parsed
from agent.base.foreign_text import FOREIGN_TEXT_MAX, ForeignName, ForeignNumber
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.outcome import ParsedReply, Status

BILL_PAY = f"{BASE}/bill/pay"
REVERSAL = "REV-"  # and the reference_id of a FAILED payment (API document: Bill payment)
COMPLAINT = f"{BASE}/complaint"

DESCRIPTION_MAX = 250  # characters of a complaint; guess: bbps.complaint


class PaymentRequest(RequestBody, frozen=True, kw_only=True):
    """All fields of POST bill/pay (API document: Bill payment)."""

    bill_token: Private[str]
    tpin: Private[str]
    amount: Paise  # guess: bbps.pay
    mobile_number: Private[str] | None = None  # guess: bbps.pay
    customer_pan: Private[str] | None = None  # guess: bbps.pay
    """Needed for cash of 50,000 rupees or more."""
    payment_mode: str = "Cash"  # guess: bbps.pay


class _Record(records.Record, frozen=True, kw_only=True):  # guess: bbps.record
    bbps_transaction_id: msgspec.Raw = NULL
    approval_ref: msgspec.Raw = NULL
    refunded: msgspec.Raw = NULL


def _parsed(record: _Record) -> ParsedReply:
    outcome = replace(
        record.outcome(
            refunded=record.refunded,
            details=records.details(approval_ref=record.approval_ref),
        ),
        bank_rrn=records.reference(record.bbps_transaction_id),
    )
    reversal = f"{REVERSAL}{record.reference_id}"
    if outcome.status is Status.FAILED and len(reversal) <= FOREIGN_TEXT_MAX:
        outcome = replace(outcome, details={**outcome.details, "reversal_reference": reversal})
    return ParsedReply(outcome, about=record.about())


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=f"{BASE}/transaction/by-client-reference/{{}}",
    read=records.reading(_Record, _parsed),
)


@unique
class Disposition(Enum):
    """The subject of a complaint (guess: bbps.complaint)."""

    NOT_UPDATED_AT_BILLER = "NOT_UPDATED_AT_BILLER"
    NO_TRANSACTION_ID = "NO_TRANSACTION_ID"
    NOT_CREDITED = "NOT_CREDITED"
    DEBITED_MULTIPLE_TIMES = "DEBITED_MULTIPLE_TIMES"
    PAID_TWICE = "PAID_TWICE"
    WRONG_ACCOUNT = "WRONG_ACCOUNT"
    OTHER = "OTHER"


class Complaint(msgspec.Struct, frozen=True):  # guess: bbps.complaint
    complaint_id: ForeignNumber
    reference_id: str
    status: ForeignNumber
    """OPEN, IN_PROGRESS, RESOLVED, REJECTED or CLOSED; shown as it is."""
    remarks: ForeignName | None = None


class MainWallet(msgspec.Struct, frozen=True):
    """The MAIN wallet, and the payment limits; the names are a guess: bbps.balance."""

    balance: Amount | None = None
    min_amount: Amount | None = None
    max_amount: Amount | None = None


class ListedPayment(msgspec.Struct, frozen=True):  # guess: bbps.history
    """One payment of the history, as far as it can be read; the service's record has more.

    A page also has other clients' payments: an invalid one must not hide those of this outlet.
    """

    client_reference: msgspec.Raw = NULL
    status: msgspec.Raw = NULL
    amount: msgspec.Raw = NULL
    created_at: msgspec.Raw = NULL
    """ISO 8601 without an offset, in India's time (guess: call.times)."""


class HistoryPage(msgspec.Struct, frozen=True):  # guess: bbps.history
    transactions: list[ListedPayment]
    pagination: records.Pagination = records.ONLY_PAGE


class Bbps(Calls):
    async def balance(self, priority: Priority = Priority.POLL) -> Parsed[MainWallet]:
        """Read the MAIN wallet and the payment limits; the key needs the permission `bills`."""
        return await self._get(f"{BASE}/balance", MainWallet, priority)

    async def history(self, day: date, page: int) -> Parsed[HistoryPage]:
        """Read a page of the payments of a day in India, of all kiosks on this key."""
        ends = day.isoformat()
        query = records.query(page, records.PER_PAGE_MAX, **{"from": ends, "to": ends})
        return await self._get(f"{BASE}/transactions", HistoryPage, query=query)

    async def complain(
        self, reference_id: str, disposition: Disposition, description: str
    ) -> Parsed[Complaint]:
        """Submit a complaint about a successful payment; not idempotent, so never repeated."""
        fields = {
            "reference_id": reference_id,
            "disposition": disposition.value,
            "description": description[:DESCRIPTION_MAX],
        }
        return await self._post(COMPLAINT, Complaint, fields)

    async def complaint(self, complaint_id: str) -> Parsed[Complaint]:
        path = f"{COMPLAINT}/{quote(complaint_id, safe='')}"
        return await self._get(path, Complaint, Priority.CHECK_STATUS)
