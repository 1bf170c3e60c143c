"""A step of a service or of an outlet task: a row of `agent.dialogue.steps` shows and checks it."""

from datetime import UTC, datetime

from agent.api.aeps import AuthMode
from agent.base.clock import Moment, to_the_second
from agent.base.money import ZERO, Money
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events, navigation
from agent.dialogue.navigation import is_asked, step_at
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, Fact, Name, Page, Press, Text
from agent.dialogue.states import missing
from agent.dialogue.states.outlet_task import to_outlet
from agent.dialogue.states.state import Context, State, unchanged, wiped
from agent.dialogue.steps import KINDS, capture, form, otp
from agent.dialogue.steps.review import way
from agent.dialogue.steps.step_kind import Jump, Next, Stay, StepContext, StepKind
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT, ends_after
from agent.dialogue.visit import (
    AtOutletTask,
    AtStart,
    AtStep,
    AtTransaction,
    DialogueState,
    Transition,
    Visit,
)
from agent.outlet.tasks import OutletTask
from agent.services.answers import Answers, Inquiry
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import AskAmount, CaptureFinger, Review, teaches

CANCELLED_AT_ONCE = 2  # answers; they are typed again within seconds


def _kind(place: AtStep) -> StepKind:
    return KINDS[type(step_at(place))]


def _at_step(place: AtStep, context: Context) -> StepContext:
    dialogue = BY_CODE[place.service]
    return StepContext(dialogue, place, context.visit, context.read_model, context.now)


def with_answers(context: Context, answers: Answers) -> Context:
    return replace(context, visit=replace(context.visit, answers=answers))


def _to(
    context: Context,
    place: DialogueState,
    error: Text | None = None,
    effects: tuple[e.Effect, ...] = (),
) -> Transition:
    """Return the transition to a state, with the answers and the number of the context."""
    return Transition(place, error, effects, context.visit.answers, context.visit.number)


# --- the page ---


def _show(place: AtStep, context: Context) -> Page:
    if place.missing is not None:
        page = missing.page(place, place.missing, context)
        return _asking_to_leave(page) if place.asks_leave else page
    if place.asks_second:
        first = context.read_model.first_like(place.service, context.visit.answers)
        if first:
            return _second_page(place, first)
    at = _at_step(place, context)
    kind, answers = _kind(place), context.visit.answers
    view = kind.show(step_at(place), at)
    actions = view.actions
    if not view.holds:
        actions = (*actions, *(() if place.reference else (Act.BACK,)), Act.CANCEL)
    facts: dict[str, Fact] = {} if answers.amount is None else {"amount": Money(answers.amount)}
    facts |= _valid_until(at) | view.facts
    asked = [i for i, one in enumerate(at.dialogue.steps) if is_asked(one, place, answers)]
    page = Page(
        kind.name,
        view.title or Text(f"{kind.name.value}-title"),
        None if view.bare else view.text or Text(f"{kind.name.value}-text"),
        input=view.input,
        actions=actions,
        facts=facts,
        choices=view.choices,
        service=place.service,
        step=asked.index(place.index) + 1 if place.index in asked else 0,
        steps=len(asked),
    )
    return _asking_to_leave(page) if place.asks_leave else page


def _asking_to_leave(page: Page) -> Page:
    """Return the page with the question whether all typed answers may be lost."""
    actions = (Act.CONTINUE, Act.BACK, Act.CANCEL)
    return replace(page, actions=actions, facts=page.facts | {"leaving": True})


def _valid_until(context: StepContext) -> dict[str, Fact]:
    """Return the earliest expiry of the inquiry results, if they expire.

    A step with an inquiry shows the expiry of its own result.
    """
    own, known = teaches(step_at(context.place)), context.visit.answers.inquiry_results
    results = known.values() if own is None else [known[own]] if own in known else []
    ends = [result.until for result in results if result.until is not None]
    if not ends:
        return {}
    at = context.now.service + (min(ends) - context.now.monotonic)
    return {"valid_until": to_the_second(at)}


def _ends_at(place: AtStep, context: Context) -> float | None:
    now: Moment = context.now
    if place.missing is not None:
        return ends_after(Name.SORRY, now)
    if not place.busy:
        return ends_after(Name.REVIEW if place.asks_second else _kind(place).name, now)
    holds = _kind(place).show(step_at(place), _at_step(place, context)).holds
    return now.monotonic + SECONDS_WITHOUT_A_WAY_OUT if holds else None


def _may_call(place: AtStep, _: Name) -> bool:
    is_task = isinstance(BY_CODE[place.service], OutletTask)
    return not is_task and not navigation.is_attendants(place)


