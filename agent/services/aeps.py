"""The services of AEPS: what is done with an Aadhaar number and a finger."""

from agent.api import aeps as api
from agent.api import limits
from agent.money import rupees
from agent.private import Private
from agent.services.answers import Answers
from agent.services.declaration import Need, Order, Service, said
from agent.services.steps import (
    AskAadhaar,
    AskAmount,
    AskBank,
    AskConsent,
    Asked,
    AskMobile,
    AskOtp,
    CaptureFinger,
    Review,
    above,
)
from agent.transactions.model import Cadence, Direction, Terms

CONSENT_WORDING = "2026-11-1"
"""Names the wording of the message `consent-text` (CONTRACT 8.3); recorded with each consent."""

POLLED = Cadence(steps=(), then=limits.AEPS_POLL_EVERY)

NEEDS = frozenset({Need.BIOMETRIC, Need.AEPS_OUTLET})


def _withdrawal(order: Order) -> Private[bytes]:
    said_by_customer = order.answers
    capture = said(said_by_customer.capture)
    return api.Submission(
        merchant_ref=order.outlet.merchant_ref,
        client_reference=order.client_reference,
        capture=api.Capture(
            aadhaar=said(said_by_customer.aadhaar),
            bank_iin=said(said_by_customer.bank).iin,
            pid_data=capture.pid_data,
            device_serial=capture.device_serial,
        ),
        amount=said(said_by_customer.amount),
        location=order.outlet.location,
        customer_mobile=said_by_customer.mobile,
        otp_reference=said_by_customer.otp_reference,
    ).body()


def _facts(answers: Answers) -> dict[str, str]:
    bank = said(answers.bank)
    consent = said(answers.consent)
    return {
        "last4": said(answers.last4),
        "bank_iin": bank.iin,
        "bank_name": bank.name,
        "consent_wording": consent.wording,
        "consent_language": consent.language,
        "consent_at": f"{consent.at:.0f}",
    }


CASH_WITHDRAWAL = Service(
    code="aeps.CW",
    icon="cash-out",
    needs=NEEDS,
    steps=(
        Asked(AskAadhaar()),
        Asked(AskBank(supports="CW")),
        Asked(
            AskAmount(
                smallest=limits.AEPS_AMOUNT_MIN,
                largest=limits.AEPS_AMOUNT_MAX,
                multiple_of=limits.AEPS_AMOUNT_STEP,
                quick=(rupees(500), rupees(1_000), rupees(2_000), rupees(5_000)),
            )
        ),
        Asked(AskMobile(), when=above(limits.AEPS_OTP_ABOVE)),
        Asked(AskOtp(service="CW"), when=above(limits.AEPS_OTP_ABOVE)),
        Asked(AskConsent(wording=CONSENT_WORDING)),
        Asked(Review(charged_as="CW")),
        Asked(CaptureFinger(purpose="TXN")),
    ),
    terms=Terms(direction=Direction.OUT, cadence=POLLED),
    path=api.CASH_WITHDRAWAL,
    body=_withdrawal,
    endpoints=api.TRANSACTIONS,
    facts=_facts,
)
