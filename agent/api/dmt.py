"""Free DMT: IMPS transfers of a sender who is identified by an OTP (API document; CONTRACT 6).

Its field names differ: request_id for reference_id, and a status in lower case.
"""

import re

import msgspec

from agent.api import records
from agent.api.client import Client
from agent.api.endpoints import Endpoints
from agent.api.exchange import body
from agent.api.rate_limiter import Priority
from agent.api.replies import (
    NULL,
    Amount,
    Answer,
    ApiRefusal,
    NoResponse,
    optional,
    optional_code,
    optional_money,
    optional_remark,
    optional_text,
    readable_rows,
    shaped,
)
from agent.base.foreign_text import ForeignName, initials
from agent.base.money import Paise, to_wire
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.model import Misfit
from agent.transactions.outcome import (
    About,
    Outcome,
    ParsedReply,
    RecordsName,
    Status,
    read_status,
)

BASE = "/ext/v1/dmt"
TRANSFER = f"{BASE}/transfer"

# guess: CONTRACT 6. Only `completed` is in the document; any other word is PENDING.
WORDS = {
    "COMPLETED": Status.SUCCESS,
    "SUCCESS": Status.SUCCESS,
    "PENDING": Status.PENDING,
    "PROCESSING": Status.PENDING,
    "FAILED": Status.FAILED,
    "REJECTED": Status.FAILED,
    "REFUNDED": Status.FAILED,
    "REVERSED": Status.FAILED,
}
REFUNDED_WORDS = frozenset({"REFUNDED", "REVERSED"})  # the debit is back in the wallet


class TransferRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All fields of POST transfer (API document: Free DMT)."""

    client_reference: str
    sender_token: Private[str]
    beneficiary_id: int
    amount: Paise
    tpin: Private[str]
    remarks: str | None = None

    def body(self) -> Private[bytes]:
        """Return the serialised request; it is private."""
        return body(
            {
                "client_reference": self.client_reference,
                "sender_token": self.sender_token,
                "beneficiary_id": self.beneficiary_id,
                "amount": to_wire(self.amount),
                "tpin": self.tpin,
                "remarks": self.remarks,
            }
        )


class _Record(msgspec.Struct, frozen=True):
    """The transfer (API document: Resources; the rest is a guess, CONTRACT 6)."""

    request_id: RecordsName
    client_reference: str
    status: str
    amount: msgspec.Raw = NULL
    utr_number: msgspec.Raw = NULL
    charge_amount: msgspec.Raw = NULL
    total_debit: msgspec.Raw = NULL
    beneficiary_name: msgspec.Raw = NULL
    beneficiary_account_masked: msgspec.Raw = NULL
    bank_name: msgspec.Raw = NULL  # guess: CONTRACT 6
    duplicate: msgspec.Raw = NULL  # guess: CONTRACT 6
    failure_code: msgspec.Raw = NULL  # guess: CONTRACT 6
    refunded: msgspec.Raw = NULL  # guess: CONTRACT 6
    message: msgspec.Raw = NULL  # guess: CONTRACT 6


def read_record(answer: Answer) -> ParsedReply | NoResponse:
    """Return a parsed record; NoResponse if it lacks a field that we need."""
    record = answer.read(_Record)
    if isinstance(record, NoResponse):
        return record
    has_failure_code = records.is_said(record.failure_code)
    status, word = read_status(record.status, WORDS, has_failure_code=has_failure_code)
    is_back = record.status.strip().upper() in REFUNDED_WORDS
    outcome = Outcome(
        status=status,
        client_reference=record.client_reference,
        reference_id=record.request_id,
        bank_rrn=records.reference(record.utr_number),
        failure_code=optional_code(record.failure_code),
        message=optional_remark(record.message) or "",
        charge=optional_money(record.charge_amount),
        duplicate=records.is_true(record.duplicate),
        refunded=is_back or optional(record.refunded, bool),
        details=_details(record),
        word=word,
    )
    return ParsedReply(outcome, about=_about(record))


def _details(record: _Record) -> dict[str, str]:
    """Return the details for a slip; of the receiver's name only the initials."""
    details = records.details(bank_name=record.bank_name)
    name = initials(optional_remark(record.beneficiary_name))
    return {**details, "beneficiary": name} if name else details


def _about(record: _Record) -> About:
    said = records.about(amount=record.amount)
    account = _END.search(optional_text(record.beneficiary_account_masked) or "")
    sums = {Misfit.CHARGE: record.charge_amount, Misfit.TOTAL_DEBIT: record.total_debit}
    read = {field: optional_money(raw) for field, raw in sums.items()}
    missing = (NULL, records.EMPTY)
    odd = {field.value for field, raw in sums.items() if read[field] is None and raw not in missing}
    return replace(
        said,
        account_end=account[0] if account else None,
        charge=read[Misfit.CHARGE],
        total_debit=read[Misfit.TOTAL_DEBIT],
        unreadable=said.unreadable | odd,
    )


_END = re.compile(r"[0-9]{1,4}\Z")


TRANSACTIONS = Endpoints(
    by_reference_id=f"{TRANSFER}/{{}}",  # guess: CONTRACT 9.5, {id} is the request_id
    by_client_reference=f"{TRANSFER}/by-client-reference/{{}}",
    read=read_record,
    documented=frozenset({Misfit.AMOUNT}),
)


class TransferBank(msgspec.Struct, frozen=True):  # guess: CONTRACT 6
    """A bank that can receive transfers."""

    bank_name: ForeignName
    ifsc_prefix: str
    """The first four letters of its IFSCs."""
    available: bool = True


class _Banks(msgspec.Struct, frozen=True):
    banks: list[msgspec.Raw]


class TransferLimits(msgspec.Struct, frozen=True):
    """The AEPS wallet, and the current limits (API document: Free DMT)."""

    min_transfer: Amount
    max_transfer: Amount
    daily_limit_per_beneficiary: Amount
    balance: Amount | None = None  # guess: CONTRACT 6
    """The wallet; the document lists only the limits, so they count without it."""


class Price(msgspec.Struct, frozen=True):  # guess: CONTRACT 6
    """The price of a transfer of an amount."""

    charge_amount: Amount
    total_debit: Amount

    def adds_up(self, amount: Paise) -> bool:
        return 0 <= self.charge_amount == self.total_debit.paise - amount


class Dmt:
    """The transfer calls that move no money; those about people are in agent.api.senders."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def banks(self) -> list[TransferBank] | ApiRefusal | NoResponse:
        listed = shaped(
            await self._client.get(f"{BASE}/banks", priority=Priority.CATALOGUE), _Banks
        )
        return readable_rows(listed.banks, TransferBank) if isinstance(listed, _Banks) else listed

    async def balance(
        self, priority: Priority = Priority.CHECK_STATUS
    ) -> TransferLimits | ApiRefusal | NoResponse:
        """Read the AEPS wallet and the limits; the key needs the permission `transfer`."""
        return shaped(await self._client.get(f"{BASE}/balance", priority=priority), TransferLimits)

    async def charges(self, amount: Paise) -> Price | ApiRefusal | NoResponse:
        """Ask for the price of an amount; a POST that moves no money."""
        request = body({"amount": to_wire(amount)})
        price = shaped(await self._client.post(f"{BASE}/charges", request), Price)
        if isinstance(price, Price) and not price.adds_up(amount):
            # The transfer's record would also differ from it, but after the money has moved.
            return NoResponse(f"the price of a transfer does not add up: {price}")
        return price