# --- presses ---


def _take(place: AtStep, press: Press, context: Context) -> Transition:
    if place.asks_leave and press.action is not Act.CANCEL:
        return Transition(replace(place, asks_leave=False))
    if press.action is Act.CANCEL:
        return _leave(place, context)
    if press.action is Act.BACK:
        back = navigation.before(place, context.visit.answers) or navigation.home_of(place)
        return Transition(back, number=context.next_number if place.busy else None)
    return Transition(place) if place.begins else _answer(place, press, context)


def _answer(place: AtStep, press: Press, context: Context) -> Transition:
    """Return the transition of a press that is neither back nor cancel."""
    if press.action is Act.CHOOSE and _is_other_way(place, press.value, context):
        return _other_way(place, press.value or "", context)
    if press.action is Act.AGAIN:
        return _resume(replace(place, missing=None), context)
    outdated = navigation.outdated(place, context.visit.answers, context.now.monotonic)
    if outdated:
        return _ask_again(outdated, Text("error-learnt-expired"), context)
    if place.asks_second and press.action is Act.CONFIRM:
        return _forward(place, context)
    at = _at_step(place, context)
    match _kind(place).take(step_at(place), at, press.action, press.value or ""):
        case Next() as answer:
            return _forward(place, with_answers(context, _answered(answer, place, context)))
        case Jump(to=index, part=part):
            return arrive(replace(place, index=index, part=part), context)
        case Stay() as stay:
            return _stay(stay, place, context)


def _answered(answer: Next, place: AtStep, context: Context) -> Answers:
    """Return the answers. A changed answer clears the later answers that depend on it."""
    before = context.visit.answers
    answers = answer.given(before)
    if place.reference or answers == before:
        return answers
    dialogue = BY_CODE[place.service]
    return answer.given(navigation.without_answers_since(dialogue, place.index + 1, before))


def _leave(place: AtStep, context: Context) -> Transition:
    """Cancel; ask first if many answers would be lost."""
    if place.asks_second:
        return _no_second(place, context)
    much = context.visit.answers.how_many > CANCELLED_AT_ONCE and place.reference is None
    if much and not place.asks_leave and not place.begins:
        return Transition(replace(place, asks_leave=True))
    return _cancel(place, context)


# --- what is missing, and another way ---


def _stop(place: AtStep, why: Text, context: Context) -> Transition:
    """Stop before the request: say what is missing, and keep all answers."""
    stopped = replace(place, missing=why, busy=False, begins=False, asks_second=False)
    answers = replace(context.visit.answers, captures={})  # a capture is for one request
    return _to(with_answers(context, answers), stopped)


def _resume(place: AtStep, context: Context) -> Transition:
    """Try again where the dialogue stopped, if nothing is missing any more."""
    if not isinstance(step_at(place), CaptureFinger):
        return _forward(place, context)
    why = missing.reason(place.service, context)
    return arrive(place, context) if why is None else _stop(place, why, context)


def _is_other_way(place: AtStep, value: str | None, context: Context) -> bool:
    is_offered = place.missing is not None or isinstance(step_at(place), CaptureFinger)
    return is_offered and any(one.value == value for one in missing.choices(place, context))


def _other_way(place: AtStep, value: str, context: Context) -> Transition:
    """Go on with another reader or service. A result of the running capture is dropped."""
    if value in BY_CODE:
        return begin(value, context)
    other = replace(place, mode=AuthMode(value), missing=None, tries=0, busy=False)
    return arrive(other, _renumbered(context, context.visit.answers))


def begin(service: str, context: Context) -> Transition:
    """Begin another service with the amount of this one, after the steps that it answers."""
    amount = context.visit.answers.amount
    context = _renumbered(context, Answers())
    first = AtStep(service, 0)
    step = step_at(first)
    if not isinstance(step, AskAmount):
        return arrive(first, context)
    at = _at_step(first, context)
    if amount is None or not form.limits_in_force(step, at).fit(amount):
        return arrive(first, context)
    return _forward(first, with_answers(context, Answers(amount=amount)))


def _renumbered(context: Context, answers: Answers) -> Context:
    """Return the context of a visit that drops late results."""
    visit = replace(context.visit, number=context.next_number, answers=answers)
    return replace(context, visit=visit)


# --- a second request like an open one ---


def asks_second(place: AtStep, visit: Visit, read_model: ReadModel) -> bool:
    """Return True if all steps are answered and the customer must confirm a second request."""
    if place.asks_second or place.reference or not _is_complete(place, visit):
        return False
    return read_model.first_like(place.service, visit.answers) is not None


