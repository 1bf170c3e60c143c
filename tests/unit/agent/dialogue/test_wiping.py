"""Tests that nothing private remains: not on a screen, in a text, or for the next customer."""

import gc
from collections.abc import Callable

import pytest

from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.machine import DialogueMachine
from agent.dialogue.page import Name, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.front import AADHAAR, TO_CAPTURE, TO_OTP, Front


def privates(session: DialogueMachine) -> list[Private[str] | Private[bytes]]:
    """Return all private values that can be reached from a dialogue."""
    seen: set[int] = set()
    found: list[Private[str] | Private[bytes]] = []
    todo: list[object] = [session.visit, session.display.screen, session.__dict__]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type) or thing is session._read_model:
            continue
        seen.add(id(thing))
        if isinstance(thing, Private):
            found.append(thing)
        elif type(thing).__module__ != "builtins" or isinstance(thing, dict | tuple | list):
            todo += gc.get_referents(thing)
    return found


def with_a_code() -> Front:
    front = Front().says(*TO_OTP)
    front.gets_code()
    return front.says(("continue", "123456")).cancels()


def gone_away() -> Front:
    front = Front().says(*TO_OTP)
    front.gets_code()
    front.waits(1000)
    return front


def left_with_a_claim() -> Front:
    front = Front().begins().hears_from_bank(Status.PENDING)
    front.hears(e.IssueClaim, Private("7QX3ZC"))
    return front.says(("done", None))


def without_reader() -> Front:
    """The answers stay for another try; the customer walks away."""
    error = Text("capture-device")
    front = Front().says(*TO_CAPTURE)
    front.hears(e.StartCapture, e.CaptureFailed(error, worth_another=False))
    front.waits(SECONDS[Name.SORRY])
    return front


def by_another_way() -> Front:
    front = Front().begins().hears_from_bank(Status.FAILED, failure_code="BIOMETRIC_LOCKED")
    return front.says(("choose", "matm.CW"))


ENDS: dict[str, Callable[[], Front]] = {
    "cancelled": lambda: Front().says(*TO_CAPTURE).cancels(),
    "with a code": with_a_code,
    "gone away": gone_away,
    "failed": lambda: Front().begins().hears_from_bank(Status.FAILED).says(("done", None)),
    "with a claim": left_with_a_claim,
    "without a reader": without_reader,
    "by another way": by_another_way,
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_nothing_private_remains_after_a_visit(end: Callable[[], Front]) -> None:
    assert privates(end().session) == []


def test_the_search_of_this_test_finds_private_values() -> None:
    assert len(privates(Front().says(*TO_CAPTURE).session)) == 1


def test_no_screen_of_a_withdrawal_shows_the_aadhaar_number() -> None:
    front = Front()
    for step in (*TO_OTP, *TO_CAPTURE):
        front.does(*step)
        assert AADHAAR not in repr(front.screen)
        assert "9876543210" not in repr(front.screen)


def test_the_review_shows_its_last_four_digits() -> None:
    front = Front().says(*TO_CAPTURE[:-1])
    assert "XXXXXXXX0019" in repr(front.screen)


def test_effects_show_nothing_private_in_a_log() -> None:
    front = Front().begins()
    for secret in (AADHAAR, "PidData"):
        assert secret not in repr(front.wanted)
        assert secret not in repr(front.session.visit)
