"""Tests the content of a slip, and the data that it never has."""

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from agent.base.clock import IST
from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import ScreenLine, Text
from agent.dialogue.slips.slip import Look, Shop, SlipText, is_printed, report_slip, slip
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, StatementLine, Status
from agent.ui.devices import worded
from agent.ui.words.words import Words
from drivers.printer.port import Row
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.transactions import facts as f

SHOP = Shop("Sharma General Store", "OUTLET-001")


def begun(service: str = "aeps.CW", *happened: m.AnyEvent) -> m.Transaction:
    world = FakeWorld()
    world.begins(service=service)
    world.takes_in(*happened)
    return world.transaction(REFERENCE)


def answered(
    status: Status,
    *after: m.AnyEvent,
    service: str = "aeps.CW",
    **more: Any,
) -> m.Transaction:
    """Return a transaction after the service's answer and these events."""
    world = FakeWorld()
    world.begins(service=service, held=service == "aeps.CD")
    world.bank_says(status, **more)
    world.takes_in(*after)
    return world.transaction(REFERENCE)


def printed(t: m.Transaction, **more: Any) -> SlipText:
    return slip(t, SHOP, "en", **more)


def rows(t: m.Transaction, **more: Any) -> dict[str, object]:
    parts = printed(t, **more).parts
    return {part.label.key: part.words for part in parts if isinstance(part.label, Text)}


def words(t: m.Transaction, look: Look = Look.PARAGRAPH) -> list[str]:
    """Return the keys of the texts with this layout."""
    parts = (part for part in printed(t).parts if part.look is look)
    return [part.words.key for part in parts if isinstance(part.words, Text)]


def test_the_days_report_has_the_lines_of_the_screen_in_words() -> None:
    now = datetime(2026, 11, 21, 21, 30, tzinfo=IST)
    lines = (
        ScreenLine(Text("drawer-difference"), Money(Paise(-5000)), "bad"),
        ScreenLine(Text("today-handed-out", {"count": 12}), Money(rupees(14_500))),
    )
    found = worded(report_slip(SHOP, "en", lines, now), Words(("en", "hi"), strict=True))
    assert [(part.label, part.value) for part in found.parts if isinstance(part, Row)] == [
        ("Day's report", "21 Nov 2026, 9:30 pm"),
        ("Difference", "-₹50"),
        ("Handed out (12)", "₹14,500"),
    ]


def test_a_slip_has_everything_for_a_dispute() -> None:
    found = rows(answered(Status.SUCCESS))
    assert found["slip-amount"] == Money(rupees(500))
    assert found["slip-rrn"] == "632511004321"
    assert found["slip-reference-id"] == "AE2611210001"
    assert found["slip-client-reference"] == REFERENCE
    assert found["slip-merchant-ref"] == "OUTLET-001"
    assert found["slip-bank"] == "State Bank of India"
    assert found["slip-aadhaar"] == "XXXXXXXX0019", "four digits of the number"


def test_a_declined_cards_slip_has_its_type_and_the_reasons() -> None:
    details = {"card_type": "RUPAY", "bank_response_code": "91", "card_last4": "1234"}
    found = rows(answered(Status.FAILED, failure_code="DECLINED", details=details))
    assert found["slip-card-type"] == "RUPAY"
    assert (found["slip-reason"], found["slip-response-code"]) == ("DECLINED", "91")


@pytest.mark.parametrize(
    ("t", "word", "said"),
    [
        (answered(Status.SUCCESS), "SUCCESS", ["slip-owed-note"]),
        (answered(Status.PENDING), "PENDING", ["slip-pending-note", "slip-t5"]),
        (answered(Status.FAILED), "FAILED", ["slip-t5"]),
        (answered(Status.PENDING, f.VOUCHED_NOT, f.OPERATOR_NOT), "FAILED", ["slip-t5"]),
        (begun("aeps.CW", f.ABANDONED), "FAILED", ["slip-pending-note", "slip-t5-no-rrn"]),
        (
            begun("aeps.CW", f.sending(), f.ABANDONED),
            "PENDING",
            ["slip-pending-note", "slip-t5-no-rrn"],
        ),
    ],
    ids=["paid", "pending", "failed", "two people agree", "never sent", "not clear"],
)
def test_a_slip_shows_its_status_and_what_to_do(
    t: m.Transaction, word: str, said: list[str]
) -> None:
    assert rows(t)["slip-status"] == Text(f"slip-status-{word}")
    assert words(t) == said
    assert ("slip-rrn" in rows(t)) == ("slip-t5-no-rrn" not in said)


