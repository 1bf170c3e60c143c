"""Tests timeouts: a warning before the end, more time on request, then everything is wiped."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Name, Text
from agent.dialogue.timeouts import SECONDS, WARNED, WARNED_BEFORE
from agent.transactions import model as m
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
        failed = events.CaptureFailed(front.last(e.StartCapture).visit, TO_FAIL, worth_another=True)
        front.hears(failed)
    assert front.name == name
    return front


@pytest.mark.parametrize("name", ASKED)
def test_each_timeout_has_a_warning(name: str) -> None:
    front = at(name)
    ends = SECONDS[Name(name)]
    front.waits(ends - WARNED_BEFORE - 0.1)
    assert front.name == name

    front.waits(0.2)
    assert front.name == name
    assert front.is_asked_for_more_time


@pytest.mark.parametrize("name", ASKED)
def test_a_screen_without_a_press_ends_and_is_wiped(name: str) -> None:
    front = at(name)
    front.waits(SECONDS[Name(name)] + 0.1)
    assert front.name == "start"


@pytest.mark.parametrize("name", ASKED)
def test_a_customer_can_leave_during_the_warning(name: str) -> None:
    front = at(name)
    front.waits(SECONDS[Name(name)] - 5)
    front.cancels()
    assert front.name == "start"


def test_a_customer_can_continue_during_the_warning() -> None:
    front = at("amount")
    front.waits(45)
    front.says(("continue", "500"))
    assert front.name == "consent"


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


def test_the_customer_leaves_with_a_claim_if_the_bank_is_slow() -> None:
    front = Front().begins()
    front.world.sends()
    front.sees_change()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert front.name == "pending"
    assert front.last(e.IssueClaim).reference == REFERENCE


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


@pytest.mark.parametrize("prints", [True, False])
def test_a_result_warns_before_its_timeout(*, prints: bool) -> None:
    front = Front()
    front.world.prints = prints
    front.begins().hears_from_bank(Status.SUCCESS)
    now = front.world.now.service
    front.world.takes_in(m.HandingOver(at=now, by="attendant"), m.Handed(at=now))
    front.sees_change()
    for _ in range(10):
        front.waits(SECONDS[Name.RESULT] - 5)
        assert (front.name, front.is_asked_for_more_time) == ("result", True)
        front.says(("more-time", None))
    front.waits(SECONDS[Name.RESULT] + 0.1)
    assert front.name == "start"


@pytest.mark.parametrize(("status", "name"), ENDS)
def test_a_result_is_wiped_after_its_timeout(status: Status, name: str) -> None:
    front = Front().begins().hears_from_bank(status)
    assert front.name == name
    front.waits(SECONDS[Name(name)] + 1)
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE


def test_leaving_a_refused_capture_ends_the_request() -> None:
    front = Front().begins()
    front.world.refuses("INVALID_PID")
    front.sees_change()
    failed = events.CaptureFailed(front.last(e.StartCapture).visit, TO_FAIL, worth_another=True)
    front.hears(failed)
    captures = front.count(e.StartCapture)
    front.waits(SECONDS[Name.BIOMETRIC] + 1)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.StartCapture) == captures
