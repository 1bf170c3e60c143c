"""The calls about the outlet: its record, onboarding, eKYC and daily authentication.

API document: AEPS outlet; service.md 1.4, 1.5.
"""

from typing import TypeVar

import msgspec

from agent.api.aeps import BASE, AuthMode
from agent.api.client import Calls, Client
from agent.api.exchange import Location, wire_fields
from agent.api.rate_limiter import Priority
from agent.api.replies import (
    NULL,
    Parsed,
    optional,
    optional_flag,
    optional_money,
    optional_remark,
    optional_text,
)
from agent.base.foreign_text import ForeignName, ForeignNumber
from agent.base.money import Paise
from agent.base.private import Private

T = TypeVar("T")

MERCHANTS = f"{BASE}/merchants"
EKYC = f"{BASE}/ekyc"  # guess: aeps.ekyc
EKYC_SEND_OTP = f"{EKYC}/send-otp"  # guess: aeps.ekyc.send-otp
EKYC_VERIFY_OTP = f"{EKYC}/verify-otp"  # guess: aeps.ekyc.verify-otp
BANK_EKYC = f"{BASE}/bank-ekyc"  # guess: aeps.bank-ekyc
DAILY_AUTH = f"{BASE}/daily-auth"  # guess: aeps.daily-auth


class Merchant(msgspec.Struct, frozen=True):
    """The outlet as the service sees it (API document: AEPS outlet; service.md 1.4).

    None: the record lacks the field, or the field cannot be read.
    """

    status: str | None = None  # guess: aeps.outlet.status, the name of the field
    next_step: ForeignName | None = None
    daily_auth_done: bool | None = None  # guess: aeps.outlet.daily-auth
    services: list[str] | None = None  # guess: aeps.outlet.services
    message: ForeignName | None = None  # guess: aeps.outlet.texts
    ekyc_status: str | None = None  # guess: aeps.outlet.texts
    bank_ekyc_status: str | None = None  # guess: aeps.outlet.texts
    merchant_ref: str | None = None

    @property
    def step(self) -> str | None:
        return (self.next_step or "").strip().upper() or None


UNREADABLE_STEP = "UNREADABLE"
"""The next step if the service sends one that is not a text: none that the agent knows."""


class _Outlet(msgspec.Struct, frozen=True):
    """The outlet's record; each field is read alone, so that a guess never hides `next_step`."""

    status: msgspec.Raw = NULL
    next_step: msgspec.Raw = NULL
    daily_auth_done: msgspec.Raw = NULL
    services: msgspec.Raw = NULL
    message: msgspec.Raw = NULL
    ekyc_status: msgspec.Raw = NULL
    bank_ekyc_status: msgspec.Raw = NULL
    merchant_ref: msgspec.Raw = NULL

    def readable(self) -> Merchant:
        step = optional_remark(self.next_step)
        if step is None and self.next_step != NULL:
            step = UNREADABLE_STEP
        return Merchant(
            status=optional(self.status, str),
            next_step=step,
            daily_auth_done=optional_flag(self.daily_auth_done),
            services=optional(self.services, list[str]),
            message=optional_remark(self.message),
            ekyc_status=optional(self.ekyc_status, str),
            bank_ekyc_status=optional(self.bank_ekyc_status, str),
            merchant_ref=optional_text(self.merchant_ref),
        )


class OutletOwner(msgspec.Struct, frozen=True, kw_only=True):  # guess: aeps.onboarding
    """The outlet's owner, as on the PAN card."""

    first_name: str
    last_name: str | None = None
    mobile: Private[str]
    """The number that is linked to the Aadhaar number."""
    email: str
    date_of_birth: str
    """YYYY-MM-DD."""
    gender: str | None = None
    """M, F or T."""
    pan: Private[str]
    aadhaar: Private[str]
    account_number: Private[str]
    ifsc: str


class ShopAddress(msgspec.Struct, frozen=True, kw_only=True):  # guess: aeps.onboarding
    """The outlet's name and address."""

    shop_name: str
    address: str
    city: str
    district: str
    state: str
    pincode: str


class OwnerCapture(msgspec.Struct, frozen=True):
    """The owner's biometric capture; it is kept only until the request is serialised."""

    aadhaar: Private[str]
    pid_data: Private[bytes]
    device_serial: str | None = msgspec.field(name="device_imei", default=None)
    auth_mode: AuthMode = AuthMode.FINGER


