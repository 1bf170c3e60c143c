"""mATM: the amount of a card transaction, as the service publishes and receives it."""

import msgspec
import pytest

from agent.base.money import Paise, rupees
from agent.base.structs import replace
from agent.services.registry import BY_CODE
from agent.services.steps import Limits
from tests.unit.agent.services.said import order, said_for


@pytest.mark.parametrize("code", ["matm.BE", "matm.MS"])
def test_an_enquiry_is_sent_without_an_amount(code: str) -> None:
    """An amount that an earlier service left in the answers would be debited as a sale."""
    left_over = replace(said_for(code), amount=rupees(500))
    body = msgspec.json.decode(BY_CODE[code].body(order(left_over)).reveal())
    assert (body["service"], body["amount"]) == (code.partition(".")[2], 0)


@pytest.mark.parametrize("step", [0, -100])
def test_any_amount_fits_without_a_step(step: int) -> None:
    limits = Limits(rupees(100), rupees(10_000), Paise(step))
    assert limits.fit(rupees(123))
    assert not limits.fit(rupees(99))
