"""Tests bill payment: a bill is found, fetched and paid in notes; an expired one fetched again."""

import json
from pathlib import Path

import msgspec
import pytest

from agent.api.bbps import MainWallet
from agent.api.billers import Bill, Exactness, InputParam
from agent.api.replies import Amount
from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import ScreenLine, Text
from agent.dialogue.place import At, Visit
from agent.dialogue.steps.inquiry import InquiryScreen
from agent.dialogue.steps.step import first_step
from agent.services import bbps
from agent.services.answers import Answers, Inquiry
from agent.services.declaration import RequestContent
from agent.services.steps import AskService, FieldKind
from agent.transactions.limits import BILL_TOKEN_LIFE
from agent.transactions.model import BankStatus, CashStatus
from tests.contract.proofs import proves
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.services.said import BILL, BILLED, BILLER, MOBILE, OUTLET

POWER = "MSEB00000MAH01"
NUMBER = "123456784321"
PAY = "bbps/bill/pay"
FETCH = "bbps/bill/fetch"
BILLS = "bbps.PAY"


def billed(bill: Bill) -> Answers:
    return bbps.with_bill(replace(BILLED, amount=None), bill, until=900.0)


def asking(rupees_asked: str | None, exactness: Exactness) -> Bill:
    amount = None if rupees_asked is None else Amount(Paise(int(float(rupees_asked) * 100)))
    return msgspec.structs.replace(BILL, amount=amount, amount_exactness=exactness)


# --- the biller's own fields ---


def test_each_input_becomes_a_field_with_the_billers_label_and_rule() -> None:
    hidden = InputParam("Agent Code", visible=False)
    unit = InputParam("Billing Unit", values=["1001", "1002"], mandatory=False)
    asked = msgspec.structs.replace(BILLER, input_params=[*BILLER.input_params[:1], hidden, unit])
    number, billing_unit = bbps.inputs(BILLED.with_inquiry_result(Inquiry.BILLER, asked))
    assert (number.label, number.kind, number.max_length) == (
        "Consumer Number",
        FieldKind.DIGITS,
        12,
    )
    assert number.rule(NUMBER)
    assert not number.rule(NUMBER[:-1])
    assert (billing_unit.choices, billing_unit.optional) == (("1001", "1002"), True)


def test_typed_values_are_sent_under_the_billers_names() -> None:
    assert bbps.customer_params(BILLED) == {"Consumer Number": Private(NUMBER)}


# --- the amount ---


def test_an_exact_bill_sets_the_amount_and_the_notes_are_rounded_up() -> None:
    answers = billed(asking("1240.50", Exactness.EXACT))
    assert not bbps.says_amount(answers)
    assert answers.amount == Paise(124_050)
    assert bbps.rounding(answers) == Paise(50)


@pytest.mark.parametrize(
    ("exactness", "asked", "smallest", "largest", "offered"),
    [
        (Exactness.EXACT_UP, "1240.50", 1_241, 200_000, (1_241,)),
        (Exactness.EXACT_DOWN, "1240.50", 1, 1_240, (1_240,)),
        (Exactness.ANY, "1240.50", 1, 200_000, (1_241,)),
        (Exactness.ANY, None, 1, 200_000, ()),
        (Exactness.EXACT, None, 1, 200_000, ()),
    ],
)
def test_a_flexible_bill_asks_for_an_amount_within_its_limits(
    exactness: Exactness, asked: str | None, smallest: int, largest: int, offered: tuple[int, ...]
) -> None:
    answers = billed(asking(asked, exactness))
    assert bbps.says_amount(answers)
    assert answers.amount is None
    limits = bbps.amount_limits(answers)
    assert (limits.smallest, limits.largest) == (rupees(smallest), rupees(largest))
    assert bbps.billed_amount(answers) == tuple(rupees(one) for one in offered)


def test_a_biller_has_limits_of_its_own() -> None:
    strict = msgspec.structs.replace(
        BILLER, min_amount=Amount(Paise(10_050)), max_amount=Amount(rupees(500))
    )
    answers = billed(asking(None, Exactness.ANY)).with_inquiry_result(Inquiry.BILLER, strict)
    limits = bbps.amount_limits(answers)
    assert (limits.smallest, limits.largest) == (rupees(101), rupees(500))


def test_an_agreed_amount_stays_if_the_new_bill_allows_it() -> None:
    agreed = replace(BILLED, amount=rupees(2_000))
    assert bbps.with_bill(agreed, asking("1240", Exactness.EXACT_UP), 0).amount == rupees(2_000)
    assert bbps.with_bill(agreed, asking("1240", Exactness.EXACT), 0).amount == rupees(1_240)
    assert bbps.with_bill(agreed, asking("2500", Exactness.EXACT_UP), 0).amount is None