class OwnerOtpSent(msgspec.Struct, frozen=True):  # guess: aeps.ekyc.otp-reference
    otp_reference: Private[str]
    sent_to: ForeignNumber | None = None
    valid_seconds: float = 300.0
    next_step: str | None = None


class StepDone(msgspec.Struct, frozen=True):  # guess: aeps.outlet.steps
    """The answer to a step, and the next one; each field is read alone."""

    next_step: str | None = None
    message: msgspec.Raw = NULL
    verified: msgspec.Raw = NULL
    ekyc_status: msgspec.Raw = NULL
    bank_ekyc_status: msgspec.Raw = NULL

    @property
    def is_denied(self) -> bool:
        """Return True if the answer itself says that the step was not accepted."""
        statuses = (optional(raw, str) for raw in (self.ekyc_status, self.bank_ekyc_status))
        is_failed = any((status or "").strip().upper() in DENIED for status in statuses)
        return is_failed or optional_flag(self.verified) is False


DENIED = frozenset({"FAILED", "REJECTED"})  # guess: aeps.outlet.texts


class DailyAuthDone(msgspec.Struct, frozen=True):  # guess: aeps.daily-auth.done
    daily_auth_done: msgspec.Raw = NULL
    daily_auth_valid_until: str | None = None
    """IST, without an offset (service.md 0.6)."""
    next_step: str | None = None
    charge: msgspec.Raw = NULL
    message: msgspec.Raw = NULL

    @property
    def cost(self) -> Paise | None:
        return optional_money(self.charge)

    @property
    def is_denied(self) -> bool:
        """Return True if the answer itself says that the owner is not authenticated."""
        return optional_flag(self.daily_auth_done) is False


class Outlets(Calls):
    def __init__(self, client: Client, merchant_ref: str, location: Location) -> None:
        super().__init__(client)
        self._merchant_ref = merchant_ref
        self._location = wire_fields(location)

    async def merchant(self) -> Parsed[Merchant]:
        path = f"{MERCHANTS}/{self._merchant_ref}"
        reply = await self._get(path, _Outlet, Priority.CHECK_STATUS)
        return reply.readable() if isinstance(reply, _Outlet) else reply

    async def onboard(self, owner: OutletOwner, shop: ShopAddress) -> Parsed[Merchant]:
        """Submit the outlet, or resubmit it after REONBOARD_REQUIRED; the owner has consented."""
        fields = wire_fields(owner) | wire_fields(shop)
        reply = await self._send(MERCHANTS, _Outlet, **fields, **self._location, consent=True)
        return reply.readable() if isinstance(reply, _Outlet) else reply

    async def send_ekyc_otp(self, aadhaar: Private[str]) -> Parsed[OwnerOtpSent]:
        return await self._send(EKYC_SEND_OTP, OwnerOtpSent, aadhaar=aadhaar, **self._location)

    async def verify_ekyc_otp(
        self, otp_reference: Private[str], otp: Private[str]
    ) -> Parsed[StepDone]:
        return await self._send(EKYC_VERIFY_OTP, StepDone, otp_reference=otp_reference, otp=otp)

    async def ekyc(
        self, capture: OwnerCapture, otp_reference: Private[str] | None
    ) -> Parsed[StepDone]:
        """Submit a capture of the purpose EKYC with the verified OTP.

        Without `otp_reference` the service knows from an earlier process that one was verified.
        """
        fields = wire_fields(capture) | self._location
        return await self._send(EKYC, StepDone, otp_reference=otp_reference, **fields)

    async def bank_ekyc(self, capture: OwnerCapture, bank_iin: str) -> Parsed[StepDone]:
        """Submit a capture of the purpose EKYC for the owner's bank."""
        fields = wire_fields(capture) | self._location
        return await self._send(BANK_EKYC, StepDone, bank_iin=bank_iin, **fields)

    async def daily_auth(self, capture: OwnerCapture) -> Parsed[DailyAuthDone]:
        """Authenticate the owner for today, with a capture of the purpose DAILY_AUTH.

        Each attempt may be charged.
        """
        fields = wire_fields(capture) | self._location
        return await self._send(DAILY_AUTH, DailyAuthDone, **fields)

    async def _send(self, path: str, shape: type[T], **fields: object) -> Parsed[T]:
        return await self._post(path, shape, {"merchant_ref": self._merchant_ref, **fields})
