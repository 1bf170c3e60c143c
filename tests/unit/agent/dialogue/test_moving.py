"""Tests going back, leaving, changing answers and language, and late presses."""

from itertools import pairwise

import pytest

from agent.dialogue import effects as e
from agent.dialogue.page import Act, Name, Press, PressResult, Text
from agent.dialogue.timeouts import SECONDS
from tests.support.pressing import PAUSE_S
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import BANK, TO_AMOUNT, TO_CAPTURE, TO_OTP, TO_REVIEW, Front

WAY = ["services", "aadhaar", "bank", "amount", "consent", "review", "biometric"]
"""The screens of a withdrawal below the threshold, in order."""


def at(name: str) -> Front:
    front = Front()
    for step in TO_CAPTURE:
        if front.name == name:
            break
        front.says(step)
    assert front.name == name
    return front


@pytest.mark.parametrize(("before", "name"), list(pairwise(WAY)))
def test_back_leads_to_the_previous_screen(name: str, before: str) -> None:
    front = at(name).says(("back", None))
    assert front.name == before


def test_back_from_the_services_leads_to_the_start() -> None:
    assert at("services").says(("back", None)).name == "start"


def test_answers_are_kept_after_going_back() -> None:
    front = at("review").says(("back", None), ("back", None), ("continue", "1000"), ("agree", None))
    assert front.name == "review"
    front.says(("confirm", None))
    front.gives_finger()
    assert front.last(e.Begin).answers.last4 == "0019"


@pytest.mark.parametrize("name", WAY)
def test_cancel_works_on_every_screen_before_sending(name: str) -> None:
    front = at(name).cancels()
    assert front.name == "start"
    assert front.count(e.Begin) == 0


@pytest.mark.parametrize("line", ["aadhaar", "bank", "amount"])
def test_the_review_leads_back_to_each_line(line: str) -> None:
    assert at("review").says(("choose", line)).name == line


@pytest.mark.parametrize("line", ["otp", "biometric", "working", "", "cash"])
def test_the_review_leads_nowhere_else(line: str) -> None:
    front = at("review")
    assert front.does("choose", line) is PressResult.UNFIT
    assert (front.name, front.error) == ("review", "error-choose")


@pytest.mark.parametrize("name", ["start", *WAY])
def test_the_language_can_be_changed_on_every_screen(name: str) -> None:
    front = at(name) if name != "start" else Front()
    front.says(("language", "hi"))
    assert (front.name, front.screen.language) == (name, "hi")


def test_the_language_can_be_changed_while_the_bank_is_asked() -> None:
    front = Front().begins()
    front.says(("language", "hi"))
    assert (front.name, front.screen.language) == ("working", "hi")


def test_the_language_can_be_changed_during_the_timeout_warning() -> None:
    front = at("amount")
    front.waits(45)
    front.says(("language", "hi"))
    assert (front.name, front.screen.language) == ("amount", "hi")


@pytest.mark.parametrize("language", ["fr", "", None])
def test_an_unavailable_language_is_refused(language: str | None) -> None:
    front = at("amount")
    assert front.does("language", language) is PressResult.UNFIT
    assert front.screen.language == "en"


def test_the_next_visit_starts_in_the_kiosks_language() -> None:
    front = at("amount").says(("language", "hi"), ("cancel", None))
    assert front.screen.language == "en"


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_a_press_on_another_revision_changes_nothing(off: int) -> None:
    front = at("review")
    before = front.screen
    assert front.presses(Press(before.revision + off, Act.CONFIRM)) is PressResult.STALE
    assert front.screen == before
    front.waits(PAUSE_S)
    twice = Press(before.revision, Act.CONFIRM)
    assert [front.presses(twice) for _ in range(2)] == [PressResult.TAKEN, PressResult.STALE]
    assert front.count(e.StartCapture) == 1


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("start", "handed"),
        ("services", "confirm"),
        ("aadhaar", "handed"),
        ("amount", "agree"),
        ("consent", "continue"),
        ("review", "done"),
        ("biometric", "confirm"),
    ],
)
def test_an_action_that_is_not_offered_is_refused(name: str, action: str) -> None:
    front = at(name) if name != "start" else Front()
    assert front.does(action) is PressResult.UNFIT
    assert (front.name, front.error) == (name, "error-press")


def test_cancel_is_not_offered_after_sending() -> None:
    front = Front().begins()
    assert front.name == "working"
    assert front.does("cancel") is PressResult.UNFIT


def test_another_bank_after_the_code_needs_another_code() -> None:
    """A code is valid for one Aadhaar number, bank and amount (service.md 1.3)."""
    front = Front().says(*TO_OTP)
    front.gets_code()
    front.says(("continue", "123456")).hears(e.VerifyOtp, e.Verified())
    front.says(("agree", None), ("choose", "bank"), ("choose", "607027"), ("continue", "6000"))
    front.says(("continue", "9876543210"))
    assert front.name == "otp"
    assert front.count(e.SendOtp) == 2


@pytest.mark.parametrize("times_out", [False, True])
def test_leaving_a_refused_request_ends_it_and_asks_nothing_again(*, times_out: bool) -> None:
    front = Front().begins().is_refused("INVALID_PID")
    assert front.name == "biometric"
    captures = front.count(e.StartCapture)
    if times_out:
        error = Text("capture-failed")
        front.hears(e.StartCapture, e.CaptureFailed(error, worth_another=True))
        front.waits(SECONDS[Name.BIOMETRIC] + 1)
    else:
        front.says(("cancel", None))
    assert front.last(e.Leave) == e.Leave(REFERENCE)
    assert front.count(e.StartCapture) == captures
    assert front.name == "working"


def test_the_progress_is_shown_as_dots() -> None:
    screen = Front().says(*TO_REVIEW).screen
    assert (screen.step, screen.steps) == (5, 6)


# --- leaving after many answers ---


def asked(*way: tuple[str, str | None]) -> Front:
    return Front().says(*way, ("cancel", None))


def is_asked(front: Front) -> bool:
    return bool(front.screen.facts.get("leaving"))


def test_two_answers_are_cancelled_at_once() -> None:
    assert asked(*TO_AMOUNT).name == "start"


def test_many_answers_are_cancelled_after_one_question() -> None:
    front = Front().says(*TO_REVIEW)
    revision = front.screen.revision
    front.says(("cancel", None))
    assert front.screen.revision != revision, "a double tap does not answer it"
    assert (front.name, is_asked(front)) == ("review", True)
    assert {Act.CONTINUE, Act.BACK, Act.CANCEL} <= set(front.screen.actions)
    assert front.says(("cancel", None)).name == "start"


@pytest.mark.parametrize("stay", [("continue", None), ("back", None), ("choose", BANK)])
def test_every_other_press_continues_the_dialogue(stay: tuple[str, str | None]) -> None:
    front = asked(*TO_REVIEW)
    before = front.session.visit.answers
    front.says(stay)
    assert (front.name, is_asked(front)) == ("review", False)
    assert front.session.visit.answers == before


def test_a_finger_read_behind_the_question_begins_nothing() -> None:
    front = asked(*TO_CAPTURE)
    front.gives_finger()
    assert (is_asked(front), front.count(e.Begin)) == (True, 0)
    front.says(("back", None), ("continue", None))
    front.gives_finger()
    assert front.count(e.Begin) == 1


def test_an_unanswered_question_times_out_like_its_screen() -> None:
    front = asked(*TO_REVIEW)
    front.waits(SECONDS[front.screen.name] + 1)
    assert front.name == "start"