@pytest.mark.parametrize(
    ("asked", "exactness", "can"),
    [
        ("1240", Exactness.EXACT, True),
        ("0", Exactness.EXACT, False),
        ("250000", Exactness.EXACT, False),
        ("0", Exactness.ANY, True),
        (None, Exactness.EXACT, True),
    ],
)
def test_a_bill_without_a_due_amount_cannot_be_paid(
    asked: str | None, exactness: Exactness, *, can: bool
) -> None:
    assert bbps.can_be_paid(asking(asked, exactness)) is can


# --- the request, and the stored details ---


@pytest.mark.parametrize(
    ("paid", "kept"), [(Paise(124_050), None), (rupees(1_000), "124050"), (None, "124050")]
)
def test_the_billed_amount_is_stored_if_another_amount_is_paid(
    paid: Paise | None, kept: str | None
) -> None:
    details = bbps.PAY.masked_details(replace(BILLED, amount=paid))
    assert details.get("billed") == kept


@pytest.mark.parametrize(("paid", "said"), [(Paise(124_050), False), (rupees(1_000), True)])
def test_the_review_shows_the_bill_if_another_amount_is_paid(paid: Paise, *, said: bool) -> None:
    world = FakeWorld()
    visit = Visit(1, "en", first_step("bbps.PAY"), replace(BILLED, amount=paid))
    shown = InquiryScreen.recall(AskService(Inquiry.BILL), At(visit, world, world.now))
    bill = ScreenLine(Text("line-bill-amount"), Money(Paise(124_050)))
    assert (bill in [one.line for one in shown]) is said


@proves("rule: Product summaries 2")
def test_the_body_has_token_and_tpin_and_the_journal_neither_name_nor_number() -> None:
    answers = BILLED.with_field(bbps.PAN, "ABCPD1234E")
    order = RequestContent(OUTLET, "OUTLET-001-1", answers, Private("123456"))
    assert json.loads(bbps.PAY.body(order).reveal()) == {
        "client_reference": "OUTLET-001-1",
        "bill_token": "BT-1",
        "amount": 1240.5,
        "tpin": "123456",
        "mobile_number": MOBILE,
        "payment_mode": "Cash",
        "customer_pan": "ABCPD1234E",
    }
    assert bbps.PAY.masked_details(answers) == {
        "category": "Electricity",
        "biller_id": POWER,
        "biller_name": "Example Power",
        "number": "XXXX4321",
        "last4": "4321",
        "payer": "A*** D***",
        "bill_number": "XXXX4567",
        "due_date": "2026-12-01",
    }


# --- a whole kiosk ---


async def to_the_number(world: World) -> None:
    await world.comes_true(lambda: BILLS in world.kiosk.state().services, within=120)
    await world.sees("start")
    await world.customer.says(("choose", "en"), ("choose", BILLS), ("choose", "Electricity"))
    await world.comes_true(lambda: world.screen.choices, within=60)
    await world.customer.says(("continue", "exampel"), ("choose", POWER))
    await world.sees("field", within=30)


async def to_the_bill(world: World) -> None:
    await to_the_number(world)
    await world.customer.says(("continue", NUMBER), ("continue", MOBILE))
    await world.comes_true(lambda: "lines" in world.screen.facts, within=30)


async def to_working(world: World) -> None:
    await to_the_bill(world)
    await world.customer.says(("confirm", None), ("confirm", None))
    await pays(world)


