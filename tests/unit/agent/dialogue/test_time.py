"""Tests timeouts: a warning before the end, more time on request, then everything is wiped."""

from collections.abc import Callable
from functools import partial

import pytest

from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.attendant.screen import AttendantScreen
from agent.dialogue.display import PASSING
from agent.dialogue.page import Act, Name, Screen
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens.transaction import Stage
from agent.dialogue.steps.step import first_step
from agent.dialogue.timeouts import SECONDS, SPEAKS_MAX_S, WARNED, WARNED_BEFORE
from agent.services.answers import Answers
from agent.transactions.outcome import DisplayOnly, StatementLine, Status
from tests.unit.agent.dialogue.anything import PLACES
from tests.unit.agent.dialogue.attendant_front import SCREENS, busy_shop, screen_id
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import TO_AMOUNT, TO_CAPTURE, Front, after_a_power_cut, put
from tests.unit.agent.dialogue.stages import STAGES, at_stage, stage_id
from tests.unit.agent.services.said import BY_PRODUCT

TO_AADHAAR = TO_AMOUNT[:2]
ENDS = [(Status.FAILED, "sorry"), (Status.PENDING, "pending")]


def test_a_customer_can_continue_during_the_warning() -> None:
    front = Front().says(*TO_AMOUNT)
    front.waits(45)
    assert front.is_asked_for_more_time
    assert front.says(("continue", "500")).name == "consent"


def test_typing_in_the_page_restarts_the_timeout_without_a_new_screen() -> None:
    """The page reports it as `more-time`; the typed text stays."""
    front = Front().says(*TO_AADHAAR)
    revision = front.screen.revision
    for _ in range(12):
        front.waits(50)
        front.says(("more-time", None))
    assert (front.name, front.screen.revision) == ("aadhaar", revision)
    assert front.screen.ends_at is not None


def test_a_press_restarts_the_timeout() -> None:
    front = Front().says(*TO_AADHAAR)
    front.waits(50)
    front.does("continue", "1")
    front.waits(50)
    assert front.name == "aadhaar"


def test_the_screen_has_the_time_of_its_timeout() -> None:
    screen = Front().says(*TO_AADHAAR).screen
    assert screen.ends_at is not None
    assert screen.ends_at.isoformat() == "2026-11-21T09:31:30+00:00"


def test_there_is_no_timeout_while_the_device_works() -> None:
    front = Front().says(*TO_CAPTURE)
    front.waits(3600)
    assert front.name == "biometric"


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


# --- more time on every screen ---

TIMES = 12  # WCAG 2.2.1 asks for ten
NOT_ASKED = {Name.CARD, Name.WORKING, Name.HELP}
"""The terminal ends the first; the second ends with a slip; help ends with the screen under it."""


def at_step(service: str, index: int) -> Front:
    front = Front()
    answers = BY_PRODUCT.get(service.partition(".")[0], Answers())
    front.session.visit = replace(front.session.visit, answers=answers)
    return put(front, first_step(service).screen(index))


def on_attendants_screen(screen: AttendantScreen) -> Front:
    return put(busy_shop(), screen)


def with_statement() -> Front:
    front = PLACES["result"]()
    front.world.shown_now = DisplayOnly(statement=(StatementLine("20/11", "DR", None, "UPI"),))
    return front.sees_change()


FRONTS: dict[str, Callable[[], Front]] = {
    **{place: front for place, front in PLACES.items() if place != "more time"},
    **{stage_id(row): partial(at_stage, row) for row in STAGES},
    **{
        f"{service} step {index}": partial(at_step, service, index)
        for service, dialogue in BY_CODE.items()
        for index in range(len(dialogue.steps))
    },
    **{
        f"attendant {screen_id(screen)}": partial(on_attendants_screen, screen)
        for screen in SCREENS
    },
    "resumed": after_a_power_cut,
    "statement": with_statement,
}


def lasting(screen: Screen) -> Screen:
    """Return the part that must stay: all but the time, the warning and the revision."""
    actions = tuple(act for act in screen.actions if act is not Act.MORE_TIME)
    facts = {name: fact for name, fact in screen.facts.items() if name not in PASSING}
    return replace(screen, revision=0, ends_at=None, actions=actions, facts=facts)


