"""The TPIN rests after its first refusal, until somebody enters it anew."""

from agent.api import bbps
from agent.api.tpin import TpinGuard
from agent.money import rupees
from agent.private import Private

TPIN = Private("123456")


def test_one_refusal_and_it_rests() -> None:
    guard = TpinGuard(TPIN)
    assert guard.tpin == TPIN
    guard.refused()
    assert guard.tpin is None


def test_entered_anew_it_is_used_again() -> None:
    guard = TpinGuard(TPIN)
    guard.refused()
    guard.enter(Private("654321"))
    assert guard.tpin == Private("654321")


def test_it_shows_itself_to_nobody() -> None:
    payment = bbps.PaymentRequest(
        client_reference="R-1", bill_token=Private("bt_1"), tpin=TPIN, amount=rupees(1)
    )
    assert TPIN.reveal() not in repr(payment)
    assert "bt_1" not in repr(payment)
