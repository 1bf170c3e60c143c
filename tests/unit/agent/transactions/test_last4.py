"""What of a number a customer knows without a slip: its last four characters."""

import pytest
from msgspec.structs import replace

from agent.transactions.lifecycle import apply
from agent.transactions.model import Answered, Transaction
from agent.transactions.outcome import Outcome
from tests.unit.agent.transactions.facts import OPENED, SUCCESS, outcome, prepared, sending

BY_BANK = replace(outcome(SUCCESS), bank_rrn="532612345678")
BY_CARD = replace(BY_BANK, details={"card_last4": "4242"})


def after(answer: Outcome, given: dict[str, str]) -> Transaction:
    sent = apply(apply(None, replace(prepared(), masked_details=given)), sending())
    return apply(sent, Answered(at=OPENED, outcome=answer))


@pytest.mark.parametrize(
    ("answer", "given", "known"),
    [
        (BY_CARD, {"last4": "0019"}, "0019"),
        (BY_CARD, {}, "4242"),
        (BY_BANK, {}, "5678"),
        (outcome(SUCCESS), {}, None),
    ],
)
def test_last4_uses_the_given_number_then_the_card_then_the_rrn(
    answer: Outcome, given: dict[str, str], known: str | None
) -> None:
    assert after(answer, given).last4 == known


def test_before_an_answer_only_a_given_number_has_last4() -> None:
    assert apply(None, prepared()).last4 is None
