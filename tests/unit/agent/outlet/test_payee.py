"""Tests that a QR is shown only if it pays this outlet this amount for this transaction."""

import pytest

from agent.base.money import rupees
from agent.services.upicw import QrCheck, is_upi
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
        ("upi://[pay?pa=outlet@bank", [], Alarm.NO_UPI),
        (OURS.replace("pay?", "pay/?"), [], None),
        (f"{OURS}&pa=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (f"{OURS}&PA=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (f"{OURS}&%70a=thief@bank", ["outlet@bank"], Alarm.AMBIGUOUS),
        (OURS.replace("outlet@bank", "outlet%40bank"), ["outlet@bank"], None),
        (OTHERS.replace("thief@bank", "thief%40bank"), ["outlet@bank"], Alarm.OTHER_PAYEE),
    ],
)
def test_payee_amount_and_reference_are_checked(
    text: str, payees: list[str], alarm: Alarm | None
) -> None:
    """If the configuration has no payee, the QR's payee is accepted, but nothing else."""
    check = QrCheck(frozenset(payees), compares_reference=True)
    found = check.checked(text, rupees(500), "UC1")
    assert isinstance(found, UpiQr) == (alarm is None)
    assert not isinstance(found, Swapped) or found.alarm is alarm


@pytest.mark.parametrize("text", [OURS, OURS.replace("UC1", "EZ99"), OURS.replace("&tr=UC1", "")])
def test_the_reference_is_compared_only_if_it_is_configured(text: str) -> None:
    check = QrCheck(frozenset({"outlet@bank"}), compares_reference=False)
    found = check.checked(text, rupees(500), "UC1")
    assert isinstance(found, UpiQr)
    assert found.text == text
    assert isinstance(check.checked(text, rupees(600), "UC1"), Swapped)


@pytest.mark.parametrize(
    "text",
    [OURS, OURS.upper(), "Upi://pay", f" {OURS}", f"\n\t{OURS}", f"\ufeff{OURS}", "u\tpi://pay"],
)
def test_a_text_that_an_app_may_read_as_a_payment_is_compared(text: str) -> None:
    assert is_upi(text)


@pytest.mark.parametrize("text", ["https://pay.example/?upi://pay", "", "00020101021226", "upi"])
def test_a_text_that_is_not_a_upi_payment_is_shown_unchanged(text: str) -> None:
    """service.md 2."""
    assert not is_upi(text)
