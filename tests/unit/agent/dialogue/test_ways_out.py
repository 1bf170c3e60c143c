"""Tests that each screen ends by its timeout or by a press."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.dialogue.attendant import SCREENS
from agent.dialogue.screens import Act, Name
from agent.dialogue.states.transaction.stages import Stage
from agent.dialogue.timeouts import SECONDS
from agent.dialogue.visit import AtAttendant, AtStep, AttendantScreen
from tests.unit.agent.dialogue.anything import PLACES, anything
from tests.unit.agent.dialogue.attendant_front import ABOUT, busy_shop
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import Front, put
from tests.unit.agent.dialogue.stages import STAGES, Row, at_stage, stage_id

AT_REST = {"start", "closed"}
HOURS = 2 * 3600.0
WITHOUT_SECONDS = {Name.START, Name.CLOSED, Name.QR}
"""Nobody is there; the QR has its own validity; the warning is on top of a screen that ends."""


def is_left(front: Front) -> None:
    """Wait for the timeout; if a device or the service is working, press instead."""
    cash = {reference: t.cash for reference, t in front.world.transactions.items()}
    front.waits(HOURS)
    if front.name not in AT_REST:
        place = front.session.visit.place
        assert isinstance(place, AtStep), front.screen
        assert place.busy, front.screen
        assert Act.CANCEL in front.screen.actions
        front.does("cancel")
        if front.screen.facts.get("leaving"):
            front.does("cancel")
        front.waits(HOURS)
    assert front.name in AT_REST
    assert {reference: t.cash for reference, t in front.world.transactions.items()} == cash


def test_every_screen_has_a_timeout() -> None:
    assert set(Name) - SECONDS.keys() == WITHOUT_SECONDS


@pytest.mark.parametrize("row", STAGES, ids=stage_id)
def test_every_stage_can_be_left(row: Row) -> None:
    """Only notes that may be moving leave something open, and the start screen shows it."""
    front = at_stage(row)
    is_moving = row[3] in (Stage.HANDING, Stage.RETURNING)
    if is_moving:
        assert front.screen.actions == (Act.HANDED, Act.NOT_HANDED)
    is_left(front)
    assert not is_moving or "unanswered" in front.screen.facts


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("screen", AttendantScreen)
def test_every_attendants_screen_can_be_left(screen: AttendantScreen, *, busy: bool) -> None:
    assert screen in SCREENS
    is_left(put(busy_shop(), AtAttendant(screen, busy=busy, **ABOUT.get(screen, {}))))


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_there_is_always_a_way_out(place: str, data: st.DataObject) -> None:
    front = PLACES[place]()
    if REFERENCE not in front.world.transactions:
        front.world.begins()
    for _ in range(data.draw(st.integers(1, 8))):
        anything(front, data)
    is_left(front)
