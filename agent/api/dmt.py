"""Free DMT: IMPS transfers of a sender who is identified by an OTP (API document; service.md 6).

Its field names differ: request_id for reference_id, and a status in lower case.
"""

import re

import msgspec

from agent.api import records
from agent.api.client import Calls
from agent.api.exchange import RequestBody, wire_fields
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints
from agent.api.replies import (
    EMPTY,
    NULL,
    Amount,
    NoResponse,
    Parsed,
    WholeNumber,
    optional,
    optional_code,
    optional_flag,
    optional_money,
    optional_remark,
    optional_text,
    readable_rows,
)
from agent.base.foreign_text import ForeignName, ForeignNumber, initials
from agent.base.money import Paise, to_wire
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.limits import SENDER_TOKEN_LIFE
from agent.transactions.model import Misfit
from agent.transactions.outcome import (
    About,
    Outcome,
    ParsedReply,
    RecordsName,
    Status,
    read_status,
    unproven,
)

BASE = "/ext/v1/dmt"
TRANSFER = f"{BASE}/transfer"

# guess: dmt.words. Only `completed` is in the document; any other word is PENDING. A word of
# failure counts only with `refunded: true`.
WORDS = {
    "COMPLETED": Status.SUCCESS,
    "PENDING": Status.PENDING,
    "PROCESSING": Status.PENDING,
    "FAILED": Status.FAILED,
    "REJECTED": Status.FAILED,
    "REFUNDED": Status.FAILED,
    "REVERSED": Status.FAILED,
}


class TransferRequest(RequestBody, frozen=True, kw_only=True):
    """All fields of POST transfer (API document: Free DMT)."""

    sender_token: Private[str]
    beneficiary_id: int
    amount: Paise
    tpin: Private[str]
    remarks: str | None = None


class _Record(msgspec.Struct, frozen=True):
    """The transfer (API document: Resources; the rest is a guess: dmt.record)."""

    request_id: RecordsName
    client_reference: str
    status: str
    amount: msgspec.Raw = NULL
    utr_number: msgspec.Raw = NULL
    charge_amount: msgspec.Raw = NULL
    total_debit: msgspec.Raw = NULL  # guess: dmt.total, amount + charge_amount
    beneficiary_name: msgspec.Raw = NULL
    beneficiary_account_masked: msgspec.Raw = NULL
    bank_name: msgspec.Raw = NULL  # guess: dmt.record
    duplicate: msgspec.Raw = NULL  # guess: call.duplicate
    failure_code: msgspec.Raw = NULL  # guess: dmt.record
    refunded: msgspec.Raw = NULL  # guess: dmt.refunded
    message: msgspec.Raw = NULL  # guess: record.message


def _parsed(record: _Record) -> ParsedReply:
    has_failure_code = records.is_said(record.failure_code)
    status, word = read_status(record.status, WORDS, has_failure_code=has_failure_code)
    refunded = optional(record.refunded, bool)
    debit = optional_money(record.total_debit) if status is Status.SUCCESS else None
    outcome = Outcome(
        status=status,
        client_reference=record.client_reference,
        reference_id=record.request_id,
        bank_rrn=records.reference(record.utr_number),
        failure_code=optional_code(record.failure_code),
        message=optional_remark(record.message) or "",
        charge=optional_money(record.charge_amount),
        wallet_impact=None if debit is None else Paise(-debit),
        duplicate=records.is_true(record.duplicate),
        refunded=refunded,
        details=_details(record),
        word=word,
    )
    # The customer's notes go back on a failure, and a transfer that is completed later would cost
    # the shop the amount. So a word alone ends nothing.
    # Only JSON's true ends a failure, and any spelling of it contradicts a success.
    is_contradicted = status is Status.SUCCESS and optional_flag(record.refunded) is True
    if (status is Status.FAILED and refunded is not True) or is_contradicted:
        outcome = unproven(outcome, record.status)
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
    missing = (NULL, EMPTY)
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
    by_reference_id=f"{TRANSFER}/{{}}",  # guess: dmt.id, {id} is the request_id
    by_client_reference=f"{TRANSFER}/by-client-reference/{{}}",
    read=records.reading(_Record, _parsed),
    documented=frozenset({Misfit.AMOUNT}),
)


class TransferBank(msgspec.Struct, frozen=True):  # guess: dmt.banks
    bank_name: ForeignName
    ifsc_prefix: str
    """The first four letters of the bank's IFSCs."""
    available: bool = True


class TransferLimits(msgspec.Struct, frozen=True):
    """The AEPS wallet, and the current limits (API document: Free DMT)."""

    min_transfer: Amount
    max_transfer: Amount
    daily_limit_per_beneficiary: Amount
    balance: Amount | None = None  # guess: dmt.balance
    """The wallet. The document lists only the limits, so they are accepted without it."""


class Price(msgspec.Struct, frozen=True):  # guess: dmt.charges
    charge_amount: Amount
    total_debit: Amount

    def adds_up(self, amount: Paise) -> bool:
        return 0 <= self.charge_amount == self.total_debit.paise - amount


class Dmt(Calls):
    """The transfer calls that move no money."""

    async def banks(self) -> Parsed[list[TransferBank]]:
        return await self._get_rows(f"{BASE}/banks", "banks", TransferBank)

    async def balance(self, priority: Priority = Priority.CHECK_STATUS) -> Parsed[TransferLimits]:
        """Read the AEPS wallet and the limits; the key needs the permission `transfer`."""
        return await self._get(f"{BASE}/balance", TransferLimits, priority)

    async def charges(self, amount: Paise) -> Parsed[Price]:
        """Ask for the price of an amount; a POST that moves no money."""
        price = await self._post(f"{BASE}/charges", Price, {"amount": to_wire(amount)})
        if isinstance(price, Price) and not price.adds_up(amount):
            # The transfer's record would also differ from it, but after the money has moved.
            return NoResponse(f"the price of a transfer does not add up: {price}")
        return price


