"""Hasty taps: which press counts, and which question it answers (docs/decisions/0055)."""

import pytest

from agent.base.money import rupees
from agent.base.structs import replace
from agent.dialogue.page import Act, Press, PressResult, Text
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import PIN, TO_AMOUNT, TO_REVIEW, Front
from tests.unit.agent.transactions import facts as f

NEVER = 1_000_000
"""Milliseconds: nobody touched the page before."""


def touches(
    front: Front, act: Act, value: str | None = None, *, painted_ms: int, touched_ms: int = NEVER
) -> PressResult:
    """Touch the page, which measures the touch."""
    question = front.screen.question
    return front.presses(Press(None, act, value, question, painted_ms, touched_ms))


def at_the_cash() -> Front:
    return Front().begins().hears_from_bank(Status.SUCCESS)


def at_consent() -> Front:
    front = Front().says(*TO_AMOUNT, ("continue", "500"))
    front.waits(5)
    return front


@pytest.mark.parametrize(
    ("painted_ms", "touched_ms", "verdict"),
    [
        (700, 700, PressResult.TAKEN),
        (699, NEVER, PressResult.EARLY),
        (NEVER, 699, PressResult.EARLY),
        (0, 0, PressResult.EARLY),
    ],
)
def test_a_guarded_key_accepts_a_touch_long_after_the_paint_and_the_touch_before(
    painted_ms: int, touched_ms: int, verdict: PressResult
) -> None:
    front = at_consent()
    assert touches(front, Act.AGREE, painted_ms=painted_ms, touched_ms=touched_ms) is verdict


def test_a_touch_that_is_too_early_changes_nothing() -> None:
    front = at_consent()
    before, effects = front.screen, list(front.wanted)
    assert touches(front, Act.AGREE, painted_ms=100) is PressResult.EARLY
    assert (front.screen, front.wanted) == (before, effects)
    assert touches(front, Act.AGREE, painted_ms=900, touched_ms=800) is PressResult.TAKEN


@pytest.mark.parametrize(
    ("painted_ms", "touched_ms", "verdict"),
    [
        (300, 300, PressResult.TAKEN),
        (299, NEVER, PressResult.EARLY),
        (NEVER, 299, PressResult.EARLY),
    ],
)
def test_any_key_ignores_the_second_tap_on_the_question_before(
    painted_ms: int, touched_ms: int, verdict: PressResult
) -> None:
    front = Front().says(("choose", "en"))
    front.waits(5)
    touch = {"painted_ms": painted_ms, "touched_ms": touched_ms}
    assert touches(front, Act.CHOOSE, "aeps.CW", **touch) is verdict


def test_a_pin_counts_however_fast_it_was_typed() -> None:
    front = at_the_cash()
    front.waits(5)
    assert touches(front, Act.CONTINUE, PIN, painted_ms=900, touched_ms=90) is PressResult.TAKEN


def test_the_taps_of_a_program_are_timed_when_they_arrive() -> None:
    front = Front().says(*TO_AMOUNT, ("continue", "500"))
    agree = Press(front.screen.revision, Act.AGREE)
    verdicts = []
    for pause in (0.0, 0.6, 0.6, 0.6, 0.75):  # a refused touch belongs to the series, too
        front.waits(pause)
        verdicts.append(front.presses(agree))
    assert verdicts == [PressResult.EARLY] * 4 + [PressResult.TAKEN]


def test_a_series_of_taps_on_one_place_books_nothing() -> None:
    """Given six taps a second from the PIN on, then the notes are neither handed nor finished."""
    front = at_the_cash().gives_pin().takes_in(f.HANDING_OVER)
    for _ in range(12):
        front.waits(0.17)
        assert front.presses(Press(front.screen.revision, Act.HANDED)) is PressResult.EARLY
    assert front.recorded()[1] is m.HandingOver


# --- questions ---


def test_a_press_on_another_question_changes_nothing() -> None:
    front = Front().says(*TO_REVIEW)
    front.waits(5)
    before, question = front.screen, front.screen.question
    for other in (question - 1, question + 1):
        assert front.presses(Press(before.revision, Act.CONFIRM, None, other)) is PressResult.STALE
    assert front.screen == before


def test_a_redraw_asks_the_same_question() -> None:
    front = Front().says(*TO_AMOUNT)
    asked = front.screen
    front.says(("language", "hi"))
    front.waits(31)  # it asks "more time?"
    front.says(("more-time", None))
    front.does("handed")  # not offered
    front.sees_change()
    assert front.screen.revision > asked.revision
    assert front.screen.question == asked.question
    press = Press(None, Act.CONTINUE, "500", asked.question)
    assert front.presses(press) is PressResult.TAKEN


@pytest.mark.parametrize(
    ("press", "verdict"),
    [
        (("continue", "500"), PressResult.TAKEN),
        (("continue", "501"), PressResult.UNFIT),
        (("help", None), PressResult.TAKEN),
        (("cancel", None), PressResult.TAKEN),
    ],
)
def test_a_question_is_answered_once(press: tuple[str, str | None], verdict: PressResult) -> None:
    front = Front().says(*TO_AMOUNT)
    twice = Press(None, Act(press[0]), press[1], front.screen.question)
    assert [front.presses(twice) for _ in range(2)] == [verdict, PressResult.STALE]


def test_another_amount_is_another_question() -> None:
    front = at_the_cash()
    asked = front.screen.question
    front.sees_change()
    assert front.screen.question == asked
    t = front.world.transaction(REFERENCE)
    front.world.transactions[REFERENCE] = replace(t, amount=rupees(700))
    front.sees_change()
    assert front.screen.question > asked


def test_a_key_that_appears_on_a_standing_screen_asks_a_new_question() -> None:
    front = Front().begins()
    waiting = front.screen
    front.waits(31)  # the customer may leave now
    assert Act.DONE in front.screen.actions
    assert front.screen.question > waiting.question
    assert front.screen.title == Text("working-title")
