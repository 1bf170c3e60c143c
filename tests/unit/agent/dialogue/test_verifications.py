"""Tests verification on the screens: the answer, no answer, and the attendant's screen."""

import msgspec
import pytest

from agent.api import verify as api
from agent.app.pick_options import for_customers, for_the_attendant
from agent.base.money import Money, Paise, rupees
from agent.dialogue import effects as e
from agent.dialogue.page import Act, PressResult, ScreenLine, Text
from agent.dialogue.slips import records
from agent.dialogue.slips.slip import Shop, SlipPart, slip
from agent.dialogue.timeouts import SECONDS_TO_READ
from agent.services import verify
from agent.services.steps import Source
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, FoundLine, Outcome, Status, Verification
from tests.unit.agent.dialogue.attendant_front import (
    WordedFront,
    inside,
    lines,
    on_screen,
    values,
)
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import EPIC, VERIFIED, VOTER_ID

FOUND = Verification(
    verified=True,
    record=(
        FoundLine("name", "ASHA DEVI"),
        FoundLine("chassis_number", "MA3EJKD1S00123456"),
        FoundLine("ration_card", "R-77"),
    ),
)
SHOP = Shop("Sharma General Store", "OUTLET-001")
CHARGE = Paise(200)


def asked(code: str) -> Front:
    """Return the dialogue at the wait for the answer; a customer's notes are in the drawer."""
    front = WordedFront()
    world = front.world
    world.lists[Source.SOLD_VERIFICATIONS] = lambda _: for_customers(
        [VOTER_ID], lambda _: rupees(50)
    )
    world.lists[Source.VERIFICATIONS] = lambda _: for_the_attendant([VOTER_ID])
    if code == "verify.PAID":
        front.says(("choose", "en"), ("choose", code))
    else:
        on_screen("verifications", front).says(("choose", code))
    front.says(("choose", "voter-id"), ("continue", EPIC), ("continue", ""), ("confirm", None))
    begins(world, code)
    return front.hears(e.Begin, REFERENCE)


def begins(world: FakeWorld, code: str) -> None:
    paid = code == "verify.PAID"
    service = verify.PAID if paid else verify.COUNTER
    world.begins(service=code, amount=rupees(50 if paid else 0), held=paid)
    begun = world.transactions[REFERENCE]
    facts = service.masked_details(VERIFIED)
    world.transactions[REFERENCE] = msgspec.structs.replace(begun, masked_details=facts)


def answers(front: Front, *, yes: bool = True) -> Front:
    world = front.world
    world.shown_now = DisplayOnly(verification=FOUND if yes else Verification(verified=False))
    details = {api.VERIFIED: "yes" if yes else "no"}
    outcome = Outcome(Status.SUCCESS, REFERENCE, "VR1", charge=CHARGE, details=details)
    return gives(front, outcome)


def gives(front: Front, outcome: Outcome) -> Front:
    front.world.sends()
    return front.takes_in(m.Answered(at=front.world.now.service, outcome=outcome))


# --- the answer ---


def test_the_record_is_shown_in_our_words_if_there_are_any() -> None:
    front = answers(asked("verify.PAID"))
    assert front.name == "result"
    assert front.screen.title == Text("result-verified-title")
    assert front.screen.facts["lines"] == (
        ScreenLine(Text("record-name"), "ASHA DEVI"),
        ScreenLine(Text("record-chassis_number"), "MA3EJKD1S00123456"),
        ScreenLine("Ration card", "R-77"),
    )
    assert "outlays" not in front.screen.facts, "the charge is the shop's own cost"


def test_the_record_is_shown_for_some_time_and_then_wiped() -> None:
    front = answers(asked("verify.PAID"))
    front.waits(SECONDS_TO_READ - 1)
    assert front.name == "result"
    front.waits(2)
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE


def test_not_found_is_an_answer() -> None:
    front = answers(asked("verify.PAID"), yes=False)
    assert front.screen.title == Text("result-unverified-title")
    assert front.screen.facts["amount"] == Money(rupees(50))


