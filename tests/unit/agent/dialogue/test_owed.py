"""Tests finding one of many waiting notes: by page, code, last four, amount, service and day."""

import random
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from pytest_mock import MockerFixture

from agent.base.money import rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.attendant.owed import DAYS_MAX
from agent.dialogue.attendant.screen import PAGE_MAX
from agent.dialogue.handlers.attendant import TRIED_MAX, ClaimFinder
from agent.dialogue.page import PressResult, Screen, Text
from agent.journal.crash_points import CrashPoint
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.model import CashStatus
from agent.transactions.outcome import Status
from tests.support.kiosk_world import PIN, kiosk_world
from tests.support.process import Died
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.dialogue.attendant_front import (
    WordedFront,
    inside,
    named,
    on_screen,
    values,
)
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import Front, SilentDialogue
from tests.unit.agent.transactions import facts as f

DAY = 24 * 3600.0
MANY = PAGE_MAX + 5
CODE = Private("7QX3ZC")


def many(count: int = MANY) -> Front:
    front = Front()
    for number in range(count):
        front.world.has_paid(f"R-{number:03}")
    return front


def opens(front: Front, reference: str, days: float) -> None:
    """Let a transaction begin so many days later."""
    t = front.world.transactions[reference]
    later = msgspec.structs.replace(t, opened_at=BEGIN + days * DAY)
    front.world.transactions[reference] = later


def rows(screen: Screen) -> list[str]:
    return [c.value for c in screen.choices if c.value.startswith("R-")]


def typing(front: Front, word: str) -> PressResult:
    front.says(("choose", "owed"), ("choose", "find"), ("choose", "word"))
    return front.does("continue", word)


# --- pages ---


def test_the_forty_first_row_is_on_the_next_page() -> None:
    front = on_screen("owed", many())
    assert (len(rows(front.screen)), "earlier" in values(front.screen)) == (36, False)
    front.says(("choose", "later"))
    assert rows(front.screen) == [f"R-{number:03}" for number in range(36, MANY)]
    assert "later" not in values(front.screen)
    assert rows(front.says(("choose", "earlier")).screen)[0] == "R-000"
    assert front.says(("choose", "later"), ("choose", "R-037")).name == "cash"


def test_a_page_that_is_empty_now_shows_the_last_page() -> None:
    front = on_screen("owed", many()).says(("choose", "later"))
    for number in range(PAGE_MAX - 1, MANY):
        del front.world.transactions[f"R-{number:03}"]
    front.sees_change()
    assert len(rows(front.screen)) == PAGE_MAX - 1


def test_a_question_to_the_attendant_comes_on_the_first_page() -> None:
    front = many()
    front.world.has_paid("R-999", f.HANDING_OVER)
    assert rows(on_screen("owed", front).screen)[0] == "R-999"


# --- by other data ---


def shop() -> Front:
    """Three services, three days, and each customer with another number."""
    front = WordedFront()
    for number in range(5):
        front.world.has_paid(f"R-{number:03}")
    front.world.begins("R-QR", service="upicw.QR", amount=rupees(1200))
    front.world.bank_says(Status.SUCCESS, reference="R-QR")
    for reference, last4 in (("R-000", "1111"), ("R-001", "01AB"), ("R-002", "2222")):
        named(front, reference, last4)
    opens(front, "R-003", 1)
    opens(front, "R-004", 3)
    return inside(front)


@pytest.mark.parametrize(
    ("word", "reference"),
    [
        ("1111", "R-000"),
        ("01ab", "R-001"),
        ("1200", "R-QR"),
        ("r-002", "R-002"),
        (" 2222 ", "R-002"),
    ],
)
def test_a_single_match_is_opened_at_once(word: str, reference: str) -> None:
    front = shop()
    assert typing(front, word) is PressResult.TAKEN
    assert front.name == "cash"
    front.says(("continue", "x"))
    assert front.last(e.CheckClaim).reference == reference


def test_several_matches_are_listed() -> None:
    front = shop()
    typing(front, "500")
    assert rows(front.screen) == [f"R-00{number}" for number in range(5)]
    front.says(("back", None), ("choose", "owed"))
    assert len(rows(front.screen)) == 6, "the whole list again"


@pytest.mark.parametrize("word", ["9999", "1", "zz", "५००", "  "])
def test_a_search_without_a_match_shows_an_error(word: str) -> None:
    front = shop()
    assert typing(front, word) is PressResult.UNFIT
    assert front.error == ("owed-none-found" if word.strip() else "error-choose")
    assert front.count(e.FindClaim) == 0


def test_a_service_or_a_day_can_be_picked() -> None:
    front = shop().says(("choose", "owed"), ("choose", "find"))
    offered = values(front.screen)
    assert offered[:3] == ["word", "service:aeps.CW", "service:upicw.QR"]
    assert offered[3:] == ["day:2026-11-24", "day:2026-11-22", "day:2026-11-21"]
    front.says(("choose", "service:upicw.QR"))
    assert rows(front.screen) == ["R-QR"]
    front.says(("choose", "find"), ("choose", "day:2026-11-22"))
    assert rows(front.screen) == ["R-003"]


@pytest.mark.parametrize("value", ["service:matm.CW", "day:2020-01-01", "word:500", "R-000", ""])
def test_a_choice_that_was_not_offered_is_refused(value: str) -> None:
    front = shop().says(("choose", "owed"), ("choose", "find"))
    assert front.does("choose", value) is PressResult.UNFIT


