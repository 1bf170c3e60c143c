"""Trying again after a failure: from the answer that must be repeated; other answers are kept.

It is a new intent with its own reference. A transaction uses up the code, the finger and the
consent (CONTRACT 8.3: for each transaction). They are asked again, and so is the review before
them.
"""

from agent.base.structs import replace
from agent.dialogue import navigation
from agent.dialogue.read_model import ReadModel
from agent.dialogue.visit import AtStep, AtTransaction
from agent.services.answers import Answers, Inquiry
from agent.services.registry import BY_CODE
from agent.services.steps import (
    AskAadhaar,
    AskAmount,
    AskBank,
    AskConsent,
    AskForm,
    AskOtp,
    AskService,
    CaptureFinger,
    Review,
    Step,
    teaches,
)
from agent.transactions.model import BankStatus, CashStatus, Transaction

USED_UP = (AskConsent, Review, CaptureFinger)

MENDED_BY: dict[str, tuple[type[Step], ...]] = {
    "BIOMETRIC_MISMATCH": (),
    "OTP_FAILED": (),
    "INSUFFICIENT_FUNDS": (AskAmount,),
    "LIMIT_EXCEEDED": (AskAmount,),
    "INVALID_AMOUNT": (AskAmount,),
    "INVALID_AADHAAR": (AskAadhaar,),
    "AADHAAR_NOT_LINKED": (AskBank,),
    "INVALID_NUMBER": (AskForm,),
    "INCORRECT_PIN": (),
    "CARD_READ_FAILED": (),
    "LAUNCH_EXPIRED": (),
    "CANCELLED": (),
    "QR_EXPIRED": (),
    "BANK_UNAVAILABLE": (),
    "OPERATOR_UNAVAILABLE": (),
    "BILLER_TIMEOUT": (),
    "NOT_SUBMITTED": (),
}
"""The answers that another try must change, by failure code. Empty: only the ones that were used
up. With a code that is not listed, another try cannot help."""


def start(
    t: Transaction, place: AtTransaction, answers: Answers, read_model: ReadModel
) -> tuple[AtStep, Answers] | None:
    """Return where another try begins, and the answers that it keeps; None if it cannot help."""
    changed = _changed(t)
    can_be_charged = t.in_doubt or t.cash not in (CashStatus.NONE, CashStatus.REFUNDED)
    if changed is None or place.cancelled or can_be_charged:
        return None
    if not any(o.service.code == t.service and o.reason is None for o in read_model.offers()):
        return None
    kept = _kept(t.service, answers)
    steps = list(enumerate(BY_CODE[t.service].steps))
    asked = [(index, one.step) for index, one in steps if one.when(kept)]
    if changed and not any(isinstance(step, changed) for _, step in asked):
        return None
    first = next((i for i, step in asked if isinstance(step, changed) or _is_used_up(step)), None)
    return None if first is None else (AtStep(t.service, first), kept)


def _changed(t: Transaction) -> tuple[type[Step], ...] | None:
    """Return the steps whose answers must change; None if that would not help."""
    if t.bank_status is BankStatus.FAILED:
        return MENDED_BY.get(t.outcome.failure_code or "") if t.outcome else None
    if t.bank_status is not BankStatus.ABANDONED:
        return None
    if t.refusal is None:
        return ()  # the request never arrived
    return MENDED_BY.get(t.refusal.failure_code or t.refusal.code)


def _kept(service: str, answers: Answers) -> Answers:
    """Return the answers that the failed transaction has not used up."""
    kept = replace(answers, captures={}, consent=None)
    steps = [asked.step for asked in BY_CODE[service].steps]
    if any(isinstance(step, AskOtp) and not teaches(step) for step in steps):
        kept = kept.without_otp()
    bill = next((i for i, step in enumerate(steps) if _fetches_bill(step)), None)
    if bill is None:
        return kept
    return navigation.without_answers_since(BY_CODE[service], bill, kept)


def _is_used_up(step: Step) -> bool:
    is_code = isinstance(step, AskOtp) and not teaches(step)
    return is_code or _fetches_bill(step) or isinstance(step, USED_UP)


def _fetches_bill(step: Step) -> bool:
    return isinstance(step, AskService) and step.inquiry is Inquiry.BILL
