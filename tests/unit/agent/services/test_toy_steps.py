"""Tests the kinds of steps of paid services with a toy service: pick, form, inquiries, a fee."""

from dataclasses import dataclass

import pytest

from agent.api import recharge
from agent.api.dmt import AccountVerified
from agent.base.foreign_text import fits_pattern
from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, PressResult, ScreenLine, Text
from agent.dialogue.read_model import Option
from agent.dialogue.steps import inquiry
from agent.services.answers import Answers, Inquiry
from agent.services.declaration import Group, RequestContent, ServiceDeclaration, at
from agent.services.dmt import AccountChecked
from agent.services.steps import (
    LINE,
    AskAmount,
    AskField,
    AskForm,
    AskPick,
    AskService,
    ConditionalStep,
    FieldKind,
    Limits,
    Review,
    Source,
)
from agent.transactions.model import Direction, PollSchedule, Terms
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import OUTLET, register


@dataclass(frozen=True, slots=True)
class Company:
    """An option of the toy's list."""

    name: str
    asks: tuple[str, ...]
    regex: str | None = None


WATER = Company("City Water", ("Consumer Number", "Ward"), r"W\d{6}")
POWER = Company("State Power", ("Meter",))
CLOSED = Company("Old Gas", ("Number",))
OPTIONS = (
    Option("1", WATER.name, WATER),
    Option("2", POWER.name, POWER),
    Option("3", CLOSED.name, CLOSED, reason=Text("rest-option")),
)
ANY = Limits(rupees(1), rupees(9_000), rupees(1))


@dataclass(frozen=True, slots=True)
class Due:
    """The toy service's answer to an inquiry."""

    name: str
    amount: Paise


def _fields(answers: Answers) -> tuple[AskField, ...]:
    company = answers.chosen("company", Company)
    number, *others = (
        AskField(f"param:{name}", LINE, 20, "keypad", FieldKind.TEXT, label=name)
        for name in company.asks
    )

    def fits(typed: str) -> bool:
        return fits_pattern(company.regex, typed)

    return (replace(number, rule=fits, masked=True), *others)


def _due(answers: Answers) -> Limits | None:
    due = answers.inquiry_result(Inquiry.BILL, Due)
    return Limits(rupees(1), due.amount, rupees(1))


def _body(order: RequestContent) -> Private[bytes]:
    return Private(order.client_reference.encode())


TOY = ServiceDeclaration(
    code="toy.PAY",
    icon="pay",
    needs=frozenset(),
    steps=(
        ConditionalStep(AskPick("company", Source.VERIFICATIONS, "shop")),
        ConditionalStep(AskService(Inquiry.BILLER, shows_result=False)),
        ConditionalStep(AskForm(_fields)),
        ConditionalStep(AskService(Inquiry.BILL)),
        ConditionalStep(AskService(Inquiry.ACCOUNT, is_optional=True)),
        ConditionalStep(AskAmount(ANY, (rupees(100),), limits_in_force=_due)),
        ConditionalStep(Review()),
    ),
    terms=Terms(direction=Direction.IN, poll_schedule=PollSchedule((), 30.0)),
    path=at("/toy"),
    body=_body,
    endpoints=recharge.TRANSACTIONS,
    masked_details=lambda answers: {"company": answers.picked["company"].label},
    catalogue=None,
    part=None,
    wallet_impact=None,
    reference_label="slip-operator-reference",
    instead_of=None,
    group=Group.PAY,
    fee=lambda _: rupees(7),
)

DUE = Due("Asha", rupees(250))
TO_PICK = (("choose", "en"), ("choose", "toy.PAY"))
FILLED = (("continue", "W123456"), ("continue", "12"))


@pytest.fixture(autouse=True)
def _row_in_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, TOY)
    monkeypatch.setitem(inquiry.LINES, Inquiry.BILL, _lines)


def _lines(answers: Answers) -> tuple[ScreenLine, ...]:
    due = answers.inquiry_result(Inquiry.BILL, Due)
    return (ScreenLine("Name", due.name), ScreenLine("Due", Money(due.amount)))