@pytest.mark.parametrize(("value", "with_record"), [(None, False), ("record", True)])
def test_the_record_is_printed_only_on_request(value: str | None, *, with_record: bool) -> None:
    front = answers(asked("verify.PAID")).says(("print", value))
    assert front.last(e.PrintSlip).with_account is with_record


def test_the_attendant_sees_the_shops_cost() -> None:
    front = answers(asked("verify.COUNTER"))
    assert front.screen.facts["outlays"] == Money(CHARGE)
    assert "amount" not in front.screen.facts


# --- no answer ---


NOT_BILLED = Outcome(Status.FAILED, REFERENCE, "VR1", failure_code=api.NOT_BILLED)


@pytest.mark.parametrize(
    ("code", "screen", "money"),
    [
        ("verify.PAID", "cash", "sorry-money-returned"),
        ("verify.COUNTER", "sorry", "sorry-money-not-billed"),
    ],
)
def test_an_unbilled_verification_costs_nobody_anything(code: str, screen: str, money: str) -> None:
    front = gives(asked(code), NOT_BILLED)
    text = front.screen.facts["money_moved"]
    assert isinstance(text, Text)
    assert (front.name, text.key) == (screen, money)


@pytest.mark.parametrize("code", ["verify.PAID", "verify.COUNTER"])
def test_a_slow_register_gives_the_customer_a_slip(code: str) -> None:
    front = asked(code)
    front.world.sends()
    front.sees_change().waits(101)
    assert front.screen.title == Text("pending-verification-title")
    assert front.count(e.IssueClaim) == (code == "verify.PAID")
    assert front.count(e.PrintSlip) == (code == "verify.COUNTER")


# --- the slip ---


def printed(front: Front, found: Verification | None = None) -> dict[object, object]:
    account = DisplayOnly(verification=found)
    written = slip(front.world.transaction(REFERENCE), SHOP, "en", account=account)
    return {said(part): part.words for part in written.parts}


def said(part: SlipPart) -> object:
    return part.label.key if isinstance(part.label, Text) else part.label


def sentences(world: FakeWorld) -> set[str]:
    parts = slip(world.transaction(REFERENCE), SHOP, "en").parts
    return {part.words.key for part in parts if isinstance(part.words, Text)}


def test_the_slip_has_the_result_and_its_reference() -> None:
    rows = printed(answers(asked("verify.PAID")))
    assert rows["slip-verification"] == Text("verification-voter-id")
    assert rows["slip-answer"] == Text("slip-answer-yes")
    assert rows["slip-reference-id"] == "VR1"
    assert not {"slip-charge", "record-name", "Ration card"} & rows.keys()


def test_sensitive_fields_are_masked_on_paper() -> None:
    rows = printed(answers(asked("verify.PAID")), FOUND)
    assert rows["record-name"] == "ASHA DEVI"
    assert rows["record-chassis_number"] == "XXXX3456"
    assert rows["Ration card"] == "R-77"


@pytest.mark.parametrize("says", [None, Status.PENDING])
def test_a_slip_without_an_answer_says_that_it_can_be_read_later(says: Status | None) -> None:
    world = asked("verify.PAID").world
    world.bank_says(says) if says else world.sends()
    assert {"slip-held-note", "slip-verification-note"} <= sentences(world)


def test_the_attendants_slip_does_not_mention_a_customers_account() -> None:
    world = asked("verify.COUNTER").world
    world.sends()
    assert not {"slip-t5-no-rrn", "slip-pending-note"} & sentences(world)


# --- the attendant's screen ---


def answered() -> Front:
    """Return the list behind the PIN, with one of today's answers."""
    front = WordedFront()
    begins(front.world, "verify.PAID")
    answers(front)
    front.world.shown_now = DisplayOnly()
    return on_screen("verifications", front)


