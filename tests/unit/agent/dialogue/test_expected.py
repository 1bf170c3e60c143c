"""Tests that each state lists its events; any other event is a fault, reported and ignored."""

from typing import get_args

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.events import ANYWHERE, UnexpectedEvent
from agent.dialogue.states import STATES
from agent.dialogue.visit import DialogueState
from tests.unit.agent.dialogue.front import Front


def test_every_state_lists_its_events() -> None:
    assert set(STATES) == set(get_args(DialogueState))


def test_every_event_is_accepted_by_some_state() -> None:
    taken = {*ANYWHERE, *(event for state in STATES.values() for event in state.expects)}
    assert taken == set(events.DialogueEvent.__subclasses__())


def test_an_unexpected_event_is_reported_and_changes_nothing() -> None:
    front = Front()
    before = front.screen
    (fault,) = front.session.take_events([events.DispenserEnded(visit=1)], front.world.now)
    assert isinstance(fault, e.ReportFault)
    assert isinstance(fault.error, UnexpectedEvent)
    assert str(fault.error) == "DispenserEnded at AtStart"
    assert front.screen == before
