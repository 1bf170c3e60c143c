"""Outlet tasks: the steps that the owner must do at the kiosk before the outlet may transact.

Each task is a declaration like a service's: its steps, and the one call made with the answers. A
call is never repeated automatically: some cost money, and they have no idempotency key.
"""

from collections.abc import Awaitable, Callable

import msgspec

from agent.api.outlets import (
    DENIED,
    DailyAuthDone,
    Merchant,
    OutletOwner,
    Outlets,
    OwnerCapture,
    ShopAddress,
    StepDone,
)
from agent.api.replies import ApiRefusal, NoResponse, optional_remark
from agent.services import steps
from agent.services.answers import Answers
from agent.services.declaration import require
from agent.services.steps import (
    AskAadhaar,
    AskBank,
    AskConsent,
    AskField,
    AskOtp,
    CaptureFinger,
    ConditionalStep,
    FieldKind,
    Otp,
    Purpose,
)

OWNER_CONSENT = "owner-2026-11-3"
"""The version of the owner's consent text (service.md 8.3)."""

OWNER_AGREES = ConditionalStep(AskConsent(wording=OWNER_CONSENT, text="consent-owner"))


class Accepted(msgspec.Struct, frozen=True):
    message: str = ""
    """The service's text, if it sent one."""


class NotAccepted(msgspec.Struct, frozen=True):
    """The service refused the task, or did not respond (code "")."""

    code: str
    message: str
    """The service's text, or why there was no response."""


TaskResult = Accepted | NotAccepted
Reply = Merchant | StepDone | DailyAuthDone | ApiRefusal | NoResponse


class OutletTask(msgspec.Struct, frozen=True):
    """One task: its steps, and the call after the last one."""

    code: str
    icon: str
    steps: tuple[ConditionalStep, ...]
    call: Callable[[Outlets, Answers], Awaitable[Reply]]

    async def perform(self, outlets: Outlets, answers: Answers) -> TaskResult:
        """Make the call once."""
        reply = await self.call(outlets, answers)
        match reply:
            case ApiRefusal(code=code, message=message):
                return NotAccepted(code, message)
            case NoResponse(why=why):
                return NotAccepted("", why)
            case Merchant(status=status, message=message):
                is_denied = (status or "").strip().upper() in DENIED
                return NotAccepted("", message or "") if is_denied else Accepted(message or "")
            case _:
                message = optional_remark(reply.message) or ""
                return NotAccepted("", message) if reply.is_denied else Accepted(message)


def _owner_capture(answers: Answers) -> OwnerCapture:
    capture = require(answers.capture)
    return OwnerCapture(
        aadhaar=require(answers.aadhaar),
        pid_data=capture.pid_data,
        device_serial=capture.device_serial,
        auth_mode=capture.auth_mode,
    )


def _onboard(outlets: Outlets, answers: Answers) -> Awaitable[Reply]:
    typed = answers.fields
    owner = OutletOwner(
        first_name=typed["first_name"].reveal(),
        last_name=typed["last_name"].reveal() if "last_name" in typed else None,
        mobile=typed["mobile"],
        email=typed["email"].reveal(),
        date_of_birth=typed["date_of_birth"].reveal(),
        gender=typed["gender"].reveal() if "gender" in typed else None,
        pan=typed["pan"],
        aadhaar=require(answers.aadhaar),
        account_number=typed["account_number"],
        ifsc=typed["ifsc"].reveal(),
    )
    names = ("shop_name", "address", "city", "district", "state", "pincode")
    shop = ShopAddress(**{name: typed[name].reveal() for name in names})
    return outlets.onboard(owner, shop)


LINE = r"[^\x00-\x1f<>]{1,60}"  # one line of a form

