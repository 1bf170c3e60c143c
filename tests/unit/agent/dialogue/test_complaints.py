"""Tests complaints behind the PIN: the bill, the reason and the status."""

import pytest

from agent.api.bbps import Disposition
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Text
from agent.outlet.complaints import UNANSWERED, StoredComplaint
from agent.transactions.model import Transaction
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import lines, on_screen, speaks, values
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.outlet.bills import bill

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
    return on_screen("complaints", front)


def shows(front: Front, number: int | None, note: Text) -> None:
    front.hears(events.Complained(front.last(e.CheckPin).visit, number, note))


@pytest.mark.parametrize(
    "code", ["OUTLET-001-20261121-150000-7QX3ZC", "7qx3zc", "BP2611210044", "0044"]
)
def test_the_slips_code_leads_to_the_reasons(code: str) -> None:
    front = at_complaints().says(("choose", "new"), ("choose", "code"), ("continue", code))
    assert values(front.screen) == [one.value for one in Disposition]
    assert lines(front.screen)["line-biller"] == "Example Power"


@pytest.mark.parametrize("code", ["", "044", "no such bill"])
def test_an_unknown_code_shows_an_error(code: str) -> None:
    front = at_complaints().says(("choose", "new"), ("choose", "code"))
    front.does("continue", code)
    assert front.error == "complaint-bill-none"


def test_a_code_of_several_bills_lists_them() -> None:
    bills = (paid("R-1-AAAA"), paid("R-2-AAAA"), paid("R-3-BBBB"))
    front = at_complaints(bills=bills).says(
        ("choose", "new"), ("choose", "code"), ("continue", "aaaa")
    )
    assert values(front.screen) == ["code", "R-1-AAAA", "R-2-AAAA"]


def test_a_reason_submits_the_complaint_once_and_shows_its_number() -> None:
    front = at_complaints().says(("choose", "new"), ("choose", paid().client_reference))
    front.says(("choose", "PAID_TWICE"))
    assert front.last(e.Complain).disposition is Disposition.PAID_TWICE
    front.does("choose", "PAID_TWICE")
    assert front.count(e.Complain) == 1

    front.world.raised = (raised(),)
    shows(front, 1, Text("complaint-raised"))
    assert front.screen.text == Text("complaint-raised")
    assert lines(front.screen)["line-complaint-id"] == "CM2611210001"


def test_a_refused_complaint_can_be_submitted_with_another_reason() -> None:
    front = at_complaints().says(("choose", "new"), ("choose", paid().client_reference))
    front.says(("choose", "OTHER"))
    shows(front, None, Text("complaint-refused", {"code": "NO", "message": "no"}))
    assert front.error == "complaint-refused"
    front.says(("choose", "PAID_TWICE"))
    assert front.count(e.Complain) == 2


def test_the_status_is_requested_and_shown() -> None:
    front = at_complaints(raised()).says(("choose", "1"))
    assert lines(front.screen)["line-complaint-status"] == Text("complaint-status-OPEN")
    front.says(("choose", "ask"))
    assert front.last(e.AskComplaint).number == 1
    front.world.raised = (raised("RESOLVED"),)
    shows(front, 1, Text("complaint-heard"))
    shown = lines(front.screen)
    assert shown["line-complaint-status"] == Text("complaint-status-RESOLVED")
    assert shown["line-message"] == "Settled with the biller"


def test_the_status_of_an_unanswered_complaint_cannot_be_requested() -> None:
    assert values(at_complaints(raised(UNANSWERED)).says(("choose", "1")).screen) == []


@pytest.mark.parametrize("status", STATES)
def test_every_status_has_words(status: str) -> None:
    front = at_complaints(raised(status))
    speaks(front)
    speaks(front.says(("choose", "1")))


def test_the_screens_of_a_new_complaint_have_words() -> None:
    front = at_complaints()
    speaks(front.says(("choose", "new")))
    speaks(front.says(("choose", "code")))
    front.does("continue", "?")
    speaks(front)
    speaks(front.says(("continue", "0044")))
    for note in ("complaint-raised", "complaint-uncertain", "complaint-heard"):
        shows(front.says(("choose", "OTHER")), None, Text(note))
        speaks(front)
    shows(front, None, Text("complaint-refused", {"code": "NO", "message": "no"}))
    speaks(front)
