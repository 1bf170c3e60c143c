"""Tests the tables of states and stages: the stage of a transaction, and each state's events."""

from typing import get_args

import pytest

from agent.base.money import rupees
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.events import ANYWHERE, UnexpectedEvent
from agent.dialogue.states import STATES
from agent.dialogue.states.transaction import STAGES as SCREENS
from agent.dialogue.states.transaction.stages import Stage, stage
from agent.dialogue.visit import AtTransaction, CashStep, DialogueState
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.dialogue.stages import CASH_OUT, STAGES, Row, stage_id, world_at


@pytest.mark.parametrize("row", STAGES, ids=stage_id)
def test_the_stage_follows_from_the_transaction_and_the_visit(row: Row) -> None:
    world, place = world_at(row)
    assert stage(world.transaction(REFERENCE), place, world) is row[-1]


def test_every_stage_is_in_the_table_and_has_a_page() -> None:
    assert {row[-1] for row in STAGES} == set(Stage) == set(SCREENS)


@pytest.mark.parametrize(
    ("can_pay", "step", "expected"),
    [
        (500, CashStep.NOT_YET, Stage.DISPENSING),
        (400, CashStep.NOT_YET, Stage.HAND_PIN),
        (0, CashStep.NOT_YET, Stage.HAND_PIN),
        (500, CashStep.LEAVING, Stage.OWED),  # the customer has left with the slip
    ],
)
def test_a_dispenser_pays_what_it_can(can_pay: int, step: CashStep, expected: Stage) -> None:
    world = FakeWorld()
    world.dispensable = rupees(can_pay)
    world.has_paid(REFERENCE)
    place = AtTransaction(REFERENCE, CASH_OUT, cash=step)
    assert stage(world.transaction(REFERENCE), place, world) is expected


# --- events ---


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
