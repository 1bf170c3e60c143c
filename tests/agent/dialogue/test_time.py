"""Time in front of a screen: asked before it ends, given as often as it is needed, then wiped."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Name, Text
from agent.dialogue.timeouts import SECONDS, WARNED, WARNED_BEFORE
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.agent.dialogue.fake_world import REFERENCE
from tests.agent.dialogue.front import TO_CAPTURE, TO_OTP, Front

TO_FAIL = Text("capture-failed")
ENDS = [(Status.FAILED, "sorry"), (Status.PENDING, "pending")]
ENDED = {Name.CASH, Name.PENDING, Name.RESULT, Name.MINI_STATEMENT, Name.SORRY}
ELSEWHERE = ENDED | {Name.RESUMED, Name.ATTENDANT, Name.FIELD, Name.PICK, Name.INQUIRY}
"""Screens that are not asked before a withdrawal."""

ASKED = [name.value for name in Name if name in WARNED - ELSEWHERE]


def at(name: str) -> Front:
    """Somebody at this screen, who has just come there."""
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
def test_before_each_end_somebody_is_asked(name: str) -> None:
    front = at(name)
    ends = SECONDS[Name(name)]
    front.waits(ends - WARNED_BEFORE - 0.1)
    assert front.name == name

    front.waits(0.2)
    assert front.name == name
    assert front.is_asked_for_more_time


@pytest.mark.parametrize("name", ASKED)
def test_without_an_answer_it_ends_and_is_wiped(name: str) -> None:
    front = at(name)
    front.waits(SECONDS[Name(name)] + 0.1)
    assert front.name == "start"


@pytest.mark.parametrize("name", ASKED)
def test_asked_whether_they_are_there_a_customer_may_leave(name: str) -> None:
    front = at(name)
    front.waits(SECONDS[Name(name)] - 5)
    front.cancels()
    assert front.name == "start"


def test_who_is_asked_may_just_go_on() -> None:
    front = at("amount")
    front.waits(45)
    front.says(("continue", "500"))
    assert front.name == "consent"


def test_a_key_that_only_the_page_sees_starts_the_time_anew_and_redraws_nothing() -> None:
    """The page reports it as `more-time`; what is typed stays."""
    front = at("aadhaar")
    revision = front.screen.revision
    for _ in range(12):
        front.waits(50)
        front.says(("more-time", None))
    assert (front.name, front.screen.revision) == ("aadhaar", revision)
    assert front.screen.ends_at is not None


def test_a_touch_starts_the_time_anew() -> None:
    front = at("aadhaar")
    front.waits(50)
    front.does("continue", "1")
    front.waits(50)
    assert front.name == "aadhaar"


def test_when_it_ends_is_on_the_screen() -> None:
    screen = at("aadhaar").screen
    assert screen.ends_at is not None
    assert screen.ends_at.isoformat() == "2026-11-21T09:31:30+00:00"


def test_while_the_device_works_no_time_runs() -> None:
    front = Front().says(*TO_CAPTURE)
    front.waits(3600)
    assert front.name == "biometric"


def test_the_start_screen_waits_for_ever() -> None:
    front = Front()
    assert front.session.display.wakes_at is None


def test_a_bank_that_takes_long_lets_the_customer_go_with_a_claim() -> None:
    front = Front().begins()
    front.world.sends()
    front.sees_change()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert front.name == "pending"
    assert front.last(e.IssueClaim).reference == REFERENCE


def test_an_attendant_who_does_not_come_lets_the_customer_go_with_a_claim() -> None:
    front = Front().begins().hears_from_bank(Status.SUCCESS)
    assert front.name == "cash"
    front.waits(SECONDS[Name.CASH] + 1)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


@pytest.mark.parametrize(("status", "name"), ENDS)
def test_a_slip_on_the_screen_stays_long_enough_to_be_scanned(status: Status, name: str) -> None:
    """Given no printer, then the QR of the slip stands for a minute."""
    front = Front()
    front.world.prints = False
    front.begins().hears_from_bank(status)
    assert "slip" in front.screen.facts
    front.waits(59)
    assert front.name == name
    front.waits(SECONDS[Name(name)])
    assert front.name == "start"


@pytest.mark.parametrize("prints", [True, False])
def test_a_result_asks_before_it_goes(*, prints: bool) -> None:
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
def test_who_has_gone_leaves_an_empty_screen(status: Status, name: str) -> None:
    front = Front().begins().hears_from_bank(status)
    assert front.name == name
    front.waits(SECONDS[Name(name)] + 1)
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE


def test_a_customer_who_leaves_a_refused_capture_ends_it() -> None:
    front = Front().begins()
    front.world.refuses("INVALID_PID")
    front.sees_change()
    failed = events.CaptureFailed(front.last(e.StartCapture).visit, TO_FAIL, worth_another=True)
    front.hears(failed)
    captures = front.count(e.StartCapture)
    front.waits(SECONDS[Name.BIOMETRIC] + 1)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.StartCapture) == captures
