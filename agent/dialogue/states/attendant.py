"""The attendant's screens: the rows of `agent.dialogue.attendant`, as a state of the dialogue."""

from agent.base.structs import replace
from agent.cash.attendants import FIRST
from agent.dialogue import help_call
from agent.dialogue.attendant import SCREENS
from agent.dialogue.attendant.cash import AT_THE_CASH, followed
from agent.dialogue.events import DialogueEvent
from agent.dialogue.screens import Act, Name, Page, Press, Text
from agent.dialogue.states import step
from agent.dialogue.states.state import Context, State, unchanged
from agent.dialogue.timeouts import ends_after
from agent.dialogue.visit import AtAttendant, AtStart, AtStep, AttendantScreen, Transition


def _show(place: AtAttendant, context: Context) -> Page:
    visit = context.visit
    page = SCREENS[place.screen].show(place, context.read_model)
    page = replace(page, facts=page.facts | help_call.call_facts(visit))
    if place.screen is not AttendantScreen.MENU or visit.attendant in (None, FIRST):
        return page
    return replace(page, title=Text("attendant-named", {"name": visit.attendant or ""}))


def _take(place: AtAttendant, press: Press, context: Context) -> Transition:
    kind = SCREENS[place.screen]
    if press.action is Act.CANCEL:
        return Transition(AtStart())
    if press.action is Act.BACK:
        return Transition(kind.back_from(place) if kind.back_from else kind.back)
    transition = kind.take(place, press, context.visit, context.read_model)
    if not isinstance(transition.place, AtStep) or context.visit.waiting:
        return transition
    arrived = step.arrive(transition.place, context)
    return replace(arrived, effects=transition.effects + arrived.effects)


def _receive(place: AtAttendant, event: DialogueEvent, context: Context) -> Transition:
    result = SCREENS[place.screen].result
    if result is None or not isinstance(event, result[0]):
        return Transition(place)
    return result[1](place, event, context.read_model)


def _ends_at(place: AtAttendant, context: Context) -> float | None:
    name = Name.CASH if place.screen in AT_THE_CASH else Name.ATTENDANT
    return ends_after(name, context.now)


ATTENDANT = State(
    show=_show,
    take=_take,
    expects=tuple({one.result[0] for one in SCREENS.values() if one.result}),
    receive=_receive,
    follow=lambda place, context: unchanged(followed(place, context.read_model), context),
    ends_at=_ends_at,
    identity=lambda place, _: place.screen,
    plain_actions=(Act.CANCEL,),
)
