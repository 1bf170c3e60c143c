"""A QR is shown only where it pays this outlet, this amount, for this transaction."""

import pytest

from agent.money import rupees
from agent.outlet.payee import checked, is_upi
from drivers.display.upi import Alarm, Swapped, UpiQr

OURS = "upi://pay?pa=outlet@bank&am=500.00&cu=INR&tr=UC1"
OTHERS = "upi://pay?pa=thief@bank&am=500.00&cu=INR&tr=UC1"


@pytest.mark.parametrize(
    ("text", "payees", "alarm"),
    [
        (OURS, ["outlet@bank"], None),
        (OURS, ["other@bank", "outlet@bank"], None),
        (OURS, [], None),
        (OTHERS, [], None),
        (OTHERS, ["outlet@bank"], Alarm.OTHER_PAYEE),
        (OURS.replace("500.00", "5000.00"), [], Alarm.OTHER_AMOUNT),
        (OURS.replace("UC1", "UC2"), [], Alarm.OTHER_REFERENCE),
        (OURS.replace("pa=outlet@bank&", ""), [], Alarm.OTHER_PAYEE),
        (OURS.replace("upi:", "UPI:"), ["outlet@bank"], None),
        (OTHERS.replace("upi:", "UPI:"), ["outlet@bank"], Alarm.OTHER_PAYEE),
        (f" {OTHERS}", ["outlet@bank"], Alarm.NO_UPI),
        (f"{OURS}&pa=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (f"{OURS}&PA=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (f"{OURS}&%70a=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (OURS.replace("outlet@bank", "outlet%40bank"), ["outlet@bank"], None),
        (OTHERS.replace("thief@bank", "thief%40bank"), ["outlet@bank"], Alarm.OTHER_PAYEE),
    ],
)
def test_who_is_paid_and_what_for(text: str, payees: list[str], alarm: Alarm | None) -> None:
    """Where the configuration names no payee, the service's word is taken for that, and no more."""
    found = checked(text, payees, rupees(500), "UC1")
    assert isinstance(found, UpiQr) == (alarm is None)
    assert not isinstance(found, Swapped) or found.alarm is alarm


@pytest.mark.parametrize("text", [OURS, OURS.replace("UC1", "EZ99"), OURS.replace("&tr=UC1", "")])
def test_what_the_bank_calls_it_is_compared_only_where_that_is_known_to_be_ours(text: str) -> None:
    found = checked(text, ["outlet@bank"], rupees(500), None)
    assert isinstance(found, UpiQr)
    assert found.text == text
    assert isinstance(checked(text, ["outlet@bank"], rupees(600), None), Swapped)


@pytest.mark.parametrize(
    "text",
    [OURS, OURS.upper(), "Upi://pay", f" {OURS}", f"\n\t{OURS}", f"\ufeff{OURS}", "u\tpi://pay"],
)
def test_what_an_app_may_read_as_a_payment_is_compared(text: str) -> None:
    assert is_upi(text)


@pytest.mark.parametrize("text", ["https://pay.example/?upi://pay", "", "00020101021226", "upi"])
def test_what_is_no_payment_by_upi_is_drawn_as_it_is(text: str) -> None:
    """CONTRACT 2."""
    assert not is_upi(text)
