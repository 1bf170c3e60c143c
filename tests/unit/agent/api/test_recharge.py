"""Recharge: the request, the operator's result, and the refund to the wallet."""

from agent.api import recharge
from agent.api.recharge import TRANSACTIONS, Operator, Recharge
from agent.base.money import rupees
from agent.transactions.outcome import Status
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import Service, given

ENDPOINT = "recharge/recharge"


@virtual_time
async def test_a_declined_recharge_is_refunded_to_the_wallet() -> None:
    service = Service()
    service.says(ENDPOINT, status="FAILED", failure_code="OPERATOR_FAILED")
    outcome = (await service.takes(recharge.RECHARGE, usual.recharge(), TRANSACTIONS)).outcome
    assert (outcome.status, outcome.failure_code) == (Status.FAILED, "OPERATOR_FAILED")
    assert outcome.refunded


@virtual_time
async def test_the_operators_list_their_numbers_and_amounts() -> None:
    operators = given(await Recharge(Service().client).operators(), list)
    jio = next(operator for operator in operators if operator.operator_id == usual.OPERATOR)
    assert isinstance(jio, Operator)
    assert (jio.name, jio.type, jio.available) == ("Jio", "MOBILE", True)
    assert jio.min_amount
    assert jio.min_amount.paise == rupees(10)
    assert jio.takes("9876543210")
    assert not jio.takes("12345")