SENDER_CHECK = f"{BASE}/sender/check"
SENDER_VERIFY = f"{BASE}/sender/verify-otp"  # guess: dmt.sender.verify
BENEFICIARY_ADD = f"{BASE}/beneficiary/add"
BENEFICIARY_VERIFY = f"{BASE}/beneficiary/verify"

OTP_LIFE = 300.0  # seconds, if the reply does not say it; guess: dmt.sender.otp-life
RESEND_AFTER = 30.0  # seconds, if the reply does not say it; guess: dmt.sender.otp-life


class SenderChecked(msgspec.Struct, frozen=True):  # guess: dmt.sender.check
    """An OTP was sent; an unregistered sender has to give a name."""

    registered: bool
    name: ForeignName | None = None
    mobile_masked: ForeignNumber | None = None
    otp_reference: Private[str] | None = None
    valid_seconds: float = OTP_LIFE
    resend_after_seconds: float = RESEND_AFTER


class Beneficiary(msgspec.Struct, frozen=True):
    """An account of the sender's list."""

    beneficiary_id: WholeNumber
    beneficiary_name: ForeignName  # guess: dmt.beneficiary
    beneficiary_account_masked: ForeignNumber | None = None  # guess: dmt.beneficiary.texts
    ifsc_code: ForeignNumber | None = None  # guess: dmt.beneficiary.texts
    bank_name: ForeignName | None = None  # guess: dmt.beneficiary.texts
    verified: bool = False  # guess: dmt.beneficiary.texts


class SenderVerified(msgspec.Struct, frozen=True):
    """The sender is identified; the token is valid for SENDER_TOKEN_LIFE and one transfer."""

    sender_token: Private[str]
    name: ForeignName | None = None  # guess: dmt.sender.beneficiaries
    valid_seconds: float = SENDER_TOKEN_LIFE  # guess: dmt.sender.token-life
    beneficiaries: list[Beneficiary] = []  # guess: dmt.sender.beneficiaries


class _Verified(msgspec.Struct, frozen=True):
    """The reply that becomes a SenderVerified; the document lists only the token."""

    sender_token: Private[str]
    name: ForeignName | None = None
    valid_seconds: float = SENDER_TOKEN_LIFE
    beneficiaries: list[msgspec.Raw] | None = None

    def readable(self) -> SenderVerified:
        """Return the sender with the beneficiaries that can be read; the OTP is used up."""
        listed = readable_rows(self.beneficiaries or [], Beneficiary)
        known = [] if isinstance(listed, NoResponse) else listed
        life = min(self.valid_seconds, SENDER_TOKEN_LIFE)  # 30 minutes (API document: Limits)
        return SenderVerified(self.sender_token, self.name, life, known)


class BankAccount(msgspec.Struct, frozen=True):
    """A bank account as the customer typed it; `ifsc_code` here is `ifsc` in verification."""

    account_number: Private[str]
    ifsc_code: str


class AccountVerified(msgspec.Struct, frozen=True):  # guess: dmt.beneficiary.verify
    """The result of the penny drop."""

    verified: bool
    beneficiary_name: ForeignName | None = None
    """The account holder's name at the bank."""
    bank_name: ForeignName | None = None
    utr_number: ForeignNumber | None = None
    charge_amount: msgspec.Raw = NULL

    @property
    def cost(self) -> Paise | None:
        return optional_money(self.charge_amount)


class Senders(Calls):
    """The calls about senders and beneficiaries (service.md 6).

    They have no idempotency key, so they are not repeated automatically. Each verification of an
    account costs money.
    """

    async def check(
        self, mobile_number: Private[str], name: str | None = None
    ) -> Parsed[SenderChecked]:
        """Have an OTP sent to the sender's mobile."""
        fields = {"mobile_number": mobile_number, "name": name}
        return await self._post(SENDER_CHECK, SenderChecked, fields)

    async def verify(
        self,
        mobile_number: Private[str],
        otp: Private[str],
        *,
        otp_reference: Private[str] | None = None,
        name: str | None = None,
    ) -> Parsed[SenderVerified]:
        """Submit the OTP; with a `name` for an unregistered sender."""
        fields = {
            "mobile_number": mobile_number,
            "otp": otp,
            "otp_reference": otp_reference,
            "name": name,
        }
        reply = await self._post(SENDER_VERIFY, _Verified, fields)
        return reply.readable() if isinstance(reply, _Verified) else reply

    async def add_beneficiary(
        self, sender_token: Private[str], name: str, account: BankAccount
    ) -> Parsed[Beneficiary]:
        """Add an account; a bank that is not enabled is refused with BANK_NOT_SUPPORTED."""
        fields = {
            "sender_token": sender_token,
            "beneficiary_name": name,
            "account_number": account.account_number,
            "ifsc_code": account.ifsc_code,
        }
        return await self._post(BENEFICIARY_ADD, Beneficiary, fields)

    async def verify_account(self, account: BankAccount) -> Parsed[AccountVerified]:
        """Ask the bank for the account's holder; charged each time."""
        return await self._post(BENEFICIARY_VERIFY, AccountVerified, wire_fields(account))
