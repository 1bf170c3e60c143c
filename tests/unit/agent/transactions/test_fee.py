"""A customer may pay a fee in cash besides the amount: the ledger has every note."""

import msgspec
import pytest

from agent.base.money import Paise, rupees
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove, apply
from tests.unit.agent.transactions.facts import BALANCE, DEPOSIT, WITHDRAWAL, prepared


def with_fee(terms: m.Terms, fee: int) -> m.Prepared:
    return msgspec.structs.replace(prepared(terms), fee=rupees(fee))


def test_the_cash_total_is_amount_plus_fee() -> None:
    t = apply(None, with_fee(DEPOSIT, 7))
    assert (t.amount, t.fee, t.cash_total) == (rupees(500), rupees(7), rupees(507))


def test_an_intent_of_an_older_release_has_no_fee() -> None:
    written = msgspec.json.encode(prepared(DEPOSIT))
    assert b"fee" not in written
    assert apply(None, msgspec.json.decode(written, type=m.Prepared)).cash_total == rupees(500)


@pytest.mark.parametrize(("terms", "fee"), [(WITHDRAWAL, 7), (BALANCE, 7), (DEPOSIT, -7)])
def test_only_a_service_paid_in_cash_has_a_cash_fee(terms: m.Terms, fee: int) -> None:
    with pytest.raises(IllegalMove):
        apply(None, with_fee(terms, fee))


def test_a_fee_is_never_negative() -> None:
    with pytest.raises(IllegalMove):
        apply(None, msgspec.structs.replace(prepared(DEPOSIT), fee=Paise(-1)))
