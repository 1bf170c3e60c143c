"""Tests money transfer: the sender's OTP, the account's owner, the price and the notes."""

import json
from pathlib import Path

import msgspec
import pytest

from agent.api import dmt as api
from agent.api.dmt import AccountVerified
from agent.api.replies import Amount
from agent.app.pick_options import beneficiaries
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import Act, ScreenLine, Text
from agent.dialogue.place import At, Visit
from agent.dialogue.steps.pick import FEATURED
from agent.dialogue.steps.step import first_step
from agent.services import dmt, steps
from agent.services.answers import Answers, Inquiry, Picked
from agent.services.declaration import RequestContent
from agent.services.steps import AskPick, Source
from agent.transactions import limits
from agent.transactions.model import AnyEvent
from tests.contract.proofs import proves
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.services import said
from tests.unit.agent.services.said import MOBILE, OUTLET, TRANSFERRED
from tests.unit.agent.transactions.facts import (
    ABANDONED,
    FAILED,
    PENDING,
    SUCCESS,
    UNANSWERED,
    after,
    answered,
    prepared,
    sending,
)

SEND = "dmt.TRANSFER"
TRANSFER = "dmt/transfer"
NUMBER = "123456784321"
IFSC = "SBIN0001234"


def knowing(name: str | None, *, verified: bool = True) -> Answers:
    checked = dmt.AccountChecked(AccountVerified(verified, name), rupees(3))
    return TRANSFERRED.with_inquiry_result(Inquiry.ACCOUNT, checked)


def costing(charge: int) -> Answers:
    price = api.Price(Amount(charge), Amount(rupees(3_000) + charge))
    return TRANSFERRED.with_inquiry_result(Inquiry.TRANSFER_PRICE, price)


# --- the receiver ---


def test_the_senders_accounts_at_this_bank_come_before_the_new_account() -> None:
    elsewhere = msgspec.structs.replace(said.RECEIVER, beneficiary_id=78, ifsc_code="PUNB0001234")
    known = msgspec.structs.replace(said.SENDER, beneficiaries=[elsewhere, said.RECEIVER])
    options = beneficiaries(TRANSFERRED.with_inquiry_result(Inquiry.SENDER, known))
    assert [one.value for one in options] == ["77", "new"]
    assert options[0].detail == "XXXXXXXX4321"


SAVED = AskPick(dmt.BENEFICIARY, Source.BENEFICIARIES, "person")


def test_the_new_account_is_always_visible() -> None:
    saved = [msgspec.structs.replace(said.RECEIVER, beneficiary_id=n) for n in range(12)]
    answers = TRANSFERRED.with_inquiry_result(
        Inquiry.SENDER, msgspec.structs.replace(said.SENDER, beneficiaries=saved)
    )
    world = FakeWorld()
    world.lists[Source.BENEFICIARIES] = beneficiaries
    index = next(n for n, one in enumerate(dmt.TRANSFER.steps) if one.step == SAVED)
    place = first_step("dmt.TRANSFER").screen(index)
    view = place.view(At(Visit(1, "en", place, answers), world, world.now))
    shown = [one.value for one in view.choices]
    assert shown[:FEATURED] == ["0", "1", "2", "3", "4", "5", "6", "new"]
    assert len(shown) == 13


def test_the_receivers_name_is_the_banks_name_for_the_account() -> None:
    assert dmt.receiver_name(TRANSFERRED) == "S Devi"
    assert dmt.receiver_name(knowing("SUNITA DEVI")) == "SUNITA DEVI"


# --- the price ---


@pytest.mark.parametrize(("charge", "fee"), [(0, 0), (500, 500), (590, 600)])
def test_the_charge_is_paid_in_whole_rupees(charge: int, fee: int) -> None:
    assert dmt.fee(costing(charge)) == fee


def test_the_account_check_costs_the_price_that_was_shown() -> None:
    assert dmt.fee(knowing("SUNITA DEVI")) == rupees(3)
    listed = knowing(None).with_picked(dmt.BENEFICIARY, Picked("77", "S DEVI", said.RECEIVER))
    assert dmt.fee(listed) == 0


@pytest.mark.parametrize(("debit", "can"), [(40_000, True), (40_001, False)])
def test_a_transfer_needs_enough_in_the_wallet(debit: int, *, can: bool) -> None:
    price = api.Price(Amount(0), Amount(rupees(debit)))
    assert dmt.can_be_sent(TRANSFERRED, price) is can


# --- the request, and the stored details ---


