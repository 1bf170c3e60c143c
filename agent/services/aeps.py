"""The AEPS services, with an Aadhaar number and a biometric capture."""

from agent.api import aeps as api
from agent.services.answers import Answers
from agent.services.declaration import (
    DAY,
    Group,
    Need,
    RequestContent,
    ServiceDeclaration,
    Wallet,
    at,
    require,
    widening,
)
from agent.services.steps import (
    QUICK,
    AskAadhaar,
    AskAmount,
    AskBank,
    AskConsent,
    AskMobile,
    AskOtp,
    CaptureFinger,
    ConditionalStep,
    Limits,
    Otp,
    Purpose,
    Review,
    above,
)
from agent.services.wallet_impact import CREDIT, DEPOSIT, ENQUIRY, WalletImpact
from agent.transactions import limits
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import Direction, Terms

CONSENT_WORDING = "2026-11-5"
"""The version of the message `consent-text` (service.md 8.3); recorded with each consent."""

POLL_SCHEDULE = widening(limits.AEPS_POLL_EVERY)
SETTLES_WITHIN = 6 * DAY  # by the end of T+5 the bank has decided (service.md 8.5)

NEEDS = frozenset({Need.BANKS, Need.BIOMETRIC, Need.AEPS_OUTLET})

CASH_LIMITS = Limits(limits.AEPS_AMOUNT_MIN, limits.AEPS_AMOUNT_MAX, limits.AEPS_AMOUNT_STEP)
PURCHASE_LIMITS = Limits(limits.AEPS_AMOUNT_MIN, limits.AEPS_AMOUNT_MAX, limits.AADHAAR_PAY_STEP)


def _submission(order: RequestContent, *, otp: bool, tpin: bool) -> api.Submission:
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


def _steps(
    code: str, amount: AskAmount | None = None, otp: Otp | None = None
) -> tuple[ConditionalStep, ...]:
    """Return the steps of an AEPS service; with an amount, and with an OTP for a large one."""
    otp_steps = (
        (
            ConditionalStep(AskMobile(), when=_needs_otp),
            ConditionalStep(AskOtp(otp), when=_needs_otp),
        )
        if otp
        else ()
    )
    return (
        ConditionalStep(AskAadhaar()),
        ConditionalStep(AskBank(supports=code)),
        *((ConditionalStep(amount),) if amount else ()),
        *otp_steps,
        ConditionalStep(AskConsent(wording=CONSENT_WORDING)),
        ConditionalStep(Review()),
        ConditionalStep(CaptureFinger(Purpose.TRANSACTION)),
    )


def _needs_otp(answers: Answers) -> bool:
    """Return True for a large amount, or if the service has refused the request without an OTP."""
    return answers.needs_otp or above(limits.AEPS_OTP_ABOVE)(answers)


def _impact(direction: Direction, steps: tuple[ConditionalStep, ...]) -> WalletImpact:
    """Return the formula of the section "Money effect"."""
    if direction is Direction.IN:
        return DEPOSIT
    return CREDIT if any(isinstance(asked.step, AskAmount) for asked in steps) else ENQUIRY


def _service(
    code: str, icon: str, path: str, steps: tuple[ConditionalStep, ...], direction: Direction
) -> ServiceDeclaration:
    """Return a declaration; a service that takes notes debits the wallet and needs the TPIN."""
    otp = any(isinstance(asked.step, AskOtp) for asked in steps)
    tpin = direction is Direction.IN
    return ServiceDeclaration(
        code=f"aeps.{code}",
        icon=icon,
        needs=NEEDS | {Need.TPIN} if tpin else NEEDS,
        steps=steps,
        terms=Terms(
            direction=direction,
            poll_schedule=POLL_SCHEDULE,
            settles_within=SETTLES_WITHIN,
            doubt_lasts=DOUBT_LASTS,
            refusal_ends_doubt=direction is Direction.IN,
        ),
        path=at(path),
        body=lambda order: _submission(order, otp=otp, tpin=tpin).body(),
        endpoints=api.TRANSACTIONS,
        masked_details=_masked_details,
        catalogue=None,
        part=None,
        wallet_impact=_impact(direction, steps),
        reference_label="slip-rrn",
        instead_of=None,
        group=Group.ACCOUNT if direction is Direction.NO_CASH else Group.CASH,
        wallet=Wallet.AEPS if tpin else None,
    )


CASH = AskAmount(CASH_LIMITS, QUICK)
PURCHASE = AskAmount(PURCHASE_LIMITS, QUICK)

CASH_WITHDRAWAL = _service(
    "CW", "cash-out", api.CASH_WITHDRAWAL, _steps("CW", CASH, Otp.WITHDRAWAL), Direction.OUT
)
# The customer pays the shop for goods, and no notes move.
AADHAAR_PAY = _service(
    "AP", "pay", api.AADHAAR_PAY, _steps("AP", PURCHASE, Otp.AADHAAR_PAY), Direction.NO_CASH
)
BALANCE_ENQUIRY = _service("BE", "balance", api.BALANCE_ENQUIRY, _steps("BE"), Direction.NO_CASH)
MINI_STATEMENT = _service("MS", "statement", api.MINI_STATEMENT, _steps("MS"), Direction.NO_CASH)
CASH_DEPOSIT = _service("CD", "cash-in", api.CASH_DEPOSIT, _steps("CD", CASH), Direction.IN)

SERVICES = (CASH_WITHDRAWAL, AADHAAR_PAY, BALANCE_ENQUIRY, MINI_STATEMENT, CASH_DEPOSIT)
