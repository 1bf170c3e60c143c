"""One row of the table of states: its page, its presses, its events and its timeout."""

from collections.abc import Callable
from typing import Any

import msgspec

from agent.base.clock import Moment
from agent.dialogue.effects import Effect
from agent.dialogue.events import DialogueEvent
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Name, Page, Press, Text
from agent.dialogue.visit import AtStart, DialogueState, Transition, Visit
from agent.services.answers import Answers


class Context(msgspec.Struct, frozen=True):
    """Everything that a state may read."""

    visit: Visit
    read_model: ReadModel
    now: Moment
    next_number: int = 0
    """The visit's number after a transition that drops late results."""


def wiped(
    context: Context,
    place: DialogueState,
    error: Text | None = None,
    effects: tuple[Effect, ...] = (),
) -> Transition:
    """Return a transition that wipes the answers and drops late results."""
    return Transition(place, error, effects, Answers(), context.next_number)


def unchanged(place: DialogueState, context: Context) -> Transition:
    """Return a transition that keeps the shown error."""
    return Transition(place, context.visit.error)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table. A `place` argument is the state's own data."""

    show: Callable[[Any, Context], Page]
    take: Callable[[Any, Press, Context], Transition]
    """Returns the transition of a press that the page offers."""
    expects: tuple[type[DialogueEvent], ...] = ()
    """The types of events that `receive` takes."""
    receive: Callable[[Any, DialogueEvent, Context], Transition] = lambda place, _, context: (
        unchanged(place, context)
    )
    follow: Callable[[Any, Context], Transition] | None = None
    """Returns the transition that the journal requires without a press or an event."""
    ends_at: Callable[[Any, Context], float | None]
    """Returns the monotonic time of the timeout.

    None: nobody is there, or a device or the service ends the state and a press can leave it.
    """
    time_out: Callable[[Any, Context], Transition] = lambda _, __: Transition(AtStart())
    redraws_at: Callable[[Any, Context], float | None] = lambda _, __: None
    """Returns the monotonic time of the page's next change without an event."""
    identity: Callable[[Any, ReadModel], object] = lambda _, __: None
    """Returns the page's identity within the state; a new one restarts the timeout."""
    is_busy: Callable[[Any], bool] = lambda _: False
    """Returns True while it waits for a result; a change restarts the timeout too."""
    may_call: Callable[[Any, Name], bool] = lambda _, __: False
    """Returns True if its page offers help."""
    plain_actions: tuple[Act, ...]
    """The actions of the plain page: a way out, and the way to the attendant's screens."""
    after_fault: Callable[[Any, Context], Transition] | None = None
    """Returns the transition after an exception, which ends a wait."""
    leave: Callable[[Any], tuple[Effect, ...]] = lambda _: ()
    """Returns the effects when the visit ends here."""
