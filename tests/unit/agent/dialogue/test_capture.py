"""Tests the capture of a finger: guidance, five captures, other ways, and late results."""

import pytest

from agent.api.aeps import AuthMode
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.page import Text
from agent.dialogue.steps.step import first_step
from agent.outlet.tasks import DAILY_AUTH
from agent.services.answers import Capture
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import (
    PID_DATA,
    TO_AMOUNT,
    TO_CAPTURE,
    TO_DEPOSIT,
    TO_REVIEW,
    Front,
    actions,
    put,
)

NO_FINGER = Text("capture-no-finger")
POOR = Text("capture-failed")
GONE = Text("capture-device")
KEPT = str(Money(rupees(500)))

CAPTURE = Capture(Private(PID_DATA), "SN-1")


def capturing() -> Front:
    return Front().says(*TO_CAPTURE)


def fails(front: Front, *, worth_another: bool = True) -> None:
    front.hears(e.StartCapture, e.CaptureFailed(NO_FINGER, worth_another))


def is_poor(front: Front) -> None:
    failed = e.CaptureFailed(POOR, worth_another=True, is_poor=True, reads_again=True)
    front.hears(e.StartCapture, failed)


def the_reader_is_gone(front: Front) -> None:
    front.hears(e.StartCapture, e.CaptureFailed(GONE, worth_another=False))


def shows_kept(front: Front) -> tuple[str, str, str]:
    """Return what the page says about the money, what to do, and the amount that is kept."""
    facts = front.screen.facts
    money, now = facts["money_moved"], facts["what_now"]
    assert isinstance(money, Text)
    assert isinstance(now, Text)
    return money.key, now.key, str(facts.get("amount"))


def offered(front: Front) -> list[str]:
    return [choice.value for choice in front.screen.choices]


def test_after_a_poor_finger_the_sensor_reads_again_by_itself() -> None:
    """Each advice is one sentence with a picture; it stays while the next capture runs."""
    front = capturing()
    advice = []
    for _ in range(4):
        is_poor(front)
        assert front.error is None
        assert front.last(e.StartCapture).after_s == 3
        front.is_guided("place-finger")
        advice.append(front.screen.facts["status"])
        assert front.screen.text == Text(f"biometric-status-{advice[-1]}")
    assert advice == ["rub", "wipe", "index", "thumb"]
    assert front.count(e.StartCapture) == 5


def test_five_poor_fingers_end_in_another_way_with_the_amount_kept() -> None:
    front = capturing()
    for _ in range(5):
        is_poor(front)
    assert (front.name, front.count(e.StartCapture)) == ("sorry", 5)
    assert front.screen.title == Text("sorry-capture-title")
    assert shows_kept(front) == (
        "sorry-money-none",
        "missing-now-other-way",
        KEPT,
    )
    assert offered(front) == ["upicw.QR", "matm.CW"]
    assert "again" not in actions(front)


def test_another_way_is_offered_after_the_first_failure_while_the_sensor_reads() -> None:
    front = capturing()
    assert offered(front) == []
    is_poor(front)
    assert offered(front) == ["upicw.QR", "matm.CW"]


def test_the_way_to_a_card_takes_two_touches_and_keeps_amount_and_language() -> None:
    front = capturing().says(("language", "hi"))
    is_poor(front)
    front.says(("choose", "matm.CW"), ("confirm", None))
    begun = front.last(e.Begin)
    assert (begun.service, begun.answers.amount) == ("matm.CW", rupees(500))
    assert begun.answers.aadhaar is None
    assert front.screen.language == "hi"


def test_the_way_to_upi_takes_one_touch() -> None:
    front = capturing()
    is_poor(front)
    front.says(("choose", "upicw.QR"))
    begun = front.last(e.Begin)
    assert (begun.service, begun.answers.amount) == ("upicw.QR", rupees(500))


def test_an_amount_that_the_other_way_does_not_take_is_asked_again() -> None:
    front = Front().says(*TO_AMOUNT, ("continue", "550"), ("agree", None), ("confirm", None))
    is_poor(front)
    front.says(("choose", "upicw.QR"))
    assert (front.name, front.count(e.Begin)) == ("amount", 0)


def test_the_running_capture_does_not_disturb_another_way() -> None:
    front = capturing()
    is_poor(front)
    late = front.newest(e.StartCapture)
    front.says(("choose", "matm.CW")).hears_late(late, CAPTURE)
    assert (front.name, front.count(e.Begin)) == ("review", 0)


def test_an_eye_is_one_touch_away_where_a_reader_is_fitted() -> None:
    world = FakeWorld()
    world.modes = (AuthMode.FINGER, AuthMode.IRIS)
    front = Front(world).says(*TO_CAPTURE)
    is_poor(front)
    finger = front.newest(e.StartCapture)
    front.says(("choose", "IRIS"))
    assert front.last(e.StartCapture).mode is AuthMode.IRIS
    assert front.screen.facts["mode"] == "IRIS"
    before = front.screen
    front.hears_late(finger, e.CaptureFailed(NO_FINGER, worth_another=True))
    assert front.screen == before, "a late failure of the finger changes nothing"
    front.gives_finger()
    assert front.last(e.Begin).answers.capture is not None