def _is_complete(place: AtStep, visit: Visit) -> bool:
    """Return True at the review, or at the last step if there is no review."""
    dialogue = BY_CODE[place.service]
    if not isinstance(dialogue, ServiceDeclaration):
        return False
    if isinstance(step_at(place), Review):
        return True
    next_step = navigation.following(place, visit.answers)
    if place.is_reviewed and next_step and isinstance(step_at(next_step), CaptureFinger):
        return True
    has_review = any(isinstance(asked.step, Review) for asked in dialogue.steps)
    return not has_review and next_step is None


def _second_page(place: AtStep, first: EarlierRequest) -> Page:
    """Return the page with the question; it can only be confirmed or cancelled."""
    return Page(
        Name.REVIEW,
        Text("second-title"),
        _of_first("second", first),
        actions=(Act.CONFIRM, Act.CANCEL),
        facts={
            "amount": Money(first.transaction.amount),
            "way": Text(way(BY_CODE[place.service])),
            "second": True,
        },
        service=place.service,
    )


def _of_first(key: str, first: EarlierRequest) -> Text:
    t = first.transaction
    state = "paid" if first.is_paid else "open"
    whose = "" if first.is_identified else "-somebody"
    at = datetime.fromtimestamp(t.opened_at, UTC)
    return Text(f"{key}-{state}{whose}", {"amount": Money(t.amount), "date": at})


def _no_second(place: AtStep, context: Context) -> Transition:
    """Do not begin a second request; show the state of the first one."""
    first = context.read_model.first_like(place.service, context.visit.answers)
    if first is None:  # it was closed just now
        return _cancel(place, context)
    return wiped(context, navigation.home_of(place), _of_first("second-none", first))


def _cancel(place: AtStep, context: Context) -> Transition:
    if isinstance(BY_CODE[place.service], OutletTask):
        return to_outlet(context, None)
    if place.reference is None and navigation.is_attendants(place):
        return wiped(context, navigation.home_of(place))
    if place.reference is None:
        return Transition(AtStart())
    # The request is in the journal, so its result is shown before the customer leaves.
    followed = AtTransaction(place.reference, place.service, cancelled=True)
    leave = (e.Leave(place.reference),)
    return replace(_to(context, followed, effects=leave), number=context.next_number)


# --- the order of the steps ---


def arrive(place: AtStep, context: Context) -> Transition:
    """Return the transition to a step, with the effects that begin there."""
    arriving = _kind(place).arrive
    if arriving is None:
        return _to(context, place)
    return _stay(arriving(step_at(place), _at_step(place, context)), place, context)


def _stay(stay: Stay, place: AtStep, context: Context) -> Transition:
    if stay.answers:
        context = with_answers(context, stay.answers)
    return _to(context, stay.place or place, stay.error, stay.effects)


def _forward(place: AtStep, context: Context) -> Transition:
    """Return the transition to the next step; after the last one, to the request."""
    visit = context.visit
    if asks_second(place, visit, context.read_model):
        return _to(context, replace(place, asks_second=True))
    next_step = navigation.following(place, visit.answers)
    why = _why_not_begun(place, next_step, context)
    if why is not None:
        return _stop(place, why, context)
    if next_step:
        return arrive(next_step, context)
    if isinstance(BY_CODE[place.service], OutletTask):
        perform = e.Perform(visit.number, place.service, visit.answers)
        return _to(context, AtOutletTask(place.service), effects=(perform,))
    if place.reference:
        return _resubmit(place, place.reference, context)
    begins = replace(place, asks_second=False, busy=True, guidance="reading", begins=True)
    begin = e.Begin(visit.number, place.service, visit.answers)
    return _to(context, begins, visit.error, (begin,))


def _why_not_begun(place: AtStep, next_step: AtStep | None, context: Context) -> Text | None:
    """Return what is missing, if the next step reads a finger or begins the request."""
    is_captured = isinstance(step_at(place), CaptureFinger)  # the finger is not asked for in vain
    begins = next_step is None or isinstance(step_at(next_step), CaptureFinger)
    if place.reference or is_captured or not begins:
        return None
    return missing.reason(place.service, context)


def _resubmit(place: AtStep, reference: str, context: Context) -> Transition:
    """Send the refused request again with the new answers."""
    t = context.read_model.transaction(reference)
    if (context.visit.answers.amount or ZERO) != t.amount:  # only the agreed amount is sent
        return _cancel(place, context)
    followed = AtTransaction(reference, place.service, resubmissions=len(t.refused_by))
    resubmit = e.Resubmit(reference, place.service, context.visit.answers)
    return _to(context, followed, effects=(resubmit,))


