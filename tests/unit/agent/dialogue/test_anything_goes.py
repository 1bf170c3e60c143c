"""Tests random presses and events in every state: each gets a verdict and never raises."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.dialogue.screens import Act, Name, PressResult
from tests.unit.agent.dialogue.anything import ODD, OWED, PLACES, REAL, anything
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, Front


def is_sound(front: Front) -> None:
    """Check the properties that are true of every screen."""
    screen = front.screen
    assert AADHAAR not in repr((screen.choices, screen.input, screen.facts, screen.error))
    assert screen.actions or screen.name is Name.WORKING or screen.name is Name.BIOMETRIC
    assert (screen.ends_at is None) == (front.session.display.wakes_at is None)
    assert 0 <= screen.step <= max(screen.steps, 0)


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=15)  # of each of about twenty states
@given(data=st.data())
def test_random_presses_and_events_never_raise_in_any_state(
    place: str, data: st.DataObject
) -> None:
    front = PLACES[place]()
    if REFERENCE not in front.world.transactions:
        front.world.begins()
    for _ in range(data.draw(st.integers(1, 12))):
        anything(front, data)
        is_sound(front)


@pytest.mark.parametrize("place", PLACES)
def test_every_action_in_every_state_gets_a_verdict(place: str) -> None:
    """A screen rejects an action that it does not offer, with any value; two values show that."""
    offered = {*PLACES[place]().screen.actions, Act.LANGUAGE, Act.CHOOSE, Act.CONTINUE}
    front, arrived = PLACES[place](), None
    for act in Act:
        for value in (None, *ODD, *REAL) if act in offered else (None, OWED):
            if front.screen is not arrived:
                front = PLACES[place]()
                arrived = front.screen
            assert front.does(act.value, value) in (PressResult.TAKEN, PressResult.UNFIT)
            is_sound(front)