def test_a_balance_by_finger_becomes_a_balance_by_card() -> None:
    front = Front().says(("choose", "en"), ("choose", "aeps.BE"), *TO_AMOUNT[2:])
    front.says(("agree", None), ("confirm", None))
    is_poor(front)
    assert offered(front) == ["matm.BE"]


def test_no_other_way_is_offered_for_a_deposit() -> None:
    front = Front().says(*TO_DEPOSIT)
    is_poor(front)
    assert offered(front) == []


# --- the reader, the bank or the service is missing ---


@pytest.mark.parametrize(
    ("why", "what_now"),
    [("capture-device", "missing-now-reader"), ("rest-api", "missing-now-wait")],
)
def test_what_is_missing_is_said_and_everything_typed_stays(why: str, what_now: str) -> None:
    front = capturing()
    front.hears(e.StartCapture, e.CaptureFailed(Text(why), worth_another=False))
    assert (front.name, front.screen.text) == ("sorry", Text(why))
    assert shows_kept(front) == ("sorry-money-none", what_now, KEPT)
    assert front.session.visit.answers.aadhaar is not None

    front.says(("again", None))
    assert (front.name, front.count(e.StartCapture)) == ("biometric", 2)
    front.gives_finger()
    assert front.count(e.Begin) == 1


def test_what_is_known_to_be_missing_stops_before_the_finger() -> None:
    front = Front().says(*TO_REVIEW)
    front.world.unavailable = Text("rest-biometric")
    front.says(("confirm", None))
    assert (front.name, front.count(e.StartCapture)) == ("sorry", 0)
    front.says(("again", None))
    assert (front.name, front.count(e.StartCapture)) == ("sorry", 0)
    front.world.unavailable = None
    front.says(("again", None))
    assert (front.name, front.count(e.StartCapture)) == ("biometric", 1)


def test_a_service_that_is_missing_stops_before_the_request() -> None:
    front = Front().says(("choose", "en"), ("choose", "upicw.QR"))
    front.world.unavailable = Text("rest-api")
    front.says(("continue", "500"))
    assert (front.name, front.count(e.Begin)) == ("sorry", 0)
    front.world.unavailable = None
    front.says(("again", None))
    assert front.last(e.Begin).answers.amount == rupees(500)


def test_a_request_that_could_not_begin_is_tried_again_with_a_new_finger() -> None:
    front = capturing()
    front.gives_finger()
    front.hears(e.Begin, Text("rest-disk"))
    assert (front.name, front.screen.text) == ("sorry", Text("rest-disk"))
    assert front.session.visit.answers.captures == {}
    front.says(("again", None))
    front.gives_finger()
    assert front.count(e.Begin) == 2


def test_leaving_a_missing_reader_asks_first() -> None:
    front = capturing()
    the_reader_is_gone(front)
    front.says(("cancel", None))
    assert front.screen.facts["leaving"]
    front.says(("back", None))
    assert front.screen.title == Text("sorry-missing-title")
    front.cancels()
    assert front.name == "start"


def test_one_step_back_from_a_missing_reader_is_the_review() -> None:
    front = capturing()
    the_reader_is_gone(front)
    front.says(("back", None))
    assert front.name == "review"


@pytest.mark.parametrize("status", ["starting", "place-finger"])
def test_the_devices_live_status_is_shown(status: str) -> None:
    front = capturing().is_guided(status)
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
    late = front.newest(e.StartCapture)
    front.cancels().says(*TO_CAPTURE)
    before = front.screen
    # The device answers the first customer's capture.
    front.hears_late(late, e.CaptureFailed(NO_FINGER, worth_another=True))
    front.is_told(events.Guidance(late.visit, "x"))
    front.hears_late(late, CAPTURE)
    assert (front.screen, front.count(e.Begin)) == (before, 0)
    front.gives_finger()
    assert front.newest(e.Begin).visit == front.newest(e.StartCapture).visit


def test_a_refused_capture_is_asked_again() -> None:
    """INVALID_PID asks for another finger, says why, and the same reference gets a new body."""
    front = Front().begins().is_refused("INVALID_PID")
    front.is_guided("place-finger")
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


def with_a_face() -> FakeWorld:
    world = FakeWorld()
    world.modes = (AuthMode.FINGER, AuthMode.FACE)
    return world


def test_a_face_is_offered_for_the_owners_daily_authentication_only() -> None:
    """The API document accepts a face for nothing else."""
    front = Front(with_a_face())
    put(front, first_step(DAILY_AUTH.code).screen(len(DAILY_AUTH.steps) - 1))
    assert offered(front) == ["FACE"]
    front.says(("choose", "FACE"))
    assert front.last(e.StartCapture).mode is AuthMode.FACE

    customer = Front(with_a_face()).says(*TO_CAPTURE)
    is_poor(customer)
    assert "FACE" not in offered(customer)


def test_without_a_bridge_that_announces_it_no_face_is_offered() -> None:
    front = put(Front(), first_step(DAILY_AUTH.code).screen(len(DAILY_AUTH.steps) - 1))
    assert offered(front) == []
