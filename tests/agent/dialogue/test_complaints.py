"""Complaints behind the PIN: which bill, why, and how it stands."""

import pytest

from agent.api.bbps import Disposition
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Text
from agent.outlet.complaints import UNANSWERED, StoredComplaint
from agent.transactions.model import Transaction
from tests.agent.dialogue.front import Front
from tests.agent.dialogue.test_rooms import lines, room, values
from tests.agent.dialogue.test_rooms_in_words import speaks
from tests.agent.outlet.test_complaints import bill
from tests.world.virtual_time import BEGIN

STATES = (UNANSWERED, "OPEN", "IN_PROGRESS", "RESOLVED", "REJECTED", "CLOSED", "ESCALATED")


def paid(reference: str = "OUTLET-001-20261121-150000-7QX3ZC") -> Transaction:
    return bill("BP2611210044", reference)


def raised(status: str = "OPEN", number: int = 1) -> StoredComplaint:
    return StoredComplaint(
        number=number,
        client_reference=paid().client_reference,
        reference_id="BP2611210044",
        biller="Example Power",
        disposition=Disposition.PAID_TWICE,
        raised_at=BEGIN,
        complaint_id=None if status == UNANSWERED else "CM2611210001",
        status=status,
        remarks="Settled with the biller" if status == "RESOLVED" else None,
    )


def at_complaints(*complaints: StoredComplaint, bills: tuple[Transaction, ...] = ()) -> Front:
    front = Front()
    front.world.raised = complaints
    front.world.paid = bills or (paid(),)
    for one in front.world.paid:
        front.world.transactions[one.client_reference] = one
    return room("complaints", front)


def told(front: Front, number: int | None, note: Text) -> None:
    front.hears(events.Complained(front.last(e.CheckPin).visit, number, note))


@pytest.mark.parametrize(
    "code", ["OUTLET-001-20261121-150000-7QX3ZC", "7qx3zc", "BP2611210044", "0044"]
)
def test_the_slips_code_leads_to_the_reasons(code: str) -> None:
    front = at_complaints().says(("choose", "new"), ("choose", "code"), ("continue", code))
    assert values(front.screen) == [one.value for one in Disposition]
    assert lines(front.screen)["line-biller"] == "Example Power"


@pytest.mark.parametrize("code", ["", "044", "no such bill"])
def test_a_code_of_no_bill_is_told(code: str) -> None:
    front = at_complaints().says(("choose", "new"), ("choose", "code"))
    front.does("continue", code)
    assert front.error == "complaint-bill-none"


def test_a_code_of_several_lists_them() -> None:
    bills = (paid("R-1-AAAA"), paid("R-2-AAAA"), paid("R-3-BBBB"))
    front = at_complaints(bills=bills).says(
        ("choose", "new"), ("choose", "code"), ("continue", "aaaa")
    )
    assert values(front.screen) == ["code", "R-1-AAAA", "R-2-AAAA"]


def test_a_reason_raises_it_once_and_its_number_is_shown() -> None:
    front = at_complaints().says(("choose", "new"), ("choose", paid().client_reference))
    front.says(("choose", "PAID_TWICE"))
    assert front.last(e.Complain).disposition is Disposition.PAID_TWICE
    front.does("choose", "PAID_TWICE")
    assert front.count(e.Complain) == 1

    front.world.raised = (raised(),)
    told(front, 1, Text("complaint-raised"))
    assert front.screen.text == Text("complaint-raised")
    assert lines(front.screen)["line-complaint-id"] == "CM2611210001"


def test_one_that_is_not_taken_can_be_raised_for_another_reason() -> None:
    front = at_complaints().says(("choose", "new"), ("choose", paid().client_reference))
    front.says(("choose", "OTHER"))
    told(front, None, Text("complaint-refused", {"code": "NO", "message": "no"}))
    assert front.error == "complaint-refused"
    front.says(("choose", "PAID_TWICE"))
    assert front.count(e.Complain) == 2


def test_how_it_stands_is_asked_and_shown() -> None:
    front = at_complaints(raised()).says(("choose", "1"))
    assert lines(front.screen)["line-complaint-status"] == Text("complaint-status-OPEN")
    front.says(("choose", "ask"))
    assert front.last(e.AskComplaint).number == 1
    front.world.raised = (raised("RESOLVED"),)
    told(front, 1, Text("complaint-heard"))
    shown = lines(front.screen)
    assert shown["line-complaint-status"] == Text("complaint-status-RESOLVED")
    assert shown["line-message"] == "Settled with the biller"


def test_one_that_was_not_answered_has_nothing_to_ask_with() -> None:
    assert values(at_complaints(raised(UNANSWERED)).says(("choose", "1")).screen) == []


@pytest.mark.parametrize("status", STATES)
def test_every_standing_has_words(status: str) -> None:
    front = at_complaints(raised(status))
    speaks(front)
    speaks(front.says(("choose", "1")))


def test_the_way_to_a_new_one_has_words() -> None:
    front = at_complaints()
    speaks(front.says(("choose", "new")))
    speaks(front.says(("choose", "code")))
    front.does("continue", "?")
    speaks(front)
    speaks(front.says(("continue", "0044")))
    for note in ("complaint-raised", "complaint-uncertain", "complaint-heard"):
        told(front.says(("choose", "OTHER")), None, Text(note))
        speaks(front)
    told(front, None, Text("complaint-refused", {"code": "NO", "message": "no"}))
    speaks(front)