# guess: aeps.onboarding for every rule below
ONBOARDING_FIELDS = (
    AskField("first_name", LINE, 60, None),
    AskField("last_name", LINE, 60, None, optional=True),
    AskField("mobile", steps.MOBILE, steps.MOBILE_DIGITS, None, FieldKind.DIGITS),
    AskField("email", r"[^@\s]{1,64}@[^@\s]+\.[^@\s]{2,}", 100, None),
    AskField("date_of_birth", r"(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", 10, None),
    AskField("gender", r"[MFT]", 1, None, optional=True, choices=("M", "F", "T")),
    AskField("pan", r"[A-Z]{3}P[A-Z][0-9]{4}[A-Z]", 10, None),
    AskField("account_number", r"[0-9]{6,18}", 18, None, FieldKind.DIGITS),
    AskField("ifsc", steps.IFSC, steps.IFSC_LENGTH, None),
    AskField("shop_name", LINE, 60, None),
    AskField("address", LINE, 60, None),
    AskField("city", LINE, 60, None),
    AskField("district", LINE, 60, None),
    AskField("state", LINE, 60, None),
    AskField("pincode", r"[1-9][0-9]{5}", 6, None, FieldKind.DIGITS),
)


def _finger(purpose: Purpose) -> ConditionalStep:
    return ConditionalStep(CaptureFinger(purpose))


ONBOARD = OutletTask(
    code="outlet.onboard",
    icon="shop",
    steps=(*map(ConditionalStep, ONBOARDING_FIELDS), ConditionalStep(AskAadhaar()), OWNER_AGREES),
    call=_onboard,
)
EKYC = OutletTask(
    code="outlet.ekyc",
    icon="finger",
    steps=(
        ConditionalStep(AskAadhaar()),
        OWNER_AGREES,
        ConditionalStep(AskOtp(Otp.EKYC)),
        _finger(Purpose.EKYC),
    ),
    call=lambda outlets, said: outlets.ekyc(_owner_capture(said), require(said.otp_reference)),
)
EKYC_CAPTURE = OutletTask(
    code="outlet.ekyc-capture",
    icon="finger",
    steps=(ConditionalStep(AskAadhaar()), OWNER_AGREES, _finger(Purpose.EKYC)),
    call=lambda outlets, said: outlets.ekyc(_owner_capture(said), said.otp_reference),
)
"""The eKYC after its OTP was verified, perhaps by another process: only the capture is missing."""
BANK_EKYC = OutletTask(
    code="outlet.bank-ekyc",
    icon="bank",
    steps=(
        ConditionalStep(AskAadhaar()),
        ConditionalStep(AskBank()),
        OWNER_AGREES,
        _finger(Purpose.EKYC),
    ),
    call=lambda outlets, said: outlets.bank_ekyc(_owner_capture(said), require(said.bank).iin),
)
DAILY_AUTH = OutletTask(
    code="outlet.daily-auth",
    icon="finger",
    steps=(ConditionalStep(AskAadhaar()), OWNER_AGREES, _finger(Purpose.DAILY_AUTH)),
    call=lambda outlets, said: outlets.daily_auth(_owner_capture(said)),
)

OUTLET_TASKS = (ONBOARD, EKYC, EKYC_CAPTURE, BANK_EKYC, DAILY_AUTH)

# The task of each value of next_step (guess: aeps.outlet.steps).
BY_NEXT_STEP: dict[str, OutletTask] = {
    "ONBOARD": ONBOARD,
    "REONBOARD": ONBOARD,
    "EKYC_SEND_OTP": EKYC,
    # Only the process that requested an OTP knows its otp_reference, so a new one is requested.
    "EKYC_VERIFY_OTP": EKYC,
    "EKYC_BIOMETRIC": EKYC_CAPTURE,
    "EKYC": EKYC,
    "BANK_EKYC": BANK_EKYC,
    "DAILY_AUTH": DAILY_AUTH,
}

# The task of each refusal's code that requires one (API document: Errors).
BY_REFUSAL: dict[str, OutletTask] = {
    "MERCHANT_NOT_FOUND": ONBOARD,
    "REONBOARD_REQUIRED": ONBOARD,
    "ONBOARDING_FAILED": ONBOARD,
    "EKYC_REQUIRED": EKYC,
    "BANK_EKYC_REQUIRED": BANK_EKYC,
    "DAILY_AUTH_REQUIRED": DAILY_AUTH,
    "DAILY_AUTH_FAILED": DAILY_AUTH,
}