def _ask_again(place: AtStep, why: Text, context: Context) -> Transition:
    """Return to the step whose answer is no longer valid, and show why."""
    answers = navigation.without_answers_since(
        BY_CODE[place.service], place.index, context.visit.answers
    )
    return replace(arrive(place, with_answers(context, answers)), error=why)


# --- events ---


def _receive(place: AtStep, event: events.DialogueEvent, context: Context) -> Transition:
    match event:
        case events.Begun(reference=None, error=error) if navigation.is_attendants(place):
            return wiped(context, navigation.home_of(place), error)
        case events.Begun(reference=None, error=error):
            return _stop(place, error or events.FAULT, context)
        case events.Begun(reference=str() as reference):
            return Transition(AtTransaction(reference, place.service))
        case _ if place.begins:
            return unchanged(place, context)
        case events.Guidance(status=status):
            # The words about a refused capture stay while the next one is asked for.
            return Transition(replace(place, guidance=status), context.visit.error)
        case events.CaptureTaken() if context.visit.cover or place.asks_leave:
            return Transition(replace(place, busy=False))  # no money moves behind a question
        case events.CaptureTaken(whose=whose, capture=captured):
            answers = context.visit.answers.with_capture(whose, captured)
            return _forward(place, with_answers(context, answers))
        case events.CaptureFailed():
            return _capture_failed(place, event, context)
        case _:
            return _service_answered(place, event, context)


def _capture_failed(place: AtStep, failed: events.CaptureFailed, context: Context) -> Transition:
    step = step_at(place)
    stay = (
        capture.after_failure(step, _at_step(place, context), failed)
        if isinstance(step, CaptureFinger)
        else None
    )
    if stay:
        return _stay(stay, place, context)
    if place.reference:
        return _cancel(place, context)
    if isinstance(BY_CODE[place.service], OutletTask):
        return to_outlet(context, failed.error)
    if not failed.worth_another:
        return _stop(place, failed.error, context)
    return _stop(replace(place, tries=capture.TRIES_MAX), missing.UNREAD, context)


def _service_answered(place: AtStep, event: events.DialogueEvent, context: Context) -> Transition:
    quiet, shown = replace(place, busy=False), context.visit.error
    match event:
        case events.OtpSent() | events.OtpAccepted():
            answers = otp.take_result(context.visit.answers, event, context.now.monotonic)
            answered = with_answers(context, answers)
            # The reason for a new code stays on the screen until the next press.
            return (
                _forward(place, answered) if answers.otp_verified else _to(answered, quiet, shown)
            )
        case events.InquiryAnswered(answers=answers):
            answered = with_answers(context, answers)
            if not navigation.goes_on_by_itself(place):
                return _to(answered, quiet, shown)
            # This step has no screen; the next one shows its error.
            transition = _forward(place, answered)
            return replace(transition, error=transition.error or shown)
        case events.StepFailed(error=error, outdated=Inquiry() as outdated):
            earlier = navigation.teaching(place, {outdated})
            if earlier is None or earlier.index >= place.index:
                return Transition(quiet, error)  # asked again by a touch, so that it ends
            return _ask_again(earlier, error, context)
        case events.StepFailed(error=error):
            return Transition(quiet, error)
        case _:
            return unchanged(place, context)


def _follow(place: AtStep, context: Context) -> Transition:
    """Stop asking for a second request when the first one is no longer open."""
    if not place.asks_second:
        return unchanged(place, context)
    first = context.read_model.first_like(place.service, context.visit.answers)
    return unchanged(replace(place, asks_second=first is not None), context)


STEP = State(
    show=_show,
    take=_take,
    expects=(
        events.OtpSent,
        events.OtpAccepted,
        events.InquiryAnswered,
        events.StepFailed,
        events.Guidance,
        events.CaptureTaken,
        events.CaptureFailed,
        events.Begun,
    ),
    receive=_receive,
    follow=_follow,
    ends_at=_ends_at,
    time_out=_cancel,
    identity=lambda place, _: (
        place.index,
        place.part,
        place.asks_second,
        place.missing,
        place.advice,  # a new one: a finger was on the glass, so somebody is there
    ),
    is_busy=lambda place: place.busy,
    may_call=_may_call,
    plain_actions=(Act.CANCEL,),
    after_fault=lambda place, context: unchanged(replace(place, busy=False), context),
    leave=lambda place: (e.Leave(place.reference),) if place.reference else (),
)
