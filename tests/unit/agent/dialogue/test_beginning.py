"""Tests the time between the last press and the journal: a cancelled request does not begin."""

from collections.abc import Callable
from pathlib import Path

import pytest

from agent.dialogue import effects as e
from agent.dialogue.machine import Wanted
from agent.dialogue.page import Text
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import TO_CAPTURE, Front
from tests.unit.agent.services.said import said_for


def captured() -> Front:
    """All answers are given and the finger was read; the intent is on its way to the journal."""
    front = Front().says(*TO_CAPTURE)
    front.gives_finger()
    assert front.session.awaits(front.newest(e.Begin).visit)
    return front


def comes_to_the_end_again(front: Front) -> None:
    front.cancels().says(*TO_CAPTURE)
    front.gives_finger()


LEAVING: list[Callable[[Front], object]] = [
    lambda front: front.cancels(),
    lambda front: front.says(("back", None)),
    lambda front: front.cancels().says(("choose", "en"), ("choose", "aeps.CW")),
    comes_to_the_end_again,
]


@pytest.mark.parametrize("leaves", LEAVING)
def test_an_intent_is_not_awaited_after_its_customer_has_left(
    leaves: Callable[[Front], object],
) -> None:
    front = captured()
    begin = front.newest(e.Begin)
    leaves(front)
    assert not front.session.awaits(begin.visit)


def test_an_intent_is_not_awaited_before_the_last_step() -> None:
    front = Front().says(*TO_CAPTURE)
    assert not front.session.awaits(front.session.visit.number)


def test_two_results_of_one_capture_begin_once() -> None:
    front = captured()
    front.gives_finger()
    assert front.count(e.Begin) == 1


@pytest.mark.parametrize(
    "late",
    [
        lambda front: front.hears(e.StartCapture, e.CaptureFailed(Text("x"), worth_another=True)),
        lambda front: front.hears(e.StartCapture, Text("error-fault")),
        lambda front: front.is_guided("again"),
    ],
)
def test_other_results_are_ignored_until_the_journal_answers(
    late: Callable[[Front], object],
) -> None:
    front = captured()
    late(front)
    assert front.session.awaits(front.newest(e.Begin).visit)
    assert front.count(e.Begin) == 1


def test_a_press_before_the_journals_answer_is_not_a_second_intent() -> None:
    """Two presses that begin a service begin it once."""
    front = Front().says(("choose", "en"), ("choose", "upicw.QR"), ("continue", "500"))
    assert front.count(e.Begin) == 1
    front.does("continue", "500")
    assert front.count(e.Begin) == 1


def test_a_late_finger_for_an_abandoned_request_sends_nothing() -> None:
    front = Front().begins().is_refused("INVALID_PID").cancels()
    front.gives_finger()
    assert front.count(e.Resubmit) == 0
    assert front.last(e.Leave).reference == REFERENCE


@virtual_time
async def test_an_intent_is_not_journaled_after_its_customer_has_left(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")
        gone = Wanted(e.Begin("aeps.CW", said_for("aeps.CW")), visit=0)
        world.kiosk.runner.carry_out(gone)
        await world.passes(30)
        assert not world.transactions
        assert not world.books
