"""Tests complaints behind the PIN: the bill, the reason and the status."""

import pytest

from agent.api.bbps import Disposition
from agent.dialogue import effects as e
from agent.dialogue.page import Text
from agent.outlet.complaints import UNANSWERED, StoredComplaint
from agent.transactions.model import Transaction
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import WordedFront, lines, on_screen, values
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.outlet.bills import bill

STATES = (UNANSWERED, "OPEN", "IN_PROGRESS", "RESOLVED", "REJECTED", "CLOSED", "ESCALATED")
REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"
REFUSED = Text("complaint-refused", {"code": "NO", "message": "no"})


def raised(status: str = "OPEN") -> StoredComplaint:
    return StoredComplaint(
        number=1,
        client_reference=REFERENCE,
        reference_id="BP2611210044",
        biller="Example Power",
        disposition=Disposition.PAID_TWICE,
        raised_at=BEGIN,
        complaint_id=None if status == UNANSWERED else "CM2611210001",
        status=status,
        remarks="Settled with the biller" if status == "RESOLVED" else None,
    )


def at_complaints(*complaints: StoredComplaint, bills: tuple[str, ...] = (REFERENCE,)) -> Front:
    front = WordedFront()
    front.world.raised = complaints
    paid: tuple[Transaction, ...] = tuple(bill("BP2611210044", reference) for reference in bills)
    front.world.paid = paid
    front.world.transactions = {one.client_reference: one for one in paid}
    return on_screen("complaints", front)


def about_the_bill(*more: str) -> Front:
    """Choose the bill of a new complaint, and more."""
    choices = ("new", REFERENCE, *more)
    return at_complaints().says(*(("choose", choice) for choice in choices))


def types(code: str, bills: tuple[str, ...] = (REFERENCE,)) -> Front:
    front = at_complaints(bills=bills).says(("choose", "new"), ("choose", "code"))
    front.does("continue", code)
    return front


@pytest.mark.parametrize("code", [REFERENCE, "7qx3zc", "BP2611210044", "0044"])
def test_the_slips_code_leads_to_the_reasons(code: str) -> None:
    screen = types(code).screen
    assert values(screen) == [one.value for one in Disposition]
    assert lines(screen)["line-biller"] == "Example Power"


@pytest.mark.parametrize("code", ["", "044", "no such bill"])
def test_an_unknown_code_shows_an_error(code: str) -> None:
    assert types(code).error == "complaint-bill-none"


def test_a_code_of_several_bills_lists_them() -> None:
    front = types("aaaa", ("R-1-AAAA", "R-2-AAAA", "R-3-BBBB"))
    assert values(front.screen) == ["code", "R-1-AAAA", "R-2-AAAA"]


def test_a_reason_submits_the_complaint_once_and_shows_its_number() -> None:
    front = about_the_bill("PAID_TWICE")
    assert front.last(e.Complain).disposition is Disposition.PAID_TWICE
    front.does("choose", "PAID_TWICE")
    assert front.count(e.Complain) == 1

    front.world.raised = (raised(),)
    front.hears(e.Complain, e.Complained(1, Text("complaint-raised")))
    assert front.screen.text == Text("complaint-raised")
    assert lines(front.screen)["line-complaint-id"] == "CM2611210001"


def test_a_refused_complaint_can_be_submitted_with_another_reason() -> None:
    front = about_the_bill("OTHER").hears(e.Complain, REFUSED)
    assert front.error == "complaint-refused"
    front.says(("choose", "PAID_TWICE"))
    assert front.count(e.Complain) == 2


def test_an_unanswered_complaint_is_shown_with_its_number() -> None:
    front = about_the_bill("OTHER")
    front.world.raised = (raised(UNANSWERED),)
    uncertain = Text("complaint-uncertain")
    assert front.hears(e.Complain, e.Complained(1, uncertain)).screen.text == uncertain
    assert values(front.screen) == [], "its status cannot be requested"


def test_the_status_is_requested_and_shown() -> None:
    front = at_complaints(raised()).says(("choose", "1"), ("choose", "ask"))
    assert front.last(e.AskComplaint).number == 1
    front.world.raised = (raised("RESOLVED"),)
    front.hears(e.AskComplaint, Text("complaint-heard"))
    shown = lines(front.screen)
    assert shown["line-complaint-status"] == Text("complaint-status-RESOLVED")
    assert shown["line-message"] == "Settled with the biller"


@pytest.mark.parametrize("status", STATES)
def test_every_status_is_shown(status: str) -> None:
    front = at_complaints(raised(status)).says(("choose", "1"))
    known = status != "ESCALATED"  # the service's own word, if it is a new one
    shown = Text(f"complaint-status-{status}") if known else status
    assert lines(front.screen)["line-complaint-status"] == shown
