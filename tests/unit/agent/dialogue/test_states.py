"""Tests the stage of a transaction, and results that come too late."""

import pytest

from agent.base.money import rupees
from agent.dialogue import effects as e
from agent.dialogue.screens.transaction import STAGES as SCREENS
from agent.dialogue.screens.transaction import CashStep, Stage, TransactionScreen, stage
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import PIN, Front
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
    place = TransactionScreen(REFERENCE, CASH_OUT, cash=step)
    assert stage(world.transaction(REFERENCE), place, world) is expected


# --- results ---


def test_a_result_that_its_screen_no_longer_waits_for_changes_nothing() -> None:
    front = Front().says(("attendant", None), ("continue", PIN))
    wanted = front.newest(e.CheckPin)
    before = front.says(("cancel", None)).screen
    assert front.hears_late(wanted, e.SignedIn("Asha")).screen == before
