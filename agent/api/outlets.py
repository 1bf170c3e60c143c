"""Where the outlet stands; most money calls are told (API document: INVALID_LOCATION)."""

import msgspec

from agent.api.aeps import BASE, AuthMode
from agent.api.client import Client
from agent.api.exchange import body
from agent.api.location import Location
from agent.api.rate_limiter import Priority
from agent.api.replies import NULL, ApiRefusal, NoResponse, Reply, optional_money, shaped
from agent.foreign_text import ForeignMark, ForeignName
from agent.money import Paise
from agent.private import Private

MERCHANTS = f"{BASE}/merchants"
EKYC = f"{BASE}/ekyc"  # guess: CONTRACT 1.5
EKYC_SEND_OTP = f"{EKYC}/send-otp"  # guess: CONTRACT 1.5
EKYC_VERIFY_OTP = f"{EKYC}/verify-otp"  # guess: CONTRACT 1.5
BANK_EKYC = f"{BASE}/bank-ekyc"  # guess: CONTRACT 1.5
DAILY_AUTH = f"{BASE}/daily-auth"  # guess: CONTRACT 1.5


class Merchant(msgspec.Struct, frozen=True):
    """The outlet as the service sees it (API document: AEPS outlet; CONTRACT 1.4)."""

    status: str
    next_step: str | None = None
    daily_auth_done: bool = False  # guess: CONTRACT 1.4
    services: list[str] | None = None  # guess: CONTRACT 1.4
    message: ForeignName | None = None  # guess: CONTRACT 1.4
    ekyc_status: str | None = None  # guess: CONTRACT 1.4
    bank_ekyc_status: str | None = None  # guess: CONTRACT 1.4


class Owner(msgspec.Struct, frozen=True, kw_only=True):  # guess: CONTRACT 1.4
    """Who the outlet belongs to, as on the PAN card."""

    first_name: str
    last_name: str | None = None
    mobile: Private[str]
    """The one that Aadhaar knows."""
    email: str
    date_of_birth: str
    """YYYY-MM-DD."""
    gender: str | None = None
    """M, F or T."""
    pan: Private[str]
    aadhaar: Private[str]
    account_number: Private[str]
    ifsc: str


class Shop(msgspec.Struct, frozen=True, kw_only=True):  # guess: CONTRACT 1.4
    """What the outlet is called and where it is."""

    shop_name: str
    address: str
    city: str
    district: str
    state: str
    pincode: str


class OwnerCapture(msgspec.Struct, frozen=True):
    """The owner's own biometric; private, so it lives only until it is a body."""

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


class OtpSent(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.5
    otp_reference: Private[str]
    sent_to: ForeignMark | None = None
    valid_seconds: float = 300.0
    next_step: str | None = None


class StepDone(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.5
    """A step that was accepted, and what is to be done next."""

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
        """Give what this attempt cost; None where it is not said."""
        return optional_money(self.charge)


class Outlets:
    """The calls about one outlet."""

    def __init__(self, client: Client, merchant_ref: str, location: Location) -> None:
        self._client = client
        self._merchant_ref = merchant_ref
        self._place = msgspec.structs.asdict(location)

    async def merchant(self) -> Merchant | ApiRefusal | NoResponse:
        path = f"{MERCHANTS}/{self._merchant_ref}"
        return shaped(await self._client.get(path, priority=Priority.CHECK_STATUS), Merchant)

    async def onboard(self, owner: Owner, shop: Shop) -> Merchant | ApiRefusal | NoResponse:
        """Submit the outlet, or re-submit it after REONBOARD_REQUIRED; the owner has consented."""
        asked = msgspec.structs.asdict(owner) | msgspec.structs.asdict(shop)
        reply = await self._post(MERCHANTS, **asked, **self._place, consent=True)
        return shaped(reply, Merchant)

    async def send_ekyc_otp(self, aadhaar: Private[str]) -> OtpSent | ApiRefusal | NoResponse:
        return shaped(await self._post(EKYC_SEND_OTP, aadhaar=aadhaar, **self._place), OtpSent)

    async def verify_ekyc_otp(
        self, otp_reference: Private[str], otp: Private[str]
    ) -> StepDone | ApiRefusal | NoResponse:
        reply = await self._post(EKYC_VERIFY_OTP, otp_reference=otp_reference, otp=otp)
        return shaped(reply, StepDone)

    async def ekyc(
        self, capture: OwnerCapture, otp_reference: Private[str]
    ) -> StepDone | ApiRefusal | NoResponse:
        """Hand in a capture of the purpose EKYC, under the verified OTP."""
        asked = capture.fields() | self._place
        return shaped(await self._post(EKYC, otp_reference=otp_reference, **asked), StepDone)

    async def bank_ekyc(
        self, capture: OwnerCapture, bank_iin: str
    ) -> StepDone | ApiRefusal | NoResponse:
        """Hand in a capture of the purpose EKYC, for the owner's own bank."""
        asked = capture.fields() | self._place
        return shaped(await self._post(BANK_EKYC, bank_iin=bank_iin, **asked), StepDone)

    async def daily_auth(self, capture: OwnerCapture) -> DailyAuthDone | ApiRefusal | NoResponse:
        """Open the day with a capture of the purpose DAILY_AUTH; each attempt may be charged."""
        asked = capture.fields() | self._place
        return shaped(await self._post(DAILY_AUTH, **asked), DailyAuthDone)

    async def _post(self, path: str, **asked: object) -> Reply:
        return await self._client.post(path, body({"merchant_ref": self._merchant_ref, **asked}))
