"""The customer is asked whether all notes came; two people settle the answer *No, less*.

Tests agent.dialogue.screens.ended and agent.dialogue.attendant.shortfall.
"""

from collections.abc import Callable

import pytest

from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.attendant.cash import PaidScreen
from agent.dialogue.attendant.shortfall import ShortfallFindings
from agent.dialogue.page import Act, Name, ScreenLine, Text
from agent.dialogue.screens.transaction import TransactionScreen
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.attendant_front import (
    MISSED,
    WordedFront,
    busy_shop,
    inside,
    lines,
)
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front, put
from tests.unit.agent.transactions import facts as f

AMOUNT = Money(rupees(500))


def handed() -> Front:
    """A withdrawal whose notes the attendant has just handed over."""
    front = WordedFront().begins().hears_from_bank(Status.SUCCESS).gives_pin()
    return front.takes_in(f.HANDING_OVER, f.HANDED)


def given_back() -> Front:
    """A deposit whose notes the attendant has just given back."""
    world = FakeWorld()
    world.begins(service="aeps.CD", held=True)
    world.takes_in(f.sending(), f.answered(f.FAILED), f.REFUNDING, f.REFUNDED)
    return put(Front(world), TransactionScreen(REFERENCE, "aeps.CD"))


def test_after_the_hand_over_the_customer_is_asked_with_the_notes_drawn() -> None:
    screen = handed().screen
    assert screen.title == Text("result-cash-title", {"amount": AMOUNT})
    assert screen.facts["notes"] == (ScreenLine("500", 1),)
    assert screen.actions[:3] == (Act.PRINT, Act.DONE, Act.SHORT)


def test_the_drawn_notes_are_those_that_were_handed_over_as_shown() -> None:
    front = WordedFront()
    front.world.drawer = ((200, 3), (100, 9))
    front.begins().hears_from_bank(Status.SUCCESS).gives_pin()
    front.takes_in(f.HANDING_OVER).says(("handed", "as-shown"))
    front.world.drawer = ((100, 7),)  # without the notes that left it
    front.takes_in(f.HANDED)
    assert front.screen.facts["notes"] == (ScreenLine("200", 2), ScreenLine("100", 1))


def test_notes_that_were_given_back_are_asked_about_too() -> None:
    screen = given_back().screen
    assert screen.facts["question"] == Text("notes-back-question", {"amount": AMOUNT})
    assert Act.SHORT in screen.actions


def reports(front: Front) -> int:
    """Count the reports of missing notes."""
    appended = [one.event for one in front.effects if isinstance(one, e.Append)]
    return appended.count(m.ShortfallReported)


def test_a_customer_who_finishes_reports_nothing() -> None:
    front = handed().says(("done", None))
    assert front.name == "start"
    assert reports(front) == 0


def test_a_customer_who_walks_away_reports_nothing() -> None:
    front = handed()
    front.waits(SECONDS[Name.RESULT] + 1)
    assert front.name == "start"
    assert reports(front) == 0


@pytest.mark.parametrize("asked", [handed, given_back])
def test_no_less_is_journaled_and_prints_a_slip_once(asked: Callable[[], Front]) -> None:
    front = asked().says(("short", None))
    assert front.recorded() == (REFERENCE, m.ShortfallReported)
    assert front.count(e.PrintSlip) == 0, "first the journal, then the paper"

    front.takes_in(f.SHORT)
    assert front.screen.title == Text("pending-shortfall-title")
    assert Act.SHORT not in front.screen.actions
    front.sees_change()
    assert front.count(e.PrintSlip) == 1
    assert front.says(("done", None)).name == "start"


def test_the_slip_of_missing_notes_has_no_claim_code_of_an_earlier_one() -> None:
    front = handed()
    place = front.session.visit.place
    assert isinstance(place, TransactionScreen)
    put(front, replace(place, claim_code=Private("7QX3ZC")))
    front.takes_in(f.SHORT)
    assert front.screen.facts["claim_code"] is None
    assert front.last(e.PrintSlip).claim_code is None


def test_another_press_before_the_answer_of_the_journal_is_not_another_report() -> None:
    front = handed().says(("short", None))
    front.world.takes_in(f.SHORT)
    front.does("short")
    assert reports(front) == 1


def test_a_result_without_notes_asks_nothing() -> None:
    front = Front()
    front.world.begins(service="aeps.BE")
    front.world.takes_in(f.sending(), f.answered(f.SUCCESS))
    put(front, TransactionScreen(REFERENCE, "aeps.BE"))
    assert Act.SHORT not in front.screen.actions


# --- behind the PIN ---


def paid_out() -> Front:
    front = inside()
    front.world.has_paid(MISSED, f.HANDING_OVER, f.HANDED)
    return put(front, PaidScreen(MISSED))


def test_a_customer_who_came_back_for_the_notes_is_asked_too() -> None:
    front = paid_out()
    assert front.screen.title == Text("result-cash-title", {"amount": AMOUNT})
    front.says(("short", None))
    assert front.recorded() == (MISSED, m.ShortfallReported)
    assert front.last(e.PrintSlip).reference == MISSED
    front.takes_in(f.SHORT, reference=MISSED)
    assert front.screen.title == Text("pending-shortfall-title")
    assert front.says(("done", None)).screen.title == Text("attendant-owed")


def missed(*said: m.AnyEvent) -> Front:
    """The screen of notes that a customer misses; people have said these."""
    front = busy_shop()
    front.world.takes_in(*said, reference=MISSED)
    return put(front, ShortfallFindings(MISSED))


def test_missing_notes_are_in_the_list_but_are_not_owed() -> None:
    front = WordedFront()
    front.world.has_paid(MISSED, f.HANDING_OVER, f.HANDED, f.SHORT)
    home = inside(front).screen
    assert (home.facts["owed"], home.facts["owed_amount"]) == (1, None)
    front.says(("choose", "owed"))
    (row,) = (choice for choice in front.screen.choices if choice.value == MISSED)
    assert row.label == Text("owed-shortfall", {"amount": AMOUNT, "last4": ""})
    assert front.says(("choose", MISSED)).screen.title == Text("shortfall-title")


def test_one_person_does_not_settle_it() -> None:
    front = missed().says(("choose", "paid"))
    action = front.last(e.Append)
    assert front.recorded() == (MISSED, m.ShortfallSettled)
    assert action.fields["finding"] is m.Finding.PAID
    front.journals(action)
    assert front.world.transaction(MISSED).has_open_shortfall
    front.journals(action)
    assert front.world.transaction(MISSED).has_open_shortfall, "the same person counts once"


def test_the_second_person_sees_what_the_first_has_said_and_settles_it() -> None:
    front = missed(f.OPERATOR_UNFOUNDED)
    assert lines(front.screen)["line-vouched"] == Text("finding-unfounded")
    front.says(("choose", "unfounded")).journals(front.last(e.Append))
    t = front.world.transaction(MISSED)
    assert t.shortfall is not None
    assert (t.shortfall.settled, t.closed, t.cash) == (
        m.Finding.UNFOUNDED,
        True,
        m.CashStatus.HANDED,
    )


def test_what_the_operator_has_settled_meanwhile_leads_to_the_list() -> None:
    front = missed(f.FOUND_PAID, f.OPERATOR_FOUND_PAID)
    assert front.says(("choose", "paid")).screen.title == Text("attendant-owed")
    assert front.count(e.Append) == 0
