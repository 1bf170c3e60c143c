"""Tests the capture of a finger: guidance, five tries, and late results."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Text
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import TO_CAPTURE, Front, actions

NO_FINGER = Text("capture-no-finger")
POOR = Text("capture-failed")


def capturing() -> Front:
    return Front().says(*TO_CAPTURE)


def fails(front: Front, *, worth_another: bool = True) -> None:
    front.hears_of(e.StartCapture, events.CaptureFailed, NO_FINGER, worth_another)


def is_poor(front: Front) -> None:
    failed = events.CaptureFailed
    front.hears_of(e.StartCapture, failed, POOR, worth_another=True, is_poor=True)


def test_each_poor_finger_gives_another_advice() -> None:
    """The advice is one sentence with a picture, shown instead of an error."""
    front = capturing()
    advice = []
    for _ in range(4):
        is_poor(front)
        assert front.error is None
        advice.append(front.screen.facts["status"])
        assert front.screen.text == Text(f"biometric-status-{advice[-1]}")
        front.says(("continue", None))
    assert advice == ["rub", "wipe", "press", "other"]
    is_poor(front)
    assert (front.name, front.error) == ("services", POOR.key)


@pytest.mark.parametrize("status", ["starting", "place-finger"])
def test_the_devices_live_status_is_shown(status: str) -> None:
    front = capturing().hears_of(e.StartCapture, events.Guidance, status)
    assert front.screen.text == Text(f"biometric-status-{status}")
    assert front.screen.facts["status"] == status


def test_a_failed_try_says_why_and_offers_another() -> None:
    front = capturing()
    assert "continue" not in actions(front), "the device reads"
    fails(front)
    assert (front.name, front.error) == ("biometric", NO_FINGER.key)
    assert front.screen.facts["tries"] == 1

    front.says(("continue", None))
    assert front.count(e.StartCapture) == 2
    assert front.error is None


def test_after_five_tries_the_customer_chooses_another_way() -> None:
    front = capturing()
    for _ in range(4):
        fails(front)
        front.says(("continue", None))
    fails(front)

    assert (front.name, front.error) == ("services", NO_FINGER.key)
    assert front.count(e.StartCapture) == 5


def test_a_fault_that_the_customer_cannot_fix_is_not_tried_again() -> None:
    front = capturing()
    fails(front, worth_another=False)
    assert (front.name, front.error) == ("services", NO_FINGER.key)


def test_the_way_out_is_in_the_customers_language() -> None:
    front = capturing().says(("language", "hi"))
    fails(front, worth_another=False)
    assert front.screen.language == "hi"


def test_a_late_finger_does_not_move_a_customer_who_went_back() -> None:
    """When the customer goes back during a capture, its result changes nothing."""
    front = capturing().says(("back", None))
    before = front.screen
    front.gives_finger()
    assert front.screen == before
    assert front.name == "review"

    front.says(("confirm", None))
    assert front.count(e.StartCapture) == 2


def test_a_late_result_never_reaches_the_next_customer() -> None:
    front = capturing()
    late = front.last(e.StartCapture)
    front.cancels().says(*TO_CAPTURE)
    next_one = front.last(e.StartCapture)
    before = front.screen
    front.wanted.append(late)  # the device answers the first customer's capture
    fails(front)
    front.hears_of(e.StartCapture, events.Guidance, "x")
    front.gives_finger()
    assert (front.screen, front.count(e.Begin)) == (before, 0)
    front.wanted.append(next_one)
    front.gives_finger()
    assert front.last(e.Begin).visit == next_one.visit


def test_a_refused_capture_is_asked_again() -> None:
    """INVALID_PID asks for another finger, says why, and the same reference gets a new body."""
    front = Front().begins().is_refused("INVALID_PID")
    front.hears_of(e.StartCapture, events.Guidance, "place-finger")
    assert (front.name, front.error) == ("biometric", "sorry-refused-capture")
    assert "back" not in actions(front)

    front.gives_finger()

    assert front.last(e.Resubmit).reference == REFERENCE
    assert front.count(e.Begin) == 1


def test_five_failed_captures_end_a_refused_request() -> None:
    front = Front().begins().is_refused("INVALID_PID")
    fails(front, worth_another=False)
    assert front.count(e.Leave) == 1
    assert front.count(e.StartCapture) == 2
    assert front.name == "working"
