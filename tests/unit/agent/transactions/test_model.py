"""What a transaction knows of its intent and its answer: the fee in cash, and the last four."""

import msgspec
import pytest
from msgspec.structs import replace

from agent.base.money import Paise, rupees
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Answered, Prepared, Terms
from agent.transactions.outcome import Outcome
from tests.unit.agent.transactions.facts import (
    BALANCE,
    DEPOSIT,
    OPENED,
    SUCCESS,
    WITHDRAWAL,
    after,
    outcome,
    prepared,
    sending,
)

# --- a fee in cash besides the amount ---


def test_the_cash_total_is_amount_plus_fee() -> None:
    t = after(replace(prepared(DEPOSIT), fee=rupees(7)))
    assert (t.amount, t.fee, t.cash_total) == (rupees(500), rupees(7), rupees(507))


def test_an_intent_of_an_older_release_has_no_fee() -> None:
    written = msgspec.json.encode(prepared(DEPOSIT))
    assert b"fee" not in written
    assert after(msgspec.json.decode(written, type=Prepared)).cash_total == rupees(500)


@pytest.mark.parametrize(("terms", "fee"), [(WITHDRAWAL, 7), (BALANCE, 7), (DEPOSIT, -1)])
def test_only_a_service_paid_in_cash_has_a_fee_and_never_a_negative_one(
    terms: Terms, fee: int
) -> None:
    with pytest.raises(IllegalMove):
        after(replace(prepared(terms), fee=Paise(fee)))


# --- the last four characters that a customer knows without a slip ---

BY_BANK = replace(outcome(SUCCESS), bank_rrn="532612345678")
BY_CARD = replace(BY_BANK, details={"card_last4": "4242"})


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
    begun = replace(prepared(), masked_details=given)
    assert after(begun, sending(), Answered(at=OPENED, outcome=answer)).last4 == known


def test_before_an_answer_only_a_given_number_has_last4() -> None:
    assert after(prepared()).last4 is None
