"""The calls about the outlet: its record, onboarding, eKYC and daily authentication.

API document: AEPS outlet; CONTRACT 1.4, 1.5.
"""

import msgspec

from agent.api.aeps import BASE, AuthMode
from agent.api.client import Client
from agent.api.exchange import Location, body
from agent.api.rate_limiter import Priority
from agent.api.replies import NULL, ApiRefusal, NoResponse, Reply, optional_money, shaped
from agent.base.foreign_text import ForeignName, ForeignNumber
from agent.base.money import Paise
from agent.base.private import Private

MERCHANTS = f"{BASE}/merchants"
EKYC = f"{BASE}/ekyc"  # guess: CONTRACT 1.5
EKYC_SEND_OTP = f"{EKYC}/send-otp"  # guess: CONTRACT 1.5
EKYC_VERIFY_OTP = f"{EKYC}/verify-otp"  # guess: CONTRACT 1.5
BANK_EKYC = f"{BASE}/bank-ekyc"  # guess: CONTRACT 1.5
DAILY_AUTH = f"{BASE}/daily-auth"  # guess: CONTRACT 1.5


class Merchant(msgspec.Struct, frozen=True):
    """The outlet as the service sees it (API document: AEPS outlet; CONTRACT 1.4)."""

    status: str
    next_step: ForeignName | None = None
    daily_auth_done: bool = False  # guess: CONTRACT 1.4
    services: list[str] | None = None  # guess: CONTRACT 1.4
    message: ForeignName | None = None  # guess: CONTRACT 1.4
    ekyc_status: str | None = None  # guess: CONTRACT 1.4
    bank_ekyc_status: str | None = None  # guess: CONTRACT 1.4

    @property
    def step(self) -> str | None:
        return (self.next_step or "").strip().upper() or None


class Owner(msgspec.Struct, frozen=True, kw_only=True):  # guess: CONTRACT 1.4
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


class ShopAddress(msgspec.Struct, frozen=True, kw_only=True):  # guess: CONTRACT 1.4
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
    device_serial: str | None = None
    auth_mode: AuthMode = AuthMode.FINGER

    def fields(self) -> dict[str, object]:
        return {
            "aadhaar": self.aadhaar,
            "pid_data": self.pid_data,
            "auth_mode": self.auth_mode.value,
            "device_imei": self.device_serial,
        }


class OwnerOtpSent(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.5
    otp_reference: Private[str]
    sent_to: ForeignNumber | None = None
    valid_seconds: float = 300.0
    next_step: str | None = None


class StepDone(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.5
    """An accepted step, and the next one."""

    next_step: str | None = None
    message: ForeignName | None = None


class DailyAuthDone(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.5
    daily_auth_done: bool
    daily_auth_valid_until: str | None = None
    """IST, without an offset (CONTRACT G6)."""
    next_step: str | None = None
    charge: msgspec.Raw = NULL

    @property
    def cost(self) -> Paise | None:
        return optional_money(self.charge)


class Outlets:
    def __init__(self, client: Client, merchant_ref: str, location: Location) -> None:
        self._client = client
        self._merchant_ref = merchant_ref
        self._location = msgspec.structs.asdict(location)

    async def merchant(self) -> Merchant | ApiRefusal | NoResponse:
        path = f"{MERCHANTS}/{self._merchant_ref}"
        return shaped(await self._client.get(path, priority=Priority.CHECK_STATUS), Merchant)

    async def onboard(self, owner: Owner, shop: ShopAddress) -> Merchant | ApiRefusal | NoResponse:
        """Submit the outlet, or resubmit it after REONBOARD_REQUIRED; the owner has consented."""
        fields = msgspec.structs.asdict(owner) | msgspec.structs.asdict(shop)
        reply = await self._post(MERCHANTS, **fields, **self._location, consent=True)
        return shaped(reply, Merchant)

    async def send_ekyc_otp(self, aadhaar: Private[str]) -> OwnerOtpSent | ApiRefusal | NoResponse:
        reply = await self._post(EKYC_SEND_OTP, aadhaar=aadhaar, **self._location)
        return shaped(reply, OwnerOtpSent)

    async def verify_ekyc_otp(
        self, otp_reference: Private[str], otp: Private[str]
    ) -> StepDone | ApiRefusal | NoResponse:
        reply = await self._post(EKYC_VERIFY_OTP, otp_reference=otp_reference, otp=otp)
        return shaped(reply, StepDone)

    async def ekyc(
        self, capture: OwnerCapture, otp_reference: Private[str]
    ) -> StepDone | ApiRefusal | NoResponse:
        """Submit a capture of the purpose EKYC with the verified OTP."""
        fields = capture.fields() | self._location
        return shaped(await self._post(EKYC, otp_reference=otp_reference, **fields), StepDone)

    async def bank_ekyc(
        self, capture: OwnerCapture, bank_iin: str
    ) -> StepDone | ApiRefusal | NoResponse:
        """Submit a capture of the purpose EKYC for the owner's bank."""
        fields = capture.fields() | self._location
        return shaped(await self._post(BANK_EKYC, bank_iin=bank_iin, **fields), StepDone)

    async def daily_auth(self, capture: OwnerCapture) -> DailyAuthDone | ApiRefusal | NoResponse:
        """Authenticate the owner for today, with a capture of the purpose DAILY_AUTH.

        Each attempt may be charged.
        """
        fields = capture.fields() | self._location
        return shaped(await self._post(DAILY_AUTH, **fields), DailyAuthDone)

    async def _post(self, path: str, **fields: object) -> Reply:
        return await self._client.post(path, body({"merchant_ref": self._merchant_ref, **fields}))
