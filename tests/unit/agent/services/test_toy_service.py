"""Tests that a new service needs one declaration only: this one is declared here.

It also asks for the operator's own finger: one more step, and one more field in its body.
"""

import json
from pathlib import Path

import pytest

from agent.base.money import rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.services import aeps
from agent.services.answers import Whose
from agent.services.declaration import RequestContent, ServiceDeclaration, require
from agent.services.steps import CaptureFinger, ConditionalStep, Purpose
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, BANK, PID_DATA, Front
from tests.unit.agent.services.said import OUTLET, register


def _body(order: RequestContent) -> Private[bytes]:
    """Return the withdrawal's body with the operator's capture."""
    request = json.loads(aeps.CASH_WITHDRAWAL.body(order).reveal())
    operator = require(order.answers.captures.get(Whose.OPERATOR))
    request["operator_pid_data"] = operator.pid_data.reveal().decode()
    return Private(json.dumps(request).encode())


TOY = ServiceDeclaration(
    code="toy.CW",
    icon="cash-out",
    needs=aeps.CASH_WITHDRAWAL.needs,
    steps=(
        *aeps.CASH_WITHDRAWAL.steps,
        ConditionalStep(CaptureFinger(Purpose.TRANSACTION, Whose.OPERATOR)),
    ),
    terms=aeps.CASH_WITHDRAWAL.terms,
    path=aeps.CASH_WITHDRAWAL.path,
    body=_body,
    endpoints=aeps.CASH_WITHDRAWAL.endpoints,
    masked_details=aeps.CASH_WITHDRAWAL.masked_details,
    catalogue=None,
    part=None,
    wallet_impact=None,
    reference_label="slip-rrn",
    instead_of=None,
)

TO_CAPTURE = (
    *(("choose", "en"), ("choose", "toy.CW"), ("continue", AADHAAR), ("choose", BANK)),
    *(("continue", "500"), ("agree", None), ("confirm", None)),
)


@pytest.fixture(autouse=True)
def _row_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, TOY)


def test_the_operators_finger_is_captured_after_the_customers() -> None:
    front = Front().says(*TO_CAPTURE)
    assert (front.name, front.screen.facts["whose"]) == ("biometric", "customer")
    front.gives_finger()
    assert (front.name, front.screen.facts["whose"]) == ("biometric", "operator")
    assert front.count(e.Begin) == 0
    front.gives_finger()

    begin = front.last(e.Begin)
    assert (begin.service, begin.answers.amount) == ("toy.CW", rupees(500))
    assert set(begin.answers.captures) == {Whose.CUSTOMER, Whose.OPERATOR}


def test_its_body_has_both_captures() -> None:
    front = Front().says(*TO_CAPTURE)
    front.gives_finger()
    front.gives_finger()
    order = RequestContent(OUTLET, REFERENCE, front.last(e.Begin).answers)
    body = json.loads(TOY.body(order).reveal())
    assert body["operator_pid_data"] == PID_DATA.decode()
    assert (body["client_reference"], body["amount"]) == (REFERENCE, 500)


def test_its_screens_follow_the_transaction_like_any_other() -> None:
    front = Front().says(*TO_CAPTURE)
    front.gives_finger()
    front.gives_finger()
    front.world.begins(service="toy.CW")
    front.hears(e.Begin, REFERENCE)
    assert (front.name, front.screen.service) == ("working", "toy.CW")


@pytest.mark.forbidden_history("the judge does not know an invented service")
@virtual_time
async def test_in_a_whole_kiosk_it_ends_with_cash_handed_out(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500", "toy.CW")
        await world.comes_true(lambda: world.screen.facts.get("whose") == "operator")
        await lifts_and_places(world)
        await world.customer.gets_cash()
        await world.sees("result")

        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)
        assert world.transaction.service == "toy.CW"
        assert [record["status"] for record in world.books] == ["SUCCESS"]


async def lifts_and_places(world: World) -> None:
    world.reader.do("lift", {})
    await world.passes(1)
    world.reader.do("place", {"finger": "good"})
