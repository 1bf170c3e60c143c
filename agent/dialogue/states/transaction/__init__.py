"""A running transaction: the screen follows its stage, which the journal determines."""

from agent.api.aeps import AuthMode
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events, navigation
from agent.dialogue.screens import Act, Fact, Name, Page, Press, Text
from agent.dialogue.states import step
from agent.dialogue.states.state import Context, State
from agent.dialogue.states.transaction import again, ended, notes, paying, working
from agent.dialogue.states.transaction.stages import (
    Stage,
    StageKind,
    View,
    print_slip,
    stage,
    stage_at,
)
from agent.dialogue.timeouts import SECONDS_TO_READ, SECONDS_TO_TAKE_THE_SLIP, ends_after
from agent.dialogue.visit import (
    AtStep,
    AtTransaction,
    CardFinished,
    CardNotStarted,
    CardRunning,
    CashStep,
    PaymentStopped,
    QrShown,
    Slip,
    Transition,
    Waits,
)
from agent.services.answers import Answers
from agent.services.codes import meaning
from agent.services.registry import BY_CODE
from agent.transactions.decision import AskAgain
from agent.transactions.model import SlipState

STAGES: dict[Stage, StageKind] = {
    Stage.TAKE_PIN: notes.TAKE_PIN,
    Stage.TAKE_COUNT: notes.TAKE_COUNT,
    Stage.WORKING: working.WORKING,
    Stage.QR: paying.QR,
    Stage.CARD: paying.CARD,
    Stage.PENDING: ended.PENDING,
    Stage.OWED: ended.OWED,
    Stage.HELD: ended.HELD,
    Stage.HAND_PIN: notes.HAND_PIN,
    Stage.HANDING: notes.HANDING,
    Stage.NOT_HANDED_PIN: notes.NOT_HANDED_PIN,
    Stage.DISPENSING: notes.DISPENSING,
    Stage.RETURN_PIN: notes.RETURN_PIN,
    Stage.RETURNING: notes.RETURNING,
    Stage.SHORTFALL: ended.SHORTFALL,
    Stage.DONE: ended.DONE,
    Stage.FAILED: ended.FAILED,
    Stage.ABANDONED: ended.ABANDONED,
    Stage.UNCLEAR: ended.UNCLEAR,
}

ACCOUNT = ("balance", "record")
"""Values of a press that also print the balance, statement or record."""


def _at(place: AtTransaction, context: Context) -> tuple[Stage, StageKind, View]:
    t = context.read_model.transaction(place.reference)
    at = stage(t, place, context.read_model)
    return at, STAGES[at], View(t, place, context)


# --- the page ---


def _show(place: AtTransaction, context: Context) -> Page:
    at, _, view = _at(place, context)
    known = (view.t, place, context.visit.answers, context.read_model)
    can_try_again, other_ways = again.start(*known) is not None, again.other_ways(*known)
    names_other_way = bool(other_ways) and again.is_other_way_better(view.t, known[2])
    return page(
        at,
        replace(
            view,
            can_try_again=can_try_again,
            other_ways=other_ways,
            names_other_way=names_other_way,
        ),
    )


def page(at: Stage, view: View) -> Page:
    """Return the page of a stage, with the amount if there is one."""
    shown = STAGES[at].show(view)
    facts = _money(at, view) | shown.facts | _slip_state(shown, view)
    return replace(shown, facts=facts, service=view.place.service)


def _money(at: Stage, view: View) -> dict[str, Fact]:
    """Return the amount; if notes are counted, the cash total."""
    t = view.t
    if not t.cash_total:
        return {}
    if STAGES[at].counts_notes or not t.fee:
        return {"amount": Money(t.cash_total)}
    return {"amount": Money(t.amount), "fee": Money(t.fee), "total": Money(t.cash_total)}


def _slip_state(shown: Page, view: View) -> dict[str, Fact]:
    """Return the slip's state, on a page that prints one."""
    slip = view.t.slip
    is_old = slip is SlipState.STARTED and not view.place.slips  # another process began to print it
    if Act.PRINT not in shown.actions or slip is None or is_old:
        return {}
    return {"slip_state": _SLIP_STATES[slip]}


_SLIP_STATES = {
    SlipState.STARTED: "printing",
    SlipState.PRINTED: "printed",
    SlipState.TORN: "not-printed",
    SlipState.NOT_PRINTED: "not-printed",
}
"""As in the page and in scripts."""


def _ends_at(place: AtTransaction, context: Context) -> float | None:
    at, kind, view = _at(place, context)
    if at is Stage.QR and isinstance(place.payment, QrShown):
        return place.payment.until
    now, read_model = context.now, context.read_model
    usual = ends_after(ended.result_name(view) if at is Stage.DONE else kind.name, now)
    if usual is None:
        return None
    if isinstance(place.payment, CardNotStarted):
        last = read_model.launch_ends(place.reference)  # after it, another try is impossible
        return usual if last is None else min(usual, last)
    if kind.has_slip and not read_model.can_print():
        usual = max(usual, now.monotonic + SECONDS_TO_TAKE_THE_SLIP)
    if read_model.display_only(place.reference).verification:
        usual = max(usual, now.monotonic + SECONDS_TO_READ)
    return usual


