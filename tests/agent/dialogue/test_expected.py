"""Each state says which events it takes; another one is a fault, told and without effect."""

from typing import get_args

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.events import EXPECTED, UnexpectedEvent
from agent.dialogue.visit import DialogueState
from tests.agent.dialogue.front import Front


def test_every_state_says_what_it_takes() -> None:
    assert set(EXPECTED) == set(get_args(DialogueState))


def test_every_event_is_taken_somewhere() -> None:
    taken = {event for events in EXPECTED.values() for event in events}
    assert taken == set(get_args(events.DialogueEvent))


def test_an_event_that_the_state_does_not_take_is_told_and_changes_nothing() -> None:
    front = Front()
    before = front.screen
    (fault,) = front.session.take_events([events.DispenserEnded(visit=1)], front.world.now)
    assert isinstance(fault, e.ReportFault)
    assert isinstance(fault.error, UnexpectedEvent)
    assert str(fault.error) == "DispenserEnded at AtStart"
    assert front.screen == before
