"""Tests today's list: the transactions, their states, and copies of their slips."""

import pytest

from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, PressResult, Text
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.attendant_front import lines, on_screen, speaks, values
from tests.unit.agent.dialogue.front import Front

FAILED, WAITING = "OUTLET-001-20261121-101500-7QX3ZC", "OUTLET-001-20261121-111500-ABCDEF"


def a_day() -> Front:
    """A failed withdrawal, then a PENDING one."""
    front = Front()
    front.world.begins(FAILED)
    front.world.bank_says(Status.FAILED, reference=FAILED)
    front.world.begins(WAITING, amount=rupees(700))
    front.world.bank_says(Status.PENDING, reference=WAITING)
    return front


def test_the_list_shows_the_newest_first_with_its_state() -> None:
    front = on_screen("list", a_day())
    assert values(front.screen) == ["word", WAITING, FAILED]
    details = [row.detail for row in front.screen.choices[1:]]
    keys = [detail.key for detail in details if isinstance(detail, Text)]
    assert keys == ["list-row-waiting", "list-row-failed"]
    speaks(front)


@pytest.mark.parametrize(("word", "reference"), [("700", WAITING), ("7qx3zc", FAILED)])
def test_a_transaction_is_found_by_rupees_or_end_of_reference(word: str, reference: str) -> None:
    front = on_screen("list", a_day()).says(("choose", "word"), ("continue", word))
    assert lines(front.screen)["line-client-reference"] == reference
    speaks(front)


def test_several_matches_of_today_are_listed() -> None:
    front = a_day()
    front.world.begins("ANOTHER", amount=rupees(700))
    on_screen("list", front).says(("choose", "word"), ("continue", "700"))
    assert values(front.screen) == ["word", "ANOTHER", WAITING]


def test_digits_that_are_a_claim_find_nothing() -> None:
    front = a_day()
    last4 = front.world.transactions[WAITING].last4
    on_screen("list", front).says(("choose", "word"))
    front.does("continue", last4)
    assert front.error == "list-none-found"


def test_a_claim_code_leads_to_the_notes_that_are_owed() -> None:
    front = a_day()
    front.world.begins("OWED")
    front.world.bank_says(Status.SUCCESS, reference="OWED")
    on_screen("list", front).says(("choose", "word"), ("continue", "7QX3ZB"))
    front.hears(events.ClaimFound(front.last(e.FindClaim).visit, "OWED"))
    assert front.last(e.FindClaim).code == Private("7QX3ZB")
    assert (front.name, front.screen.facts["amount"]) == ("cash", Money(rupees(500)))


def test_a_closed_transactions_slip_is_printed_again_without_balance() -> None:
    front = on_screen("list", a_day()).says(("choose", FAILED), ("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(FAILED, "en")
    assert front.screen.facts["note"] == Text("list-printing")


def test_no_second_slip_is_printed_while_the_first_is_a_claim() -> None:
    front = on_screen("list", a_day()).says(("choose", WAITING))
    assert Act.PRINT not in front.screen.actions
    assert front.does("print") is PressResult.UNFIT
    assert not front.count(e.PrintSlip)
