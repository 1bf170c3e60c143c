"""An outlet task while the service performs it."""

from agent.dialogue import events
from agent.dialogue.attendant.outlet import task_text
from agent.dialogue.screens import Name, Page, Text
from agent.dialogue.states.state import Context, State, unchanged, wiped
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT
from agent.dialogue.visit import AtAttendant, AtOutletTask, AttendantScreen, Transition


def to_outlet(context: Context, error: Text | None, remark: Text | None = None) -> Transition:
    """Return to the attendant's outlet screen after a task; the answers are wiped."""
    return wiped(context, AtAttendant(AttendantScreen.OUTLET, remark=remark), error)


def _receive(place: AtOutletTask, event: events.DialogueEvent, context: Context) -> Transition:
    if not isinstance(event, events.Performed):
        return unchanged(place, context)
    return to_outlet(context, event.error, event.remark)


OUTLET_TASK = State(
    show=lambda place, _: Page(Name.WORKING, task_text(place.task), Text("errand-text")),
    take=lambda place, _, __: Transition(place),  # accepts no press
    expects=(events.Performed,),
    receive=_receive,
    ends_at=lambda _, context: context.now.monotonic + SECONDS_WITHOUT_A_WAY_OUT,
    time_out=lambda _, context: to_outlet(context, Text("outlet-silent")),
    plain_actions=(),
    after_fault=lambda _, context: to_outlet(context, context.visit.error),
)