def test_a_row_of_the_list_has_kind_and_reference() -> None:
    front = answered()
    assert values(front.screen) == ["verify.COUNTER", "code", REFERENCE]
    row = front.screen.choices[2]
    assert row.label == Text("verification-voter-id")
    assert isinstance(row.detail, Text)
    assert (row.detail.key, row.detail.args["reference"]) == ("verification-row-yes", "VR1")


def test_a_verification_is_read_again_and_printed_on_request() -> None:
    front = answered().says(("choose", REFERENCE))
    assert front.screen.facts["busy"] is True
    assert front.does("print") is PressResult.UNFIT
    front.hears(e.ReadRecord, FOUND)
    assert lines(front.screen)["record-name"] == "ASHA DEVI"
    front.says(("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(REFERENCE, "en", found=FOUND)


def test_leaving_the_screen_wipes_the_record_and_drops_late_results() -> None:
    front = answered().says(("choose", REFERENCE), ("back", None))
    front.hears(e.ReadRecord, FOUND)
    assert "ASHA" not in repr(front.screen)
    front.says(("choose", REFERENCE))
    assert "record-name" not in lines(front.screen)


def test_a_typed_reference_is_read_at_once() -> None:
    front = answered().says(("choose", "code"))
    front.says(("continue", REFERENCE[-6:]))
    assert front.last(e.ReadRecord).reference == REFERENCE


def test_an_unknown_reference_shows_an_error() -> None:
    front = answered().says(("choose", "code"))
    assert front.does("continue", "ZZZZZZ") is PressResult.UNFIT
    assert front.error == "verifications-unknown"
    front.says(("back", None))
    assert front.screen.title == Text("attendant-verifications")


@pytest.mark.parametrize("error", ["error-inquiry-gone", "error-inquiry-silent"])
def test_a_failed_read_shows_an_error(error: str) -> None:
    front = answered().says(("choose", REFERENCE))
    front.hears(e.ReadRecord, Text(error))
    assert front.error == error
    assert Act.PRINT not in front.screen.actions


def test_an_unavailable_register_shows_why() -> None:
    front = WordedFront()
    front.world.unavailable = Text("rest-api")
    on_screen("verifications", front)
    assert front.screen.choices[0].reason == Text("rest-api")
    assert front.does("choose", "verify.COUNTER") is PressResult.UNFIT


def at_new() -> Front:
    front = WordedFront()
    front.world.lists[Source.VERIFICATIONS] = lambda _: for_the_attendant([VOTER_ID])
    return on_screen("verifications", front).says(("choose", "verify.COUNTER"))


@pytest.mark.parametrize("way_out", ["back", "cancel"])
def test_leaving_a_new_verification_returns_to_the_list(way_out: str) -> None:
    front = at_new().says((way_out, None))
    assert front.screen.title == Text("attendant-verifications")


def test_the_attendant_stays_on_the_screen_if_the_disk_is_full() -> None:
    front = at_new().says(("choose", "voter-id"), ("continue", EPIC), ("continue", ""))
    front.says(("confirm", None)).hears(e.Begin, Text("rest-disk"))
    assert front.screen.title == Text("attendant-verifications")
    assert front.error == "rest-disk"


def test_notes_without_a_number_are_given_back_by_the_attendants_judgement() -> None:
    """No slip was printed before a power cut, so no number can be asked."""
    front = asked("verify.PAID")
    gives(front, NOT_BILLED).says(("done", None), ("done", None))
    front = on_screen("owed", front).says(("choose", REFERENCE))
    assert front.screen.text == Text("cash-claim-nameless")
    assert front.does("continue", "0000") is PressResult.UNFIT
    front.says(("confirm", None))
    assert front.recorded()[1] is m.Refunding


def test_every_field_with_words_is_listed_once() -> None:
    assert records.label(FoundLine("nature-of_Things", "x")) == "Nature of Things"
    assert records.called("../dmt") is None


def test_a_customer_cannot_begin_the_attendants_verification() -> None:
    front = Front().says(("choose", "en"))
    assert front.does("choose", "verify.COUNTER") is PressResult.UNFIT
    assert values(inside().screen).count("verifications") == 1
