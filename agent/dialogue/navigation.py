"""The order of a dialogue's steps: the next step, the previous one, and the steps to repeat."""

from collections.abc import Collection

from agent.base.structs import replace
from agent.dialogue.registry import BY_CODE, DialogueDeclaration
from agent.dialogue.steps import KINDS
from agent.dialogue.visit import AtAttendant, AtServices, AtStep, AttendantScreen, DialogueState
from agent.outlet.tasks import OutletTask
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.declaration import ServiceDeclaration
from agent.services.steps import (
    Asked,
    AskForm,
    AskMobile,
    AskOtp,
    AskService,
    CaptureFinger,
    Review,
    Step,
    teaches,
)
from agent.transactions.error_table import Remedy

# After a refusal only these steps are asked again, and inquiries or forms without a valid answer.
# The answers that the customer agreed to stay.
RESUBMISSION_STEPS = (AskMobile, AskOtp, CaptureFinger)

OUTDATED_BY: dict[Remedy, Inquiry] = {
    Remedy.FETCH_AGAIN: Inquiry.BILL,
    Remedy.READ_AGAIN: Inquiry.BILLER,
    Remedy.NEW_OTP: Inquiry.SENDER,
}
"""The inquiry whose result a refusal invalidates, by remedy."""


def step_at(place: AtStep) -> Step:
    return BY_CODE[place.service].steps[place.index].step


def is_asked(asked: Asked, place: AtStep, answers: Answers) -> bool:
    """Return True if a step is part of this dialogue, by the answers so far."""
    if place.is_reviewed and isinstance(asked.step, Review):
        return False
    is_needed = place.reference is None or _is_resubmitted(asked.step, answers)
    return is_needed and asked.when(answers)


def _is_resubmitted(step: Step, answers: Answers) -> bool:
    match step:
        case AskService(inquiry=inquiry, is_optional=is_optional):
            return not is_optional and inquiry not in answers.inquiry_results
        case AskForm():
            return not _is_typed(step, answers)
        case _:
            return isinstance(step, RESUBMISSION_STEPS)


def _is_typed(form: AskForm, answers: Answers) -> bool:
    try:
        fields = form.fields(answers)
    except AnswerMissing:  # the inquiry that gives its fields is made again
        return False
    return all(one.optional or one.name in answers.fields for one in fields)


def following(place: AtStep, answers: Answers) -> AtStep | None:
    """Return the next field of a form, or the next step; None at the end."""
    if place.part + 1 < _parts(place, answers):
        return replace(place, part=place.part + 1, busy=False)
    index = _next_index(place, answers, +1)
    if index is None:
        return None
    return AtStep(
        place.service,
        index,
        reference=place.reference,
        tries=place.tries,
        mode=place.mode,
        is_reviewed=place.is_reviewed,
    )


def before(place: AtStep, answers: Answers) -> AtStep | None:
    """Return the previous field or step; None at the beginning."""
    if place.part > 0:
        return AtStep(place.service, place.index, part=place.part - 1)
    index = _next_index(place, answers, -1)
    if index is None:
        return None
    back = AtStep(place.service, index)
    return replace(back, part=_parts(back, answers) - 1)


def _parts(place: AtStep, answers: Answers) -> int:
    if place.index < 0:  # before the first step
        return 1
    step = step_at(place)
    return KINDS[type(step)].parts(step, answers)


def _next_index(place: AtStep, answers: Answers, direction: int) -> int | None:
    steps = BY_CODE[place.service].steps
    index = place.index + direction
    while 0 <= index < len(steps):
        asked = steps[index]
        is_done = KINDS[type(asked.step)].is_done
        if is_asked(asked, place, answers) and not is_done(asked.step, answers):
            return index
        index += direction
    return None


def without_answers_since(dialogue: DialogueDeclaration, since: int, answers: Answers) -> Answers:
    """Return the answers without picks, forms and inquiry results of step `since` and later."""
    for asked in reversed(dialogue.steps[since:]):
        answers = KINDS[type(asked.step)].forget(asked.step, answers)
    return answers


def outdated(place: AtStep, answers: Answers, now: float) -> AtStep | None:
    """Return the first step with an expired inquiry result; None if there is none."""
    expired = answers.expired(now)
    if not expired or place.reference:
        return None
    return teaching(place, expired)


def teaching(place: AtStep, inquiries: Collection[Inquiry]) -> AtStep | None:
    """Return the first step that makes one of these inquiries; None if there is none."""
    steps = enumerate(BY_CODE[place.service].steps)
    index = next((i for i, asked in steps if teaches(asked.step) in inquiries), None)
    return None if index is None else AtStep(place.service, index, reference=place.reference)


def resubmissions(place: AtStep, remedy: Remedy, answers: Answers) -> Answers:
    """Return the answers that a refused request has not used up; the amount stays."""
    outdated = OUTDATED_BY.get(remedy)
    first = None if outdated is None else teaching(place, {outdated})
    if first is None or remedy is Remedy.NEW_OTP:  # later choices stay
        kept = answers.without_otp().without_inquiry_results(Inquiry.SENDER)
        return replace(kept, captures={}, needs_otp=remedy is Remedy.NEW_OTP)
    return replace(
        without_answers_since(BY_CODE[place.service], first.index, answers), amount=answers.amount
    )


def goes_on_by_itself(place: AtStep) -> bool:
    """Return True if the result of this step's inquiry has no screen."""
    step = step_at(place)
    return isinstance(step, AskService) and not step.shows_result


def home_of(place: AtStep) -> DialogueState:
    """Return the state where the dialogue began: the services, or an attendant's screen."""
    if isinstance(BY_CODE[place.service], OutletTask):
        return AtAttendant(AttendantScreen.OUTLET)
    return AtAttendant(AttendantScreen.VERIFICATIONS) if is_attendants(place) else AtServices()


def is_attendants(place: AtStep) -> bool:
    """Return True in a service for attendants only."""
    dialogue = BY_CODE[place.service]
    return isinstance(dialogue, ServiceDeclaration) and dialogue.for_attendant
