"""The way through a dialogue's steps: which comes next, which came before, what is asked anew."""

from collections.abc import Collection

from agent.dialogue.registry import BY_CODE, Dialogue
from agent.dialogue.screens import Act
from agent.dialogue.steps import KINDS
from agent.dialogue.steps.step_kind import Next, StepContext, Taken
from agent.dialogue.visit import AtStep
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.steps import (
    Asked,
    AskForm,
    AskMobile,
    AskOtp,
    AskService,
    CaptureFinger,
    Step,
    teaches,
)
from agent.structs import replace
from agent.transactions.error_table import Remedy

# A refused request is mended by these steps alone, and by what has to be told or typed anew; what
# was agreed to stands.
MENDING = (AskMobile, AskOtp, CaptureFinger)

OUTDATED_BY: dict[Remedy, Inquiry] = {
    Remedy.FETCH_AGAIN: Inquiry.BILL,
    Remedy.READ_AGAIN: Inquiry.BILLER,
    Remedy.NEW_OTP: Inquiry.SENDER,
}
"""What a refusal says about what was told before: it does not hold any more."""


def step_at(place: AtStep) -> Step:
    return BY_CODE[place.service].steps[place.index].step


def is_asked(asked: Asked, place: AtStep, answers: Answers) -> bool:
    """Say whether a step is part of this dialogue, as far as it is known by now."""
    wanted = place.reference is None or _mends(asked.step, answers)
    return wanted and asked.when(answers)


def _mends(step: Step, answers: Answers) -> bool:
    match step:
        case AskService(inquiry=inquiry, is_optional=is_optional):
            return not is_optional and inquiry not in answers.inquiry_results
        case AskForm():
            return not _is_typed(step, answers)
        case _:
            return isinstance(step, MENDING)


def _is_typed(form: AskForm, answers: Answers) -> bool:
    try:
        fields = form.fields(answers)
    except AnswerMissing:  # what it asks is to be learnt anew
        return False
    return all(one.optional or one.name in answers.fields for one in fields)


def following(place: AtStep, answers: Answers) -> AtStep | None:
    """Give where an answered step leads: a form's next field, or the next step; None: the end."""
    if place.part + 1 < _parts(place, answers):
        return replace(place, part=place.part + 1, busy=False)
    index = _next_index(place, answers, +1)
    if index is None:
        return None
    return AtStep(place.service, index, reference=place.reference, tries=place.tries)


def before(place: AtStep, answers: Answers) -> AtStep | None:
    """Give where one comes back to; None: the dialogue was begun here."""
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
        if is_asked(steps[index], place, answers) and not _is_done(steps[index].step, answers):
            return index
        index += direction
    return None


def _is_done(step: Step, answers: Answers) -> bool:
    return KINDS[type(step)].is_done(step, answers)


def take(context: StepContext, act: Act, value: str) -> Taken:
    """Take an answer. Where it is another than before, what hung on the old one is forgotten."""
    step = step_at(context.place)
    kind = KINDS[type(step)]
    taken = kind.take(step, context, act, value)
    if context.place.reference or not isinstance(taken, Next) or taken.answers == context.answers:
        return taken
    fresh = forgotten(context.dialogue, context.place.index + 1, context.answers)
    return kind.take(
        step, replace(context, visit=replace(context.visit, answers=fresh)), act, value
    )


def forgotten(dialogue: Dialogue, since: int, answers: Answers) -> Answers:
    """Give the answers without what was picked, typed into forms or learnt since a step."""
    for asked in reversed(dialogue.steps[since:]):
        answers = KINDS[type(asked.step)].forget(asked.step, answers)
    return answers


def outdated(place: AtStep, answers: Answers, now: float) -> AtStep | None:
    """Give the first step to be asked anew, since what it learnt does not count any more."""
    expired = answers.expired(now)
    if not expired or place.reference:
        return None
    return teaching(place, expired)


def teaching(place: AtStep, inquiries: Collection[Inquiry]) -> AtStep | None:
    """Give the first step of this dialogue that learns one of these."""
    steps = enumerate(BY_CODE[place.service].steps)
    index = next((i for i, asked in steps if teaches(asked.step) in inquiries), None)
    return None if index is None else AtStep(place.service, index, reference=place.reference)


def resubmissions(place: AtStep, remedy: Remedy, answers: Answers) -> Answers:
    """Give the answers without what a refused request has used up; the amount is agreed to."""
    outdated = OUTDATED_BY.get(remedy)
    first = None if outdated is None else teaching(place, {outdated})
    if first is None or remedy is Remedy.NEW_OTP:  # what was chosen by its light stands
        return replace(answers.without_otp().without_inquiry_results(Inquiry.SENDER), captures={})
    return replace(forgotten(BY_CODE[place.service], first.index, answers), amount=answers.amount)


def goes_on_by_itself(place: AtStep) -> bool:
    """Say whether what this step learns needs no screen of its own."""
    step = step_at(place)
    return isinstance(step, AskService) and not step.shows_result
