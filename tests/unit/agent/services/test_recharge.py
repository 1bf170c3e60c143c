"""Tests a recharge: the questions, an operator's own rules, and the stored details."""

import json
from pathlib import Path

import msgspec
import pytest

from agent.api.recharge import Operator
from agent.api.replies import Amount
from agent.app.pick_options import RememberedOperators, operators
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.page import PressResult, Text
from agent.dialogue.read_model import Option
from agent.services import recharge
from agent.services.declaration import RequestContent, Wallet
from agent.services.steps import Source
from agent.transactions.model import BankStatus, CashStatus, Transaction
from tests.contract.proofs import proves
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import MOBILE, OPERATOR, OUTLET, RECHARGED

DTH = msgspec.structs.replace(
    OPERATOR, name="Example TV", type="DTH", number_label="Smart card", number_regex="1[0-9]{9}"
)
WITHOUT_RULES = Operator(7, "Plain TV", "DTH")


def at_operators(code: str, *operators: Operator) -> Front:
    world = FakeWorld()
    listed = tuple(Option(str(n), one.name, one) for n, one in enumerate(operators))
    for source in (Source.MOBILE_OPERATORS, Source.DTH_OPERATORS):
        world.lists[source] = lambda _: listed
    return Front(world).says(("choose", "en"), ("choose", code))


def at_number(code: str, operator: Operator) -> Front:
    """Return the dialogue at the number; for a mobile it comes before the operator."""
    front = at_operators(code, operator)
    return front if code == "recharge.MOBILE" else front.says(("choose", "0"))


def at_amount(operator: Operator) -> Front:
    front = at_number("recharge.MOBILE", operator)
    return front.says(("continue", MOBILE), ("choose", "0"))


@pytest.mark.parametrize(
    ("typed", "taken"),
    [(MOBILE, True), ("5876543210", False), ("987654321", False), ("", False), ("९" * 10, False)],
)
def test_a_mobile_number_is_checked_before_anything_is_sent(typed: str, *, taken: bool) -> None:
    front = at_number("recharge.MOBILE", OPERATOR)
    assert front.screen.title == Text("field-recharge_number")
    assert (front.does("continue", typed) is PressResult.TAKEN) is taken
    assert front.effects == [e.LookAtWallet(Wallet.MAIN)]


def test_a_subscriber_number_has_the_operators_label_and_rule() -> None:
    front = at_number("recharge.DTH", DTH)
    assert front.screen.title == Text("field-other", {"field": "Smart card"})
    assert front.does("continue", "2234567890") is PressResult.UNFIT
    assert front.screen.error == Text("error-field-other", {"field": "Smart card"})
    front.says(("continue", "1234567890"))
    assert front.name == "amount"


def test_an_operator_without_rules_accepts_any_digits_and_the_usual_amounts() -> None:
    front = at_number("recharge.DTH", WITHOUT_RULES)
    front.says(("continue", "42"))
    assert front.screen.facts["max"] == Money(recharge.DEFAULT_LIMITS.largest)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [("9", False), ("10", True), ("5000", True), ("5001", False), ("19.9", False)],
)
def test_the_operators_own_limits_are_used(typed: str, *, taken: bool) -> None:
    front = at_amount(OPERATOR)
    assert (front.does("continue", typed) is PressResult.TAKEN) is taken


@proves("limit: Recharge amount")
def test_limits_in_paise_are_rounded_to_whole_rupees() -> None:
    odd = msgspec.structs.replace(OPERATOR, min_amount=Amount(1_050))
    front = at_amount(odd)
    assert front.does("continue", "10") is PressResult.UNFIT
    assert front.does("continue", "11") is PressResult.TAKEN


def test_the_review_shows_the_number_before_payment() -> None:
    front = at_amount(OPERATOR).says(("continue", "199"))
    lines = front.screen.facts["lines"]
    assert isinstance(lines, tuple)
    assert [line.value for line in lines[1:]] == [MOBILE, OPERATOR.name, Money(rupees(199))]
    front.says(("confirm", None))
    assert front.last(e.Begin).answers.amount == rupees(199)


def test_another_number_asks_for_the_operator_again() -> None:
    front = at_amount(OPERATOR).says(("continue", "199"))
    front.says(("choose", "field-recharge_number"), ("continue", "9876543211"))
    assert front.screen.title == Text("pick-operator")


# --- the operator of a number ---

LISTED = tuple(Operator(n, name, "MOBILE") for n, name in enumerate(("Airtel", "Jio", "Vi")))


class PastRecharges:
    """A journal with successful recharges: operator and last four digits, the oldest first."""

    def __init__(self, *recharges: tuple[str, str], service: str = "recharge.MOBILE") -> None:
        self.recharges = list(recharges)
        self.service = service

    def newest(self, limit: int, /) -> list[Transaction]:
        made = [
            Transaction(
                client_reference=f"OUTLET-001-{n:04d}",
                service=self.service,
                amount=rupees(199),
                terms=recharge.MOBILE.terms,
                opened_at=float(n),
                masked_details={"operator": operator, "last4": last4},
                bank_status=BankStatus.SUCCEEDED,
            )
            for n, (operator, last4) in enumerate(self.recharges)
        ]
        return made[::-1][:limit]