def test_the_body_has_token_and_tpin_and_the_journal_neither_name_nor_number() -> None:
    order = RequestContent(OUTLET, "OUTLET-001-1", TRANSFERRED, Private("123456"))
    assert json.loads(dmt.TRANSFER.body(order).reveal()) == {
        "client_reference": "OUTLET-001-1",
        "sender_token": "st_1",
        "beneficiary_id": 77,
        "amount": 3000,
        "tpin": "123456",
        "remarks": "OUTLET-001 1",
    }
    assert dmt.TRANSFER.masked_details(TRANSFERRED) == {
        "bank_name": "State Bank of India",
        "beneficiary": "S D***",
        "number": "XXXX4321",
        "last4": "4321",
        "beneficiary_id": "77",
        "ifsc": IFSC,
        "sender": "XXXX3210",
        "charge": "0",
    }


# --- a whole kiosk ---


def lines(world: World) -> tuple[ScreenLine, ...]:
    shown = world.screen.facts["lines"]
    assert isinstance(shown, tuple)
    return shown


async def inquiry_ends(world: World) -> None:
    """Wait until the service's answer is there."""
    await world.comes_true(lambda: not world.screen.facts.get("busy"), within=120)


async def says(world: World, *steps: tuple[str, str | None]) -> None:
    for step in steps:
        await world.customer.says(step)
        await inquiry_ends(world)


async def types_code(world: World, newest: int = 1) -> None:
    sent = world.api.state
    await world.comes_true(lambda: len(sent()["otps"]) >= newest, within=60)
    await world.passes(1)
    await world.customer.says(("continue", sent()["otps"][-1]["otp"]))
    await world.passes(1)


async def to_the_code(world: World, *, known: bool = False) -> None:
    await world.comes_true(lambda: SEND in world.kiosk.state().services, within=120)
    await world.customer.comes(SEND)
    await says(world, ("choose", "SBIN"), ("continue", MOBILE))
    if not known:
        await says(world, ("continue", "Asha Devi"))
    assert world.screen.name.value == "otp"


async def to_the_account(world: World) -> None:
    await to_the_code(world)
    await types_code(world)
    assert world.screen.title == Text(f"field-{dmt.ACCOUNT}")


async def to_the_offer(world: World, number: str = NUMBER) -> None:
    await to_the_account(world)
    await says(world, ("continue", number), ("continue", number), ("continue", IFSC))


async def to_the_review(world: World) -> None:
    await to_the_offer(world)
    await says(world, ("choose", "no"), ("continue", "S Devi"), ("continue", "500"))
    assert world.screen.name.value == "review"


async def pays_in(world: World, counted: str = "500") -> None:
    await world.customer.says(("confirm", None), ("continue", PIN), ("confirm", counted))


def calls(world: World, endpoint: str) -> int:
    counted: dict[str, int] = world.api.state()["calls"]
    return sum(count for name, count in counted.items() if name.endswith(endpoint))


@proves("rule: Product summaries 4")
@virtual_time
async def test_the_next_transfer_has_its_own_otp_and_token(tmp_path: Path) -> None:
    """service.md 8.6: tokens are not reused. The account is on the sender's list now."""
    async with kiosk_world(tmp_path) as world:
        await to_the_review(world)
        await pays_in(world)
        await world.sees("result")
        await world.customer.says(("done", None))

        await to_the_code(world, known=True)
        await types_code(world, 2)
        assert [choice.label for choice in world.screen.choices] == [
            "S DEVI",
            Text("pick-beneficiary-new"),
        ]
        await says(world, ("choose", world.screen.choices[0].value), ("continue", "700"))
        await pays_in(world, "700")
        await world.sees("result")
        assert calls(world, "sender/check") == calls(world, "sender/verify-otp") == 2
        assert [record["status"] for record in world.books] == ["SUCCESS", "SUCCESS"]


