"""A customer may pay more in cash than the service is told: every note is in the books."""

import msgspec
import pytest

from agent.money import Paise, rupees
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove, apply
from tests.agent.transactions.facts import BALANCE, DEPOSIT, WITHDRAWAL, prepared


def with_fee(terms: m.Terms, fee: int) -> m.Prepared:
    return msgspec.structs.replace(prepared(terms), fee=rupees(fee))


def test_what_is_collected_is_the_amount_and_the_fee() -> None:
    t = apply(None, with_fee(DEPOSIT, 7))
    assert (t.amount, t.fee, t.cash_total) == (rupees(500), rupees(7), rupees(507))


def test_an_intent_of_an_older_release_has_no_fee() -> None:
    written = msgspec.json.encode(prepared(DEPOSIT))
    assert b"fee" not in written
    assert apply(None, msgspec.json.decode(written, type=m.Prepared)).cash_total == rupees(500)


@pytest.mark.parametrize(("terms", "fee"), [(WITHDRAWAL, 7), (BALANCE, 7), (DEPOSIT, -7)])
def test_only_who_pays_cash_pays_a_fee_in_cash(terms: m.Terms, fee: int) -> None:
    with pytest.raises(IllegalMove):
        apply(None, with_fee(terms, fee))


def test_not_even_one_paisa_of_a_fee_is_negative() -> None:
    with pytest.raises(IllegalMove):
        apply(None, msgspec.structs.replace(prepared(DEPOSIT), fee=Paise(-1)))