def listed(past: PastRecharges) -> list[str]:
    return [one.label for one in operators(LISTED, RECHARGED, RememberedOperators(past))]


def test_the_operator_of_this_numbers_last_recharge_comes_first_with_a_remark() -> None:
    past = PastRecharges(("Jio", "3210"), ("Vi", "3210"), ("Jio", "1111"), ("Jio", "2222"))
    first, *others = operators(LISTED, RECHARGED, RememberedOperators(past))
    assert (first.label, first.detail) == ("Vi", Text("operator-before", {"ending": "3210"}))
    assert [(one.label, one.detail) for one in others] == [("Jio", None), ("Airtel", None)]


def test_an_unknown_number_has_no_suggested_operator() -> None:
    assert listed(PastRecharges()) == ["Airtel", "Jio", "Vi"]
    assert listed(PastRecharges(("Vi", "1111"))) == ["Vi", "Airtel", "Jio"]


def test_another_products_operator_is_not_suggested() -> None:
    """Given a payment whose details have the same names as a recharge's."""
    past = PastRecharges(("Vi", "3210"), service="toy.PAY")
    assert listed(past) == ["Airtel", "Jio", "Vi"]


def test_a_recharge_since_the_start_is_known() -> None:
    past = PastRecharges(("Jio", "3210"))
    remembered = RememberedOperators(past)
    assert operators(LISTED, RECHARGED, remembered)[0].label == "Jio"
    past.recharges.append(("Airtel", "3210"))
    assert operators(LISTED, RECHARGED, remembered)[0].label == "Airtel"


def test_an_operator_that_rejects_the_number_is_unavailable_with_a_reason() -> None:
    strict = msgspec.structs.replace(OPERATOR, number_regex="^[8][0-9]{9}$")
    (one,) = operators((strict,), RECHARGED, RememberedOperators(PastRecharges()))
    assert one.reason == Text("rest-operator-number")


def test_another_operator_asks_for_the_number_again() -> None:
    front = at_operators("recharge.DTH", DTH, WITHOUT_RULES)
    front.says(("choose", "0"), ("continue", "1234567890"), ("continue", "199"))
    front.says(("choose", "pick-operator"), ("choose", "1"))
    assert front.name == "field"
    assert "amount" not in front.screen.facts


@proves("rule: Product summaries 5")
def test_the_body_has_the_answers_and_the_journal_only_four_digits() -> None:
    order = RequestContent(OUTLET, "OUTLET-001-1", RECHARGED, Private("123456"))
    assert json.loads(recharge.MOBILE.body(order).reveal()) == {
        "client_reference": "OUTLET-001-1",
        "operator_id": 3,
        "number": MOBILE,
        "amount": 199,
        "tpin": "123456",
    }
    assert recharge.MOBILE.masked_details(RECHARGED) == {
        "operator": "Example Mobile",
        "number": "XXXXXX3210",
        "last4": "3210",
    }


# --- a whole kiosk ---

JIO = "2"
TO_REVIEW = (
    *(("choose", "en"), ("choose", "recharge.MOBILE"), ("continue", MOBILE)),
    *(("choose", JIO), ("continue", "199")),
)
TO_COUNT = (("confirm", None), ("continue", PIN), ("confirm", "199"))


async def is_offered(world: World) -> None:
    await world.comes_true(lambda: "recharge.MOBILE" in world.kiosk.state().services, within=120)


def newest(world: World) -> tuple[BankStatus, CashStatus]:
    transaction = max(world.transactions, key=lambda t: t.opened_at)
    return transaction.bank_status, transaction.cash


@virtual_time
async def test_an_operator_that_is_unavailable_at_the_service_is_unavailable_in_the_list(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_offered(world)
        await world.customer.says(*TO_REVIEW[:3])
        resting = {choice.label for choice in world.screen.choices if choice.reason}
        assert resting == {"MTNL"}


@virtual_time
async def test_a_quick_repetition_shows_a_warning_and_returns_its_notes(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_offered(world)
        await world.customer.says(*TO_REVIEW)
        assert "warning" not in world.screen.facts
        await world.customer.says(*TO_COUNT)
        await world.sees("result")
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.KEPT)
        await world.customer.says(("done", None), *TO_REVIEW)
        assert world.screen.facts["warning"] == Text("review-repeats")

        await world.customer.says(*TO_COUNT)
        await world.comes_true(lambda: newest(world) == (BankStatus.FAILED, CashStatus.REFUND_OWED))
        await world.customer.says(("continue", PIN), ("handed", None))
        await world.sees("sorry")
        assert newest(world) == (BankStatus.FAILED, CashStatus.REFUNDED)
        assert world.screen.facts["code"] == "DUPLICATE_RECHARGE"
        assert [record["status"] for record in world.books] == ["SUCCESS", "FAILED"]
