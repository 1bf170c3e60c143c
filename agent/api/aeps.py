"""AEPS: the calls of /ext/v1/aeps (API document: Endpoints; service.md 1)."""

from decimal import Decimal
from enum import Enum, unique

import msgspec

from agent.api import records
from agent.api.client import Calls, Client
from agent.api.exchange import Location, RequestBody, wire_fields
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints
from agent.api.replies import NULL, NoResponse, Parsed
from agent.base.foreign_text import ForeignName, ForeignNumber
from agent.base.money import Paise, paise_of, to_wire
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply

BASE = "/ext/v1/aeps"
CASH_WITHDRAWAL = f"{BASE}/cash-withdrawal"
BANKS_MAX = 2000  # far above all banks of India; a longer list is wrong, like an empty one
AADHAAR_PAY = f"{BASE}/aadhaar-pay"  # guess: aeps.aadhaar-pay
BALANCE_ENQUIRY = f"{BASE}/balance-enquiry"  # guess: aeps.balance-enquiry
MINI_STATEMENT = f"{BASE}/mini-statement"  # guess: aeps.mini-statement
CASH_DEPOSIT = f"{BASE}/cash-deposit"  # guess: aeps.cash-deposit


@unique
class AuthMode(Enum):
    """How a person is authenticated."""

    FINGER = "FP"
    IRIS = "IRIS"
    FACE = "FACE"
    """Only for daily authentication (API document: Product summaries 1)."""


class AepsCapture(msgspec.Struct, frozen=True):
    """The customer's identity and capture; kept only until the request is serialised."""

    aadhaar: Private[str]
    bank_iin: str
    pid_data: Private[bytes]
    device_serial: str | None = msgspec.field(name="device_imei", default=None)
    auth_mode: AuthMode = AuthMode.FINGER


class Submission(RequestBody, frozen=True, kw_only=True):
    """All fields of a transaction's POST (API document: AEPS; service.md 1.2).

    A field that the service does not have is None: the amount for BE and MS, the TPIN except for
    CD, the OTP except for CW and AP above AEPS_OTP_ABOVE.
    """

    merchant_ref: str
    capture: AepsCapture
    location: Location
    amount: Paise | None = None
    customer_mobile: Private[str] | None = None
    otp_reference: Private[str] | None = None
    tpin: Private[str] | None = None  # guess: tpin.needed


class _Record(records.Record, frozen=True, kw_only=True):
    """The AEPS transaction (API document: Resources; the rest is a guess: aeps.record)."""

    merchant_ref: msgspec.Raw = NULL  # guess: aeps.record
    service: msgspec.Raw = NULL  # guess: aeps.record
    bank_rrn: msgspec.Raw = NULL
    account_balance: msgspec.Raw = NULL
    mini_statement: msgspec.Raw = NULL  # guess: record.statement
    bank_response_code: msgspec.Raw = NULL  # guess: aeps.record


def _parsed(record: _Record) -> ParsedReply:
    details = records.details(bank_response_code=record.bank_response_code)
    outcome = record.outcome(bank_rrn=record.bank_rrn, details=details)
    account = records.account(record.account_balance, record.mini_statement)
    about = record.about(service=record.service, merchant_ref=record.merchant_ref)
    return ParsedReply(outcome, account.shown, about, account.alarms)


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=f"{BASE}/transaction/by-client-reference/{{}}",
    read=records.reading(_Record, _parsed),
    services=frozenset({"CW", "AP", "BE", "MS", "CD"}),
)


class Bank(msgspec.Struct, frozen=True):  # guess: aeps.banks
    bank_iin: str
    bank_name: ForeignName
    services: list[str] | None = None  # guess: aeps.banks.flags
    """The service codes that the bank supports; None: all."""
    available: bool = True  # guess: aeps.banks.flags


class Slab(msgspec.Struct, frozen=True):  # guess: aeps.charges
    min_amount: Decimal
    max_amount: Decimal
    charge: Decimal

    def covers(self, amount: Paise) -> bool:
        smallest, largest = paise_of(self.min_amount), paise_of(self.max_amount)
        return smallest is not None and largest is not None and smallest <= amount <= largest


class DailyAuthPrice(msgspec.Struct, frozen=True):  # guess: aeps.charges
    charge: Decimal


class Charges(msgspec.Struct, frozen=True):  # guess: aeps.charges
    services: dict[str, list[Slab]]
    daily_auth: DailyAuthPrice | None = None

    def charge(self, service: str, amount: Paise) -> Paise | None:
        """Return the charge of an amount, for display only; None if there is none."""
        slabs = (slab for slab in self.services.get(service, ()) if slab.covers(amount))
        slab = next(slabs, None)
        return None if slab is None else paise_of(slab.charge)

    @property
    def daily_auth_charge(self) -> Paise | None:
        """The cost of one attempt at the daily authentication; None if it is not published."""
        return None if self.daily_auth is None else paise_of(self.daily_auth.charge)


class PidOptions(msgspec.Struct, frozen=True):  # guess: aeps.pid-options
    pid_options: str
    """The XML for the RD service, passed on unchanged."""


class CustomerOtpSent(msgspec.Struct, frozen=True):  # guess: aeps.otp
    otp_reference: str
    sent_to: ForeignNumber | None = None
    valid_seconds: float = 300.0  # guess: aeps.otp.life
    verify_required: bool = True  # guess: aeps.otp.life


class OtpVerified(msgspec.Struct, frozen=True):  # guess: aeps.otp.verify
    otp_reference: str
    verified: bool


class Aeps(Calls):
    """The AEPS calls that move no money; the reconciler makes the others."""

    def __init__(self, client: Client, merchant_ref: str, location: Location) -> None:
        super().__init__(client)
        self._merchant_ref = merchant_ref
        self._location = location

    async def pid_options(
        self, purpose: str, auth_mode: AuthMode = AuthMode.FINGER
    ) -> Parsed[PidOptions]:
        query = {"purpose": purpose, "auth_mode": auth_mode.value}
        return await self._get(f"{BASE}/pid-options", PidOptions, Priority.SUBMISSION, query)

    async def banks(self) -> Parsed[list[Bank]]:
        banks = await self._get_rows(f"{BASE}/banks", "banks", Bank)
        if isinstance(banks, list) and not 1 <= len(banks) <= BANKS_MAX:
            return NoResponse(f"answer does not fit: {len(banks)} banks")
        return banks

    async def charges(self) -> Parsed[Charges]:
        return await self._get(f"{BASE}/charges", Charges)

    async def send_otp(
        self, service: str, capture: tuple[Private[str], str], amount: Paise, mobile: Private[str]
    ) -> Parsed[CustomerOtpSent]:
        """Have an OTP sent for an amount above the threshold (guess: aeps.otp).

        The call is not idempotent, so it is repeated only if the customer asks for it.
        """
        aadhaar, bank_iin = capture
        fields = {
            "merchant_ref": self._merchant_ref,
            "service": service,
            "aadhaar": aadhaar,
            "bank_iin": bank_iin,
            "amount": to_wire(amount),
            "customer_mobile": mobile,
            **wire_fields(self._location),
        }
        return await self._post(f"{BASE}/otp", CustomerOtpSent, fields)

    async def verify_otp(
        self, otp_reference: Private[str], otp: Private[str]
    ) -> Parsed[OtpVerified]:
        """Submit the OTP, which until now was only in memory (guess: aeps.otp.verify)."""
        fields = {"otp_reference": otp_reference, "otp": otp}
        return await self._post(f"{BASE}/otp/verify", OtpVerified, fields)