def _redraws_at(place: AtTransaction, context: Context) -> float | None:
    at, _, view = _at(place, context)
    return working.redraws_at(view.t, place, context.now) if at is Stage.WORKING else None


# --- presses and events ---


def _take(place: AtTransaction, press: Press, context: Context) -> Transition:
    _, kind, view = _at(place, context)
    match press.action:
        case Act.AGAIN:
            return _try_again(view)
        case Act.CHOOSE if _is_other_way(press.value, view):
            return _other_way(press.value or "", view)
        case Act.DONE:
            return kind.done(view)
        case Act.PRINT:
            return print_slip(view, Slip.PRESSED, with_account=press.value in ACCOUNT)
        case _:
            return kind.take(view, press)


def _try_again(view: View) -> Transition:
    """Begin another request after a failure that another try can mend."""
    context, place = view.context, view.place
    begun = again.start(view.t, place, context.visit.answers, context.read_model)
    if begun is None:  # the service was suspended just now
        return Transition(place, Text("error-press"))
    return _leave_for(begun, view)


def _leave_for(begun: tuple[AtStep, Answers], view: View) -> Transition:
    """Leave the ended transaction for a step of a new one."""
    first, answers = begun
    context = view.context
    visit = replace(context.visit, number=context.next_number, answers=answers)
    arrived = step.arrive(first, replace(context, visit=visit))
    return _left(arrived, view)


def _left(arrived: Transition, view: View) -> Transition:
    return replace(arrived, effects=(e.Leave(view.place.reference), *arrived.effects))


def _is_other_way(value: str | None, view: View) -> bool:
    answers, read_model = view.context.visit.answers, view.read_model
    offered = again.other_ways(view.t, view.place, answers, read_model)
    return any(one.value == value for one in offered)


def _other_way(value: str, view: View) -> Transition:
    """Begin another request after a failure, with another reader or service."""
    if value in BY_CODE:
        return _left(step.begin(value, view.context), view)
    begun = again.start(view.t, view.place, view.context.visit.answers, view.read_model)
    if begun is None:
        return Transition(view.place, Text("error-press"))
    first, answers = begun
    return _leave_for((replace(first, mode=AuthMode(value)), answers), view)


def _receive(place: AtTransaction, event: events.DialogueEvent, context: Context) -> Transition:
    match event:
        case events.ClaimReady(reference=reference, code=code) if reference == place.reference:
            return Transition(replace(place, claim_code=code))
        case events.PinChecked(error=None):
            _, kind, view = _at(place, context)
            return kind.pin_accepted(view)
        case events.PinChecked(error=error):
            return Transition(place, error)
        case events.CardPrompt(prompt=prompt) if isinstance(place.payment, CardRunning):
            return Transition(replace(place, payment=CardRunning(prompt)))
        case events.CardEnded() if not isinstance(place.payment, PaymentStopped):
            use = CardFinished() if event.started or event.expired else CardNotStarted()
            return Transition(replace(place, payment=use))
        case events.DispenserEnded() if place.cash is not CashStep.LEAVING:
            return Transition(replace(place, cash=CashStep.BY_HAND))
        case _:
            return Transition(place)


def _time_out(place: AtTransaction, context: Context) -> Transition:
    """Return the transition of the timeout; a customer without notes leaves with a slip."""
    _, kind, view = _at(place, context)
    return kind.time_out(view)


# --- follow-ups ---


def _follow(place: AtTransaction, context: Context) -> Transition:
    at, kind, view = _at(place, context)
    action = context.read_model.action(place.reference)
    is_new = len(view.t.refused_by) > place.resubmissions
    if isinstance(action, AskAgain) and is_new and not place.cancelled:
        return _resubmit(place, action, context)
    error = context.visit.error
    if (at is Stage.WORKING) is not isinstance(place.wait, Waits):
        wait = Waits(context.now.monotonic) if at is Stage.WORKING else None
        return Transition(replace(place, wait=wait), error)
    return replace(kind.follow(view), error=error)


def _resubmit(place: AtTransaction, action: AskAgain, context: Context) -> Transition:
    """Ask for a new capture or code after a refusal, and show why."""
    start = AtStep(place.service, -1, reference=place.reference)
    answers = navigation.resubmissions(start, action.remedy, context.visit.answers)
    first = navigation.following(start, answers) or replace(start, index=0)
    refusal = context.read_model.transaction(place.reference).refusal
    why = Text(meaning(refusal.code).message_key) if refusal else None
    return replace(step.arrive(first, step.with_answers(context, answers)), error=why)


TRANSACTION = State(
    show=_show,
    take=_take,
    expects=(
        events.PinChecked,
        events.ClaimReady,
        events.CardPrompt,
        events.CardEnded,
        events.DispenserEnded,
    ),
    receive=_receive,
    follow=_follow,
    ends_at=_ends_at,
    time_out=_time_out,
    redraws_at=_redraws_at,
    identity=lambda place, read_model: (
        stage_at(place, read_model),
        isinstance(place.payment, CardNotStarted),
    ),
    may_call=lambda _, name: name is not Name.CASH,
    plain_actions=(Act.DONE,),
    leave=lambda place: (e.Leave(place.reference),),
)