class ToyFront(Front):
    """A customer of the toy service; the test answers the inquiries."""

    def __init__(self) -> None:
        world = FakeWorld()
        world.lists[Source.VERIFICATIONS] = lambda _: OPTIONS
        super().__init__(world)

    def gets_answer(self, about: object, valid_seconds: float | None = None) -> "ToyFront":
        """Answer the newest inquiry."""
        asked = self.last(e.Inquire)
        ends = None if valid_seconds is None else self.world.now.monotonic + valid_seconds
        learnt = asked.answers.with_inquiry_result(asked.inquiry, about, ends)
        self.hears(e.Inquire, learnt)
        return self

    def is_at(self) -> tuple[str, str]:
        return self.name, self.screen.title.key

    def comes_to_form(self, company: str = "1") -> "ToyFront":
        self.says(*TO_PICK, ("choose", company))
        return self.gets_answer("what it asks")

    def comes_to_bill(self) -> "ToyFront":
        self.comes_to_form().says(*FILLED)
        return self

    def comes_to_review(self) -> "ToyFront":
        self.comes_to_bill().gets_answer(DUE, 900)
        self.says(("confirm", None), ("choose", "no"), ("continue", "200"))
        return self

    @property
    def kept(self) -> dict[str, str]:
        """Return the fields of the newest inquiry."""
        fields = self.last(e.Inquire).answers.fields
        return {name: typed.reveal() for name, typed in fields.items()}


# --- a pick ---


def test_an_option_is_picked_by_touching_it() -> None:
    customer = ToyFront().says(*TO_PICK)
    assert (customer.name, customer.screen.title.key) == ("pick", "pick-company")
    assert [choice.label for choice in customer.screen.choices] == [o.label for o in OPTIONS]

    customer.says(("choose", "1"))
    picked = customer.last(e.Inquire).answers.picked["company"]
    assert (picked.value, picked.label, picked.about) == ("1", "City Water", WATER)


def test_an_unavailable_option_cannot_be_picked_and_shows_the_reason() -> None:
    customer = ToyFront().says(*TO_PICK)
    assert customer.does("choose", "3") is PressResult.UNFIT
    assert customer.error == "rest-option"


@pytest.mark.parametrize(
    ("letters", "found"), [("water", "City Water"), ("stat pwer", "State Power")]
)
def test_an_option_is_found_even_with_spelling_mistakes(letters: str, found: str) -> None:
    customer = ToyFront().says(*TO_PICK, ("continue", letters))
    assert [choice.label for choice in customer.screen.choices] == [found]
    assert customer.does("continue", "zzzzz") is PressResult.UNFIT


# --- an inquiry without a screen ---


def test_an_inquiry_without_a_screen_continues_automatically() -> None:
    customer = ToyFront()
    customer.says(*TO_PICK, ("choose", "1"))
    assert customer.is_at() == ("inquiry", "inquiry-biller-asking")
    customer.gets_answer("what it asks")
    assert customer.is_at() == ("field", "field-other")
    customer.says(("back", None))
    assert customer.name == "pick"


# --- a form ---


def test_a_form_asks_field_by_field_and_goes_back_the_same_way() -> None:
    customer = ToyFront().comes_to_form()
    assert customer.screen.title.args == {"field": "Consumer Number"}
    customer.says(("continue", "W123456"))
    assert customer.screen.title.args == {"field": "Ward"}
    customer.says(("back", None))
    assert customer.screen.title.args == {"field": "Consumer Number"}


def test_a_field_is_checked_by_its_own_rule_before_anything_is_sent() -> None:
    customer = ToyFront().comes_to_form()
    asked = customer.count(e.Inquire)
    assert customer.does("continue", "X1") is PressResult.UNFIT
    assert customer.screen.error == Text("error-field-other", {"field": "Consumer Number"})
    assert customer.count(e.Inquire) == asked


def test_back_after_a_form_leads_to_its_last_field() -> None:
    customer = ToyFront().comes_to_bill()
    customer.says(("back", None))
    assert customer.screen.title.args == {"field": "Ward"}


def test_values_typed_for_another_option_are_deleted() -> None:
    customer = ToyFront().comes_to_bill()
    customer.says(("back", None), ("back", None), ("back", None), ("choose", "2"))
    assert (customer.name, customer.kept) == ("inquiry", {})
    customer.gets_answer("what it asks").says(("continue", "M-9"))
    assert customer.kept == {"param:Meter": "M-9"}


# --- an inquiry whose result is shown ---


def test_an_inquiry_result_is_shown_and_confirmed() -> None:
    customer = ToyFront().comes_to_bill()
    assert customer.is_at() == ("inquiry", "inquiry-bill-asking")
    assert [act.value for act in customer.screen.actions] == ["back", "cancel", "help"]

    customer.gets_answer(DUE, 900)
    assert customer.is_at() == ("inquiry", "inquiry-bill-learnt")
    assert customer.screen.facts["lines"] == (
        ScreenLine("Name", "Asha"),
        ScreenLine("Due", Money(rupees(250))),
    )
    assert customer.does("confirm") is PressResult.TAKEN


def test_a_failed_inquiry_is_repeated_only_on_request() -> None:
    customer = ToyFront().comes_to_bill()
    customer.hears(e.Inquire, Text("error-inquiry-bill"))
    assert (customer.name, customer.error) == ("inquiry", "error-inquiry-bill")

    customer.waits(20)
    assert customer.count(e.Inquire) == 2
    customer.says(("continue", None))
    assert customer.count(e.Inquire) == 3