def test_the_days_to_choose_from_are_the_newest() -> None:
    front = many(DAYS_MAX + 5)
    for number, reference in enumerate(front.world.transactions):
        opens(front, reference, number)
    front = on_screen("owed", front).says(("choose", "find"))
    days = [value for value in values(front.screen) if value.startswith("day:")]
    assert len(days) == 14
    assert days == sorted(days, reverse=True)


# --- by the slip's code ---


def brings_a_code() -> Front:
    front = shop()
    assert typing(front, "7qx3zc") is PressResult.TAKEN
    assert front.last(e.FindClaim).code == CODE
    assert front.screen.title == Text("owed-finding")
    return front


def found(front: Front, reference: str | None = "R-002") -> Front:
    return front.hears(e.FindClaim, e.FoundClaim(reference))


def test_a_slips_code_opens_its_claim_and_is_not_asked_again() -> None:
    front = found(brings_a_code())
    assert (front.name, front.screen.text) == ("cash", Text("cash-claim-proven"))
    assert front.count(e.Append) == 0, "a search moves no notes"
    front.says(("confirm", None))
    assert front.recorded() == ("R-002", m.HandingOver)
    assert front.last(e.Append).fields["claimed_by"] is m.Claimed.CODE


def test_an_unknown_claim_code_shows_an_error() -> None:
    front = found(brings_a_code(), None)
    assert (front.error, front.name) == ("owed-none-found", "attendant")
    assert front.does("continue", "2222") is PressResult.TAKEN


def test_a_code_found_after_leaving_the_screen_opens_nothing() -> None:
    assert found(brings_a_code().says(("back", None))).name == "attendant"


def test_the_proof_of_one_claim_is_not_valid_for_another() -> None:
    front = found(brings_a_code()).says(("back", None), ("choose", "R-000"))
    assert front.screen.input is not None


def test_notes_of_a_running_payout_cannot_be_claimed() -> None:
    front = brings_a_code()
    front.world.being_paid = {"R-002"}
    assert found(front).error == "error-paying"


def claimed(world: FakeWorld, reference: str, code: Private[str]) -> None:
    world.has_paid(reference, references.issue(code, BEGIN, random.Random(1)))


@virtual_time
async def test_a_code_is_found_among_all_claims() -> None:
    world = FakeWorld()
    for number in range(3):
        claimed(world, f"R-{number}", Private(f"23456{number + 2}"))
    claimed(world, "R-RIGHT", CODE)
    claimed(world, "R-HANDED", Private("888888"))
    world.takes_in(f.HANDING_OVER, f.HANDED, reference="R-HANDED")
    claims = ClaimFinder(world, virtual_clock())
    for code, reference in (
        (CODE, "R-RIGHT"),
        (Private("999999"), None),
        (Private("888888"), None),
    ):
        result = await claims.find(e.FindClaim(code), SilentDialogue())
        assert result == e.FoundClaim(reference)


@virtual_time
async def test_a_limited_number_of_claims_is_tried_newest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0

    def one_more(*_: object) -> bool:
        nonlocal tried
        tried += 1
        return False

    monkeypatch.setattr("agent.dialogue.handlers.attendant.is_claim", one_more)
    world = FakeWorld()
    for number in range(TRIED_MAX + 50):
        world.has_paid(f"R-{number}", f.CLAIM_ISSUED)
    await ClaimFinder(world, virtual_clock()).find(e.FindClaim(CODE), SilentDialogue())
    assert tried == 500


# --- in a whole kiosk ---


FIRST, SECOND = "7QX3ZC", "8RY4AD"
CLAIM_SLIP_ENDED = 3  # after the code and the start of its slip


@pytest.mark.parametrize(
    ("code", "claimed_by"), [(FIRST, m.Claimed.CODE), (SECOND, m.Claimed.DIGITS)]
)
@virtual_time
async def test_a_second_slip_after_a_power_cut_leaves_the_first_valid(
    tmp_path: Path, mocker: MockerFixture, code: str, claimed_by: m.Claimed
) -> None:
    """After a power cut, somebody with the last four digits prints a second slip."""
    drawn = (Private(FIRST), Private(SECOND))
    mocker.patch("agent.transactions.references.claim_code", side_effect=drawn)
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        world.dies_at(CLAIM_SLIP_ENDED, CrashPoint.BEFORE_WRITE)
        with suppress(Died):
            await world.customer.says(("done", None))
        await world.process.died.wait()
        await world.restart()
        await world.sees("resumed")
        assert world.transaction.slip is m.SlipState.STARTED
        await world.customer.says(("choose", "more"), ("continue", "0019"), ("print", None))
        await world.comes_true(lambda: world.screen.facts.get("claim_code") == SECOND)
        await world.customer.says(("done", None), ("attendant", None), ("continue", PIN))
        await world.customer.says(("choose", "owed"), ("choose", "find"), ("choose", "word"))
        await world.customer.says(("continue", code))
        await world.sees("cash", within=30)
        await world.customer.says(("confirm", None), ("handed", None))
        stored = world.kiosk.journal.events(world.transaction.client_reference)
        moved = [one.event for one in stored if isinstance(one.event, m.HandingOver)]
        assert [event.claimed_by for event in moved] == [claimed_by]
        assert world.transaction.cash is CashStatus.HANDED