@virtual_time
async def test_the_accounts_owner_is_shown_before_money_moves(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_offer(world)
        assert world.screen.title == Text("inquiry-account-offer", {"price": Money(rupees(3))})
        await says(world, ("choose", "yes"))
        assert world.screen.title == Text("inquiry-account-learnt")
        (line,) = lines(world)
        await says(world, ("confirm", None), ("continue", "500"))
        assert ScreenLine(Text("line-beneficiary"), line.value) in lines(world)
        assert world.screen.facts["fee"] == Money(rupees(3))
        assert world.screen.facts["total"] == Money(rupees(503))
        await pays_in(world, "503")
        await world.sees("result")
        assert world.transaction.cash_total == rupees(503)


@virtual_time
async def test_an_unknown_account_is_checked_once_and_ends_the_dialogue(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        nobody = "123400004321"
        await to_the_offer(world, nobody)
        await says(world, ("choose", "yes"))
        assert world.screen.title == Text("inquiry-account-bad")
        assert {act.value for act in world.screen.actions} == {"back", "cancel", "help"}
        await says(world, ("back", None), ("continue", IFSC))
        assert world.screen.title == Text("inquiry-account-bad")
        assert calls(world, "beneficiary/verify") == 1


@virtual_time
async def test_only_the_branch_of_an_ifsc_is_typed(tmp_path: Path) -> None:
    """Given a picked bank, then its part of the IFSC is shown, and the rest is six characters."""
    async with kiosk_world(tmp_path) as world:
        await to_the_account(world)
        await says(world, ("continue", NUMBER), ("continue", NUMBER))
        assert world.screen.title == Text(f"field-{dmt.IFSC}-after", {"begins": "SBIN0"})
        assert world.screen.facts["begins"] == "SBIN0"
        assert world.screen.input
        assert world.screen.input.max_length == 6
        await says(world, ("continue", "001234"), ("choose", "no"), ("continue", "S Devi"))
        await says(world, ("continue", "500"))
        await pays_in(world, "500")
        assert world.transaction.masked_details["ifsc"] == IFSC


@pytest.mark.parametrize(
    ("bank", "begins"), [("SBIN", "SBIN0"), ("", ""), ("sbin", ""), ("YES", "")]
)
def test_an_ifsc_begins_with_the_letters_of_its_bank(bank: str, begins: str) -> None:
    assert steps.ifsc_begins(bank) == begins


@virtual_time
async def test_an_invalid_value_shows_an_error_at_its_field(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_account(world)
        for typed, error in (
            ("12345", dmt.ACCOUNT),
            (NUMBER, None),
            (NUMBER[::-1], dmt.ACCOUNT_AGAIN),
            (NUMBER, None),
            ("PUNB0001234", dmt.IFSC),
            ("sbin0001234", dmt.IFSC),
        ):
            await world.customer.does("continue", typed)
            assert world.screen.error == (Text(f"error-field-{error}") if error else None)


@proves(
    "limit: Free DMT limits",
    "rule: Operator-set limits (Free DMT amounts) may change without a",
    "limit: Free DMT per beneficiary per day (current)",
)
@virtual_time
async def test_the_current_limits_are_used(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        world.api.do("dmt-limits", {"min_transfer": 200, "max_transfer": 400})
        await to_the_offer(world)
        await says(world, ("choose", "no"), ("continue", "S Devi"))
        assert world.screen.facts["max"] == Money(rupees(400))
        await world.customer.does("continue", "500")
        assert world.screen.error
        assert world.screen.error.key == "error-amount-range"


@proves("limit: Free DMT per beneficiary per day (current)")
@pytest.mark.parametrize(
    ("limit", "later_h", "most"),
    [(800, 0, 300), (800, 24, 800), (550, 0, None)],
    ids=["the rest of the day's limit", "a new day", "used up"],
)
@virtual_time
async def test_transfers_to_an_account_count_towards_its_daily_limit(
    tmp_path: Path, limit: int, later_h: int, most: int | None
) -> None:
    """The sender comes back after 500 rupees, and chooses the same account."""
    async with kiosk_world(tmp_path) as world:
        world.api.do("dmt-limits", {"daily_limit_per_beneficiary": limit})
        await to_the_review(world)
        await pays_in(world)
        await world.sees("result")
        await world.customer.says(("done", None))
        if later_h:
            await world.skips(later_h * 3600)
        await to_the_code(world, known=True)
        await types_code(world, 2)
        await says(world, ("choose", world.screen.choices[0].value))
        if most is None:  # shown before any amount
            assert world.screen.error == Text("error-inquiry-day-limit")
            return
        assert world.screen.facts["max"] == Money(rupees(most))
        await world.customer.does("continue", str(most + 100))
        assert world.screen.error
        assert world.screen.error.key == "error-amount-range"
        assert len(world.transactions) == 1, "no notes were taken for it"


@pytest.mark.parametrize(
    ("facts", "counts"),
    [
        ((), True),
        ((sending(),), True),
        ((sending(), UNANSWERED, ABANDONED), True),
        ((sending(), answered(PENDING)), True),
        ((sending(), answered(SUCCESS)), True),
        ((sending(), answered(FAILED)), False),
        ((ABANDONED,), False),
    ],
    ids=["waits", "sent", "in doubt", "pending", "succeeded", "failed", "never sent"],
)
def test_a_transfer_that_may_have_been_sent_counts(
    facts: tuple[AnyEvent, ...], *, counts: bool
) -> None:
    """Transfers to others, or with another service, do not count."""
    to_77 = replace(prepared(), service=SEND, masked_details={"beneficiary_id": "77"})
    t = after(to_77, *facts)
    elsewhere = replace(t, masked_details={"beneficiary_id": "7"})
    bill = replace(t, service="bbps.PAY")
    assert dmt.sent_to(77, (t, elsewhere, bill)) == (t.amount if counts else 0)


@virtual_time
async def test_an_expired_otp_is_sent_again(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_code(world)
        for _ in range(4):
            await world.passes(95)
            await world.customer.says(("more-time", None))
        await world.customer.does("continue", world.api.state()["otps"][-1]["otp"])
        assert world.screen.error == Text("error-learnt-expired")
        await inquiry_ends(world)
        await says(world, ("continue", "Asha Devi"))
        await types_code(world, 2)
        assert world.screen.title == Text(f"field-{dmt.ACCOUNT}")


@proves("limit: sender_token validity")
@virtual_time
async def test_a_token_that_expires_before_the_review_is_requested_again(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_review(world)
        for _ in range(int(limits.SENDER_TOKEN_LIFE // 45) + 1):
            await world.passes(45)
            await world.customer.says(("more-time", None))
        await world.customer.does("confirm")
        assert world.screen.error == Text("error-learnt-expired")
        assert world.screen.name.value == "otp"


@virtual_time
async def test_an_unavailable_bank_can_be_found_but_not_chosen(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.comes_true(lambda: SEND in world.kiosk.state().services, within=120)
        await world.customer.comes(SEND)
        resting = {choice.label for choice in world.screen.choices if choice.reason}
        assert resting == {"Central Bank of India", "Indian Overseas Bank", "YES Bank"}
        await world.customer.does("choose", "YESB")
        assert world.screen.error == Text("rest-transfer-bank")
        assert calls(world, "sender/check") == 0


REFUSED = (
    ("sender/check", "RATE_LIMITED", "error-inquiry-busy"),
    ("sender/verify-otp", "INVALID_OTP", "error-otp-wrong"),
    ("beneficiary/verify", "BANK_NOT_SUPPORTED", "error-inquiry-bank"),
    ("beneficiary/verify", "INSUFFICIENT_BALANCE", "sorry-refused-wallet"),
    ("beneficiary/add", "BANK_NOT_SUPPORTED", "error-inquiry-bank"),
    ("beneficiary/add", "INVALID_SENDER_TOKEN", "error-inquiry-otp"),
    ("charges", "INVALID_AMOUNT", "sorry-refused-amount"),
)


async def to_an_error(world: World) -> Text | None:
    """Go as far as possible for a new sender who has the account verified."""
    await world.comes_true(lambda: SEND in world.kiosk.state().services, within=120)
    await world.customer.comes(SEND)
    await says(world, ("choose", "SBIN"), ("continue", MOBILE))
    for step in (
        *(("continue", "Asha Devi"), None),
        *(("continue", NUMBER), ("continue", NUMBER), ("continue", IFSC)),
        *(("choose", "yes"), ("confirm", None), ("continue", "500")),
    ):
        if world.screen.error:
            await world.passes(5)
            return world.screen.error
        await (says(world, step) if step else types_code(world))
    return world.screen.error


@pytest.mark.parametrize(("endpoint", "code", "error"), REFUSED)
@virtual_time
async def test_every_refusal_before_money_moves_has_words(
    tmp_path: Path, endpoint: str, code: str, error: str
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.refuses(f"dmt/{endpoint}", code)
        assert await to_an_error(world) == Text(error)
        assert world.transactions == []


@virtual_time
async def test_an_unanswered_account_check_is_not_repeated_automatically(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.breaks("dmt/beneficiary/verify", "silent", "after")
        await to_the_offer(world)
        await world.customer.says(("choose", "yes"))
        assert world.screen.actions == (Act.HELP,)
        await inquiry_ends(world)
        assert world.screen.error == Text("error-account-silent")
        await world.passes(10)
        assert calls(world, "beneficiary/verify") == 1
        await says(world, ("choose", "no"))
        assert world.screen.title == Text(f"field-{dmt.RECEIVER}")


@virtual_time
async def test_the_slip_names_the_receiver_and_the_sender(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_review(world)
        await pays_in(world)
        await world.sees("result")
        outcome = world.transaction.outcome
        assert outcome
        slip = world.kiosk.read_model.slip_text(world.transaction.client_reference, "en", None)
        for said_there in ("XXXX4321", IFSC, "XXXX3210", "S D***", outcome.bank_rrn or "?"):
            assert said_there in slip
        assert "UTR" in slip