def test_a_result_after_going_back_is_dropped() -> None:
    customer = ToyFront().comes_to_bill()
    customer.says(("back", None)).gets_answer(DUE)  # type: ignore[attr-defined]  # it is a ToyFront
    assert customer.screen.title.args == {"field": "Ward"}


def test_returning_to_a_result_does_not_repeat_the_inquiry() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    asked = customer.count(e.Inquire)
    customer.says(("confirm", None), ("back", None))
    assert customer.is_at() == ("inquiry", "inquiry-bill-learnt")
    assert customer.count(e.Inquire) == asked


def test_a_changed_earlier_answer_repeats_the_inquiry() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    customer.says(("back", None), ("continue", "13"))
    assert customer.is_at() == ("inquiry", "inquiry-bill-asking")
    assert Inquiry.BILL not in customer.last(e.Inquire).answers.inquiry_results


def test_an_unchanged_earlier_answer_keeps_the_result() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    asked = customer.count(e.Inquire)
    customer.says(("back", None), ("continue", "12"))
    assert customer.is_at() == ("inquiry", "inquiry-bill-learnt")
    assert customer.count(e.Inquire) == asked


def test_an_expired_result_is_requested_again_at_the_next_press() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE, 60)
    customer.says(("confirm", None), ("choose", "no"))
    assert "valid_until" in customer.screen.facts
    asked = customer.count(e.Inquire)
    customer.waits(29)
    customer.says(("back", None), ("choose", "no"))
    customer.waits(29)
    customer.does("back")
    customer.waits(5)
    customer.does("choose", "no")
    assert customer.is_at() == ("inquiry", "inquiry-bill-asking")
    assert (customer.error, customer.count(e.Inquire)) == ("error-learnt-expired", asked + 1)


# --- an inquiry that costs money ---


def test_an_inquiry_that_costs_money_is_made_only_on_request() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    customer.says(("confirm", None))
    assert customer.is_at() == ("inquiry", "inquiry-account-offer")
    assert customer.last(e.Inquire).inquiry is Inquiry.BILL
    customer.says(("choose", "yes"))
    assert customer.last(e.Inquire).inquiry is Inquiry.ACCOUNT


def test_the_step_cannot_be_left_during_a_paid_inquiry() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    customer.says(("confirm", None), ("choose", "yes"))
    assert customer.screen.actions == (Act.HELP,)
    assert customer.does("cancel") is PressResult.UNFIT
    asha = AccountVerified(verified=True, beneficiary_name="Asha Devi")
    customer.gets_answer(AccountChecked(asha, rupees(3)))
    assert customer.is_at() == ("inquiry", "inquiry-account-learnt")


# --- the amount, the review and the intent ---


def test_the_limits_come_from_the_inquiry_result() -> None:
    customer = ToyFront().comes_to_bill().gets_answer(DUE)
    customer.says(("confirm", None), ("choose", "no"))
    assert customer.screen.facts["max"] == Money(rupees(250))
    assert customer.does("continue", "251") is PressResult.UNFIT


def test_the_review_shows_each_line_the_fee_and_the_total() -> None:
    customer = ToyFront().comes_to_review()
    facts = customer.screen.facts
    lines = facts["lines"]
    assert isinstance(lines, tuple)
    assert [line.value for line in lines[1:]] == [
        *("City Water", "XXXX3456", "12", "Asha", Money(rupees(250)), Money(rupees(200))),
    ]
    assert (facts["fee"], facts["total"]) == (Money(rupees(7)), Money(rupees(207)))
    assert "warning" not in facts


@pytest.mark.parametrize(
    ("line", "name"),
    [("pick-company", "pick"), ("field-param:Ward", "field"), ("amount", "amount")],
)
def test_a_line_of_the_review_leads_back_to_its_step(line: str, name: str) -> None:
    customer = ToyFront().comes_to_review()
    customer.says(("choose", line))
    assert customer.name == name
    if name == "field":
        assert customer.screen.title.args == {"field": "Ward"}


def test_a_quick_repetition_shows_a_warning() -> None:
    customer = ToyFront()
    customer.world.sent_lately = {("toy.PAY", rupees(200))}
    customer.comes_to_review()
    assert customer.screen.facts["warning"] == Text("review-repeats")


def test_the_path_may_depend_on_the_answers() -> None:
    where = replace(TOY, path=lambda order: f"/toy/{order.answers.picked['company'].value}")
    answers = ToyFront().comes_to_review().last(e.Inquire).answers
    order = RequestContent(OUTLET, "R-1", answers)
    assert where.path(order) == "/toy/1"
    assert TOY.path(order) == "/toy"
