"""Tests the outlet owner's tasks against the simulated service."""

from typing import Any

import pytest

from agent.api.outlets import Outlets
from agent.base.private import Private
from agent.base.structs import replace
from agent.outlet.tasks import (
    BANK_EKYC,
    BY_NEXT_STEP,
    DAILY_AUTH,
    EKYC,
    EKYC_CAPTURE,
    ONBOARD,
    ONBOARDING_FIELDS,
    OUTLET_TASKS,
    Accepted,
    NotAccepted,
    OutletTask,
)
from agent.services.answers import Answers, Capture, ChosenBank, Whose
from agent.services.steps import AskOtp
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import accepted
from tests.unit.agent.api.onboarding import TYPED
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.api.service import HERE, OUTLET, OWNER, PID_DATA, Service, given

SAID = Answers(
    aadhaar=OWNER,
    bank=ChosenBank("607094", "State Bank of India"),
    captures={Whose.CUSTOMER: Capture(PID_DATA, "SN-1")},
    fields={name: Private(typed) for name, typed in TYPED.items()},
)


class OutletTasks:
    """The client of an outlet, with a simulated service in the given state."""

    def __init__(self, **stands: Any) -> None:
        self.service = Service()
        self.outlets = Outlets(self.service.client, OUTLET, HERE)
        if stands:
            self.service.does("outlet", merchant_ref=OUTLET, **stands)


@virtual_time
async def test_the_daily_authentication_opens_the_day() -> None:
    shop = OutletTasks(daily_auth_done=False)
    assert isinstance(await DAILY_AUTH.perform(shop.outlets, SAID), Accepted)


@virtual_time
async def test_the_banks_ekyc_is_accepted() -> None:
    shop = OutletTasks(bank_ekyc_done=False)
    assert isinstance(await BANK_EKYC.perform(shop.outlets, SAID), Accepted)


@virtual_time
async def test_a_new_outlet_is_onboarded() -> None:
    shop = OutletTasks(onboarded=False)
    assert isinstance(await ONBOARD.perform(shop.outlets, SAID), Accepted)


@virtual_time
async def test_a_task_that_is_not_due_is_refused_with_the_services_text() -> None:
    """If the eKYC is missing, the daily authentication is refused with that reason."""
    shop = OutletTasks(ekyc_done=False)
    refused = given(await DAILY_AUTH.perform(shop.outlets, SAID), NotAccepted)
    assert refused.code == "EKYC_REQUIRED"
    assert refused.message


@virtual_time
async def test_an_ekyc_without_its_code_is_refused() -> None:
    shop = OutletTasks(ekyc_done=False)
    answers = Answers(aadhaar=OWNER, captures=SAID.captures, otp_reference=Private("OTP-0"))
    assert isinstance(await EKYC.perform(shop.outlets, answers), NotAccepted)


@virtual_time
async def test_a_missing_answer_has_no_code() -> None:
    shop = OutletTasks()
    shop.service.does("fault", endpoint="aeps/daily-auth", kind="cut", when="before", count=9)
    silent = given(await DAILY_AUTH.perform(shop.outlets, SAID), NotAccepted)
    assert silent.code == ""


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        (DAILY_AUTH, {"daily_auth_done": False}),
        (DAILY_AUTH, {"daily_auth_done": "NO"}),
        (EKYC, {"ekyc_status": "FAILED", "next_step": "EKYC_SEND_OTP"}),
        (EKYC, {"verified": False}),
        (EKYC, {"verified": 0}),
        (BANK_EKYC, {"bank_ekyc_status": "rejected"}),
        (ONBOARD, {"status": "REJECTED"}),
    ],
)
@virtual_time
async def test_an_answer_that_denies_the_step_is_not_accepted(
    task: OutletTask, answer: dict[str, object]
) -> None:
    """The service answers with success, and its record says that nothing was accepted."""
    peer = Peer(accepted({**answer, "message": "Finger not matched"}))
    outlets = Outlets(client_of(peer, virtual_clock()), OUTLET, HERE)
    said = replace(SAID, otp_reference=Private("OTP-1"))
    result = given(await task.perform(outlets, said), NotAccepted)
    assert (result.code, result.message) == ("", "Finger not matched")


@virtual_time
async def test_an_ekyc_with_a_verified_code_begins_with_the_finger() -> None:
    """Otherwise the owner gets a second code, which the service no longer expects."""
    assert BY_NEXT_STEP["EKYC_BIOMETRIC"] is EKYC_CAPTURE
    assert not any(isinstance(asked.step, AskOtp) for asked in EKYC_CAPTURE.steps)
    peer = Peer(accepted({"ekyc_status": "DONE", "next_step": "BANK_EKYC"}))
    outlets = Outlets(client_of(peer, virtual_clock()), OUTLET, HERE)
    assert isinstance(await EKYC_CAPTURE.perform(outlets, SAID), Accepted)
    (request,) = peer.heard
    assert request.url.path == "/ext/v1/aeps/ekyc"


# --- the forms ---


@pytest.mark.parametrize("task", OUTLET_TASKS, ids=lambda task: task.code)
def test_a_task_asks_for_consent_before_any_capture(task: OutletTask) -> None:
    kinds = [type(asked.step).__name__ for asked in task.steps]
    assert "AskConsent" in kinds
    if "CaptureFinger" in kinds:
        assert kinds.index("AskConsent") < kinds.index("CaptureFinger")


def test_the_form_has_the_fields_that_the_service_accepts() -> None:
    asked = {field.name for field in ONBOARDING_FIELDS}
    assert set(TYPED) <= asked
    assert asked - set(TYPED) == {"gender"}
