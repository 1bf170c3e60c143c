"""Every code of the API document's table, provoked over real HTTP and read by the real client."""

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
async def test_refused(counter: Counter, code: str, situation: Situation) -> None:
    """The refusal has the document's code and HTTP status, is in our table, and tells the time."""
    reply = await situation(counter)
    assert isinstance(reply, ApiRefusal), reply
    assert (reply.code, reply.http) == (code, HTTP[code])
    assert reply.code in error_table.TABLE
    assert reply.service_time
