"""Tests cancel: it asks once if many answers would be lost; meanwhile nothing moves."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue.screens import Act
from agent.dialogue.timeouts import SECONDS
from tests.unit.agent.dialogue.front import BANK, TO_AMOUNT, TO_CAPTURE, TO_REVIEW, Front


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
