"""Tests verification: the catalogue's form, its price, its answer, and that nothing remains."""

import dataclasses
import json
from pathlib import Path

import msgspec
import pytest

from agent.api import verify as api
from agent.api.replies import Amount
from agent.app.pick_options import for_customers, for_the_attendant
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import PressResult, Text
from agent.services import verify
from agent.services.declaration import RequestContent, ServiceDeclaration, Wallet
from agent.services.steps import Source
from agent.transactions.model import BankStatus, CashStatus
from tests.contract.proofs import proves
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import EPIC, OUTLET, VERIFIED, VOTER_ID, left_in

NEW_KIND = api.VerificationService(
    "ration-card",
    "Ration card",
    "Officially Valid Document",
    Amount(rupees(1)),
    available=True,
    fields=[
        api.Field("card_number", required=True, description="Card number"),
        api.Field("head-of_family", required=False, description=" "),
    ],
)
CLOSED = msgspec.structs.replace(VOTER_ID, service="gstin", label="GSTIN", available=False)


def at_form(service: api.VerificationService = VOTER_ID) -> Front:
    world = FakeWorld()
    options = for_customers([service], lambda _: rupees(50))
    world.lists[Source.SOLD_VERIFICATIONS] = lambda _: options
    front = Front(world).says(("choose", "en"), ("choose", "verify.PAID"))
    return front.says(("choose", service.service))


# --- the offers and their prices ---


def test_each_verification_shows_its_price_before_it_is_chosen() -> None:
    options = for_customers([NEW_KIND, VOTER_ID], {"voter-id": rupees(30)}.get)
    (only,) = options
    assert (only.words, only.price) == (Text("verification-voter-id"), rupees(30))
    assert only.detail == Text("verification-price", {"amount": Money(rupees(30))})


def test_the_attendant_sees_all_verifications_with_their_cost() -> None:
    known, closed, new = for_the_attendant([NEW_KIND, CLOSED, VOTER_ID])
    assert known.detail == Text("verification-charge", {"amount": Money(rupees(2))})
    assert (new.words, new.label, new.price) == (None, "Ration card", None)
    assert closed.reason == Text("rest-option")


# --- the form ---


@pytest.mark.parametrize(
    ("typed", "taken"),
    [(EPIC, True), ("", False), ("AB", False), ("ABC 1234567", False), ("abc1234567", False)],
)
def test_a_known_field_is_checked_and_has_our_own_words(typed: str, *, taken: bool) -> None:
    front = at_form()
    assert front.screen.title == Text("field-verify-epic_number")
    assert (front.does("continue", typed) is PressResult.TAKEN) is taken
    assert taken or front.screen.error == Text("error-field-verify-epic_number")
    assert front.effects == [e.LookAtWallet(Wallet.MAIN), e.ReadCatalogue("verify.PAID")]


def test_an_unknown_field_has_the_catalogues_words() -> None:
    front = at_form(NEW_KIND)
    assert front.screen.title == Text("field-other", {"field": "Card number"})
    assert front.does("continue", "") is PressResult.UNFIT
    assert front.screen.error == Text("error-field-other", {"field": "Card number"})
    front.says(("continue", "X-1"))
    assert front.screen.title == Text("field-other", {"field": "Head of family"})
    assert front.screen.text == Text("field-optional")
    assert front.says(("continue", "")).name == "review"


FITS = {
    "account_number": ("123456789012", "12345x"),
    "ifsc": ("SBIN0001234", "SBIN1001234"),
    "name": ("Asha Devi", "<b>"),
    "gstin": ("27ABCPD1234E1Z5", "27ABCPD1234E1Z"),
    "business_name": ("Sharma & Sons", "x" * 101),
    "pan": ("ABCPD1234E", "ABCPD12345"),
    "dl_number": ("KA01 20150001234", "KA"),
    "dob": ("1985-03-02", "1985-02-30"),
    "vehicle_number": ("KA01AB1234", "KA 01 AB 1234"),
    "epic_number": (EPIC, "A-1"),
}


@pytest.mark.parametrize("name", verify.KNOWN)
def test_each_known_field_has_a_rule(name: str) -> None:
    asked = api.Field(name, required=True, description="")
    front = at_form(msgspec.structs.replace(VOTER_ID, fields=[asked]))
    good, bad = FITS[name]
    assert front.does("continue", bad) is PressResult.UNFIT
    assert front.does("continue", good) is PressResult.TAKEN


def test_the_review_shows_price_and_answers_before_notes_are_counted() -> None:
    front = at_form().says(("continue", EPIC), ("continue", "Asha Devi"))
    facts = front.screen.facts
    assert facts["amount"] == Money(rupees(50))
    assert facts["note"] == Text("review-verification-note")
    assert "outlays" not in facts, "the shop's cost is not the customer's price"
    lines = facts["lines"]
    assert isinstance(lines, tuple)
    assert [line.value for line in lines[1:]] == [
        Text("verification-voter-id"),
        EPIC,
        "Asha Devi",
    ]
    assert front.says(("confirm", None)).last(e.Begin).answers.amount == rupees(50)


# --- the request, and the stored details ---


@proves("rule: Product summaries 3")
def test_the_request_uses_the_catalogues_path_and_the_typed_values() -> None:
    order = RequestContent(OUTLET, "R-1", VERIFIED)
    assert verify.PAID.path(order) == "/ext/v1/verify/voter-id"
    sent = json.loads(verify.PAID.body(order).reveal())
    assert sent == {"client_reference": "R-1", "epic_number": EPIC}


