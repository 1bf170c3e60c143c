"""Tests the content of a slip, and the data that it never has."""

from decimal import Decimal
from typing import Any

import pytest

from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.screens import Text
from agent.dialogue.slips.slip import Look, Shop, SlipText, slip
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, StatementLine, Status
from agent.ui.devices import worded
from agent.ui.words.words import Words
from drivers.printer.port import Row, SlipPart
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.transactions.facts import (
    HANDED,
    HANDING_OVER,
    HELD,
    OPERATOR_NOT,
    REFUNDED,
    REFUNDING,
    VOUCHED_NOT,
    outcome,
)

OUTCOME = outcome(Status.SUCCESS)
SHOP = Shop("Sharma General Store", "OUTLET-001")


def written(status: Status | None, failure: str | None = None, **more: Any) -> SlipText:
    world = FakeWorld()
    world.begins()
    if status is None:
        world.takes_in(m.Abandoned(at=BEGIN, why="lost"))
    else:
        world.bank_says(status, **({"failure_code": failure} if failure else {}))
    return slip(world.transaction(REFERENCE), SHOP, "hi", **more)


def rows(paper: SlipText) -> dict[str, object]:
    return {p.label.key: p.words for p in paper.parts if isinstance(p.label, Text)}


def sentences(paper: SlipText) -> list[str]:
    return [
        part.words.key
        for part in paper.parts
        if part.look is Look.PARAGRAPH and isinstance(part.words, Text)
    ]


def test_a_slip_has_everything_for_a_dispute() -> None:
    found = rows(written(Status.SUCCESS))
    assert found["slip-amount"] == Money(rupees(500))
    assert found["slip-rrn"] == "632511004321"
    assert found["slip-reference-id"] == "AE2611210001"
    assert found["slip-client-reference"] == REFERENCE
    assert found["slip-merchant-ref"] == "OUTLET-001"
    assert found["slip-bank"] == "State Bank of India"


def test_a_card_slip_has_the_card_type_and_the_banks_code() -> None:
    world = FakeWorld()
    world.begins()
    details = {"card_type": "RUPAY", "bank_response_code": "91", "card_last4": "1234"}
    world.bank_says(Status.FAILED, failure_code="DECLINED", details=details)
    found = rows(slip(world.transaction(REFERENCE), SHOP, "hi"))
    assert found["slip-card-type"] == "RUPAY"
    assert found["slip-response-code"] == "91"


def test_a_slip_has_four_digits_of_the_aadhaar_number() -> None:
    assert rows(written(Status.SUCCESS))["slip-aadhaar"] == "XXXXXXXX0019"


@pytest.mark.parametrize(
    ("status", "word", "said"),
    [
        (Status.SUCCESS, "SUCCESS", ["slip-owed-note"]),
        (Status.PENDING, "PENDING", ["slip-pending-note", "slip-t5"]),
        (Status.FAILED, "FAILED", ["slip-t5"]),
    ],
)
def test_a_slip_shows_its_status_and_what_to_do(status: Status, word: str, said: list[str]) -> None:
    paper = written(status)
    assert rows(paper)["slip-status"] == Text(f"slip-status-{word}")
    assert sentences(paper) == said


def banner(paper: SlipText) -> list[str]:
    return [
        part.words.key
        for part in paper.parts
        if part.look is Look.BANNER and isinstance(part.words, Text)
    ]


@pytest.mark.parametrize(
    ("service", "status", "notes", "said"),
    [
        ("aeps.CW", Status.PENDING, (), ["slip-no-cash-yet"]),
        ("aeps.CW", Status.SUCCESS, (), ["slip-no-cash-yet"]),
        ("aeps.CW", Status.SUCCESS, (HANDING_OVER, HANDED), []),
        ("aeps.CW", Status.FAILED, (), ["slip-no-cash"]),
        ("aeps.CD", Status.PENDING, (), ["slip-not-paid-yet"]),
        ("aeps.CD", Status.SUCCESS, (), []),
        ("aeps.CD", Status.FAILED, (), ["slip-notes-go-back"]),
        ("aeps.CD", Status.FAILED, (REFUNDING, REFUNDED), ["slip-notes-given-back"]),
        ("aeps.BE", Status.PENDING, (), ["slip-not-final"]),
        ("aeps.BE", Status.SUCCESS, (), []),
    ],
)
def test_a_slip_that_is_not_a_receipt_says_so_first_and_large(
    service: str, status: Status, notes: tuple[m.AnyEvent, ...], said: list[str]
) -> None:
    world = FakeWorld()
    world.begins(service=service)
    if service == "aeps.CD":
        world.takes_in(HELD)
    world.bank_says(status)
    for fact in notes:
        world.takes_in(fact)
    paper = slip(world.transaction(REFERENCE), SHOP, "en")
    assert banner(paper) == said
    assert [part.look for part in paper.parts[1:2]] == ([Look.BANNER] if said else [Look.ROW])


