"""Tests timeouts: a warning before the end, more time on request, then everything is wiped."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Name, Text
from agent.dialogue.timeouts import SECONDS, WARNED
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import TO_CAPTURE, TO_OTP, Front

TO_FAIL = Text("capture-failed")
ENDS = [(Status.FAILED, "sorry"), (Status.PENDING, "pending")]
ENDED = {Name.CASH, Name.PENDING, Name.RESULT, Name.MINI_STATEMENT, Name.SORRY}
ELSEWHERE = ENDED | {Name.RESUMED, Name.ATTENDANT, Name.FIELD, Name.PICK, Name.INQUIRY}
"""Screens that are not asked before a withdrawal."""

ASKED = [name.value for name in Name if name in WARNED - ELSEWHERE]


def at(name: str) -> Front:
    """Return the dialogue at this screen, just opened."""
    front = Front()
    way = TO_OTP if name in ("mobile", "otp") else TO_CAPTURE
    for step in way:
        if front.name == name:
            break
        front.says(step)
    if name == "otp":
        front.gets_code()
    if name == "biometric":
        front.hears_of(e.StartCapture, events.CaptureFailed, TO_FAIL, worth_another=True)
    assert front.name == name
    return front


@pytest.mark.parametrize("name", ASKED)
def test_a_screen_without_a_press_ends_and_is_wiped(name: str) -> None:
    front = at(name)
    front.waits(SECONDS[Name(name)] + 0.1)
    assert front.name == "start"


def test_a_customer_can_continue_during_the_warning() -> None:
    front = at("amount")
    front.waits(45)
    assert front.is_asked_for_more_time
    assert front.says(("continue", "500")).name == "consent"


def test_typing_in_the_page_restarts_the_timeout_without_a_new_screen() -> None:
    """The page reports it as `more-time`; the typed text stays."""
    front = at("aadhaar")
    revision = front.screen.revision
    for _ in range(12):
        front.waits(50)
        front.says(("more-time", None))
    assert (front.name, front.screen.revision) == ("aadhaar", revision)
    assert front.screen.ends_at is not None


def test_a_press_restarts_the_timeout() -> None:
    front = at("aadhaar")
    front.waits(50)
    front.does("continue", "1")
    front.waits(50)
    assert front.name == "aadhaar"


def test_the_screen_has_the_time_of_its_timeout() -> None:
    screen = at("aadhaar").screen
    assert screen.ends_at is not None
    assert screen.ends_at.isoformat() == "2026-11-21T09:31:30+00:00"


def test_there_is_no_timeout_while_the_device_works() -> None:
    front = Front().says(*TO_CAPTURE)
    front.waits(3600)
    assert front.name == "biometric"


def test_the_start_screen_has_no_timeout() -> None:
    front = Front()
    assert front.session.display.wakes_at is None


def test_the_customer_leaves_with_a_claim_if_no_attendant_comes() -> None:
    front = Front().begins().hears_from_bank(Status.SUCCESS)
    assert front.name == "cash"
    front.waits(SECONDS[Name.CASH] + 1)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


@pytest.mark.parametrize(("status", "name"), ENDS)
def test_a_slip_on_the_screen_can_be_scanned_for_a_minute(status: Status, name: str) -> None:
    """Without a printer the QR of the slip is shown for a minute."""
    front = Front()
    front.world.prints = False
    front.begins().hears_from_bank(status)
    assert "slip" in front.screen.facts
    front.waits(59)
    assert front.name == name
    front.waits(SECONDS[Name(name)])
    assert front.name == "start"


@pytest.mark.parametrize(("status", "name"), ENDS)
def test_a_result_is_wiped_after_its_timeout(status: Status, name: str) -> None:
    front = Front().begins().hears_from_bank(status)
    assert front.name == name
    front.waits(SECONDS[Name(name)] + 1)
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE
