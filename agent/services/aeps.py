"""The AEPS services, with an Aadhaar number and a biometric capture."""

from collections.abc import Callable

from agent.api import aeps as api
from agent.base.money import rupees
from agent.base.private import Private
from agent.services.answers import Answers
from agent.services.declaration import (
    DAY,
    Group,
    Need,
    Order,
    ServiceDeclaration,
    Wallet,
    at,
    require,
    widening,
)
from agent.services.steps import (
    AskAadhaar,
    AskAmount,
    AskBank,
    AskConsent,
    Asked,
    AskMobile,
    AskOtp,
    CaptureFinger,
    Limits,
    Otp,
    Purpose,
    Review,
    above,
)
from agent.transactions import limits
from agent.transactions.model import Direction, Terms

CONSENT_WORDING = "2026-11-3"
"""The version of the message `consent-text` (CONTRACT 8.3); recorded with each consent."""

POLL_SCHEDULE = widening(limits.AEPS_POLL_EVERY)
SETTLES_WITHIN = 6 * DAY  # by the end of T+5 the bank has decided (CONTRACT 8.5)

NEEDS = frozenset({Need.BANKS, Need.BIOMETRIC, Need.AEPS_OUTLET})

CASH_LIMITS = Limits(limits.AEPS_AMOUNT_MIN, limits.AEPS_AMOUNT_MAX, limits.AEPS_AMOUNT_STEP)
PURCHASE_LIMITS = Limits(limits.AEPS_AMOUNT_MIN, limits.AEPS_AMOUNT_MAX, limits.AADHAAR_PAY_STEP)
QUICK = (rupees(500), rupees(1_000), rupees(2_000), rupees(5_000))

Body = Callable[[Order], Private[bytes]]


def _submission(order: Order, *, otp: bool, tpin: bool) -> api.Submission:
    answers = order.answers
    capture = require(answers.capture)
    return api.Submission(
        merchant_ref=order.outlet.merchant_ref,
        client_reference=order.client_reference,
        capture=api.AepsCapture(
            aadhaar=require(answers.aadhaar),
            bank_iin=require(answers.bank).iin,
            pid_data=capture.pid_data,
            device_serial=capture.device_serial,
            auth_mode=capture.auth_mode,
        ),
        amount=answers.amount,
        location=order.outlet.location,
        customer_mobile=answers.mobile,
        otp_reference=answers.otp_reference if otp else None,
        tpin=require(order.tpin) if tpin else None,
    )


def _body(*, otp: bool = False, tpin: bool = False) -> Body:
    """Return a function that serialises a request, with the OTP's reference or the TPIN."""
    return lambda order: _submission(order, otp=otp, tpin=tpin).body()


def _masked_details(answers: Answers) -> dict[str, str]:
    bank = require(answers.bank)
    consent = require(answers.consent)
    return {
        "last4": require(answers.last4),
        "bank_iin": bank.iin,
        "bank_name": bank.name,
        "consent_wording": consent.wording,
        "consent_language": consent.language,
        "consent_at": f"{consent.at:.0f}",
    }


def _steps(code: str, amount: AskAmount | None = None, otp: Otp | None = None) -> tuple[Asked, ...]:
    """Return the steps of an AEPS service; with an amount, and with an OTP for a large one."""
    large = above(limits.AEPS_OTP_ABOVE)
    otp_steps = (Asked(AskMobile(), when=large), Asked(AskOtp(otp), when=large)) if otp else ()
    return (
        Asked(AskAadhaar()),
        Asked(AskBank(supports=code)),
        *((Asked(amount),) if amount else ()),
        *otp_steps,
        Asked(AskConsent(wording=CONSENT_WORDING)),
        Asked(Review()),
        Asked(CaptureFinger(Purpose.TRANSACTION)),
    )


CASH_WITHDRAWAL = ServiceDeclaration(
    code="aeps.CW",
    icon="cash-out",
    needs=NEEDS,
    steps=_steps("CW", AskAmount(CASH_LIMITS, QUICK), Otp.WITHDRAWAL),
    terms=Terms(
        direction=Direction.OUT, poll_schedule=POLL_SCHEDULE, settles_within=SETTLES_WITHIN
    ),
    path=at(api.CASH_WITHDRAWAL),
    body=_body(otp=True),
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
)

# A purchase: the customer pays the shop for goods, and no notes move.
AADHAAR_PAY = ServiceDeclaration(
    code="aeps.AP",
    icon="pay",
    needs=NEEDS,
    steps=_steps("AP", AskAmount(PURCHASE_LIMITS, QUICK), Otp.AADHAAR_PAY),
    terms=Terms(
        direction=Direction.NO_CASH, poll_schedule=POLL_SCHEDULE, settles_within=SETTLES_WITHIN
    ),
    path=at(api.AADHAAR_PAY),
    body=_body(otp=True),
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
    group=Group.ACCOUNT,
)


def _enquiry(code: str, icon: str, path: str) -> ServiceDeclaration:
    """Return the declaration of an enquiry: it has no amount, and no notes move."""
    return ServiceDeclaration(
        code=f"aeps.{code}",
        icon=icon,
        needs=NEEDS,
        steps=_steps(code),
        terms=Terms(
            direction=Direction.NO_CASH, poll_schedule=POLL_SCHEDULE, settles_within=SETTLES_WITHIN
        ),
        path=at(path),
        body=_body(),
        endpoints=api.TRANSACTIONS,
        masked_details=_masked_details,
        group=Group.ACCOUNT,
    )


BALANCE_ENQUIRY = _enquiry("BE", "balance", api.BALANCE_ENQUIRY)
MINI_STATEMENT = _enquiry("MS", "statement", api.MINI_STATEMENT)

CASH_DEPOSIT = ServiceDeclaration(
    code="aeps.CD",
    icon="cash-in",
    needs=NEEDS | {Need.TPIN},
    steps=_steps("CD", AskAmount(CASH_LIMITS, QUICK)),
    terms=Terms(direction=Direction.IN, poll_schedule=POLL_SCHEDULE, settles_within=SETTLES_WITHIN),
    path=at(api.CASH_DEPOSIT),
    body=_body(tpin=True),
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
    wallet=Wallet.AEPS,
)

SERVICES = (CASH_WITHDRAWAL, AADHAAR_PAY, BALANCE_ENQUIRY, MINI_STATEMENT, CASH_DEPOSIT)