def test_a_slip_for_cash_that_is_owed_says_how_to_get_it() -> None:
    assert sentences(written(Status.SUCCESS)) == ["slip-owed-note"]


def test_a_slip_after_an_agreement_says_that_the_bank_returns_the_money() -> None:
    world = FakeWorld()
    world.begins()
    world.bank_says(Status.PENDING)
    world.takes_in(VOUCHED_NOT, OPERATOR_NOT)
    paper = slip(world.transaction(REFERENCE), SHOP, "en")
    assert rows(paper)["slip-status"] == Text("slip-status-FAILED")
    assert sentences(paper) == ["slip-t5"]


def test_a_declined_withdrawals_slip_has_the_reason() -> None:
    assert rows(written(Status.FAILED, "LIMIT_EXCEEDED"))["slip-reason"] == "LIMIT_EXCEEDED"


def test_a_request_that_never_reached_the_bank_has_no_bank_reference() -> None:
    paper = written(None)
    assert "slip-rrn" not in rows(paper)
    assert "slip-t5-no-rrn" in sentences(paper)


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ((), "slip-returned-note"),
        ((REFUNDING,), "slip-returned-note"),
        ((REFUNDING, REFUNDED), "slip-given-back-note"),
    ],
)
def test_a_slip_says_where_the_customers_notes_are(
    notes: tuple[m.AnyEvent, ...], said: str
) -> None:
    world = FakeWorld()
    world.begins(service="aeps.CD")
    world.takes_in(HELD)
    world.bank_says(Status.FAILED)
    for fact in notes:
        world.takes_in(fact)
    assert sentences(slip(world.transaction(REFERENCE), SHOP, "en")) == [said]


def test_the_claim_code_is_large() -> None:
    paper = written(Status.PENDING, claim_code=Private("7QX3ZC"))
    big = [part.words for part in paper.parts if part.look is Look.BIG]
    assert big == [Money(rupees(500)), "7QX3ZC"]


def test_the_balance_is_printed_only_on_request() -> None:
    assert "slip-balance" not in rows(written(Status.SUCCESS))
    asked = rows(written(Status.SUCCESS, account=DisplayOnly(balance=rupees(5120))))
    assert asked["slip-balance"] == Money(rupees(5120))


@pytest.mark.parametrize(
    ("amount", "printed"),
    [
        (Decimal("150000.00"), "₹1,50,000"),
        (Decimal("17.70"), "₹17.70"),
        (Decimal("0.005"), "0.005"),
        (Decimal("9" * 1_000_000), "9" * 24),
        (None, ""),
    ],
)
def test_a_statements_amounts_are_grouped_as_in_india(amount: Decimal | None, printed: str) -> None:
    """An invalid amount is printed as the bank wrote it, up to a limit."""
    line = StatementLine("20/11", "DR", amount, "UPI")
    paper = written(Status.SUCCESS, account=DisplayOnly(statement=(line,)))
    row = next(part for part in worded(paper, Words(("en", "hi"))).parts if label(part))
    assert row == Row("20/11 UPI DR", printed)


def label(part: SlipPart) -> bool:
    return isinstance(part, Row) and part.label.startswith("20/11")


@pytest.mark.parametrize("billed", [471_700, None])
def test_a_partly_paid_bill_shows_the_billed_amount(billed: int | None) -> None:
    world = FakeWorld()
    world.begins(service="bbps.PAY")
    t = world.transaction(REFERENCE)
    kept = {"billed": str(billed)} if billed else {}
    found = rows(slip(replace(t, masked_details=t.masked_details | kept), SHOP, "en"))
    assert found.get("slip-billed") == (Money(Paise(billed)) if billed else None)


def test_a_transfers_slip_names_the_receiver_as_the_service_does() -> None:
    """Names are shown but not compared: the customer sees who got the money."""
    world = FakeWorld()
    world.begins(service="dmt.TRANSFER")
    asked = replace(world.transaction(REFERENCE), masked_details={"beneficiary": "S D***"})
    assert rows(slip(asked, SHOP, "en"))["slip-beneficiary"] == "S D***"
    outcome = replace(OUTCOME, details={"beneficiary": "R D***"})
    assert rows(slip(replace(asked, outcome=outcome), SHOP, "en"))["slip-beneficiary"] == "R D***"


def test_a_shop_without_a_name_shows_its_reference() -> None:
    world = FakeWorld()
    world.begins()
    paper = slip(world.transaction(REFERENCE), Shop("", "OUTLET-001"), "en")
    assert paper.parts[0].words == "OUTLET-001"
