"""The attendant's screens: the rows of `agent.dialogue.attendant`, as a state of the dialogue."""

from agent.base.structs import replace
from agent.cash.attendants import FIRST
from agent.dialogue import attendant, events, help_call
from agent.dialogue.screens import Act, Page, Press, Text
from agent.dialogue.states import step
from agent.dialogue.states.state import Context, State
from agent.dialogue.timeouts import ends_after
from agent.dialogue.visit import AtAttendant, AtStep, AttendantScreen, Transition


def _show(place: AtAttendant, context: Context) -> Page:
    """Return the page of a screen; the home shows the attendant's name."""
    visit = context.visit
    page = attendant.page(place, context.read_model)
    page = replace(page, facts=page.facts | help_call.call_facts(visit))
    if place.screen is not AttendantScreen.MENU or visit.attendant in (None, FIRST):
        return page
    return replace(page, title=Text("attendant-named", {"name": visit.attendant or ""}))


def _take(place: AtAttendant, press: Press, context: Context) -> Transition:
    transition = attendant.take(place, press, context.visit, context.read_model)
    if isinstance(transition.place, AtStep) and context.visit.waiting is None:
        arrived = step.arrive(transition.place, context)
        return replace(arrived, effects=transition.effects + arrived.effects)
    return transition


def _ends_at(place: AtAttendant, context: Context) -> float | None:
    return ends_after(attendant.name_of(place.screen), context.now)


ATTENDANT = State(
    show=_show,
    take=_take,
    expects=(
        events.PinChecked,
        events.ClaimChecked,
        events.ClaimFound,
        events.TillRecorded,
        events.AttendantsChanged,
        events.OutletAsked,
        events.Complained,
        events.RecordRead,
        events.Tried,
    ),
    receive=lambda place, event, context: attendant.fold(place, event, context.read_model),
    follow=lambda place, context: Transition(
        attendant.followed(place, context.read_model), context.visit.error
    ),
    ends_at=_ends_at,
    identity=lambda place, _: place.screen,
    plain_actions=(Act.CANCEL,),
)