def ends_in(front: Front) -> float:
    ends_at = front.screen.ends_at
    assert ends_at is not None
    return ends_at.timestamp() - front.world.now.service


def can_be_asked(front: Front) -> bool:
    return front.screen.name in WARNED and front.screen.ends_at is not None


def test_every_screen_with_a_timeout_asks_for_more_time() -> None:
    assert SECONDS.keys() - WARNED == NOT_ASKED
    fronts = (front() for front in FRONTS.values())
    assert {front.screen.name for front in fronts if can_be_asked(front)} == WARNED


@pytest.mark.parametrize("place", [place for place in FRONTS if can_be_asked(FRONTS[place]())])
def test_more_time_is_given_repeatedly_and_nothing_is_lost_before_the_end(place: str) -> None:
    front = FRONTS[place]()
    before, visit = lasting(front.screen), front.session.visit
    for _ in range(TIMES):
        front.waits(ends_in(front) - WARNED_BEFORE - 1)
        assert Act.MORE_TIME not in front.screen.actions
        front.waits(2)
        assert Act.MORE_TIME in front.screen.actions
        assert lasting(front.screen) == before
        front.waits(WARNED_BEFORE - 3)
        front.says(("more-time", None))
    assert lasting(front.screen) == before
    assert front.session.visit == visit
    front.waits(ends_in(front) + 1)
    assert front.session.visit.place != visit.place, "at its end the screen is left"


# --- the timeout stops while the page speaks ---

SPEECH_S = 40.0


def speaks(front: Front, seconds: float = SPEECH_S) -> None:
    """The page requests the speech of the screen, and plays it."""
    front.session.speaks(front.screen.revision, seconds, front.world.now)


def test_more_time_is_not_asked_while_the_page_speaks() -> None:
    front = Front().says(*TO_AMOUNT)
    speaks(front)
    front.waits(SECONDS[Name.AMOUNT] - WARNED_BEFORE + SPEECH_S - 1)
    assert front.name == "amount"
    before = front.is_asked_for_more_time
    front.waits(1)
    assert (before, front.is_asked_for_more_time) == (False, True)


def test_a_speech_that_is_requested_in_parts_holds_the_screen_once() -> None:
    front = Front().says(*TO_AMOUNT)
    speaks(front)
    speaks(front)
    front.waits(SECONDS[Name.AMOUNT] - WARNED_BEFORE + SPEECH_S)
    assert front.is_asked_for_more_time


def test_typing_during_the_speech_does_not_cut_it_off() -> None:
    front = Front().says(*TO_AMOUNT)
    speaks(front)
    front.waits(10)
    front.says(("more-time", None))
    front.waits(SPEECH_S - 10 + SECONDS[Name.AMOUNT] - WARNED_BEFORE - 1)
    assert not front.is_asked_for_more_time


def test_a_new_question_is_not_held_by_the_speech_of_the_old_one() -> None:
    front = Front().says(*TO_AMOUNT)
    speaks(front)
    front.says(("continue", "500"))
    front.waits(SECONDS[Name.CONSENT] - WARNED_BEFORE)
    assert front.is_asked_for_more_time


def test_a_page_that_speaks_without_end_does_not_hold_the_screen() -> None:
    front = Front().says(*TO_AMOUNT)
    for _ in range(round((SECONDS[Name.AMOUNT] + SPEAKS_MAX_S) / SPEECH_S) + 1):
        speaks(front)
        front.waits(SPEECH_S)
    assert front.name == "start"


def test_the_speech_of_another_revision_holds_nothing() -> None:
    front = Front().says(*TO_AMOUNT)
    front.session.speaks(front.screen.revision - 1, SPEECH_S, front.world.now)
    front.waits(SECONDS[Name.AMOUNT] - WARNED_BEFORE)
    assert front.is_asked_for_more_time


def test_a_qr_is_not_shown_for_longer_than_it_is_valid() -> None:
    front = at_stage(next(row for row in STAGES if row[-1] is Stage.QR))
    ends_at = front.screen.ends_at
    speaks(front)
    assert front.sees_change().screen.ends_at == ends_at
