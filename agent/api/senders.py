"""Free DMT's senders, identified by an OTP, and their beneficiaries (CONTRACT 6).

None of these calls has an idempotency key, so they are not repeated automatically. Each account
verification costs money.
"""

import msgspec

from agent.api.client import Client
from agent.api.dmt import BASE
from agent.api.exchange import body
from agent.api.replies import (
    NULL,
    ApiRefusal,
    Count,
    NoResponse,
    optional_money,
    readable_rows,
    shaped,
)
from agent.base.foreign_text import ForeignName, ForeignNumber
from agent.base.money import Paise
from agent.base.private import Private
from agent.transactions.limits import SENDER_TOKEN_LIFE

SENDER_CHECK = f"{BASE}/sender/check"
SENDER_VERIFY = f"{BASE}/sender/verify-otp"
BENEFICIARY_ADD = f"{BASE}/beneficiary/add"
BENEFICIARY_VERIFY = f"{BASE}/beneficiary/verify"

OTP_LIFE = 300.0  # seconds, if the reply does not say it; guess: CONTRACT 6
RESEND_AFTER = 30.0  # seconds, if the reply does not say it; guess: CONTRACT 6


class SenderChecked(msgspec.Struct, frozen=True):  # guess: CONTRACT 6
    """An OTP was sent; an unregistered sender has to give a name."""

    registered: bool
    name: ForeignName | None = None
    mobile_masked: ForeignNumber | None = None
    otp_reference: Private[str] | None = None
    valid_seconds: float = OTP_LIFE
    resend_after_seconds: float = RESEND_AFTER


class Beneficiary(msgspec.Struct, frozen=True):
    """An account of the sender's list."""

    beneficiary_id: Count
    beneficiary_name: ForeignName  # guess: CONTRACT 6
    beneficiary_account_masked: ForeignNumber | None = None  # guess: CONTRACT 6
    ifsc_code: ForeignNumber | None = None  # guess: CONTRACT 6
    bank_name: ForeignName | None = None  # guess: CONTRACT 6
    verified: bool = False  # guess: CONTRACT 6


class SenderVerified(msgspec.Struct, frozen=True):
    """The sender is identified; the token is valid for SENDER_TOKEN_LIFE and one transfer."""

    sender_token: Private[str]
    name: ForeignName | None = None  # guess: CONTRACT 6
    valid_seconds: float = SENDER_TOKEN_LIFE  # guess: CONTRACT 6
    beneficiaries: list[Beneficiary] = []  # guess: CONTRACT 6


class _Verified(msgspec.Struct, frozen=True):
    """The reply that becomes a SenderVerified; the document lists only the token."""

    sender_token: Private[str]
    name: ForeignName | None = None
    valid_seconds: float = SENDER_TOKEN_LIFE
    beneficiaries: list[msgspec.Raw] | None = None

    def readable(self) -> SenderVerified:
        """Return it with the readable beneficiaries: the OTP is used up in any case."""
        listed = readable_rows(self.beneficiaries or [], Beneficiary)
        known = [] if isinstance(listed, NoResponse) else listed
        return SenderVerified(self.sender_token, self.name, self.valid_seconds, known)


class Account(msgspec.Struct, frozen=True):
    """A bank account as the customer typed it; `ifsc_code` here is `ifsc` in verification."""

    account_number: Private[str]
    ifsc_code: str


class AccountVerified(msgspec.Struct, frozen=True):  # guess: CONTRACT 6
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


class Senders:
    """The calls about senders and beneficiaries."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def check(
        self, mobile_number: Private[str], name: str | None = None
    ) -> SenderChecked | ApiRefusal | NoResponse:
        """Have an OTP sent to the sender's mobile."""
        request = body({"mobile_number": mobile_number, "name": name})
        return shaped(await self._client.post(SENDER_CHECK, request), SenderChecked)

    async def verify(
        self,
        mobile_number: Private[str],
        otp: Private[str],
        *,
        otp_reference: Private[str] | None = None,
        name: str | None = None,
    ) -> SenderVerified | ApiRefusal | NoResponse:
        """Submit the OTP; with a `name` for an unregistered sender."""
        fields = {
            "mobile_number": mobile_number,
            "otp": otp,
            "otp_reference": otp_reference,
            "name": name,
        }
        reply = shaped(await self._client.post(SENDER_VERIFY, body(fields)), _Verified)
        return reply.readable() if isinstance(reply, _Verified) else reply

    async def add_beneficiary(
        self, sender_token: Private[str], name: str, account: Account
    ) -> Beneficiary | ApiRefusal | NoResponse:
        """Add an account; a bank that is not enabled is refused with BANK_NOT_SUPPORTED."""
        fields = {
            "sender_token": sender_token,
            "beneficiary_name": name,
            "account_number": account.account_number,
            "ifsc_code": account.ifsc_code,
        }
        return shaped(await self._client.post(BENEFICIARY_ADD, body(fields)), Beneficiary)

    async def verify_account(self, account: Account) -> AccountVerified | ApiRefusal | NoResponse:
        """Ask the bank for the account's holder; charged each time."""
        request = body(msgspec.structs.asdict(account))
        return shaped(await self._client.post(BENEFICIARY_VERIFY, request), AccountVerified)
