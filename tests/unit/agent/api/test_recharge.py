"""Recharge: the request, the operator's result, and the refund to the wallet."""

import pytest

from agent.api import recharge
from agent.api.recharge import TRANSACTIONS, Operator, Recharge, RechargeRequest
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions.outcome import Status
from hw_sim.api.world import ServiceSettings
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import MOBILE, TPIN, Service, given

ENDPOINT = "recharge/recharge"


@virtual_time
async def test_the_operator_reports_the_result_within_seconds() -> None:
    service = Service()
    first = (await service.takes(recharge.RECHARGE, usual.recharge(), TRANSACTIONS)).outcome
    assert (first.status, first.refunded) == (Status.PENDING, False)
    await passes(5)
    done = (await service.tells(TRANSACTIONS, "R-1")).outcome
    assert done.status is Status.SUCCESS
    assert (done.bank_rrn or "").startswith("OP")
    assert (await service.tells(TRANSACTIONS, "R-1", first.reference_id)).outcome == done


@virtual_time
async def test_a_declined_recharge_is_refunded_to_the_wallet() -> None:
    service = Service()
    service.says(ENDPOINT, status="FAILED", failure_code="OPERATOR_FAILED")
    outcome = (await service.takes(recharge.RECHARGE, usual.recharge(), TRANSACTIONS)).outcome
    assert (outcome.status, outcome.failure_code) == (Status.FAILED, "OPERATOR_FAILED")
    assert outcome.refunded


@virtual_time
async def test_the_same_number_and_amount_a_moment_later_fails_without_a_debit() -> None:
    service = Service()
    await service.takes(recharge.RECHARGE, usual.recharge("R-1"), TRANSACTIONS)
    outcome = (await service.takes(recharge.RECHARGE, usual.recharge("R-2"), TRANSACTIONS)).outcome
    assert (outcome.failure_code, outcome.refunded) == ("DUPLICATE_RECHARGE", True)


@virtual_time
async def test_the_same_reference_again_is_a_duplicate() -> None:
    service = Service()
    await service.takes(recharge.RECHARGE, usual.recharge(), TRANSACTIONS)
    again = await service.takes(recharge.RECHARGE, usual.recharge(), TRANSACTIONS)
    assert again.outcome.duplicate


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (usual.recharge(number=Private("12345")), "INVALID_NUMBER"),
        (usual.recharge(amount=Paise(19_950)), "INVALID_AMOUNT"),
        (usual.recharge(operator_id=99), "OPERATOR_NOT_FOUND"),
        (usual.recharge(operator_id=5), "OPERATOR_UNAVAILABLE"),
        (usual.recharge(tpin=Private("000000")), "INVALID_TPIN"),
    ],
)
@virtual_time
async def test_a_refusal_comes_before_a_debit(wrong: Private[bytes], code: str) -> None:
    assert await Service().refuses(recharge.RECHARGE, wrong) == code


@virtual_time
async def test_a_recharge_is_refused_if_the_wallet_is_empty() -> None:
    service = Service(ServiceSettings(main_balance=100_00))
    assert await service.refuses(recharge.RECHARGE, usual.recharge()) == "INSUFFICIENT_BALANCE"


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


def test_a_request_shows_neither_number_nor_tpin() -> None:
    request = RechargeRequest(
        client_reference="R-1",
        operator_id=usual.OPERATOR,
        number=MOBILE,
        amount=usual.RECHARGED,
        tpin=TPIN,
    )
    assert MOBILE.reveal() not in repr(request)
    assert TPIN.reveal() not in repr(request)