@pytest.mark.parametrize(
    ("service", "status", "notes", "said"),
    [
        ("aeps.CW", Status.PENDING, (), ["slip-no-cash-yet"]),
        ("aeps.CW", Status.SUCCESS, (), ["slip-no-cash-yet"]),
        ("aeps.CW", Status.SUCCESS, (f.HANDING_OVER, f.HANDED), []),
        ("aeps.CW", Status.SUCCESS, (f.HANDING_OVER, f.HANDED, f.SHORT), ["slip-shortfall"]),
        ("aeps.CW", Status.FAILED, (), ["slip-no-cash"]),
        ("aeps.CD", Status.PENDING, (), ["slip-not-paid-yet"]),
        ("aeps.CD", Status.SUCCESS, (), []),
        ("aeps.CD", Status.FAILED, (), ["slip-notes-go-back"]),
        ("aeps.CD", Status.FAILED, (f.REFUNDING, f.REFUNDED), ["slip-notes-given-back"]),
        ("aeps.BE", Status.PENDING, (), ["slip-not-final"]),
        ("aeps.BE", Status.SUCCESS, (), []),
    ],
)
def test_a_slip_that_is_not_a_receipt_says_so_first_and_large(
    service: str, status: Status, notes: tuple[m.AnyEvent, ...], said: list[str]
) -> None:
    t = answered(status, *notes, service=service)
    assert words(t, Look.BANNER) == said
    assert printed(t).parts[1].look is (Look.BANNER if said else Look.ROW)


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ((), "slip-returned-note"),
        ((f.REFUNDING,), "slip-returned-note"),
        ((f.REFUNDING, f.REFUNDED), "slip-given-back-note"),
    ],
)
def test_a_slip_says_where_the_customers_notes_are(
    notes: tuple[m.AnyEvent, ...], said: str
) -> None:
    assert words(answered(Status.FAILED, *notes, service="aeps.CD")) == [said]


@pytest.mark.parametrize(
    ("service", "status", "moved"),
    [
        ("aeps.CW", Status.SUCCESS, (f.HANDING_OVER, f.HANDED)),
        ("aeps.CD", Status.FAILED, (f.REFUNDING, f.REFUNDED)),
    ],
)
def test_a_slip_says_that_notes_are_missed_until_two_people_have_settled_it(
    service: str, status: Status, moved: tuple[m.AnyEvent, ...]
) -> None:
    missed = answered(status, *moved, f.SHORT, service=service)
    assert words(missed) == ["slip-shortfall-note"]
    settled = f.after(f.FOUND_PAID, f.OPERATOR_FOUND_PAID, of=missed)
    assert "slip-shortfall-note" not in words(settled)


def test_a_slip_about_missing_notes_is_not_a_copy_of_the_slip_before() -> None:
    handed = (f.prepared(), f.sending(), f.answered(f.SUCCESS), f.HANDING_OVER, f.HANDED)
    printed_once = (*handed, f.SLIP_STARTED, f.SLIP_PRINTED)
    assert is_printed(printed_once)
    assert not is_printed((*printed_once, f.SHORT))


def test_the_claim_code_is_large() -> None:
    paper = printed(answered(Status.PENDING), claim_code=Private("7QX3ZC"))
    big = [part.words for part in paper.parts if part.look is Look.BIG]
    assert big == [Money(rupees(500)), "7QX3ZC"]


def test_the_balance_is_printed_only_on_request() -> None:
    t = answered(Status.SUCCESS)
    assert "slip-balance" not in rows(t)
    asked = rows(t, account=DisplayOnly(balance=rupees(5120)))
    assert asked["slip-balance"] == Money(rupees(5120))


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (Decimal("150000.00"), "₹1,50,000"),
        (Decimal("17.70"), "₹17.70"),
        (Decimal("0.005"), "0.005"),
        (Decimal("9" * 1_000_000), "9" * 24),
        (None, ""),
    ],
)
def test_a_statements_amounts_are_grouped_as_in_india(amount: Decimal | None, said: str) -> None:
    """An invalid amount is printed as the bank wrote it, up to a limit."""
    account = DisplayOnly(statement=(StatementLine("20/11", "DR", amount, "UPI"),))
    paper = worded(printed(answered(Status.SUCCESS), account=account), Words(("en", "hi")))
    assert Row("20/11 UPI DR", said) in paper.parts


@pytest.mark.parametrize("billed", [471_700, None])
def test_a_partly_paid_bill_shows_the_billed_amount(billed: int | None) -> None:
    kept = {"billed": str(billed)} if billed else {}
    found = rows(replace(begun("bbps.PAY"), masked_details=kept))
    assert found.get("slip-billed") == (Money(Paise(billed)) if billed else None)


def test_a_transfers_slip_names_the_receiver_as_the_service_does() -> None:
    """Names are shown but not compared: the customer sees who got the money."""
    asked = replace(begun("dmt.TRANSFER"), masked_details={"beneficiary": "S D***"})
    assert rows(asked)["slip-beneficiary"] == "S D***"
    outcome = replace(f.outcome(Status.SUCCESS), details={"beneficiary": "R D***"})
    assert rows(replace(asked, outcome=outcome))["slip-beneficiary"] == "R D***"


def test_a_shop_without_a_name_shows_its_reference() -> None:
    assert slip(begun(), Shop("", "OUTLET-001"), "en").parts[0].words == "OUTLET-001"
