"""Trying again after a failure: from the answer that must be repeated; other answers are kept.

It is a new intent with its own reference. A transaction uses up the code, the finger and the
consent (service.md 8.3: for each transaction). They are asked again. The review is asked again if
another answer changes.
"""

from typing import Any

from agent.base.structs import replace
from agent.dialogue.page import Choice
from agent.dialogue.place import At
from agent.dialogue.steps import ways
from agent.dialogue.steps.forward import PASSING
from agent.dialogue.steps.step import StepScreen, first_step, without_answers_since
from agent.services.answers import Answers, Inquiry
from agent.services.codes import OtherWay, meaning
from agent.services.registry import BY_CODE
from agent.services.steps import (
    AskConsent,
    AskOtp,
    AskService,
    CaptureFinger,
    Purpose,
    Review,
    Step,
    teaches,
)
from agent.transactions.model import BankStatus, CashStatus, Transaction

USED_UP = (AskConsent, Review, CaptureFinger)


def start(t: Transaction, at: At, *, cancelled: bool) -> tuple[StepScreen[Any], Answers] | None:
    """Return where another try begins, and the answers that it keeps; None if a try cannot help."""
    changed = _changed(t)
    if changed is None or cancelled or _can_be_charged(t):
        return None
    if not _is_offered(t.service, at):
        return None
    kept = _kept(t, at.answers)
    if kept.refused_captures >= ways.REFUSALS_MAX:
        return None
    steps = list(enumerate(BY_CODE[t.service].steps))
    asked = [(index, one.step) for index, one in steps if one.when(kept)]
    if changed and not any(isinstance(step, changed) for _, step in asked):
        return None
    first = next((i for i, step in asked if isinstance(step, changed) or _is_used_up(step)), None)
    if first is None:
        return None
    is_reviewed = not changed and BY_CODE[t.service].captures
    begins = replace(first_step(t.service), is_reviewed=is_reviewed)
    return begins.screen(first), kept


def other_ways(t: Transaction, at: At, *, cancelled: bool) -> tuple[Choice, ...]:
    """Return the readers and services with which the customer can get the same without a doubt."""
    is_over = t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
    if not is_over or _can_be_charged(t) or _other_way(t) is OtherWay.NO:
        return ()
    is_refused = _other_way(t) is OtherWay.CAPTURE
    can_capture = is_refused and start(t, at, cancelled=cancelled) is not None
    used = at.answers.capture.auth_mode if at.answers.capture else None
    readers = ways.modes(used, Purpose.TRANSACTION, at.read_model) if can_capture else ()
    return readers + ways.services(t.service, at.read_model)


def is_other_way_better(t: Transaction, answers: Answers) -> bool:
    """Return True if another finger will probably not help: the page names the other ways first."""
    return _refused_captures(t, answers) >= ways.FINGERS_FIRST or _other_way(t) is OtherWay.FIRST


def _refused_captures(t: Transaction, answers: Answers) -> int:
    return answers.refused_captures + (_other_way(t) is OtherWay.CAPTURE)


def _other_way(t: Transaction) -> OtherWay:
    return meaning(_code(t)).other_way


def _can_be_charged(t: Transaction) -> bool:
    return t.in_doubt or t.cash not in (CashStatus.NONE, CashStatus.REFUNDED)


def _is_offered(service: str, at: At) -> bool:
    """Return True if the service is available, or may be again when all is answered."""
    offers = (offer for offer in at.read_model.offers() if offer.service.code == service)
    return any(offer.reason is None or offer.reason.key in PASSING for offer in offers)


def _code(t: Transaction) -> str:
    """Return the code of the failure or refusal, also of a request that never arrived."""
    if t.outcome and t.outcome.failure_code:
        return t.outcome.failure_code
    if t.refusal is None:
        return "NOT_SUBMITTED" if t.bank_status is BankStatus.ABANDONED else ""
    return t.refusal.failure_code or t.refusal.code


def _changed(t: Transaction) -> tuple[type[Step], ...] | None:
    """Return the steps whose answers must change; None if that would not help."""
    if t.bank_status is BankStatus.FAILED:
        return meaning(t.outcome.failure_code).mended_by if t.outcome else None
    if t.bank_status is not BankStatus.ABANDONED:
        return None
    if t.refusal is None:
        return ()  # the request never arrived
    return meaning(t.refusal.failure_code or t.refusal.code).mended_by


def _kept(t: Transaction, answers: Answers) -> Answers:
    """Return the answers that the failed transaction has not used up."""
    refused = _refused_captures(t, answers)
    kept = replace(answers, captures={}, consent=None, refused_captures=refused)
    steps = [asked.step for asked in BY_CODE[t.service].steps]
    if any(isinstance(step, AskOtp) and not teaches(step) for step in steps):
        kept = kept.without_otp()
    bill = next((i for i, step in enumerate(steps) if _fetches_bill(step)), None)
    if bill is None:
        return kept
    return without_answers_since(BY_CODE[t.service], bill, kept)


def _is_used_up(step: Step) -> bool:
    is_code = isinstance(step, AskOtp) and not teaches(step)
    return is_code or _fetches_bill(step) or isinstance(step, USED_UP)


def _fetches_bill(step: Step) -> bool:
    return isinstance(step, AskService) and step.inquiry is Inquiry.BILL
