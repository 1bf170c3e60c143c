"""The log of a refusal has its code, and not the service's words about a person."""

import asyncio
import logging
from typing import Any, cast

import pytest

from agent.api.replies import ApiRefusal, NoResponse, logged
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue
from agent.dialogue.handlers.inquiries import ASKED, Inquiries
from agent.services.answers import Answers, Inquiry
from tests.unit.agent.dialogue.front import NO_REFUSALS


def test_only_the_code_of_a_refusal_is_logged() -> None:
    refused = ApiRefusal("BENEFICIARY_NOT_FOUND", "No account of S DEVI, 9876543210", 404)
    assert logged(refused) == "BENEFICIARY_NOT_FOUND"
    assert logged(NoResponse("timeout")) == "timeout"


@pytest.mark.parametrize("inquiry", list(Inquiry))
def test_a_refused_inquiry_logs_no_name(
    inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def refuses(*_: object) -> ApiRefusal:
        return ApiRefusal("INVALID_PARAM", "S DEVI is not the holder", 400)

    monkeypatch.setitem(ASKED, inquiry, refuses)
    parts: dict[str, Any] = dict.fromkeys(Inquiries.__struct_fields__)
    inquiries = Inquiries(**(parts | {"refusals": NO_REFUSALS}))
    asked = e.Inquire("dmt.TRANSFER", inquiry, Answers())
    asyncio.run(inquiries.ask(asked, cast("Dialogue", None)))
    assert "DEVI" not in caplog.text
    assert "INVALID_PARAM" in caplog.text
