"""Today's list: what was done, how it stands, and its slip once more."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, PressResult, Text
from agent.money import Money, rupees
from agent.private import Private
from agent.transactions.outcome import Status
from tests.agent.dialogue.front import Front
from tests.agent.dialogue.test_rooms import lines, room, values
from tests.agent.dialogue.test_rooms_in_words import speaks

FAILED, WAITING = "OUTLET-001-20261121-101500-7QX3ZC", "OUTLET-001-20261121-111500-ABCDEF"


def a_day() -> Front:
    """A withdrawal that failed, then one that the bank has not decided."""
    front = Front()
    front.world.begins(FAILED)
    front.world.bank_says(Status.FAILED, reference=FAILED)
    front.world.begins(WAITING, amount=rupees(700))
    front.world.bank_says(Status.PENDING, reference=WAITING)
    return front


def test_the_newest_comes_first_each_with_its_state() -> None:
    front = room("list", a_day())
    assert values(front.screen) == ["word", WAITING, FAILED]
    details = [row.detail for row in front.screen.choices[1:]]
    keys = [detail.key for detail in details if isinstance(detail, Text)]
    assert keys == ["list-row-waiting", "list-row-failed"]
    speaks(front)


@pytest.mark.parametrize(("word", "reference"), [("700", WAITING), ("7qx3zc", FAILED)])
def test_one_is_found_by_its_rupees_or_the_end_of_its_reference(word: str, reference: str) -> None:
    front = room("list", a_day()).says(("choose", "word"), ("continue", word))
    assert lines(front.screen)["line-client-reference"] == reference
    speaks(front)


def test_what_several_have_lists_them() -> None:
    front = a_day()
    front.world.begins("ANOTHER", amount=rupees(700))
    room("list", front).says(("choose", "word"), ("continue", "700"))
    assert values(front.screen) == ["word", "ANOTHER", WAITING]


def test_digits_that_are_a_claim_find_nothing() -> None:
    front = a_day()
    last4 = front.world.transactions[WAITING].last4
    room("list", front).says(("choose", "word"))
    front.does("continue", last4)
    assert front.error == "list-none-found"


def test_a_claim_code_leads_to_the_notes_that_are_owed() -> None:
    front = a_day()
    front.world.begins("OWED")
    front.world.bank_says(Status.SUCCESS, reference="OWED")
    room("list", front).says(("choose", "word"), ("continue", "7QX3ZB"))
    front.hears(events.ClaimFound(front.last(e.FindClaim).visit, "OWED"))
    assert front.last(e.FindClaim).code == Private("7QX3ZB")
    assert (front.name, front.screen.facts["amount"]) == ("cash", Money(rupees(500)))


def test_the_slip_of_what_is_over_is_printed_once_more_without_a_balance() -> None:
    front = room("list", a_day()).says(("choose", FAILED), ("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(FAILED, "en")
    assert front.screen.facts["note"] == Text("list-printing")


def test_no_second_slip_goes_out_while_the_first_is_a_claim() -> None:
    front = room("list", a_day()).says(("choose", WAITING))
    assert Act.PRINT not in front.screen.actions
    assert front.does("print") is PressResult.UNFIT
    assert not front.count(e.PrintSlip)