async def pays(world: World) -> None:
    await world.sees("cash")
    await world.customer.pays_in(str(world.transaction.cash_total // 100))


def lines(world: World) -> dict[str, object]:
    shown = world.screen.facts["lines"]
    assert isinstance(shown, tuple)
    return {line.label.key: line.value for line in shown if isinstance(line.label, Text)}


@proves("rule: Product summaries 2")
@virtual_time
async def test_a_bill_is_found_shown_and_paid_in_notes(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_bill(world)
        shown = lines(world)
        assert shown["line-biller"] == "Example Power"
        assert {"line-bill-name", "line-bill-due", "line-bill-number"} <= shown.keys()
        amount = shown["line-bill-amount"]
        assert "valid_until" in world.screen.facts

        await world.customer.says(("confirm", None))
        assert world.screen.name.value == "review"
        assert world.screen.facts["amount"] == amount
        await world.customer.says(("confirm", None))
        await pays(world)
        await world.sees("result")
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.KEPT)
        assert Money(world.transaction.amount) == amount
        assert world.transaction.outcome is not None
        assert world.transaction.outcome.bank_rrn


@virtual_time
async def test_a_field_is_checked_before_the_service_is_asked(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_number(world)
        assert world.screen.title == Text("field-other", {"field": "Consumer Number"})
        await world.customer.does("continue", NUMBER[:-1])
        assert world.screen.error == Text(
            "error-field-just-digits", {"field": "Consumer Number", "count": 12}
        )


@virtual_time
async def test_a_number_without_a_bill_shows_an_error_and_can_be_corrected(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_number(world)
        await world.customer.says(("continue", "000056789012"), ("continue", MOBILE))
        await world.comes_true(lambda: world.screen.error)
        assert world.screen.error == Text("error-inquiry-bill")
        await world.customer.says(("back", None), ("back", None), ("continue", NUMBER))
        await world.customer.says(("continue", MOBILE))
        await world.comes_true(lambda: "lines" in world.screen.facts, within=30)


@virtual_time
async def test_an_unavailable_biller_is_grey_and_one_without_agents_shows_an_error(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_number(world)
        await world.customer.says(("back", None), ("continue", "power"))
        resting = {choice.label for choice in world.screen.choices if choice.reason}
        assert resting == {"Resting Power"}
        await world.customer.says(("continue", "no agent"), ("choose", "NAGT00000IND01"))
        await world.sees("field", within=30)
        await world.customer.says(("continue", "AB12345"), ("continue", MOBILE))
        await world.comes_true(lambda: world.screen.error)
        assert world.screen.error == Text("error-inquiry-biller")


@proves("error: BILLER_PARAMS_CHANGED")
@virtual_time
async def test_changed_fields_are_read_and_asked_again(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_number(world)
        world.refuses(FETCH, "BILLER_PARAMS_CHANGED")
        await world.customer.says(("continue", NUMBER), ("continue", MOBILE))
        await world.sees("field", within=30)
        assert world.screen.error == Text("error-inquiry-fields")
        await world.customer.says(("continue", NUMBER), ("continue", MOBILE))
        await world.comes_true(lambda: "lines" in world.screen.facts, within=30)


@proves("limit: bill_token validity")
@virtual_time
async def test_an_expired_token_leads_to_another_fetch(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await to_the_bill(world)
        for _ in range(int(BILL_TOKEN_LIFE // 65) + 1):
            await world.passes(65)  # the warning comes after 60 s
            await world.customer.says(("more-time", None))
        await world.customer.does("confirm")
        assert world.screen.error == Text("error-learnt-expired")
        await world.comes_true(lambda: "lines" in world.screen.facts, within=30)
        await world.customer.says(("confirm", None), ("confirm", None))
        await pays(world)
        await world.sees("result")


@virtual_time
async def test_a_changed_bill_is_not_paid_with_held_notes(
    tmp_path: Path,
) -> None:
    """Notes for the first bill never pay the other bill that is now shown."""
    async with kiosk_world(tmp_path) as world:
        world.refuses(PAY, "INVALID_BILL_TOKEN")
        await to_working(world)
        world.bills_grow(100)
        held = world.transaction.amount
        await world.sees("inquiry", within=60)
        await world.comes_true(lambda: "lines" in world.screen.facts, within=30)
        assert Money(Paise(held + rupees(100))) == lines(world)["line-bill-amount"]
        await world.customer.says(("confirm", None))
        await world.comes_true(lambda: world.ends == (BankStatus.ABANDONED, CashStatus.REFUND_OWED))
        assert world.books == []
        assert world.transaction.attempts == 1


@virtual_time
async def test_a_customer_who_does_not_fetch_again_gets_the_notes_back(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        world.refuses(PAY, "INVALID_BILL_TOKEN")
        await to_working(world)
        await world.sees("inquiry", within=60)
        await world.customer.says(("cancel", None))
        await world.comes_true(lambda: world.ends == (BankStatus.ABANDONED, CashStatus.REFUND_OWED))
        assert world.books == []


def limited(**limits: int) -> MainWallet:
    return MainWallet(**{name: Amount(rupees(value)) for name, value in limits.items()})


@pytest.mark.parametrize(
    ("wallet", "billed", "is_payable"),
    [
        (limited(), 150_000, True),
        (limited(max_amount=100_000), 150_000, False),
        (limited(max_amount=100_000), 100_000, True),
        (limited(min_amount=500), 499, False),
        (limited(max_amount=900_000), 250_000, False),
    ],
)
def test_a_bill_outside_the_current_payment_limits_takes_no_notes(
    wallet: MainWallet, billed: int, *, is_payable: bool
) -> None:
    """The document's limits hold as well; the service can only narrow them."""
    fetched = Bill(Private("BT-1"), amount=Amount(rupees(billed)))
    assert bbps.is_within(fetched, wallet) is is_payable
