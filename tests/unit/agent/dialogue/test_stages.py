"""Tests the stage of a transaction's screen, from the journal and the visit."""

from typing import Any

import pytest

from agent.base.money import rupees
from agent.dialogue.states.transaction import STAGES as SCREENS
from agent.dialogue.states.transaction.stages import Stage, stage
from agent.dialogue.visit import (
    AtTransaction,
    CashStep,
)
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.stages import CASH_OUT, STAGES, stage_id


@pytest.mark.parametrize("row", STAGES, ids=stage_id)
def test_the_stage_follows_from_the_transaction_and_the_visit(
    row: tuple[str, tuple[m.AnyEvent, ...], dict[str, Any], Stage],
) -> None:
    service, happened, does, expected = row
    world = FakeWorld()
    world.begins(service=service)
    world.takes_in(*happened)
    assert stage(
        world.transaction(REFERENCE), AtTransaction(REFERENCE, service, **does), world
    ) is (expected)


def test_a_customer_who_left_with_a_slip_is_not_paid_by_the_dispenser() -> None:
    """The dispenser works again, but the customer has left with the slip."""
    world = FakeWorld()
    world.dispensable = rupees(500)
    world.begins()
    world.bank_says(Status.SUCCESS)
    place = AtTransaction(REFERENCE, CASH_OUT, cash=CashStep.LEAVING)
    assert stage(world.transaction(REFERENCE), place, world) is Stage.OWED


def test_every_stage_is_in_the_table() -> None:
    assert {row[-1] for row in STAGES} == set(Stage)


def test_every_stage_has_a_page() -> None:
    assert set(SCREENS) == set(Stage)


@pytest.mark.parametrize(
    ("can_pay", "expected"), [(500, Stage.DISPENSING), (400, Stage.HAND_PIN), (0, Stage.HAND_PIN)]
)
def test_a_dispenser_pays_what_it_can(can_pay: int, expected: Stage) -> None:
    world = FakeWorld()
    world.dispensable = rupees(can_pay)
    world.begins()
    world.bank_says(Status.SUCCESS)
    place = AtTransaction(REFERENCE, CASH_OUT)
    assert stage(world.transaction(REFERENCE), place, world) is expected
