"""Tests today's list: the transactions, their states, and copies of their slips."""

import pytest

from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.attendant.screen import PAGE_MAX
from agent.dialogue.page import Act, PressResult, Text
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.attendant_front import WordedFront, lines, on_screen, values
from tests.unit.agent.dialogue.front import Front

FAILED, WAITING = "OUTLET-001-20261121-101500-7QX3ZC", "OUTLET-001-20261121-111500-ABCDEF"


def on_list(*more: str) -> Front:
    """A failed withdrawal, then a PENDING one of 700 rupees, and `more` of them."""
    front = WordedFront()
    front.world.begins(FAILED)
    front.world.bank_says(Status.FAILED, reference=FAILED)
    for reference in (WAITING, *more):
        front.world.begins(reference, amount=rupees(700))
        front.world.bank_says(Status.PENDING, reference=reference)
    return on_screen("list", front)


def test_the_list_shows_the_newest_first_with_its_state() -> None:
    screen = on_list().screen
    assert values(screen) == ["word", WAITING, FAILED]
    keys = [row.detail.key for row in screen.choices[1:] if isinstance(row.detail, Text)]
    assert keys == ["list-row-waiting", "list-row-failed"]


@pytest.mark.parametrize(("word", "reference"), [("700", WAITING), ("7qx3zc", FAILED)])
def test_a_transaction_is_found_by_rupees_or_end_of_reference(word: str, reference: str) -> None:
    front = on_list().says(("choose", "word"), ("continue", word))
    assert lines(front.screen)["line-client-reference"] == reference


def test_several_matches_of_today_are_listed() -> None:
    front = on_list("ANOTHER").says(("choose", "word"), ("continue", "700"))
    assert values(front.screen) == ["word", "ANOTHER", WAITING]


def test_older_transactions_are_on_the_next_page() -> None:
    front = on_list(*(f"R-{number:03}" for number in range(PAGE_MAX)))
    assert (values(front.screen)[1], values(front.screen)[-1]) == ("R-035", "earlier")
    front.says(("choose", "earlier"))
    assert values(front.screen) == ["word", "later", WAITING, FAILED]
    assert values(front.says(("choose", "later")).screen)[1] == "R-035"


def test_digits_that_are_a_claim_find_nothing() -> None:
    front = on_list().says(("choose", "word"))
    front.does("continue", front.world.transactions[WAITING].last4)
    assert front.error == "list-none-found"


def test_a_claim_code_leads_to_the_notes_that_are_owed() -> None:
    front = on_list()
    front.world.has_paid("OWED")
    front.says(("choose", "word"), ("continue", "7QX3ZB"))
    assert front.last(e.FindClaim).code == Private("7QX3ZB")
    front.hears(e.FindClaim, e.FoundClaim("OWED"))
    assert (front.name, front.screen.facts["amount"]) == ("cash", Money(rupees(500)))


def test_a_closed_transactions_slip_is_printed_again_without_balance() -> None:
    front = on_list().says(("choose", FAILED), ("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(FAILED, "en")
    assert front.screen.facts["note"] == Text("list-printing")


def test_no_second_slip_is_printed_while_the_first_is_a_claim() -> None:
    front = on_list().says(("choose", WAITING))
    assert Act.PRINT not in front.screen.actions
    assert front.does("print") is PressResult.UNFIT
    assert not front.count(e.PrintSlip)