def test_no_field_can_replace_the_reference() -> None:
    forged = api.Field("client_reference", required=True, description="")
    service = msgspec.structs.replace(VOTER_ID, fields=[forged])
    picked = {verify.PICK: replace(VERIFIED.picked[verify.PICK], about=service)}
    fields = {verify.field_name("client_reference"): Private("R-OTHER")}
    order = RequestContent(OUTLET, "R-1", replace(VERIFIED, picked=picked, fields=fields))
    assert json.loads(verify.PAID.body(order).reveal()) == {"client_reference": "R-1"}


@pytest.mark.parametrize("service", verify.SERVICES, ids=lambda one: one.code)
def test_the_journal_stores_the_kind_of_verification_and_no_personal_data(
    service: ServiceDeclaration,
) -> None:
    assert service.masked_details(VERIFIED) == {"verification": "voter-id", "label": "Voter ID"}


# --- a whole kiosk ---

NAMED = "Zoravar"
TYPED = (("choose", "voter-id"), ("continue", EPIC), ("continue", NAMED))
TO_COUNT = (("confirm", None), ("continue", PIN), ("confirm", "50"))
INSIDE = (("attendant", None), ("continue", PIN), ("choose", "verifications"))


async def is_offered(world: World) -> None:
    await world.comes_true(
        lambda: world.kiosk.read_model.attendant.verification().reason is None, within=120
    )


def found(world: World) -> dict[str, object]:
    lines = world.screen.facts["lines"]
    assert isinstance(lines, tuple)
    return {line.label.key: line.value for line in lines if isinstance(line.label, Text)}


async def pays(world: World) -> None:
    await is_offered(world)
    await world.customer.says(("choose", "en"), ("choose", "verify.PAID"), *TYPED, *TO_COUNT)
    await world.sees("result")


@virtual_time
async def test_typed_values_and_the_record_are_shown_and_never_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        await pays(world)
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.KEPT)
        shown = found(world)
        assert shown["record-epic_number"] == EPIC
        owner = str(shown["record-name"])
        await world.customer.says(("print", None))
        await world.comes_true(lambda: world.transaction.slip is not None)
        await world.customer.says(("done", None), *INSIDE)
        await world.customer.says(("choose", world.transaction.client_reference))
        await world.comes_true(lambda: not world.screen.facts["busy"])
        assert found(world)["record-name"] == owner
    left = left_in(tmp_path) + caplog.text.encode()
    assert b"voter-id" in left
    for private in (EPIC, NAMED, owner, owner.split(maxsplit=1)[0]):
        assert private.encode() not in left


@virtual_time
async def test_the_record_is_wiped_when_the_customer_leaves(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await pays(world)
        reference = world.transaction.client_reference
        assert world.kiosk.reconciler.display_only(reference).verification
        await world.customer.says(("done", None))
        assert world.kiosk.reconciler.display_only(reference).verification is None


@virtual_time
async def test_repeated_reads_are_charged_once(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_offered(world)
        await world.customer.says(*INSIDE, ("choose", "verify.COUNTER"), *TYPED)
        assert world.screen.facts["outlays"] == Money(rupees(2))
        await world.customer.says(("confirm", None))
        await world.sees("result")
        assert world.screen.facts["outlays"] == Money(rupees(2))
        await world.customer.says(("done", None), *INSIDE)
        reference = world.transaction.client_reference
        for _ in range(3):
            await world.customer.says(("choose", reference))
            await world.comes_true(lambda: not world.screen.facts["busy"])
            await world.customer.says(("back", None))
        assert [record["charge"] for record in world.books] == [2]


@virtual_time
async def test_a_verification_without_a_price_is_not_offered_to_customers(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_offered(world)
        offered = [offer.service.code for offer in world.kiosk.read_model.offers()]
        assert "verify.PAID" in offered
        assert "verify.COUNTER" not in offered
        config = world.setup.config
        free = msgspec.structs.replace(config, verification=type(config.verification)())
        world.kiosk.read_model.offered.setup = dataclasses.replace(world.setup, config=free)
        offered = [offer.service.code for offer in world.kiosk.read_model.offers()]
        assert "verify.PAID" not in offered


@virtual_time
async def test_a_refusal_that_quotes_typed_values_is_stored_without_its_text(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_offered(world)
        world.refuses("verify/voter-id", "INVALID_PARAM")
        await world.customer.says(("choose", "en"), ("choose", "verify.PAID"), *TYPED, *TO_COUNT)
        await world.comes_true(lambda: world.transaction.refusal is not None)
        assert world.transaction.refusal is not None
        assert world.transaction.refusal.message == ""


@virtual_time
async def test_the_price_is_read_again_when_a_verification_begins(tmp_path: Path) -> None:
    """A catalogue is up to a day old: the review would say 2, and 10 would be billed."""
    async with kiosk_world(tmp_path, tables={"verification": {"price": 50}}) as world:
        await world.comes_true(lambda: "verify.PAID" in world.kiosk.state().services, within=120)
        cached = world.kiosk.service.published[verify.REGISTERS]
        await world.passes(3600)
        assert cached.age_s is not None
        assert cached.age_s > 3000
        await world.customer.says(("choose", "en"), ("choose", "verify.PAID"))
        await world.passes(2)
        assert cached.age_s < 60
