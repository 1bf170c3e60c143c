"""Tests every state: each press gets a verdict, nothing raises, and each screen can be left."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.dialogue import effects as e
from agent.dialogue.attendant.screen import AttendantScreen
from agent.dialogue.page import Act, Name, PressResult
from agent.dialogue.screens.transaction import Stage
from agent.dialogue.steps.forward import Beginning
from agent.dialogue.steps.step import StepScreen
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from tests.support.counts import examples, parameters
from tests.unit.agent.dialogue import attendant_front as attendants
from tests.unit.agent.dialogue.anything import ODD, OWED, PLACES, REAL, anything, hears_anything
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, Front, put
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
        assert isinstance(place, StepScreen | Beginning), front.screen
        assert place.is_busy, front.screen
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


@pytest.mark.parametrize("screen", attendants.SCREENS, ids=attendants.screen_id)
def test_every_attendants_screen_can_be_left(screen: AttendantScreen) -> None:
    is_left(put(attendants.busy_shop(), screen))
    if "busy" in screen.__struct_fields__:
        is_left(put(attendants.busy_shop(), msgspec.structs.replace(screen, busy=True)))


def test_every_attendants_screen_is_among_these() -> None:
    assert {type(screen) for screen in attendants.SCREENS} == attendants.all_screens()


# --- random presses and events ---


def is_sound(front: Front) -> None:
    """Check the properties that are true of every screen."""
    screen = front.screen
    assert AADHAAR not in repr((screen.choices, screen.input, screen.facts, screen.error))
    assert screen.actions or screen.name is Name.WORKING or screen.name is Name.BIOMETRIC
    assert (screen.ends_at is None) == (front.session.display.wakes_at is None)
    assert 0 <= screen.step <= max(screen.steps, 0)


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=examples(15), deadline=None)  # of each of about twenty states
@given(data=st.data())
def test_random_presses_and_events_never_raise_and_leave_a_way_out(
    place: str, data: st.DataObject
) -> None:
    front = PLACES[place]()
    if REFERENCE not in front.world.transactions:
        front.world.begins()
    for _ in range(data.draw(st.integers(1, 12))):
        anything(front, data)
        is_sound(front)
    is_left(front)


@pytest.mark.parametrize("place", parameters([*PLACES], few=8))
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


def carries_out(front: Front, since: int) -> None:
    """Append the requested actions; illegal ones are refused."""
    for effect in front.effects[since:]:
        if isinstance(effect, e.Append):
            with suppress(IllegalMove):
                front.journals(effect)
    front.sees_change()


def claims_of(heard: tuple[e.Effect[Any], object] | None) -> set[str]:
    """Return the transaction whose claim was found right, if this is such a result."""
    match heard:
        case (e.CheckClaim(reference=reference), m.Claimed() as claimed):
            return set() if claimed is m.Claimed.NOTHING else {reference}
        case (e.FindClaim(), e.FoundClaim(reference=str() as found)):
            return {found}
        case _:
            return set()


TYPED = (*ODD, "dispute", "ask", "1234", AADHAAR)


@settings(deadline=None, max_examples=examples(60))
@given(st.data())
def test_random_walks_through_the_attendants_screens_never_raise(data: st.DataObject) -> None:
    front = attendants.busy_shop()
    front.world.has_paid(REFERENCE)  # what a `Begin` may have begun
    claimed: set[str] = set()
    for _ in range(data.draw(st.integers(1, 25))):
        since = len(front.wanted)
        before = front.screen
        if data.draw(st.integers(0, 3)):
            act = data.draw(st.sampled_from((Act.CHOOSE, Act.CHOOSE, *before.actions)))
            offered = [choice.value for choice in before.choices]
            value = data.draw(st.sampled_from(offered or TYPED) | st.sampled_from(TYPED))
            assert front.does(act.value, value) in PressResult
        else:
            claimed |= claims_of(hears_anything(front, data))
        carries_out(front, since)
        assert front.screen.revision >= before.revision
        moved = [
            effect.reference
            for effect in front.effects
            if isinstance(effect, e.Append) and effect.event in (m.HandingOver, m.Refunding)
        ]
        assert set(moved) <= claimed, "only what was claimed is handed over"
