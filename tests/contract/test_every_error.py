"""Every error code of the API document, caused over real HTTP and parsed by the real client."""

import pytest

from agent.api.replies import ApiRefusal
from agent.transactions import error_table
from tests.contract import document
from tests.contract.counter import Counter
from tests.contract.proofs import proves
from tests.contract.situations import SITUATIONS, Situation

pytestmark = pytest.mark.asyncio(loop_scope="module")

HTTP = {row.code: row.http for row in document.ERRORS}


@pytest.mark.parametrize(
    ("code", "situation"),
    [
        pytest.param(code, situation, marks=proves(f"error: {code}"), id=code)
        for code, situation in SITUATIONS.items()
    ],
)
async def test_the_situation_is_refused_with_the_documented_code(
    counter: Counter, code: str, situation: Situation
) -> None:
    """The refusal has the documented code and HTTP status, a row in our table and a time."""
    reply = await situation(counter)
    assert isinstance(reply, ApiRefusal), reply
    assert (reply.code, reply.http) == (code, HTTP[code])
    assert reply.code in error_table.TABLE
    assert reply.service_time
