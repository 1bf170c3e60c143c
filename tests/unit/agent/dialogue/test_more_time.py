"""Tests more time on every screen with a timeout: asked before, always given, nothing lost."""

from collections.abc import Callable
from functools import partial

import pytest

from agent.base.structs import replace
from agent.dialogue.display import PASSING
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, Name, Screen
from agent.dialogue.timeouts import SECONDS, WARNED, WARNED_BEFORE
from agent.dialogue.visit import AtAttendant, AtStep, AttendantScreen
from agent.services.answers import Answers
from agent.transactions.outcome import DisplayOnly, StatementLine
from tests.unit.agent.dialogue.anything import PLACES
from tests.unit.agent.dialogue.attendant_front import ABOUT, busy_shop
from tests.unit.agent.dialogue.front import Front, after_a_power_cut, put
from tests.unit.agent.dialogue.stages import STAGES, at_stage, stage_id
from tests.unit.agent.services.said import BY_PRODUCT

TIMES = 12  # WCAG 2.2.1 asks for ten
NOT_ASKED = {Name.CARD, Name.WORKING, Name.HELP}
"""The terminal ends the first; the second ends with a slip; help ends with the screen under it."""


def at_step(service: str, index: int) -> Front:
    front = Front()
    answers = BY_PRODUCT.get(service.partition(".")[0], Answers())
    front.session.visit = replace(front.session.visit, answers=answers)
    return put(front, AtStep(service, index))


def on_attendants_screen(screen: AttendantScreen) -> Front:
    return put(busy_shop(), AtAttendant(screen, **ABOUT.get(screen, {})))


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
        f"attendant {screen.value}": partial(on_attendants_screen, screen)
        for screen in AttendantScreen
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


def is_asked(front: Front) -> bool:
    return front.screen.name in WARNED and front.screen.ends_at is not None


def test_every_screen_with_a_timeout_asks_for_more_time() -> None:
    assert SECONDS.keys() - WARNED == NOT_ASKED
    fronts = (front() for front in FRONTS.values())
    assert {front.screen.name for front in fronts if is_asked(front)} == WARNED


@pytest.mark.parametrize("place", [place for place in FRONTS if is_asked(FRONTS[place]())])
def test_more_time_is_given_repeatedly_and_nothing_is_lost(place: str) -> None:
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
